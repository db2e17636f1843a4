"""People at a real server: whole games, coming back, links, lobbies."""

from __future__ import annotations

import asyncio
import inspect
import random
import re
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedError, InvalidStatus

import hurlyburly as hb
from hurlyburly.games import GAMES
from hurlyburly.kernel.play import Thing
from hurlyburly.server.network import home_address
from server.client import Node, Page, Person, until

pytestmark = pytest.mark.slow
PACKS = Path(__file__).parents[2] / "examples" / "packs"


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    path: Path = tmp_path_factory.mktemp("server") / "tables.db"
    with Node(f"sqlite:///{path}", "--away-after", "3") as running:
        yield running


def played(test: Callable[..., Awaitable[None]]) -> Callable[[Node], None]:
    """Run a test with as many people as it names."""

    def run(node: Node) -> None:
        async def play() -> None:
            people = [Person(node.base) for _ in inspect.signature(test).parameters]
            try:
                await test(*people)
            finally:
                for person in people:
                    await person.close()

        asyncio.run(play())

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


async def options(person: Person, match: str) -> list[str]:
    """What may be chosen, as a program sees it."""
    answer = await person.http.get(f"/api/v1/tables/{match}", headers={"Authorization": f"Bearer {person.secret}"})
    assert answer.status_code == 200, answer.text
    return answer.json()["options"]


async def play_out(person: Person, page: Page, match: str, luck: random.Random) -> None:
    """Play any legal option until the game is over."""
    while await page.my_turn():
        choices = await options(person, match)
        answer = await page.play(luck.choice(choices))
        assert answer["type"] == "played", answer


@played
async def test_a_whole_game_against_bots_and_its_record(anna: Person) -> None:
    match = await anna.make("play-now", seats=2, level="gentle", name="Anna")
    async with anna.at(f"/table/{match}") as page:
        await play_out(anna, page, match, random.Random(1))
        assert page.frame["over"] and page.frame["title"].startswith("Game over")
        assert sorted(page.lines) == list(range(len(page.lines)))
    record = (await anna.http.get(f"/table/{match}/record")).text
    assert hb.load(record).over


async def some_plays(person: Person, page: Page, match: str, count: int) -> None:
    for _ in range(count):
        assert await page.my_turn()
        assert (await page.play((await options(person, match))[0]))["type"] == "played"


@played
async def test_a_play_sent_twice_happens_once(anna: Person) -> None:
    match = await anna.make("hot-seat", seats=2)
    async with anna.at(f"/table/{match}") as page:
        await page.my_turn()
        choice, seat = (await options(anna, match))[0], page.frame["seat"]
        first = await page.play(choice, id="once")
        again = await page.ask("play", id="once", version=0, seat=seat, text=choice)
        assert first["version"] == again["version"] == 1
    async with anna.at(f"/table/{match}") as page:  # after a reconnect too
        await page.hear()
        again = await page.ask("play", id="once", version=0, seat=seat, text=choice)
        assert again["type"] == "played" and page.frame["version"] == 1


@played
async def test_a_play_from_an_older_table_is_stale_and_the_newer_one_is_already_there(anna: Person) -> None:
    match = await anna.make("hot-seat", seats=2)
    async with anna.at(f"/table/{match}") as page, anna.at(f"/table/{match}") as other_tab:
        await page.my_turn()
        await page.play((await options(anna, match))[0])
        late = await other_tab.ask("play", version=0, seat=page.frame["seat"], text="whatever")
        assert (late["type"], late["code"]) == ("error", "stale")
        while other_tab.frame["version"] < 1:
            await other_tab.hear()


@played
async def test_after_a_cut_the_page_equals_the_server_s_view_within_one_message(anna: Person) -> None:
    match = await anna.make("play-now", seats=3, level="gentle")
    async with anna.at(f"/table/{match}") as page:
        await some_plays(anna, page, match, 4)
    async with anna.at(f"/table/{match}", event=len(page.lines)) as back:
        await back.hear()
        async with anna.at(f"/table/{match}") as fresh:
            await fresh.hear()
            if fresh.frame["version"] == back.frame["version"]:
                assert back.zones == fresh.zones
            known = {**page.lines, **back.lines}
            assert [known[n] for n in sorted(known)][: len(fresh.lines)] == list(fresh.lines.values())[: len(known)]


