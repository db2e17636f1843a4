"""What the table shows: the board as it lies, ways and their cost, both sides of a combat, and nobody's secrets."""

from __future__ import annotations

import random
import re
from io import StringIO
from typing import Any

import pytest
from rich.console import Console
from tables import Table

from games.dungeon_twister.laid import GAME, doing, token, twister
from hurlyburly.draw import seats_of
from hurlyburly.draw.text import joined
from hurlyburly.games.dungeon_twister.board_plan import middle, room_middle
from hurlyburly.games.dungeon_twister.box import KINDS
from hurlyburly.games.dungeon_twister.events import Found
from hurlyburly.games.dungeon_twister.faces import abilities
from hurlyburly.games.dungeon_twister.ground import SLOT_SQUARES
from hurlyburly.games.dungeon_twister.table import drawing, duel
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.rules import rule

NOTE = 'r="10.500"'  # of the small disc that says what lies face down
ROOMS = "1 forest-6-cw, 2 base-3-ccw 1, 3 forest-7-ccw, 5 base-3-cw 3"


def zones(t: Table | Match, seat: int | None) -> dict[str, str]:
    match = t.match if isinstance(t, Table) else t
    made = match.game.page.zones(match.view(seat), seats_of(match.names, seat))
    return {id: joined(zone) for id, zone in made.items()}


def from_middle(slot: int, ground: tuple[str, ...]) -> tuple[float, float]:
    """Where a room's gear is in the drawing, from the room's middle."""
    gear = next(square for square in SLOT_SQUARES[slot] if ground[square] == "gear")
    (x, y), (across, down) = room_middle(slot), middle(gear)
    return across - x, down - y


def test_the_drawing_is_turned_but_not_mirrored_so_that_rooms_turn_the_way_their_gears_say() -> None:
    for place, clockwise in ((1, True), (2, False)):
        t = twister("A druid a0", rooms=ROOMS)
        x, y = from_middle(place - 1, t.match.view(0).ground)
        t.s.turn_room(place - 1, clockwise)
        assert from_middle(place - 1, t.match.view(0).ground) == ((-y, x) if clockwise else (y, -x))  # y goes down


def test_each_square_within_reach_tells_its_steps_and_the_way() -> None:
    t = doing("A thief d5", "thief", ground="d6 pit, d8 rift", edges="d5 west wall")
    drawn, asked = zones(t, 0)["board"], zones(t, 0)["prompt"]
    ways = {way.square: way for way in t.match.view(0).ways}
    goals = [play for play in t.match.plays(0) if play.verb == "move"]
    assert len(goals) > 8
    for play in goals:
        way = ways[play.things[0]]
        x, y = middle(play.numbers[0])
        assert re.search(rf'class="step" transform="translate\({x:g} {y:g}\)"><text[^>]*>{way.steps}<', drawn)
        path = re.search(rf'<path data-for="{way.square}" d="M([^"]*)"', drawn)
        assert path and path[1].count("L") == way.steps
        assert f'data-play="{play}" data-preview="Move to {play.text[8:]}: {way.steps} of 5 steps, 1 AP.' in asked
    for seat in (1, None):
        assert "data-for" not in zones(t, seat)["board"]


def test_healing_has_a_button_of_its_own_where_the_cleric_may_also_pick_the_patient_up() -> None:
    t = doing("A cleric d5, A goblin d6 wounded", "cleric")
    assert {"heal d6", "move to d6"} <= {*t.options}
    assert 'data-verb="heal"' in zones(t, 0)["prompt"]


def test_the_line_of_sight_is_drawn_as_far_as_it_goes() -> None:
    t = doing("A archer elf d3, B goblin d9", "archer elf", edges="d3 east wall, d3 west wall, d3 north wall")
    (x, y), (end, _) = (middle(3 + 10 * row) for row in (3, 9))
    assert f'd="M{x + 22:g} {y:g}L{end + 12:g} {y:g}"' in zones(t, 1)["board"]


