"""Luck: the same key gives the same luck everywhere, and every number is as likely as the next."""

from __future__ import annotations

import pytest

from hurlyburly.kernel.luck import CalledLuck, ChanceLuck, KeyedLuck, Luck, NeedsLuck, QuickLuck, saved_luck

KEYED = [59, 51, 86, 51, 75, 1, 71, 25, 21, 57, 5, 85]
QUICK = [93, 94, 95, 35, 6, 11, 38, 92]


def test_the_same_key_gives_the_same_luck_everywhere() -> None:
    luck = KeyedLuck(b"double, double")
    assert [luck.below(100) for _ in range(12)] == KEYED
    for used in range(12):
        again = KeyedLuck(b"double, double", used)
        assert [again.below(100) for _ in range(12 - used)] == KEYED[used:]
    quick = QuickLuck(7)
    assert [quick.below(100) for _ in range(8)] == QUICK


def test_no_number_is_favoured_where_words_do_not_divide_evenly() -> None:
    """Of 64 bits, three quarters make a whole round; the last quarter would make low numbers twice as likely."""
    luck = KeyedLuck(b"fair is foul")
    third = 1 << 62
    drawn = [luck.below(3 * third) for _ in range(3000)]
    assert max(drawn) < 3 * third and abs(sum(number < third for number in drawn) - 1000) < 150
    assert luck.used > 3500  # what was thrown away was used up too


def test_the_first_word_beyond_the_whole_rounds_is_thrown_away_as_well() -> None:
    """Of more than half of all words there is one round, which ends just before the word with this number."""
    word = KeyedLuck(b"fair is foul").below(1 << 64)
    assert word > 1 << 63
    luck = KeyedLuck(b"fair is foul")
    assert luck.below(word) < word and luck.used > 1
    kept = KeyedLuck(b"fair is foul")
    assert kept.below(word + 1) == word and kept.used == 1


@pytest.mark.parametrize("luck", [KeyedLuck(b"eye of newt", used=3), QuickLuck(4)], ids=["keyed", "quick"])
def test_luck_goes_on_where_it_was_saved_or_copied(luck: Luck) -> None:
    luck.below(10)
    twin, saved = luck.copy(), saved_luck(luck.save())
    numbers = [luck.below(1000) for _ in range(20)]
    assert [twin.below(1000) for _ in range(20)] == [saved.below(1000) for _ in range(20)] == numbers


def test_a_die_shows_one_to_six_and_a_shuffle_reaches_every_order() -> None:
    luck = QuickLuck(1)
    assert {luck.die() for _ in range(200)} == {1, 2, 3, 4, 5, 6}
    orders = set()
    for _ in range(300):
        cards = [1, 2, 3]
        luck.shuffle(cards)
        orders.add(tuple(cards))
    assert len(orders) == 6
    assert {luck.pick([4, 7]) for _ in range(50)} == {4, 7}


def test_a_pile_kept_sorted_stays_sorted_when_a_card_is_drawn() -> None:
    luck, pile = QuickLuck(1), list(range(20))
    drawn = [luck.draw(pile) for _ in range(10)]
    assert pile == sorted(pile) and sorted(drawn + pile) == list(range(20))


def test_called_dice_and_cards_come_first_then_other_luck() -> None:
    luck = CalledLuck([6, 1], [3], QuickLuck(7))
    twin, saved = luck.copy(), saved_luck(luck.save())
    for called in (luck, twin, saved):
        assert [called.die(), called.die()] == [6, 1] and called.draw([1, 2, 3]) == 3
        assert [called.below(100) for _ in range(8)] == QUICK
        assert called.die() in range(1, 7)
    with pytest.raises(ValueError, match="card 9 was called but is not in the pile"):
        CalledLuck([], [9], QuickLuck(1)).draw([1, 2])


def test_chance_gives_the_numbers_it_was_given_then_says_what_it_needs() -> None:
    luck = ChanceLuck([3, 0])
    assert [luck.below(6), luck.below(1), luck.below(2)] == [3, 0, 0]  # where there is no choice it uses up nothing
    twin = luck.copy()
    for used_up in (luck, twin):
        assert used_up.save() == "chance 3,0 2" and used_up.below(1) == 0
        with pytest.raises(NeedsLuck) as needs:
            used_up.below(20)
        assert needs.value.args == (20,)
