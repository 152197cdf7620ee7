"""`python -m cuarenta.compiler.cli`: the command line without its script."""

from cuarenta.compiler.cli import main

if __name__ == "__main__":
    main()
