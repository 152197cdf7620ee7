"""What every engine promises, whatever its ruleset."""
