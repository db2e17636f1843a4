"""`python -m hurlyburly.cli` is `hurlyburly`."""

import sys

from hurlyburly.cli import main

if __name__ == "__main__":
    sys.exit(main())
