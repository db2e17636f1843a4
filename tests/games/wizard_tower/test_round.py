"""The course of a round: market, deal, floor, who begins, how it goes on."""

from __future__ import annotations

from games.wizard_tower.laid import names, play_on, wizard
from hurlyburly import Match
from hurlyburly.games.wizard_tower.events import Dealt, FloorTurnedUp, MarketLaid, RoundBegins
from hurlyburly.games.wizard_tower.hiring import Deal, Hire, PeekAndHire, Turn, TurnUpFloor
from hurlyburly.games.wizard_tower.rounds import Round
from hurlyburly.games.wizard_tower.state import GROUND_FLOOR
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.rules import rule

DEAL = "5, 5, 3, 10, 9, 8, 7, 2, 2, 3, 4, ?, 1*, 11, 6"  # the market, then four for each of three seats


@rule("WIZ-ROUND-03", "WIZ-ROUND-05", "WIZ-MARKET-01", "WIZ-FLOOR-05")
def test_the_market_is_laid_first_then_hands_are_dealt_then_the_floor_is_turned_up() -> None:
    t = wizard(Round(), round=1, draws=DEAL, next_floor="Library", totals="1")
    assert names(t, t.s.market) == ["5 twinkle", "5 nurse nettle", "3 quillon"]
    assert names(t, t.s.hands[0]) == ["10 gloop", "9 grunda", "8 sir clankalot", "7 bruna"]
    assert [type(event) for event in t.match.heard] == [RoundBegins, MarketLaid, Dealt, Dealt, Dealt, FloorTurnedUp]
    assert t.match.view(0).asked == "Peek"


@rule("WIZ-ROUND-04", "WIZ-ROUND-13")
def test_all_adventurers_are_shuffled_into_the_deck_for_each_round() -> None:
    t = wizard(Round(), teams="2, 3, 4, 5 | 2, 3, 4, 5 | 6, 6, 7, 7", market="9, 9, 9, 9", deck="")
    assert len(t.s.deck) == 52 - 3 - 12 and t.s.teams == [[], [], []] and len(t.s.market) == 3
    assert sorted(t.s.deck + t.s.market + [card for hand in t.s.hands for card in hand]) == list(range(52))


@rule("WIZ-ROUND-06", "WIZ-ROUND-07")
def test_all_but_its_owner_see_a_hand() -> None:
    t = wizard(Hire(0), hands="5, 3 | 7 | 8")
    mine, *_ = t.match.view(0).seats  # type: ignore[attr-defined]
    assert [held.card for held in mine.hand] == [None, None]
    for other in (1, 2):
        theirs, *_ = t.match.view(other).seats  # type: ignore[attr-defined]
        assert [held.card.name for held in theirs.hand] == ["5 twinkle", "3 quillon"]
    assert t.why("peek at 1") == "WIZ-ROUND-07"


@rule("WIZ-ROUND-07", "WIZ-PEEK-02")
def test_what_was_peeked_at_is_unknown_again_when_new_hands_are_dealt() -> None:
    t = wizard(Deal(), known="1 2 3 4 | 2 | 3 4", hands="5, 3, 2, 4 | 7 | 8", teams="9 | 9 | 10")
    assert t.s.known == [0, 0, 0] and t.s.teams == [[], [], []]
    for seat in range(3):
        assert [held.card for held in t.match.view(seat).seats[seat].hand] == [None] * 4  # type: ignore[attr-defined]


@rule("WIZ-FLOOR-01", "WIZ-FLOOR-03")
def test_round_one_turns_up_no_floor_and_each_later_round_one() -> None:
    assert wizard(TurnUpFloor(), round=1).s.floor == GROUND_FLOOR
    t = wizard(TurnUpFloor(), round=2, next_floor="Kitchen")
    assert t.s.here.name == "Kitchen" and len(t.s.rooms) == 17
    assert t.log == [f"The next floor is the Kitchen. {t.s.here.text}"]


