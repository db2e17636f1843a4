"""A table as one viewer sees it: all that leaves the server about a running game is made here.

Pure functions of the table and of what everybody knows; the tests compare their output, byte for byte, between states
that differ only in what the viewer cannot know.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from hurlyburly.draw.stage import Direction
from hurlyburly.kernel.game import unasked
from hurlyburly.kernel.lesson import LEARNER, Lesson, beat, lessons_of, lit, spoken, wanted
from hurlyburly.kernel.match import Played
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.verify import shares_in_words
from hurlyburly.server import quiet as quietly
from hurlyburly.server.clocks import in_words
from hurlyburly.server.dealing import fair_of
from hurlyburly.server.lobby import asker_id
from hurlyburly.server.messages import Digest, LineSent, TableFrame, Zones
from hurlyburly.server.pages.lines import name_in
from hurlyburly.server.pages.seats import seats_of
from hurlyburly.server.results import result_of
from hurlyburly.server.scene import (
    Around,
    Asker,
    CardSeen,
    Common,
    Cover,
    Ended,
    Guide,
    Line,
    MomentSeen,
    Own,
    Scene,
    SeatSeen,
    Shared,
)
from hurlyburly.server.store import Kept, Result, Setup
from hurlyburly.server.table import Table


def common(table: Table, around: Around) -> Common:
    return Common(
        around=around,
        to_act=table.to_act,
        seats=tuple(seats_seen(table, around)),
        house_rules=(*table.game.house_rules(table.match.variants), *agreements(table.setup)),
        notes=(table.setup.note,) if table.setup.note else (),
        luck=shared_luck(table),
    )


def agreements(setup: Setup) -> tuple[str, ...]:
    """What the table has agreed on beside the rules of the game."""
    return (
        *[f"With the pack {pack.name}." for pack in setup.packs],
        *(["Rated: without hints and undo, and nobody takes over a seat."] if setup.rated else []),
        *in_words(setup.clock),
    )


def shared_luck(table: Table) -> Shared:
    if table.lesson is not None:
        return Shared("The luck of a lesson is laid out in advance.")
    made = fair_of(table.kept.match, table.setup)
    if made is None:
        return Shared("Only the server made the luck of this table.")
    return Shared(shares_in_words(table.match.names, made.seals, made.shares), made.promise)


def scene(
    table: Table,
    seat: int | None,
    held: tuple[int, ...],
    shared: Common,
    *,
    host: bool = False,
    quiet: bool = False,
) -> Scene:
    """The table as one viewer sees it. A `quiet` page, a person's, is not asked what the table is about to answer for
    them."""
    match = table.match
    view = match.view(seat)
    to_act = shared.to_act
    over = not to_act
    own = own_of(table, seat, held, shared, host)
    coming = coming_does = ""
    if quiet and not over:
        views = {one: view if one == seat else match.view(one) for one in held if one in to_act}
        answered = {one: quietly.coming(table, one, its, at_page=True) for one, its in views.items()}
        mine = None if seat is None else answered.get(seat)
        if mine is not None:
            coming, does = mine.play.text, match.game.words.explain(view, mine.play)
            coming_does = "" if does == coming else does
        to_act = tuple([one for one in to_act if answered.get(one) is None])
    if over or own.bots or coming:
        view = unasked(view, to_act)
    may_undo = seat is not None and not over and not own.bots and match.may_undo(seat) and not table.setup.rated
    if may_undo and quiet and seat is not None:
        may_undo = quietly.takes_back(table, seat) > 0
    return Scene(
        match=table.kept.match,
        game=match.game.id,
        title=match.game.title,
        version=table.version,
        seat=seat,
        held=held,
        seats=own.seats,
        who=match.names,
        view=view,
        to_act=to_act,
        your_turn=seat is not None and seat in to_act,
        may_undo=may_undo,
        luck=shared.luck,
        receipt=f"{len(match.played)} {table.chain}",
        house_rules=shared.house_rules,
        notes=shared.notes,
        ended=ended(table, shared.around, held, seat) if over else None,
        invite=own.invite,
        spectate=own.spectate,
        hints=own.hints,
        patience=table.setup.patience,
        answers=own.answers,
        unsaid=own.unsaid,
        coming=coming,
        coming_does=coming_does,
        guide=guide(table, table.lesson) if table.lesson is not None and seat == LEARNER else None,
        asking=() if over else own.asking,
    )


def own_of(table: Table, seat: int | None, held: tuple[int, ...], shared: Common, host: bool) -> Own:
    """What only this viewer sees beside the game: the same as before, until something changes around it."""
    key = (seat, held, host)
    if key not in shared.own:
        around, setup, mine = shared.around, table.setup, seat is not None and seat in held
        shared.own[key] = Own(
            seats=shared.seats_of(held),
            bots=seat is not None and table.is_bots(seat),
            invite=around.invite if host and table.lesson is None else "",
            spectate=around.spectate if setup.spectators and (host or held) else "",
            hints=seat is not None and mine and table.allows_hints(seat),
            answers=quietly.answers_of(table, seat) if seat is not None and mine else None,
            unsaid=seat is not None and mine and setup.seats[seat].answers is None,
            asking=asking(table) if host else (),
        )
    return shared.own[key]


def asking(table: Table) -> tuple[Asker, ...]:
    """Who would like to play instead of a bot, for the host."""
    return tuple(
        [Asker(asker_id(one), one.name or "Somebody", table.match.names[one.seat]) for one in table.setup.asking]
    )


def guide(table: Table, lesson: Lesson) -> Guide:
    """What the lesson says now; nothing while it plays for others."""
    match, now = table.match, beat(lesson, table.match.played)
    seen = Guide(match.game.id, lesson.id, lesson.title, len(lesson.step))
    if isinstance(now, Played):
        return seen
    cards = []
    for number in now.cards:
        card = lesson.step[number]
        play = (wanted(match, card) if card is now.asks else None) or Play("", (), "")
        title, say, ask = [spoken(words, match.names) for words in (card.title, card.say, card.ask)]
        light = lit(match.game, card.light)
        cards.append(CardSeen(number + 1, title, say, light, play.text, play.things, card.why, ask))
    seen = replace(seen, cards=tuple(cards))
    if now.asks is not None:
        return seen
    every = lessons_of(match.game)
    after = every[every.index(lesson) + 1 :]
    return replace(seen, end=spoken(lesson.end, match.names), next=(after[0].id, after[0].title) if after else None)


def seats_seen(table: Table, around: Around) -> Iterable[SeatSeen]:
    setup, asked = table.setup, table.to_act
    for number, seat in enumerate(setup.seats):
        yield SeatSeen(
            seat=number,
            name=table.match.names[number],
            kind=seat.kind,
            level=seat.level if table.is_bots(number) else "",
            host=bool(seat.holder) and seat.holder == setup.host,
            present=seat.kind == "bot" or number in around.present,
            acting=number in asked,
            away=number in around.away,
            long_gone=number in around.long_gone,
            bot_plays=number in table.stand_ins or number in table.flagged,
            resigned=number in table.resigned,
            wants_to_stop=number in table.stopping,
            timed=table.clocks is not None and seat.kind == "person" and not table.ended,
        )


def ended(table: Table, around: Around, held: tuple[int, ...], seat: int | None) -> Ended | None:
    if not table.ended:
        return None
    result = table.result or result_of(table, 0.0)
    own = {line.n: table.said_to(seat, line).words for line in lines_of(result, seat)}
    return ended_so(table.kept, result, around.replay, held, own)


def lines_of(result: Result, seat: int | None) -> list[Line]:
    """The moments of a result, and those that say why it is over."""
    lines = result.lines(seat)
    return [lines[moment.line] for moment in result.moments] + [line for line in lines if line.closes]


def ended_so(kept: Kept, result: Result, replay: str, held: tuple[int, ...], own: dict[int, str]) -> Ended:
    """The end as it was stored; `own` has the lines about it in the words for this reader."""
    moments = tuple(
        [
            MomentSeen(
                words=own[moment.line],
                common=result.log[moment.line].words,
                seat=moment.seat,
                kind=moment.kind,
                by=moment.by,
                scores=moment.scores,
                when=moment.when,
                address=f"{replay}?step={moment.step}" if replay else "",
            )
            for moment in result.moments
        ]
    )
    return Ended(
        how=result.how,
        winners=result.winners,
        scores=result.scores,
        replay=replay,
        record=f"/table/{kept.match}/record" if held else f"{replay}/record",
        next=f"/table/{kept.setup.next}" if kept.setup.next and held else "",
        heads=result.heads,
        cells=result.cells,
        won=result.won,
        why=" ".join([own[line.n] for line in result.log if line.closes]) if result.how == "played" else "",
        course=result.course,
        moments=moments,
        units=result.units,
    )


def title(seen: Scene) -> str:
    """The title of the browser's tab."""
    if seen.ended is not None:
        return f"Game over · {seen.title}"
    for seat in seen.held:
        if seat in seen.to_act:
            return f"Your turn · {seen.title}"
    return seen.title


