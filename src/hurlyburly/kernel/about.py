"""What people read about a game before they play it, and the search for its things and rules.

`about.toml` in a game's folder has its goal in one line, its credits, the rules in two minutes with pictures, the names
of the chapters of its rulebook, and synonyms for the search.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches

import msgspec

from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.play import Thing
from hurlyburly.kernel.rules import Ledger, Rule, Ruling

MOST_SUGGESTED = 5


class Credit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who made the game, as its rulebook says."""

    role: str
    names: str


class Minute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the few things to know before the first game."""

    title: str
    text: str
    picture: tuple[str, ...] = ()  # the names of things: their faces, side by side
    rules: tuple[str, ...] = ()  # that it speaks of


class Forgotten(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What newcomers forget."""

    text: str
    rules: tuple[str, ...] = ()


class Otherwise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How to win at a table with a variant."""

    variant: str
    goal: str
    aim: str


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`about.toml`: what people read about a game before they play it."""

    goal: str = ""  # how one wins, in a short sentence: every table shows it
    aim: str = ""  # and in a few words, where there is no room for that
    otherwise: tuple[Otherwise, ...] = ()
    credits: tuple[Credit, ...] = ()
    ours: str = ""  # what is not theirs
    minutes: tuple[Minute, ...] = ()
    forgotten: tuple[Forgotten, ...] = ()
    chapters: dict[str, str] = {}  # the ledger's sections in the rulebook's order, by the names that people know
    kinds: dict[str, str] = {}  # of things, as the headings of its gallery
    alike: tuple[tuple[str, ...], ...] = ()  # words that mean the same, in any order

    def won(self, variants: Mapping[str, object]) -> tuple[str, str]:
        """How to win at a table with these variants: a sentence, and a few words."""
        for other in self.otherwise:
            if variants.get(other.variant):
                return other.goal, other.aim
        return self.goal, self.aim

    def chapter(self, section: str) -> str:
        return self.chapters.get(section) or section.capitalize()

    def also(self, word: str) -> tuple[str, ...]:
        """A word and its synonyms."""
        same = [other for alike in self.alike if word in alike for other in alike if other != word]
        return (word, *same)

    def search(self, ledger: Ledger, words: str) -> list[Rule | Ruling]:
        """The rules that mention all of these words or their synonyms; or the one with this id."""
        meant = [self.also(word) for word in words.casefold().split()]
        entries: list[Rule | Ruling] = [*ledger.rule, *ledger.ruling]
        return [entry for entry in entries if mentions(self.words_of(entry), meant)]

    def words_of(self, entry: Rule | Ruling) -> str:
        """Everything that the search looks at in a rule."""
        if isinstance(entry, Rule):
            return f"{entry.id} {entry.text} {entry.section} {self.chapter(entry.section)}".casefold()
        return f"{entry.id} {entry.question} {entry.ruling}".casefold()


def mentions(text: str, meant: Sequence[tuple[str, ...]]) -> bool:
    return all(any(word in text for word in same) for same in meant)


def things_named(title: str, things: Iterable[Thing], words: str) -> tuple[Thing, ...]:
    """Those with this id or name, or else those whose names have all these words; each text once. If none has, the
    nearest names are suggested."""
    wanted = " ".join(words.casefold().split())
    given = tuple(things)
    for fits in (wanted_exactly, wanted_in_part):
        found = {(thing.text, thing.source): thing for thing in reversed(given) if wanted and fits(thing, wanted)}
        if found:
            return tuple(reversed(found.values()))
    names = {short_name(thing).casefold(): short_name(thing) for thing in given}
    near = [names[name] for name in get_close_matches(wanted, names, MOST_SUGGESTED)]
    hint = f"did you mean {' or '.join(near)}?" if near else "`hurlyburly what GAME` lists all names"
    raise BadTable(f"{title} has no thing called {words!r}; {hint}")


def short_name(thing: Thing) -> str:
    """The name without its owner."""
    owner, _, name = thing.name.partition("'s ")
    return name if len(owner) == 1 else thing.name


def wanted_exactly(thing: Thing, wanted: str) -> bool:
    return wanted in (thing.id, thing.name.casefold(), short_name(thing).casefold())


def wanted_in_part(thing: Thing, wanted: str) -> bool:
    return all(word in thing.name.casefold() for word in wanted.split())
