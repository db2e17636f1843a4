"""The battery: what must hold for every game, at every decision of random matches.

Each check takes a match at a decision (or at its end) and raises AssertionError. `test_every_game.py` runs a seeded
sample of them, `soak.py` the large counts. A game gets all of it by being registered.
"""

from __future__ import annotations

import hashlib
import json
import pickle
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace
from rich.console import Console

import hurlyburly as hb
from hurlyburly.bots import Glimpse, bot_named, chosen
from hurlyburly.bots.levels import seed_of
from hurlyburly.kernel.events import TakenBack
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.play import kind_of
from hurlyburly.kernel.position import data_of
from hurlyburly.kernel.record import record_of, text_of
from hurlyburly.kernel.state import UNSEALED, State
from hurlyburly.kernel.step import OPTIONS, SEAT_NAMES

MOST_PLAYS = 30_000
MOST_OF_BOTS = 5_000  # plays of a game among bots
MOST_IN_A_ROW = 400  # choices of one seat before another has one
MOST_ALIKE = 3  # times that a seat may stand before the same choice again, with nothing else changed
LEVELS = ("gentle", "greedy", "search:12")  # who looks ahead does so for a moment only


class Setting:
    """A game with a number of seats and variants."""

    def __init__(self, game: Game, seats: int, variants: dict[str, Any]) -> None:
        self.game = game
        self.seats = seats
        self.variants = game.bots.short | variants

    def __str__(self) -> str:
        chosen = [f"{id}={value}" for id, value in self.variants.items() if value != self.game.bots.short.get(id)]
        return "-".join([self.game.id, str(self.seats), *chosen])

    def match(self, seed: int) -> Match:
        return Match(self.game, self.seats, seed=seed, variants=self.variants)


