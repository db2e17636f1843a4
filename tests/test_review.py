"""Reviews: what they say adds up, is fair to what a seat could know, and finds what was planted."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from games.toil_and_troublez.laid import troublez
from toy import TOY

import hurlyburly as hb
from hurlyburly.bots import Glimpse, chosen
from hurlyburly.bots.futures import Futures
from hurlyburly.bots.levels import Search
from hurlyburly.cli import main
from hurlyburly.games.toil_and_trouble.turn import OfferToStop
from hurlyburly.games.toil_and_troublez.turn import DrawOrPass, TakeRow
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.events import seat_of
from hurlyburly.kernel.game import GAMES
from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.match import UNDO, Match, from_position
from hurlyburly.kernel.position import data_with_packs
from hurlyburly.kernel.state import State
from hurlyburly.kernel.you import ME
from hurlyburly.lab.training import train, write
from hurlyburly.review import Findings, found_out, mistakes, read_as, review_of, reviewed, said_to
from hurlyburly.review.chance import outcomes
from hurlyburly.review.choices import Effects, accounts
from hurlyburly.review.curve import drawn
from hurlyburly.review.line import Line, Point
from hurlyburly.review.outlook import general, judge_of, read_weights, shares
from hurlyburly.review.picture import chart, picture
from hurlyburly.review.words import ReviewWriter

GAME_IDS = list(GAMES)


def never() -> bool:
    return False


def some_way(game: Any, plays: int, seed: int = 3, seats: int | None = None) -> Match:
    """A match so many random plays on."""
    luck = random.Random(seed)
    match = Match(game, seats=seats, seed=seed)
    while plays and not match.over:
        seat = match.to_act[0]
        match.play(seat, luck.choice(match.options(seat)))
        plays -= 1
    return match


def toy(monkeypatch: pytest.MonkeyPatch) -> Match:
    monkeypatch.setitem(GAMES, TOY.id, TOY)
    return some_way(TOY, 100, seats=3)


# How won it is.


@pytest.mark.parametrize("id", GAME_IDS)
def test_every_game_of_ours_has_weights_for_its_rules_and_for_each_of_its_numbers(id: str) -> None:
    game = GAMES[id]
    judge = judge_of(game)
    assert judge.own and game.outlook.weights is not None
    assert len(game.outlook.weights.read_bytes()) < 4000
    made = read_weights(game.outlook.weights).made
    assert made.rules == game.rules_version and made.positions > 1000 and f"lab train {id} " in made.command
    for seats in {game.seats.start, game.seats.stop - 1}:
        s = some_way(game, 25, seats=seats).state
        for row in judge.features(s):
            assert list(row) == list(judge.weights.weights)
        chances = judge(s)
        assert len(chances) == seats and sum(chances) == pytest.approx(1) and min(chances) >= 0


def test_a_game_of_later_rules_is_judged_as_any_game_until_it_has_new_weights() -> None:
    later = msgspec.structs.replace(GAMES["wizard-tower"], rules_version=99)
    judge = judge_of(later)
    assert not judge.own and judge.features is general
    assert sum(judge(some_way("wizard-tower", 12).state)) == pytest.approx(1)


def test_a_shared_victory_is_shared_and_where_nobody_wins_all_have_as_much() -> None:
    class Over:
        seats = 3

        def __init__(self, won: list[int]) -> None:
            self.winners = lambda: won

    assert shares(Over([0, 2])) == [0.5, 0, 0.5]  # type: ignore[arg-type]  # all that is asked of a state
    assert shares(Over([])) == [pytest.approx(1 / 3)] * 3  # type: ignore[arg-type]


# The line.


def test_plays_that_were_taken_back_are_no_part_of_the_line() -> None:
    luck = random.Random(4)
    match, lasting = Match("toil-and-troublez", seed=4), []
    undone = 0
    while not match.over:
        seat = match.to_act[0]
        if match.may_undo(seat) and undone < 3:
            match.play(seat, UNDO)
            lasting.pop()
            undone += 1
        text = luck.choice(match.options(seat))
        match.play(seat, text)
        lasting.append(text)
    line = Line(match)
    assert undone == 3 and [point.text for point in line.points] == lasting
    assert line.end.scores() == match.state.scores()
    assert [match.played[point.play].text for point in line.points] == lasting


# Luck.


def test_the_outcomes_of_a_draw_are_counted_and_equal_cards_are_one() -> None:
    table = troublez(DrawOrPass(0), rows="3 moon", deck="1 sun, 1 sun, 2 sun, 5 moon")
    draw = table.s.options[0]
    found = outcomes(table.s, draw, 1)
    assert sorted(round(one.weight, 3) for one in found) == [0.25, 0.25, 0.5]
    assert len({one.told for one in found}) == 3


def test_a_deal_has_too_many_outcomes_and_is_sampled() -> None:
    match = some_way("wizard-tower", 3)
    while True:  # until a play after which more than one number is drawn
        s = match.state
        found = outcomes(s, s.options[0], 1)
        if len(found) == 16:
            break
        match.play(match.to_act[0], match.options(match.to_act[0])[0])
    assert sum(one.weight for one in found) == pytest.approx(1)


def test_the_luck_of_all_outcomes_of_a_draw_together_is_none() -> None:
    match, luck = Match("toil-and-troublez", seed=3), random.Random(3)
    s: Any = match.state
    while len(s.deck) > 6 or "draw" not in match.options(match.to_act[0]):
        match.play(match.to_act[0], luck.choice(match.options(match.to_act[0])))
        s = match.state
    judge = judge_of(GAMES["toil-and-troublez"])
    point = Point(play=0, seat=0, option=s.options[0], text="draw", s=s, drew=True, events=[], turn=1)
    found = outcomes(s, point.option, 7)
    each = [drawn(0, point, outcome.s, judge, 7, 2).luck for outcome in found]
    assert len({tuple(luck) for luck in each}) > 1
    for seat in range(2):
        total = sum(outcome.weight * luck[seat] for outcome, luck in zip(found, each, strict=True))
        assert total == pytest.approx(0, abs=1e-9)


# Luck and skill.


@pytest.mark.parametrize("id", GAME_IDS)
def test_start_luck_choices_and_what_is_unexplained_are_the_result_of_every_seat(id: str) -> None:
    line = Line(some_way(id, 40, seats=3 if 3 in GAMES[id].seats else 2))
    effects = Effects(line, judge_of(GAMES[id]), 1)
    del effects.found[:-2]
    del effects.futures[:-2]
    effects.measure(0, never)
    seats = line.end.seats
    result = [0.75, 0.25, *[0.0] * (seats - 2)]
    found = accounts(effects.found, result)
    for one in found:
        whole = one.start + one.luck + one.own + one.others + one.unexplained
        assert whole == pytest.approx(100 * result[one.seat], abs=1e-9)
        assert one.start == pytest.approx(100 / seats) and one.error > 0
    for part in ("luck", "unexplained"):  # what one gains another loses
        assert sum(getattr(one, part) for one in found) == pytest.approx(0, abs=1e-6)


def test_both_measurements_of_a_choice_are_made_on_different_futures() -> None:
    line = Line(some_way("toil-and-troublez", 60))
    effects = Effects(line, judge_of(line.match.game), 1)
    del effects.found[:-12]
    del effects.futures[:-12]
    effects.measure(0, never)
    assert any(effect.by(0) != effect.by(1) for effect in effects.found)
    for effect in effects.found:
        mean = [(one + other) / 2 for one, other in zip(effect.by(0), effect.by(1), strict=True)]
        assert effect.skill == pytest.approx(mean)


def test_without_time_nothing_is_claimed() -> None:
    match = some_way("toil-and-troublez", 10**6)
    findings = Findings()
    for stage in ("curve", "draws", "choices", "mistakes"):
        findings = found_out(match, findings, stage, 1e-9)  # type: ignore[arg-type]  # they are stages
    review = review_of(match, findings)
    assert review.seats == () and review.mistakes == () and not review.clear
    assert any("cannot be told apart" in remark for remark in review.remarks)
    assert "luck" not in review.sentence.partition(";")[0] and len(review.curve) == len(review.plays)


# Mistakes.


def row_taken(monkeypatch: pytest.MonkeyPatch, play: str) -> Line:
    """The last play of a game: row 1 completes the Collection that wins it for A, row 2 does not."""
    monkeypatch.setattr(mistakes, "MEASURED_ON", 16)
    laid = troublez(
        TakeRow(0), rows="5 moon | 1 star", troves="1 sun, 1 moon, 2 sun, 3 sun, 4 sun | ", markers=" | 3 moon"
    )
    match = from_position(laid.match.game, laid.match.position())
    match.play(0, play)
    return Line(match)


def test_a_planted_blunder_is_listed_with_the_better_play_and_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    line = row_taken(monkeypatch, "take row 2")
    found, looked = mistakes.mistakes(line, [0], judge_of(line.match.game), 1, never)
    assert looked and found[0].number == 0
    point = line.points[0]
    step: Any = point.s.stack[-1]
    assert step.write(point.s, found[0].better) == "take row 1" and point.text == "take row 2"
    assert found[0].loss == pytest.approx(1)
    assert any("completes a Collection" in reason.words and reason.good for reason in found[0].reasons)
    said = found[0].reasons[0].words
    assert (
        ME not in read_as(said, "Ada") and "Ada" in read_as(said, "Ada") and said_to(said).startswith("You complete ")
    )
    others, _ = mistakes.mistakes(line, [1], judge_of(line.match.game), 1, never)
    assert others == []


def test_the_better_play_is_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    line = row_taken(monkeypatch, "take row 1")
    assert mistakes.mistakes(line, [0], judge_of(line.match.game), 1, never) == ([], 1)


def test_the_futures_of_a_mistake_are_played_on_by_bots_that_look_ahead() -> None:
    match = some_way("toil-and-troublez", 30)
    while len(match.options(match.to_act[0])) < 2:
        match.play(match.to_act[0], match.options(match.to_act[0])[0])
    s: Any = match.state
    looking, asked = mistakes.looking_ahead(Search(40)), []

    def go_on(t: State, luck: Luck) -> None:
        before, thoughts = t.copy(), luck.copy()
        looking(t, luck)
        option = chosen(Search(40), Glimpse(before, before.seat, thoughts.below(1 << 30)))
        before.play(option)
        assert data_with_packs(before) == data_with_packs(t)
        asked.append(before.seat)

    Futures(s, s.seat, 1, judge_of(match.game), go_on).after(s.options[0], 0, False)
    assert len(set(asked)) == 2, "both seats"


def test_what_a_choice_loses_only_until_the_next_turn_is_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge that is taken in by one of two options, at the seat's first turn after it and at no other time."""
    monkeypatch.setattr(mistakes, "A_LITTLE", 0.01)  # who plays on does not matter
    match = some_way("toil-and-troublez", 30)
    while len(match.options(match.to_act[0])) < 2:
        match.play(match.to_act[0], match.options(match.to_act[0])[0])
    number, seat, ends = len(match.played), match.to_act[0], []
    _, better = match.state.options[:2]
    match.play(seat, match.options(seat)[0])
    while not match.over:
        match.play(match.to_act[0], match.options(match.to_act[0])[0])
    line = Line(match)
    first = str(line.points[number].events[0])

    def taken_in(s: State) -> list[float]:
        assert s.told is not None
        turns = sum(bool(event.opens) and seat_of(event) == seat for event in s.told)
        ends.append(turns)
        worse = turns == 1 and str(s.told[0]) == first
        return [0.5 - 0.4 * worse if other == seat else 0.5 for other in range(2)]

    judge: Any = taken_in  # all that is asked of a judge here
    preferred = mistakes.Preferred(number, better, 0.1)
    assert mistakes.measured(line, preferred, judge, 1, never) is None and set(ends) == {1, 2}
    monkeypatch.setattr(mistakes, "WATCHED", 1)
    lost = mistakes.measured(line, preferred, judge, 1, never)
    assert lost is not None and lost.loss == pytest.approx(0.4)


