"""Every lesson of every game is played as its guide says, and once wrongly at each choice: through the rules alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import hurlyburly as hb
from hurlyburly.draw import joined, seats_of
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.lesson import (
    LEARNER,
    PLACES,
    Ask,
    Card,
    Lesson,
    beat,
    begin,
    first,
    fits,
    lessons_of,
    lit,
    objection,
    wanted,
)
from hurlyburly.kernel.match import Match, Played

MOST_WORDS = 45
LESSONS = [
    pytest.param(game, lesson, id=f"{game.id}-{lesson.id}") for game in hb.GAMES.values() for lesson in lessons_of(game)
]


def asks(game: Game, lesson: Lesson) -> Iterator[tuple[Match, Ask]]:
    """The match at each moment at which something is said, played on as the guide would."""
    match = begin(game, lesson)
    while True:
        now = beat(lesson, match.played)
        if isinstance(now, Played):
            written = first(match, now.seat, now.text)
            assert written is not None, f"{now.text!r} is none of {match.options(now.seat)}"
            assert not objection(lesson, match, now.seat, written.text)
            assert objection(lesson, match, now.seat, "something else")  # nobody comes in between
            match.play(now.seat, written)
            continue
        yield match, now
        if now.asks is None:
            return
        play = wanted(match, now.asks)
        assert play is not None, f"{now.asks.play!r} is none of {match.options(LEARNER)}"
        match.play(LEARNER, play)


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_whoever_does_what_the_guide_says_comes_to_the_end(game: Game, lesson: Lesson) -> None:
    said = [number for _, now in asks(game, lesson) for number in now.cards]
    assert said == list(range(len(lesson.step)))


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_whatever_else_may_be_played_is_answered_and_not_played(game: Game, lesson: Lesson) -> None:
    for match, now in asks(game, lesson):
        if now.asks is None:
            continue
        before = match.position()
        for text in match.options(LEARNER):
            goes_on = any(fits(pattern, text) for pattern in now.asks.accepts)
            assert bool(objection(lesson, match, LEARNER, text)) is not goes_on
        assert match.position() == before
        answered = {p for p in now.asks.wrong for text in match.options(LEARNER) if fits(p, text)}
        assert answered == set(now.asks.wrong), f"{now.asks.title}: nothing to say these to"


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_why_not_is_answered_by_a_rule(game: Game, lesson: Lesson) -> None:
    for match, now in asks(game, lesson):
        if now.asks is not None and now.asks.why:
            why = match.why(LEARNER, now.asks.why)
            assert why is not None and why.rule, f"{now.asks.title}: {why}"


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_every_play_that_goes_on_leads_to_the_end(game: Game, lesson: Lesson) -> None:
    """Wherever several do, each is tried once, and after it what the guide would play."""
    for match, now in asks(game, lesson):
        for text in match.options(LEARNER) if now.asks is not None else ():
            if not objection(lesson, match, LEARNER, text):
                other = match.copy()
                other.play(LEARNER, text)
                for _ in range(2 * len(lesson.step) + sum([len(card.then) for card in lesson.step])):
                    then = beat(lesson, other.played)
                    if isinstance(then, Ask) and then.asks is None:
                        break
                    seat = then.seat if isinstance(then, Played) else LEARNER
                    play = first(other, seat, then.text) if isinstance(then, Played) else wanted(other, card_of(then))
                    assert play is not None, f"after {text!r} at {then}"
                    other.play(seat, play)
                assert beat(lesson, other.played) == beat(lesson, [Played(0, "")] * 1000)


def card_of(now: Ask) -> Card:
    assert now.asks is not None
    return now.asks


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_what_is_lit_lies_on_the_table(game: Game, lesson: Lesson) -> None:
    for match, now in asks(game, lesson):
        view = match.view(LEARNER)
        assert game.layout is not None
        layout = game.layout(view)
        pointed = {thing for play in view.plays for thing in play.things}
        drawn = "".join([joined(zone) for zone in game.page.zones(view, seats_of(match.names, LEARNER)).values()])
        for card in [lesson.step[number] for number in now.cards]:
            for name in card.light:
                there = [id for id in lit(game, [name]) if id in PLACES or id in layout or id in pointed]
                assert there, f"{card.title}: nothing called {name!r} is on the table"
                places = [place for id in there for place in (f'data-thing="{id}"', f'data-around="{id}"')]
                assert there[0] in PLACES or any(place in drawn for place in places), f"{name!r} is not drawn"


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_is_short_and_says_one_thing_at_a_time(game: Game, lesson: Lesson) -> None:
    assert 1 <= lesson.minutes <= 3
    assert lesson.concepts and lesson.step
    for words in [lesson.end, *[card.say for card in lesson.step]]:
        assert 0 < len(words.split()) <= MOST_WORDS, words
    for card in lesson.step:
        assert len(card.title.split()) <= 6
        assert bool(card.why) == bool(card.ask)
        assert card.accepts or not (card.wrong or card.why), f"{card.title} asks nothing"
    assert sum([bool(card.accepts) for card in lesson.step]) >= 2, "one learns by doing"


def test_ids_are_those_of_their_files_and_none_is_there_twice() -> None:
    for game in hb.GAMES.values():
        ids = [lesson.id for lesson in lessons_of(game)]
        assert len(set(ids)) == len(ids) and all(ids)


def test_after_the_last_play_nothing_more_is_taken() -> None:
    game = hb.GAMES["toil-and-troublez"]
    *_, (match, now) = asks(game, lessons_of(game)[0])
    assert now.asks is None
    assert objection(lessons_of(game)[0], match, LEARNER, match.options(LEARNER)[0])


def test_a_choice_taken_back_is_asked_again() -> None:
    game = hb.GAMES["toil-and-troublez"]
    lesson = lessons_of(game)[0]
    match = begin(game, lesson)
    asked = beat(lesson, match.played)
    match.play(LEARNER, "place 5 star right of row 1")
    assert beat(lesson, match.played) != asked
    match.undo(LEARNER)
    assert beat(lesson, match.played) == asked


def test_a_lesson_has_the_luck_that_is_called() -> None:
    game = hb.GAMES["toil-and-troublez"]
    matches = [begin(game, lessons_of(game)[0]) for _ in range(2)]
    assert matches[0].position() == matches[1].position()
    assert matches[0].events(None)[-1] == "A draws Raven 5 ✦ star."
