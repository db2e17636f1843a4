"""Quiet prompts: what needs no choice is not asked, and nobody learns from it what somebody holds."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from itertools import islice

import msgspec
import pytest
from games.talisman.laid import talisman, who
from tables import Table as Laid

from hurlyburly.draw import sentence
from hurlyburly.games import GAMES
from hurlyburly.games.talisman.encounters import Land
from hurlyburly.games.talisman.movement import MoveOne
from hurlyburly.games.talisman.standing import kept
from hurlyburly.games.talisman.turn import Turn
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.match import UNDO, Match
from hurlyburly.kernel.state import State
from hurlyburly.server import answers, bots, lobby, quiet
from hurlyburly.server.live import LiveTable
from hurlyburly.server.messages import encoded
from hurlyburly.server.scene import ASK_ALL
from hurlyburly.server.store import Store
from hurlyburly.server.table import Table
from hurlyburly.server.viewer import Viewer
from server.test_standing import A, B, a_spell_is_cast, begun_with, opened, settled

EVERY = 5  # decisions between two comparisons
MOST = 400  # decisions of a game
GUESSES = 3
OPEN = "toil-and-troublez"  # a game with nothing to hide
games = pytest.mark.parametrize("game", list(GAMES))


def at_table(store: Store, game: str, seed: int = 1, *, pace: float = 0.0, shared: bool = False) -> LiveTable:
    """As few people as it takes, each at a page of their own or all at one."""
    names = ("Anna", "Ben", "Cara")[: GAMES[game].seats.start]
    people = [lobby.person("holder" if shared else f"holder {seat}", name) for seat, name in enumerate(names)]
    setup = lobby.new_setup(GAMES[game], people[0].holder, people)
    setup = msgspec.structs.replace(setup, key=f"{seed:064x}", pace=pace)
    kept = asyncio.run(store.create(f"m{seed}", "playing", setup, []))
    return LiveTable(store, bots.Bots(1), Table(kept), {}, [], {})


def sits(live: LiveTable, *seats: int, page: bool = True) -> Viewer:
    holder = live.table.setup.seats[seats[0]].holder
    viewer = Viewer(holder, seats[0], seats, 0, quiet=page)
    live.viewers.add(viewer)
    return viewer


async def looks(live: LiveTable) -> None:
    live.answers.look()
    await settled(live)


async def chooses(live: LiveTable, luck: random.Random) -> int:
    """Somebody makes one choice, whatever there is; who."""
    seat = live.table.to_act[0]
    await live.play(seat, luck.choice(live.table.match.options(seat)), sent="", version=None)
    await settled(live)
    return seat


def forced(live: LiveTable) -> list[int]:
    return [seat for seat in live.table.to_act if len(live.table.match.options(seat)) == 1]


# What is made, for whom.


@games
def test_whoever_sits_at_their_page_is_never_asked_where_there_is_one_answer(store: Store, game: str) -> None:
    live = at_table(store, game)
    seen = [sits(live, seat) for seat in range(live.table.match.seats)]
    luck = random.Random(3)

    async def play() -> tuple[int, int]:
        chosen = 0
        await looks(live)
        while live.table.to_act and chosen < 60:
            assert not forced(live)
            await chooses(live, luck)
            chosen += 1
            live.frames.forget()
            for viewer in seen:
                frame = live.frames.frame(viewer)
                assert len(frame.plays) != 1 and frame.your_turn == (viewer.seat in live.table.to_act)
        return chosen, len(live.table.match.played)

    chosen, played = asyncio.run(play())
    assert played >= chosen
    assert game == "toil-and-trouble" or played > chosen, "some were made by the table"
    match = live.table.match
    again = Match(game, match.seats, key=match.key, variants=match.variants)
    for one in live.table.match.played:
        again.play(one.seat, one.text)
    assert again.position() == match.position(), "they are plays like any others"


def until_forced(live: LiveTable, luck: random.Random) -> None:
    while not forced(live):
        seat = live.table.to_act[0]
        asyncio.run(live.act(seat, "play", luck.choice(live.table.match.options(seat))))


@pytest.mark.parametrize("how", ["program", "ask-all", "nobody there"])
def test_programs_and_whoever_wants_it_are_asked(store: Store, how: str) -> None:
    live = at_table(store, OPEN)
    until_forced(live, random.Random(1))
    (seat,) = forced(live)
    played = len(live.table.match.played)

    async def play() -> int:
        if how == "ask-all":
            await live.answers.answer_so(seat, [ASK_ALL])
        if how != "nobody there":
            sits(live, seat, page=how != "program")
        await looks(live)
        asked = len(live.table.match.played)
        if how == "ask-all":
            await live.answers.answer_so(seat, [])
        else:
            sits(live, seat)
        await looks(live)
        return asked

    assert asyncio.run(play()) == played < len(live.table.match.played)


def test_a_page_says_what_is_coming_and_offers_nothing(store: Store) -> None:
    live = at_table(store, OPEN, pace=1000.0)
    until_forced(live, random.Random(1))
    (seat,) = forced(live)
    play = live.table.match.plays(seat)[0]
    viewer, other = sits(live, seat), sits(live, 1 - seat)
    frame = live.frames.frame(viewer)
    prompt = "".join(frame.zones["z-prompt"])
    does = live.table.game.words.explain(live.table.match.view(seat), play)
    assert f"{sentence(play.text)} …" in prompt and sentence(does) in prompt
    assert not frame.plays and not frame.your_turn and not frame.to_act
    assert "data-play" not in prompt and "…" in prompt
    assert live.frames.frame(other).to_act == (seat,)


def test_at_one_screen_an_open_choice_is_made_and_a_hidden_one_is_asked(store: Store) -> None:
    live = at_table(store, OPEN, shared=True)
    until_forced(live, random.Random(1))
    (seat,) = forced(live)
    sits(live, A, B)
    asyncio.run(looks(live))
    assert seat not in forced(live)

    people = [lobby.person("holder", name) for name in ("Anna", "Ben")]
    hidden = asyncio.run(store.create("m", "playing", begun_with(a_spell_is_cast("hex"), people, 0.0), []))
    secret = LiveTable(store, bots.Bots(1), Table(hidden), {}, [], {})
    viewer = sits(secret, A, B)
    asyncio.run(looks(secret))
    assert forced(secret) == [B] and secret.frames.frame(viewer).to_act == (B,)


# Taking back.


def test_undo_takes_back_a_choice_with_all_that_the_table_has_played_since(store: Store) -> None:
    found = 0
    for number, game in enumerate(GAMES):
        live = at_table(store, game, seed=10 + number)
        for seat in range(live.table.match.seats):
            sits(live, seat)
        luck = random.Random(5)

        async def play(live: LiveTable = live, luck: random.Random = luck) -> int:
            found = 0
            await looks(live)
            for _ in range(150):
                if not live.table.to_act:
                    break
                before, count = live.table.match.position(), len(live.table.match.played)
                seat = await chooses(live, luck)
                made = len(live.table.match.played) - count
                back = quiet.takes_back(live.table, seat)
                if made < 2 or back != made or live.table.match.played[-1].seat != seat:
                    continue
                version = await live.undo(seat, sent="", version=None)
                await settled(live)
                assert live.table.match.position() == before and version == live.table.version
                assert [one.text for one in live.table.match.played[-made:]] == [UNDO] * made
                found += 1
            return found

        found += asyncio.run(play())
    assert found > 3


def test_a_play_that_ends_undo_leaves_time_for_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    live = at_table(store, OPEN, pace=1.0)
    luck = random.Random(1)
    waits: set[tuple[bool, float]] = set()
    for _ in range(200):
        seat = live.table.to_act[0]
        if seat in forced(live):
            play = live.table.match.plays(seat)[0]
            ends = live.table.match.choices_back(seat) > 0 and not still_undoable(live.table.match, seat, play.text)

            async def paused(seat: int = seat) -> float:
                sits(live, seat)
                coming = live.answers.coming(seat)
                assert coming is not None
                live.viewers.clear()
                return live.answers._pause(seat, coming)

            waits.add((ends, asyncio.run(paused())))
        asyncio.run(live.act(seat, "play", luck.choice(live.table.match.options(seat))))
    assert waits == {(True, answers.LAST_CALL), (False, bots.BEAT)}


def still_undoable(match: Match, seat: int, text: str) -> bool:
    twin = match.copy()
    twin.play(seat, text)
    return twin.may_undo(seat)


# What others could learn.


def guesses(match: Match, reader: int | None, luck: random.Random) -> Iterator[State]:
    """States that look the same to a reader."""
    yield from islice(match.game.hidden(match.state, reader), GUESSES)
    if reader is not None:
        for _ in range(GUESSES):
            yield match.state.redeal(reader, QuickLuck(luck.getrandbits(40)))


@games
def test_a_game_says_where_it_hangs_on_hidden_things_how_much_there_is_to_choose(game: str) -> None:
    page, found = GAMES[game].page, 0
    for seed in range(3):
        match, luck = Match(game, 3 if 3 in GAMES[game].seats else 2, seed), random.Random(seed)
        for number in range(MOST):
            if match.over:
                break
            seat = luck.choice(match.to_act)
            view = match.view(seat)
            for reader in [None, *range(match.seats)] if number % EVERY == 0 else []:
                for state in guesses(match, reader, luck) if reader != seat else ():
                    other = match.game.view(state, seat)
                    if other.asked != view.asked or seat not in other.to_act:
                        continue
                    assert page.hides(other) == page.hides(view), (view.asked, reader)
                    for one in page.standing if page.hides(view) else ():
                        assert one.question != view.asked or one.answer(other) == one.answer(view), (one.id, reader)
                    if (len(other.plays) == 1) != (len(view.plays) == 1):
                        found += 1
                        assert page.hides(view), (view.asked, reader)
            match.play(seat, luck.choice(view.plays))
    assert game != "talisman" or found, "spells make a difference"


def test_where_it_hides_times_are_drawn_before_looking_and_hold_for_every_answer(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ben may only pass, or he might counter the spell: both answers keep to what was drawn for the question."""
    drawn, kept = {}, {}
    for hand in ("hex", "counterspell"):
        live = opened(store, a_spell_is_cast(hand), pace=0.05)
        monkeypatch.setattr(bots, "_chance", random.Random(4))
        sits(live, B)

        async def play(live: LiveTable = live, hand: str = hand) -> float:
            live.answers.look()
            question = live.answers._questions[B]
            drawn[hand] = (question.least, question.doubt)
            if hand == "counterspell":
                assert not live.answers.thinking, "he is asked"
                await live.play(B, "pass", sent="", version=None)
            await settled(live)
            return asyncio.get_running_loop().time() - question.begun

        kept[hand] = asyncio.run(play())
        assert [play.text for play in live.table.match.played] == ["pass"]
        asyncio.run(store.delete("m"))
    assert drawn["hex"] == drawn["counterspell"]
    least, doubt = drawn["hex"]
    assert least > 0 and doubt > 0
    assert kept["counterspell"] >= least, "his own answer is no faster than one of the table's may be"
    assert kept["hex"] >= least + doubt