def test_a_secret_answer_is_no_mistake_since_no_single_one_is_best() -> None:
    luck, match = random.Random(2), Match("toil-and-trouble", seed=2, variants={"offer-to-stop": 10})
    while not isinstance(match.state.stack[-1], OfferToStop):
        seat = match.to_act[0]
        match.play(seat, luck.choice(match.options(seat)))
    answers = match.options(0)
    assert len(answers) > 1
    for answer in answers:
        again = match.copy()
        again.play(0, answer)
        line = Line(again)
        assert mistakes.rather(line.points[-1], len(line.points) - 1, Search(40), 1) is None


# All of it.


def test_a_review_of_any_game_says_what_it_can_and_what_it_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    match = toy(monkeypatch)
    review = reviewed(match, 4)
    assert msgspec.json.decode(msgspec.json.encode(review), type=type(review)) == review
    assert [len(chances) for chances in review.curve] == [3] * (len(match.played) + 1)
    won = [100 / len(match.winners) if seat in match.winners else 0 for seat in range(3)]
    assert list(review.curve[-1]) == [round(share) for share in won]
    for seat in review.seats:
        parts = seat.start + seat.luck + seat.own + seat.others + seat.unexplained
        assert parts == pytest.approx(seat.result, abs=1e-9)
    assert [seat.result for seat in review.seats] == pytest.approx(won, abs=0.01)
    assert any("no judge of its own" in remark for remark in review.remarks)
    assert TOY.title in review.sentence and review.clear == (review.give_or_take <= 19.6 + 1)
    assert chart(review).startswith("<svg") and "</svg>" in picture(review)


