"""Setting a table up: seats for people and bots, variants, packs. A change gives a new setup or is refused."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from hurlyburly.bots import LEVELS, guests, parts_of
from hurlyburly.draw.palette import ANIMALS
from hurlyburly.kernel.errors import HurlyburlyError
from hurlyburly.kernel.first import first_of, first_seats
from hurlyburly.kernel.game import Game, game_named, variant_text, variant_value
from hurlyburly.lab.lengths import SECONDS_A_CHOICE, choices_in
from hurlyburly.server import ratings
from hurlyburly.server.clocks import chosen, clock_of, written
from hurlyburly.server.messages import LONGEST_NAME, LobbyAct, Refused
from hurlyburly.server.packs import Packs
from hurlyburly.server.scene import BotSeen, Lobby, SeatSeen, VariantSeen
from hurlyburly.server.secrets import hashed, new_key
from hurlyburly.server.skill import Rating, is_available
from hurlyburly.server.store import Asking, Kept, SeatSetup, Setup
from hurlyburly.server.table import held_by

BOT_NAMES = ("Graymalkin", "Paddock", "Harpier", "Pyewacket", "Vinegar Tom", "Hecate", "Sycorax", "Tib")
MOST_PACKS = 5
JOINER = "\N{ZERO WIDTH JOINER}"
PATIENCES = (1, 3, 7, 14, 0)  # days; 0 is for ever
HOST_SETS_UP = "Only the host sets the table up."
OPEN = SeatSetup("open")
ANY = -1  # in place of a seat
MOST_ASKING = 4

Variants = Mapping[str, bool | int | str]


def tidy(name: str) -> str:
    """A name as it is stored: one line, not too long, without invisible characters but those that join two signs into
    one picture (a mage and a woman)."""
    visible = "".join(c if c.isprintable() or joins(name, at) else " " for at, c in enumerate(name))
    return " ".join(visible.split())[:LONGEST_NAME].rstrip(f" {JOINER}")


def joins(name: str, at: int) -> bool:
    """Between two symbols; the first may be followed by the mark that asks for its coloured form."""
    before = name[:at].removesuffix("\N{VARIATION SELECTOR-16}")[-1:]
    return name[at] == JOINER and all(unicodedata.category(c or " ")[0] == "S" for c in (before, name[at + 1 : at + 2]))


def person(holder: str, name: str) -> SeatSetup:
    return SeatSetup("person", tidy(name), holder=holder)


def bots_of(game: Game) -> tuple[BotSeen, ...]:
    """The bots that may be chosen here for this game."""
    ours = [BotSeen(level.name, level.words) for level in LEVELS]
    return (*ours, *[BotSeen(guest.name, guest.blurb) for guest in guests(game)])


def checked_level(level: str, game: Game) -> str:
    """A bot that may be chosen here; a level may have a character."""
    names = [bot.name for bot in bots_of(game)]
    if parts_of(level)[0] not in names:
        raise Refused("bad-table", f"a bot is {', '.join(names)}, not {level[:30]!r}")
    return level


def bot(seats: Iterable[SeatSetup], game: Game, level: str = "sharp", gives_way: bool = False) -> SeatSetup:
    """A bot with a name that nobody there has."""
    checked_level(level, game)
    taken = {seat.name for seat in seats}
    name = next((name for name in BOT_NAMES if name not in taken), BOT_NAMES[0])
    return SeatSetup("bot", name, level, gives_way=gives_way)


def new_setup(game: Game, host: str, seats: list[SeatSetup], variants: Variants | None = None) -> Setup:
    return Setup(
        game.id,
        game.rules_version,
        "",
        host,
        tuple(seats),
        game.checked_variants(variants or {}),
        secret=new_key(),
    )


def with_bots(seats: list[SeatSetup], count: int, game: Game, level: str) -> list[SeatSetup]:
    """Fill up to `count` seats with bots."""
    for _ in range(count - len(seats)):
        seats.append(bot(seats, game, level))
    return seats


def seat_of(figure: str, seats: int) -> int:
    """Where somebody of this figure likes to sit: a seat has its animal in every game."""
    at = ANIMALS.index(figure) if figure in ANIMALS else 0
    return at if at < seats else 0


def check_host(setup: Setup, holder: str, words: str) -> None:
    """Raise Refused, in these words, if somebody else is the host."""
    if holder != setup.host:
        raise Refused("not-host", words)


def changed(setup: Setup, act: LobbyAct, holder: str, figure: str = "") -> Setup:
    """The setup after `act`; only its host may do more than sit down, leave and say a name."""
    if act.do == "sit":
        return seated(setup, holder, act.value, figure)
    if act.do in OWN:
        return OWN[act.do](setup, act, holder)
    check_host(setup, holder, HOST_SETS_UP)
    return ratings.asked_anew(setup, HOSTS[act.do](setup, act))


async def packed(setup: Setup, act: LobbyAct, holder: str, packs: Packs) -> Setup:
    """The setup with one more pack, which a worker reads."""
    check_host(setup, holder, HOST_SETS_UP)
    if len(setup.packs) >= MOST_PACKS:
        raise Refused("bad-table", f"at most {MOST_PACKS} packs")
    return replace(setup, packs=await packs.added(setup, act.value))


def sat(setup: Setup, seat: int, sitting: SeatSetup) -> Setup:
    seats = list(setup.seats)
    seats[seat] = sitting
    return replace(setup, seats=tuple(seats))


def _seat(setup: Setup, act: LobbyAct) -> SeatSetup:
    if act.seat >= len(setup.seats):
        raise Refused("bad-table", f"there is no seat {act.seat} at a table of {len(setup.seats)}")
    return setup.seats[act.seat]


def free_seats(setup: Setup) -> list[int]:
    """The open seats, and those of bots that give way."""
    return [number for number, seat in enumerate(setup.seats) if seat.kind == "open" or seat.gives_way]


def seated(setup: Setup, holder: str, name: str, figure: str = "", wanted: int = ANY) -> Setup:
    """Give somebody a free seat: the one they want or, if it is free, that of their figure."""
    if held_by(setup, holder):
        return setup
    not_blocked(setup, holder)
    free = free_seats(setup)
    if not free:
        raise Refused("full", "All seats are taken.")
    liked = seat_of(figure, len(setup.seats)) if figure else ANY
    at = next((seat for seat in (wanted, liked) if seat in free), free[0])
    return without_asking(sat(setup, at, person(holder, name)), holder)


def not_blocked(setup: Setup, holder: str) -> None:
    if holder in setup.blocked:
        raise Refused("not-your-seat", "The host of this table does not want you there.")


# A friend in a running game


def bots_in(setup: Setup) -> list[int]:
    return [number for number, seat in enumerate(setup.seats) if seat.kind == "bot"]


def asked_for(setup: Setup, holder: str, name: str, wanted: int = ANY) -> Setup:
    """Somebody asks for a bot's seat; the host decides."""
    if setup.rated:
        raise Refused("not-now", ratings.NOBODY_ELSE)
    not_blocked(setup, holder)
    bots = bots_in(setup)
    if held_by(setup, holder):
        return setup
    if not bots:
        raise Refused("full", "Nobody here is a bot: all seats are taken by people.")
    setup = without_asking(setup, holder)
    if len(setup.asking) >= MOST_ASKING:
        raise Refused("full", "Others are asking for a seat already: wait until the host has answered them.")
    asking = Asking(holder, tidy(name), wanted if wanted in bots else bots[0])
    return replace(setup, asking=(*setup.asking, asking))


