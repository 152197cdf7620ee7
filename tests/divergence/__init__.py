"""Where two rulesets first part in play: at a rule that the audit names."""
