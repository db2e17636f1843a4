"""Setting a table up: seats for people and bots, variants, packs. A change gives a new setup or is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from hurlyburly.bots import LEVELS, guests
from hurlyburly.draw.palette import ANIMALS
from hurlyburly.kernel.errors import HurlyburlyError
from hurlyburly.kernel.game import Game, game_named, variant_text, variant_value
from hurlyburly.lab.lengths import choices_in
from hurlyburly.server.messages import LONGEST_NAME, LobbyAct, Refused
from hurlyburly.server.packs import Packs
from hurlyburly.server.scene import BotSeen, Lobby, SeatSeen, VariantSeen
from hurlyburly.server.secrets import new_key
from hurlyburly.server.store import Kept, SeatSetup, Setup
from hurlyburly.server.table import held_by

BOT_NAMES = ("Graymalkin", "Paddock", "Harpier", "Pyewacket", "Vinegar Tom", "Hecate", "Sycorax", "Tib")
MOST_PACKS = 5
PATIENCES = (1, 3, 7, 14, 0)  # days; 0 is for ever
SECONDS_A_CHOICE = 7  # that people take, on average
OPEN = SeatSetup("open")

Variants = Mapping[str, bool | int | str]


def tidy(name: str) -> str:
    """A name as it is kept: one line, not too long, nothing that cannot be seen."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:LONGEST_NAME].rstrip()


def person(holder: str, name: str) -> SeatSetup:
    return SeatSetup("person", tidy(name), holder=holder)


def bots_of(game: Game) -> tuple[BotSeen, ...]:
    """The bots that may be chosen here for this game."""
    ours = [BotSeen(level.name, level.words) for level in LEVELS]
    return (*ours, *[BotSeen(guest.name, guest.blurb) for guest in guests(game)])


def checked_level(level: str, game: Game) -> str:
    names = [bot.name for bot in bots_of(game)]
    if level not in names:
        raise Refused("bad-table", f"a bot is {', '.join(names)}, not {level[:30]!r}")
    return level


def bot(seats: Iterable[SeatSetup], game: Game, level: str = "sharp", gives_way: bool = False) -> SeatSetup:
    """A bot with a name that nobody there has."""
    checked_level(level, game)
    taken = {seat.name for seat in seats}
    name = next((name for name in BOT_NAMES if name not in taken), BOT_NAMES[0])
    return SeatSetup("bot", name, level, gives_way=gives_way)


def new_setup(game: Game, host: str, seats: list[SeatSetup], variants: Variants | None = None) -> Setup:
    return Setup(game.id, game.rules_version, new_key(), host, tuple(seats), game.checked_variants(variants or {}))


def with_bots(seats: list[SeatSetup], count: int, game: Game, level: str) -> list[SeatSetup]:
    """Fill up to `count` seats with bots."""
    for _ in range(count - len(seats)):
        seats.append(bot(seats, game, level))
    return seats


def changed(setup: Setup, act: LobbyAct, holder: str) -> Setup:
    """The setup after `act`; only its host may do more than sit down, leave and say a name."""
    if act.do in OWN:
        return OWN[act.do](setup, act, holder)
    if holder != setup.host:
        raise Refused("not-host", "Only the host sets the table up.")
    return HOSTS[act.do](setup, act)


async def packed(setup: Setup, act: LobbyAct, holder: str, packs: Packs) -> Setup:
    """The setup with a further pack, which is read elsewhere."""
    if holder != setup.host:
        raise Refused("not-host", "Only the host sets the table up.")
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


def _sit(setup: Setup, act: LobbyAct, holder: str) -> Setup:
    return seated(setup, holder, act.value)


def seated(setup: Setup, holder: str, name: str) -> Setup:
    """Give somebody an open seat, or that of a bot which gives way."""
    if held_by(setup, holder):
        return setup
    for number, seat in enumerate(setup.seats):
        if seat.kind == "open" or seat.gives_way:
            return sat(setup, number, person(holder, name))
    raise Refused("full", "All seats are taken.")


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
        raise Refused("not-now", "The host stays.")
    return sat(setup, act.seat, OPEN)