@rule("WIZ-FLOOR-02", "WIZ-FLOOR-03")
def test_floors_are_turned_up_one_above_the_other_from_the_ground_floor_towards_the_attic() -> None:
    below = ["Ground Floor"]
    for number in range(2, 6):
        t = play_on(wizard(), until_round=number, hushed=True)
        view = t.match.view(None)
        tower = [floor.name for floor in view.tower]  # type: ignore[attr-defined]
        assert tower == [*below, t.s.here.name] and "Attic" not in tower
        assert view.face_down == 5 - number  # type: ignore[attr-defined]
        below = tower


@rule("WIZ-ROUND-02", "WIZ-ROUND-08", "WIZ-ROUND-09", "WIZ-HIRE-09", "WIZ-NOISE-03")
def test_four_turns_each_go_round_clockwise_until_all_teams_have_four() -> None:
    t = wizard(Turn(1), hands="2, 3, 4, 5 | 2, 3, 4, 5 | 6, 6, 7, 7", first=1)
    asked = ""
    while not t.match.over:
        assert t.s.past == []
        asked += t.asked
        play_on(t, plays=1)
    assert asked == "BCABCABCABCA" and [len(team) for team in t.s.teams] == [4, 4, 4]


@rule("WIZ-ROUND-10", "WIZ-RULING-02")
def test_the_youngest_begins_and_ages_are_drawn_once_or_given_by_the_table() -> None:
    t = wizard(Round(), round=0, ages="seated")
    assert t.s.first == 0 and t.s.ages == [0, 1, 2]
    drawn = [Match("wizard-tower", 5, seed=seed).state for seed in range(40)]
    assert {s.first for s in drawn} == {0, 1, 2, 3, 4}  # type: ignore[attr-defined]
    assert all(s.first == s.ages[0] and sorted(s.ages) == [0, 1, 2, 3, 4] for s in drawn)  # type: ignore[attr-defined]


@rule("WIZ-ROUND-11")
def test_later_rounds_are_begun_by_the_highest_total_noise() -> None:
    assert wizard(Round(), round=1, totals="3 | 9 | 30").s.first == 2


@rule("WIZ-ROUND-12", "WIZ-RULING-02")
def test_the_youngest_of_the_loudest_begins() -> None:
    t = wizard(Round(), round=1, totals="9 | 3 | 9", ages="seated")
    assert t.s.first == 0
    t.s.ages = [2, 1, 0]
    t.s.stack.clear()
    t.s.then(Round())
    t.s.advance()
    assert t.s.first == 2


@rule("WIZ-ROUND-01", "WIZ-END-01")
def test_the_game_is_over_after_the_fifth_round() -> None:
    quiet = "2, 2, 3, 3 | 4, 4, 5, 5 | 6, 6, 7, 7"
    t = play_on(wizard(Round(), round=4))
    assert t.match.over and t.s.round == 5
    t = wizard(Round(), round=5, teams=quiet)
    assert t.match.over and t.s.round == 5


@rule("WIZ-FLOOR-04")
def test_a_floor_may_replace_the_normal_peek() -> None:
    assert wizard(PeekAndHire(), floor="Cellar", hands="2 | 3 | 4").match.view(0).asked == "Hire"
    t = wizard(PeekAndHire(), floor="Ballroom", hands="2, 3, 4, 5 | 2, 3, 4, 5 | 6, 6, 7, 7")
    assert "peek at 1, 2 and 3" in t.options and "peek at 1, 2, 3 and 4" not in t.options


@rule("WIZ-RULING-14")
def test_hands_shrink_by_one_a_turn_and_the_market_never_has_fewer_than_three() -> None:
    for seed in range(20):
        t = wizard(Round(), round=0, seats=5)
        luck = QuickLuck(seed)
        while t.s.round == 1 and not t.match.over:
            if t.match.view(None).asked == "Hire":
                seat = t.s.seat
                assert len(t.s.held(seat)) == 4 - len(t.s.teams[seat]) and len(t.s.market) >= 3
            t.s.play(luck.pick(t.s.options))
