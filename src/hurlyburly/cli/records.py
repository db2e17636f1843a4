"""`hurlyburly replay` and `hurlyburly verify`: saved games."""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path

import hurlyburly
from hurlyburly.cli.play import RECORD, from_file, read_record
from hurlyburly.cli.screen import Screen
from hurlyburly.kernel.errors import BadRecord, BadTable
from hurlyburly.kernel.fair import RECEIPT, Receipt, receipt_in
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.record import Record
from hurlyburly.kernel.step import SEAT_NAMES
from hurlyburly.kernel.verify import verified
from hurlyburly.kernel.vocabulary import listed
from hurlyburly.review.line import from_the_start


def replay_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help=RECORD)
    parser.add_argument("--seat", metavar="A", help="whose view to show (default: a spectator's)")
    parser.set_defaults(run=replay)


def verify_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help=RECORD)
    parser.add_argument("--key-hash", metavar="HASH", help="the hash that was shown when the match began")
    parser.add_argument(
        "--receipt", metavar="RECEIPT", help="the receipt of somebody at the table: a file, or the line itself"
    )
    parser.set_defaults(run=verify)


def replay(arguments: argparse.Namespace) -> int:
    """Every play in notation and in words, the table whenever another seat plays; a person turns the pages."""
    screen = Screen()
    told = from_file(arguments.file, hurlyburly.read_record)
    if told.note:
        return read_out(screen, told)
    whole = read_record(arguments.file)
    seat = seat_named(arguments.seat, whole)
    match = from_the_start(whole)
    viewer = match.names[seat] if seat is not None else "a spectator"
    screen.rule(f"{match.game.title}, as {viewer} sees it")
    heard = 0
    for number, play in enumerate(whole.played):
        match.play(play.seat, play.text)
        for words in match.events(seat, heard):
            screen.say(words)
        heard = len(match.heard)
        following = whole.played[number + 1] if number + 1 < len(whole.played) else None
        if following is None or following.seat != play.seat:
            screen.show(match.game.terminal.draw(match.view(seat), match.names))
            if following is not None and screen.interactive and not turn_page(screen, number + 1, len(whole.played)):
                return 0
    screen.say(result(match), "bold")
    return 0


def read_out(screen: Screen, told: Record) -> int:
    """Print a game of other rules: what its record tells without them."""
    screen.rule(f"{told.title}, as its record tells it")
    screen.say(told.note, "yellow")
    for words in told.house_rules:
        screen.say(f"Not as in the rulebook: {words}")
    for words in told.log or [f"{told.names[play.seat]}: {play.text}" for play in told.plays]:
        screen.say(words)
    if told.scores:
        screen.say(result(told), "bold")
    return 0


def turn_page(screen: Screen, done: int, plays: int) -> bool:
    try:
        return screen.ask(prompt=f"{done} of {plays} plays; Enter goes on, q leaves > ").lower() not in ("q", "quit")
    except EOFError:
        return False


def seat_named(letter: str | None, match: Match) -> int | None:
    if letter is None:
        return None
    seat = SEAT_NAMES.find(letter.upper()) if len(letter) == 1 else -1
    if not 0 <= seat < match.seats:
        raise BadTable(f"there is no seat {letter!r}; there are: {', '.join(SEAT_NAMES[: match.seats])}")
    return seat


MARKS = {True: ("yes", "green"), False: ("NO", "red"), None: ("?", "yellow")}


def verify(arguments: argparse.Namespace) -> int:
    """Make the luck again, draw and replay everything; say what was found, and what nobody can tell."""
    screen = Screen()
    receipt = None if arguments.receipt is None else read_receipt(arguments.receipt)
    checked = from_file(arguments.file, lambda text: verified(text, receipt))
    told = checked.record
    if arguments.key_hash is not None and arguments.key_hash.lower() != key_hash(told):
        raise BadRecord(f"{arguments.file}: its key has the hash {key_hash(told)}, not {arguments.key_hash}")
    screen.say(f"{arguments.file}: {told.title}, {told.seats} seats, {len(told.plays)} plays")
    for finding in checked.findings:
        mark, style = MARKS[finding.holds]
        screen.say(f"{mark:>3}  {finding.words}", style)
    screen.say(f"key hash {key_hash(told)}" + (", as promised" if arguments.key_hash else ""))
    if checked.match is not None:
        screen.say(f"final hash {final_hash(checked.match)}")
    if told.scores:
        screen.say(result(told))
    if not checked.sound:
        screen.say(f"This record is not sound: {listed(list(dict.fromkeys(checked.wrong)))}.", "bold")
    return 0 if checked.sound else 1


def read_receipt(given: str) -> Receipt:
    """A receipt, given as its line or as a file that contains it."""
    return receipt_in(given) if given.lstrip().startswith(RECEIPT) else from_file(Path(given), receipt_in)


def key_hash(told: Record) -> str:
    return hashlib.blake2b(bytes.fromhex(told.luck[0]), digest_size=16).hexdigest()


def result(match: Match | Record) -> str:
    scores = ", ".join(f"{name} {score}" for name, score in zip(match.names, match.scores, strict=True))
    if not match.over:
        asked = match.to_act if isinstance(match, Match) else ()
        who = f"; {listed([match.names[seat] for seat in asked])} must choose" if asked else ""
        return f"Not over{who}. So far: {scores}."
    winners = listed([match.names[seat] for seat in match.winners], none="Nobody")
    return f"{winners} {'share the victory' if len(match.winners) > 1 else 'wins'}: {scores}."


def final_hash(match: Match) -> str:
    """A hash of the final position: the same on every machine for the same key and plays."""
    text = json.dumps(match.position(), sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
