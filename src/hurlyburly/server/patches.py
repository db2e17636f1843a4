"""What is new in the zones of a page, as an edit of the fragments that it shows.

    [12, "<g ...>", -1, 7]

keeps twelve fragments, inserts a new one, drops one and keeps seven. A page remembers only what it shows, and so does
the server, where all viewers share the drawings. Nothing here tells a viewer what another was shown.
"""

from __future__ import annotations

from collections.abc import Mapping

from hurlyburly.draw import Zone

NEAR = 12  # fragments that are looked at, on either side, for where both go on alike

Edit = list[int | str]


def changed(before: Mapping[str, Zone], after: Mapping[str, Zone]) -> dict[str, str | Edit]:
    """The zones that differ: one in a single piece as it is, one in fragments as an edit."""
    found: dict[str, str | Edit] = {}
    for name, zone in after.items():
        had = before.get(name)
        if zone is had or zone == had:
            continue
        if isinstance(zone, str):
            found[name] = zone
        else:
            found[name] = edit(had if isinstance(had, tuple) else (), zone)
    return found


def edit(before: tuple[str, ...], after: tuple[str, ...]) -> Edit:
    """How to turn one into the other. What has changed its place is sent again."""
    script: Edit = []
    old = new = 0
    while new < len(after):
        kept = 0
        while old < len(before) and new < len(after) and before[old] == after[new]:
            old, new, kept = old + 1, new + 1, kept + 1
        if kept:
            script.append(kept)
        if new == len(after):
            break
        gone, come = meeting(before, after, old, new)
        script += after[new : new + come]
        if gone:
            script.append(-gone)
        old, new = old + gone, new + come
    if old < len(before):
        script.append(old - len(before))
    return script


def meeting(before: tuple[str, ...], after: tuple[str, ...], old: int, new: int) -> tuple[int, int]:
    """How many fragments to leave out, and how many to put in, until both go on alike: as few as possible nearby, else
    to the first that has stayed."""
    for steps in range(1, 2 * NEAR):
        for gone in range(max(0, steps - NEAR), min(steps, NEAR) + 1):
            there, here = old + gone, new + steps - gone
            if there < len(before) and here < len(after) and before[there] == after[here]:
                return gone, steps - gone
    left = {fragment: there for there, fragment in reversed([*enumerate(before)][old:])}
    for here in range(new, len(after)):
        if after[here] in left:
            return left[after[here]] - old, here - new
    return len(before) - old, len(after) - new
