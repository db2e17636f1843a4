"""The pages around the tables: home, lobbies and invitations, and what people read about a game."""

from __future__ import annotations

from markupsafe import Markup

from hurlyburly.kernel.game import GAMES
from hurlyburly.kernel.lesson import lessons_of
from hurlyburly.server.gallery import pictures as pictures_of
from hurlyburly.server.pages.files import sheets_of
from hurlyburly.server.pages.rendering import TEMPLATES, marked, rendered
from hurlyburly.server.scene import Gallery, Home, InviteSheet, Join, Learn, Lobby, Problem, Rules

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


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
    return rendered("lobby.html", page=page, zones=marked(lobby_zones(page)))


def lobby_zones(page: Lobby) -> dict[str, str]:
    parts = ("seats", "invite", "variants", "start")
    return {f"z-{part}": TEMPLATES.get_template(f"lobby_{part}.html").render(page=page) for part in parts}


def invite_sheet(page: InviteSheet) -> str:
    return TEMPLATES.get_template("invite_sheet.html").render(page=page)
