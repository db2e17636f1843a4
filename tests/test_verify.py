"""Fair luck: a record shows that its luck was made by all, and whoever changes anything in it is found out."""

from __future__ import annotations

import re
from functools import cache

import msgspec
import pytest
from battery import Setting
from tampered import ONLY_WITH_A_RECEIPT, TAMPERING, FairGame

import hurlyburly as hb
from hurlyburly.kernel import fair
from hurlyburly.kernel.fair import Receipt, receipt_in
from hurlyburly.kernel.luck import KeyedLuck, ToldLuck, saved_luck
from hurlyburly.kernel.record import listening, text_of
from hurlyburly.kernel.verify import verified

OLDER = re.compile(r"\nrules \d+\n")


@cache
def played(game: str) -> FairGame:
    return FairGame(Setting(hb.GAMES[game], hb.GAMES[game].seats.start, {}), 1)


def said(words: str, text: str, receipt: Receipt | None = None) -> bool:
    return any(words in finding.words for finding in verified(text, receipt).findings)


def test_told_luck_gives_what_keyed_luck_gives_and_lists_it() -> None:
    told, keyed = ToldLuck(b"eye of newt"), KeyedLuck(b"eye of newt")
    cards = list(range(40))
    given = [told.below(100), told.die(), told.draw(cards[:]), told.pick(cards), told.below(3)]
    assert given == [keyed.below(100), keyed.die(), keyed.draw(cards[:]), keyed.pick(cards), keyed.below(3)]
    assert told.told == [f"100:{given[0]}", f"d{given[1]}", f"c40:{given[2]}", f"40:{given[3]}", f"3:{given[4]}"]
    twin = told.copy()
    twin.die()
    assert len(told.told) == 5 and len(twin.told) == 6
    assert told.save() == keyed.save() and saved_luck(told.save()).below(1000) == keyed.below(1000)


@pytest.mark.parametrize("game", hb.GAMES)
def test_a_match_that_lists_its_luck_is_the_same_match(game: str) -> None:
    match = hb.Match(game, seed=5)
    heard, position = match.told(None), match.position()
    listening(match)
    assert match.told(None) == heard and match.position() == position


@pytest.mark.parametrize("game", hb.GAMES)
def test_a_fair_game_is_sound(game: str) -> None:
    fairly = played(game)
    checked = verified(text_of(fairly.record), fairly.receipt)
    assert checked.sound and all(finding.holds for finding in checked.findings)
    assert hb.load(text_of(fairly.record)).scores == fairly.match.scores
    without = verified(text_of(fairly.record))
    assert without.sound and [f.what for f in without.findings if f.holds is None] == ["receipt"]


def test_winners_are_told_by_name_and_seat_so_that_namesakes_are_told_apart() -> None:
    record = msgspec.structs.replace(played("talisman").record, names=("Anna", "Anna"))
    (seat,) = record.winners
    assert said(f"won by Anna (seat {'AB'[seat]}).", text_of(record))
    other = msgspec.structs.replace(record, winners=(1 - seat,))
    assert "result" in verified(text_of(other)).wrong


@pytest.mark.parametrize("kind", TAMPERING)
def test_whatever_is_changed_is_found_and_named(kind: str) -> None:
    fairly = played("talisman")
    tamper, name = TAMPERING[kind]
    record = tamper(fairly)
    assert record is not None
    assert name in verified(text_of(record), fairly.receipt).wrong
    assert verified(text_of(record)).sound == (kind in ONLY_WITH_A_RECEIPT)


@pytest.mark.parametrize("kind", ["die", "card", "key", "contribution", "seal", "commitment", "secret"])
def test_of_older_rules_commitments_and_draws_are_checked(kind: str) -> None:
    fairly = played("talisman")
    old = OLDER.sub("\nrules 77\n", text_of(fairly.record))
    checked = verified(old, fairly.receipt)
    assert checked.sound and checked.match is None and said("not replayed: It was played by rules 77", old)
    tamper, name = TAMPERING[kind]
    record = tamper(fairly)
    assert record is not None
    assert name in verified(OLDER.sub("\nrules 77\n", text_of(record))).wrong


def test_a_game_without_a_server_says_who_chose_its_luck() -> None:
    assert said("chosen by whoever ran it", hb.Match("talisman", seed=3).record())


def test_a_share_that_was_not_opened_is_named_and_does_not_count() -> None:
    fairly = FairGame(Setting(hb.GAMES["toil-and-troublez"], 3, {}), 2)
    made = fairly.fair
    key = fair.key_of(made.match, made.secret, (made.shares[0], "", made.shares[2]))
    assert key != made.key
    match = listening(hb.Match("toil-and-troublez", 3, key=bytes.fromhex(key)))
    late = hb.kernel.record.record_of(
        match, fair.Fair(made.match, made.secret, made.commitment, made.seals, (made.shares[0], "", made.shares[2]))
    )
    checked = verified(text_of(late))
    assert checked.sound and said(
        "The luck was made by the server and A and C. B sealed a share and did not", text_of(late)
    )
    mine = Receipt(made.match, made.promise, made.shares[1])
    assert verified(text_of(late), mine).wrong == ("contribution",)


def test_a_receipt_says_what_it_does_not_reach() -> None:
    fairly = played("talisman")
    text = text_of(fairly.record)
    assert said("nothing of the last 3 plays", text, fairly.receipt_of(len(fairly.match.played) - 3))
    assert said("was not there when the luck was made", text, Receipt(fairly.fair.match))
    assert verified(text, Receipt("another")).wrong == ("receipt",)
    longer = fairly.receipt_of(len(fairly.match.played))
    cut = text_of(hb.kernel.record.record_of(fairly.match, fairly.fair))
    assert verified(cut, Receipt(longer.match, longer.promise, "", longer.plays + 1, longer.chain)).wrong == ("play",)


def test_a_receipt_is_a_line_that_is_read_back() -> None:
    receipt = played("talisman").receipt
    assert receipt_in(str(receipt)) == receipt and receipt_in(f"  {receipt}\n") == receipt
    assert receipt_in(str(Receipt("x7k"))) == Receipt("x7k")
    for wrong in ("", "hurlyburly receipt 1 x7k", str(receipt).replace(receipt.promise, "zz")):
        with pytest.raises(hb.BadRecord, match="a receipt is a line"):
            receipt_in(wrong)


def test_nobody_can_guess_a_hidden_play_from_the_chain() -> None:
    """Without the key, no guess of the next play can be tried out."""
    match = played("talisman").match
    one, two = match.key.hex(), "ab" * 32
    assert fair.chain_of(one, match.played) != fair.chain_of(two, match.played)
    assert fair.linked("", one, match.played[0]) != fair.linked("", one, match.played[1])
