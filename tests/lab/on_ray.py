"""The lab on a Ray cluster of two machines, one of which is lost: `pytest tests/lab/on_ray.py`, a part of `make soak`.

Ray takes a while to start, so this is not among the tests of every day.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest
import ray
from ray.cluster_utils import Cluster

from hurlyburly.lab import Experiment, Matchup, Stop, run
from hurlyburly.lab.keeping import TIMES
from hurlyburly.lab.running import Progress, Results

TTZ = "toil-and-troublez"
TABLES = (
    Matchup(TTZ, bots=("random",)),
    Matchup(TTZ, bots=("random", "lab.breaking:Moody")),
    Matchup("wizard-tower", bots=("random",)),
)
pytestmark = pytest.mark.filterwarnings("ignore")  # Ray's own


@pytest.fixture
def cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cluster]:
    """Two machines with one core each, as far as Ray can tell."""
    (tmp_path / "notes").mkdir()
    tests = str(Path(__file__).parents[1])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([os.environ.get("PYTHONPATH", ""), tests]))
    monkeypatch.setenv("NOTES", str(tmp_path / "notes"))
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    made.add_node(num_cpus=1)
    ray.init(address=made.address, log_to_driver=False)
    made.wait_for_nodes()
    yield made
    ray.shutdown()
    made.shutdown()


def timeless(results: Results) -> pl.DataFrame:
    return results.games.drop(TIMES)


def test_two_machines_give_the_rows_of_one_process(cluster: Cluster, tmp_path: Path) -> None:
    """Broken games included, and those whose bot ends its process: that is told as the processes of one machine do."""
    deadly = Matchup(TTZ, bots=("lab.breaking:Deadly",), games=1)
    experiment = Experiment(tables=(*TABLES, deadly), seed=7, stop=Stop(games=6), events=("completed",))
    on_both = run(experiment, tmp_path / "ray", on="")
    by_pool = run(experiment, tmp_path / "pool", processes=2)
    assert on_both.games.height == 19 and timeless(on_both).equals(timeless(by_pool))
    assert on_both.events.equals(by_pool.events) and on_both.events.height > 0
    assert "died, twice" in on_both.games.filter(table=3)["error"][0]


def test_a_machine_that_is_lost_costs_time_and_nothing_else(cluster: Cluster, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    second = cluster.list_all_nodes()[1]
    experiment = Experiment(tables=(Matchup(TTZ, bots=("lab.breaking:Noting",)),), seed=7, stop=Stop(games=16))
    lost = []

    def lose(so_far: Progress) -> None:
        if not lost and so_far.done >= 3 and is_at_work():
            cluster.remove_node(second, allow_graceful=False)
            lost.append(so_far.done)

    def is_at_work() -> bool:
        """Whether the second machine is in the middle of a game: then it notes something soon."""
        mine = notes / second.node_id
        before = mine.stat().st_size if mine.exists() else 0
        for _ in range(50):
            time.sleep(0.02)
            if mine.exists() and mine.stat().st_size > before:
                return True
        return False

    after = run(experiment, tmp_path / "ray", on="", watch=lose, keep_every=0.0)
    assert lost and lost[0] < 16, "it was lost in the middle"
    assert len([node for node in ray.nodes() if node["Alive"]]) == 1
    made = sum(path.stat().st_size for path in notes.iterdir())
    whole = run(experiment, tmp_path / "plain")
    assert timeless(after).equals(timeless(whole)) and not set(after.games["error"]) - {""}
    assert made > whole.games["choices"].list.sum().sum(), "games that it was at were played again"
