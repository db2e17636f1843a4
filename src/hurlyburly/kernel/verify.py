"""Checking a record: whether its luck is what it says, whether its plays lead to its result, and what cannot be known.

Each finding says in words what was checked. A record is sound if no finding is bad; findings also say what a record
alone cannot show. `Receipt`s, which the pages at a table keep, show more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from hurlyburly.kernel import fair
from hurlyburly.kernel.errors import BadRecord, HurlyburlyError
from hurlyburly.kernel.fair import Fair, Receipt
from hurlyburly.kernel.luck import KeyedLuck, ToldLuck
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.record import Parsed, Record, at_line, begun, listening, result
from hurlyburly.kernel.vocabulary import listed

What = Literal[
    "commitment",
    "contribution",
    "key",
    "die",
    "card",
    "number",
    "draws",
    "play",
    "log",
    "result",
    "receipt",
]


class Finding(msgspec.Struct, frozen=True):
    """Something that was checked: `holds` is True, False, or None if nobody can tell."""

    what: What
    holds: bool | None
    words: str


class Verdict(msgspec.Struct, frozen=True):
    record: Record
    findings: tuple[Finding, ...]
    match: Match | None = None  # at its end, if the plays could be replayed

    @property
    def sound(self) -> bool:
        return all(finding.holds is not False for finding in self.findings)

    @property
    def wrong(self) -> tuple[What, ...]:
        """What is wrong with it, by name."""
        return tuple(finding.what for finding in self.findings if finding.holds is False)


def verified(text: str, receipt: Receipt | None = None) -> Verdict:
    """All that can be said of a record; a text that is not a record raises `BadRecord`."""
    parsed = Parsed(text)
    record = parsed.record()
    with at_line(parsed.blanks[0]):
        bytes.fromhex(record.luck[0])
    findings = [*made_fairly(record), *drawn_as_told(record)]
    match = None
    if record.note:
        why = record.note.partition(" It can be read")[0]
        findings.append(Finding("play", None, f"Its plays were not replayed: {why}"))
    else:
        match, replayed = played_again(record, parsed.lines)
        findings += replayed
    findings += kept_by_a_page(record, receipt)
    return Verdict(record, tuple(findings), match)


def findings_of(text: str) -> tuple[Finding, ...]:
    """The findings about a record without a receipt, for processes that answer with plain data."""
    return verified(text).findings


# The key.


def made_fairly(record: Record) -> list[Finding]:
    if record.fair is None:
        return [
            Finding("key", None, "The luck of this game was chosen by whoever ran it: nobody else had a share in it.")
        ]
    made, names = record.fair, record.names
    found = []
    committed = fair.commitment_of(made.match, made.secret) == made.commitment
    words = (
        "The server's secret is the one it was bound to before the game."
        if committed
        else "The server's secret does not fit its commitment: the secret or the commitment was changed."
    )
    found.append(Finding("commitment", committed, words))
    for name, seal, share in zip(names, made.seals, made.shares, strict=True):
        if share and fair.seal_of(share) != seal:
            changed = f"The share of {name} does not fit its seal: the share or the seal was changed."
            found.append(Finding("contribution", False, changed))
    if all(finding.what != "contribution" for finding in found):
        found.append(Finding("contribution", True, shares_in_words(names, made.seals, made.shares)))
    fits = made.key == record.luck[0]
    words = (
        "The key of all luck is made of that secret and these shares."
        if fits
        else "The key is not the one that the secret and the shares make: the key was changed, or one of them."
    )
    return [*found, Finding("key", fits, words)]


def shares_in_words(names: tuple[str, ...], seals: tuple[str, ...], shares: tuple[str, ...]) -> str:
    """Who has a share in the key."""
    sharing = [name for name, share in zip(names, shares, strict=True) if share]
    late = [name for name, seal, share in zip(names, seals, shares, strict=True) if seal and not share]
    words = f"The luck was made by the server and {listed(sharing)}." if sharing else "Only the server made the luck."
    if late:
        words += f" {listed(late)} sealed a share and did not open it in time: it does not count."
    return words


# What it gave.


def drawn_as_told(record: Record) -> list[Finding]:
    """Check the listed draws. No rules are needed: they follow from the key alone."""
    key, used = record.luck
    if not record.draws or not key:
        return []
    luck = KeyedLuck(bytes.fromhex(key), used)
    dice = cards = 0
    for number, told in enumerate(record.draws, start=1):
        what, given, words = redrawn(luck, told)
        if given != told:
            return [Finding(what, False, f"Draw {number} is not what the key gives: {words}")]
        dice += what == "die"
        cards += what == "card"
    other = len(record.draws) - dice - cards
    counted = ((dice, "die", "dice"), (cards, "card", "cards"), (other, "other number", "other numbers"))
    parts = [f"{count} {one if count == 1 else many}" for count, one, many in counted if count]
    return [Finding("draws", True, f"All that was drawn is what the key gives: {listed(parts)}.")]


def redrawn(luck: KeyedLuck, told: str) -> tuple[What, str, str]:
    """One draw made again: its kind, how it should be written, and in words what is wrong with it."""
    kind, bound, said = read_draw(told)
    number = luck.below(bound)
    if kind == "d":
        return "die", f"d{number + 1}", f"the die says {said}, but it was {number + 1}."
    if kind == "c":
        words = f"a card from place {said + 1} of {bound}, but it was drawn from place {number + 1}."
        return "card", f"c{bound}:{number}", words
    return "number", f"{bound}:{number}", f"the number {said} below {bound}, but it was {number}."


def read_draw(told: str) -> tuple[str, int, int]:
    kind = told[:1] if told[:1] in "dc" else ""
    bound, colon, said = told.removeprefix(kind).partition(":")
    if kind == "d" and not colon:
        bound, said = "6", bound
    if not (bound.isdecimal() and said.isdecimal() and 0 < int(bound) < 1 << 32):
        raise BadRecord(f"draws are like d5, c40:17 or 3:1, not {told[:40]!r}")
    return kind, int(bound), int(said)


# The plays.


def played_again(record: Record, lines: Sequence[int]) -> tuple[Match | None, list[Finding]]:
    try:
        match = listening(begun(record))
    except (HurlyburlyError, ValueError) as mistake:
        return None, [Finding("play", False, f"The game cannot be laid out as the record says: {mistake}")]
    for number, play in enumerate(record.plays):
        try:
            match.play(play.seat, play.text)
        except HurlyburlyError as mistake:
            where = f"Play {number + 1} (line {lines[number]}), {play.text!r} of {record.names[play.seat]}"
            words = f"{where}, is not possible there: {mistake}"
            return None, [Finding("play", False, words)]
    found = [Finding("play", True, f"{len(record.plays)} plays, all legal.")]
    luck = match.state.luck
    if record.draws and isinstance(luck, ToldLuck) and tuple(luck.told) != record.draws:
        words = "The plays draw otherwise than the record lists: a play was changed, or a draw left out."
        found.append(Finding("draws", False, words))
    if record.log:
        found.append(told_alike(record, match))
    if record.scores:
        same = result(record) == result(match)
        words = f"The result is what the plays come to: {result(match)}."
        if not same:
            words = f"The record says {result(record)}, but its plays come to {result(match)}."
        found.append(Finding("result", same, words))
    return match, found


def told_alike(record: Record, match: Match) -> Finding:
    lines = [" ".join(words.split()) for words in match.log()]
    if tuple(lines) == record.log:
        return Finding("log", True, f"{len(lines)} lines of the log, every die and card in them as it happened.")
    pairs = list(zip(lines, record.log, strict=False))
    at = next((number for number, (ours, theirs) in enumerate(pairs) if ours != theirs), len(pairs))
    said = repr(record.log[at]) if at < len(record.log) else "nothing"
    was = repr(lines[at]) if at < len(lines) else "nothing"
    words = f"Line {at + 1} of the log says {said}, but it was {was}: it was changed, or another release tells it so."
    return Finding("log", False, words)


# Receipts.

NO_RECEIPT = (
    "Without a receipt of somebody who was there, nobody can tell whether the whole record, or a play, was replaced by"
    " another that fits as well."
)


def kept_by_a_page(record: Record, receipt: Receipt | None) -> list[Finding]:
    if receipt is None:
        return [Finding("receipt", None, NO_RECEIPT)]
    found = []
    if record.fair is not None:
        found += promised(record.fair, receipt)
    if receipt.chain and receipt.plays > len(record.plays):
        words = f"The receipt is of {receipt.plays} plays, the record has {len(record.plays)}"
        if record.start is None:
            found.append(Finding("play", False, f"{words}: plays were left out."))
        else:
            found.append(
                Finding("play", None, f"{words}: it begins from a later position, so that they do not compare.")
            )
    elif receipt.chain and record.luck[0]:
        same = fair.chain_of(record.luck[0], record.plays[: receipt.plays]) == receipt.chain
        of = f"the {receipt.plays} plays" if receipt.plays > 1 else "the play"
        words = f"The receipt is of {of} that the record has." if same else CHANGED.format(of)
        found.append(Finding("play", same, words))
        after = len(record.plays) - receipt.plays
        if same and after:
            found.append(Finding("receipt", None, f"The receipt says nothing of the last {after} plays."))
    else:
        found.append(Finding("receipt", None, "The receipt is of no plays: whether one was changed cannot be told."))
    return found


CHANGED = "The receipt is of other plays: among {} one was changed, or the key is another."


def promised(made: Fair, receipt: Receipt) -> list[Finding]:
    if receipt.match != made.match:
        return [Finding("receipt", False, f"The receipt is of another table: {receipt.match}, not {made.match}.")]
    if not receipt.promise:
        words = "Whose receipt it is was not there when the luck was made: another could have been made instead."
        return [Finding("receipt", None, words)]
    kept = receipt.promise == made.promise
    words = (
        "Commitment and seals are those that the page kept before the first card."
        if kept
        else "Commitment or seals are not those that the page kept before the first card: the luck was made anew."
    )
    found = [Finding("receipt", kept, words)]
    if receipt.share and receipt.share not in made.shares:
        words = "The share of whose receipt it is does not count in the key: the server left it out or changed it."
        found.append(Finding("contribution", False, words))
    return found
