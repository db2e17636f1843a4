"""The zones of a table's page, which are made on every move."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import lru_cache

import markupsafe
from rich.console import Console

from hurlyburly import draw
from hurlyburly.draw.text import KEPT, escape
from hurlyburly.kernel.game import GAMES
from hurlyburly.server.pages.notes import notes
from hurlyburly.server.pages.over import over
from hurlyburly.server.pages.prompt import answers, forced_setting, prompt
from hurlyburly.server.pages.rendering import TEMPLATES
from hurlyburly.server.pages.seats import seats_of
from hurlyburly.server.scene import ASK_ALL, Guide, Scene


def zones(scene: Scene) -> dict[str, str]:
    """Every zone of the table page, by element id."""
    return {id: draw.joined(zone) for id, zone in zones_drawn(scene).items()}


def zones_drawn(scene: Scene) -> dict[str, draw.Zone]:
    page = GAMES[scene.game].page
    who = seats_of(scene.seats, scene.seat)
    made = dict(page.zones(scene.view, who))
    if scene.views:
        hands = [draw.joined(page.zones(view, who).get("hand", "")) for view in scene.views]
        made["hand"] = "".join([open_hand(hand, seat) for hand, seat in zip(hands, who, strict=True)])
    return {
        "z-round": made.get("round", ""),
        "z-turn": turn_pill(scene),
        "z-undo": UNDO if scene.may_undo and not scene.ended else NO_UNDO,
        "z-notes": notes(scene),
        "z-players": draw.in_parts(made.get("players") or plain_players(scene, who)),
        "z-board": draw.in_parts(made.get("board") or plain_board(scene)),
        "z-prompt": draw.in_parts(prompt(scene, made.get("prompt", ""))),
        "z-hand": draw.in_parts(made.get("hand", "")),
        "z-side": draw.in_parts(made.get("side", "")),
        "z-over": over(scene, scene.ended) if scene.ended and scene.guide is None else "",
        "z-forced": "" if scene.answers is None or scene.ended else forced_setting(ASK_ALL in scene.answers),
        "z-answers": "" if scene.answers is None or scene.ended else answers(page.standing, scene.answers),
        "z-guide": "" if scene.guide is None else guided(scene.guide),
    }


def guided(guide: Guide) -> str:
    """What a lesson's guide says: its cards until the next choice, of which the page shows one at a time."""
    return TEMPLATES.get_template("guide.html").render(guide=guide)


def turn_pill(scene: Scene) -> draw.Zone:
    if scene.ended:
        return GAME_OVER
    if scene.your_turn or scene.coming:
        return YOUR_TURN if GAMES[scene.game].page.turn_of(scene.view) in (None, scene.seat) else YOUR_CHOICE
    return WATCHING if scene.seat is None else others_turn(tuple([scene.who[seat] for seat in scene.to_act]))


def pill(icon: str, words: str, css: str = "pill") -> draw.Zone:
    return f'<span class="{css}">', draw.icon(icon), f" {escape(words)}", "</span>"


GAME_OVER = pill("crown", "Game over")
YOUR_TURN = pill("candle", "Your turn", "pill pill-turn")
YOUR_CHOICE = pill("candle", "Your choice", "pill pill-turn")
WATCHING = pill("spectator", "Watching")


@lru_cache(KEPT)
def others_turn(names: tuple[str, ...]) -> draw.Zone:
    return pill("waiting", draw.listed(names) if names else "Nobody")


def undo_button(attributes: str) -> draw.Zone:
    head = '<button type="button" class="btn btn-quiet" id="undo" '
    return head, attributes, f' aria-keyshortcuts="u">{draw.icon("undo")} Undo</button>'


UNDO = undo_button('data-play="undo"')
NO_UNDO = undo_button('data-why="undo" aria-disabled="true"')


def plain_players(scene: Scene, who: Sequence[draw.Seat]) -> str:
    return "".join([draw.player(seat, "", turn=n in scene.to_act) for n, seat in enumerate(who)])


def plain_board(scene: Scene) -> str:
    """A game without a drawing is shown as in a terminal."""
    console = Console(width=96, file=io.StringIO(), record=True, color_system=None)
    console.print(GAMES[scene.game].terminal.draw(scene.view, scene.who))
    return f'<pre class="plainboard" tabindex="0">{markupsafe.escape(console.export_text())}</pre>'


def open_hand(hand: str, seat: draw.Seat) -> str:
    """One of all hands, when they are shown to everybody."""
    return (
        f'<div class="openhand"><h3>{draw.seal(seat.animal, True)} {escape(seat.name)}</h3>{hand}</div>' if hand else ""
    )
