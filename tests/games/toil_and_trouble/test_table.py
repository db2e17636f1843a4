"""What the table shows: what Orders still want, what cards would add, a Potion being drunk, and what lingers."""

from __future__ import annotations

import re
from html import unescape

from tables import Table

from games.toil_and_trouble.laid import drink, table_of, trouble
from games.toil_and_trouble.test_vocabulary import effect, order
from hurlyburly.draw import joined, seats_of
from hurlyburly.games.toil_and_trouble import events
from hurlyburly.games.toil_and_trouble.brewing import Brew
from hurlyburly.games.toil_and_trouble.turn import Potions, Turn
from hurlyburly.kernel.play import Play


def zones(t: Table, seat: int | None) -> dict[str, str]:
    made = t.match.game.page.zones(t.match.view(seat), seats_of(t.match.names, seat))
    return {name: joined(zone) for name, zone in made.items()}


def words(html: str) -> str:
    """What a zone says, without its drawings; an icon says what it is called."""
    html = re.sub(r'<svg[^>]*aria-label="([^"]*)"[^>]*>.*?</svg>', r" \1 ", html)
    return " ".join(re.sub(r"<svg.*?</svg>|<[^>]*>", " ", html).split())


def scrolls(t: Table, seat: int | None) -> list[str]:
    return [words(scroll) for scroll in re.findall(r'<p class="best">(.*?)</p>', zones(t, seat)["board"])]


def test_an_order_says_which_cauldron_comes_nearest_and_what_it_lacks() -> None:
    t = trouble(Potions(0), cauldrons="newt eye / 2 goat gall | adder's fork", orders="truth serum")
    assert scrolls(t, 0)[0] == "Cauldron 1 lacks 1 Loose Tongue 1 Clairvoyance"
    assert scrolls(t, 1)[0] == "Needs 2 Loose Tongue 2 Clairvoyance", "none of their own Cauldrons has begun it"


def test_what_can_be_sold_is_marked_and_can_be_pointed_at() -> None:
    t = trouble(Potions(0), cauldrons="newt eye, moonstone", orders="truth serum")
    sold = [option for option in t.options if option.startswith("sell")]
    assert sold == ["sell cauldron 1 for truth serum"]
    assert scrolls(t, 0)[0] == "Cauldron 1 has it"
    (play,) = [play for play in t.match.plays(0) if play.verb == "sell"]
    for thing in play.things:
        assert f'data-thing="{thing}"' in zones(t, 0)["board"]
    assert "data-thing" not in zones(t, None)["board"], "who watches has nothing to point at"


def test_a_card_of_the_hand_stands_for_its_ingredient_unless_those_elsewhere_are_meant() -> None:
    for step in (Brew(0, 0, 0), Potions(0)):
        t = trouble(step, hands="newt eye, moonstone", cauldrons="newt eye, moonstone")
        held = [card.thing for card in t.match.view(0).table[0].known]
        assert re.findall(r'data-thing="([^"]*)"', zones(t, 0)["hand"]) == held
        assert "data-idle" not in zones(t, 0)["hand"]
    t = drink("griffin feather, newt eye, lodestone", theirs="raven ink, bat wool", hands="newt eye | bat wool")
    assert t.match.view(0).asked == "Pull" and " data-idle" in zones(t, 0)["hand"]
    assert '<ol class="mypots" aria-label="Cauldrons of A" data-idle>' in zones(t, 0)["board"], "they are covered"
    assert "data-idle" not in "".join(zones(t, 1).values()), "of whoever is not asked nothing is"


def final(t: Table) -> list[str]:
    """The cards that go in with a plain button, which a press on the card alone does not make."""
    button = r'class="btn option plain"[^>]* data-play="(add [^"]*)"[^>]* data-preview="([^"]*)"'
    plain = re.findall(button, zones(t, 0)["prompt"])
    assert all(preview.endswith("Ends your turn.") for _, preview in plain)
    return [play for play, _ in plain]


