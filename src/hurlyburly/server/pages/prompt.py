"""The prompt, with hints and standing answers beside it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from hurlyburly import draw
from hurlyburly.draw.text import KEPT, escape
from hurlyburly.kernel.game import GAMES
from hurlyburly.kernel.parts import StandingAnswer
from hurlyburly.kernel.play import Play
from hurlyburly.server.ending import ending
from hurlyburly.server.scene import ASK_ALL, Ended, Scene


def prompt(scene: Scene, made: draw.Zone) -> draw.Zone:
    """What is asked, or what is going on instead; on its edge, hints and what is answered for its reader."""
    if scene.ended:
        return ended_prompt(scene, scene.ended)
    if scene.seat is not None and scene.seats[scene.seat].resigned:
        made = draw.waiting("You have given up.", "A bot plays on for you; look on as long as you like.")
    elif scene.coming:
        made = draw.waiting(f"{draw.sentence(scene.coming)} …", draw.sentence(scene.coming_does))
    made = made or plain_prompt(scene)
    standing = GAMES[scene.game].page.standing
    tabs = HINT if scene.hints and scene.your_turn and len(scene.view.plays) > 1 else ""
    if scene.answers is not None and standing:
        tabs += answers_button(len([one for one in standing if one.id in scene.answers]))
        tabs += "".join([fitting(one.id, play.text) for one, play in offers(scene, scene.answers)])
    if not tabs:
        return made
    return (made, tabs) if isinstance(made, str) else (*made, tabs)


HINT = f'<button type="button" class="btn hintbtn" id="hint" aria-keyshortcuts="h" aria-expanded="false" title="Hint (H)">{draw.icon("lantern")}<span>Hint</span></button>'


def plain_prompt(scene: Scene) -> str:
    """The prompt of a game that does not draw its own, made from its words."""
    if not scene.your_turn:
        return draw.waiting(scene.prompt)
    said = [(choice.text, choice.words if choice.words != choice.text else "") for choice in scene.choices]
    return draw.prompt(
        scene.prompt, "", [draw.Choice(text, draw.sentence(text), escape(words)) for text, words in said]
    )


def ended_prompt(scene: Scene, ended: Ended) -> str:
    return (
        f'<p class="ask" id="ask"><b>{escape(ending(scene, ended).verdict)}</b><span>The table stays as it was.</span></p>'
        f"{'' if scene.guide else SCORES}"
    )


SCORES = f'<div class="options"><button type="button" class="btn btn-main" id="o-1" data-show="over">{draw.icon("crown")} Scores</button></div>'


@lru_cache(KEPT)
def answers_button(count: int) -> str:
    return (
        '<button type="button" class="btn standbtn" id="answers-open" popovertarget="answers">'
        f'{draw.icon("speed")}<span>Answers</span><b>{count}</b><span class="sr"> on</span></button>'
    )


def offers(scene: Scene, chosen: frozenset[str]) -> Iterator[tuple[StandingAnswer, Play]]:
    """What could be answered for the reader from now on, and the play by which they would answer like that themselves."""
    for one in GAMES[scene.game].page.standing:
        if scene.your_turn and one.question == scene.view.asked and not one.usual and one.id not in chosen:
            play = one.answer(scene.view)
            if play is not None:
                yield one, play


@lru_cache(KEPT)
def fitting(id: str, play: str) -> str:
    """For the page's script: once this has been played, it offers that standing answer."""
    return f'<span hidden data-fits="{id}" data-fitting="{escape(play)}"></span>'


@lru_cache(KEPT)
def answers(standing: tuple[StandingAnswer, ...], chosen: frozenset[str]) -> str:
    """A switch for each standing answer of a game."""
    return "".join([f"<li>{answer_switch(one, one.id in chosen)}</li>" for one in standing])


def answer_switch(one: StandingAnswer, on: bool) -> str:
    """The switch of one standing answer. The page's script finds it by `data-did` to offer a way back after the answer
    was given."""
    return (
        f'<label class="switch"><span>{escape(one.words)}<small>{escape(one.help)}</small></span>'
        f'<input type="checkbox" data-answer="{one.id}" data-did="{escape(one.did)}"{" checked" if on else ""}></label>'
    )


@lru_cache(KEPT)
def forced_setting(asks: bool) -> str:
    """In the settings: whether choices with one option are asked too."""
    options = "".join(
        [
            f'<label><input type="radio" name="forced" data-forced="{value}"{" checked" if on else ""}>{words}</label>'
            for value, words, on in (("", "The table", not asks), (ASK_ALL, "I do", asks))
        ]
    )
    return (
        "<p>Choices with one option<small>Who makes them</small></p>"
        f'<fieldset class="levels" aria-label="Choices with one option">{options}</fieldset>'
    )
