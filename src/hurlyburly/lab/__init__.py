"""Many games at once: who wins, how long it takes, and experiments that keep every game. See docs/lab.md.

`simulate` needs nothing else; the rest needs `pip install 'hurlyburly[lab]'` and is imported when it is wanted.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from hurlyburly.lab.playing import ThinkingTime
from hurlyburly.lab.simulate import Report, Standing, simulate
from hurlyburly.lab.wilson import wilson

if TYPE_CHECKING:
    from hurlyburly.lab.comparing import compare as compare
    from hurlyburly.lab.comparing import comparison as comparison
    from hurlyburly.lab.experiment import Experiment as Experiment
    from hurlyburly.lab.experiment import Matchup as Matchup
    from hurlyburly.lab.experiment import Stop as Stop
    from hurlyburly.lab.experiment import read_experiment as read_experiment
    from hurlyburly.lab.running import Results as Results
    from hurlyburly.lab.running import results as results
    from hurlyburly.lab.running import run as run
    from hurlyburly.lab.things import count_things as count_things
    from hurlyburly.lab.tournament import Tournament as Tournament
    from hurlyburly.lab.tournament import arrangement as arrangement
    from hurlyburly.lab.tournament import read_tournament as read_tournament
    from hurlyburly.lab.tournament import standings as standings

HOMES = {
    "compare": "comparing",
    "comparison": "comparing",
    "Experiment": "experiment",
    "Stop": "experiment",
    "Matchup": "experiment",
    "read_experiment": "experiment",
    "Results": "running",
    "results": "running",
    "run": "running",
    "count_things": "things",
    "Tournament": "tournament",
    "arrangement": "tournament",
    "read_tournament": "tournament",
    "standings": "tournament",
}
EXTRA = ("numpy", "openskill", "optuna", "polars", "tomli_w")

__all__ = ["Report", "Standing", "ThinkingTime", "simulate", "wilson", *HOMES]


def __getattr__(name: str) -> Any:
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(f"{__name__}.{HOMES[name]}"), name)
    except ModuleNotFoundError as missing:
        if missing.name not in EXTRA:
            raise
        raise ImportError(f"the lab needs the package {missing.name}: pip install 'hurlyburly[lab]'") from missing
