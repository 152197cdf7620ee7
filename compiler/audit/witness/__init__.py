"""Games that show a difference: searched for, shrunk, replayed and told."""