def test_a_game_that_was_given_up_has_a_curve_but_no_account(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, TOY.id, TOY)
    review = reviewed(some_way(TOY, 4, seats=3), 1)
    assert review.seats == () and len(review.curve) == 5
    assert "not played to its end" in review.sentence + review.remarks[0]


def test_a_game_in_which_nothing_was_played_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, TOY.id, TOY)
    with pytest.raises(BadTable, match="nothing was played"):
        reviewed(hb.Match(TOY, seats=3, seed=1), 1)


# In the terminal.


def test_hurlyburly_review_tells_it_in_words_as_json_and_as_a_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = some_way("toil-and-troublez", 10**6)
    file, drawing = tmp_path / "game.txt", tmp_path / "game.svg"
    file.write_text(match.record(), encoding="utf-8")
    assert main(["review", str(file), "--seconds", "0.5", "--json", "-o", str(drawing)]) == 0
    given = json.loads(capsys.readouterr().out)
    assert set(given) >= {"seats", "curve", "turning", "mistakes", "sentence"}
    assert len(given["curve"]) == len(match.played) + 1 and drawing.read_text(encoding="utf-8").startswith("<svg")
    assert main(["review", str(file), "--seconds", "0.5"]) == 0
    assert "Toil and Troublez" in capsys.readouterr().out


