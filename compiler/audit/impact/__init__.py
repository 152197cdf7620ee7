"""How often a difference matters: many games played by both rulesets side by side."""