def test_a_hidden_token_is_a_back_to_all_but_its_owner() -> None:
    t = twister("A druid d0, B druid d21", rooms="3 forest-7-ccw", hidden="A thief 1, B wizard 1, B treasure 2")
    mine, theirs, watched = ("".join(zones(t, seat).values()) for seat in (0, 1, None))
    assert "dt-thief" in mine and "dt-wizard" not in mine and "dt-treasure" not in mine
    assert "dt-wizard" in theirs and "dt-treasure" in theirs and "dt-thief" not in theirs
    assert not re.search("dt-(thief|wizard|treasure)", watched)
    assert "base-1" not in mine and mine.count('data-lies=""') == 7  # what lies hidden has no name


def test_only_ones_own_cards_lie_in_ones_hand() -> None:
    t = twister("A druid d0, B druid d21")
    t.s.hands[0] = [0, 1, 2]
    assert zones(t, 0)["hand"].count("combat spent") == 6 and zones(t, 1)["hand"].count("combat spent") == 0
    assert zones(t, None)["hand"] == ""


def test_a_combat_shows_who_takes_part_and_sums_that_are_the_engines() -> None:
    seen = 0
    for seed in range(12):
        match = Match(GAME, 2, seed=seed, variants={"teams": "mutual-choice"})
        luck = QuickLuck(seed)
        while not match.over and seen < 40:
            seat = match.to_act[0]
            options = [play for play in match.options(seat) if play.startswith(("attack", "shoot", "reveal"))]
            options = options or list(match.options(seat))
            match.play(seat, options[luck.below(len(options))])
            view: Any = match.view(seat)
            if view.combat is None:
                continue
            seen += 1
            fight = view.combat
            attack = sum(one.value for one in (*fight.attackers, *fight.shooters))
            assert attack == fight.attack and all(one.value == 2 for one in fight.shooters)
            defence = sum(one.value for one in fight.defenders)
            assert fight.defence - defence == fight.shelter  # of a friendly tree that a shot does not touch
            assert fight.shelter in (0, 2)
            html = duel(view, seats_of(match.names, seat))
            assert re.findall(r"without card</span><b>(\d+)", html) == [str(fight.attack), str(fight.defence)]
            count = len(fight.attackers) + len(fight.shooters) + len(fight.defenders)
            assert html.count("<li>") == count + (fight.defence != defence)
    assert seen > 10


def test_who_picks_a_combat_card_reads_both_sums_their_own_first_and_what_the_numbers_below_mean() -> None:
    t = twister("A warrior d5, B cleric d6", turn="A").play("A: warrior; attack cleric on d6")
    for seat, words in ((0, "You have 3, B 2."), (1, "You have 2, A 3.")):
        assert t.match.view(seat).asked == "LayCards", "both choose at once" if seat else ""
        prompt = re.sub("<[^>]*>", " ", zones(t, seat)["prompt"])
        other = "BA"[seat]
        assert f"{words} Below each: how many of {other}" in prompt and "cards it beats." in prompt


def test_the_log_calls_what_is_found_by_its_owners_name() -> None:
    found = [Found(0, token(name), 0) for name in ("A rope", "B druid", "N rope 1")]
    said = [GAME.words.tell(GAME.checked_box([]), event, ["Ada", "Jonas"]) for event in found]
    assert said == [
        "Ada's Rope was hidden on room 1.",
        "Jonas's Druid was hidden on room 1.",
        "Rope 1 was hidden on room 1.",
    ]


@pytest.mark.parametrize("seat", [0, 1])
@rule("DT-SETUP-11", "DT-SETUP-22", "DT-RULING-83")
def test_by_tournament_memory_nobody_is_shown_a_spent_card_or_what_he_has_hidden(seat: int) -> None:
    hidden = "A thief 1, B thief 1, A treasure 4, B treasure 4"
    for by_memory in (False, True):
        t = twister("A druid d0, B druid d21", rooms="3 forest-7-ccw", hidden=hidden, tournament_memory=by_memory)
        t.s.hands = [[0, 1, 6], [0, 2, 5]]
        t.s.actions = [[2, 3], [4]]
        view: Any = t.match.view(seat)
        mine, other = view.sides[seat], view.sides[1 - seat]
        assert mine.combat_cards == tuple(t.s.hands[seat]) and mine.shown and other.cards == (7, 8)[seat]
        assert (other.combat_cards, other.action_cards, other.jump_cards) == (
            ((), (), 0) if by_memory else (tuple(t.s.hands[1 - seat]), tuple(t.s.actions[1 - seat]), 3)
        )
        assert bool(view.remembered) != by_memory and view.rooms[0].face_down == (1, 1)
        page = "".join(zones(t, seat).values())
        assert ("dt-thief" in page) != by_memory and ("combat spent" in page) != by_memory
        assert ("1 action" in page or "2 action" in page) != by_memory