def settings(game: Game) -> list[Setting]:
    """Every number of seats, and every variant by itself at two of them."""
    plain = [Setting(game, seats, {}) for seats in game.seats]
    usual = {variant.id: game.bots.short.get(variant.id, variant.default) for variant in game.variants}
    odd = [
        Setting(game, seats, {variant.id: choice})
        for variant in game.variants
        if variant.id not in game.bots.short  # without these, games of random players need not end
        for choice in variant.choices
        if choice != usual[variant.id]
        for seats in sorted({game.seats[0], game.seats[len(game.seats) // 2]})
    ]
    return plain + odd


def decisions(setting: Setting, seed: int, undos: bool = False) -> Iterator[Match]:
    """A match played at random, seen before each of its decisions and once it is over."""
    match = setting.match(seed)
    luck = QuickLuck(seed)
    while not match.over:
        yield match
        seat = luck.pick(list(match.to_act))
        options = match.options(seat)
        if undos and match.may_undo(seat) and luck.below(10) == 0:
            match.undo(seat)
        else:
            match.play(seat, options[luck.below(len(options))])
        assert len(match.played) < MOST_PLAYS, "the match does not end"
    yield match


def fast_game(setting: Setting, seed: int, most: int = MOST_PLAYS) -> tuple[State, int]:
    """A whole random game through the fast door; the state at its end and the number of plays."""
    game = setting.game
    variants = game.checked_variants(setting.variants)
    s = game.setup(setting.seats, QuickLuck(seed), game.checked_box([]), variants)
    s.advance()
    plays = 0
    while s.options:
        s.play(s.luck.pick(s.options))
        plays += 1
        assert plays < most, "the game does not end"
    return s, plays


def bots_game(setting: Setting, seed: int, levels: Sequence[str] = LEVELS) -> tuple[State, int]:
    """A whole game of bots, the levels in turn round the table, in which nobody chooses for ever: bots do again what
    looked best before, so they find the circles that random players leave by chance."""
    game = setting.game
    players = [bot_named(levels[(seed + seat) % len(levels)], game) for seat in range(setting.seats)]
    s = game.setup(setting.seats, QuickLuck(seed), game.checked_box([]), game.checked_variants(setting.variants))
    s.advance()
    plays = in_a_row = 0
    asked = s.seat
    seen: Counter[str] = Counter()
    while s.options:
        if s.seat != asked:
            asked, in_a_row = s.seat, 0
            seen.clear()
        if len(s.options) > 1:
            in_a_row += 1
            where = json.dumps(without_luck(s))
            seen[where] += 1
            assert in_a_row <= MOST_IN_A_ROW and seen[where] <= MOST_ALIKE, f"the game stands still at {s.stack[-1]}"
        s.play(chosen(players[s.seat], Glimpse(s, s.seat, seed_of("bot", seed, plays))))
        plays += 1
        assert plays < MOST_OF_BOTS, "the game does not end"
    return s, plays


def played(match: Match) -> str:
    """The record up to its last play: what follows from the rules is looked at by itself."""
    return text_of(replace(record_of(match), scores=()))


def digests(match: Match) -> tuple[str, str]:
    """Two hashes: over the final position and the record's plays; over what everybody saw at the end and was told."""
    seats: list[int | None] = [None, *range(match.seats)]
    seen = [[repr(match.view(seat)), match.events(seat)] for seat in seats]
    return hashed([match.position(), played(match)]), hashed(seen)


def hashed(data: Any) -> str:
    return hashlib.blake2b(json.dumps(data, sort_keys=True).encode(), digest_size=12).hexdigest()


def in_state(match: Match, s: State) -> Match:
    """The match as it would be if its state were `s`."""
    twin = match.copy()
    twin.state = s.copy()
    twin.state.told = twin.heard
    return twin


# Saving.


def position_round_trips(match: Match) -> None:
    position = match.position()
    again = hb.from_position(match.game.id, json.loads(json.dumps(position)))
    assert again.position() == position
    assert data_of(pickle.loads(pickle.dumps(match.state))) == position["state"]


def record_replays(match: Match) -> None:
    again = hb.load(match.record())
    assert again.position() == match.position()
    assert again.record() == match.record()
    assert again.events(None) == match.events(None)
    told = hb.read_record(match.record())
    assert told == record_of(match) and text_of(told) == match.record()


def copies_are_independent(match: Match, seed: int) -> None:
    before = match.position()
    other = match.state.copy()
    luck = QuickLuck(seed)
    for _ in range(60):
        if other.over:
            break
        other.play(luck.pick(other.options))
    assert match.position() == before


# Choosing.


def options_have_their_own_words(match: Match) -> None:
    encode = match.game.encode
    for seat in match.to_act:
        step = match.state.stack[-1].asking(seat)
        options = step.options(match.state)
        words = [step.write(match.state, option) for option in options]
        assert words, "a seat is asked without an option"
        assert len(set(words)) == len(options) == len(set(options)), words
        assert not any(";" in word or ":" in word for word in words), "records could not be read back"
        assert all(word == " ".join(word.split()) and word != "undo" for word in words)
        assert all(0 <= option < OPTIONS for option in options)
        actions = [encode.action(step, option) for option in options]
        assert len(set(actions)) == len(options) and all(0 <= action < encode.ACTIONS for action in actions)
        assert match.options(seat) == tuple(words) == match.view(seat).options
        assert all(match.why(seat, word) is None for word in words)


def illegal_plays_leave_no_trace(match: Match) -> None:
    before = match.position()
    heard = len(match.heard)
    for seat in range(match.seats):
        for nonsense in ("dance", "", "undo it", "A: draw"):
            refused(match, seat, nonsense)
        if seat not in match.to_act:
            continue
        step = match.state.stack[-1].asking(seat)
        legal = step.options(match.state)
        for option in step.conceivable(match.state):
            if option not in legal:
                text = step.write(match.state, option)
                mistake = refused(match, seat, text)
                assert isinstance(mistake, hb.IllegalPlay) and mistake.rule in match.game.ledger.ids(), (
                    f"{type(step).__name__}: {text!r} is refused without a rule of the ledger"
                )
    assert match.position() == before and len(match.heard) == heard


def refused(match: Match, seat: int, text: str) -> Exception:
    try:
        match.play(seat, text)
    except hb.HurlyburlyError as mistake:
        return mistake
    raise AssertionError(f"{text!r} was played")


def undo_goes_back(match: Match, before: dict[str, Any]) -> None:
    """After a play that can be taken back, taking it back leads to the position before it."""
    seat = match.played[-1].seat
    if match.played[-1].text != "undo" and match.may_undo(seat):
        twin = match.copy()
        twin.undo(seat)
        assert twin.position() == before
        taken_back_events_named_what_lies_otherwise(match, twin)


def taken_back_events_named_what_lies_otherwise(match: Match, twin: Match) -> None:
    """Whatever a play moved and its undo moves back, the events that are taken back named it to all who see it."""
    back = twin.heard[-1]
    assert isinstance(back, TakenBack) and len(twin.heard) == len(match.heard) + 1
    if match.game.layout is not None:
        readers: list[int | None] = [None, *range(match.seats)]
        for reader in readers:
            silent = silent_changes(match, twin, reader, since=len(match.heard) - back.events)
            assert not silent, f"taking back {match.played[-1].text!r}, seat {reader} sees {silent} changed"


def cards_are_conserved(match: Match, dealt: list[int]) -> None:
    if match.game.cards is not None:
        assert match.game.cards(match.state) == dealt


def plays_are_of_the_vocabulary(match: Match) -> None:
    """Every play is one of the game's verbs with things of its kinds, and its text is the verb's."""
    verbs = {verb.id: verb for verb in match.game.verbs}
    kinds = {kind.id for kind in match.game.kinds}
    assert len(verbs) == len(match.game.verbs)
    for seat in match.to_act:
        plays = match.plays(seat)
        assert match.options(seat) == tuple(str(play) for play in plays) and len(set(match.options(seat))) == len(plays)
        for play in plays if verbs else ():
            verb = verbs[play.verb]
            wanted = [kind.id for kind in verb.kinds]
            if verb.takes_set:
                wanted = wanted[:-1] + wanted[-1:] * (len(play.things) - len(wanted) + 1)
            assert [kind_of(thing) for thing in play.things] == wanted and {*wanted} <= kinds
            assert re.fullmatch(".*".join(re.escape(text) for text in verb.texts), play.text), (verb.pattern, play)


def events_are_of_the_vocabulary(match: Match) -> None:
    for event in match.heard if match.game.events else ():
        assert type(event) in (*match.game.events, TakenBack)
        assert all(kind_of(thing) in {kind.id for kind in match.game.kinds} for thing in event.things())


def views_name_things_that_exist(match: Match) -> None:
    """Whatever looks like a thing in somebody's view is one of this table's."""
    kinds = kinds_of_things(match.game.id)
    readers: list[int | None] = [None, *range(match.seats)]
    named = {text for reader in readers for text in texts_in(msgspec.to_builtins(match.view(reader)))}
    for text in named:
        if re.fullmatch(r"[a-z-]+:\d+", text) and kind_of(text) in kinds:
            match.thing(text)


@cache
def kinds_of_things(game: str) -> set[str]:
    """The kinds that people read about: a die or a number is none of them."""
    return {kind_of(thing.id) for thing in hb.GAMES[game].things()}


def texts_in(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from texts_in(key)
            yield from texts_in(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from texts_in(value)


def words_for_everything(match: Match) -> None:
    console = Console(width=80, no_color=True, force_terminal=False)
    seats: list[int | None] = [None, *range(match.seats)]
    for seat in seats:
        view = match.view(seat)
        assert match.game.words.prompt(view, match.names)
        assert all(match.game.words.explain(view, play) for play in view.plays)
        with console.capture() as drawn:
            console.print(match.game.terminal.draw(view, match.names))
        assert drawn.get().strip()
        assert len(match.game.encode.observe(view)) == match.game.encode.OBSERVATION
    assert all(line and line == line.strip() for line in match.events(None))


# The laws of hidden information.


def alike(match: Match, seat: int, seed: int) -> Iterator[State]:
    """States that a seat cannot tell apart from this one: a redeal, secrets swapped by hand, other sealed answers."""
    s = match.state
    yield s.redeal(seat, QuickLuck(seed))
    yield from match.game.hidden(s, seat)
    if s.sealed:
        for other in range(s.seats):
            if other != seat and s.sealed[other] != UNSEALED:
                for option in s.stack[-1].asking(other).options(s):
                    if option != s.sealed[other]:
                        twin = s.copy()
                        twin.seal(other, option)
                        yield twin


def law_one_a_redeal_looks_the_same(match: Match, seed: int) -> None:
    """View, options, reasons and undo are equal in states that look alike; so are events, if they still do later."""
    for seat in range(match.seats):
        view = match.view(seat)
        reasons = all_reasons(match, seat)
        for other in alike(match, seat, seed):
            twin = in_state(match, other)
            assert twin.view(seat) == view
            assert all_reasons(twin, seat) == reasons
            assert twin.may_undo(seat) == match.may_undo(seat)
            if not match.over:
                same_events(match, twin, seat, seed)
    for other in match.game.hidden(match.state, None):
        assert in_state(match, other).view(None) == match.view(None), "a spectator sees a secret"


def all_reasons(match: Match, seat: int) -> list[Any]:
    if seat not in match.to_act:
        return [match.why(seat, "dance"), match.why(seat, "undo")]
    step = match.state.stack[-1].asking(seat)
    texts = [step.write(match.state, option) for option in step.conceivable(match.state)]
    return [*[(text, match.why(seat, text)) for text in texts], match.why_not(seat, ()), match.why(seat, "undo")]


def same_events(match: Match, twin: Match, seat: int, seed: int) -> None:
    """Play the same in both: where the seat still sees no difference, it was told none; where it sees one, the play
    showed it something and cannot be taken back."""
    actor = match.to_act[seed % len(match.to_act)]
    options = match.options(actor)
    text = options[seed % len(options)]
    one = after(match, actor, text)
    if text in twin.options(actor):
        two = after(twin, actor, text, one_luck=match)
        if one.view(seat) == two.view(seat):
            in_passing = one.state.shown or two.state.shown  # a secret was seen, and hidden again
            assert in_passing or told_since(one, match, seat) == told_since(two, twin, seat)
            assert one.may_undo(actor) == two.may_undo(actor)
        else:
            assert not one.may_undo(actor), f"{text!r} shows {SEAT_NAMES[seat]} something and can be taken back"
    elif one.may_undo(actor):
        ways = [after(twin, actor, other, one_luck=match) for other in twin.options(actor)]
        assert any(
            way.view(seat) == one.view(seat) and told_since(way, twin, seat) == told_since(one, match, seat)
            for way in ways
        ), f"{text!r} tells {SEAT_NAMES[seat]} what {SEAT_NAMES[actor]} holds and can be taken back"


def after(match: Match, actor: int, text: str, one_luck: Match | None = None) -> Match:
    twin = match.copy()
    twin.state.luck = (one_luck or match).state.luck.copy()
    twin.play(actor, text)
    return twin


def told_since(now: Match, before: Match, seat: int) -> list[Any]:
    return list(now.told(seat, len(before.heard)))


def law_two_alike_states_are_redealt_alike(match: Match, seed: int) -> None:
    for seat in range(match.seats):
        redealt = data_of(match.state.redeal(seat, QuickLuck(99)))
        for other in alike(match, seat, seed):
            assert data_of(other.redeal(seat, QuickLuck(99))) == redealt


def law_three_hidden_cards_do_move(match: Match) -> None:
    """Where something can be exchanged by hand, twenty redeals are not all the same."""
    for seat in range(match.seats):
        if next(iter(match.game.hidden(match.state, seat)), None) is not None:
            deals = {json.dumps(without_luck(match.state.redeal(seat, QuickLuck(seed)))) for seed in range(20)}
            assert len(deals) > 1, f"seat {SEAT_NAMES[seat]} is always dealt the same"


def without_luck(s: State) -> Any:
    data = data_of(s)
    del data["luck"]
    return data


def law_four_being_asked_tells_nothing(match: Match, seed: int) -> None:
    """Whatever the others may hold, whoever is asked would have been asked."""
    if match.over:
        return
    for seat in range(match.seats):
        other = match.state.redeal(seat, QuickLuck(seed))
        assert other.stack[-1].owing() == list(match.to_act)
        assert other.options == other.stack[-1].options(other) != []
        assert all(other.stack[-1].asking(asked).options(other) for asked in match.to_act)


def law_five_nothing_changes_in_silence(match: Match, seed: int) -> None:
    """Whatever lies otherwise in somebody's view after a play, an event told to them names it."""
    if match.over or match.game.layout is None:
        return
    actor = match.to_act[seed % len(match.to_act)]
    plays = match.plays(actor)
    one = after(match, actor, plays[seed % len(plays)].text)
    readers: list[int | None] = [None, *range(match.seats)]
    for reader in readers:
        silent = silent_changes(match, one, reader)
        assert not silent, f"after {one.played[-1].text!r} seat {reader} sees {silent} changed and is not told"


def silent_changes(before: Match, after: Match, reader: int | None, since: int | None = None) -> list[str]:
    """The things that lie otherwise than before in a reader's view, and that no event told to that reader names: of
    those after `before`, or after the event of that number."""
    layout = after.game.layout
    assert layout is not None
    was, now = layout(before.view(reader)), layout(after.view(reader))
    changed = {thing for thing in was.keys() | now.keys() if was.get(thing) != now.get(thing)}
    told = after.told(reader, len(before.heard) if since is None else since)
    named = {thing for event in told for thing in event.things()}
    swept = {kind.id for event in told for kind in event.sweeps}
    return sorted(thing for thing in changed - named if kind_of(thing) not in swept)


def all_laws(match: Match, seed: int) -> None:
    law_one_a_redeal_looks_the_same(match, seed)
    law_two_alike_states_are_redealt_alike(match, seed)
    law_three_hidden_cards_do_move(match)
    law_four_being_asked_tells_nothing(match, seed)
    law_five_nothing_changes_in_silence(match, seed)
