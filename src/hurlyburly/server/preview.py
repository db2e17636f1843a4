"""Look at a table without a server: `python -m hurlyburly.server.preview GAME` plays at random and writes its page.

For authors of games. The page's buttons do nothing; its style sheets are the real ones.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

from hurlyburly.draw import seats_of
from hurlyburly.games import GAMES
from hurlyburly.kernel.match import Match
from hurlyburly.server.pages import tables
from hurlyburly.server.pages.files import STATIC, static_of
from hurlyburly.server.results import reckoned
from hurlyburly.server.scene import Ended, Scene, SeatSeen, TablePage
from hurlyburly.server.table import line_of

NAMES = ("Ada", "Graymalkin", "Jonas", "Paddock", "Wilhelmina of the Long Name", "Mira", "Tomasz", "Hekate")


def played(game: str, seats: int | None, plays: int, seed: int) -> Match:
    """A match after this many plays at random."""
    count = GAMES[game].checked_seats(seats)
    match = Match(game, count, seed, names=NAMES[:count])
    choose = random.Random(seed)
    for _ in range(plays):
        if match.over:
            break
        seat = match.to_act[0]
        match.play(seat, choose.choice(match.options(seat)))
    return match


def scene_of(match: Match, seat: int | None) -> Scene:
    """The match as one seat sees it."""
    view = match.view(seat)
    seen = tuple(
        SeatSeen(
            n,
            name,
            "person" if n == seat else "bot",
            level="" if n == seat else "sharp",
            yours=n == seat,
            acting=n in match.to_act,
        )
        for n, name in enumerate(match.names)
    )
    return Scene(
        match="look",
        game=match.game.id,
        title=match.game.title,
        version=len(match.played),
        seat=seat,
        held=() if seat is None else (seat,),
        seats=seen,
        who=match.names,
        view=view,
        to_act=view.to_act,
        your_turn=seat in view.to_act,
        may_undo=seat is not None and match.may_undo(seat),
        house_rules=match.game.house_rules(match.variants),
        ended=ended_of(match),
    )


def ended_of(match: Match) -> Ended | None:
    if not match.over:
        return None
    view = match.view(None)
    heads, cells = reckoned(match.game, view, match.scores)
    return Ended(
        "played", match.winners, match.scores, "#", "#", heads=heads, cells=cells, won=match.game.page.won(view)
    )


def page_of(match: Match, seat: int | None) -> str:
    lines = tuple(line_of(match, number, event) for number, event in enumerate(match.told(seat)))
    html = tables.table(TablePage(scene_of(match, seat), lines, (), socket="#"))
    for sheet in match.game.page.sheets:
        html = html.replace(static_of(match.game.id, sheet.name), sheet.as_uri())
    return html.replace('"/static/', f'"{STATIC.as_uri()}/')


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m hurlyburly.server.preview", description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--seats", type=int)
    parser.add_argument("--plays", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seat", default="asked", help="a seat's number, 'asked' (whoever must choose) or 'none'")
    parser.add_argument("--out", type=Path, default=Path("preview"), help="where to write .html and .svg")
    wanted = parser.parse_args()
    match = played(wanted.game, wanted.seats, wanted.plays, wanted.seed)
    asked = match.to_act[0] if match.to_act else 0
    seat = {"none": None, "asked": asked}.get(wanted.seat, int(wanted.seat) if wanted.seat.isdigit() else asked)
    wanted.out.with_suffix(".html").write_text(page_of(match, seat), encoding="utf-8")
    picture = match.game.picture(match.view(seat), seats_of(match.names, seat))
    wanted.out.with_suffix(".svg").write_text(picture, encoding="utf-8")
    print(f"{wanted.out.with_suffix('.html')}: {match.game.title} after {len(match.played)} plays, seen by {seat}")


if __name__ == "__main__":
    main()