def lines(
    table: Table, seat: int | None, since: int, seats: tuple[SeatSeen, ...], staged: int = 0
) -> tuple[LineSent, ...]:
    """The log from line `since` on and, from line `staged` on, how the stage shows it: the same for everybody who may
    know the same facts."""
    stage = table.directions(seat, max(since, staged), seats_of(seats, None))
    return tuple([line_sent(line, seats, stage.get(line.n)) for line in table.lines(seat, since)])


def line_sent(line: Line, seats: tuple[SeatSeen, ...], stage: Direction | None) -> LineSent:
    return LineSent(
        line.n, line.what, line.seat, line.words, line.event, line.opens, line.closes, name_in(line, seats), stage
    )


def lines_to(
    table: Table, seat: int | None, sent: tuple[LineSent, ...], seats: tuple[SeatSeen, ...]
) -> tuple[LineSent, ...]:
    """The same lines as this seat reads them; a line that does not name it is left as it is."""
    if seat is None:
        return sent
    name = table.match.names[seat]
    if not any([name in line.words for line in sent]):
        return sent
    made = []
    for line in sent:
        mine = table.said_to(seat, line)
        made.append(line if mine is line else line_sent(mine, seats, line.stage))
    return tuple(made)


def covered(seen: Scene, zones: Zones, lines: tuple[LineSent, ...], cover: Cover) -> TableFrame:
    """A page that is handed on: it has nothing of the table but what its last reader saw happen."""
    return TableFrame(
        version=seen.version,
        seat=seen.seat,
        zones=zones,
        lines=lines,
        title=f"{cover.title} · {seen.title}",
        your_turn=False,
        may_undo=False,
        to_act=seen.to_act,
        held=seen.held,
        over=False,
        cover=cover,
    )


def frame(
    seen: Scene, zones: Zones, lines: tuple[LineSent, ...], digest: Digest | None = None, did: str = "", asked: str = ""
) -> TableFrame:
    return TableFrame(
        version=seen.version,
        seat=seen.seat,
        zones=zones,
        lines=lines,
        title=title(seen),
        your_turn=seen.your_turn,
        may_undo=seen.may_undo,
        to_act=seen.to_act,
        held=seen.held,
        over=seen.ended is not None,
        plays=seen.view.plays,
        digest=digest,
        did=did,
        next=seen.ended.next if seen.ended else "",
        asked=asked,
        receipt=seen.receipt,
    )