def test_others_see_the_same_whether_he_is_asked_or_answered_for(store: Store) -> None:
    seen = {}
    for hand in ("hex", "counterspell"):
        live = opened(store, a_spell_is_cast(hand), pace=1000.0)
        mine = sits(live, B)
        others = [Viewer("holder 0", A, (A,), 0), Viewer("", None, (), 0)]
        seen[hand] = [encoded(live.frames.frame(viewer)) for viewer in others]
        assert bool(live.frames.frame(mine).plays) == (hand == "counterspell")
        asyncio.run(store.delete("m"))
    assert seen["hex"] == seen["counterspell"]


# Standing answers of games.


def test_a_die_that_wins_is_kept_and_one_that_might_lose_is_put_to_its_roller() -> None:
    for dice, keeps in (("6 1", True), ("1 6", False)):
        laid = talisman(Land(A), who("elf", "ruins", fate=2), who("warrior"), lying={"ruins": "wild boar"}, dice=dice)
        while laid.match.view(A).asked != "Reroll":
            seat = laid.match.to_act[0]
            laid.match.play(seat, laid.match.options(seat)[0])
        view = laid.match.view(A)
        play = kept(view)
        assert (play is not None) == keeps, (dice, view.odds)
        if play is not None:
            assert play.verb == "keep"


