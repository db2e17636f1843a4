"""Notes at a table about things outside the game: guesses, absent people, an offer to stop."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly import draw
from hurlyburly.draw.text import escape
from hurlyburly.server.scene import Scene, SeatSeen


def notes(scene: Scene) -> str:
    """The notes that this viewer sees."""
    made = [f'<p class="banner">{draw.icon("eye")}<span>{escape(note)}</span></p>' for note in scene.notes]
    if scene.ended:
        return folded(made)
    sitting = scene.seat is not None
    for asker in scene.asking:
        name, bot = escape(asker.name), escape(asker.bot)
        acts = act("let-in", "Let them in", who=asker.id) + act("turn-away", "No", who=asker.id)
        made.append(
            f'<div class="banner" role="group">{draw.icon("person")}<span><b>{name} would like to play</b> instead of {bot}, a bot.</span>{acts}</div>'
        )
    absent = [seen for seen in scene.seats if (seen.bot_plays or seen.away or seen.long_gone) and not seen.yours]
    for alike in sorted({(seen.bot_plays, seen.long_gone) for seen in absent}):
        together = [seen for seen in absent if (seen.bot_plays, seen.long_gone) == alike]
        made.append(absence(together, sitting, scene.patience))
    asking = [seen for seen in scene.seats if seen.wants_to_stop]
    if asking and sitting:
        yours = any(seen.yours for seen in asking)
        names = draw.listed(["You" if seen.yours else seen.name for seen in asking])
        acts = act("go-on", "Play on") if yours else act("stop", "Agree to stop")
        made.append(
            f'<div class="banner" role="group">{draw.icon("waiting")}<span><b>{escape(names)} would like to stop here.</b> It ends when all agree{escape(unasked(scene.patience))}.</span>{acts}</div>'
        )
    return folded(made)


def folded(notes: Sequence[str]) -> str:
    """The notes, which lie over the table's upper edge until somebody folds them."""
    if not notes:
        return ""
    head = f'<summary title="Notes">{draw.icon("log")}<span class="sr">Notes: </span>{len(notes)}</summary>'
    return f'<details class="notes" open>{head}{"".join(notes)}</details>'


def days(count: int) -> str:
    return "a day" if count == 1 else f"{count} days"


def unasked(patience: int) -> str:
    """In words: who need not agree to stop."""
    return f" but those who have been away for {days(patience)}" if patience else ", however long somebody is away"


def absence(absent: Sequence[SeatSeen], sitting: bool, patience: int) -> str:
    """They are gone: bots play for them, or may if the table likes; after days, it may stop without them. All in one
    note, as a large table may be nearly empty."""
    names = escape(draw.listed([seen.name for seen in absent]))
    many = len(absent) > 1
    if absent[0].bot_plays:
        words = f"<b>{names} {'have' if many else 'has'} left.</b> {'Bots play' if many else 'A bot plays'} for them until they are back."
        acts = ""
    else:
        words = f"<b>{names} {'are' if many else 'is'} away.</b> Their {'seats are' if many else 'seat is'} kept."
        seats = [seen.seat for seen in absent]
        acts = act("bot", "Let bots play" if many else "Let a bot play", *seats) + act("wait", "Wait", *seats)
    if absent[0].long_gone:
        words += f" They have been gone for more than {days(patience)}: the game may be stopped without them."
        acts += act("stop", "Stop the game")
    mark = draw.icon("bot" if absent[0].bot_plays else "sleep")
    if not acts:
        return f'<p class="banner">{mark}<span>{words}</span></p>'
    return f'<div class="banner" role="group">{mark}<span>{words}</span>{acts if sitting else ""}</div>'


def act(do: str, words: str, *seats: int, who: str = "") -> str:
    """A button for something about the table rather than the game."""
    at = f' data-seat="{" ".join(map(str, seats))}"' if seats else ""
    whom = f' data-who="{who}"' if who else ""
    return f'<button type="button" class="btn" data-do="{do}"{at}{whom}>{escape(words)}</button>'
