"""Environments for learning agents: PettingZoo, Gymnasium, batches, OpenSpiel, language models. See docs/envs.md.

    hurlyburly.envs.aec("talisman", seats=4)            PettingZoo           pip install hurlyburly[envs]
    hurlyburly.envs.single("talisman", seats=4)         Gymnasium
    hurlyburly.envs.Batch(Setup("talisman"), 256)       many matches in one process
    hurlyburly.envs.Workers("talisman", ...)            and in several
    hurlyburly.envs.openspiel.register()                OpenSpiel            pip install hurlyburly[openspiel]
    hurlyburly mcp                                      language models      pip install hurlyburly[mcp]

These names are imported when they are first used, so that each needs only its own extra.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hurlyburly.envs.batch import Batch as Batch
    from hurlyburly.envs.gym import single as single
    from hurlyburly.envs.setups import Setup as Setup
    from hurlyburly.envs.workers import Workers as Workers
    from hurlyburly.envs.zoo import aec as aec

HOMES = {"aec": "zoo", "single": "gym", "Batch": "batch", "Setup": "setups", "Workers": "workers"}


def __getattr__(name: str) -> Any:
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{HOMES[name]}"), name)
