"""A server that waits long for shares in the luck: on a busy machine a page takes its time to open one."""

from __future__ import annotations

import sys

from hurlyburly.server import dealing, serve

if __name__ == "__main__":
    dealing.WAITS = 60.0
    sys.exit(serve.main())
