"""What the table shows: what Orders still want, what cards would add, a Potion being drunk, and what lingers."""

from __future__ import annotations

import re

from tables import Table

from games.toil_and_trouble.laid import drink, table_of, trouble
from hurlyburly.draw import seats_of
from hurlyburly.games.toil_and_trouble.brewing import Brew
from hurlyburly.games.toil_and_trouble.turn import Potions, Turn


def zones(t: Table, seat: int | None) -> dict[str, str]:
    made: dict[str, str] = t.match.game.page.zones(t.match.view(seat), seats_of(t.match.names, seat))
    return made


def words(html: str) -> str:
    """What a zone says, without its drawings; an icon says what it is called."""
    html = re.sub(r'<svg[^>]*aria-label="([^"]*)"[^>]*>.*?</svg>', r" \1 ", html)
    return " ".join(re.sub(r"<svg.*?</svg>|<[^>]*>", " ", html).split())


def scrolls(t: Table, seat: int | None) -> list[str]:
    return [words(scroll) for scroll in re.findall(r'<p class="best">(.*?)</p></li>', zones(t, seat)["board"])]


def test_an_order_says_which_cauldron_comes_nearest_and_what_it_lacks() -> None:
    t = trouble(Potions(0), cauldrons="newt eye / 2 goat gall | adder's fork", orders="truth serum")
    assert scrolls(t, 0)[0] == "Cauldron 1 lacks 1 Loose Tongue 1 Clairvoyance"
    assert scrolls(t, 1)[0] == "Cauldron 1 lacks 2 Loose Tongue 2 Clairvoyance", "of their own Cauldrons"


def test_what_can_be_sold_is_marked_and_can_be_pointed_at() -> None:
    t = trouble(Potions(0), cauldrons="newt eye, moonstone", orders="truth serum")
    sold = [option for option in t.options if option.startswith("sell")]
    assert sold == ["sell cauldron 1 for truth serum"]
    assert scrolls(t, 0)[0] == "Cauldron 1 has it"
    (play,) = [play for play in t.match.plays(0) if play.verb == "sell"]
    for thing in play.things:
        assert f'data-thing="{thing}"' in zones(t, 0)["board"]
    assert "data-thing" not in zones(t, None)["board"], "who watches has nothing to point at"


def test_a_card_of_the_hand_stands_for_its_ingredient_only_where_the_hand_is_meant() -> None:
    t = trouble(Brew(0, 0, 0), hands="newt eye, moonstone")
    assert re.findall(r'data-thing="([^"]*)"', zones(t, 0)["hand"]) == [
        card.thing for card in t.match.view(0).table[0].known
    ]
    t = trouble(Potions(0), hands="newt eye, moonstone", cauldrons="newt eye, moonstone")
    assert "data-thing" not in zones(t, 0)["hand"]


def test_a_button_to_resolve_an_effect_has_its_printed_name() -> None:
    t = drink("fogbloom, raven ink, goat gall", alone=True)
    shown = re.findall(r'data-play="(resolve [^"]*)"[^>]*>([^<]*)', zones(t, 0)["prompt"])
    assert ("resolve loose tongue", "Loose Tongue") in shown
    assert all(name.lower() == play.removeprefix("resolve ") for play, name in shown)


def test_a_potion_being_drunk_shows_everybody_what_is_still_to_come() -> None:
    t = drink("2 goat gall, adder's fork", theirs="2 bat wool, newt eye / moonstone", hands=" | newt eye")
    for seat in (0, 1, None):
        said = words(zones(t, seat)["board"])
        assert "Being drunk Goat Gall, Goat Gall, Adder" in said
        assert said.index("Nausea", said.index("Being drunk")) < said.index("Corrosion", said.index("Being drunk"))


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


def test_a_card_in_hand_says_what_it_would_add_where() -> None:
    t = trouble(Turn(0), hands="newt eye | bat wool", cauldrons="2 newt eye")
    prompt = words(zones(t, 0)["prompt"])
    effect = table_of(t, 0)[0].known[0].effects[0].name
    assert "Newt Eye to 1" in prompt and "Newt Eye to 2" in prompt and effect in prompt
    assert "Bat Wool" not in "".join(zones(t, 0).values()), "nobody sees another's hand"