def laid_out(store: Store, laid: Laid) -> LiveTable:
    """With the dice that are called, Anna at her page."""
    people = [lobby.person(f"holder {seat}", name) for seat, name in enumerate(("Anna", "Ben"))]
    setup = lobby.new_setup(GAMES["talisman"], people[0].holder, people)
    start = msgspec.json.decode(msgspec.json.encode(laid.match.position()))
    kept = asyncio.run(store.create("m", "playing", msgspec.structs.replace(setup, start=start, pace=0.0), []))
    live = LiveTable(store, bots.Bots(1), Table(kept), {}, [], {})
    sits(live, A)
    return live


def test_in_talisman_the_first_question_of_a_turn_is_where_to(store: Store) -> None:
    live = laid_out(store, talisman(Turn(A), who("elf"), who("warrior"), dice="3"))
    asyncio.run(looks(live))
    assert [play.text for play in live.table.match.played] == ["roll to move"]
    assert live.table.to_act == (A,) and live.table.match.asked == "MoveByDie"


def test_in_talisman_nobody_is_asked_before_setting_out_without_a_die_either(store: Store) -> None:
    live = laid_out(store, talisman(Turn(A), who("elf", "plain of peril", objects="sword"), who("warrior")))
    asyncio.run(looks(live))
    assert [play.text for play in live.table.match.played] == ["move"]
    assert live.table.to_act == (A,) and live.table.match.asked == "MoveInside"


