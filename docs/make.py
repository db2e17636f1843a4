"""`make docs`: docs/rules/<game>.md, made from each game's ledger; docs/packs/<game>.md, from the types that read packs
(`pack_pages.py`); docs/envs.md, from the environments; docs/lessons.md, from the lessons; docs/protocol.d.ts, from the
messages (`typescript.py`); and the font of signs, from the icons (`signs.py`).

python docs/make.py            write them
python docs/make.py --check    exit 1 if one on disk differs
"""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path

import pack_pages
import signs
import typescript

import hurlyburly as hb
from hurlyburly.envs.setups import named
from hurlyburly.kernel.game import Game, variant_text
from hurlyburly.kernel.lesson import lessons_of
from hurlyburly.kernel.position import classes_beside
from hurlyburly.kernel.rules import Rule

HERE = Path(__file__).parent


def page(game: Game) -> str:
    """The rules of one game in our words, with their ids."""
    ledger = game.ledger
    fewest, most = game.seats.start, game.seats.stop - 1
    seats = f"{fewest}" if fewest == most else f"{fewest} to {most}"
    lines = [
        f"# {game.title}",
        "",
        f"{seats} seats, rules version {game.rules_version}. Made by `make docs` from the ledger; the rulebook is the "
        "authority. Tests cite these ids, refusals and the rules drawer show them.",
    ]
    about = game.page.about
    if about.goal:
        lines += ["", "## In two minutes", "", about.goal, ""]
        lines += [f"{number}. **{told.title}.** {told.text}" for number, told in enumerate(about.minutes, start=1)]
        lines += ["", "What newcomers forget:", ""]
        lines += [f"- {told.text} ({', '.join([f'`{id}`' for id in told.rules])})" for told in about.forgotten]
        lines += ["", "## Whose game this is", ""]
        lines += [f"- {credit.role}: {credit.names}" for credit in about.credits]
        lines += ["", about.ours]
    chapters: dict[str, list[Rule]] = {title: [] for title in about.chapters.values()}
    for rule in ledger.rule:
        chapters.setdefault(about.chapter(rule.section) or "Rules", []).append(rule)
    for title, rules in chapters.items():
        lines += ["", f"## {title}", ""]
        for rule in rules:
            marks = " *(example)*" * rule.example + " *(another box)*" * rule.other
            prose = f" *(no play shows it: {rule.prose})*" if rule.prose else ""
            lines.append(f"- `{rule.id}` {rule.text}{marks}{prose}")
    if ledger.ruling:
        lines += ["", "## Rulings, where the rulebook is silent", ""]
    for ruling in ledger.ruling:
        other = f" Variant `{ruling.variant}` decides otherwise." if ruling.variant else ""
        lines.append(f"- `{ruling.id}` **{ruling.question}** {ruling.ruling}{other} *Why:* {ruling.why}")
    if game.variants:
        lines += ["", "## Variants", "", "| id | what | choices | default | rulebook |", "|---|---|---|---|---|"]
        for variant in game.variants:
            choices = ", ".join(variant_text(choice) for choice in variant.choices)
            says = f"{variant_text(variant.default)} | {variant_text(variant.by_the_book)}"
            lines.append(f"| `{variant.id}` | {variant.words} | {choices} | {says} |")
    if game.packs.shape is not None:
        lines += ["", "## Packs", "", f"What a pack may hold: [packs/{game.id}.md](../packs/{game.id}.md)."]
    return "\n".join(lines) + "\n"


def environments() -> str:
    """docs/envs.md: what is said in `envs.top.md`, then the spaces of each game."""
    lines = [(HERE / "envs.top.md").read_text(encoding="utf-8").rstrip()]
    for game in hb.GAMES.values():
        fewest, most = game.seats.start, game.seats.stop - 1
        seats = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        short = ", ".join(f"`{id}` {variant_text(value)}" for id, value in game.bots.short.items())
        lines += [
            "",
            f"### `{named(game)}`",
            "",
            f"{game.title}, {seats} seats. {f'Short form: {short}.' if short else 'Its games are short as they are.'}",
            "",
            f"An observation is {game.encode.OBSERVATION} numbers:",
            "",
            "| numbers | block | what |",
            "|---|---|---|",
        ]
        start = 0
        for block in game.learning.blocks:
            lines.append(f"| {start}-{start + block.size - 1} | {block.name} | {block.meaning} |")
            start += block.size
        lines += ["", f"There are {game.encode.ACTIONS} actions:", "", "| actions | asked by | options | what |"]
        lines.append("|---|---|---|---|")
        steps = classes_beside(game.state.__module__)
        meaning = enumerate(game.encode.action.meaning)
        for step, group in groupby(meaning, key=lambda entry: entry[1][0]):
            entries = list(group)
            first, last = entries[0][0], entries[-1][0]
            about = (steps[step].__doc__ or "").split("\n")[0]
            lines.append(f"| {first}-{last} | `{step}` | {spans([option for _, (_, option) in entries])} | {about} |")
    return "\n".join(lines) + "\n"


def lessons() -> str:
    """docs/lessons.md: what is said in `lessons.top.md`, then which lesson teaches what."""
    lines = [(HERE / "lessons.top.md").read_text(encoding="utf-8").rstrip()]
    for game in hb.GAMES.values():
        every = lessons_of(game)
        if not every:
            continue
        minutes = sum(lesson.minutes for lesson in every)
        lines += ["", f"### {game.title}", "", f"{len(every)} lessons, {minutes} minutes.", ""]
        lines += ["| concept | " + " | ".join(lesson.title for lesson in every) + " |", "|---" * (len(every) + 1) + "|"]
        for concept in dict.fromkeys(concept for lesson in every for concept in lesson.concepts):
            taught = " | ".join("x" if concept in lesson.concepts else "" for lesson in every)
            lines.append(f"| {concept} | {taught} |")
    return "\n".join(lines) + "\n"


def spans(numbers: list[int]) -> str:
    """Numbers in words: runs from so many to so many."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    shown = [f"{first}" if first == last else f"{first}-{last}" for first, last in runs]
    return ", ".join(shown) if len(shown) <= 12 else f"{', '.join(shown[:11])} … {shown[-1]}"


def main() -> int:
    stale = 0
    (HERE / "rules").mkdir(exist_ok=True)
    pages = {HERE / "rules" / f"{game.id}.md": page(game) for game in hb.GAMES.values()}
    pages |= {HERE / "packs" / f"{game.id}.md": pack_pages.page(game) for game in hb.GAMES.values() if game.packs.shape}
    pages[HERE / "envs.md"] = environments()
    pages[HERE / "lessons.md"] = lessons()
    pages[HERE / "protocol.d.ts"] = typescript.declarations()
    if sys.argv[1:] != ["--check"]:
        signs.FILE.write_bytes(signs.font())
    elif signs.shapes(signs.FILE.read_bytes()) != signs.shapes(signs.font()):
        print(f"{signs.FILE.relative_to(HERE.parent)} is not what its icons say: run make docs")
        stale += 1
    for path, text in pages.items():
        if sys.argv[1:] != ["--check"]:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"{path.relative_to(HERE.parent)} is not what its source says: run make docs")
            stale += 1
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
