"""Whole pages and their zones as HTML, from plain data that is already cut down to what its viewer may know.

Whole pages are jinja2 templates; zones, which are made on every move, are plain functions over `hurlyburly.draw`.
"""

from __future__ import annotations

import hashlib
import io
import logging
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import jinja2
import markupsafe
import msgspec
from markupsafe import Markup
from rich.console import Console

import hurlyburly
from hurlyburly import draw
from hurlyburly.bots import CHARACTERS, LEVELS, figure_of, parts_of
from hurlyburly.draw.palette import ANIMALS, DASHES, SEAL_INK, SEAT_COLOURS
from hurlyburly.draw.text import KEPT, escape
from hurlyburly.kernel.build import BUILD
from hurlyburly.kernel.first import Mark, first_of
from hurlyburly.kernel.game import GAMES, Game
from hurlyburly.kernel.lesson import lessons_of
from hurlyburly.kernel.parts import Standing
from hurlyburly.kernel.play import SOURCE_WORDS
from hurlyburly.server.ending import ending, moment_words
from hurlyburly.server.gallery import pictures as pictures_of
from hurlyburly.server.scene import (
    ALL_OPEN,
    ASK_ALL,
    ChatLine,
    Ended,
    Gallery,
    Guide,
    Home,
    InviteSheet,
    Join,
    Learn,
    Line,
    Lobby,
    Problem,
    ReplayPage,
    Rules,
    Scene,
    SeatSeen,
    Shelf,
    TablePage,
)

log = logging.getLogger("hurlyburly.pages")

STATIC = Path(__file__).with_name("static")
SHELL_ICONS = "bot candle cauldron chat check chevron copy cross crown eye lantern link lock log moon person play plus replay rules settings sleep spectator speed star sun undo waiting warning what why order deck hand"
SYMBOLS = tuple(f"i-{name}" for name in (*SHELL_ICONS.split(), *ANIMALS, *[each.figure for each in CHARACTERS]))
SHEETS = (
    "tokens.css",
    "base.css",
    "parts.css",
    "dialogs.css",
    "layout.css",
    "notices.css",
    "tables.css",
    "pick.css",
    "stage.css",
    "what.css",
    "gallery.css",
    "home.css",
    "history.css",
    "me.css",
    "lobby.css",
    "end.css",
    "pages.css",
    "shell.css",
    "play.css",
    "answers.css",
    "lesson.css",
    "hint.css",
    "clocks.css",
    "admin.css",
    "review.css",
    "marks.css",
)
MANY = 6  # from this many on, seats are drawn smaller
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
PLAIN_COVER = "plain-cover.svg"  # of a game that has none


@cache
def static(name: str) -> str:
    """The address of a static file, with its contents' hash: it may be kept for ever."""
    return f"/static/{name}?v={digest((STATIC / name).read_bytes())}"


def digest(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=6).hexdigest()


@cache
def files_of(game: str) -> dict[str, bytes]:
    """What the page of a game brings along: its style sheets and its cover, by name; a plain cover besides."""
    page = GAMES[game].page
    files = {PLAIN_COVER: draw.cover(page.name or GAMES[game].title).encode()}
    for file in (*page.sheets, *([page.cover] if page.cover else [])):
        try:
            files[file.name] = file.read_bytes()
        except OSError as why:  # a picture that is not there must not take the shelf along
            log.error("the page of %s: %s", game, why)
    return files


@cache
def static_of(game: str, name: str) -> str:
    """The address of such a file, with its contents' hash."""
    return f"/static/games/{game}/{name}?v={digest(files_of(game)[name])}"


def cover(game: str) -> str:
    found = GAMES[game].page.cover
    return static_of(game, found.name if found and found.name in files_of(game) else PLAIN_COVER)


def cover_of(game: str) -> str:
    """Also of a game that is not installed any more."""
    return cover(game) if game in GAMES else static("favicon.svg")


def blurb(game: str) -> str:
    return GAMES[game].page.blurb


def sheets_of(game: str) -> list[str]:
    return [static_of(game, sheet.name) for sheet in GAMES[game].page.sheets if sheet.name in files_of(game)]


def _icon(name: str, label: str = "") -> Markup:
    return Markup(draw.icon(name, label))


