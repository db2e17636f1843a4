"""How a game ended, in words: one's place and margin, the moments, and a sentence that is true."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest

from hurlyburly.bots import Glimpse, answer, bot_named
from hurlyburly.kernel.events import TakenBack
from hurlyburly.kernel.game import GAMES
from hurlyburly.server.ending import ending, in_short
from hurlyburly.server.pages.over import course, told_in_scores
from hurlyburly.server.perspective import ended
from hurlyburly.server.scene import Around, Ended, MomentSeen, SeatSeen, Shelf
from hurlyburly.server.store import Entry, Kept, Moment, SeatSetup, Setup
from hurlyburly.server.story import leader, moments_of
from hurlyburly.server.table import Table

NAMES = ("Ada", "Jonas", "Graymalkin")


def end(seat: int | None, scores: tuple[int, ...], winners: tuple[int, ...], **more: Any) -> Shelf:
    """The end of a game of Ada, Jonas and a bot, as one of them reads it."""
    resigned = more.pop("resigned", ())
    ended = Ended(more.pop("how", "played"), winners, scores, "", "", units=("Mark", "Marks"), **more)
    seats = tuple(
        SeatSeen(n, name, "bot" if n == 2 else "person", resigned=n in resigned)
        for n, name in enumerate(NAMES[: len(scores)])
    )
    who = NAMES[: len(scores)]
    return Shelf("m", "toil-and-troublez", "Toil and Troublez", seat, seats, who, (), ended, (), "")


def said(shelf: Shelf) -> tuple[str, str, str]:
    told = ending(shelf, shelf.ended)
    return told.verdict, told.more, told.sentence


@pytest.mark.parametrize(
    ("seat", "verdict"),
    [
        (0, "You are second of three, 4 Marks behind Graymalkin"),
        (1, "You are third of three, 5 Marks behind Graymalkin"),
        (2, "You win, 4 Marks ahead of Ada"),
        (None, "Graymalkin wins, 4 Marks ahead of Ada"),
    ],
)
def test_the_first_line_is_ones_own_place_and_margin(seat: int | None, verdict: str) -> None:
    assert said(end(seat, (30, 29, 34), (2,)))[0] == verdict


def test_one_mark_is_one_mark_and_none_is_level() -> None:
    assert said(end(0, (33, 29, 34), (2,)))[0] == "You are second of three, 1 Mark behind Graymalkin"
    assert said(end(0, (34, 29, 34), (2,)))[0] == "You are second of three, level with Graymalkin"
    assert said(end(2, (34, 29, 34), (2,)))[0] == "You win, level with Ada"
    assert said(end(1, (30, 30, 34), (2,)))[0] == "You are joint second of three, 4 Marks behind Graymalkin"


def test_a_shared_victory_reads_well() -> None:
    assert said(end(0, (30, 30, 20), (0, 1)))[0] == "You share the victory with Jonas"
    assert said(end(2, (30, 30, 20), (0, 1)))[0] == "Shared by Ada and Jonas"
    assert "I shared the victory at Toil and Troublez with Jonas" in said(end(0, (30, 30, 20), (0, 1)))[2]


def test_games_that_were_stopped_or_given_up_say_where_one_stood() -> None:
    stopped = said(end(0, (3, 9, 5), (), how="stopped"))
    assert stopped[0] == "Stopped by agreement"
    assert stopped[1].endswith("At that moment you were third of three, 6 Marks behind Jonas.")
    for scores, standing in (
        ((4, 4, 4), "first of three, level with Jonas and Graymalkin."),
        ((4, 2, 4), "first of three, level with Graymalkin."),
        ((2, 2, 4), "second of three, 2 Marks behind Graymalkin."),
        ((4, 2, 2), "first of three, 2 Marks ahead of Jonas."),
    ):
        assert said(end(0, scores, (), how="resigned", resigned=(0,)))[1].endswith(
            f"At that moment you were {standing}"
        )
    gone = end(0, (3, 9), (1,), how="resigned", resigned=(0,))
    assert said(gone)[0] == "You gave up" and said(gone)[2].startswith("I gave up at Toil and Troublez: Jonas 9, me 3")
    assert said(end(1, (3, 9), (1,), how="resigned", resigned=(0,)))[0] == "You win: Ada gave up"
    assert said(end(None, (3, 9), (1,), how="resigned", resigned=(0,)))[0] == "Jonas wins: Ada gave up"


def test_nobody_wins_and_a_crown_is_no_score() -> None:
    assert said(end(0, (3, 9, 5), ()))[0] == "Nobody wins"
    crown = end(0, (30, 1000), (1,), won="the Crown of Command")
    assert said(crown)[0] == "You are second of two; Jonas wins the Crown of Command"
    assert "1000" not in " ".join(said(crown))
    assert said(end(1, (30, 1000), (1,), won="the Crown of Command"))[0] == "You win the Crown of Command"


def test_whoever_played_is_told() -> None:
    assert said(end(0, (30, 29, 34), (2,)))[1] == "Toil and Troublez, three players. Graymalkin wins, 34 to 30."
    alone = end(0, (30, 29), (0,))
    seats = (alone.seats[0], SeatSeen(1, "Graymalkin", "bot"))
    told = ending(Shelf("m", "g", "Toil and Troublez", 0, seats, alone.who, (), alone.ended, (), ""), alone.ended)
    assert told.more == "Toil and Troublez, against a bot." and told.verdict == "You win, 1 Mark ahead of Jonas"


def test_the_sentence_tells_what_everybody_knows_and_nothing_else() -> None:
    turn = MomentSeen(
        "You hold the secret.", "Graymalkin completes it; four are gone.", 2, "lead", 9, (1, 2, 3), "turn 7"
    )
    sentence = said(end(0, (30, 29, 34), (2,), moments=(turn,)))[2]
    assert sentence == (
        "I came second of three at Toil and Troublez, 4 Marks behind Graymalkin: Graymalkin (bot) 34, me 30, Jonas 29."
        " It turned in turn 7: Graymalkin completes it."
    )
    assert in_short("One thing.") == "One thing."


def finished(game: str, seed: int = 1, plays: int = 10**6) -> Table:
    """A table of greedy bots, played to its end, or stopped after so many plays."""
    played = GAMES[game]
    seats = tuple(SeatSetup("bot", name, "greedy") for name in ("Ada", "Jonas", "Tib")[: max(2, played.seats.start)])
    key = seed.to_bytes(32, "big").hex()
    setup = Setup(game, played.rules_version, key, "", seats, played.checked_variants(played.bots.short))
    table = Table(Kept("m", "playing", 0, 0.0, setup))
    greedy = bot_named("greedy", played)
    while not table.ended and table.version < plays:
        seat = table.to_act[0]
        text = answer(greedy, Glimpse(table.match.state, seat, table.version))
        table.apply(Entry(table.version + 1, seat, "play", text))
    table.stopped = not table.ended
    return table


@pytest.mark.parametrize("game", ["toil-and-troublez", "wizard-tower"])
def test_moments_are_lines_of_the_log_and_their_figures_those_of_the_scores(game: str) -> None:
    table = finished(game)
    found = moments_of(table)
    assert 2 <= len(found) <= 6
    assert [one.line for one in found] == sorted({one.line for one in found})
    scores = dict(zip([step for step, _ in table.marks], table.course, strict=True))
    steps = sorted(scores)
    for one in found:
        assert isinstance(table.log[one.line], int) and one.when
        if one.by:
            before = scores[steps[steps.index(one.step) - 1]]
            assert scores[one.step][one.seat] - before[one.seat] == one.by
        if one.kind == "lead":
            later = [leader(scores[step]) for step in steps if step >= one.step]
            assert one.seat in table.winners and set(later) <= {one.seat, None}
    changes = [b[s] - a[s] for a, b in zip(table.course, table.course[1:], strict=False) for s in range(len(a))]
    assert max(one.by for one in found) == max(changes)


@pytest.mark.parametrize(
    "game", ["toil-and-troublez", "wizard-tower", "toil-and-trouble", "talisman", "dungeon-twister"]
)
def test_an_end_says_why_the_game_is_over(game: str) -> None:
    table = finished(game)
    assert table.ended == "played"
    closing = [table.said_to(0, line).words for line in table.lines(0) if line.closes]
    told = ended(table, Around(), (0,), 0)
    assert closing and told is not None and told.why == " ".join(closing)
    told = ended(finished(game, plays=3), Around(), (0,), 0)
    assert told is not None and told.how == "stopped" and not told.why


def test_nobody_takes_the_lead_for_good_in_a_game_that_was_stopped() -> None:
    whole = finished("toil-and-troublez")
    taken = [one for one in moments_of(whole) if one.kind == "lead"]
    assert len(taken) == 1
    stopped = finished("toil-and-troublez", plays=taken[0].step + 1)
    assert stopped.ended == "stopped" and not [one for one in moments_of(stopped) if one.kind == "lead"]


def test_what_was_taken_back_is_no_moment() -> None:
    table = finished("toil-and-troublez")
    found = moments_of(table)
    heaviest = max(found, key=lambda one: one.line)
    index = table.log[heaviest.line]
    assert isinstance(index, int)
    gone = len(table.match.heard) - index
    table.match.heard.append(TakenBack(0, gone))
    table.log.append(len(table.match.heard) - 1)
    left = [one.line for one in moments_of(table)]
    assert heaviest.line not in left
    table.match.heard.append(TakenBack(0, gone + 1))  # one play more: what is gone already is not counted twice
    table.log.append(len(table.match.heard) - 1)
    assert [one.line for one in moments_of(table)] == left


def test_a_table_of_an_earlier_release_has_moments_by_their_weight_alone() -> None:
    table = finished("toil-and-troublez")
    table.marks = []
    found = moments_of(table)
    assert found and all(isinstance(one, Moment) and not one.by for one in found)


def test_the_curve_fits_its_scores() -> None:
    """A duel for five points is no flat line; and where the Crown was won, what stands for that flattens nothing."""
    ticks = re.findall(r'text-anchor="end">(\d+)</text>', course(NAMES[:2], [(0, 0), (1, 0), (1, 2)]))
    assert ticks == ["0", "1", "2", "3", "4", "5"]
    went = ((10, 12), (14, 13), (15, 500))
    assert told_in_scores(end(0, (15, 500), (1,), course=went).ended) == went
    assert told_in_scores(end(0, (15, 500), (1,), course=went, won="the Crown of Command").ended) == went[:-1]


def test_no_seal_covers_another_or_leaves_the_curve() -> None:
    drawn = course([f"P{n}" for n in range(8)], [(0,) * 8, (9,) * 8])
    heights = sorted(int(y) for y in re.findall(r'<circle cx="416" cy="(-?\d+)"', drawn))
    assert heights[0] > 11 and heights[-1] <= 172
    assert [b - a for a, b in pairwise(heights)] == [20] * 7
