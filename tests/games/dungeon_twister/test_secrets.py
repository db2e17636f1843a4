"""What a seat may imagine: redeals keep all that it knows and move all that it does not."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from games.dungeon_twister.laid import GAME, token, twister
from hurlyburly.games.dungeon_twister.tokens import AMULET, ASIDE, FACE_DOWN, REMOVED, SET, SPAWNLING, UNPICKED
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.rules import rule

SEATS = pytest.mark.parametrize("seat", [0, 1])


def drawing(number: int, below: int) -> QuickLuck:
    """Luck whose next number below a bound is this one."""
    return next(QuickLuck(seed) for seed in range(1_000) if QuickLuck(seed).below(below) == number)


def until(match: Match, asked: str, seed: int = 1) -> Any:
    choose = random.Random(seed)
    while match.view(None).asked != asked:
        seat = match.to_act[0]
        match.play(seat, choose.choice(match.options(seat)))
    return match.state


def places(s: Any, side: int, first: int, end: int) -> Counter[int]:
    return Counter(s.at[side * SET + kind] for kind in range(first, end))


@pytest.mark.parametrize(
    ("asked", "variants"),
    [
        ("Hide", {}),
        ("PlayCard", {}),
        ("PlayCard", {"teams": "mutual-choice", "handicap": "A", "handicap-characters": 5}),
        ("PlayCard", {"teams": "mutual-choice", "handicap": "B", "handicap-characters": 4}),
        ("PlayCard", {"teams": "free-choice"}),
        ("LineUp", {"teams": "free-choice"}),
        ("PlayCard", {"teams": "beginner"}),
    ],
)
@SEATS
@rule("DT-SETUP-19", "DT-SETUP-22", "DT-TEAM-06", "DT-TEAM-22")
def test_a_redeal_changes_the_other_sides_secrets_and_nothing_else(
    seat: int, asked: str, variants: dict[str, Any]
) -> None:
    match = Match(GAME, 2, seed=3, variants=variants)
    s = until(match, asked)
    if asked == "LineUp":  # somebody stands there already
        match.play(match.to_act[0], match.options(match.to_act[0])[0])
        s = match.state
    other, luck = 1 - seat, QuickLuck(7)
    seen: list[set[int]] = [set() for _ in range(SET)]
    for _ in range(150):
        twin: Any = s.redeal(seat, luck)
        assert GAME.view(twin, seat) == GAME.view(s, seat)
        assert twin.at[seat * SET : (seat + 1) * SET] == s.at[seat * SET : (seat + 1) * SET]
        assert places(twin, other, SPAWNLING, AMULET) == places(s, other, SPAWNLING, AMULET)
        assert places(twin, other, 0, SET) == places(s, other, 0, SET)
        for kind in range(SET):
            place = twin.at[other * SET + kind]
            seen[kind].add(place)
            if place < FACE_DOWN:
                assert twin.top[place] == other * SET + kind
            if place < FACE_DOWN or place == REMOVED:
                assert kind < SPAWNLING  # objects neither line up nor are gone without
            if s.at[other * SET + kind] == UNPICKED and variants.get("teams") != "free-choice":
                assert place == UNPICKED
    secret = [kind for kind in range(SPAWNLING) if s.is_secret(other * SET + kind)]
    places_of_people = {s.at[other * SET + kind] for kind in secret}
    assert all(seen[kind] >= {p for p in places_of_people if p < FACE_DOWN or p == REMOVED} for kind in secret)
    hidden = {p for p in map(s.at.__getitem__, range(other * SET, other * SET + SET)) if FACE_DOWN <= p < ASIDE}
    for kind in range(SET):
        if s.is_secret(other * SET + kind) and s.at[other * SET + kind] in hidden:
            assert seen[kind] >= hidden  # characters and objects alike may lie on any room


@rule("DT-SETUP-25")
def test_what_lies_open_or_is_gone_is_no_secret() -> None:
    t = twister("A goblin d5, B thief d9", hidden="B troll 3")
    s = t.s
    for name, secret in (("A goblin", False), ("B thief", False), ("B troll", True), ("B spawnling 1", False)):
        assert s.is_secret(token(name)) == secret
    for place, secret in ((ASIDE, True), (REMOVED, True), (UNPICKED, False), (233, False), (234, False), (235, False)):
        s.at[token("B wizard")] = place
        assert s.is_secret(token("B wizard")) == secret
    s.teams = "free-choice"
    s.at[token("B wizard")] = UNPICKED
    assert s.is_secret(token("B wizard"))
    s.lined_up = False
    assert s.is_secret(token("A goblin"))


@SEATS
@rule("DT-TEAM-08", "DT-TEAM-09")
def test_the_other_sides_pairs_are_guessed_as_likely_as_the_open_rooms_make_them(seat: int) -> None:
    """I picked 1 and 2; a room of 1 and one of 5 lie open: the other has 5, and 1 besides is twice as likely."""
    t = twister("A goblin d5", rooms="1 base-1-cw, 2 forest-5-cw", teams="free-choice")
    s = t.s
    other = 1 - seat
    s.picked[seat], s.picked[other] = [1, 2], [5, 8]
    s.unseen = s.rooms_left()
    assert s.pair_guesses(0) == [[]] and s.pair_guesses(1) == [[n] for n in range(1, 9)]
    both = s.pair_guesses(2)
    assert both == [[i, j] for i in range(1, 9) for j in range(i + 1, 9)]
    weights = {tuple(guess): s.likelihood(other, guess) for guess in both}
    assert weights == {g: (0 if 5 not in g else 2 if 1 in g else 1) for g in weights}
    spread = [guess for guess in both for _ in range(weights[tuple(guess)])]
    for place, guess in enumerate(spread):
        twin = s.twin(QuickLuck(1))
        twin.guess_pairs(other, drawing(place, len(spread)))
        assert twin.picked[other] == guess and twin.picked[seat] == [1, 2]
        rooms = sorted(room for n in [1, 2, *guess] for room in s.box.rooms_of(n))
        for open_room in s.slots[:2]:
            rooms.remove(open_room)
        assert twin.unseen == rooms and len(rooms) == 6
    early = s.twin(QuickLuck(1))
    early.unseen = []
    early.guess_pairs(other, QuickLuck(1))
    assert early.unseen == []  # nothing lies there yet


@rule("DT-TEAM-08")
def test_a_second_copy_of_a_room_counts_for_the_pair_that_both_may_have_picked() -> None:
    t = twister("A goblin d5", rooms="1 base-1-cw, 2 base-1-cw", teams="free-choice")
    t.s.picked = [[1, 2], [1, 3]]
    assert t.s.likelihood(1, [1, 3]) == 2 and t.s.likelihood(1, [3, 4]) == 0 and t.s.likelihood(0, [1, 8]) == 2
    assert t.s.rooms_left() == sorted(
        [*t.s.box.rooms_of(2), *t.s.box.rooms_of(3), *[r for r in t.s.box.rooms_of(1) if r != t.s.slots[0]] * 2]
    )


@SEATS
@rule("DT-COMBAT-07")
def test_a_sealed_card_is_guessed_among_those_in_hand(seat: int) -> None:
    letter, other = "AB"[1 - seat], "AB"[seat]
    t = twister(f"{letter} warrior d5, {other} cleric d6", turn=letter)
    t.s.hands[1 - seat] = [0, 4, 5]
    t.play(f"{letter}: warrior; attack cleric on d6; +5")
    luck = QuickLuck(2)
    assert {t.s.redeal(seat, luck).sealed[1 - seat] for _ in range(60)} == {0, 4, 5}
    assert {t.s.redeal(1 - seat, luck).sealed[1 - seat] for _ in range(20)} == {5}