def without_asking(setup: Setup, holder: str) -> Setup:
    left = tuple(asking for asking in setup.asking if asking.holder != holder)
    return replace(setup, asking=left) if left != setup.asking else setup


def asker_id(asking: Asking) -> str:
    """An id for a person who asks for a seat, which does not reveal their secret."""
    return hashed(asking.holder)[:16]


def answered(setup: Setup, who: str, let_in: bool) -> Setup:
    """The host has answered somebody who asks for a seat."""
    asking = next((one for one in setup.asking if asker_id(one) == who), None)
    if asking is None:
        raise Refused("not-now", "Nobody asks for that seat any more.")
    setup = without_asking(setup, asking.holder)
    bots = bots_in(setup)
    if not let_in or held_by(setup, asking.holder):
        return setup
    if not bots:
        raise Refused("full", "No bot is left to give way.")
    return sat(setup, asking.seat if asking.seat in bots else bots[0], person(asking.holder, asking.name))


def giving_way(setup: Setup, seat: int, on: bool) -> Setup:
    """Whether a friend who comes by invitation may take this bot's seat."""
    if seat not in bots_in(setup):
        raise Refused("not-now", "No bot sits there.")
    if setup.rated:
        raise Refused("not-now", ratings.NOBODY_ELSE)
    return sat(setup, seat, replace(setup.seats[seat], gives_way=on))


