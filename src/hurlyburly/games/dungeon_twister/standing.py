"""What the players of Dungeon Twister may have answered for them."""

from __future__ import annotations

from hurlyburly.games.dungeon_twister.things import END_TURN
from hurlyburly.games.dungeon_twister.view import TwisterView
from hurlyburly.kernel.parts import StandingAnswer
from hurlyburly.kernel.play import Play


def ended(view: TwisterView) -> Play | None:
    """Where only what is free could still be done."""
    if view.action_points or any(view.potion_points):
        return None
    return next((play for play in view.plays if play.verb == END_TURN.id), None)


STANDING = (
    StandingAnswer(
        "end-turn",
        "End my turn with my last action point",
        "What costs no action point is then not asked for any more.",
        "Ended your turn for you",
        "Act",
        ended,
    ),
)
