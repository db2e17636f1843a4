"""Making the key of a table's luck from everybody's shares, between Start and the first card (docs/fair-luck.md).

    lobby     the server is committed to its secret; everybody who sits down seals a share
    sealing   only if there was no lobby: the players' pages seal their shares now
    opening   the seals can no longer change: pages open their shares
    dealt     the key is computed from the secret and all shares that were opened

Sealing and opening end as soon as everybody is done, but after a few seconds in any case, so that nobody can hold up a
game. The phase is in the table's setup, so any node can continue where another stopped.
"""

from __future__ import annotations

from msgspec.structs import replace

from hurlyburly.kernel.fair import Fair, commitment_of, is_hash, key_of, seal_of
from hurlyburly.kernel.luck import KeyedLuck
from hurlyburly.server.messages import LuckSeen, Refused
from hurlyburly.server.store import Kept, Setup
from hurlyburly.server.store.records import Stage

WAITS = 3.0  # seconds for pages to seal, and then to open
LOOKS = 0.75  # seconds until it is looked whether that is over
ALONE = 60.0  # where only one person waits, and that for their own page
AT_ONCE = 0.0  # when nobody is waited for


def begins(setup: Setup, since: float) -> Setup:
    """Begin to collect shares; somebody who has not sealed one within `WAITS` seconds has none."""
    return replace(setup, phase="sealing", since=since)


def sealed(setup: Setup, holder: str, seal: str) -> Setup:
    """Somebody seals a share, for all their seats."""
    checked(seal)
    if setup.phase == "opening":
        raise Refused("not-now", "The seals are fixed: this one comes too late to count.")
    seats = [replace(seat, seal=seal) if is_theirs(seat.holder, holder) else seat for seat in setup.seats]
    return replace(setup, seats=tuple(seats))


def opened(setup: Setup, holder: str, share: str) -> Setup:
    """Somebody opens the share that they have sealed."""
    checked(share)
    if setup.phase != "opening":
        raise Refused("not-now", "The seals are not fixed yet: keep your share to yourself.")
    shares = list(setup.shares)
    for number, seat in enumerate(setup.seats):
        if is_theirs(seat.holder, holder) and setup.seals[number]:
            if setup.seals[number] != seal_of(share):
                raise Refused("bad-message", "This share does not fit the seal.")
            shares[number] = share
    return replace(setup, shares=tuple(shares))


def is_theirs(holder: str, whose: str) -> bool:
    return bool(holder) and holder == whose


def checked(text: str) -> None:
    if not is_hash(text):
        raise Refused("bad-message", "A share and a seal have 64 hexadecimal digits each.")


def gone_on(setup: Setup, match: str, now: float) -> tuple[Setup, Stage]:
    """The setup after the phases that are complete by now."""
    waits = WAITS if len({seat.holder for seat in setup.seats if seat.kind == "person"}) > 1 else ALONE
    late = now - setup.since >= waits or now < setup.since  # a clock that was set back waits for nobody
    if setup.phase == "sealing":
        people = [seat for seat in setup.seats if seat.kind == "person"]
        if not late and not all(seat.seal for seat in people):
            return setup, "lobby"
        seals = tuple(seat.seal if seat.kind == "person" else "" for seat in setup.seats)
        setup = replace(setup, phase="opening", since=now, seals=seals, shares=("",) * len(seals))
        late = False
    if setup.phase == "opening":
        if not late and not all(map(bool.__eq__, map(bool, setup.seals), map(bool, setup.shares))):
            return setup, "lobby"
        return dealt(setup, match), "playing"
    return setup, "lobby"


def dealt(setup: Setup, match: str) -> Setup:
    """The setup with its key. A lobby from a release without shares keeps the key that it was given then."""
    key = key_of(match, setup.secret, setup.shares) if setup.secret else setup.key
    seats = tuple(replace(seat, seal="") for seat in setup.seats)
    start = setup.start
    if start is not None:
        start = {**start, "state": {**start["state"], "luck": {"Luck": KeyedLuck(bytes.fromhex(key)).save()}}}
    return replace(setup, key=key, phase="", since=0.0, seats=seats, start=start)


def luck_seen(kept: Kept, holder: str) -> LuckSeen | None:
    """The public state of making the key."""
    setup = kept.setup
    if not setup.secret:
        return None
    mine = [n for n, seat in enumerate(setup.seats) if is_theirs(seat.holder, holder)]
    return LuckSeen(
        match=kept.match,
        commitment=commitment_of(kept.match, setup.secret),
        phase=setup.phase if kept.stage == "lobby" else "dealt",
        seals=setup.seals or tuple(seat.seal for seat in setup.seats),
        opened=tuple(bool(share) for share in setup.shares),
        seat=mine[0] if mine else None,
    )


def fair_of(match: str, setup: Setup) -> Fair | None:
    """The proof for the record, with the secret, once the game is over."""
    if not setup.secret or not setup.seals or setup.lesson:
        return None
    return Fair(match, setup.secret, commitment_of(match, setup.secret), setup.seals, setup.shares)
