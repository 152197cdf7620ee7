"""The version of the compiler, which every engine bears; pyproject.toml says the same."""

VERSION = "0.1.0"
