"""`hurlyburly review`: a review of a saved game, in words, as JSON or as a picture."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec
from rich.table import Table

import hurlyburly
from hurlyburly.arguments import positive
from hurlyburly.cli.play import RECORD, from_file, read_record
from hurlyburly.cli.progress import Bar
from hurlyburly.cli.screen import Screen
from hurlyburly.draw.export import png
from hurlyburly.kernel.errors import BadRecord, BadTable
from hurlyburly.kernel.game import game_named
from hurlyburly.review import SECONDS, STAGES, Review, read_as, reviewed
from hurlyburly.review.picture import picture

CAUSES = {"luck": "by luck", "choice": "by that choice", "play": ""}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help=RECORD)
    parser.add_argument("--json", action="store_true", help="print all of it as JSON")
    parser.add_argument("-o", "--out", type=Path, help="also draw a picture to share: .svg or .png")
    parser.add_argument(
        "--seconds",
        type=positive,
        default=SECONDS,
        help=f"how long to think: longer tells more (default {SECONDS:g})",
    )
    parser.add_argument("--seed", type=int, default=1, help="the same seed and enough seconds give the same review")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    out: Path | None = arguments.out
    if out is not None and out.suffix.lower() not in (".svg", ".png"):
        raise BadTable(f"a picture is .svg or .png, not {out.suffix or 'without a suffix'}")
    told = from_file(arguments.file, hurlyburly.read_record)
    if told.note:
        raise BadRecord(f"{arguments.file}: {told.note} So it cannot be reviewed: that means to play it on.")
    if not told.over:
        raise BadRecord(f"{arguments.file}: this game is not over. A review shows what is hidden until then.")
    match = read_record(arguments.file)
    with Bar("review", len(STAGES)) as bar:
        review = reviewed(match, arguments.seconds, arguments.seed, bar.update)
    if out is not None:
        drawn = picture(review)
        out.write_bytes(png(drawn) if out.suffix.lower() == ".png" else drawn.encode())
    if arguments.json:
        print(msgspec.json.format(msgspec.json.encode(review), indent=1).decode())
    else:
        show(Screen(), review)
        if out is not None:
            print(f"{out}: to share")
    return 0


def show(screen: Screen, review: Review) -> None:
    names = review.names
    screen.rule(f"{game_named(review.game).title}: a review")
    screen.say(review.sentence, "bold")
    for remark in review.remarks:
        screen.say(remark, "yellow")
    if review.seats:
        screen.gap()
        for seat in review.seats:
            screen.say(f"{seat.name}: {read_as(seat.words, seat.name)}")
        if review.clear:
            screen.show(accounts(review))
            screen.say(f"Points of a hundred; give or take {review.give_or_take}.")
    if review.turning:
        screen.gap()
        screen.say(f"It turned, as {names[review.turning[0].of]}'s chances went", "bold")
        for one in review.turning:
            screen.say(
                f"play {one.play + 1}, {one.when}: from {one.before} to {one.after} {CAUSES[one.cause]}".rstrip()
            )
            screen.say(f"  {one.words}")
    if review.lucky or review.unlucky:
        screen.gap()
        screen.say("The draws that mattered most", "bold")
        for draw in (*review.lucky, *review.unlucky):
            screen.say(f"play {draw.play + 1}, {draw.when}: {draw.luck:+d} for {names[draw.seat]}. {draw.words}")
    if review.mistakes:
        screen.gap()
        screen.say("The costliest choices", "bold")
        for erred in review.mistakes:
            name = names[erred.seat]
            screen.say(
                f"play {erred.play + 1}, {erred.when}: {name} played {erred.played}; better: {erred.better}. "
                f"It cost {erred.loss} points, give or take {erred.give_or_take}."
            )
            for why in erred.why:
                screen.say(f"  {read_as(why, name)}")


def accounts(review: Review) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("")
    for heading in ("start", "luck", "own choices", "others' choices", "unexplained", "result"):
        table.add_column(heading, justify="right")
    for seat in review.seats:
        parts = (seat.luck, seat.own, seat.others, seat.unexplained)
        table.add_row(seat.name, f"{seat.start:.0f}", *[f"{part:+.0f}" for part in parts], f"{seat.result:.0f}")
    return table
