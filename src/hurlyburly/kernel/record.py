"""Records: a match as text that people can read and the kernel can replay.

    hurlyburly 1
    game toil-and-troublez
    rules 1
    seats 3
    variant card-may-be-left on
    name A Anna
    pack small deck
    file deck.toml
    | [pack]
    | ...
    key 9f2c...
    match x7k3m9pqra
    secret 51e0...
    commitment c4d1...
    seal A 77aa...
    share A 02b9...

    A: place 3 moon in a new row; draw; place 4 sun right of row 1; pass; take row 1
    B: place vanish star in a new row; pass; undo; draw

    scores 12 9 14
    winners C
    house The other players need not take a card: on (rulebook: off)
    draws c57:12 d4 3:0
    | Anna places a 3 moon in a new row.
    | ...

One line for each run of plays by one seat. A match that did not begin at its game's beginning says `from` and the
position. All luck to come can be computed from a key: before the end, hand out `Match.record(seat)`. The lines from
`match` to `share` are what a server made the key from (kernel/fair.py); `draws` lists what the key gave. Games without
a server have neither.

Scores, winners (once it is over), house rules and log tell what happened without any rules. `read` replays a record and
needs the rules it was played by; `read_record` only reads it, so it opens records of other rules too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from hurlyburly.kernel.content import Pack, pack_of
from hurlyburly.kernel.errors import BadRecord, HurlyburlyError, OtherRules
from hurlyburly.kernel.fair import Fair, is_hash
from hurlyburly.kernel.game import GAMES, game_named, variant_text, variant_value
from hurlyburly.kernel.luck import KeyedLuck, ToldLuck
from hurlyburly.kernel.match import Match, Played, from_position
from hurlyburly.kernel.step import SEAT_NAMES
from hurlyburly.kernel.vocabulary import listed

FORMAT = "hurlyburly 1"
LOG_FORMAT = "hurlyburly log 1"
ONCE = ("game", "rules", "seats", "key", "from", "match", "secret", "commitment")
DRAWS_A_LINE = 20


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """What a record says, whatever the rules are by now."""

    game: str  # its id
    rules: int  # the version of them that it was played by
    seats: int
    variants: dict[str, bool | int | str] = {}  # those that were not at their default
    names: tuple[str, ...]
    packs: tuple[Pack, ...] = ()
    key: str = ""  # in hexadecimal digits
    start: dict[str, Any] | None = None  # the position it began from, if not from the game's own beginning
    plays: tuple[Played, ...] = ()
    scores: tuple[int, ...] = ()  # at the end, or so far; () where nothing of what came of it is kept
    over: bool = False
    winners: tuple[int, ...] = ()
    house_rules: tuple[str, ...] = ()  # where it was not played as in the rulebook, in words
    log: tuple[str, ...] = ()  # as everybody may know it; once the match is over, with everything
    fair: Fair | None = None  # how the key was made, unless the owner of the match chose it
    draws: tuple[str, ...] = ()  # all that the key gave, as ToldLuck lists it

    @property
    def luck(self) -> tuple[str, int]:
        """The key, "" if there is none, and how much of it was used before the first play that the record has."""
        if self.start is None:
            return self.key, 0
        try:
            kind, key, used = self.start["state"]["luck"]["Luck"].split()
            return (key, int(used)) if kind == "keyed" else ("", 0)
        except (AttributeError, KeyError, TypeError, ValueError):
            return "", 0  # such a position cannot be begun from

    @property
    def title(self) -> str:
        return GAMES[self.game].title if self.game in GAMES else self.game

    @property
    def note(self) -> str:
        """Why it can only be read; nothing if `load` would replay it."""
        if self.game not in GAMES:
            reason = f"This program does not have the game {self.game!r}."
        elif self.rules != GAMES[self.game].rules_version:
            ours = GAMES[self.game].rules_version
            reason = (
                f"It was played by rules {self.rules} of {self.title}; this program has rules {ours}, "
                "which would play it otherwise."
            )
        else:
            return ""
        kept = "" if self.log else " It was saved before records kept log and result: only its plays are there."
        return f"{reason} It can be read, not played on.{kept}"


# Writing.


def record_of(match: Match, fair: Fair | None = None) -> Record:
    """The record of a match."""
    luck = match.state.luck
    return Record(
        game=match.game.id,
        rules=match.game.rules_version,
        seats=match.seats,
        variants={
            variant.id: value
            for variant in match.game.variants
            if (value := match.variants[variant.id]) != variant.default
        },
        names=match.names,
        packs=tuple(match.packs),
        key=match.key.hex(),
        start=match.start,
        plays=tuple(match.played),
        scores=match.scores,
        over=match.over,
        winners=match.winners,
        house_rules=match.game.house_rules(match.variants),
        log=tuple(match.log()),
        fair=fair,
        draws=tuple(luck.told) if isinstance(luck, ToldLuck) else (),
    )


def write(match: Match) -> str:
    """The whole match as text, with its key."""
    return text_of(record_of(match))


def text_of(record: Record) -> str:
    lines = [FORMAT, *heading(record)]
    if record.start is None:
        lines.append(f"key {record.key}")
    else:
        lines.append(f"from {json.dumps(record.start, separators=(',', ':'), sort_keys=True)}")
    if record.fair is not None:
        lines += made_of(record.fair)
    lines.append("")
    last = None
    for play in record.plays:
        if play.seat == last:
            lines[-1] += f"; {play.text}"
        else:
            lines.append(f"{SEAT_NAMES[play.seat]}: {play.text}")
        last = play.seat
    if record.scores:
        lines += ["", f"scores {' '.join(map(str, record.scores))}"]
        if record.over:
            lines.append(" ".join(["winners", *[SEAT_NAMES[seat] for seat in record.winners]]))
        lines += [f"house {words}" for words in record.house_rules]
        for first in range(0, len(record.draws), DRAWS_A_LINE):
            lines.append(f"draws {' '.join(record.draws[first : first + DRAWS_A_LINE])}")
        lines += [f"| {' '.join(words.split())}" for words in record.log]
    return "\n".join(lines) + "\n"


def made_of(fair: Fair) -> list[str]:
    lines = [f"match {fair.match}", f"secret {fair.secret}", f"commitment {fair.commitment}"]
    for word, facts in (("seal", fair.seals), ("share", fair.shares)):
        lines += [f"{word} {letter} {fact}" for letter, fact in zip(SEAT_NAMES, facts, strict=False) if fact]
    return lines


def heading(record: Record) -> list[str]:
    lines = [f"game {record.game}", f"rules {record.rules}", f"seats {record.seats}"]
    lines += [f"variant {id} {variant_text(value)}" for id, value in record.variants.items()]
    for letter, name in zip(SEAT_NAMES, record.names, strict=False):
        if name != letter:
            lines.append(f"name {letter} {name}")
    for pack in record.packs:
        lines.append(f"pack {pack.name}")
        for file, text in pack.files.items():
            lines.append(f"file {file}")
            lines += [f"| {line}" for line in text.split("\n")]
    return lines


def write_log(match: Match, seat: int) -> str:
    """A running match as one seat knows it: words instead of plays, so it contains no secret."""
    about = f"# The log as {match.names[seat]} knows it. The match is not over: this cannot be loaded."
    top = [LOG_FORMAT, about, *heading(record_of(match)), f"key-hash {match.key_hash}", ""]
    return "\n".join([*top, *match.events(seat)]) + "\n"


# Reading.


class Parsed:
    """A record's text, line by line, with the number of each line."""

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise BadRecord(f"a record is text, as `Match.record()` gives it, not a {type(text).__name__}")
        lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
        if lines[0] == LOG_FORMAT:
            raise BadRecord(
                "this is the log of a match that was not over, as one seat knew it: it cannot be replayed", 1
            )
        if lines[0] != FORMAT:
            hint = "; `load` takes what is in a file, not its name" if text.endswith(".txt") else ""
            raise BadRecord(f"a record begins with {FORMAT!r}, not {lines[0][:40]!r}{hint}", 1)
        self.once: dict[str, str] = {}
        self.variants: dict[str, bool | int | str] = {}
        self.names: dict[str, str] = {}
        self.luck: dict[str, dict[str, str]] = {"seal": {}, "share": {}}
        self.draws: list[str] = []
        self.packs: list[dict[str, list[str]]] = []
        self.plays: list[Played] = []
        self.lines: list[int] = []  # of each play
        self.house_rules: list[str] = []
        self.log: list[str] = []
        self.result: dict[str, str] = {}
        self.blanks: list[int] = []  # the lines that end the heading and the plays
        parts = (self.take_heading, self.take_plays, self.take_result)
        for number, line in enumerate(lines[1:], start=2):
            with at_line(number):
                if line or len(self.blanks) == len(parts) - 1:
                    parts[len(self.blanks)](line, number)
                else:
                    self.blanks.append(number)
                    if len(self.blanks) == 1:
                        self.check_heading()
        if not self.blanks:
            raise BadRecord(
                "the record breaks off in its heading: a blank line and the plays should follow", len(lines)
            )

    def take_heading(self, line: str, number: int) -> None:
        word, _, rest = line.partition(" ")
        if word == "|" and self.packs and self.packs[-1]:
            list(self.packs[-1].values())[-1].append(rest)
        elif word == "file" and self.packs:
            self.packs[-1][rest] = []
        elif word == "pack":
            self.packs.append({})
        elif word == "variant":
            id, _, value = rest.partition(" ")
            self.variants[id] = variant_value(value)
        elif word == "name":
            letter, _, name = rest.partition(" ")
            self.names[letter] = name
        elif word in self.luck:
            letter, _, fact = rest.partition(" ")
            self.luck[word][letter] = checked_hash(word, fact)
        elif word in ONCE and word not in self.once:
            self.once[word] = rest
        else:
            more = "variant, name, pack, seal, share"
            raise BadRecord(f"{line[:60]!r} does not belong here; a heading has {', '.join(ONCE)}, {more}")

    def check_heading(self) -> None:
        missing = [word for word in ("game", "rules", "seats") if word not in self.once]
        if missing:
            raise BadRecord(f"the heading lacks {listed(missing)}")
        for word in ("rules", "seats"):
            if not self.once[word].isdecimal():
                raise BadRecord(f"{word} are a number, not {self.once[word][:40]!r}")
        if int(self.once["seats"]) not in range(1, len(SEAT_NAMES) + 1):
            raise BadRecord(f"a table has at most {len(SEAT_NAMES)} seats, not {self.once['seats'][:40]}")
        missing = [word for word in ("match", "secret", "commitment") if word not in self.once]
        if missing and (len(missing) < 3 or any(self.luck.values())):
            raise BadRecord(f"what the key was made of lacks {listed(missing)}")

    def take_plays(self, line: str, number: int) -> None:
        letter, colon, plays = line.partition(": ")
        if not colon or letter not in tuple(SEAT_NAMES[: int(self.once["seats"])]):
            raise BadRecord(f"a line of plays begins with a seat, as in 'A: …', not {line[:40]!r}")
        for text in plays.split("; "):
            self.plays.append(Played(SEAT_NAMES.index(letter), text))
            self.lines.append(number)

    def take_result(self, line: str, number: int) -> None:
        word, _, rest = line.partition(" ")
        if word == "|":
            self.log.append(rest)
        elif word == "house":
            self.house_rules.append(rest)
        elif word == "draws":
            self.draws += rest.split()
        elif word in ("scores", "winners") and word not in self.result:
            self.result[word] = rest
        else:
            raise BadRecord(
                f"{line[:60]!r} does not belong here; after the plays come scores, winners, house, draws and | …"
            )

    def record(self) -> Record:
        seats = int(self.once["seats"])
        with at_line(self.blanks[0]):
            start = json.loads(self.once["from"]) if "from" in self.once else None
            packs = tuple(pack_of({file: "\n".join(lines) for file, lines in files.items()}) for files in self.packs)
        with at_line(self.blanks[-1] + 1):
            scores = tuple(int(score) for score in self.result.get("scores", "").split())
            winners = tuple(SEAT_NAMES.index(letter) for letter in self.result.get("winners", "").split())
        return Record(
            game=self.once["game"],
            rules=int(self.once["rules"]),
            seats=seats,
            variants=self.variants,
            names=tuple(self.names.get(letter, letter) for letter in SEAT_NAMES[:seats]),
            packs=packs,
            key=self.once.get("key", ""),
            start=start,
            plays=tuple(self.plays),
            scores=scores,
            over="winners" in self.result,
            winners=winners,
            house_rules=tuple(self.house_rules),
            log=tuple(self.log),
            fair=self.fair(),
            draws=tuple(self.draws),
        )

    def fair(self) -> Fair | None:
        if "secret" not in self.once:
            return None
        letters = SEAT_NAMES[: int(self.once["seats"])]
        seals, shares = (tuple(self.luck[word].get(letter, "") for letter in letters) for word in ("seal", "share"))
        with at_line(self.blanks[0]):
            secret, commitment = (checked_hash(word, self.once[word]) for word in ("secret", "commitment"))
        return Fair(self.once["match"], secret, commitment, seals, shares)


