"""What differs between rulesets: reads the model only."""
