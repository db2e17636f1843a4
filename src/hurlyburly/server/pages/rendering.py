"""Templates as pages: what each of them may say, the symbols in its sprite, its scripts and style sheets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

import hurlyburly
from hurlyburly import draw
from hurlyburly.bots import CHARACTERS, LEVELS, figure_of, parts_of
from hurlyburly.draw.palette import ANIMALS
from hurlyburly.kernel.build import BUILD
from hurlyburly.kernel.play import SOURCE_WORDS
from hurlyburly.server.pages.files import STYLE, blurb, cover, cover_of, imported, static
from hurlyburly.server.scene import ALL_OPEN

SHELL_ICONS = "bot candle cauldron chat check chevron copy cross crown eye lantern link lock log moon person play plus replay rules settings sleep spectator speed star sun undo waiting warning what why order deck hand"
SYMBOLS = tuple(f"i-{name}" for name in (*SHELL_ICONS.split(), *ANIMALS, *[each.figure for each in CHARACTERS]))


def _icon(name: str, label: str = "") -> Markup:
    return Markup(draw.icon(name, label))


def _seal(seat: int, small: bool = False, level: str = "") -> Markup:
    return Markup(draw.seal(ANIMALS[seat], small, figure_of(level)))


def _scripts(*names: str) -> Markup:
    """The script tags: modules, with preloads for everything they import."""
    first = [f'<link rel="modulepreload" href="{static(name)}">' for name in imported(names)]
    return Markup("\n".join(first + [f'<script type="module" src="{static(name)}"></script>' for name in names]))


TEMPLATES = jinja2.Environment(
    loader=jinja2.FileSystemLoader(Path(__file__).parents[1] / "templates"),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=jinja2.StrictUndefined,
)
TEMPLATES.globals.update(
    static=static,
    scripts=_scripts,
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
    data["sheets"] = [static(STYLE), *data.get("sheets", ())]
    return TEMPLATES.get_template(template).render(data)


def marked(zones: dict[str, str]) -> dict[str, Markup]:
    return {id: Markup(html) for id, html in zones.items()}