def checked_hash(word: str, fact: str) -> str:
    if not is_hash(fact):
        raise BadRecord(f"a {word} has 64 hexadecimal digits, unlike {fact[:40]!r}")
    return fact


@contextmanager
def at_line(number: int) -> Iterator[None]:
    """Errors inside the `with` block are reported with this line's number."""
    try:
        yield
    except BadRecord as mistake:
        raise type(mistake)(str(mistake), number) from mistake
    except (HurlyburlyError, ValueError, IndexError, RecursionError) as mistake:
        raise BadRecord(str(mistake) or type(mistake).__name__, number) from mistake


def read_record(text: str) -> Record:
    """What a record tells: setup, plays, log and result. Nothing is replayed, so any rules will do."""
    return Parsed(text).record()


def read(text: str) -> Match:
    """Replay a record, checking every play; it must have been played by the rules of today."""
    parsed = Parsed(text)
    record = parsed.record()
    with at_line(parsed.blanks[0]):
        match = begun(record)
    for play, number in zip(record.plays, parsed.lines, strict=True):
        with at_line(number):
            match.play(play.seat, play.text)
    if record.scores:
        with at_line(parsed.blanks[-1] + 1):
            check_result(record, match)
    return match


def begun(record: Record) -> Match:
    """The match at its first decision."""
    game = game_named(record.game)
    if record.note:
        raise OtherRules(f"{record.note} See `hurlyburly.read_record(text)` and `hurlyburly replay`.")
    if record.start is not None:
        return from_position(game, record.start, names=record.names)
    if not record.key:
        raise BadRecord("the heading lacks the key, so its luck cannot be replayed")
    key = bytes.fromhex(record.key)
    return Match(game, record.seats, key=key, variants=record.variants, packs=record.packs, names=record.names)