@pytest.mark.parametrize(("dice", "asks"), [("6 1", False), ("1 6", True)])
def test_in_talisman_a_fight_asks_at_most_once(store: Store, dice: str, asks: bool) -> None:
    """Attacked, ready (she holds a spell that does not fit), and then fate where it could help."""
    anna = who("elf", "ruins", fate=1, spells="divination")
    live = laid_out(store, talisman(Land(A), anna, who("warrior"), lying={"ruins": "wild boar"}, dice=dice))
    asyncio.run(looks(live))
    assert [play.text for play in live.table.match.played].count("fight") == 2
    assert (live.table.match.asked == "Reroll") == asks == (live.table.match.state.fight.seat == A)


def test_in_talisman_an_ordinary_turn_with_something_to_carry_has_one_choice(store: Store) -> None:
    anna = who("elf", "village", objects="sword")
    live = laid_out(store, talisman(Turn(A), anna, who("warrior"), lying={"fields n": "blizzard"}, dice="1"))

    async def play() -> None:
        await looks(live)
        await live.play(A, "move 1 left to the fields n", sent="", version=None)
        await settled(live)

    asyncio.run(play())
    made = ["roll to move", "move 1 left to the fields n", "go on", "go on"]
    assert [one.text for one in live.table.match.played if one.seat == A] == made
    assert live.table.to_act == (B,)


@pytest.mark.parametrize("owns", [{"spells": "hex"}, {"spells": "healing"}, {"trophies": "goblin, ogre"}])
def test_whoever_could_use_something_first_is_asked_before_rolling(store: Store, owns: dict[str, str]) -> None:
    live = laid_out(store, talisman(Turn(A), who("elf", "village", objects="sword", **owns), who("warrior")))
    asyncio.run(looks(live))
    assert live.table.match.asked == "Start" and live.table.to_act == (A,)


