"""Generated code: a typed tree, short constructors, text with gaps, simplifier and printer."""