def _seal(seat: int, small: bool = False, level: str = "") -> Markup:
    return Markup(draw.seal(ANIMALS[seat], small, figure_of(level)))


TEMPLATES = jinja2.Environment(
    loader=jinja2.FileSystemLoader(Path(__file__).with_name("templates")),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=jinja2.StrictUndefined,
)
TEMPLATES.globals.update(
    static=static,
    icon=_icon,
    seal=_seal,
    markup=Markup,
    words_of=SOURCE_WORDS,
    version=hurlyburly.__version__,
    build=BUILD,
    cover=cover,
    cover_of=cover_of,
    blurb=blurb,
    animals=ANIMALS,
    characters=CHARACTERS,
    parts_of=parts_of,
    levels=[level.name for level in LEVELS],
    ALL_OPEN=ALL_OPEN,
)


def rendered(template: str, **data: Any) -> str:
    symbols = data.pop("symbols", ())
    data["sprite"] = Markup(draw.sprite((*SYMBOLS, *symbols)))
    data["sheets"] = [*[static(sheet) for sheet in SHEETS], *data.get("sheets", ())]
    return TEMPLATES.get_template(template).render(data)


# Around the tables


def home(page: Home) -> str:
    count = len(page.boxes)
    return rendered("home.html", page=page, count=NUMBERS[count] if count < len(NUMBERS) else count)


def join(page: Join) -> str:
    return rendered("join.html", page=page)


def problem(page: Problem) -> str:
    return rendered("problem.html", page=page)


def rules(page: Rules) -> str:
    drawn = GAMES[page.game].page
    pictures = [(Markup(faces), names) for faces, names in pictures_of(page.game)]
    minutes = list(zip(page.about.minutes, pictures, strict=True))
    lessons = lessons_of(GAMES[page.game])
    return rendered(
        "rules.html", page=page, lessons=lessons, minutes=minutes, symbols=drawn.symbols, sheets=sheets_of(page.game)
    )


def gallery(page: Gallery) -> str:
    drawn = GAMES[page.game].page
    lessons = lessons_of(GAMES[page.game])
    makes = GAMES[page.game].packs.shape is not None
    drawing = {"symbols": drawn.symbols, "sheets": sheets_of(page.game)}
    return rendered("gallery.html", page=page, lessons=lessons, makes=makes, **drawing)


def learn(page: Learn) -> str:
    return rendered("learn.html", page=page)


def lobby(page: Lobby) -> str:
    return rendered("lobby.html", page=page, zones=_marked(lobby_zones(page)))


def lobby_zones(page: Lobby) -> dict[str, str]:
    parts = ("seats", "invite", "variants", "start")
    return {f"z-{part}": TEMPLATES.get_template(f"lobby_{part}.html").render(page=page) for part in parts}


def invite_sheet(page: InviteSheet) -> str:
    return TEMPLATES.get_template("invite_sheet.html").render(page=page)


# The table


def table(page: TablePage) -> str:
    scene = page.scene
    drawn = GAMES[scene.game].page
    return rendered(
        "table.html",
        page=page,
        scene=scene,
        style=style_of(scene),
        mark=drawn.mark,
        symbols=drawn.symbols,
        sheets=sheets_of(scene.game),
        zones=_marked(zones(scene) if page.cover is None else dict.fromkeys(zones(scene), "")),
        log=Markup("".join([line(told, scene.seats) for told in page.lines])),
        chat=Markup("".join([chat_line(said) for said in page.chat])),
        plays=msgspec.to_builtins(scene.view.plays) if page.cover is None else [],
        sets=[verb.id for verb in GAMES[scene.game].verbs if verb.takes_set],
        title=title_of(scene),
        won=drawn.about.won(page.variants),
        marks=marks_of(GAMES[scene.game], scene.hints) if page.first else (),
    )


def marks_of(game: Game, hints: bool) -> list[Mark]:
    """For a first game: what the game points at, then what is there at every table."""
    return [*first_of(game).mark, *[mark for mark in EVERYWHERE if hints or mark.at != "hint"]]


EVERYWHERE = (
    Mark(
        "choice",
        "prompt",
        "Your choice",
        "What you may do now stands here. What is lit on the table can be touched too.",
    ),
    Mark("hint", "hint", "Stuck?", "A hint names the best plays and says why. The key H asks for one."),
    Mark(
        "what", "what", "What is it?", "Press this, or the key I, and then anything on the table: it tells what it is."
    ),
)


