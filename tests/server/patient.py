"""A server for busy machines: pages have long to open their shares in the luck, workers to read a pack, and bots to
think."""

from __future__ import annotations

import sys

from hurlyburly.server import bots, dealing, packs, serve

if __name__ == "__main__":
    dealing.WAITS = packs.SECONDS = 60.0
    bots.Bots.__init__.__kwdefaults__["longest_thought"] = 300.0
    sys.exit(serve.main())
