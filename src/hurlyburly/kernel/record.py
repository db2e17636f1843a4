"""Records: a match as text that people can read and the kernel can replay.

    hurlyburly 1
    game toil-and-troublez
    rules 1
    seats 3
    variant remember-covered on
    name A Anna
    pack small deck
    file deck.toml
    | [pack]
    | ...
    key 9f2c...

    A: place 3 moon in a new row; draw; place 4 sun right of row 1; pass; take row 1
    B: place vanish star in a new row; pass; undo; draw

One line for each run of plays by one seat. A match that did not begin at its game's beginning says `from` and the
position. Whoever has a key knows all luck to come: hand out `Match.record(seat)` before the end.
"""

from __future__ import annotations

import json
from typing import Any

from hurlyburly.kernel.content import Pack, pack_of
from hurlyburly.kernel.errors import BadRecord, HurlyburlyError
from hurlyburly.kernel.game import Game, game_named, spelled, spelt
from hurlyburly.kernel.match import Match, from_position
from hurlyburly.kernel.step import SEAT_NAMES

FORMAT = "hurlyburly 1"
LOG_FORMAT = "hurlyburly log 1"
ONCE = ("game", "rules", "seats", "key", "from")


def write(match: Match) -> str:
    """The whole match, key and all."""
    lines = [FORMAT, *heading(match)]
    if match.start is None:
        lines.append(f"key {match.key.hex()}")
    else:
        lines.append(f"from {json.dumps(match.start, separators=(',', ':'), sort_keys=True)}")
    lines.append("")
    last = None
    for play in match.plays:
        if play.seat == last:
            lines[-1] += f"; {play.text}"
        else:
            lines.append(f"{SEAT_NAMES[play.seat]}: {play.text}")
        last = play.seat
    return "\n".join(lines) + "\n"


def heading(match: Match) -> list[str]:
    lines = [f"game {match.game.id}", f"rules {match.game.rules_version}", f"seats {match.seats}"]
    for variant in match.game.variants:
        if match.variants[variant.id] != variant.default:
            lines.append(f"variant {variant.id} {spelled(match.variants[variant.id])}")
    for letter, name in zip(SEAT_NAMES, match.names, strict=False):
        if name != letter:
            lines.append(f"name {letter} {name}")
    for pack in match.packs:
        lines.append(f"pack {pack.name}")
        for file, text in pack.files.items():
            lines.append(f"file {file}")
            lines += [f"| {line}" for line in text.split("\n")]
    return lines


def write_log(match: Match, seat: int) -> str:
    """A running match as one seat knows it: words, not plays, so that no secret is in it."""
    about = f"# The log as {match.names[seat]} knows it. The match is not over: this cannot be loaded."
    return "\n".join([LOG_FORMAT, about, *heading(match), f"key-hash {match.key_hash}", "", *match.events(seat)]) + "\n"


class Head:
    """What the lines before the first blank one say."""

    def __init__(self) -> None:
        self.once: dict[str, str] = {}
        self.variants: dict[str, Any] = {}
        self.names: dict[str, str] = {}
        self.packs: list[dict[str, list[str]]] = []

    def take(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word == "|":
            list(self.packs[-1].values())[-1].append(rest)
        elif word == "file" and self.packs:
            self.packs[-1][rest] = []
        elif word == "pack":
            self.packs.append({})
        elif word == "variant":
            id, _, value = rest.partition(" ")
            self.variants[id] = spelt(value)
        elif word == "name":
            letter, _, name = rest.partition(" ")
            self.names[letter] = name
        elif word in ONCE and word not in self.once:
            self.once[word] = rest
        else:
            raise BadRecord(f"{line[:60]!r} does not belong here; a heading has {', '.join(ONCE)}, variant, name, pack")

    def begin(self) -> Match:
        """The match at its first decision."""
        missing = [word for word in ("game", "rules", "seats") if word not in self.once]
        if missing:
            raise BadRecord(f"the heading lacks {' and '.join(missing)}")
        game = game_named(self.once["game"])
        self.check_version(game)
        if not self.once["seats"].isdigit():
            raise BadRecord(f"seats are a number, not {self.once['seats']!r}")
        seats = int(self.once["seats"])
        letters = SEAT_NAMES[: game.checked_seats(seats)]
        names = [self.names.get(letter, letter) for letter in letters]
        if "from" in self.once:
            return from_position(game, json.loads(self.once["from"]), names=names)
        if "key" not in self.once:
            raise BadRecord("the heading lacks the key, so its luck cannot be replayed")
        key = bytes.fromhex(self.once["key"])
        packs = [pack_from(files) for files in self.packs]
        return Match(game, seats, key=key, variants=self.variants, packs=packs, names=names)

    def check_version(self, game: Game) -> None:
        if self.once["rules"] != str(game.rules_version):
            raise BadRecord(
                f"it was played by rules {self.once['rules']} of {game.title}; this program has rules "
                f"{game.rules_version}, which would play it otherwise"
            )


def pack_from(files: dict[str, list[str]]) -> Pack:
    return pack_of({file: "\n".join(lines) for file, lines in files.items()})


def read(text: str) -> Match:
    """Replay a record, checking every play."""
    lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    if lines[0] == LOG_FORMAT:
        raise BadRecord("this is the log of a match that was not over, as one seat knew it: it cannot be replayed", 1)
    if lines[0] != FORMAT:
        raise BadRecord(f"a record begins with {FORMAT!r}, not {lines[0][:40]!r}", 1)
    head = Head()
    match: Match | None = None
    for number, line in enumerate(lines[1:], start=2):
        try:
            if match is not None:
                replay(match, line)
            elif line:
                head.take(line)
            else:
                match = head.begin()
        except BadRecord as mistake:
            raise BadRecord(str(mistake), number) from mistake
        except (HurlyburlyError, ValueError, IndexError) as mistake:
            raise BadRecord(str(mistake) or type(mistake).__name__, number) from mistake
    if match is None:
        raise BadRecord("the record breaks off in its heading: a blank line and the plays should follow", len(lines))
    return match


def replay(match: Match, line: str) -> None:
    letter, colon, plays = line.partition(": ")
    if not line or not colon or letter not in SEAT_NAMES[: match.seats]:
        raise BadRecord(f"a line of plays begins with a seat, as in 'A: …', not {line[:40]!r}")
    for play in plays.split("; "):
        match.play(SEAT_NAMES.index(letter), play)