@played
async def test_a_bot_gives_way_to_a_friend_who_comes_late(anna: Person, ben: Person, cara: Person, dan: Person) -> None:
    match = await anna.make("invite", seats=3, name="Anna")
    async with anna.at(f"/lobby/{match}") as lobby:
        await lobby.hear()
        invite = re.search(r"/join/(\w+)", " ".join(lobby.zones.values()))
        assert invite is not None
        link = invite[1]
        assert (await ben.http.get(f"/join/{link}")).status_code == 200
        assert await ben.join(link, "Ben") == f"/lobby/{match}"
        await lobby.until("lobby")
        assert "Ben" in " ".join(lobby.zones.values())
        async with ben.at(f"/lobby/{match}") as bens:
            refused = await bens.ask("lobby", do="start")
            assert refused["code"] == "not-host"
            assert (await lobby.ask("lobby", do="variant", value="no-such-thing=on"))["code"] == "bad-table"
            assert (await lobby.ask("lobby", do="start"))["type"] == "done"
            assert (await bens.until("lobby", begun=f"/table/{match}"))["begun"]
    assert await cara.join(link, "Cara") == f"/table/{match}"  # a bot gave way
    async with cara.at(f"/table/{match}") as page:
        await page.hear()
        assert page.frame["seat"] == 2
    full = await dan.http.post(f"/join/{link}", data={"name": "Dan"})
    assert full.status_code == 409 and "taken" in full.text


@played
async def test_the_host_kicks_and_the_kicked_have_no_seat(anna: Person, ben: Person) -> None:
    match = await anna.make("invite", seats=2)
    async with anna.at(f"/lobby/{match}") as lobby:
        await lobby.hear()
        link = re.search(r"/join/(\w+)", " ".join(lobby.zones.values()))
        assert link is not None
        await ben.join(link[1], "Ben")
        async with ben.at(f"/lobby/{match}") as bens:
            await bens.until("lobby")
            assert (await lobby.ask("lobby", do="kick", seat=1))["type"] == "done"
            with pytest.raises(ConnectionClosedError) as closed:
                while True:
                    await bens.hear()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4401
        assert (await ben.http.get(f"/lobby/{match}")).status_code == 403
        assert (await lobby.ask("lobby", do="kick", seat=0))["code"] == "not-now"
        assert (await lobby.ask("lobby", do="revoke", value="invite"))["type"] == "done"
        assert (await ben.http.get(f"/join/{link[1]}")).status_code == 404


async def spectator_link(person: Person, match: str) -> str:
    page = (await person.http.get(f"/table/{match}/invite")).text
    found = re.search(r"/watch/(\w+)", page)
    assert found is not None
    return found[1]


@played
async def test_a_spectator_watches_by_a_link_of_their_own_until_it_is_revoked(anna: Person, someone: Person) -> None:
    match = await anna.make("play-now", seats=2)
    assert (await someone.http.get(f"/table/{match}")).status_code == 403
    link = await spectator_link(anna, match)
    assert (await someone.http.get(f"/watch/{link}")).status_code == 200
    async with someone.at(f"/watch/{link}") as watching, anna.at(f"/table/{match}") as page:
        await watching.hear()
        assert watching.frame["seat"] is None and watching.frame["held"] == []
        refused = await watching.ask("play", version=0, seat=0, text="draw")
        assert refused["code"] == "not-your-seat"
        assert (await watching.ask("chat", text="hello"))["code"] == "not-your-seat"
        assert (await page.ask("table", do="revoke", what="spectator"))["type"] == "done"
        with pytest.raises(ConnectionClosedError) as closed:
            while True:
                await watching.hear()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4410
    assert (await someone.http.get(f"/watch/{link}")).status_code == 404


