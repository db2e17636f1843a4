"""`hurlyburly render`: a saved game as a picture, or as a moving one; a room of a board by itself."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from hurlyburly.arguments import whole
from hurlyburly.cli.play import RECORD, read_record
from hurlyburly.cli.records import seat_named
from hurlyburly.draw import Seat, captioned, seats_of
from hurlyburly.draw.export import frame, gif, png
from hurlyburly.draw.stage import Direction, caption
from hurlyburly.games import GAMES
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.events import seat_of
from hurlyburly.kernel.match import Match
from hurlyburly.review.line import from_the_start

Told = tuple[int, Direction | None]  # whose event it is, and how it is shown
WIDEST = 8192  # pixels
LONGEST = 150  # frames of a moving picture; longer games leave some out


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        type=Path,
        help=f"{RECORD}; or a room: its .room file, or its name",
    )
    parser.add_argument(
        "-o",
        "--out",
        type=Path,
        help="the file to write: .png or .svg (one position), or .gif (the plays that led to it)",
    )
    parser.add_argument("--step", type=int, metavar="N", help="the position after N plays (default: the last)")
    parser.add_argument("--since", type=int, metavar="N", default=0, help="where a .gif begins: after N plays")
    parser.add_argument("--seat", metavar="A", help="whose view to draw (default: a spectator's)")
    parser.add_argument("--width", type=whole(1, WIDEST), default=960, help="in pixels")
    parser.set_defaults(run=render)


def render(arguments: argparse.Namespace) -> int:
    sheet = sheet_of(arguments.file)
    if sheet:
        return render_sheet(sheet, arguments)
    whole = read_record(arguments.file)
    seat = seat_named(arguments.seat, whole)
    out: Path = arguments.out or arguments.file.with_suffix(".png")
    pictures = drawn(whole, seat)
    step = len(pictures) - 1 if arguments.step is None else arguments.step
    for wanted in (step, arguments.since):
        if not 0 <= wanted < len(pictures):
            raise BadTable(f"this game has steps 0 to {len(pictures) - 1}, not {wanted}")
    who = seats_of(whole.names, seat)
    shown = pictures[min(arguments.since, step) : step + 1]
    out.write_bytes(rendered(shown, out.suffix.lower(), arguments.width, who))
    print(f"{out}: {whole.game.title}, {f'{len(shown) - 1} plays' if out.suffix == '.gif' else f'after {step} plays'}")
    return 0


def sheet_of(file: Path) -> str:
    """The drawing of a piece of some game's content, if that is what is asked for."""
    for game in GAMES.values():
        sheet = game.page.sheet_of(str(file))
        if sheet:
            return sheet
    return ""


def render_sheet(sheet: str, arguments: argparse.Namespace) -> int:
    out: Path = arguments.out or Path(f"{arguments.file.name.removesuffix('.room')}.png")
    if out.suffix.lower() == ".gif":
        raise BadTable(f"{arguments.file} does not move: a picture of it is .png or .svg")
    out.write_bytes(rendered([(sheet, [])], out.suffix.lower(), arguments.width, ()))
    print(f"{out}: {arguments.file}")
    return 0


def drawn(whole: Match, seat: int | None) -> list[tuple[str, list[Told]]]:
    """The table before the first play and after each, as SVG, and for each what has happened since the one before."""
    match = from_the_start(whole)
    who = seats_of(match.names, seat)
    pictures: list[tuple[str, list[Told]]] = [(match.game.picture(match.view(seat), who), [])]
    for play in whole.played:
        heard = len(match.heard)
        match.play(play.seat, play.text)
        told = [(seat_of(event), match.direct(event, who)) for event in match.told(seat, heard)]
        pictures.append((match.game.picture(match.view(seat), who), told))
    return pictures


def rendered(pictures: list[tuple[str, list[Told]]], kind: str, width: int, who: Sequence[Seat]) -> bytes:
    """The last picture, or all of them as an animation."""
    if kind == ".svg":
        return pictures[-1][0].encode()
    if kind == ".png":
        return png(pictures[-1][0], width)
    if kind == ".gif":
        every = 1 + (len(pictures) - 1) // LONGEST
        steps = sorted({*range(0, len(pictures), every), len(pictures) - 1})
        before = [0, *[step + 1 for step in steps]]
        told = [
            [one for _, some in pictures[first : step + 1] for one in some]
            for first, step in zip(before, steps, strict=False)
        ]
        shown = [captioned(pictures[step][0], caption(who, some)) for step, some in zip(steps, told, strict=True)]
        return gif([frame(svg, min(width, 960)) for svg in shown])
    raise BadTable(f"a picture is .png, .svg or .gif, not {kind or 'without a suffix'}")