def replay(page: ReplayPage) -> str:
    scene = page.scene
    drawn = GAMES[scene.game].page
    return rendered(
        "replay.html",
        page=page,
        scene=scene,
        style=style_of(scene),
        mark=drawn.mark,
        symbols=drawn.symbols,
        sheets=sheets_of(scene.game),
        zones=_marked(zones(scene)),
        log=Markup("".join([line(told, scene.seats) for told in page.lines])),
        won=drawn.about.won(page.variants),
    )


def shelf(page: Shelf) -> str:
    """A finished game that cannot be laid out any more: how it ended, and its log."""
    return rendered(
        "shelf.html",
        page=page,
        symbols=GAMES[page.game].page.symbols if page.game in GAMES else (),
        over=Markup(over(page, page.ended)),
        log=Markup("".join([line(told, page.seats) for told in page.lines])),
    )


def _marked(zones: dict[str, str]) -> dict[str, Markup]:
    return {id: Markup(html) for id, html in zones.items()}


def style_of(scene: Scene) -> str:
    return f"{GAMES[scene.game].page.style}{' many' if len(scene.seats) >= MANY else ''}"


def title_of(scene: Scene) -> str:
    if scene.ended:
        return f"Game over · {scene.title}"
    return f"{'Your turn · ' if scene.your_turn else ''}{scene.title}"


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
        "z-players": draw.fragments(made.get("players") or plain_players(scene, who)),
        "z-board": draw.fragments(made.get("board") or plain_board(scene)),
        "z-prompt": draw.fragments(prompt(scene, made.get("prompt", ""))),
        "z-hand": draw.fragments(made.get("hand", "")),
        "z-side": draw.fragments(made.get("side", "")),
        "z-over": over(scene, scene.ended) if scene.ended and scene.guide is None else "",
        "z-forced": "" if scene.answers is None or scene.ended else forced_setting(ASK_ALL in scene.answers),
        "z-answers": "" if scene.answers is None or scene.ended else answers(page.standing, scene.answers),
        "z-guide": "" if scene.guide is None else guided(scene.guide),
    }


def guided(guide: Guide) -> str:
    """What a lesson's guide says: its cards until the next choice, of which the page shows one at a time."""
    return TEMPLATES.get_template("guide.html").render(guide=guide)


def prompt(scene: Scene, made: draw.Zone) -> draw.Zone:
    """What is asked, or what is going on instead; on its edge, hints and what is answered for its reader."""
    if scene.ended:
        return ended_prompt(scene, scene.ended)
    if scene.seat is not None and scene.seats[scene.seat].resigned:
        made = draw.waiting("You have given up.", "A bot plays on for you; look on as long as you like.")
    elif scene.coming:
        made = draw.waiting(f"{draw.sentence(scene.coming).rstrip('.')} …")
    made = made or plain_prompt(scene)
    standing = GAMES[scene.game].page.standing
    tabs = HINT if scene.hints and scene.your_turn and len(scene.view.plays) > 1 else ""
    if scene.answers is not None and standing:
        tabs += answers_button(len([one for one in standing if one.id in scene.answers]))
    if not tabs:
        return made
    return made + tabs if isinstance(made, str) else (*made, tabs)


HINT = f'<button type="button" class="btn hintbtn" id="hint" aria-keyshortcuts="h" aria-expanded="false" title="Hint (H)">{draw.icon("lantern")}<span>Hint</span></button>'


@lru_cache(KEPT)
def answers_button(count: int) -> str:
    return (
        '<button type="button" class="btn standbtn" id="answers-open" popovertarget="answers">'
        f'{draw.icon("speed")}<span>Answers</span><b>{count}</b><span class="sr"> on</span></button>'
    )


@lru_cache(KEPT)
def answers(standing: tuple[Standing, ...], chosen: frozenset[str]) -> str:
    """A switch for each standing answer of a game."""
    return "".join([f"<li>{answer_switch(one.id, one.words, one.help, one.id in chosen)}</li>" for one in standing])


