"""`make docs`: docs/rules/<game>.md, made from each game's ledger.

python docs/make.py            write them
python docs/make.py --check    exit 1 if one on disk differs
"""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path

import hurlyburly as hb
from hurlyburly.kernel.game import Game, spelled

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
    for section, rules in groupby(ledger.rule, key=lambda rule: rule.section):
        lines += ["", f"## {section.title() or 'Rules'}", ""]
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
        lines += ["", "## Variants", "", "| id | what | choices | default |", "|---|---|---|---|"]
        for variant in game.variants:
            choices = ", ".join(spelled(choice) for choice in variant.choices)
            lines.append(f"| `{variant.id}` | {variant.words} | {choices} | {spelled(variant.default)} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    stale = 0
    (HERE / "rules").mkdir(exist_ok=True)
    for game in hb.GAMES.values():
        path = HERE / "rules" / f"{game.id}.md"
        text = page(game)
        if sys.argv[1:] != ["--check"]:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"{path.relative_to(HERE.parent)} is not what its ledger says: run make docs")
            stale += 1
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
