"""Talisman's table is played by pointing: whatever a play acts on is drawn, and says what it would do."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest
from tables import Table

import hurlyburly as hb
from games.talisman.laid import gone, talisman, who
from hurlyburly import draw
from hurlyburly.games.talisman import terminal
from hurlyburly.games.talisman.effects import ReadTable
from hurlyburly.games.talisman.encounters import Land
from hurlyburly.games.talisman.events import Drew
from hurlyburly.games.talisman.faces import FRAME
from hurlyburly.games.talisman.picking import Pick, PickAlignment
from hurlyburly.games.talisman.turn import RollToMove, Turn
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.play import kind_of

UNDRAWN = {"way", "roll", "number"}  # a way is where the space lies, a roll its dice, a price stands on what is sold
MOST_BUTTONS = 9
PEOPLE = ("Ada", "Jonas", "Mags", "Till")


def zones(match: Match, seat: int | None = None) -> dict[str, str]:
    """The table as a seat sees it: the one asked, unless another is named."""
    eyes = match.to_act[0] if seat is None else seat
    made = match.game.page.zones(match.view(eyes), draw.seats_of(PEOPLE[: match.seats], eyes))
    return {id: draw.joined(zone) for id, zone in made.items()}


def shown(t: Table, zone: str, seat: int | None = None) -> str:
    """The words of a zone."""
    return re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", zones(t.match, seat)[zone])).strip()


def drawn(made: dict[str, str]) -> set[str]:
    """The things that can be pointed at; a sheet that is closed shows none."""
    players = re.sub(r'<section class="dialog.*?</section>', "", made["players"])
    return set(re.findall(r'data-thing="([^"]*)"', players + made["board"] + made["hand"] + made["side"]))


def ahead(t: Table, play: str) -> str:
    """What a play would do, as the prompt has it."""
    buttons = re.findall(r'data-play="([^"]*)"(?: data-preview="([^"]*)")?', zones(t.match)["prompt"])
    return dict(buttons)[play]


def decisions(seats: int, games: int) -> Iterator[Match]:
    """Random games, with much in everybody's hands."""
    for seed in range(games):
        match = hb.Match("talisman", seats=seats, seed=seed, variants={"until-midnight": 20})
        choose = random.Random(seed)
        while not match.over:
            yield match
            plays = match.plays(match.to_act[0])
            kept = [play for play in plays if play.verb not in ("drop", "leave", "skip-roll")] or plays
            match.play(match.to_act[0], choose.choice(kept).text)


@pytest.mark.whole_games
def test_whatever_plays_act_on_is_drawn_and_few_buttons_are_left() -> None:
    asked: Counter[str] = Counter()
    for match in decisions(4, 6):
        view, made = match.view(match.to_act[0]), zones(match)
        things = drawn(made)
        wanted = {thing for play in view.plays for thing in play.things if kind_of(thing) not in UNDRAWN}
        assert wanted <= things, (view.asked, wanted - things)
        bare = [play for play in view.plays if not things.intersection(play.things)]
        assert len(bare) <= MOST_BUTTONS, (view.asked, bare)
        table = "".join(made[zone] for zone in made if zone != "prompt")
        assert len(re.findall("data-(?:play|why)", table)) == table.count('class="gate"')
        asked[view.asked] += 1
    assert len(asked) > 25, asked


@pytest.mark.whole_games
def test_every_play_with_a_thing_says_what_it_would_do() -> None:
    for match in decisions(3, 2):
        prompt = zones(match)["prompt"]
        for play in match.view(match.to_act[0]).plays:
            if play.things and play.verb not in ("heal", "replenish", "cross-with", "try-portal-with"):
                button = rf'data-play="{re.escape(str(draw.text.escape(play.text)))}" data-preview="[^"]'
                assert re.search(button, prompt), play.text


def test_characters_are_cards_the_easy_ones_first_with_the_aim_above_them() -> None:
    t = talisman(Pick(0), gone(), who("elf"))
    side = shown(t, "side")
    assert "Grow strong, get a Talisman, and go through the Portal of Power to the Crown of Command." in side
    assert side.index("Dwarf easy") < side.index("Warrior easy") < side.index("Assassin")
    assert "Rolls two dice in battle" in side and "Elf" not in side
    assert "begins at the Tavern" in ahead(t, "be the warrior")
    assert zones(t.match)["hand"] == ""


