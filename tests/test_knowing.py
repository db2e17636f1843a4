"""Knowing what one holds: every thing has words, a source and rules, packs included, and is found by its name."""

from __future__ import annotations

import io
import random
import re
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

import hurlyburly as hb
from hurlyburly.cli import main
from hurlyburly.draw import joined, seats_of
from hurlyburly.kernel.about import short_name, things_named
from hurlyburly.kernel.content import head_of
from hurlyburly.kernel.play import SOURCES, Thing, kind_of
from hurlyburly.server.gallery import sections, sources
from hurlyburly.server.web.games import chapters

PACKS = [hb.read_pack(path) for path in sorted((Path(__file__).parents[1] / "examples" / "packs").iterdir())]
OWN: list[tuple[str, list[hb.Pack]]] = [(head_of(pack).game, [pack]) for pack in PACKS]


@pytest.mark.parametrize(("game", "packs"), [*[(game, []) for game in hb.GAMES], *OWN])
def test_every_thing_has_a_name_words_a_source_and_rules_of_its_game(game: str, packs: list[hb.Pack]) -> None:
    things = hb.GAMES[game].things(packs)
    rules = hb.GAMES[game].ledger.ids()
    assert things and len({thing.id for thing in things}) == len(things)
    for thing in things:
        assert thing.name.strip() and len(thing.text) > 8 and thing.text[-1] in ".!)", thing
        assert thing.source in SOURCES and thing.rules and rules.issuperset(thing.rules), thing


@pytest.mark.parametrize(("game", "packs"), OWN)
def test_what_a_pack_brings_says_that_it_is_from_a_pack(game: str, packs: list[hb.Pack]) -> None:
    own = hb.GAMES[game].things()
    brought = [thing for thing in hb.GAMES[game].things(packs) if thing not in own]
    assert [thing for thing in brought if thing.source == "pack"], game


def said(*words: str) -> tuple[str, str, int]:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(["what", *words])
    return out.getvalue(), err.getvalue(), code


def test_a_thing_is_found_by_its_name_its_id_or_some_of_its_words() -> None:
    out, _, code = said("toil-and-trouble", "Loose", "tongue")
    assert code == 0 and out.startswith("Loose Tongue (designed here)\n") and "Rules: TNT-EFFECT-02" in out
    assert said("toil-and-trouble", "effect:0")[0].count("Rules:") == 1
    assert said("dungeon-twister", "druid")[0].count("Rules:") == 1  # one for both sides
    assert "Tower" in said("talisman", "tower")[0]


def test_an_unknown_name_suggests_the_nearest() -> None:
    _, err, code = said("talisman", "poltergiest")
    assert code == 2 and "did you mean Poltergeist" in err
    _, err, code = said("dungeon-twister", "drudi")
    assert code == 2 and "did you mean Druid?" in err
    assert "lists all names" in said("talisman", "qqqq")[1]


def test_all_names_are_listed_by_kind() -> None:
    out, _, _ = said("wizard-tower")
    assert "Ground Floor, Attic" in out and "Morphelia" in out


def test_what_a_pack_brings_is_found_too() -> None:
    pack = next(path for path in sorted((Path(__file__).parents[1] / "examples" / "packs").iterdir()))
    game = head_of(hb.read_pack(pack)).game
    brought = next(thing for thing in hb.GAMES[game].things([hb.read_pack(pack)]) if thing.source == "pack")
    assert "(from a pack)" in said(game, brought.name, "--pack", str(pack))[0]


def test_a_whole_name_is_meant_before_a_part_of_another() -> None:
    things = [
        Thing(f"card:{n}", name, f"Words about {name}.", "printed") for n, name in enumerate(("Axe", "Great Axe"))
    ]
    assert [thing.name for thing in things_named("Toy", things, "axe")] == ["Axe"]
    assert [thing.name for thing in things_named("Toy", things, "ax")] == ["Axe", "Great Axe"]
    assert {kind_of(thing.id) for thing in things} == {"card"}


@pytest.mark.parametrize("game", hb.GAMES)
def test_a_gallery_has_every_thing_once_with_its_own_words(game: str) -> None:
    things = {thing.id: thing for thing in hb.GAMES[game].things()}
    shown = [(id, one) for section in sections(game) for one in section.exhibits for id in one.things]
    assert sorted(id for id, _ in shown) == sorted(things)
    for id, one in shown:
        assert (one.text, one.source, one.rules) == (things[id].text, things[id].source, things[id].rules)
        assert short_name(things[id]) in one.name or " to " in one.name, id
    assert sum(count for _, _, count in sources(game)) == len({one.things for _, one in shown})


def test_cards_of_a_gallery_have_their_faces_and_say_how_many_there_are() -> None:
    cards = {one.name: one for one in sections("toil-and-troublez")[0].exhibits}
    assert len(cards) == 25 and len({one.face for one in cards.values()}) == 25
    assert sum(one.copies for one in cards.values()) == 83
    assert sum(one.copies for one in sections("toil-and-trouble")[0].exhibits) == 128
    assert [one.copies for one in sections("dungeon-twister")[0].exhibits if one.name == "Druid"] == [2]
    for game, kind in (
        ("talisman", "space"),
        ("talisman", "character"),
        ("dungeon-twister", "room"),
        ("wizard-tower", "card"),
    ):
        (section,) = [section for section in sections(game) if section.kind == kind]
        assert all(one.face for one in section.exhibits)


