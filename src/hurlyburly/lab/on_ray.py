"""The same work as in `crew.py` on a Ray cluster, with the same results.

    hurlyburly lab run FILE --on ray                    this machine, as Ray sees it
    hurlyburly lab run FILE --on ray://head:10001       a cluster; or --on auto: the one that runs here

Every machine needs the same release of Hurlyburly and of the bots that play. If a machine is lost, Ray gives its games
to another, so only their time is lost. A game that kills its process wherever it is played is reported as such, as by
the processes of one machine (`crew.py`).
"""

from __future__ import annotations

import logging
import os
import socket
import sys
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from hurlyburly.kernel.errors import BadTable
from hurlyburly.lab.crew import END

C = TypeVar("C")
T = TypeVar("T")
R = TypeVar("R")

HERE = "ray"
PATIENCE = 10  # seconds
TRIES = 3  # that Ray gives a task to another process, when one was lost


def spread_on_ray(
    work: Callable[[C, T], R], common: C, tasks: Iterator[T | None], address: str
) -> Iterator[tuple[T, R | None]]:
    """Like `crew.spread`: each task with the result of `work(common, task)`; None if every process that had it was
    lost."""
    ray = connected(address)
    shared = ray.put(common)
    remote = ray.remote(max_retries=TRIES, num_cpus=1)(work)
    at: dict[Any, T] = {}
    try:
        more = True
        while True:
            while more and len(at) < room(ray):
                following = next(tasks, END)
                more = following is not END
                if not more or following is None:
                    break
                at[remote.remote(shared, following)] = following
            if not at:
                return
            for done in ray.wait(list(at), num_returns=1)[0]:
                task = at.pop(done)
                try:
                    answer = ray.get(done)
                except ray.exceptions.RayTaskError as why:
                    raise why.as_instanceof_cause() from None
                except ray.exceptions.RayError:  # its process died, as often as it was tried
                    answer = None
                yield task, answer
    finally:
        for running in at:
            ray.cancel(running, force=True)
        if address:
            ray.shutdown()


def connected(address: str) -> Any:
    """Ray, connected with this address; "" if it is connected already."""
    knock(address)
    try:
        import ray
    except ImportError as missing:
        raise BadTable("to play on Ray, install it: pip install 'hurlyburly[ray]'") from missing
    if not address:
        return ray
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told that we play
    try:
        if address == HERE:
            found = {"env_vars": {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}}
            ray.init(include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR, runtime_env=found)
        else:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, RuntimeError, ValueError) as mistake:
        raise BadTable(f"Ray does not answer at {address!r}: {' '.join(str(mistake).split())[:200]}") from mistake
    return ray


def knock(address: str) -> None:
    """Refuse at once if nobody answers there: Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit():
        return
    try:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    except OSError as mistake:
        raise BadTable(f"Ray does not answer at {address!r}: {mistake}") from mistake


def room(ray: Any) -> int:
    """How many games can be played at the same time now; machines may come and go."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))