@played
async def test_each_link_can_be_revoked_by_the_host_alone(anna: Person, ben: Person) -> None:
    match = await anna.make("invite", seats=2, name="Anna")
    async with anna.at(f"/lobby/{match}") as lobby:
        await lobby.hear()
        links = set()
        for _ in range(2):
            found = re.search(r"/join/(\w+)", lobby.zones["z-invite"])
            assert found is not None
            links.add(found[1])
            assert (await lobby.ask("lobby", do="revoke", value="invite"))["type"] == "done"
            await lobby.until("lobby")
        found = re.search(r"/join/(\w+)", lobby.zones["z-invite"])
        assert found is not None and len({*links, found[1]}) == 3
        for dead in links:
            assert (await ben.http.get(f"/join/{dead}")).status_code == 404
        await ben.join(found[1], "Ben")
        assert (await lobby.ask("lobby", do="start"))["type"] == "done"
    async with anna.at(f"/table/{match}") as page, ben.at(f"/table/{match}") as bens:
        assert (await bens.ask("table", do="revoke", what="replay"))["code"] == "not-host"
        await page.ask("table", do="resign", seat=0)
        await page.sees(over=True)
        old = re.search(r"/replay/(\w+)", page.zones["z-over"])
        assert old is not None and (await ben.http.get(f"/replay/{old[1]}")).status_code == 200
        assert (await page.ask("table", do="revoke", what="replay"))["type"] == "done"
        while old[1] in page.zones["z-over"]:
            await page.hear()
        new = re.search(r"/replay/(\w+)", page.zones["z-over"])
        assert new is not None and (await ben.http.get(f"/replay/{new[1]}")).status_code == 200
    for more in ("", "/record", "/things", "/0.png", "/0", ".gif"):
        assert (await ben.http.get(f"/replay/{old[1]}{more}")).status_code == 404
    assert (await ben.http.get(f"/replay/{new[1]}/things")).status_code == 200


@played
async def test_a_pack_is_added_in_the_lobby_and_played_with(anna: Person) -> None:
    match = await anna.make("invite", seats=2)
    dusk = (PACKS / "troublez-dusk.toml").read_text(encoding="utf-8")
    async with anna.at(f"/lobby/{match}") as lobby:
        await lobby.hear()
        for bad in ("not a pack", dusk.replace("toil-and-troublez", "talisman"), dusk.replace("toad", "newt")):
            assert (await lobby.ask("lobby", do="pack", value=bad))["code"] == "bad-table"
        for do, value in (("pack", dusk), ("unpack", "Dusk"), ("pack", dusk)):
            assert (await lobby.ask("lobby", do=do, value=value))["type"] == "done"
            await lobby.until("lobby")
            assert ("Dusk" in lobby.zones["z-variants"]) == (do == "pack")
        assert (await lobby.ask("lobby", do="start"))["type"] == "done"
    async with anna.at(f"/table/{match}") as page:
        await page.hear()
        assert page.zones["z-round"].startswith("11 cards left")  # of twelve; the box has many more
    told = (await anna.http.get(f"/table/{match}/things")).json()["things"]
    assert "pack" in {thing["source"] for thing in told}, "a page tells of the cards of its packs too"


@played
async def test_whoever_may_look_at_a_table_can_ask_what_lies_on_it(anna: Person, someone: Person) -> None:
    match = await anna.make("play-now", seats=2, level="gentle")
    told = (await anna.http.get(f"/table/{match}/things")).json()["things"]
    assert msgspec.convert(told, tuple[Thing, ...]) == GAMES["toil-and-troublez"].things()
    assert (await someone.http.get(f"/table/{match}/things")).status_code == 403
    link = await spectator_link(anna, match)
    assert (await someone.http.get(f"/watch/{link}/things")).json()["things"] == told
    assert (await someone.http.get(f"/replay/{link}/things")).status_code == 404


@played
async def test_watching_bots_needs_no_seat(anna: Person) -> None:
    match = await anna.make("watch-bots", seats=2, level="gentle")
    answer = await anna.http.get(f"/table/{match}")
    assert answer.status_code == 303
    async with anna.at(answer.headers["location"]) as page:
        while page.frame.get("version", 0) < 5:
            await page.hear()


@played
async def test_at_a_hot_seat_each_looks_through_their_own_eyes(anna: Person) -> None:
    match = await anna.make("hot-seat", seats=2)
    async with anna.at(f"/table/{match}", seat=0) as page:
        await page.hear()
        assert page.frame["held"] == [0, 1] and page.frame["seat"] == 0
        await page.send("look", seat=1)
        frame = await page.until("table", seat=1)
        assert frame["lines"][0]["n"] == 0
        await page.send("look", seat=5)
        assert (await page.until("error"))["code"] == "not-your-seat"