def test_a_card_that_ends_the_turn_is_set_apart_from_those_that_can_be_taken_back() -> None:
    t = trouble(Turn(0), hands="3 newt eye, bat wool, fenny snake").play("A: add newt eye to cauldron 1")
    assert not final(t), "another card may follow"
    t.play("A: add bat wool to cauldron 2")
    assert final(t) == ["add newt eye to cauldron 3"], "Fenny Snake could be drunk"
    t = trouble(Turn(0), hands="2 newt eye, bat wool, fenny snake").play("A: add fenny snake to cauldron 1")
    assert not final(t.play("A: add bat wool to cauldron 2")), "it could be drunk"
    t = trouble(Turn(0), hands="newt eye")
    assert final(t) == [f"add newt eye to cauldron {number}" for number in (1, 2, 3)], "no card is left"
    t = trouble(Turn(0), hands="newt eye", cauldrons="bat wool")
    assert final(t) == ["add newt eye to cauldron 1"], "else the first could still be dumped"


def test_a_button_to_resolve_an_effect_has_its_printed_name() -> None:
    t = drink("fogbloom, raven ink, goat gall", alone=True)
    shown = re.findall(r'data-play="(resolve [^"]*)"[^>]*>([^<]*)', zones(t, 0)["prompt"])
    assert ("resolve loose tongue", "Loose Tongue") in shown
    assert all(name.lower() == play.removeprefix("resolve ") for play, name in shown)


def test_a_potion_being_drunk_shows_everybody_what_is_still_to_come() -> None:
    t = drink("2 goat gall, adder's fork", theirs="2 bat wool, newt eye / moonstone", hands=" | newt eye")
    for seat in (0, 1, None):
        said = words(zones(t, seat)["board"])
        drinks = "You drink" if seat == 0 else "A drinks"
        assert f"{drinks} Goat Gall, Goat Gall, Adder" in said
        assert said.index("Nausea", said.index(drinks)) < said.index("Corrosion", said.index(drinks))


def test_the_target_of_corrosion_is_told_who_drinks_and_chooses() -> None:
    t = drink("2 adder's fork", theirs="raven ink, bat wool / moonstone", hands=" | newt eye")
    said = words(zones(t, 1)["prompt"])
    assert f"{t.match.names[0]} drinks against you; you choose." in said and "Discard Moonstone from Cauldron 2" in said
    assert "is choosing what goes" in words(zones(t, 0)["prompt"])


def test_what_lingers_is_a_reminder_at_the_seat_it_is_on() -> None:
    t = drink("lodestone, unicorn hair, basilisk scale", hands=" | newt eye")
    for seat in (0, 1, None):
        a, b = re.findall(r'<li class="player.*?(?=<li class="player|$)', zones(t, seat)["players"])
        assert "Reflection" in words(a) and "Reflection" not in words(b)


def button(t: Table, play: str) -> dict[str, str]:
    """The attributes of a play's button in the prompt."""
    (found,) = re.findall(rf'<button ([^>]*data-play="{play}"[^>]*)>', unescape(zones(t, 0)["prompt"]))
    return dict(re.findall(r'([\w-]+)="([^"]*)"', found))


def test_a_card_in_hand_says_what_it_would_add_where() -> None:
    t = trouble(
        Turn(0), hands="fogbloom | bat wool", cauldrons="raven ink / bat wool, frog toe", orders="burglar's friend"
    )
    loose, amnesia, invisible = effect("loose tongue"), effect("amnesia"), effect("invisibility")
    told = button(t, "add fogbloom to cauldron 1")
    assert told["data-ahead"] == f"{invisible} nearer 1/2;{amnesia} complete 2;{loose} complete"
    assert told["data-preview"] == "Nearest: Burglar's Friend, lacks 1 Invisibility and 2 Levitation."
    told = button(t, "add fogbloom to cauldron 2")
    assert told["data-preview"] == "Fills Burglar's Friend, 2 gold."
    friend = order("burglar's friend")
    assert told["data-ahead"].endswith(f";{friend} fills Fogbloom in 2 fills it")
    for zone in ("board", "hand", "players"):
        assert "Wool" not in zones(t, 0)[zone].replace("Bat Wool, Frog Toe", ""), "nobody sees another's hand"


def test_a_cauldron_has_its_own_buttons_and_selling_ends_the_brewing_first() -> None:
    t = trouble(Turn(0), hands="fogbloom", cauldrons="newt eye, moonstone", orders="truth serum")
    made = [dict(re.findall(r'(data-play|data-then)="([^"]*)"', found)) for found in acts(t, 0)]
    assert made == [
        {"data-play": "brew no more", "data-then": "sell cauldron 1 for truth serum"},
        {"data-play": "brew no more", "data-then": "drink cauldron 1"},
        {"data-play": "dump cauldron 1"},
    ]
    t.play("A: brew no more")
    assert re.findall('data-play="([^"]*)"', "".join(acts(t, 0))) == [
        "sell cauldron 1 for truth serum",
        "drink cauldron 1",
    ]
    assert not acts(t, 1) and not acts(t, None), "who is not asked has nothing to press"


