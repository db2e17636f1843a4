"""A table is its setup and its entries: opened again, from the beginning or from a position, it is the same."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import msgspec
import pytest
from toy import TOY

from hurlyburly.games import GAMES
from hurlyburly.kernel import record
from hurlyburly.server import lobby, perspective
from hurlyburly.server.bots import Bots
from hurlyburly.server.limits import Limits
from hurlyburly.server.messages import LobbyAct, Refused
from hurlyburly.server.pages.zones import zones
from hurlyburly.server.registry import Registry
from hurlyburly.server.scene import Around
from hurlyburly.server.store import Entry, Kept, KeptPosition
from hurlyburly.server.store import opened as store_at
from hurlyburly.server.table import Table, opened, upgraded

GAME = GAMES["toil-and-troublez"]


def kept_of(game: str = GAME.id, seats: int = 3) -> Kept:
    people = [lobby.person(f"holder {n}", f"Player {n}") for n in range(seats)]
    setup = msgspec.structs.replace(lobby.new_setup(GAMES[game], "holder 0", people), key="5a" * 32)
    return Kept("m", "playing", 1, 0.0, setup)


def played(table: Table, luck: random.Random, most: int) -> tuple[list[Entry], list[KeptPosition]]:
    """Random plays with some undoing, and the positions that would be kept."""
    entries: list[Entry] = []
    positions: list[KeptPosition] = []
    while not table.ended and len(entries) < most:
        seat = luck.choice(table.match.to_act)
        last = table.match.played[-1].seat if table.match.played else 0
        if table.match.may_undo(last) and luck.random() < 0.2:
            entry = Entry(len(entries) + 1, last, "play", "undo", f"id {len(entries)}")
        else:
            entry = Entry(len(entries) + 1, seat, "play", luck.choice(table.match.options(seat)), f"id {len(entries)}")
        table.apply(entry)
        entries.append(entry)
        if table.may_be_saved and luck.random() < 0.3:
            positions.append(table.saved())
    return entries, positions


def looks(table: Table) -> object:
    seats = [None, *range(table.match.seats)]
    return [
        [table.match.view(seat) for seat in seats],
        [table.lines(seat) for seat in seats],
        table.match.position(),
        record.write(table.match),
        (table.version, table.sent, table.asked_at, table.resigned, table.stopping, table.stand_ins, table.course),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_opened_again_is_the_same_from_its_beginning_and_from_any_position(game):
    kept = kept_of(game, min(3, GAMES[game].seats.stop - 1))
    table = Table(kept)
    entries, positions = played(table, random.Random(3), 150)
    assert looks(opened(kept, None, entries)) == looks(table)
    assert positions
    for position in positions[:: max(1, len(positions) // 5)]:
        assert looks(opened(kept, position, entries)) == looks(table)


def test_what_people_agreed_on_is_there_after_opening_again():
    kept = kept_of()
    table = Table(kept)
    entries = [
        Entry(1, 1, "stop"),
        Entry(2, 1, "go-on"),
        Entry(3, 2, "bot"),
        Entry(4, 0, "resign"),
        Entry(5, 1, "stop"),
        Entry(6, 2, "stop"),
    ]
    for entry in entries[:4]:
        table.apply(entry)
    position = table.saved()
    table.apply(entries[4])
    assert not table.ended  # one has resigned; the other's bot cannot agree for them
    table.apply(entries[5])
    again = opened(kept, position, entries)
    assert looks(again) == looks(table) and again.ended == "stopped"


def test_only_those_who_have_been_away_for_days_need_not_agree_to_stop():
    table = Table(kept_of())
    table.apply(Entry(1, 2, "bot"))
    table.apply(Entry(2, 0, "stop"))
    with pytest.raises(Refused):  # they have said so, and it would still not be enough
        table.check(0, "stop", "without 2", 2)
    table.apply(Entry(3, 1, "stop", "without 2"))
    assert table.ended == "stopped"
    assert [line.words for line in table.lines(None)][-2:] == [
        "The game is stopped by agreement.",
        "Nobody waited for Player 2, who has been away for days.",
    ]


def test_whoever_wanted_to_stop_may_say_so_again_once_that_is_enough():
    table = Table(kept_of(seats=2))
    table.apply(Entry(1, 0, "stop"))
    table.check(0, "stop", "without 1", 1)
    table.apply(Entry(2, 0, "stop", "without 1"))
    assert table.ended == "stopped"


def test_a_seat_that_resigned_is_played_by_a_bot_and_the_last_one_left_wins():
    table = Table(kept_of())
    table.apply(Entry(1, 0, "resign"))
    assert table.is_bots(0) and not table.ended
    with pytest.raises(Refused):
        table.check(0, "resign", "", 1)
    table.apply(Entry(2, 1, "resign"))
    assert table.ended == "resigned" and table.winners == (2,)


def test_a_question_put_to_several_stays_the_same_while_others_answer():
    table = Table(kept_of())
    table.asked_at = {0: 4, 1: 4, 2: 4}
    table.version = 5
    asked = table.match.to_act[0]
    others = tuple(seat for seat in range(3) if seat != asked)
    table._ask((*others, asked), others[0])  # what is asked now is not the rest of that question
    assert table.asked_at == {asked: 5}


def newer_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, GAME.id, msgspec.structs.replace(GAME, rules_version=GAME.rules_version + 1))


def test_a_running_game_goes_on_under_corrected_rules_from_its_last_position(tmp_path: Path, monkeypatch):
    async def play() -> None:
        store = store_at(f"sqlite:///{tmp_path}/t.db")
        kept = kept_of()
        await store.create("m", "playing", kept.setup, [])
        table = Table(kept)
        entries, positions = played(table, random.Random(5), 80)
        for entry in entries:
            await store.append("m", entry)
        await store.keep_position("m", positions[-1])
        if table.may_be_saved:
            await store.keep_position("m", table.saved())  # under the old rules, at the very end
        newer_rules(monkeypatch)
        registry = Registry(store, Bots(1), Limits())
        live = await registry.table("m")
        assert "corrected" in live.table.setup.note and live.table.setup.rules == GAME.rules_version + 1
        assert live.table.version == len(entries)
        assert live.table.match.position()["state"] == table.match.position()["state"]
        assert "goes on from its last position" in live.table.lines(None)[-1].words
        seat = live.table.match.to_act[0]
        await live.act(seat, "play", live.table.match.options(seat)[0])
        assert looks(opened(live.table.kept, await store.position("m"), await store.entries("m"))) == looks(live.table)
        assert record.write(live.table.match).count("\nfrom ") == 1
        await registry.close()

    asyncio.run(play())


def test_plays_that_corrected_rules_forbid_never_happened(monkeypatch):
    kept = kept_of()
    table = Table(kept)
    entries, positions = played(table, random.Random(5), 80)
    bad = Entry(len(entries) + 1, table.match.to_act[0], "play", "no longer allowed")
    after = Entry(len(entries) + 2, table.match.to_act[0], "play", "nor this")
    newer_rules(monkeypatch)
    now = upgraded(kept, positions[-1], [*entries, bad, after])
    assert now.version == len(entries) + 2
    assert now.match.position()["state"] == table.match.position()["state"]


class Remembering(TOY.state):  # type: ignore[misc,name-defined]
    """The toy by rules that keep more in mind."""

    __module__ = TOY.state.__module__  # where the rest of it is
    rounds: list[int]

    def twin(self, luck):  # type: ignore[no-untyped-def]
        s = super().twin(luck)
        s.__class__ = Remembering
        s.rounds = self.rounds[:]
        return s


def test_what_corrected_rules_keep_in_mind_is_as_at_the_beginning_and_variants_that_are_gone_are_left_out(monkeypatch):
    def setup(*given):  # type: ignore[no-untyped-def]
        state = TOY.setup(*given)
        state.__class__ = Remembering
        state.rounds = [7]
        return state

    monkeypatch.setitem(GAMES, TOY.id, TOY)
    kept = kept_of(TOY.id, 2)
    table = Table(kept)
    entries, _ = played(table, random.Random(1), 3)
    position = table.saved()
    later = msgspec.structs.replace(TOY, rules_version=2, state=Remembering, setup=setup)
    monkeypatch.setitem(GAMES, TOY.id, later)
    of_old = msgspec.structs.replace(kept, setup=msgspec.structs.replace(kept.setup, variants={"gone": True}))
    now = upgraded(of_old, position, entries)
    assert now.match.state.rounds == [7] and now.match.state.hands == table.match.state.hands
    assert now.setup.rules == 2 and now.setup.variants == {}


def test_a_host_sets_up_and_others_only_sit_and_leave():
    setup = lobby.new_setup(GAME, "host", [lobby.person("host", "Anna"), lobby.OPEN])
    setup = lobby.changed(setup, LobbyAct(id="1", do="sit", value=" Ben\n\x00 "), "ben")
    assert setup.seats[1].name == "Ben"
    assert lobby.changed(setup, LobbyAct(id="2", do="sit", value="again"), "ben") == setup
    for do in lobby.HOSTS:
        with pytest.raises(Refused, match="host"):
            lobby.changed(setup, LobbyAct(id="3", do=do, seat=0), "ben")
    with pytest.raises(Refused, match="taken"):
        lobby.changed(setup, LobbyAct(id="4", do="sit"), "cara")
    assert lobby.changed(setup, LobbyAct(id="5", do="leave"), "ben").seats[1].kind == "open"
    more = lobby.changed(setup, LobbyAct(id="6", do="add"), "host")
    more = lobby.changed(more, LobbyAct(id="7", do="bot", seat=2, value="cunning"), "host")
    assert [seat.kind for seat in more.seats] == ["person", "person", "bot"] and more.seats[2].level == "cunning"
    fewer = lobby.changed(more, LobbyAct(id="8", do="close", seat=2), "host")
    with pytest.raises(Refused, match="at least"):
        lobby.changed(
            lobby.changed(fewer, LobbyAct(id="9", do="kick", seat=1), "host"),
            LobbyAct(id="a", do="close", seat=1),
            "host",
        )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("act", ["resign", "stop", "bot"])
def test_a_table_is_drawn_for_whoever_left_in_the_middle_of_their_own_question(game, act):
    table = Table(kept_of(game, GAMES[game].seats.start))
    entries, _ = played(table, random.Random(5), 30)
    for start in (0, len(entries)):
        left = opened(table.kept, None, entries[:start])
        (asked, *_) = left.to_act
        for seat in range(left.match.seats) if act == "stop" else [asked]:
            left.apply(Entry(left.version + 1, seat, act))
        scene = perspective.scene(left, asked, (asked,), perspective.common(left, Around()))
        assert scene.view.options == () and "data-play" not in zones(scene)["z-prompt"]


def test_whoever_left_still_sees_whose_choice_it_is():
    table = Table(kept_of("wizard-tower", 3))
    (asked, *_) = table.to_act
    other = (asked + 1) % 3
    table.apply(Entry(table.version + 1, other, "resign"))
    seen = perspective.scene(table, other, (other,), perspective.common(table, Around())).view.to_act
    assert seen == tuple(seat for seat in table.to_act if seat != other) and seen


def test_the_log_speaks_to_whoever_reads_it():
    """Only what is about the reader differs, and it comes from the event: a player may be called like a card."""
    people = [lobby.person(f"holder {n}", name) for n, name in enumerate(("Toad", "Ada", "Moon"))]
    setup = msgspec.structs.replace(lobby.new_setup(GAME, "holder 0", people), key="5a" * 32)
    table = Table(Kept("m", "playing", 1, 0.0, setup))
    played(table, random.Random(3), 60)
    table.apply(Entry(table.version + 1, 0, "bot"))
    for seat, name in enumerate(("Toad", "Ada", "Moon")):
        plain, said = table.lines(seat), table.lines_to(seat)
        own = [words.words for line, words in zip(plain, said, strict=True) if line != words]
        assert own and all("you" in words.lower() for words in own)
        assert not any(words.startswith(name) for words in own)
        assert [
            line.words for line, words in zip(plain, said, strict=True) if line.seat == seat and line == words
        ] == []
        assert "Your turn." in own and any(words.startswith("You draw ") for words in own)
    assert table.lines_to(0)[-1].words == "A bot plays for you until you are back."
    assert table.lines_to(1)[-1].words == "A bot plays for Toad until they are back."
    assert table.lines_to(None) == table.lines(None)
    assert {line.opens for line in table.lines(None)} == {"", "turn"}
