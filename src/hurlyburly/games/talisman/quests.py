"""The Warlock's quests, one way to a Talisman."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from hurlyburly.games.talisman import attributes, events, things
from hurlyburly.games.talisman.acts import Effect
from hurlyburly.games.talisman.state import TURN, Decided, Talisman
from hurlyburly.games.talisman.tables import ENEMY, GOLD
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOTHING, Step

TAKE_LIFE: Final = 1
KILL_ENEMY: Final = 2
DELIVER_FOLLOWER: Final = 3
DELIVER_MAGIC_OBJECT: Final = 4
DELIVER_3_GOLD: Final = 5
DELIVER_2_GOLD: Final = 6
PAY: Final = 511


class GivesQuest(Effect):
    """The Warlock's errand for a Talisman, one at a time (TAL-WARLOCK-05)."""

    OP: ClassVar = "quest"

    def happen(self, s: Talisman, seat: int) -> None:
        s.then(attributes.Roll(seat, 1), AcceptQuest(seat))

    def bars(self, s: Talisman, seat: int) -> str:
        return super().bars(s, seat) or ("TAL-WARLOCK-05" if s.characters[seat].quest else "")

    def odds(self, s: Talisman, seat: int, here: int) -> list[tuple[str, float]]:
        return [(name, 1 / 6) for name in s.box.quests[1:]]

    @classmethod
    def described(cls, row: Any, words: Any) -> str:
        return "Roll a die for one of the Warlock's quests; fulfilling it earns a Talisman"


class AcceptQuest(Decided):
    """The die has named the quest; what can be delivered at once must be (TAL-WARLOCK-03, TAL-WARLOCK-04)."""

    def outcome(self, s: Talisman, dice: list[int]) -> str:
        return s.box.quests[sum(dice)]

    def run(self, s: Talisman) -> None:
        s.characters[self.seat].quest = s.die()
        if s.told is not None:
            s.told.append(events.QuestSet(self.seat, s.die()))
        s.then(Deliver(self.seat))


def deliverable(s: Talisman, seat: int) -> list[int]:
    """What would fulfil a character's quest: cards, or gold."""
    character = s.characters[seat]
    if character.toad:
        return NOTHING
    if character.quest == DELIVER_FOLLOWER:
        return sorted({card for card in character.followers if s.card(card).kind != ENEMY})
    if character.quest == DELIVER_MAGIC_OBJECT:
        return sorted({card for card in character.objects if s.card(card).magic})
    if character.quest == DELIVER_3_GOLD and character.gold >= 3:
        return [PAY]
    if character.quest == DELIVER_2_GOLD and character.gold >= 2:
        return [PAY]
    return NOTHING


class Deliver(Step):
    """Give the Warlock what he asked for."""

    def options(self, s: Talisman) -> list[int]:
        return deliverable(s, self.seat)

    def choose(self, s: Talisman, option: int) -> None:
        if option == PAY:
            attributes.lose(s, self.seat, GOLD, 3 if s.characters[self.seat].quest == DELIVER_3_GOLD else 2)
        else:
            attributes.lose_card(s, self.seat, option)
        complete(s, self.seat)

    def means(self, s: Talisman, option: int) -> Play:
        return things.DELIVER_GOLD.of(s, self.seat) if option == PAY else things.DELIVER.of(s, self.seat, option)


class Deed(Step):
    """Something was done; if it was the quest, that is completed at once (TAL-RULING-84).

    What a toad does fulfils no quest, since it could not take the Talisman (TAL-RULING-98).
    """

    __slots__ = ("quest",)

    def __init__(self, seat: int, quest: int) -> None:
        super().__init__(seat)
        self.quest: Final = quest

    def run(self, s: Talisman) -> None:
        if s.characters[self.seat].quest == self.quest and s.is_in_play(self.seat) and not s.is_toad(self.seat):
            complete(s, self.seat)


def complete(s: Talisman, seat: int) -> None:
    """To the Warlock's Cave for a Talisman; if it is the character's own turn, that ends (TAL-WARLOCK-02)."""
    s.characters[seat].quest = 0
    if s.told is not None:
        s.told.append(events.QuestDone(seat))
    s.put(seat, s.box.warlocks_cave)
    attributes.gain_talisman(s, seat)
    s.then(attributes.Within(seat))
    if seat == s.active:
        s.leave(TURN)
