"""Bots that break, for tests: they are named `lab.breaking:Moody`."""

from __future__ import annotations

import os
import time
from pathlib import Path

from hurlyburly.bots import Glimpse


class Moody:
    """Gives up on some deals, where it has many options."""

    def choose(self, glimpse: Glimpse) -> int:
        options = glimpse.s.options
        if len(options) >= 9:
            raise RuntimeError("so many  options")
        return options[0]


class Deadly:
    """Takes its process along, where it has many options."""

    def choose(self, glimpse: Glimpse) -> int:
        if len(glimpse.s.options) >= 9:
            os._exit(9)
        return glimpse.s.options[0]


class Noting:
    """Thinks for a moment, and notes where: a letter for each choice in a file of its machine's, in $NOTES."""

    def choose(self, glimpse: Glimpse) -> int:
        import ray

        place = ray.get_runtime_context().get_node_id() if ray.is_initialized() else "here"
        with (Path(os.environ["NOTES"]) / place).open("a") as notes:
            notes.write("x")
        time.sleep(0.01)
        return glimpse.s.options[0]
