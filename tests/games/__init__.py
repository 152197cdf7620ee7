"""Games worked by hand from the source texts, with every point they score."""