def answer_switch(id: str, words: str, help: str, on: bool) -> str:
    return (
        f'<label class="switch"><span>{escape(words)}<small>{escape(help)}</small></span>'
        f'<input type="checkbox" data-answer="{id}"{" checked" if on else ""}></label>'
    )


@lru_cache(KEPT)
def forced_setting(asks: bool) -> str:
    """In the settings: whether choices with one option are asked too."""
    options = "".join(
        [
            f'<label><input type="radio" name="forced" data-forced="{value}"{" checked" if on else ""}>{words}</label>'
            for value, words, on in (("", "The table", not asks), (ASK_ALL, "I do", asks))
        ]
    )
    return (
        "<p>Choices with one option<small>Who makes them</small></p>"
        f'<fieldset class="levels" aria-label="Choices with one option">{options}</fieldset>'
    )


def plain_players(scene: Scene, who: Sequence[draw.Seat]) -> str:
    return "".join([draw.player(seat, "", turn=n in scene.to_act) for n, seat in enumerate(who)])


def plain_board(scene: Scene) -> str:
    """A game without a drawing is shown as in a terminal."""
    console = Console(width=96, file=io.StringIO(), record=True, color_system=None)
    console.print(GAMES[scene.game].terminal.draw(scene.view, scene.who))
    return f'<pre class="plainboard" tabindex="0">{markupsafe.escape(console.export_text())}</pre>'


def open_hand(hand: str, seat: draw.Seat) -> str:
    """One of all hands, when everything lies open."""
    return (
        f'<div class="openhand"><h3>{draw.seal(seat.animal, True)} {escape(seat.name)}</h3>{hand}</div>' if hand else ""
    )


@lru_cache(KEPT)
def seats_of(seats: tuple[SeatSeen, ...], eyes: int | None) -> tuple[draw.Seat, ...]:
    return tuple([seat_of(seen, seen.seat == eyes) for seen in seats])


@lru_cache(KEPT)
def seat_of(seen: SeatSeen, you: bool) -> draw.Seat:
    bot = seen.kind == "bot" or seen.bot_plays
    if seen.resigned:
        note = "Resigned"
    elif seen.bot_plays:
        note = "A bot, for now"
    elif seen.kind == "bot":
        note = f"Bot, {bot_words(seen.level)}" if seen.level else "Bot"
    else:
        note = "" if seen.present else "Away"
    clock = seen.seat if seen.timed else -1
    figure = figure_of(seen.level) if seen.kind == "bot" else ""
    return draw.Seat(seen.name, ANIMALS[seen.seat], note, bot, you, away=note == "Away", clock=clock, figure=figure)


def bot_words(level: str) -> str:
    """As in "sharp and bold"."""
    base, character = parts_of(level)
    return f"{base} and {character.name}" if character is not None else base


def turn_pill(scene: Scene) -> str:
    if scene.ended:
        return GAME_OVER
    if scene.your_turn or scene.coming:
        return YOUR_TURN if GAMES[scene.game].page.turn_of(scene.view) in (None, scene.seat) else YOUR_CHOICE
    return WATCHING if scene.seat is None else others_turn(tuple([scene.who[seat] for seat in scene.to_act]))


GAME_OVER = f'<span class="pill">{draw.icon("crown")} Game over</span>'
YOUR_TURN = f'<span class="pill pill-turn">{draw.icon("candle")} Your turn</span>'
YOUR_CHOICE = f'<span class="pill pill-turn">{draw.icon("candle")} Your choice</span>'
WATCHING = f'<span class="pill">{draw.icon("spectator")} Watching</span>'


@lru_cache(KEPT)
def others_turn(names: tuple[str, ...]) -> str:
    return f'<span class="pill">{draw.icon("waiting")} {escape(draw.listed(names) if names else "Nobody")}</span>'


UNDO = f'<button type="button" class="btn btn-quiet" id="undo" data-play="undo" aria-keyshortcuts="u">{draw.icon("undo")} Undo</button>'
NO_UNDO = f'<button type="button" class="btn btn-quiet" id="undo" data-why="undo" aria-disabled="true" aria-keyshortcuts="u">{draw.icon("undo")} Undo</button>'


def plain_prompt(scene: Scene) -> str:
    """For games that write no prompt of their own: from their words."""
    if not scene.your_turn:
        return draw.waiting(scene.prompt)
    said = [(choice.text, choice.words if choice.words != choice.text else "") for choice in scene.choices]
    return draw.prompt(
        scene.prompt, "", [draw.Choice(text, draw.sentence(text), escape(words)) for text, words in said]
    )


