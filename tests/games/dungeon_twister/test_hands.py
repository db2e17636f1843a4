"""The table as it is played with one's hands: what is a thing, what is read before the last step, what is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from games.dungeon_twister.laid import GAME, doing, twister
from games.dungeon_twister.test_table import zones
from hurlyburly.draw import seats_of
from hurlyburly.games.dungeon_twister.table_deeds import TO_BE_SAID, apart
from hurlyburly.games.dungeon_twister.table_prompt import asked
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.play import kind_of

UNDRAWN = ("edge",)  # of one far away that a fireball flies to
TEAMS = ("forest", "base", "free-choice", "mutual-choice", "scenario", "beginner")
MOST = 9  # buttons in sight


def decisions(teams: str, seed: int, most: int = 250) -> Iterator[tuple[Match, int]]:
    """A game at random, with more attacks and deeds than walks: before each choice, who has it."""
    match = Match(GAME, 2, seed=seed, variants={"teams": teams})
    luck = QuickLuck(seed)
    for _ in range(most):
        if match.over:
            return
        seat = match.to_act[0]
        yield match, seat
        plays = match.plays(seat)
        rare = [play for play in plays if play.verb not in ("move", "move-by", "end-turn", "stay")]
        plays = rare if rare and luck.below(3) else plays
        match.play(seat, plays[luck.below(len(plays))].text)


def drawn(match: Match, seat: int | None) -> set[str]:
    return set(re.findall('data-thing="([^"]*)"', "".join(zones(match, seat).values())))


@pytest.mark.parametrize("teams", TEAMS)
def test_whatever_may_be_chosen_can_be_pointed_at_and_few_buttons_are_left(teams: str) -> None:
    seen = set()
    for match, seat in decisions(teams, 3):
        view: Any = match.view(seat)
        things = drawn(match, seat)
        for play in view.plays:
            missing = [thing for thing in play.things if thing not in things and kind_of(thing) not in UNDRAWN]
            if play.verb == "rotate" and play.things[0] in things:
                missing = []  # a room that turns one way only is its arrow
            assert not missing, (play, missing)
            seen.add(play.verb)
        bare = [play for play in view.plays if not play.things]
        buttons = len(bare) + len(apart(view)) + (view.asked == "Do")
        assert buttons <= MOST, [play.text for play in bare]
        offers = asked(view, seats_of(match.names, seat)).offers
        assert sorted(offer.play.text for offer in offers) == sorted(match.options(seat))
        assert all(offer.preview for offer in offers if offer.play.things or view.asked in ("LayCards",))
        page = zones(match, seat)
        assert not re.search("data-(play|why)=", page["board"] + page["hand"] + page["players"])
    assert len(seen) > 8


def test_walking_is_meant_where_one_may_walk_and_other_deeds_there_have_to_be_said() -> None:
    t = doing("A druid d5", "druid")
    view: Any = t.match.view(0)
    said = {verb.verb for verb in apart(view)}
    assert "brambles" in said and "move" not in said
    for play in view.plays:
        shared = [other.verb for other in view.plays if other.things == play.things and other.verb not in said]
        assert play.verb in said or len(set(shared)) <= 1 or not play.things
    for verb in said:
        assert f'data-verb="{verb}"' in zones(t, 0)["prompt"] and TO_BE_SAID[verb] in zones(t, 0)["prompt"]


def clashes_are_those_of_the_fight(match: Match, seat: int) -> set[str]:
    view: Any = match.view(seat)
    assert not match.view(1 - seat).clashes and not match.view(None).clashes
    shown = zones(match, seat)
    for clash in view.clashes:
        play = next(p for p in view.plays if (p.verb, p.things[:1]) == (clash.verb, (clash.target,)))
        ahead = match.copy()
        ahead.play(seat, play.text)
        fight = ahead.view(seat).combat
        assert (fight.attack, fight.defence) == (clash.attack, clash.defence)
        assert f"{clash.attack} : {clash.defence}</text>" in shown["board"]
        assert f"{clash.attack} against {clash.defence} before the cards" in shown["prompt"]
    return {clash.verb for clash in view.clashes}


def test_the_sums_that_are_read_before_an_attack_are_those_of_the_fight() -> None:
    t = doing("A archer elf d3, B troll d9, B armor d9", "archer elf")
    assert clashes_are_those_of_the_fight(t.match, 0) == {"shoot"}
    t = doing("A warrior d5, A sword d5, A thief e6, B troll d6, B armor d6, B goblin d7", "warrior")
    assert clashes_are_those_of_the_fight(t.match, 0) == {"attack"}
    fought = [verb for match, seat in decisions("base", 5, 300) for verb in clashes_are_those_of_the_fight(match, seat)]
    assert len(fought) > 5


@pytest.mark.parametrize("teams", ["forest", "base"])
def test_a_prompt_calls_people_by_their_names_and_no_seat_by_its_letter(teams: str) -> None:
    for match, seat in decisions(teams, 5):
        who = seats_of(["Ada", "Jonas"], seat)
        prompt = match.game.page.zones(match.view(seat), who)["prompt"]
        words = re.sub('data-play="[^"]*"', "", str(prompt))
        assert not re.search(r"\b[AB]&#39;s|\b[AB]'s", words), words


def test_what_lies_face_down_is_no_thing_on_the_other_sides_page() -> None:
    for match, seat in decisions("forest", 11, 60):
        view: Any = match.view(1 - seat)
        secret = {token.thing for token in match.view(seat).remembered} - {token.thing for token in view.tokens}
        page = "".join(zones(match, 1 - seat).values()) + "".join(zones(match, None).values())
        assert not [thing for thing in secret if f'"{thing}"' in page]


def test_squares_edges_tokens_and_cards_say_what_they_are() -> None:
    t = twister("A thief d5, B troll d6, B rope d6, A sword e5", ground="d7 pit, c5 water")
    page = "".join(zones(t, 0).values())
    told = {thing.id: thing.text for thing in t.match.game.things()}
    named = {name: told[thing] for thing, name in re.findall('data-about="([^"]*)"[^>]*?data-name="([^"]*)"', page)}
    assert len(named) > 100
    assert named["pit on d7"].startswith("Only a Thief") and named["water on c5"].startswith("Waded through")
    assert named["B&#39;s Troll on d6"] == "Moves 2, fights 4: heals itself, 1 AP; not in the turn of the wound."
    assert named["your Sword on e5"] == "Adds 1 in attack."


def test_a_room_is_turned_by_the_arrow_at_its_gear_both_ways_by_a_mekanork() -> None:
    rooms = "1 base-3-ccw, 3 forest-7-ccw"
    gear = next(n for n, words in enumerate(twister(rooms=rooms).match.view(0).ground) if words == "gear")
    square = f"{'abcdefghij'[gear % 10]}{gear // 10}"
    one = zones(doing(f"A thief {square}", "thief", rooms=rooms), 0)["board"]
    assert re.search('class="arrow" data-thing="place:0"', one) and 'data-thing="direction' not in one
    both = zones(doing(f"A mekanork {square}", "mekanork", rooms=rooms), 0)["board"]
    assert re.findall('class="arrow" data-thing="(direction:.)"', both) == ["direction:1", "direction:0"]