def _leave(setup: Setup, act: LobbyAct, holder: str) -> Setup:
    for number in held_by(setup, holder):
        setup = sat(setup, number, OPEN)
    return setup


def _name(setup: Setup, act: LobbyAct, holder: str) -> Setup:
    mine = held_by(setup, holder)
    if not mine:
        raise Refused("not-your-seat", "You have no seat here yet.")
    seat = act.seat if act.seat in mine else mine[0]
    return sat(setup, seat, replace(setup.seats[seat], name=tidy(act.value)))


def _kick(setup: Setup, act: LobbyAct) -> Setup:
    if _seat(setup, act).holder == setup.host:
        raise Refused("not-now", "The host cannot be sent away.")
    return sat(setup, act.seat, OPEN)


def _check_nobody_sits(setup: Setup, act: LobbyAct) -> None:
    if _seat(setup, act).kind == "person":
        raise Refused("not-now", "Somebody sits there.")


def _bot(setup: Setup, act: LobbyAct) -> Setup:
    _check_nobody_sits(setup, act)
    return sat(setup, act.seat, bot(setup.seats, game_named(setup.game), act.value or "sharp"))


def _open(setup: Setup, act: LobbyAct) -> Setup:
    _check_nobody_sits(setup, act)
    return sat(setup, act.seat, OPEN)


def _close(setup: Setup, act: LobbyAct) -> Setup:
    _check_nobody_sits(setup, act)
    if len(setup.seats) <= game_named(setup.game).seats.start:
        raise Refused("not-now", f"This game is for at least {len(setup.seats)}.")
    return replace(setup, seats=setup.seats[: act.seat] + setup.seats[act.seat + 1 :])


def _add(setup: Setup, act: LobbyAct) -> Setup:
    if len(setup.seats) + 1 not in game_named(setup.game).seats:
        raise Refused("not-now", f"This game is for at most {len(setup.seats)}.")
    return replace(setup, seats=(*setup.seats, OPEN))


def _level(setup: Setup, act: LobbyAct) -> Setup:
    if _seat(setup, act).kind != "bot":
        raise Refused("not-now", "No bot sits there.")
    level = checked_level(act.value, game_named(setup.game))
    return sat(setup, act.seat, replace(setup.seats[act.seat], level=level))


def _variant(setup: Setup, act: LobbyAct) -> Setup:
    id, _, value = act.value.partition("=")
    try:
        variants = game_named(setup.game).checked_variants({**setup.variants, id[:60]: variant_value(value[:60])})
    except HurlyburlyError as mistake:
        raise Refused("bad-table", str(mistake)) from None
    return replace(setup, variants=variants)


def _spectators(setup: Setup, act: LobbyAct) -> Setup:
    return replace(setup, spectators=act.value != "off")


def _hints(setup: Setup, act: LobbyAct) -> Setup:
    """Set whether everybody may ask for hints, or only people who play against bots alone."""
    return replace(setup, hints=act.value == "on")


def _patience(setup: Setup, act: LobbyAct) -> Setup:
    """How long somebody may be away before the others may stop the game without them."""
    if act.value not in {str(days) for days in PATIENCES}:
        raise Refused("bad-table", f"patience is {', '.join(map(str, PATIENCES))} days, not {act.value[:20]!r}")
    return replace(setup, patience=int(act.value))


def _clock(setup: Setup, act: LobbyAct) -> Setup:
    """Set the clock."""
    return replace(setup, clock=clock_of(act.value, setup.clock.at_zero if setup.clock else "bot"))


def _at_zero(setup: Setup, act: LobbyAct) -> Setup:
    """Set what happens when somebody's time is up."""
    return replace(setup, clock=clock_of(written(setup.clock), act.value))


def _rated(setup: Setup, act: LobbyAct) -> Setup:
    return ratings.offered(setup, act.value == "on")


def _agree(setup: Setup, act: LobbyAct, holder: str) -> Setup:
    """A person agrees, for themselves, to a rated game."""
    if not held_by(setup, holder):
        raise Refused("not-your-seat", "You have no seat here yet.")
    return ratings.agreed(setup, holder, act.value == "on")


def _unpack(setup: Setup, act: LobbyAct) -> Setup:
    return replace(setup, packs=tuple(pack for pack in setup.packs if pack.name != act.value))