def ended_prompt(scene: Scene, ended: Ended) -> str:
    return (
        f'<p class="ask" id="ask"><b>{escape(ending(scene, ended).verdict)}</b><span>The table stays as it was.</span></p>'
        f"{'' if scene.guide else SCORES}"
    )


SCORES = f'<div class="options"><button type="button" class="btn btn-main" id="o-1" data-show="over">{draw.icon("crown")} Scores</button></div>'


def notes(scene: Scene) -> str:
    """What the table has to say besides the game: guesses, people who are gone, an offer to stop."""
    made = [f'<p class="banner">{draw.icon("eye")}<span>{escape(note)}</span></p>' for note in scene.notes]
    if scene.ended:
        return folded(made)
    sitting = scene.seat is not None
    for asker in scene.asking:
        name, bot = escape(asker.name), escape(asker.bot)
        acts = act("let-in", "Let them in", who=asker.id) + act("turn-away", "No", who=asker.id)
        made.append(
            f'<div class="banner" role="group">{draw.icon("person")}<span><b>{name} would like to play</b> instead of {bot}, a bot.</span>{acts}</div>'
        )
    for seen in scene.seats:
        if (seen.bot_plays or seen.away or seen.long_gone) and not seen.yours:
            made.append(absence(seen, sitting, scene.patience))
    asking = [seen for seen in scene.seats if seen.wants_to_stop]
    if asking and sitting:
        yours = any(seen.yours for seen in asking)
        names = draw.listed(["You" if seen.yours else seen.name for seen in asking])
        acts = act("go-on", "Play on") if yours else act("stop", "Agree to stop")
        made.append(
            f'<div class="banner" role="group">{draw.icon("waiting")}<span><b>{escape(names)} would like to stop here.</b> It ends when all agree{escape(unasked(scene.patience))}.</span>{acts}</div>'
        )
    return folded(made)


def folded(notes: Sequence[str]) -> str:
    """They lie over the table's upper edge until somebody folds them."""
    if not notes:
        return ""
    head = f'<summary title="Notes">{draw.icon("log")}<span class="sr">Notes: </span>{len(notes)}</summary>'
    return f'<details class="notes" open>{head}{"".join(notes)}</details>'


def days(count: int) -> str:
    return "a day" if count == 1 else f"{count} days"


def unasked(patience: int) -> str:
    """Who need not agree to stop."""
    return f" but those who have been away for {days(patience)}" if patience else ", however long somebody is away"


def absence(seen: SeatSeen, sitting: bool, patience: int) -> str:
    """Somebody is gone: a bot plays for them, or may if the table likes; after days, it may stop without them."""
    name = escape(seen.name)
    if seen.bot_plays:
        words, acts = f"<b>{name} has left.</b> A bot plays for them until they are back.", ""
    else:
        words = f"<b>{name} is away.</b> Their seat is kept."
        acts = act("bot", "Let a bot play", seen.seat) + act("wait", "Wait", seen.seat)
    if seen.long_gone:
        words += f" They have been gone for more than {days(patience)}: the game may be stopped without them."
        acts += act("stop", "Stop the game")
    mark = draw.icon("bot" if seen.bot_plays else "sleep")
    if not acts:
        return f'<p class="banner">{mark}<span>{words}</span></p>'
    return f'<div class="banner" role="group">{mark}<span>{words}</span>{acts if sitting else ""}</div>'


def act(do: str, words: str, seat: int | None = None, who: str = "") -> str:
    """A button for something about the table rather than the game."""
    at = "" if seat is None else f' data-seat="{seat}"'
    whom = f' data-who="{who}"' if who else ""
    return f'<button type="button" class="btn" data-do="{do}"{at}{whom}>{escape(words)}</button>'


def line(told: Line, seats: Sequence[SeatSeen]) -> str:
    """One line of the log."""
    seen = seats[told.seat] if 0 <= told.seat < len(seats) else None
    return draw.line(told.n, seat_of(seen, False) if seen else None, told.words, bool(told.opens))