def test_between_the_character_and_its_alignment_there_is_no_sheet_yet() -> None:
    t = talisman(PickAlignment(0), who("warrior", "village", life=0, fate=0, gold=0), who("elf"))
    assert zones(t.match)["hand"] == ""
    for seat in (0, 1):
        strip = zones(t.match, seat)["players"].split("</li>")[0]
        assert "Warrior" in strip and "Village" not in strip and "character-sheet" not in strip
        assert figures_on(t, seat) == ["seat:1"]
    assert "Neutral printed on your card" in shown(t, "side")
    framed = f'viewBox="0 0 {FRAME} {FRAME}"'
    assert t.match.game.picture(t.match.view(None)).count(framed) == 3, "each beside the board, one on it"
    assert terminal.sheet(t.match.view(1), 0, PEOPLE) == "A Ada: the Warrior"
    t.play("A: be good")
    assert "Warrior" in zones(t.match, 0)["hand"] and figures_on(t, 0) == ["seat:0", "seat:1"]
    assert t.match.game.picture(t.match.view(None)).count(framed) == 4


def figures_on(t: Table, seat: int) -> list[str]:
    """Who stands on the board."""
    return sorted(re.findall(r'class="figure[^>]*data-thing="(seat:\d)"', zones(t.match, seat)["board"]))


def test_until_midnight_everybody_sees_how_many_points_each_has_and_what_for() -> None:
    seated = who("troll", "city", gold=2), who("elf", "village")
    t = talisman(RollToMove(0), *seated, variants={"until-midnight": 20})
    assert [view.points for view in t.match.view(None).characters] == [36, 33]
    players = shown(t, "players")
    assert "36 pts" in players and "33 pts" in players
    assert "36 points if it were midnight: strength and craft 21, lives 12, what it has and where it is 3" in players
    assert "pts" not in shown(talisman(RollToMove(0), *seated), "players"), "they count at midnight only"


def test_whoever_may_take_a_counter_reads_from_what() -> None:
    t = talisman(Land(0), who("elf", "fields n"), who("warrior"), lying={"fields n": "magic stream"}, charges=[0, 4, 0])
    prompt = shown(t, "prompt")
    assert "The Magic Stream. Take a counter?" in prompt and "1 strength counter" in prompt
    assert "Take one" in prompt and "Leave it" in prompt


@pytest.mark.parametrize("card", ["fairy", "magic portal", "sorcerer", "mule"])
def test_the_stage_passes_over_a_card_whose_offers_are_asked_about_next(card: str) -> None:
    t = talisman(RollToMove(0), who("elf", "village"), who("warrior"), dice="1", draws=card)
    t.play("A: move 1 right to the fields nw")
    drew = next(event for event in t.match.heard if isinstance(event, Drew))
    things = {thing for play in t.match.plays(0) for thing in play.things}
    assert things & set(t.match.direct(drew, draw.seats_of(t.match.names)).shows)


def test_a_shop_shows_what_is_for_sale_with_price_and_text() -> None:
    t = talisman(Land(0), who("warrior", "village", gold=3), who("elf", "city"))
    t.play("A: visit the blacksmith")
    side = shown(t, "side")
    assert "For sale" in side and "Sword 2 gold" in side and "+1 strength in battle" in side
    assert ahead(t, "buy sword for 2").startswith("Sword for 2 of your 3 gold.")


def test_anothers_things_say_whose_they_are() -> None:
    t = talisman(Land(0), who("thief", "ruins"), who("elf", "ruins", objects="sword"))
    assert ahead(t, "encounter B").startswith("Jonas, Elf: strength 3, craft 4, 4 lives; Sword")
    t.play("A: encounter B; steal from B")
    assert "Theirs" in shown(t, "side") and "Sword of Jonas" in shown(t, "side")


def test_trophies_say_what_they_are_worth_and_are_chosen_from() -> None:
    mine = who("warrior", "ruins", trophies="wild boar, bear", objects="sword")
    t = talisman(Turn(0), mine, who("elf", "city"))
    assert "trophies 4 of 4" in shown(t, "hand")
    assert ahead(t, "exchange trophies for strength") == "Trophies worth 4 of your 4 become 1 strength."
    assert 'data-thing="counter:0"' in zones(t.match)["hand"]
    t.play("A: exchange trophies for strength")
    assert "Your trophies" in shown(t, "side") and "Bear strength 3" in shown(t, "side")