@rule("DT-RULING-83")
def test_by_memory_numbers_terminal_and_log_tell_no_more_than_the_view() -> None:
    t = twister(
        "A druid d0, B druid d21", rooms="3 forest-7-ccw", hidden="A thief 1, B thief 1", tournament_memory=True
    )
    t.s.hands = [[0, 1, 6], [0, 2, 5]]
    before = [GAME.encode.observe(t.match.view(seat)) for seat in (0, 1, None)]
    printed = Console(width=120, record=True, file=StringIO())
    printed.print(GAME.terminal.draw(t.match.view(0), ["Ada", "Jonas"]))
    told = printed.export_text()
    assert "+1 +6" in told and "+5" not in told and "thief" not in told and "10 cards" in told
    t.s.hands[1] = [0, 3, 4]
    t.s.at[token("A thief")], t.s.at[token("A troll")] = t.s.at[token("A troll")], t.s.at[token("A thief")]
    after = [GAME.encode.observe(t.match.view(seat)) for seat in (0, 1, None)]
    assert before[0] == after[0] and before[1] != after[1] and before[2] == after[2]


@rule("DT-SETUP-22", "DT-RULING-83")
def test_by_memory_the_log_forgets_what_one_has_hidden_oneself() -> None:
    for by_memory in (False, True):
        match = Match(GAME, 2, seed=5, variants={"tournament-memory": by_memory})
        while "hide" not in match.options(match.to_act[0])[0]:
            match.play(match.to_act[0], match.options(match.to_act[0])[0])
        seat = match.to_act[0]
        match.play(seat, "hide crossbow on room 1")
        last = match.events(seat)[-1]
        assert last == f"{'AB'[seat]} hides {'something' if by_memory else 'the Crossbow'} on room 1."


@rule("DT-TEAM-22")
def test_who_goes_without_somebody_tells_nobody_whom() -> None:
    match = Match(GAME, 2, seed=5, variants={"handicap": "B"})
    match.play(1, "go without logger")
    assert match.events(0)[-1] == "B goes without a character, in secret."
    assert match.events(1)[-1] == "B goes without the Logger."


def test_what_is_said_of_a_piece_is_what_its_token_bears() -> None:
    for kind in KINDS:
        said = "; ".join(abilities(kind.name))
        assert ("a magic user" in said) == ("magic_user" in kind.tags) or kind.name == "scroll of flight"
        assert ("an elf" in said) == ("elf" in kind.tags) and ("breaks a portcullis" in said) == (
            "breaks_portcullis" in kind.tags
        )
        assert (f"adds {kind.attack} in attack" in said) == bool(kind.attack)
        assert (f"adds {kind.defence} in defence" in said) == bool(kind.defence)
        assert ("never attacks" in said) == ("no_attack" in kind.tags)
    assert "either side" in abilities("cleric")[0]


def test_with_all_open_nothing_is_left_face_down() -> None:
    """A finished game is looked at: on the rooms, in the teams and on the lines."""
    choose = random.Random(3)
    match = Match(GAME.id, 2, seed=4, variants={"teams": "beginner"})
    seen = []
    while not any(room.face_down != (0, 0) for room in match.view(None).rooms) or match.view(None).asked == "Hide":
        match.play(match.to_act[0], choose.choice(match.options(match.to_act[0])))
        view = match.view(None)
        seen.append((view, GAME.page.opened(view, [match.view(seat) for seat in range(2)])))
    for view, opened in seen:
        hidden = sum(sum(room.face_down) for room in view.rooms)
        assert drawing(view).count(NOTE) == 0
        assert drawing(opened).count(NOTE) == hidden
    closed, known = [GAME.page.zones(one, seats_of("AB")) for one in seen[-1]]
    assert "not yet seen" in joined(closed["players"]) and "not yet seen" not in joined(known["players"])
    assert "Hidden by you" not in joined(known["side"])