@played
async def test_resigning_ends_a_game_of_two_and_its_replay_can_be_played_on(anna: Person) -> None:
    match = await anna.make("play-now", seats=2, level="gentle", name="Anna")
    async with anna.at(f"/table/{match}") as page:
        await some_plays(anna, page, match, 5)
        assert (await page.ask("table", do="resign", seat=0))["type"] == "done"
        await page.sees(over=True)
        assert (await page.ask("play", version=99, seat=0, text="draw"))["code"] == "game-over"
        assert (await page.ask("table", do="rematch"))["type"] == "done"
        await page.sees(next=True)
        again = page.frame["next"]
        assert again.startswith("/table/") and again != f"/table/{match}"
    assert (await anna.http.get(again)).status_code == 200
    link = re.search(r"/replay/(\w+)", (await anna.http.get(f"/table/{match}")).text)
    assert link is not None
    replay = f"/replay/{link[1]}"
    assert (await anna.http.get(replay)).status_code == 200
    step = (await anna.http.get(f"{replay}/3?eyes=0")).json()
    assert step["step"] == 3 and step["steps"] >= 6 and step["zones"] and step["lines"]
    assert (await anna.http.get(f"{replay}/3?eyes=9")).status_code == 409
    assert (await anna.http.get(f"{replay}/record")).text.startswith("hurlyburly 1")
    on = await anna.http.post(f"{replay}/play-on", data={"step": 3, "seat": 1})
    assert on.status_code == 303
    new = on.headers["location"].rsplit("/", 1)[1]
    async with anna.at(f"/table/{new}") as page:
        await page.hear()
        assert page.frame["seat"] == 1
        await some_plays(anna, page, new, 2)


@played
async def test_from_a_running_game_one_plays_on_from_a_guess_and_gets_only_ones_own_log(anna: Person) -> None:
    match = await anna.make("play-now", seats=2)
    log = (await anna.http.get(f"/table/{match}/record")).text
    assert log.startswith("hurlyburly log 1") and "\nkey " not in log
    answer = await anna.http.post(f"/table/{match}/play-on")
    page = await anna.http.get(answer.headers["location"])
    assert "A guess" in page.text


@played
async def test_the_table_stops_only_when_all_people_agree(anna: Person, ben: Person) -> None:
    match = await two_people(anna, ben)
    async with anna.at(f"/table/{match}") as page, ben.at(f"/table/{match}") as bens:
        await page.ask("table", do="stop", seat=0)
        await page.ask("table", do="go-on", seat=0)
        await bens.ask("table", do="stop", seat=1)
        assert not page.frame["over"]
        await page.ask("table", do="stop", seat=0)
        await bens.sees(over=True)
        assert "The game is stopped by agreement." in bens.lines.values()


@played
async def test_a_bot_plays_on_for_somebody_who_resigned_from_a_game_of_three(anna: Person, ben: Person) -> None:
    match = await two_people(anna, ben, seats=3)
    async with anna.at(f"/table/{match}") as page, ben.at(f"/table/{match}") as bens:
        await page.hear()
        assert (await page.ask("table", do="resign", seat=0))["type"] == "done"
        assert (await page.ask("play", version=page.frame["version"], seat=0, text="draw"))["code"] == "not-your-turn"
        resigned_at = len(bens.lines)
        while not any("Anna" in words for n, words in bens.lines.items() if n > resigned_at + 1):
            if bens.frame and bens.frame["your_turn"]:
                await some_plays(ben, bens, match, 1)
            else:
                await bens.hear()
        assert not bens.frame["over"]


async def two_people(anna: Person, ben: Person, seats: int = 2) -> str:
    """A table with both, begun."""
    match = await anna.make("invite", seats=seats, name="Anna")
    async with anna.at(f"/lobby/{match}") as lobby:
        await lobby.hear()
        link = re.search(r"/join/(\w+)", " ".join(lobby.zones.values()))
        assert link is not None
        await ben.join(link[1], "Ben")
        assert (await lobby.ask("lobby", do="start"))["type"] == "done"
    return match


@played
async def test_an_absent_seat_is_offered_to_a_bot_and_handed_back_with_a_digest(anna: Person, ben: Person) -> None:
    match = await two_people(anna, ben)
    async with ben.at(f"/table/{match}") as bens:
        await bens.hear()
        async with anna.at(f"/table/{match}") as page:
            await page.hear()
            early = await bens.ask("table", do="bot", seat=0)
            assert early["code"] == "not-now"

        async def is_given_to_a_bot() -> bool:
            return (await bens.ask("table", do="bot", seat=0))["type"] == "done"

        await until(is_given_to_a_bot)
        while bens.frame["to_act"] != [1]:  # the bot plays Anna's turn
            await bens.hear()
        async with anna.at(f"/table/{match}") as page:
            await page.sees(digest=True)
            frame = page.frame
            assert any("bot plays for you until you are back" in words for words in frame["digest"]["words"])
            assert frame["digest"]["words"][-1] == "You are back."