@pytest.mark.parametrize(
    ("owns", "rolls"),
    [({"spells": "hex"}, True), ({"spells": "healing"}, True), ({"spells": "hex", "trophies": "goblin, ogre"}, False)],
)
def test_whoever_keeps_spells_for_later_rolls_at_once_whatever_they_are(
    store: Store, owns: dict[str, str], rolls: bool
) -> None:
    """One could be cast now and the other could not; trophies that could be exchanged are asked about all the same."""
    live = laid_out(store, talisman(Turn(A), who("elf", "village", **owns), who("warrior"), dice="3"))

    async def play() -> None:
        await live.answers.answer_so(A, ["roll-with-spells"])
        await looks(live)

    asyncio.run(play())
    assert (live.table.match.asked == "MoveByDie") == rolls
    assert [one.text for one in live.table.match.played] == ["roll to move"] * rolls


@pytest.mark.parametrize("keeps", [True, False])
def test_whoever_keeps_rolls_outside_fights_is_not_offered_fate_for_them(store: Store, keeps: bool) -> None:
    """At the Crags she rolls; a fate could roll again."""
    anna = who("elf", "fields ne", fate=2)
    live = laid_out(store, talisman(MoveOne(A), anna, who("warrior"), dice="3 3"))

    async def play() -> None:
        await live.answers.answer_so(A, ["keep-rolls"] if keeps else [])
        await looks(live)
        await live.play(A, "move 1 left to the crags", sent="", version=None)
        await settled(live)

    asyncio.run(play())
    assert (live.table.match.asked == "OfferReroll") != keeps
    assert live.table.match.state.characters[A].fate == 2


@pytest.mark.parametrize(
    ("lies", "owns", "takes"),
    [
        ("sword", {}, True),
        ("maiden", {"objects": "axe, shield, helmet, raft"}, True),
        ("talisman", {"objects": "axe, shield, helmet, raft"}, True),
        ("sword", {"objects": "axe, shield, helmet, raft"}, False),
        ("sword", {"objects": "axe, shield, helmet, raft", "followers": "mule"}, True),
    ],
)
def test_whoever_takes_what_they_find_is_asked_where_something_must_be_dropped_for_it(
    store: Store, lies: str, owns: dict[str, str], takes: bool
) -> None:
    live = laid_out(
        store, talisman(Land(A), who("elf", "fields ne", **owns), who("warrior"), lying={"fields ne": lies})
    )

    async def play() -> None:
        await live.answers.answer_so(A, ["go-on", "take"])
        await looks(live)

    asyncio.run(play())
    assert (f"take {lies}" in [one.text for one in live.table.match.played]) == takes
    assert (live.table.match.asked == "MayTake") != takes


def before_going_on(**owns: str) -> Laid:
    return talisman(Land(A), who("elf", "ruins", **owns), who("warrior"), lying={"ruins": "maiden, mule"})


@pytest.mark.parametrize("trophies", ["", "goblin, ogre"])
def test_before_going_on_whoever_has_something_to_gain_is_asked(store: Store, trophies: str) -> None:
    live = laid_out(store, before_going_on(objects="sword", spells="healing", trophies=trophies))
    asyncio.run(looks(live))
    assert (live.table.match.asked == "Menu" and not live.table.match.played) == bool(trophies)


@pytest.mark.parametrize("said", [None, ["go-on"]])
def test_what_is_usual_is_for_people_and_a_program_is_asked_unless_it_has_said_so(
    store: Store, said: list[str] | None
) -> None:
    live = laid_out(store, before_going_on(objects="sword"))
    live.viewers.clear()
    sits(live, A, page=False)

    async def play() -> None:
        if said is not None:
            await live.answers.answer_so(A, said)
        await looks(live)

    asyncio.run(play())
    assert (live.table.match.asked == "Menu") == (said is None)
