"""Fatality: the dead go back to the box, their players draw others, and whoever is left last has won."""

from __future__ import annotations

from games.talisman.laid import BOX, CARD, CHARACTER, SPACE, gone, names, on, talisman, who
from hurlyburly.games.talisman.events import Picked
from hurlyburly.games.talisman.inner import MoveInside
from hurlyburly.games.talisman.lives import LoseLife
from hurlyburly.games.talisman.state import Do
from hurlyburly.games.talisman.tables import CRAFT, FATE, LIFE, NONE, STRENGTH
from hurlyburly.games.talisman.turn import NextTurn, Turn
from hurlyburly.kernel.rules import rule

FATAL = {"fatality": True}


@rule("TAL-ALT-12", "TAL-ALT-13", "TAL-ALT-14", "TAL-ALT-15", "TAL-ALT-16", "TAL-RULING-90", "TAL-RULING-87")
def test_the_dead_leave_everything_behind() -> None:
    held = {"objects": "ring, talisman", "followers": "pixie", "spells": "hex", "trophies": "wolf"}
    elf = who("elf", "ruins", life=1, fate=2, gold=3, strength=1, craft=2, quest=2, lost_turns=1, **held)  # type: ignore[arg-type]
    t = talisman(LoseLife(0), elf, who("troll"), variants=FATAL)
    t.play("A: pass")
    dead = t.s.characters[0]
    assert (dead.who, dead.quest, dead.lost_turns, dead.objects, dead.followers) == (NONE, 0, 0, [], [])
    assert on(t, "ruins") == ["ring", "talisman", "pixie"] and t.s.coins[SPACE["ruins"]] == 3 and t.s.active == 1
    assert names(t.s.discard) == ["wolf"] and names(t.s.spell_discard) == ["hex"]
    assert [t.s.stock(what) for what in (STRENGTH, CRAFT, LIFE, FATE)] == [62, 62, 56, 37]


@rule("TAL-ALT-13")
def test_raised_dead_do_not_stay_behind() -> None:
    ghoul = who("ghoul", "ruins", life=1, followers="bear, pixie")
    t = talisman(LoseLife(0), ghoul, who("troll"), variants=FATAL)
    assert on(t, "ruins") == ["pixie"] and names(t.s.discard) == ["bear"]


@rule("TAL-ALT-17", "TAL-RULING-89")
def test_a_new_character_may_be_drawn_or_waited_for() -> None:
    t = talisman(Turn(0), gone(), who("troll", lost_turns=1), variants=FATAL)
    assert t.options == ["draw a character", "wait"]
    t.play("A: wait")
    assert t.options == ["draw a character", "wait"]  # the offer comes again
    t.play("A: draw a character; be good")
    new, face = t.s.characters[0], t.s.face(0)
    assert [(told.seat, told.character) for told in t.match.told(None) if isinstance(told, Picked)] == [(0, new.who)]
    assert (new.life, new.fate, new.gold, new.space) == (face.life, face.fate, face.gold, face.start)


@rule("TAL-RULING-89", "TAL-ALT-16")
def test_the_dead_lie_in_the_box_and_may_be_drawn_again() -> None:
    t = talisman(LoseLife(0), who("elf", "ruins", life=1), who("troll", lost_turns=1), variants=FATAL)
    assert f"character:{CHARACTER['elf']}" in t.match.view(1).unused and len(t.match.view(1).unused) == 11
    t.s.unused = [CHARACTER["elf"]]
    t.play("A: draw a character; be evil")
    assert t.s.face(0).name == "elf" and t.s.unused == []


@rule("TAL-RULING-99")
def test_the_new_character_takes_the_turn_in_which_it_was_drawn() -> None:
    t = talisman(Turn(0), gone(), who("troll"), variants=FATAL, unused=[CHARACTER["wizard"], CHARACTER["troll"]])
    t.play("A: draw a character; be evil")
    assert t.asked == "A" and "roll to move" in t.options and t.s.allowance == 2
    t.play("A: roll to move")
    assert t.asked == "A" and any(option.startswith("move ") for option in t.options)


@rule("TAL-ALT-19", "TAL-RULING-91")
def test_after_the_crown_was_reached_the_dead_are_out_and_asked_nothing() -> None:
    others = [who("troll"), who("monk")]
    t = talisman(LoseLife(0), who("elf", "ruins", life=1), *others, variants=FATAL, crown_reached=True)
    assert t.s.characters[0].out and t.match.view(0).characters[0].out and t.s.active == 1
    assert talisman(Turn(0), gone(out=True), *others, variants=FATAL, crown_reached=True).asked == "B"


@rule("TAL-ALT-18")
def test_whoever_has_no_character_when_the_crown_is_reached_gets_none_any_more() -> None:
    fighter = who("troll", "valley of fire", objects="talisman", passed=True, fate=0)
    t = talisman(MoveInside(0), fighter, who("elf", lost_turns=1), gone(), variants=FATAL, dice="1 1")
    t.play("A: go forward to the crown of command; fight the dragon in battle")
    assert [character.out for character in t.s.characters] == [False, False, True]
    assert t.asked == "A"  # B misses a turn, and C is not asked


@rule("TAL-RULING-100")
def test_the_last_player_in_the_game_wins_when_the_turn_is_over() -> None:
    t = talisman(LoseLife(0), who("elf", "ruins", life=1), who("troll"), variants=FATAL, crown_reached=True)
    assert t.match.over and t.match.winners == (1,) and t.match.scores == (0, 1000)
    assert t.log[-1] == "B has outlived all the others, and wins!"


@rule("TAL-RULING-100")
def test_nobody_wins_a_game_that_everybody_lost() -> None:
    pestilence = Do(0, BOX.cards[CARD["pestilence"]].does[0])
    doomed = [who("elf", "ruins", life=1), who("troll", "city", life=1)]
    t = talisman(pestilence, *doomed, variants=FATAL, crown_reached=True)
    assert t.match.over and t.match.winners == () and t.match.scores == (0, 0)
    assert t.log[-1] == "Nobody is left in the game, and nobody wins."


@rule("TAL-RULING-100")
def test_at_midnight_only_players_with_a_character_can_win() -> None:
    midnight = FATAL | {"until-midnight": 6}
    t = talisman(NextTurn(1), gone(), who("troll", life=0), round=6, variants=midnight)
    assert t.match.over and t.match.winners == (1,)
    assert talisman(NextTurn(1), gone(), gone(), round=6, variants=midnight).match.winners == ()


def test_a_player_without_a_character_has_all_the_others_to_lose_to_but_may_come_back() -> None:
    t = talisman(NextTurn(1), gone(), who("troll"), variants=FATAL)
    assert not t.match.over and t.options == ["draw a character", "wait"]
