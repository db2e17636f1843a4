"""What bots say reaches every page alike, on every node and after every restart, and nobody speaks for a person."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from hurlyburly.bots import CHARACTERS
from hurlyburly.bots.remarks import Remarks
from hurlyburly.games import GAMES
from hurlyburly.kernel.lesson import lessons_of
from hurlyburly.server import lobby
from hurlyburly.server.frames import Frames
from hurlyburly.server.messages import LineSent, TableFrame, encoded
from hurlyburly.server.pages import tables
from hurlyburly.server.results import result_of
from hurlyburly.server.scene import Around, Line, RemarkSeen, TablePage
from hurlyburly.server.store import Entry, Kept, KeptPosition
from hurlyburly.server.table import Table, opened
from hurlyburly.server.talk import Talk
from hurlyburly.server.viewer import Viewer

AROUND = Around(present=frozenset(range(4)))
QUICK = "toil-and-troublez"  # where much happens soon
every_game = pytest.mark.parametrize("game", GAMES)


def kept_of(id: str, people: int = 1) -> Kept:
    """People, and a bot of each character as far as there is room."""
    game = GAMES[id]
    seats = [lobby.person(f"holder {n}", f"Player {n}") for n in range(people)]
    for character in CHARACTERS[: game.seats.stop - 1 - people]:
        seats.append(lobby.bot(seats, game, f"gentle-{character.name}"))
    setup = lobby.new_setup(game, "holder 0", seats, game.bots.short)
    return Kept("table", "playing", 1, 0.0, msgspec.structs.replace(setup, key="c0" * 32))


def entries_of(table: Table, most: int = 700) -> Iterator[Entry]:
    """Of a random game; somebody goes and comes back, and some plays are taken back."""
    luck = random.Random(5)
    while not table.ended and table.version < most:
        number = table.version + 1
        last = table.match.played[-1].seat if table.match.played else 0
        if number in (20, 22):
            entry = Entry(number, 0, "bot" if number == 20 else "back")
        elif table.match.may_undo(last) and luck.random() < 0.05:
            entry = Entry(number, last, "play", "undo")
        else:
            seat = luck.choice(table.match.to_act)
            entry = Entry(number, seat, "play", luck.choice(table.match.options(seat)))
        table.apply(entry)
        yield entry


def said(table: Table) -> dict[int, RemarkSeen]:
    return Talk(table).after(table.lines(None))


@every_game
def test_the_same_is_said_on_every_node_and_after_every_restart(game: str) -> None:
    kept = kept_of(game)
    table = Table(kept)
    talk, heard, entries = Talk(table), {}, []
    positions: list[KeptPosition] = []
    for entry in entries_of(table):
        entries.append(entry)
        since = max(heard, default=-1) + 1
        heard |= talk.after(table.lines(None, since))  # as a page that is there hears it
        if table.may_be_saved and entry.number >= (positions[-1].number if positions else 0) + 40:
            positions.append(table.saved())
    assert heard == talk.after(table.lines(None)) == said(opened(kept, None, entries))
    assert heard and positions
    for position in positions:
        assert said(opened(kept, position, entries)) == heard


def frame_of(frames: Frames, seat: int | None, held: tuple[int, ...], since: int = 0) -> TableFrame:
    return frames.frame(Viewer(f"holder {seat}", seat, held, since))


def test_everybody_at_the_table_and_whoever_watches_hears_the_same() -> None:
    kept = kept_of(QUICK, people=2)
    table = Table(kept)
    list(entries_of(table))
    frames = Frames(table, lambda: AROUND)
    heard = said(table)
    made = Remarks(table.game, Talk(table).speakers, kept.match).listen(table.match)
    lines = {n: made[event] for n, event in enumerate(table.log) if isinstance(event, int) and event in made}
    assert {n: (remark.seat, remark.words) for n, remark in heard.items()} == {
        n: (remark.seat, remark.words) for n, remark in lines.items()
    }
    assert len(heard) == len(made) > 1 and heard.keys() != made.keys(), "some lines tell of no event"
    for seat, held in ((None, ()), (0, (0,)), (1, (1,))):
        lines = frame_of(frames, seat, held).lines
        assert {line.n: line.remark for line in lines if line.remark is not None} == heard
        scene, _ = frames.scene(seat, held, False)
        told = tuple(table.lines_to(seat))
        page = tables.table(TablePage(scene, told, (), "/ws", remarks=frames.talk.after(told)))
        assert page.count('class="say remark"') == len(heard)
    n, last = max(heard.items())
    (line,) = [line for line in frame_of(frames, None, (), n).lines if line.n == n]  # for whoever comes again
    assert msgspec.json.decode(encoded(line))["remark"] == {"seat": last.seat, "name": last.name, "words": last.words}


def test_a_line_after_which_nobody_speaks_is_sent_as_before() -> None:
    assert b"remark" not in msgspec.json.encode(LineSent(3, "drew", 0, "Ada draws."))


def test_a_log_kept_by_another_release_may_have_other_lines() -> None:
    """Then nothing is said after those that tell of something else."""
    kept = kept_of(QUICK)
    table = Table(kept)
    list(entries_of(table, 2000))
    heard = said(table)
    n, last = max(heard.items())
    log = table.lines(None)
    more = [*log[:n], Line(n, "told-by-another-release", 0, "It rains."), *log[n:]]
    table.result = result_of(table, 0.0)
    table.result = msgspec.structs.replace(
        table.result, log=tuple([msgspec.structs.replace(line, n=number) for number, line in enumerate(more)])
    )
    assert len(table.lines(None)) == len(table.log) + 1
    assert said(table) == {number: remark for number, remark in heard.items() if number < n}
    assert last not in said(table).values()


def test_people_say_nothing_themselves_also_while_a_bot_minds_their_seat() -> None:
    kept = kept_of(QUICK, people=2)
    table = Table(kept)
    table.apply(Entry(1, 0, "bot"))
    table.apply(Entry(2, 1, "resign"))
    list(entries_of(table))
    assert {remark.seat for remark in said(table).values()} <= {2, 3, 4, 5}


def test_whoever_takes_a_bot_s_seat_is_not_spoken_for() -> None:
    """On a node that was there from the beginning as on any other."""
    kept = kept_of(QUICK)
    table = Table(kept)
    talk = Talk(table)
    list(entries_of(table))
    speaker = max(talk.after(table.lines(None)).items())[1].seat
    seats = list(kept.setup.seats)
    seats[speaker] = lobby.person("holder new", "Newcomer")
    table.reseat(msgspec.structs.replace(kept, setup=msgspec.structs.replace(kept.setup, seats=tuple(seats))))
    now = talk.after(table.lines(None))
    assert now == said(table)
    assert speaker not in {remark.seat for remark in now.values()}


def test_in_a_lesson_only_the_guide_speaks() -> None:
    kept, game = kept_of(QUICK), GAMES[QUICK]
    assert Talk(Table(kept)).speakers == ("", *[character.name for character in CHARACTERS])
    lesson = lessons_of(game)[0]
    seats = kept.setup.seats[: game.checked_seats(lesson.seats)]
    setup = msgspec.structs.replace(kept.setup, lesson=lesson.id, seats=seats)
    assert Talk(Table(msgspec.structs.replace(kept, setup=setup))).speakers == ()