@played
async def test_chat_is_kept_and_comes_to_those_who_come_later(anna: Person) -> None:
    match = await anna.make("play-now", seats=2)
    async with anna.at(f"/table/{match}") as page:
        assert (await page.ask("chat", text="<b>hello</b>"))["type"] == "done"
    async with anna.at(f"/table/{match}") as page:
        while not page.chat:
            await page.hear()
        assert page.chat == ["<b>hello</b>"]
    assert "<b>hello</b>" not in (await anna.http.get(f"/table/{match}")).text


@played
async def test_a_play_is_data_and_whoever_points_at_things_is_told_what_is_against_it(anna: Person) -> None:
    match = await anna.make("play-now", seats=2)
    token = {"Authorization": f"Bearer {anna.secret}"}
    given = (await anna.http.get(f"/api/v1/tables/{match}", headers=token)).json()
    assert [play["text"] for play in given["plays"]] == given["options"] and given["view"]["plays"] == given["plays"]
    judged = (await anna.http.get(f"/api/v1/tables/{match}/why-not", headers=token)).json()["plays"]
    assert {one["play"]["text"] for one in judged if one["legal"]} == set(given["options"])
    assert all(one["words"] and one["rule"] for one in judged if not one["legal"])
    wrong = await anna.http.get(f"/api/v1/tables/{match}/why-not?things=card", headers=token)
    assert wrong.status_code == 400 and "card:3 seat:1" in wrong.json()["words"]
    async with anna.at(f"/table/{match}") as page:
        await page.until("table")
        assert page.frame["plays"] == given["plays"]
        answer = await page.ask("why-not", seat=given["seat"], things=[])
        assert answer["plays"] == judged
        await page.send("why-not", id="w", seat=given["seat"], things=["no thing"])
        assert (await page.until("error"))["code"] == "bad-message"


@played
async def test_all_that_can_lie_on_a_table_is_told_to_anybody(anna: Person) -> None:
    things = (await anna.http.get("/api/v1/games/toil-and-troublez/things")).json()["things"]
    assert msgspec.convert(things, tuple[Thing, ...]) == GAMES["toil-and-troublez"].things()
    assert (await anna.http.get("/api/v1/games/chess/things")).json()["code"] == "bad-table"
    assert (await anna.http.get("/api/v1/games/toil-and-troublez/things/card:3")).json()["things"] == [things[3]]
    wrong = await anna.http.get("/api/v1/games/toil-and-troublez/things/poisson")
    assert wrong.status_code == 400 and "did you mean Poison" in wrong.json()["words"]
    match = await anna.make("play-now", seats=2)
    token = {"Authorization": f"Bearer {anna.secret}"}
    assert (await anna.http.get(f"/api/v1/tables/{match}/things", headers=token)).json()["things"] == things
    assert (await anna.http.get(f"/api/v1/tables/{match}/things")).status_code == 403
    one = await anna.http.get(f"/api/v1/tables/{match}/things/{things[3]['name']}", headers=token)
    assert one.json()["things"] == [things[3]]
    assert (await anna.http.get(f"/api/v1/tables/{match}/things/card:3")).status_code == 403


@played
async def test_the_door_lets_in_only_our_own_pages(anna: Person) -> None:
    match = await anna.make("play-now", seats=2)
    form = {"game": "toil-and-troublez", "how": "play-now"}
    assert (await anna.http.get(f"/api/v1/tables/{match}")).status_code == 403  # a cookie is no token
    for origin in ("http://evil.example", "null", "http://127.0.0.1:1"):
        assert (await anna.http.post("/tables", data=form, headers={"Origin": origin})).status_code == 403
        with pytest.raises(InvalidStatus):
            address = f"{anna.base.replace('http', 'ws')}/table/{match}/ws"
            async with connect(address, origin=origin, additional_headers={"Cookie": f"hurlyburly={anna.secret}"}):  # type: ignore[arg-type]
                pass
    assert (await anna.http.get("/", headers={"Host": "rebound.example"})).status_code == 421


