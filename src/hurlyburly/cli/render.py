"""`hurlyburly render`: a saved game as a picture, or as a moving one."""

from __future__ import annotations

import argparse
from pathlib import Path

from hurlyburly.cli.play import read_record
from hurlyburly.cli.records import from_the_start, seat_named
from hurlyburly.draw import seats_of
from hurlyburly.draw.export import NoFonts, gif, png
from hurlyburly.kernel.errors import BadTable, HurlyburlyError
from hurlyburly.kernel.match import Match

LONGEST = 150  # frames of a moving picture; longer games leave some out


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a record, as `hurlyburly play` and the table page save it")
    parser.add_argument("-o", "--out", type=Path, help="what to write: .png, .svg (one position) or .gif (the game)")
    parser.add_argument("--step", type=int, metavar="N", help="the position after so many plays (default: the last)")
    parser.add_argument("--seat", metavar="A", help="through whose eyes (default: a spectator's)")
    parser.add_argument("--width", type=int, default=960, help="in pixels")
    parser.set_defaults(run=render)


def render(arguments: argparse.Namespace) -> int:
    whole = read_record(arguments.file)
    seat = seat_named(arguments.seat, whole)
    out: Path = arguments.out or arguments.file.with_suffix(".png")
    if whole.game.table is None:
        raise BadTable(f"{whole.game.title} has no drawing yet")
    pictures = drawn(whole, seat)
    step = len(pictures) - 1 if arguments.step is None else arguments.step
    if not 0 <= step < len(pictures):
        raise BadTable(f"this game has steps 0 to {len(pictures) - 1}, not {step}")
    try:
        out.write_bytes(rendered(pictures, step, out.suffix.lower(), arguments.width))
    except NoFonts as lacking:
        raise HurlyburlyError(str(lacking)) from lacking
    print(f"{out}: {whole.game.title}, {'the whole game' if out.suffix == '.gif' else f'after {step} plays'}")
    return 0


def drawn(whole: Match, seat: int | None) -> list[str]:
    """The table before the first play and after each, as SVG."""
    match = from_the_start(whole)
    who = seats_of(match.names, seat)
    pictures: list[str] = [match.game.table.picture(match.view(seat), who)]
    for play in whole.plays:
        match.play(play.seat, play.text)
        pictures.append(match.game.table.picture(match.view(seat), who))
    return pictures


def rendered(pictures: list[str], step: int, kind: str, width: int) -> bytes:
    if kind == ".svg":
        return pictures[step].encode()
    if kind == ".png":
        return png(pictures[step], width)
    if kind == ".gif":
        every = 1 + (len(pictures) - 1) // LONGEST
        return gif([*pictures[:-1:every], pictures[-1]], min(width, 960))
    raise BadTable(f"a picture is .png, .svg or .gif, not {kind or 'without a suffix'}")