def chat_line(said: ChatLine) -> str:
    seal = draw.seal(ANIMALS[said.seat], True) if said.seat >= 0 else f"<span>{draw.icon('spectator')}</span>"
    return f'<li class="say" data-n="{said.n}">{seal}<span><b>{escape(said.name)}</b><q>{escape(said.text)}</q></span></li>'


# The end of a game


def over(scene: Scene | Shelf, ended: Ended) -> str:
    told = ending(scene, ended)
    return TEMPLATES.get_template("over.html").render(
        scene=scene,
        ended=ended,
        told=told,
        heads=ended.heads,
        rows=[
            (told.places[seat], scene.seats[seat], [Markup(cell) for cell in ended.cells[seat]]) for seat in told.ranked
        ],
        moments=[(one, *moment_words(one, scene, ended.units)) for one in ended.moments],
        course=Markup(course(scene.who, ended.course)),
        laid_out=isinstance(scene, Scene),
        rays=Markup(RAYS),
    )


def course(who: Sequence[str], scores: Sequence[Sequence[int]]) -> str:
    """The scores after each turn as lines: a colour, a dash and an animal for each seat."""
    if len(scores) < 2:
        return ""
    most = max(10, max(max(turn) for turn in scores))
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 10**9) if most / step <= 5)
    low = min(0, min(min(turn) for turn in scores))
    across = [26 + 374 * turn / (len(scores) - 1) for turn in range(len(scores))]

    def height(score: int) -> float:
        return 172 - 150 * (score - low) / (most - low)

    made = [
        f'<path d="M26 {height(tick):.0f}H400"/><text x="20" y="{height(tick) + 4:.0f}" text-anchor="end">{tick}</text>'
        for tick in range(0, most + 1, step)
    ]
    ends = spread([height(scores[-1][seat]) for seat in range(len(who))])
    for seat in reversed(range(len(who))):
        colour = SEAT_COLOURS[ANIMALS[seat]]
        points = " ".join([f"{x:.0f},{height(turn[seat]):.0f}" for x, turn in zip(across, scores, strict=True)])
        made.append(f'<polyline points="{points}" stroke="{colour}" stroke-dasharray="{DASHES[seat]}"/>')
        made.append(
            f'<circle cx="416" cy="{ends[seat]:.0f}" r="11" fill="{colour}"/>{draw.mark(f"i-{ANIMALS[seat]}", 408, ends[seat] - 8, 16, SEAL_INK)}'
        )
    last = ", ".join([f"{name} {score}" for name, score in zip(who, scores[-1], strict=True)])
    return (
        f'<svg class="chart" viewBox="0 0 434 192" role="img" aria-label="Scores after each turn; at the end {escape(last)}">'
        f'{"".join(made)}<text x="26" y="190">turn 1</text><text x="400" y="190" text-anchor="end">turn {len(scores)}</text></svg>'
    )


def spread(heights: Sequence[float], apart: float = 20) -> list[float]:
    """Heights moved as little as needed for none to cover another."""
    placed = list(heights)
    order = sorted(range(len(placed)), key=placed.__getitem__, reverse=True)
    for upper, lower in zip(order[1:], order, strict=False):
        placed[upper] = min(placed[upper], placed[lower] - apart)
    return placed


def _rays() -> str:
    from math import cos, pi, sin

    wedges = []
    for k in range(24):
        a, b = 2 * pi * k / 24 - 0.055, 2 * pi * k / 24 + 0.055
        wedges.append(
            f"M380 116L{380 + 420 * cos(a):.0f} {116 + 420 * sin(a):.0f}L{380 + 420 * cos(b):.0f} {116 + 420 * sin(b):.0f}Z"
        )
    light = (
        '<radialGradient id="ray-light" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="330" gradientTransform="translate(380 116) scale(1.1 .52)">'
        '<stop offset="0" stop-color="#ffca66" stop-opacity=".42"/><stop offset="1" stop-color="#ffca66" stop-opacity="0"/></radialGradient>'
    )
    return (
        f'<svg class="rays" viewBox="0 -64 760 364" aria-hidden="true"><defs>{light}</defs><path d="{"".join(wedges)}" fill="url(#ray-light)"/>'
        '<ellipse cx="380" cy="116" rx="363" ry="171" fill="url(#ray-light)" opacity=".8"/></svg>'
    )


RAYS = _rays()
