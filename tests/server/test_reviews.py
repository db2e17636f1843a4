"""Reviews at a server: none of a running game, made once somebody asks, kept with the game, gone with its names."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hurlyburly import read_record
from hurlyburly.games import GAMES
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.record import begun
from hurlyburly.review.words import Erred
from hurlyburly.server.registry import Registry
from hurlyburly.server.reviews import Progress, steps_of
from server.client import until
from server.inside import BASE, Program, registry_at, two_at_a_table
from server.test_results import played_out

GAME = "toil-and-troublez"


async def ready(program: Program, match: str) -> dict[str, Any]:
    """The review, once it is made."""

    async def given() -> dict[str, Any]:
        answer = await program.http.get(f"/api/v1/tables/{match}/review")
        assert answer.status_code in (200, 202), answer.text
        told: dict[str, Any] = answer.json()
        if answer.status_code == 202:
            assert not told["failed"], told
            return {}
        return told

    return await until(given)


async def replay_of(registry: Registry, match: str) -> str:
    return f"{BASE}/replay/{(await registry.store.links(match))['replay']}"


def test_a_running_game_has_no_review_and_a_finished_one_keeps_it(tmp_path: Path, monkeypatch) -> None:
    async def story() -> None:
        async with registry_at(str(tmp_path / "t.db"), review_seconds=1.0) as registry:
            match, anna, ben = await two_at_a_table(registry)
            stranger = Program(registry)
            for who, status in ((anna, 409), (ben, 409), (stranger, 403)):
                refused = await who.http.get(f"/api/v1/tables/{match}/review")
                assert (refused.status_code, "review" in refused.json()) == (status, False)
            page = (await anna.http.get(f"/table/{match}")).text
            assert "<review-panel" not in page and "/review" not in page.replace("/static/review", "")
            link = (await registry.store.links(match)).get("replay", "none")
            for path in ("review", "review.json", "review/short?start=yes", "review.svg", "review.png"):
                assert (await anna.http.get(f"/replay/{link}/{path}")).status_code in (404, 409)
            assert registry.reviews.making == {} and await registry.store.review(match) is None

            await played_out(match, registry, [anna, ben], random.Random(3))
            assert (await anna.http.get(f"/table/{match}")).text.count("<review-panel") == 1
            replay = await replay_of(registry, match)
            first = await stranger.http.get(f"{replay}/review/short?start=no")  # looking on asks for nothing
            assert (first.status_code, first.json()["all"], registry.reviews.making) == (202, 0, {})
            given = await ready(anna, match)
            review = given["review"]
            assert len(review["curve"]) == len(review["plays"]) and review["names"] == ["Anna", "Ben"]
            assert set(review) >= {"seats", "curve", "turning", "mistakes", "sentence"}
            kept = await registry.store.review(match)
            assert kept is not None and msgspec.to_builtins(kept)["sentence"] == review["sentence"]
            whole = await anna.http.get(f"{replay}/review")
            assert whole.status_code == 200 and review["sentence"].split(";")[0] in whole.text
            assert (await stranger.http.get(f"{replay}/review.svg")).text.startswith("<svg")
            short = await ben.http.get(f"{replay}/review/short?start=no")
            assert short.status_code == 200 and "data-ready" in short.text

            steps = steps_of(await registry.replay(match))
            table = (await registry.table(match)).table
            assert len(steps) == len(table.match.played) + 1 and steps == sorted(steps)

            monkeypatch.setitem(GAMES, GAME, msgspec.structs.replace(GAMES[GAME], rules_version=99))
            registry.tables.clear()
            registry.replays.clear()
            old = await anna.http.get(f"/api/v1/tables/{match}/review")
            assert old.status_code == 409 and "other rules" in old.json()["words"]

    asyncio.run(story())


def test_a_review_is_made_anew_once_a_name_in_it_is_gone_and_one_that_breaks_off_says_so(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_at(str(tmp_path / "t.db"), review_seconds=0.2) as registry:
            match, anna, ben = await two_at_a_table(registry)
            await played_out(match, registry, [anna, ben], random.Random(5))
            await ready(anna, match)
            result = await registry.store.result(match)
            assert result is not None
            await registry.rename(match, msgspec.structs.replace(result, names=("Owl", "Ben")))
            assert await registry.store.review(match) is None

            replay = await registry.replay(match)
            registry.reviews.workers.close()  # whoever makes it is gone
            asked = await registry.reviews.look(replay, True)
            assert isinstance(asked, Progress)
            await until(lambda: asked.failed)
            given = (await anna.http.get(f"{await replay_of(registry, match)}/review.json")).json()
            assert (given["failed"], given["review"]) == (True, None)
            await registry.store.delete(match)
            assert await registry.store.review(match) is None

    asyncio.run(story())


def costly_choice(record: str) -> tuple[Erred, Play]:
    """The first choice of a game between plays with other things, as if it had been a mistake; and the better play."""
    kept = read_record(record)
    match = begun(kept)
    for number, made in enumerate(kept.plays):
        plays = match.plays(made.seat)
        played = next(play for play in plays if play.text == made.text)
        for better in plays:
            if better.things and not {*played.things} >= {*better.things}:
                return Erred(number, made.seat, "round 1", played.text, "", better.text, "", 9, 3, 20, ()), better
        match.play(made.seat, made.text)
    raise AssertionError("there was nothing to choose")


def test_a_costly_choice_opens_the_replay_with_the_better_play_pointed_at(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_at(str(tmp_path / "t.db"), review_seconds=0.2) as registry:
            match, anna, ben = await two_at_a_table(registry)
            await played_out(match, registry, [anna, ben], random.Random(7))
            await ready(anna, match)
            review = await registry.store.review(match)
            replay = await registry.replay(match)
            assert review is not None
            erred, better = costly_choice(replay.last.match.record())
            await registry.store.keep_review(match, msgspec.structs.replace(review, mistakes=(erred,)))

            link = await replay_of(registry, match)
            step = steps_of(replay)[erred.play]
            where = f"?step={step}&eyes={erred.seat}&mistake=0"
            assert where.replace("&", "&amp;") in (await anna.http.get(f"{link}/review")).text
            page = (await anna.http.get(link + where)).text
            assert f'data-step="{step}"' in page and f'data-better="{" ".join(better.things)}">' in page
            assert f"“{erred.better}”" in page and f"“{erred.played}”" in page
            for elsewhere in (where.replace("&mistake=0", ""), where.replace("mistake=0", "mistake=1")):
                assert 'id="instead"' not in (await anna.http.get(link + elsewhere)).text
            later = (await anna.http.get(f"{link}?step={step + 1}&mistake=0")).text
            assert f'data-better="{" ".join(better.things)}" hidden>' in later

    asyncio.run(story())


@pytest.mark.parametrize("path", ["review", "review.json", "review/short", "review.png"])
def test_a_link_that_leads_nowhere_has_no_review(path: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_at(str(tmp_path / "t.db")) as registry:
            answer = await Program(registry).http.get(f"/replay/nowhere/{path}")
            assert answer.status_code == 404

    asyncio.run(story())