def _bot(setup: Setup, act: LobbyAct) -> Setup:
    if _seat(setup, act).kind == "person":
        raise Refused("not-now", "Somebody sits there.")
    return sat(setup, act.seat, bot(setup.seats, game_named(setup.game), act.value or "sharp"))


def _open(setup: Setup, act: LobbyAct) -> Setup:
    if _seat(setup, act).kind == "person":
        raise Refused("not-now", "Somebody sits there.")
    return sat(setup, act.seat, OPEN)


def _close(setup: Setup, act: LobbyAct) -> Setup:
    if _seat(setup, act).kind == "person":
        raise Refused("not-now", "Somebody sits there.")
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


def _patience(setup: Setup, act: LobbyAct) -> Setup:
    """How long somebody may be away before the others may stop the game without them."""
    if act.value not in {str(days) for days in PATIENCES}:
        raise Refused("bad-table", f"patience is {', '.join(map(str, PATIENCES))} days, not {act.value[:20]!r}")
    return replace(setup, patience=int(act.value))


def _unpack(setup: Setup, act: LobbyAct) -> Setup:
    return replace(setup, packs=tuple(pack for pack in setup.packs if pack.name != act.value))


def _start(setup: Setup, act: LobbyAct) -> Setup:
    """Bots sit down in open seats and give way to friends who come later."""
    for number, seat in enumerate(setup.seats):
        if seat.kind == "open":
            setup = sat(setup, number, bot(setup.seats, game_named(setup.game), act.value or "sharp", gives_way=True))
    return setup


OWN: dict[str, Callable[[Setup, LobbyAct, str], Setup]] = {"sit": _sit, "leave": _leave, "name": _name}
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
    "unpack": _unpack,
    "patience": _patience,
}


# What everybody sees of it.


def seats_seen(setup: Setup, holder: str, present: frozenset[str]) -> tuple[SeatSeen, ...]:
    return tuple(
        SeatSeen(
            seat=number,
            name="Open seat" if seat.kind == "open" else seat.name or ANIMALS[number].capitalize(),
            kind=seat.kind,
            level=seat.level if seat.kind == "bot" else "",
            yours=seat.kind == "person" and seat.holder == holder,
            host=bool(seat.holder) and seat.holder == setup.host,
            present=seat.kind == "bot" or seat.holder in present,
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


def estimate(setup: Setup) -> str:
    """About how long a game like this takes, in words; nothing where it was not measured."""
    seats = len(setup.seats)
    choices = choices_in(game_named(setup.game), seats, setup.variants)
    if choices is None:
        return ""
    minutes = max(1, round(choices * SECONDS_A_CHOICE / 60))
    minutes = minutes if minutes < 15 else 5 * round(minutes / 5)
    time = f"{minutes // 60} h {minutes % 60:02} min" if minutes >= 90 else f"{minutes} minutes"
    return f"With {seats} it takes about {time}: some {choices} choices, all told."


class Addresses(msgspec.Struct, frozen=True):
    """What a lobby's page hands on; they hang on where its viewer came from."""

    invite: str
    qr: str
    spectate: str
    network: Literal["closed", "open", "public"]
    may_open_network: bool
    socket: str


def lobby_seen(kept: Kept, holder: str, present: frozenset[str], at: Addresses) -> Lobby:
    setup = kept.setup
    game = game_named(setup.game)
    mine = held_by(setup, holder)
    is_host = holder == setup.host
    return Lobby(
        match=kept.match,
        game=game.id,
        title=game.title,
        revision=kept.revision,
        seats=seats_seen(setup, holder, present),
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
        invite=at.invite,
        qr=at.qr,
        spectate=at.spectate if setup.spectators else "",
        network=at.network,
        may_open_network=at.may_open_network and is_host,
        socket=at.socket,
    )
