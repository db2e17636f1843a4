"""What the players of Toil and Trouble may have answered for them."""

from __future__ import annotations

from hurlyburly.games.toil_and_trouble.things import NO_POTION, SELL
from hurlyburly.games.toil_and_trouble.view import TroubleView
from hurlyburly.kernel.parts import StandingAnswer
from hurlyburly.kernel.play import Play


def ended(view: TroubleView) -> Play | None:
    """Where nothing can be sold."""
    if any(play.verb == SELL.id for play in view.plays):
        return None
    return next((play for play in view.plays if play.verb == NO_POTION.id), None)


def came(view: TroubleView) -> Play | None:
    """The effect that is named first."""
    return view.plays[0]


STANDING = (
    StandingAnswer(
        "only-sell",
        "End my turn when nothing can be sold",
        "To drink a potion, press Drink at its cauldron while you brew.",
        "Ended your turn for you",
        "Potions",
        ended,
    ),
    StandingAnswer(
        "in-order",
        "Do not ask which effect comes next",
        "The effects of a potion come in the order in which they are shown.",
        "Took the next effect for you",
        "ResolveEffects",
        came,
    ),
)
