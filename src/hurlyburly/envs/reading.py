"""Texts about the games for language models: the list of games, their rules, their things."""

from __future__ import annotations

from hurlyburly import GAMES
from hurlyburly.bots import guests
from hurlyburly.kernel.about import things_named
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.game import game_named
from hurlyburly.kernel.play import SOURCE_WORDS, Thing
from hurlyburly.kernel.rules import Rule, Ruling

MOST_THINGS = 20


def games_in_words() -> str:
    """The games that can be played."""
    lines = []
    for game in GAMES.values():
        fewest, most = game.seats[0], game.seats[-1]
        lines.append(f"{game.id}: {game.title}, {fewest if fewest == most else f'{fewest} to {most}'} seats")
        for v in game.variants:
            usual = f"usually {v.default}, in the rulebook {v.by_the_book}"
            lines.append(f"  variant {v.id} ({', '.join(map(str, v.choices))}; {usual}): {v.words}")
        lines += [f"  bot {guest.name}: {guest.blurb}" for guest in guests(game)]
    return "\n".join(lines)


def rules_in_words(game: str, word: str = "") -> str:
    """The rules of a game that mention a word or have this id; without one, what chapters there are."""
    ledger = game_named(game).ledger
    if not word:
        sections = list(dict.fromkeys(rule.section for rule in ledger.rule if rule.section))
        return f"{len(ledger.rule)} rules. Ask for a word, a rule's id or a chapter: {', '.join(sections)}"
    found = game_named(game).page.about.search(ledger, word)
    if not found:
        return f"No rule of {game} mentions {word!r}."
    return "\n".join(in_words(entry) for entry in found)


def in_words(entry: Rule | Ruling) -> str:
    return f"{entry.id}: {entry.text if isinstance(entry, Rule) else f'{entry.question} {entry.ruling}'}"


def primer(game: str) -> str:
    """What to know before the first game, and which chapters the rules have."""
    chosen = game_named(game)
    about = chosen.page.about
    parts = [chosen.title, *[f"Goal: {about.goal}"] * bool(about.goal)]
    parts += [f"{minute.title}. {minute.text}" for minute in about.minutes]
    if about.forgotten:
        parts.append("What newcomers forget:\n" + "\n".join(f"- {each.text}" for each in about.forgotten))
    sections = dict.fromkeys(rule.section for rule in chosen.ledger.rule if rule.section)
    parts.append("Chapters:\n" + "\n".join(f"- {slug(section)}: {about.chapter(section)}" for section in sections))
    return "\n\n".join(parts)


def chapter_in_words(game: str, section: str) -> str:
    """All rules of a chapter, by its name in words or with hyphens."""
    found = [rule for rule in game_named(game).ledger.rule if slug(rule.section) == slug(section)]
    if not found:
        raise BadTable(f"the rules of {game} have no chapter {section!r}; {rules_in_words(game)}")
    return "\n".join(in_words(rule) for rule in found)


def slug(section: str) -> str:
    """A chapter's name as used in an address."""
    return "-".join(section.casefold().split())


def all_things(game: str) -> str:
    """All that can lie on its table, what each is and does."""
    return "\n".join(thing_in_words(thing) for thing in game_named(game).things())


def things_in_words(game: str, name: str) -> str:
    """What the things of a game are that have this name, or names with these words; if none has, the nearest names."""
    chosen = game_named(game)
    found = things_named(chosen.title, chosen.things(), name)
    return "\n".join(thing_in_words(thing) for thing in found[:MOST_THINGS])


def thing_in_words(thing: Thing) -> str:
    return f"{thing.name} ({thing.id}, {SOURCE_WORDS[thing.source]}): {thing.text} Rules: {', '.join(thing.rules)}."
