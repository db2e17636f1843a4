"""Who may know what: everybody sees your cards but you."""

from __future__ import annotations

from collections import Counter

import battery
import pytest
from battery import Setting

from games.wizard_tower.laid import names, wizard
from hurlyburly.games.wizard_tower import WIZARD_TOWER
from hurlyburly.games.wizard_tower.events import RoundBegins
from hurlyburly.games.wizard_tower.hiring import Hire
from hurlyburly.games.wizard_tower.things import CARD
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.rules import rule


@rule("WIZ-RULING-09", "WIZ-ROUND-07")
@pytest.mark.parametrize("seats", [3, 8])
@pytest.mark.whole_games
def test_the_software_never_tells_a_seat_or_a_spectator_what_it_has_not_seen(seats: int) -> None:
    """No name of an unseen card stands anywhere in the seat's view, options, reasons or log since the deal."""
    dealt = 0
    for match in battery.decisions(Setting(WIZARD_TOWER, seats, {}), seats):
        s = match.state
        dealt = max(n for n, event in enumerate(match.heard) if isinstance(event, RoundBegins))
        for seat in range(seats):
            mine = [s.hands[seat][place] for place in s.held(seat) if s.is_secret(seat, place)]  # type: ignore[attr-defined]
            step = None if match.over else s.stack[-1].asking(seat)
            reasons = [] if step is None or seat not in match.to_act else battery.all_reasons(match, seat)
            past = [trip for trip in match.view(seat).past]  # type: ignore[attr-defined]
            for reader in (seat, None):
                view = str(match.view(reader)).replace(str(tuple(past)), "")
                shown = f"{view}{reasons}{match.events(reader, since=dealt)}"
                assert not any(s.box.cards[card].title in shown for card in mine)  # type: ignore[attr-defined]
                named = {thing for event in match.told(reader, dealt) for thing in event.things()}
                assert not any(f"'{CARD.thing(card)}'" in view or CARD.thing(card) in named for card in mine)


def test_a_redeal_keeps_exactly_what_has_been_seen() -> None:
    t = wizard(Hire(0), hands="2, 3, 4, 5 | 6, 7", teams="8", market="9, 10", known="2 4 | 1", deck="11, 12, 13, 14, ?")
    unseen = Counter[str]()
    for seed in range(200):
        s = t.match.redeal(0, seed)
        assert names(t, [s.hands[0][1], s.hands[0][3]]) == ["3 quillon", "5 twinkle"]  # type: ignore[attr-defined]
        assert (s.hands[1], s.market, s.teams, s.known) == (t.s.hands[1], t.s.market, t.s.teams, t.s.known)  # type: ignore[attr-defined]
        unseen.update(names(t, [s.hands[0][0], s.hands[0][2]]))  # type: ignore[attr-defined]
    assert set(unseen) == set(names(t, t.s.deck)) | {"2 fernwick", "4 brother hush"}


def test_the_odds_of_a_redeal_are_those_of_the_cards_not_seen() -> None:
    """Two unseen places, four unseen cards of which two are Slimes: both Slimes 2/12, one 8/12, none 2/12."""
    t = wizard(Hire(0), hands="10, 2", deck="10, 3")
    luck = QuickLuck(5)
    slimes = Counter(
        sum(t.s.box.cards[card].label == "10" for card in t.s.redeal(0, luck).hands[0][:2]) for _ in range(20_000)
    )
    assert abs(slimes[2] - 20_000 / 6) < 170 and abs(slimes[1] - 20_000 * 4 / 6) < 210  # three standard deviations


def test_a_spectator_sees_of_a_hand_what_its_owner_has_peeked_at() -> None:
    t = wizard(Hire(0), hands="2, 3 | 4, 5", known="1 | 2")
    hands = [mine.hand for mine in t.match.view(None).seats]  # type: ignore[attr-defined]
    assert [[held.card.label if held.card else "" for held in hand] for hand in hands] == [["2", ""], ["", "5"], []]


def test_with_all_open_every_hand_is_shown_as_the_others_see_it() -> None:
    t = wizard(Hire(0), hands="2, 3 | 6, 7 | 4", known="2 | 1")
    views = [t.match.view(seat) for seat in range(t.match.seats)]
    opened = WIZARD_TOWER.page.opened(t.match.view(None), views)
    for seat in range(t.match.seats):
        shown = [held.card.name for held in opened.seats[seat].hand if held.card]
        assert len(shown) == len(opened.seats[seat].hand) == len(t.s.held(seat))