def acts(t: Table, seat: int | None) -> list[str]:
    inside = "".join(re.findall(r'<div class="potacts">(.*?)</div>', zones(t, seat)["board"]))
    return re.findall("<button [^>]*>", inside)


def test_what_is_chosen_from_lies_over_the_board_each_with_its_play() -> None:
    t = drink("griffin feather, newt eye, lodestone", theirs="raven ink, bat wool / moonstone", hands=" | newt eye")
    laid = zones(t, 0)["board"].split('class="laid', 1)[1]
    assert set(re.findall('data-play="([^"]*)"', laid)) == set(t.options)
    assert "B's Cauldron 2" in unescape(laid)
    assert "data-play" not in zones(t, 1)["board"]


def test_whatever_shows_an_effect_can_be_asked_what_it_is() -> None:
    t = trouble(Potions(0), hands="fogbloom", cauldrons="newt eye, moonstone | bat wool", orders="truth serum")
    board = zones(t, 0)["board"]
    for want in t.match.view(0).orders[0].wants:
        assert board.count(f'<button type="button" class="fxline" data-about="{want.effect.thing}"') == 1
    for shown in table_of(t, 0)[0].cauldrons[0].shown:
        assert re.search(f'class="fx [a-z ]*" data-about="{shown.effect.thing}"', board)
    for shown in table_of(t, 0)[0].known[0].effects:
        assert f'data-about="{shown.thing}"' in zones(t, 0)["hand"]


def test_who_discards_as_the_turn_begins_is_told_why() -> None:
    t = drink("2 fenny snake", hands="3 newt eye, 3 bat wool | raven ink", draws="4 moonstone, lodestone, 2 fogbloom")
    t.play("A: resolve growth").play("B: brew no more").play("A: resolve nausea")
    assert "Which card do you discard? Nausea bubbles up." in words(zones(t, 0)["prompt"])


def standing(t: Table, id: str) -> Play | None:
    view = t.match.view(t.match.to_act[0])
    (found,) = [one for one in t.match.game.page.standing if one.id == id]
    return found.answer(view) if found.question == view.asked else None


def test_a_turn_may_end_by_itself_where_nothing_can_be_sold() -> None:
    sells = trouble(Potions(0), cauldrons="newt eye, moonstone", orders="truth serum")
    drinks = trouble(Potions(0), cauldrons="newt eye, moonstone", orders="rust biter")
    assert standing(sells, "only-sell") is None and standing(drinks, "in-order") is None
    ended = standing(drinks, "only-sell")
    assert ended is not None and ended.text == "no potion" and ended in drinks.match.plays(0)


def test_effects_may_come_in_the_order_they_are_shown() -> None:
    t = drink("fogbloom, raven ink, goat gall", alone=True)
    first = standing(t, "in-order")
    assert first == t.match.plays(0)[0] and standing(t, "only-sell") is None


def test_a_target_that_is_asked_sees_no_scene_before_the_question() -> None:
    t = drink("2 adder's fork", theirs="raven ink, bat wool / moonstone", hands=" | newt eye")
    shown = t.match.game.page.directions[events.Aimed]
    corrosion, stench = [t.s.box.effects.index(name) for name in ("Corrosion", "Stench")]
    asked, done = [shown(t.s.box, events.Aimed(0, 1, number), seats_of("AB", 1)) for number in (corrosion, stench)]
    assert not asked.scene and [mark.thing for mark in asked.marks] == ["seat:1"]
    assert done.scene and done.hurts == (1,)


def test_a_hand_to_discard_from_is_laid_out_for_phones() -> None:
    """And for nobody else: whoever waits does not see it."""
    t = drink("2 raven ink, goat gall, goat gall", hands="newt eye, bat wool, moonstone | raven ink")
    while t.match.view(0).asked != "DiscardCards":  # type: ignore[attr-defined]
        t.match.play(t.match.to_act[0], t.match.options(t.match.to_act[0])[0])
    _, found, laid = zones(t, 0)["board"].partition('<ol class="tiles own" data-choices>')
    assert found and re.findall(r'data-play="([^"]*)"', laid) == list(t.match.options(0))
    assert "tiles" not in zones(t, 1)["board"] and "tiles" not in zones(t, None)["board"]
