"""A server for busy machines: pages have long to open their shares in the luck, and workers to read a pack."""

from __future__ import annotations

import sys

from hurlyburly.server import dealing, packs, serve

if __name__ == "__main__":
    dealing.WAITS = packs.SECONDS = 60.0
    sys.exit(serve.main())
