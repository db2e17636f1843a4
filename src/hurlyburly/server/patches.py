"""What is new in the zones of a page, as an edit of the fragments that it shows.

    [12, "<g ...>", -1, 7]

keeps twelve fragments, puts in a new one, leaves one out and keeps seven. A page remembers only what it shows, and so
does the server, where all who look share the drawings: nothing here tells a viewer what another has been shown.
"""

from __future__ import annotations

from collections.abc import Mapping

from hurlyburly.draw import Zone

SHORT = 40  # characters, which cost no more to send than to look for: most are the end of an element

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
    """How to make the one of the other. What has only changed its place is sent anew."""
    script: Edit = []
    at = kept = 0
    for text in after:
        found = at
        if at == len(before) or before[at] != text:
            found = next_place(before, at, text) if len(text) > SHORT else -1
        if found == at:
            kept += 1
            at += 1
            continue
        if kept:
            script.append(kept)
            kept = 0
        if found == -1:
            script.append(text)
        else:
            script.append(at - found)
            kept = 1
            at = found + 1
    if kept:
        script.append(kept)
    if at < len(before):
        script.append(at - len(before))
    return script


def next_place(before: tuple[str, ...], at: int, text: str) -> int:
    try:
        return before.index(text, at)
    except ValueError:
        return -1
