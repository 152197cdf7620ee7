"""How an audit is written: for the terminal, for programs, for a page."""
