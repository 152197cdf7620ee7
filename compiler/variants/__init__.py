"""Help for authors of variants: a first file, and what a variant comes to with all it inherits."""
