"""What nobody may know: odds of a redeal, what a redeal keeps, when a play can be taken back."""

from __future__ import annotations

from collections import Counter

from games.toil_and_troublez.laid import cards, troublez
from hurlyburly.games.toil_and_troublez.cards import is_covered, uncovered
from hurlyburly.games.toil_and_troublez.turn import Draw, OthersTake, TakeRow, Turn
from hurlyburly.games.toil_and_troublez.view import cards as all_cards
from hurlyburly.kernel.luck import QuickLuck

REDEALS = 20_000


def test_the_odds_of_what_lies_hidden_as_counted_by_hand() -> None:
    """Four talismans are out of sight, 1 1 2 3, and two places hold one of them: the Cloak's and the marker's."""
    s = troublez(Draw(0), rows="(3 moon)", markers="| 1 sun", deck="1 sun, 2 moon, vanish sun, 5 sun", draws="5 sun").s
    luck = QuickLuck(4)
    met: Counter[tuple[int, int]] = Counter()
    for _ in range(REDEALS):
        other = s.redeal(0, luck)
        met[uncovered(other.rows[0].cards[0]), other.troves[1].markers[0]] += 1
        assert len(other.deck) == 3 and cards("vanish sun")[0] in other.deck
    one, two, three = cards("1 sun, 2 moon, 3 moon")
    # Of 4 x 3 ordered pairs: both ones in 2 ways, a one and another in 2 ways each, no one in 1 way each.
    ways = {
        (one, one): 2,
        (one, two): 2,
        (one, three): 2,
        (two, one): 2,
        (three, one): 2,
        (two, three): 1,
        (three, two): 1,
    }
    assert set(met) == set(ways)
    for pair, count in ways.items():
        expected = REDEALS * count / 12
        assert abs(met[pair] - expected) < 4 * expected**0.5


def test_a_redeal_keeps_what_is_in_sight() -> None:
    s = troublez(Draw(0), rows="1 sun, (3 moon) | 4 star", troves="5 sun | 2 sun", discard="1 moon", draws="3 star").s
    other = s.redeal(1, QuickLuck(1))
    assert other.rows[1].cards == cards("4 star") and other.rows[0].cards[0] == cards("1 sun")[0]
    assert [trove.cards for trove in other.troves] == [cards("5 sun"), cards("2 sun")]
    assert other.discard == s.discard and len(other.deck) == len(s.deck) and other.options == s.options


def test_where_covered_cards_are_remembered_a_redeal_moves_only_markers() -> None:
    s = troublez(Draw(0), rows="(3 moon)", markers="1 sun", draws="3 star", covered_remembered=True).s
    deals = [s.redeal(1, QuickLuck(seed)) for seed in range(30)]
    assert {other.rows[0].cards[0] for other in deals} == set(cards("(3 moon)"))
    assert len({other.troves[0].markers[0] for other in deals}) > 5
    assert all(all_cards(other) == all_cards(s) for other in deals)


def test_a_redeal_hangs_on_nothing_that_is_hidden() -> None:
    """Two tables that look alike are dealt alike, whatever really lies under the Cloak and in the pile."""
    one = troublez(Draw(0), rows="(3 moon)", markers="| 1 sun", deck="2 moon, 4 star, 5 sun", draws="5 sun").s
    two = troublez(Draw(0), rows="(4 star)", markers="| 2 moon", deck="1 sun, 3 moon, 5 sun", draws="5 sun").s
    for seed in range(20):
        first, second = (s.redeal(0, QuickLuck(seed)) for s in (one, two))
        assert first.rows[0].cards == second.rows[0].cards and first.troves[1].markers == second.troves[1].markers
        assert sorted(first.deck) == sorted(second.deck)


def test_a_redeal_in_the_middle_of_a_row_keeps_its_magicians_and_deals_what_its_cloaks_cover() -> None:
    rows = "poison sun, (1 sun), summon star, 4 moon | (1 moon), 5 sun"
    s = troublez(TakeRow(0), rows=rows, troves="| 5 sun").play("A: take row 1").s
    deals = [s.redeal(1, QuickLuck(seed)) for seed in range(30)]
    for other in deals:
        assert all_cards(other) == all_cards(s) and other.troves[1].cards == cards("5 sun")
        assert [other.taken[place] for place in (0, 2, 3)] == cards("poison sun, summon star, 4 moon")
        assert is_covered(other.taken[1]) and is_covered(other.rows[0].cards[0]) and len(other.rows[0].cards) == 2
    assert len({other.taken[1] for other in deals}) > 5 and len({other.rows[0].cards[0] for other in deals}) > 5


def test_taking_a_card_can_be_taken_back_unless_it_lay_hidden_under_a_cloak() -> None:
    rows = "(3 moon), 5 sun"
    assert troublez(OthersTake(0), rows=rows, seats=3).play("B: take 5 sun right of row 1").match.may_undo(1)
    covered = "B: take covered card left of row 1"
    assert not troublez(OthersTake(0), rows=rows, seats=3).play(covered).match.may_undo(1)
    assert troublez(OthersTake(0), rows=rows, seats=3, covered_remembered=True).play(covered).match.may_undo(1)


def test_taking_a_row_can_be_taken_back_unless_a_card_of_it_lay_hidden() -> None:
    for rows, back in (("1 sun | 4 star", True), ("1 sun, (3 moon) | 4 star", False)):
        t = troublez(Turn(0), rows=rows, draws="2 moon").play("A: place 2 moon in a new row; pass; take row 1")
        assert t.asked == "B" and t.match.may_undo(0) == back


def test_a_placement_can_be_taken_back_until_the_next_draw() -> None:
    t = troublez(Draw(0), rows="2 sun", draws="3 moon, 5 star").play("A: place 3 moon right of row 1")
    assert t.match.may_undo(0)
    t.match.undo(0)
    assert t.options[0] == "place 3 moon right of row 1"
    t.play("A: place 3 moon in a new row; draw")
    assert not t.match.may_undo(0)
