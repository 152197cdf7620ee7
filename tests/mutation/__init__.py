"""One thing changed in the text of a shipped ruleset: whether the audit tells it."""