@pytest.mark.parametrize("game", hb.GAMES)
def test_the_two_minutes_of_a_game_speak_of_its_rules_and_show_its_things(game: str) -> None:
    about, rules = hb.GAMES[game].page.about, hb.GAMES[game].ledger.ids()
    box, things = hb.GAMES[game].checked_box([]), hb.GAMES[game].things()
    assert len(about.minutes) >= 5 and len(about.forgotten) >= 3 and about.credits and about.ours
    assert len(about.goal) < 110 and len(about.aim) < 25
    for told in (*about.minutes, *about.forgotten):
        assert told.rules and rules.issuperset(told.rules), told
    for minute in about.minutes:
        assert len(minute.text.split()) < 65, minute
        for name in minute.picture:
            assert hb.GAMES[game].page.face(box, things_named(game, things, name)[0].id), name
    assert sum(len(minute.text.split()) for minute in about.minutes) < 350  # two minutes, read slowly


@pytest.mark.parametrize("game", hb.GAMES)
def test_all_rules_stand_under_headings_that_people_know(game: str) -> None:
    about, ledger = hb.GAMES[game].page.about, hb.GAMES[game].ledger
    found = chapters(hb.GAMES[game])
    assert {rule.id for rules in found.values() for rule in rules} == ledger.ids()
    assert set(about.chapters) == {rule.section for rule in ledger.rule if not rule.other}
    assert [*found] == [title for title in dict.fromkeys(about.chapters.values())] + ["Where the rulebook is silent"]


def test_rules_are_found_by_words_that_mean_the_same() -> None:
    def ids(game: str, words: str) -> set[str]:
        return {entry.id for entry in hb.GAMES[game].page.about.search(hb.GAMES[game].ledger, words)}

    assert "DT-ROTATE-01" in ids("dungeon-twister", "spin") and "TNT-BREW-05" in ids("toil-and-trouble", "empty kettle")
    assert "TAL-DEATH-01" in ids("talisman", "dead") and ids("talisman", "TAL-DEATH-01") == {"TAL-DEATH-01"}
    assert not ids("talisman", "spaceship")


def test_the_rules_of_a_game_begin_with_its_two_minutes_in_the_terminal() -> None:
    out = io.StringIO()
    with redirect_stdout(out):
        assert main(["rules", "toil-and-trouble"]) == 0
    words = out.getvalue()
    assert (
        words.index("10 gold")
        < words.index("What newcomers forget")
        < words.index("Joe Kapusta")
        < words.index("TNT-SETUP-01")
    )


def test_enemies_say_how_strong_they_are_and_are_shown_one_by_one() -> None:
    shown = {
        one.name: one.text for section in sections("talisman") if section.kind == "card" for one in section.exhibits
    }
    assert shown["Wild Boar"].startswith("Strength 1. ") and shown["Ghost"].startswith("Craft 4. ")


@pytest.mark.parametrize("game", hb.GAMES)
def test_whatever_a_table_shows_can_be_asked_about(game: str) -> None:
    """Seats are people, an edge is told as the terrain that is there, and a number or a die says itself."""
    match, chance = hb.Match(game, min(3, hb.GAMES[game].seats.stop - 1), seed=5), random.Random(1)
    known = {thing.id for thing in hb.GAMES[game].things()}
    asked: set[str] = set()
    for _ in range(80):
        seat = match.to_act[0]
        match.play(seat, chance.choice(match.options(seat)))
        page = "".join(joined(zone) for zone in match.game.page.zones(match.view(0), seats_of(match.names, 0)).values())
        asked |= set(re.findall('data-(?:about|thing)="([^"]*:[^"]*)"', page))
    assert len(asked & known) > 20
    assert {kind_of(thing) for thing in asked - known} <= {"seat", "edge", "die", "number"}


def test_a_card_that_lies_open_says_which_it_is_and_one_that_is_hidden_what_can_be_known() -> None:
    match, chance = hb.Match("toil-and-troublez", 2, seed=3), random.Random(2)
    lying = []
    for _ in range(30):
        match.play(match.to_act[0], chance.choice(match.options(match.to_act[0])))
        board = joined(match.game.page.zones(match.view(0), seats_of(match.names, 0))["board"])
        lying += re.findall('<button[^>]*data-thing="place:[^>]*>', board)
    assert lying and all('data-about="card:' in card for card in lying)
    tower = hb.Match("wizard-tower", 3, seed=1)
    own = joined(tower.game.page.zones(tower.view(0), seats_of(tower.names, 0))["hand"])
    assert 'data-thing="place:' in own and "data-about" not in own
    for seat in tower.to_act:
        tower.play(seat, "peek at 1 and 2")
    own = joined(tower.game.page.zones(tower.view(0), seats_of(tower.names, 0))["hand"])
    assert own.count('data-about="card:') == 2


def test_a_table_says_how_it_is_won_with_its_variants() -> None:
    about = hb.GAMES["talisman"].page.about
    usual = hb.GAMES["talisman"].checked_variants({})
    assert about.won(usual) == (about.goal, about.aim) and "dragon" in about.goal
    assert "set foot" in about.won({**usual, "race-to-win": True})[0]
    assert "midnight" in about.won({**usual, "until-midnight": 12})[0]
    for game in hb.GAMES.values():
        assert {other.variant for other in game.page.about.otherwise} <= {variant.id for variant in game.variants}