@played
async def test_every_answer_has_a_strict_policy_and_secrets_are_only_in_a_safe_cookie(anna: Person) -> None:
    made = await anna.http.post("/tables", data={"game": "toil-and-troublez", "how": "invite"})
    cookie = made.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie
    lobby = made.headers["location"]
    for path in ("/", lobby, "/rules/toil-and-troublez", "/nowhere", "/static/tokens.css", "/healthz"):
        answer = await anna.http.get(path)
        assert "script-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert anna.secret not in answer.text
        assert not re.search(r"<script(?![^>]*\bsrc=)|\son\w+=", answer.text)
    assert (await anna.http.get("/rules/nothing")).status_code == 404
    assert "hurlyburly_plays" in (await anna.http.get("/metrics")).text


@played
async def test_a_name_is_shown_as_it_was_given_and_harms_nobody(anna: Person) -> None:
    match = await anna.make("play-now", seats=2, name="<script>alert(1)</script>")
    page = (await anna.http.get(f"/table/{match}")).text
    assert "<script>alert" not in page and "&lt;script&gt;alert" in page


@played
async def test_pictures_of_a_replay(anna: Person) -> None:
    match = await anna.make("play-now", seats=2, level="gentle")
    async with anna.at(f"/table/{match}") as page:
        await page.hear()
        await page.ask("table", do="resign", seat=0)
        await page.sees(over=True)
    link = re.search(r"/replay/(\w+)", (await anna.http.get(f"/table/{match}")).text)
    assert link is not None
    png = await anna.http.get(f"/replay/{link[1]}/0.png")
    assert png.content.startswith(b"\x89PNG"), png.text[:200]
    gif = await anna.http.get(f"/replay/{link[1]}.gif")
    assert gif.content.startswith(b"GIF8")


@pytest.mark.skipif(not home_address(), reason="this machine is on no network")
def test_a_friend_joins_over_the_home_network_once_somebody_at_the_machine_has_opened_it(tmp_path: Path) -> None:
    async def play() -> None:
        with Node(f"sqlite:///{tmp_path}/t.db") as node:
            anna, friend = Person(node.base), Person(f"http://{home_address()}:{node.port}")
            match = await anna.make("invite", seats=2, name="Anna")
            with pytest.raises(httpx.ConnectError):
                await friend.http.get("/")
            lobby = await anna.http.get(f"/lobby/{match}")
            assert f"{node.base}/join/" in lobby.text
            assert (await anna.http.post("/network", data={"open": "yes"})).status_code == 303
            lobby = await anna.http.get(f"/lobby/{match}")
            invite = re.search(rf"{re.escape(friend.base)}/join/(\w+)", lobby.text)
            assert invite is not None
            assert (await anna.http.get(f"/qr/{invite[1]}.svg")).text.startswith("<svg")
            assert await friend.join(invite[1], "Ben") == f"/lobby/{match}"
            async with anna.at(f"/lobby/{match}") as page, friend.at(f"/lobby/{match}") as other:
                await page.ask("lobby", do="start")
                assert (await other.until("lobby", begun=f"/table/{match}"))["begun"]
            assert (await friend.http.get(f"/table/{match}")).status_code == 200
            assert (await friend.http.post("/network", data={"open": "yes"})).status_code == 403
            await anna.close()
            await friend.close()

    asyncio.run(play())


def test_logs_and_metrics_have_no_secret_no_link_and_no_match_in_them(tmp_path: Path) -> None:
    async def play() -> None:
        with Node(f"sqlite:///{tmp_path}/t.db", "--log", "json", log=f"{tmp_path}/log") as node:
            anna = Person(node.base)
            match = await anna.make("invite", seats=2, name="Anna")
            async with anna.at(f"/lobby/{match}") as page:
                await page.until("lobby")
                link = re.search(r"/join/(\w+)", " ".join(page.zones.values()))
            assert link is not None
            await anna.http.get(f"/qr/{link[1]}.svg")
            await anna.http.get(f"/join/{link[1]}x")
            await anna.http.get(f"/table/{match}", headers={"Authorization": f"Bearer {anna.secret}"})
            metrics = (await anna.http.get("/metrics")).text
            secret = anna.secret
            await anna.close()
        log = (tmp_path / "log").read_text()
        assert '"route": "/qr/{invite}.svg"' in log
        for hidden in (secret, link[1], match, "Anna"):
            assert hidden not in log and hidden not in metrics

    asyncio.run(play())