def listening(match: Match, told: list[str] | None = None) -> Match:
    """The match with luck that lists what it gives. `told` is what it has listed so far; without it, a match that has
    just begun from its key is set up once more, so that its first draws are listed too."""
    luck = match.state.luck
    if not isinstance(luck, KeyedLuck):
        return match
    if told is not None or match.start is not None:
        match.state.luck = ToldLuck(luck.key, luck.used, told)
        return match
    state: Any = match.state
    match.heard.clear()
    match.state = match.game.setup(match.seats, ToldLuck(luck.key), state.box, match.variants)
    match.state.told = match.heard
    match.state.advance()
    return match


def check_result(record: Record, match: Match) -> None:
    """The result that the record states must be the result of its plays."""
    said, came = result(record), result(match)
    if said != came:
        raise BadRecord(f"{said} is not what its plays come to: {came}")


def result(match: Match | Record) -> str:
    """The result in words. A player who has a name is given with the seat's letter, because two may have the same
    name."""
    called = [
        letter if name == letter else f"{name} (seat {letter})"
        for letter, name in zip(SEAT_NAMES, match.names, strict=False)
    ]
    won = f"won by {listed([called[seat] for seat in match.winners], none='nobody')}" if match.over else "not over"
    return f"scores {' '.join(map(str, match.scores))}, {won}"