def test_a_toads_trophies_must_be_worth_one() -> None:
    t = talisman(Turn(0), who("warrior", "ruins", trophies="wild boar", toad=2), who("elf", "city"))
    assert "trophies 1 of 1" in shown(t, "hand")


def test_a_space_says_which_way_it_lies_what_waits_there_and_the_odds() -> None:
    elf, other = who("elf", "chapel"), who("troll", "crags")
    t = talisman(RollToMove(0), elf, other, dice="2", lying={"crags": "bear"})
    words = ahead(t, "move 2 left to the crags")
    assert words.startswith("2 clockwise to the Crags: Jonas; Bear. The Spirit of the Crags attacks (craft 4) 17%")
    assert ahead(t, "move 2 right to the sentinel").startswith("2 anticlockwise to the Sentinel: ")
    board = zones(t.match)["board"]
    assert '<b aria-hidden="true">2 spaces</b>' in board and 'data-thing="seat:1"' in board


def test_what_either_total_of_a_prayer_does_is_said() -> None:
    t = talisman(Land(0), who("priest", "chapel", alignment="good", spells="healing"), who("elf", "city"), dice="4")
    t.play("A: go on; pray; keep 4")
    assert isinstance(t.s.stack[-1], ReadTable)
    assert (ahead(t, "take 4"), ahead(t, "take 5")) == ("Nothing.", "Gain 1 life.")


def test_dropping_a_card_is_quiet_and_says_where_it_stays() -> None:
    t = talisman(Turn(0), who("warrior", "ruins", objects="sword"), who("elf", "city"))
    assert ahead(t, "drop sword") == "Sword stays behind on the space you are on."
    assert re.search(r'class="have gives" type="button" data-thing="card:\d+"', zones(t.match)["hand"])
    assert "<em>Drop</em>" in zones(t.match)["hand"]


def test_decks_have_names() -> None:
    t = talisman(Turn(0), who("warrior", "ruins"), who("elf", "city"))
    assert re.search(r"\d+ Adventure \d+ Spells \d+ Purchase \d+ Talismans", shown(t, "side"))


def test_one_to_six_can_be_pointed_at_where_a_fate_chooses() -> None:
    t = talisman(RollToMove(0), who("elf", "woods n"), who("troll", "city"), dice="3")
    t.play("A: pay fate and move up to six")
    assert {f"number:{far}" for far in range(1, 7)} <= drawn(zones(t.match))


def test_the_bridge_and_the_portal_are_buttons_where_they_are_printed() -> None:
    t = talisman(RollToMove(0), who("elf", "woods n"), who("troll", "city"), dice="2")
    assert 'id="gate-bridge" type="button" data-play="cross the bridge"' in zones(t.match)["board"]
    assert "meets the Sentinel" in ahead(t, "cross the bridge")
    t = talisman(RollToMove(0), who("elf", "castle"), who("troll", "city"), dice="1")
    assert "gate-bridge" not in zones(t.match)["board"]
    t = talisman(RollToMove(0), who("elf", "castle"), who("troll", "city"), dice="2")
    assert 'id="gate-portal" type="button" data-play="try the portal of power"' in zones(t.match)["board"]


def test_nobody_else_is_shown_what_is_offered() -> None:
    t = talisman(Land(0), who("warrior", "village", gold=3), who("elf", "city"))
    assert "What is offered here" in shown(t, "side") and "offered" not in shown(t, "side", 1)


def test_a_card_that_is_left_is_not_praised_for_what_it_would_do() -> None:
    t = talisman(Land(0), who("elf", "ruins"), lying={"ruins": "sword, pixie"})
    assert t.options == ["take sword", "leave sword"]
    words = shown(t, "prompt")
    assert "Leave Sword it stays here" in words and words.count("+1 in battle") == 1


@pytest.mark.parametrize(("space", "cause"), [("graveyard", "The Graveyard strikes"), ("ruins", "")])
def test_whoever_loses_a_life_sees_what_took_it(space: str, cause: str) -> None:
    t = talisman(Land(0), who("elf", space), who("dwarf", "village"))
    people = draw.seats_of(PEOPLE[:2])
    directions = t.match.game.page.directions
    scenes = [directions[type(event)](t.s.box, event, people).scene for event in t.match.heard]
    words = re.sub("<[^>]*>", "", " ".join(scenes))
    assert (cause in words and "-1 life, 3 left" in words) if cause else "life" not in words