def test_hurlyburly_review_refuses_what_it_may_not_or_cannot_tell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(text: str, *more: str) -> str:
        file = tmp_path / "game.txt"
        file.write_text(text, encoding="utf-8")
        assert main(["review", str(file), *more]) == 2
        said = capsys.readouterr()
        assert said.out == "" and said.err.count("\n") == 1
        return said.err

    running, over = some_way("toil-and-troublez", 20), some_way("toil-and-troublez", 10**6)
    assert "not over" in refused(running.record())
    assert "cannot be reviewed" in refused(over.record().replace("\nrules 1\n", "\nrules 0\n"))
    assert ".svg or .png" in refused(over.record(), "-o", str(tmp_path / "game.gif"))
    with pytest.raises(SystemExit):
        refused(over.record(), "--seconds", "0")
    assert "more than 0" in capsys.readouterr().err


# Training.


def test_the_same_seed_makes_the_same_weights_and_they_say_how_they_were_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, TOY.id, TOY)
    seen: list[int] = []
    weights = train(TOY, 24, 1, seen.append, check=8)
    assert weights == train(TOY, 24, 1, seen.append, check=8) and seen[:24] == list(range(1, 25))
    assert weights.made.positions > 15 and weights.made.command.endswith("--games 24 --seed 1 --check 8")
    write(weights, tmp_path / "outlook.toml")
    assert read_weights(tmp_path / "outlook.toml") == weights
    assert set(weights.weights) == {"stands", "ahead", "lead", "asked"}


def test_a_choice_with_which_nothing_happens_yet_is_told_as_a_choice() -> None:
    line = Line(some_way("dungeon-twister", 120))
    writer = ReviewWriter(line, Findings(), (), True)
    point = next(point for point in line.points if not [event for event in point.events if not event.opens])
    name = line.match.names[point.seat]
    assert writer.told(point) == f"{name} chooses “{point.text}”."
    assert writer.told(point, you=point.seat) == f"You choose “{point.text}”."
