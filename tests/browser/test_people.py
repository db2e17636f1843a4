"""People, with two browsers or two devices each: looking back, moving to a phone, coming into a running game."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import httpx
from playwright.sync_api import Route, expect

from browser.conftest import PATIENCE, PHONE, Person, Served
from browser.test_pages import is_accessible
from browser.test_playing import GAME, picks

Comes = Callable[..., Person]


def secret_of(somebody: Person) -> str:
    return str(next(cookie["value"] for cookie in somebody.context.cookies() if cookie["name"] == "hurlyburly"))


class Api(httpx.Client):
    """Somebody plays without looking."""

    def __init__(self, somebody: Person) -> None:
        token = {"Authorization": f"Bearer {secret_of(somebody)}"}
        super().__init__(base_url=f"{somebody.address}/api/v1", headers=token, timeout=PATIENCE / 1000)

    def asks(self, path: str, **body: Any) -> Any:
        return self.post(path, json=body or None).raise_for_status().json()

    def plays_one(self, match: str, choose: random.Random) -> bool:
        """Whether the game goes on."""
        given = self.get(f"/tables/{match}").raise_for_status().json()
        while given["options"]:  # as long as it is asked
            play = {"text": picks(given["options"], choose), "version": given["version"], "id": f"p{choose.random()}"}
            self.post(f"/tables/{match}/plays", json=play)
            given = self.get(f"/tables/{match}").raise_for_status().json()
        return not given["over"]


def three_games(ada: Person, ben: Person) -> None:
    """One to its end; then each gives up once."""
    choose = random.Random(5)
    with Api(ada) as hers, Api(ben) as his:
        made = hers.asks("/tables", game="toil-and-troublez", how="invite", seats=2)
        his.asks("/join", invite=made["invite"])
        match = made["match"]
        hers.asks(f"/tables/{match}/start")
        while hers.plays_one(match, choose) and his.plays_one(match, choose):
            pass
        for api in (his, hers):
            match = hers.asks(f"/tables/{match}/again")["match"]
            api.asks(f"/tables/{match}/close")


def is_called(somebody: Person, name: str) -> None:
    somebody.goes("/me")
    somebody.page.get_by_label("Your name at the tables").fill(name)
    somebody.page.get_by_role("button", name="Save").click()
    somebody.page.get_by_text("Kept, for all your tables").wait_for()


def test_three_games_with_a_friend_are_looked_back_on_as_a_series(person: Comes) -> None:
    ada, ben = person(), person(PHONE)
    ada.goes("/mine")
    ada.page.get_by_role("heading", name="Nothing here yet").wait_for()
    is_accessible(ada, "no games yet")
    is_called(ada, "Ada")
    is_called(ben, "Ben")
    three_games(ada, ben)
    ben.goes("/")
    ben.page.get_by_role("heading", name="Finished").wait_for()
    for somebody, other in ((ada, "Ben"), (ben, "Ada")):
        somebody.goes("/mine")
        somebody.page.get_by_role("heading", name=f"You and {other}").wait_for()
        expect(somebody.page.locator(".res")).to_have_count(3)
        expect(somebody.page.locator(".run li")).to_have_count(3)
        is_accessible(somebody, "my games")
        somebody.fits()
    numbers = [tuple(map(int, who.page.locator(".tally b").all_inner_texts())) for who in (ada, ben)]
    assert numbers[0] == numbers[1][::-1] and sum(numbers[0]) == 3
    ada.page.get_by_role("link", name=re.compile("^Won")).click()
    ada.page.wait_for_url("**won=yes")
    expect(ada.page.locator(".res")).to_have_count(numbers[0][0])
    ada.page.go_back()
    ada.page.wait_for_url("**/mine")
    ada.page.get_by_label("With whom").select_option("Ben")
    ada.page.wait_for_url("**with=*")
    ada.page.get_by_role("link", name=re.compile("^Replay")).first.click()
    ada.page.wait_for_url("**/replay/*")

    ada.page.go_back()
    ada.page.wait_for_url("**with=*")
    ada.page.get_by_role("button", name="Next game").click()
    ada.page.wait_for_url("**/table/*")
    ben.goes("/")
    ben.page.get_by_label("Your tables").get_by_role("link").first.click()  # he finds it on his first page
    ben.page.wait_for_url(ada.page.url)


def test_a_person_moves_to_a_phone_with_all_seats(person: Comes) -> None:
    ada, phone, thief = person(), person(PHONE), person()
    is_called(ada, "Ada")
    with Api(ada) as hers:
        table = hers.asks("/tables", game="toil-and-troublez", how="play-now", seats=2, level="gentle")["match"]
    ada.page.get_by_role("button", name="Make a link").click()
    link = ada.page.get_by_label("Link for your other device").input_value()
    is_accessible(ada, "a link for another device")
    phone.goes(link)
    phone.page.get_by_role("heading", name="Go on as Ada").wait_for()
    is_accessible(phone, "going on on a phone")
    phone.fits()
    phone.page.get_by_role("button", name="That is me").click()
    phone.page.get_by_label("Your tables").get_by_role("link").first.click()
    phone.page.wait_for_url(f"**/table/{table}")
    phone.page.locator("#z-players .player.me").wait_for(state="attached")
    thief.goes(link)
    thief.page.get_by_text("This link leads nowhere").wait_for()
    thief.trouble.clear()  # the browser itself reports the 404
    ada.goes("/me")
    expect(ada.page.get_by_label("Your name at the tables")).to_be_visible()
    assert not ada.page.get_by_label("Link for your other device").count()  # it was shown once


def test_a_friend_comes_into_a_running_game_and_takes_a_bot_s_seat(person: Comes) -> None:
    ada, ben = person(), person(PHONE)
    is_called(ada, "Ada")
    ada.starts(GAME, "Play now")
    ada.page.get_by_role("button", name="Invite").first.click()
    address = ada.page.locator("#address-to-play")
    address.wait_for()
    is_accessible(ada, "inviting into a running game")
    assert not ada.page.locator("#inviting .qr").count()  # a phone could not follow it
    ben.goes(address.inner_text())
    ben.page.get_by_text("Ada invites you").wait_for()
    is_accessible(ben, "invited into a running game")
    ben.page.get_by_label("Your name, if you like").fill("Ben")
    ada.page.get_by_label(re.compile("A friend may take Paddock")).check()
    ada.page.get_by_role("button", name="Done").click()
    ben.page.get_by_role("button", name="Ask Ada for the seat").click()  # of a page that still knew no free seat
    ben.page.wait_for_url("**/watch/*")
    ada.page.get_by_text("Ben would like to play").wait_for()
    is_accessible(ada, "somebody asks for a seat")
    held: list[Route] = []
    going: list[str] = []
    ben.page.route("**/table/*", lambda route: held.append(route), times=1)
    ben.page.on("request", lambda request: going.append(request.url) if request.is_navigation_request() else None)
    ada.waits_to_be_asked()
    with ben.page.expect_request("**/table/*"):
        ada.page.get_by_role("button", name="Let them in").click()
    ada.plays(ada.options()[0])  # while he is on his way: what he is told meanwhile does not break that off
    assert len(going) == 1
    held[0].continue_()
    ben.page.wait_for_url("**/table/*")  # it takes him along
    ben.page.locator("#z-players .player.me").wait_for(state="attached")
    ada.page.locator("#z-players").get_by_text("Ben").wait_for()
    cara = person()
    cara.goes(str(address.evaluate("e => e.textContent")))
    cara.page.get_by_role("button", name="Take the seat").click()  # Paddock's, without asking
    cara.page.wait_for_url("**/table/*")


def virtual_authenticator(somebody: Person) -> tuple[Any, str]:
    """A device that keeps passkeys, unlocked by whoever sits there."""
    devtools = somebody.context.new_cdp_session(somebody.page)
    devtools.send("WebAuthn.enable")
    unlocked = {"hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True}
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, **unlocked}
    made = devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return devtools, made["authenticatorId"]


def test_a_passkey_brings_a_person_with_all_seats_to_a_phone(person: Comes, served: Served) -> None:
    named = f"http://localhost:{served.port}"  # passkeys belong to a name
    ada, phone = person(address=named), person(PHONE, address=named)
    is_called(ada, "Ada")
    with Api(ada) as hers:
        table = hers.asks("/tables", game="toil-and-troublez", how="play-now", seats=2, level="gentle")["match"]
    here, authenticator = virtual_authenticator(ada)
    ada.page.get_by_role("button", name="Add a passkey").click()
    expect(ada.page.get_by_role("button", name=re.compile("^Remove the passkey"))).to_be_visible()
    is_accessible(ada, "a passkey")
    (kept,) = here.send("WebAuthn.getCredentials", {"authenticatorId": authenticator})["credentials"]
    there, other = virtual_authenticator(phone)
    there.send("WebAuthn.addCredential", {"authenticatorId": other, "credential": kept})  # as phones share theirs
    phone.goes("/bring")
    is_accessible(phone, "coming in by a passkey")
    phone.page.get_by_role("button", name="Use a passkey").click()
    phone.page.get_by_label("Your tables").get_by_role("link").first.click()
    phone.page.wait_for_url(f"**/table/{table}")
    phone.page.locator("#z-players .player.me").wait_for(state="attached")
