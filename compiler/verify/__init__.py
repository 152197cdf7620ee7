"""Assurance by play: an engine against the interpreter, and how often each rule acts."""
