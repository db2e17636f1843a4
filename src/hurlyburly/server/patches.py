"""What is new in the zones of a page, as an edit of the fragments that it shows.

    [12, "<g ...>", -1, [0, 40], 7]

keeps twelve fragments, inserts a new one, drops one, takes forty back from the first on, and keeps seven. What was last
dropped of a zone, if it was more than a few fragments together, lies aside: whoever is asked again after others have
played has mostly the same choices. So a page remembers what it shows and what lies aside, and so does the server, where
all viewers share the drawings. Nothing here tells a viewer what another was shown.
"""

from __future__ import annotations

from collections.abc import Mapping

from hurlyburly.draw.text import SEAM, Zone, fragments

NEAR = 12  # fragments that are looked at, on either side, for where both go on alike
FEW = 4  # fragments dropped together that are not laid aside

Pieces = tuple[str, ...]  # of a zone: its parts, which may have seams in them, or its fragments
Edit = list[int | str | tuple[int, int]]


def changed(before: Mapping[str, Zone], after: Mapping[str, Zone], aside: dict[str, Pieces]) -> dict[str, str | Edit]:
    """The zones that differ: a zone in one piece as it is, a zone in parts as an edit of its fragments. `aside` has
    what each page has laid aside, and is kept up to date."""
    found: dict[str, str | Edit] = {}
    for name, zone in after.items():
        had = before.get(name)
        if zone is had or zone == had:
            continue
        if isinstance(zone, str):
            aside.pop(name, None)
            found[name] = zone
            continue
        shown = had if isinstance(had, tuple) else ()
        script = found[name] = edit(shown, zone, aside.get(name, ()))
        left = left_out(shown, script)
        if left:
            aside[name] = left
    return found


def edit(before: Pieces, after: Pieces, aside: Pieces = ()) -> Edit:
    """How to turn one list of parts into the other: part by part, so that a part that has not changed is not looked
    into."""
    script: Edit = []
    compare(before, after, aside, script, in_parts=True)
    return script


def compare(before: Pieces, after: Pieces, aside: Pieces, script: Edit, in_parts: bool) -> None:
    """Continue the edit with these fragments. One that has moved is sent again."""
    last, end = len(before), len(after)
    while last and end and before[last - 1] == after[end - 1]:
        last, end = last - 1, end - 1
    old = new = 0
    while new < end or old < last:
        kept = old
        while old < last and new < end and before[old] == after[new]:
            old, new = old + 1, new + 1
        if old > kept:
            keep(script, size(before, kept, old) if in_parts else old - kept)
        if new == end and old == last:
            break
        gone, come = meeting(before, after, old, new, last, end)
        leaves, comes = before[old : old + gone], after[new : new + come]
        if in_parts:
            leaves, comes = fragments(leaves), fragments(comes)
        if len(leaves) > gone or len(comes) > come:
            compare(leaves, comes, aside, script, in_parts=False)
        else:
            if come > FEW and aside:
                script += taken_back(comes, aside)
            else:
                script += comes
            if gone:
                drop(script, gone)
        old, new = old + gone, new + come
    if last < len(before):
        keep(script, size(before, last, len(before)) if in_parts else len(before) - last)


def size(parts: Pieces, first: int, end: int) -> int:
    """The number of fragments in these parts."""
    count = end - first
    for part in parts[first:end]:
        count += part.count(SEAM)
    return count


def keep(script: Edit, count: int) -> None:
    last = script[-1] if script else 0
    if isinstance(last, int) and last > 0:
        script[-1] = last + count
    else:
        script.append(count)


def drop(script: Edit, count: int) -> None:
    last = script[-1] if script else 0
    if isinstance(last, int) and last < 0:
        script[-1] = last - count
    else:
        script.append(-count)


def meeting(before: Pieces, after: Pieces, old: int, new: int, last: int, end: int) -> tuple[int, int]:
    """How many fragments to leave out and to put in until both lists go on alike: as few as possible nearby, else up to
    the first that has stayed."""
    if old == last or new == end:
        return last - old, end - new
    most_gone, most_come = min(NEAR, last - old - 1), min(NEAR, end - new - 1)
    for steps in range(1, min(2 * NEAR, most_gone + most_come + 1)):
        for gone in range(max(0, steps - most_come), min(steps, most_gone) + 1):
            if before[old + gone] == after[new + steps - gone]:
                return gone, steps - gone
    if last - old > NEAR or end - new > NEAR:
        left = {before[there]: there for there in range(last - 1, old - 1, -1)}
        for here in range(new, end):
            if after[here] in left:
                return left[after[here]] - old, here - new
    return last - old, end - new


def taken_back(new: Pieces, aside: Pieces) -> Edit:
    """The fragments to put in; those that lie aside are given by their place there."""
    lies = {fragment: place for place, fragment in enumerate(aside)}
    script: Edit = []
    for fragment in new:
        place = lies.get(fragment, -1)
        if place < 0:
            script.append(fragment)
            continue
        last = script[-1] if script else 0
        if isinstance(last, tuple) and last[0] + last[1] == place:
            script[-1] = (last[0], last[1] + 1)
        else:
            script.append((place, 1))
    return script


def left_out(before: Pieces, script: Edit) -> Pieces:
    """What an edit lays aside: the last run of fragments that it drops, if it has more than a few."""
    at = 0
    first = count = 0
    for part in script:
        if isinstance(part, int):
            if part < -FEW:
                first, count = at, -part
            at += abs(part)
    return fragments(before)[first : first + count] if count else ()