def _start(setup: Setup, act: LobbyAct) -> Setup:
    """Bots sit down in open seats and give way to friends who come later."""
    for number, seat in enumerate(setup.seats):
        if seat.kind == "open":
            gives_way = not setup.rated
            found = bot(setup.seats, game_named(setup.game), act.value or "sharp", gives_way)
            setup = sat(setup, number, found)
    ratings.check(setup)
    return setup


OWN: dict[str, Callable[[Setup, LobbyAct, str], Setup]] = {"leave": _leave, "name": _name, "agree": _agree}
HOSTS: dict[str, Callable[[Setup, LobbyAct], Setup]] = {
    "start": _start,
    "kick": _kick,
    "bot": _bot,
    "open": _open,
    "close": _close,
    "add": _add,
    "level": _level,
    "variant": _variant,
    "spectators": _spectators,
    "hints": _hints,
    "unpack": _unpack,
    "patience": _patience,
    "rated": _rated,
    "clock": _clock,
    "at-zero": _at_zero,
}


# What everybody sees of it.


def seats_seen(setup: Setup, holder: str, present: frozenset[str], known: dict[str, Rating]) -> tuple[SeatSeen, ...]:
    return tuple(
        SeatSeen(
            seat=number,
            name="Open seat" if seat.kind == "open" else seat.name or ANIMALS[number].capitalize(),
            kind=seat.kind,
            level=seat.level if seat.kind == "bot" else "",
            yours=seat.kind == "person" and seat.holder == holder,
            host=bool(seat.holder) and seat.holder == setup.host,
            present=seat.kind == "bot" or seat.holder in present,
            rating=ratings.words(setup, seat, known),
            agrees=seat.agrees,
        )
        for number, seat in enumerate(setup.seats)
    )


def variants_seen(setup: Setup) -> tuple[VariantSeen, ...]:
    return tuple(
        VariantSeen(
            id=v.id,
            words=v.words,
            value=variant_text(setup.variants[v.id]),
            choices=tuple(variant_text(choice) for choice in v.choices),
            rulebook=variant_text(v.by_the_book),
            ruling=v.ruling,
        )
        for v in game_named(setup.game).variants
    )


def minutes_of(choices: int) -> int:
    """Roughly how many minutes this many choices take."""
    minutes = max(1, round(choices * SECONDS_A_CHOICE / 60))
    return minutes if minutes < 15 else 5 * round(minutes / 5)


def first_minutes(game: Game) -> int:
    """How many minutes somebody's first game takes; 0 if that was not measured."""
    choices = choices_in(game, first_seats(game), game.checked_variants(first_of(game).variants))
    return minutes_of(choices) if choices is not None else 0


def estimate(setup: Setup) -> str:
    """About how long a game like this takes, in words; nothing where it was not measured."""
    seats = len(setup.seats)
    choices = choices_in(game_named(setup.game), seats, setup.variants)
    if choices is None:
        return ""
    minutes = minutes_of(choices)
    time = f"{minutes // 60} h {minutes % 60:02} min" if minutes >= 90 else f"{minutes} minutes"
    return f"With {seats} players it takes about {time}: some {choices} choices in all."


class Addresses(msgspec.Struct, frozen=True):
    """The addresses on a lobby's page for inviting people; they depend on the address by which its viewer came."""

    invite: str
    qr: str
    spectate: str
    network: Literal["closed", "open", "public"]
    may_open_network: bool
    socket: str


def lobby_seen(
    kept: Kept, holder: str, present: frozenset[str], at: Addresses, known: dict[str, Rating] | None = None
) -> Lobby:
    setup = kept.setup
    game = game_named(setup.game)
    mine = held_by(setup, holder)
    is_host = holder == setup.host
    return Lobby(
        match=kept.match,
        game=game.id,
        title=game.title,
        revision=kept.revision,
        seats=seats_seen(setup, holder, present, known or {}),
        seat=mine[0] if mine else None,
        is_host=is_host,
        fewest=game.seats.start,
        most=game.seats.stop - 1,
        bots=bots_of(game),
        variants=variants_seen(setup),
        packs=tuple(pack.name for pack in setup.packs),
        estimate=estimate(setup),
        patience=setup.patience,
        patiences=PATIENCES,
        spectators=setup.spectators,
        hints=setup.hints,
        invite=at.invite,
        qr=at.qr,
        spectate=at.spectate if setup.spectators else "",
        network=at.network,
        may_open_network=at.may_open_network and is_host,
        socket=at.socket,
        dealing=bool(setup.phase),
        clock=chosen(setup.clock),
        rated=setup.rated,
        may_rate=is_available(),
    )
