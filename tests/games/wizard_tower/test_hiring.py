"""Hiring: from the hand, from the deck, from the market."""

from __future__ import annotations

import pytest

from games.wizard_tower.laid import names, play_on, wizard
from hurlyburly import IllegalPlay, NotYourTurn
from hurlyburly.games.wizard_tower.hiring import Hire, Turn
from hurlyburly.kernel.rules import rule

HANDS = "2, 3, 4, 5 | 2, 3, 4, 5 | 6, 6, 7, 7"


@rule("WIZ-HIRE-01", "WIZ-HIRE-03")
def test_one_must_hire_from_hand_deck_or_market() -> None:
    t = wizard(Hire(0), hands=HANDS, market="9, 10, 11")
    hand = ["hire card 1", "hire card 2", "hire card 3", "hire card 4"]
    market = ["9 grunda", "10 gloop", "11 humming hugo"]
    assert t.options == [*hand, "hire from the deck", *[f"hire {card} from the market" for card in market]]
    assert t.why("pass") == "WIZ-HIRE-01" and t.why("hire card 2 of B") == "WIZ-HIRE-03"
    with pytest.raises(IllegalPlay):
        t.match.play(0, "pass")


@rule("WIZ-HIRE-02")
def test_a_hired_adventurer_lies_face_up_for_all_to_see() -> None:
    t = wizard(Hire(0), hands=HANDS)
    t.play("A: hire card 2")
    for reader in (0, 1, 2, None):
        assert [member.card.label for member in t.match.view(reader).seats[0].team] == ["3"]  # type: ignore[attr-defined]
    assert t.log[-1] == "A hires card 2 of their hand: Quillon (Mage, 3)."


@rule("WIZ-HIRE-04", "WIZ-HIRE-05")
@pytest.mark.parametrize("known", ["", "2"])
def test_any_card_of_the_hand_may_be_hired_known_or_not_and_the_market_stays(known: str) -> None:
    t = wizard(Turn(0), hands=HANDS, market="9, 10, 11", known=known)
    before = t.s.market
    t.play("A: hire card 2")
    assert names(t, t.s.teams[0]) == ["3 quillon"] and t.s.held(0) == [0, 2, 3]
    assert t.s.market == before and t.asked == "B"


@rule("WIZ-HIRE-06", "WIZ-MARKET-02", "WIZ-MARKET-03", "WIZ-RULING-12")
def test_from_the_deck_comes_an_unseen_card_and_then_one_of_the_hand_goes_to_the_market() -> None:
    t = wizard(Turn(0), hands=HANDS, market="9, 10, 11", draws="8")
    t.play("A: hire from the deck")
    assert names(t, t.s.teams[0]) == ["8 sir clankalot"] and not t.match.may_undo(0)
    assert t.options == [f"give card {place} to the market" for place in (1, 2, 3, 4)]
    assert t.why("keep all cards") == "WIZ-MARKET-02"
    t.play("A: give card 4 to the market")
    assert names(t, t.s.market) == ["9 grunda", "10 gloop", "11 humming hugo", "5 twinkle"]
    assert t.s.held(0) == [0, 1, 2] and t.asked == "B"


@rule("WIZ-HIRE-07", "WIZ-MARKET-04")
def test_from_the_market_comes_any_card_and_one_of_the_hand_takes_its_place() -> None:
    t = wizard(Turn(0), hands=HANDS, market="9, 10, 11")
    t.play("A: hire 10 gloop from the market")
    assert t.why("keep all cards") == "WIZ-MARKET-04"
    t.play("A: give card 1 to the market")
    assert names(t, t.s.teams[0]) == ["10 gloop"]
    assert names(t, t.s.market) == ["9 grunda", "11 humming hugo", "2 fernwick"]


@rule("WIZ-RULING-13")
def test_an_unknown_card_may_be_given_and_only_others_may_hire_it_next() -> None:
    t = wizard(Turn(0), hands=HANDS, market="9, 10, 11")
    t.play("A: hire 9 grunda from the market; give card 1 to the market")
    with pytest.raises(NotYourTurn):
        t.match.play(0, "hire 2 fernwick from the market")
    assert "hire 2 fernwick from the market" in t.match.options(1)


@rule("WIZ-HIRE-08")
def test_a_hired_adventurer_stays_for_the_round() -> None:
    t = wizard(Turn(0), hands=HANDS, teams="8", market="9, 10, 11")
    assert t.why("dismiss 8 sir clankalot") == "WIZ-HIRE-08"
    play_on(t)
    assert names(t, t.s.teams[0])[0] == "8 sir clankalot" and len(t.s.teams[0]) == 4


@rule("WIZ-RULING-11")
def test_an_empty_deck_cannot_be_hired_from_and_is_not_reshuffled() -> None:
    t = wizard(Turn(0), hands=HANDS, market="9, 10, 11", deck="8")
    t.play("A: hire from the deck; give card 1 to the market")
    assert t.s.deck == [] and "hire from the deck" not in t.options
    assert t.why("hire from the deck") == "WIZ-RULING-11"
    for seats in range(3, 9):
        assert (52 - 3 - 4 * seats < 4 * seats) == (seats >= 7)  # so it happens with seven or eight only


def test_a_card_that_was_known_can_be_taken_back() -> None:
    t = wizard(Turn(0), hands=HANDS, market="9, 10, 11", known="2")
    t.match.play(0, "hire card 2")
    assert t.match.may_undo(0)
    t.match.undo(0)
    t.match.play(0, "hire card 1")
    assert not t.match.may_undo(0)
