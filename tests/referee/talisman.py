"""A second opinion on Talisman, from its rulebook and the tables of what is in the box, without the game's rules.

Judged are the ways a character may go (die, fate, bridge, Portal, toad), total strength and craft, how many objects and
spells it may have, both scores of every fight with all that adds to them, and what a comparison of scores leads to.
"""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import hurlyburly as hb
from referee.findings import Findings

GAME = "talisman"
SAMPLE = {"positions": 200, "games": 1}
SOAK = {"positions": 20_000, "games": 300}

CONTENT = Path(hb.__file__).parent / "games" / "talisman" / "content"
PLAYS = 1_200  # of a random game: they do not end by themselves
SPELLS_BY_CRAFT = [0, 0, 0, 1, 2, 2, 3]
VARIANTS: list[Row] = [{}, {}, {}, {"dire-toad": True}, {"fatality": True}, {"characters": "one of two"}]
MOVES = ("MoveByDie", "MoveByFate", "MoveOne", "GoOn")
ABSENT = -1

Row = dict[str, Any]


def rows(file: str, kind: str) -> list[Row]:
    with (CONTENT / file).open("rb") as stream:
        found: list[Row] = tomllib.load(stream)[kind]
    return found


SPACES = rows("board.toml", "space")
CARDS = rows("adventure.toml", "card") + rows("purchase.toml", "card") + rows("talisman.toml", "card")
PSIONIC_MIGHT = len(CARDS) + [spell["id"] for spell in rows("spells.toml", "spell")].index("psionic_might")
CHARACTERS = rows("characters.toml", "character")
RINGS = {ring: [n for n, space in enumerate(SPACES) if space["region"] == ring] for ring in ("outer", "middle")}
SPACE = {space["id"]: number for number, space in enumerate(SPACES)}
BRIDGE = {"outer": SPACE["sentinel"], "middle": SPACE["hills_m"]}
PORTAL = SPACE["portal_of_power"]


# What a character is


def person(state: Row, seat: int) -> Row:
    """A seat's character in a position."""
    found: Row = state["characters"][seat]["Character"]
    return found


def number(row: Row, field: str) -> int:
    """A number that a card or space has, or 0."""
    return int(row.get(field, 0))


def is_magic(card: int) -> bool:
    return str(CARDS[card]["type"]).startswith("magic")


def works(state: Row, seat: int, card: int) -> bool:
    """Whether an object does anything for its owner here and now."""
    who = person(state, seat)
    spellbound = state["silenced"] != ABSENT or SPACES[who["space"]].get("cursed", False)
    return not who["toad"] and not (is_magic(card) and spellbound)


def total(state: Row, seat: int, ability: str) -> int:
    """Starting value, counters and cards; on the Cursed Glade without objects; a toad has 1."""
    who = person(state, seat)
    if who["toad"]:
        return 1
    points = int(CHARACTERS[who["who"]][ability]) + int(who[ability])
    points += sum(number(CARDS[card], f"{ability}_bonus") for card in who["followers"])
    if not SPACES[who["space"]].get("cursed", False):
        points += sum(number(CARDS[card], f"{ability}_bonus") for card in who["objects"] if works(state, seat, card))
    return points + (int(who["potion"]) if ability == "strength" else 0)


def spell_limit(state: Row, seat: int) -> int:
    return SPELLS_BY_CRAFT[min(total(state, seat, "craft"), 6)]


def object_limit(state: Row, seat: int) -> int:
    return 4 + sum(number(CARDS[card], "carries") for card in person(state, seat)["followers"])


def carried(state: Row, seat: int) -> int:
    """Objects in hand; a Talisman is none of them."""
    return sum(CARDS[card]["id"] != "talisman" for card in person(state, seat)["objects"])


# Ways


def named(space: int) -> str:
    return str(SPACES[space]["id"]).replace("_", " ")


def ring_of(space: int) -> list[int]:
    return RINGS[SPACES[space]["region"]]


def step_along(space: int, left: int) -> int:
    ring = ring_of(space)
    return ring[(ring.index(space) + left) % len(ring)]


def apart(here: int, there: int) -> int:
    """Steps by the shorter way round; too many between two regions."""
    ring = ring_of(here)
    if there not in ring:
        return 99
    clockwise = (ring.index(there) - ring.index(here)) % len(ring)
    return min(clockwise, len(ring) - clockwise)


def occupied(state: Row, space: int, seat: int) -> bool:
    return any(
        other != seat and person(state, other)["who"] != ABSENT and person(state, other)["space"] == space
        for other in range(len(state["characters"]))
    )


def ways(state: Row, seat: int, here: int, steps: int, across: bool = True) -> dict[str, list[int]]:
    """The ways so many steps can lead, each with the spaces it may end on."""
    found = {}
    for side, sign in (("left", 1), ("right", -1)):
        to = step_along(here, sign * steps)
        found[f"move {steps} {side} to the {named(to)}"] = [to]
    near = BRIDGE[SPACES[here]["region"]]
    far = BRIDGE["middle" if SPACES[here]["region"] == "outer" else "outer"]
    rest = steps - apart(here, near) - 1
    if across and rest >= 0:
        found["cross the bridge"] = [step_along(far, rest), step_along(far, -rest)]
    if SPACES[here]["region"] == "middle" and apart(here, PORTAL) < steps:
        found["try the portal of power"] = [SPACE["plain_of_peril"]]
    return found


def by_fate(state: Row, seat: int, choices: list[tuple[str, list[int]]]) -> set[str]:
    """A fate move ends where no other character stands, unless it would end nowhere."""
    free = {text for text, ends in choices if any(not occupied(state, to, seat) for to in ends)}
    return free or {text for text, _ in choices}


def moves(match: hb.Match, seat: int) -> set[str]:
    """What the rulebook offers to whoever is about to move."""
    state = match.position()["state"]
    who = person(state, seat)
    asked = match.view(seat).asked
    top = state["stack"][-1][asked]
    here = who["space"]
    slow = who["toad"] or state["slowed"]
    if asked == "MoveOne":
        return set(ways(state, seat, here, 1))
    if asked == "GoOn":
        on = list(ways(state, seat, here, top["left"], across=False).items())
        return by_fate(state, seat, on) if top["by_fate"] else {text for text, _ in on}
    if asked == "MoveByFate":
        every: list[tuple[str, list[int]]] = []
        for steps in range(1, 7):
            for text, ends in ways(state, seat, here, steps).items():
                every.append((text if text.startswith("move") else f"{text} with {steps}", ends))
        return by_fate(state, seat, every)
    die = state["dice"][0]
    held = who["enslaved"] and die < 4
    swift = sum(number(CARDS[c], "swift") for c in who["followers"] + who["objects"] if not who["toad"])
    found = {"stay"} if held else set(ways(state, seat, here, 1 if slow else die + swift))
    if die == 6 and CHARACTERS[who["who"]]["id"] == "troll" and not who["toad"] and not held:
        found.add("heal instead of moving")
    if who["fate"] and not who["toad"] and not top["rerolled"]:
        found.add("pay fate and reroll")
        if not who["enslaved"]:
            found.add("pay fate and move up to six")
    return found


# Fights


class Fights:
    """What each side of the fight under way has gained for it, by what has been played and told."""

    def __init__(self, findings: Findings, where: str) -> None:
        self.findings = findings
        self.where = where
        self.extra: dict[int, int] = {}
        self.dice: dict[int, list[int]] = {}
        self.decided = False

    def base(self, state: Row, seat: int, psychic: bool, weapons: list[int]) -> int:
        """The score of a side without its die."""
        who = person(state, seat)
        if psychic:
            return total(state, seat, "craft")
        points = total(state, seat, "strength")
        if who["toad"]:
            return points
        if any("hired_bonus" in CARDS[card] for card in who["followers"]):  # once left behind, he fights for nobody
            points += int(who["hired"])
        if "inner_belief" in CHARACTERS[who["who"]]["abilities"]:
            points += int(CHARACTERS[who["who"]]["craft"])
        dragon = state["fight"]["Fight"]["dragon"]
        for card in weapons:
            against_dragons = number(CARDS[card], "dragon_bonus") if dragon else 0
            points += against_dragons or number(CARDS[card], "battle_bonus")
        return points + self.extra.get(seat, 0)

    def side(self, state: Row, seat: int) -> int:
        fight = state["fight"]["Fight"]
        return self.base(state, seat, fight["psychic"], fight["weapons" if seat == fight["seat"] else "rival_weapons"])

    def enemies(self, state: Row) -> int:
        """Enemies of one number fight as one; the Runes help them once."""
        fight = state["fight"]["Fight"]
        space = SPACES[person(state, fight["seat"])["space"]]
        together = sum(number(CARDS[card], "strength") + number(CARDS[card], "craft") for card in fight["enemies"])
        return together + number(space, "creature_bonus")

    def look(self, match: hb.Match) -> None:
        """Both scores as they stand, and how many weapons are in use."""
        state = match.position()["state"]
        view: Any = match.view(None)
        if view.fight is None:
            self.extra, self.dice = {}, {}
            return
        self.decided = self.decided and bool(view.fight.dice)
        if self.decided or view.cast:  # a spell counts once nobody has countered it
            return
        fight = state["fight"]["Fight"]
        same = self.findings.same
        same("scores", self.where, self.side(state, fight["seat"]), view.fight.score)
        if fight["rival"] != ABSENT:
            same("scores", self.where, self.side(state, fight["rival"]), view.fight.its_score)
        elif fight["enemies"]:
            same("enemies", self.where, self.enemies(state), view.fight.its_score)
        for seat, weapons in ((fight["seat"], fight["weapons"]), (fight["rival"], fight["rival_weapons"])):
            if seat != ABSENT:
                self.weapons(state, seat, weapons)

    def weapons(self, state: Row, seat: int, weapons: list[int]) -> None:
        """One weapon in hand, two in a Warrior's, none where something forbids them; each is one that it owns."""
        who = person(state, seat)
        fight = state["fight"]["Fight"]
        abilities = CHARACTERS[who["who"]]["abilities"]
        hands = 2 if "two_weapons" in abilities and not who["toad"] else 1
        if fight["psychic"] or fight["no_weapons"] or "no_weapons" in abilities or SPACES[who["space"]].get("cursed"):
            hands = 0
        usable = [
            card for card in weapons if CARDS[card].get("weapon") and weapons.count(card) <= who["objects"].count(card)
        ]
        if not who["toad"]:  # a toad has them still, to no use
            self.findings.same("weapons", self.where, True, len(weapons) <= hands and len(usable) == len(weapons))

    def follow(self, match: hb.Match, before: Row, asked: str, seat: int, text: str, since: int) -> None:
        """After a play: what it adds to a side, and whether the scores told led to what they must."""
        told = match.told(None, since)
        cast = [event for event in told if event.what == "spell-cast"]
        for event in told:
            if event.what in ("spell-cast", "foiled") and event.card == PSIONIC_MIGHT:
                craft = int(CHARACTERS[person(before, event.seat)["who"]]["craft"])
                more = craft if event.what == "spell-cast" else -craft
                self.extra[event.seat] = self.extra.get(event.seat, 0) + more
        if text.startswith("send ") and before["fight"]["Fight"]["seat"] != ABSENT:
            name = text.removeprefix("send ")
            card = next(
                card for card in person(before, seat)["followers"] if str(CARDS[card]["id"]).replace("_", " ") == name
            )
            self.extra[seat] = self.extra.get(seat, 0) + int(CARDS[card]["strength"])
        fight = before["fight"]["Fight"]
        plain = text in ("fight", "pass") or text.startswith(("keep ", "pay fate and reroll"))
        if not plain or before["cast"] or asked == "OfferReroll":
            fight = {"seat": ABSENT}  # whoever fights now is not as they were
        for place, event in enumerate(told):
            if event.what == "compared":
                if fight["seat"] != ABSENT and not cast:
                    self.sums(before, event.mine, event.its)
                self.outcome(match, told[place:])
                fight = {"seat": ABSENT}  # what follows in the same play is another fight
            self.hear(event)

    def hear(self, event: Any) -> None:
        """The dice of a fight, until its scores are compared."""
        if event.what == "attack-rolled":
            self.dice[event.seat] = list(event.dice)
            self.decided = False
        elif event.what == "rerolled" and event.before in self.dice.get(event.seat, ()):
            rolled = self.dice[event.seat]
            rolled[rolled.index(event.before)] = event.die
            self.decided = False
        elif event.what == "creature-rolled":
            self.dice[ABSENT] = [event.die]
        elif event.what == "compared":
            self.extra, self.dice = {}, {}
            self.decided = True

    def sums(self, before: Row, mine: int, its: int) -> None:
        """Each side has its base and its die, or the higher of a Warrior's two."""
        fight = before["fight"]["Fight"]
        silent = {fight["rival"]: [0]} if fight["silent"] else {}  # an assassin's victim rolls none
        dice = self.dice | silent
        if fight["seat"] in dice:
            self.findings.same("sums", self.where, self.side(before, fight["seat"]) + max(dice[fight["seat"]]), mine)
        if fight["rival"] in dice and (fight["rival"] != ABSENT or fight["enemies"]):
            base = self.enemies(before) if fight["rival"] == ABSENT else self.side(before, fight["rival"])
            self.findings.same("sums", self.where, base + max(dice[fight["rival"]]), its)

    def outcome(self, match: hb.Match, told: list[Any]) -> None:
        """The higher score wins; equal ones are a tie."""
        mine, its = told[0].mine, told[0].its
        ruled = "tie" if mine == its else "won" if mine > its else "lost"
        after = [event.what for event in told[1:]]
        asked = match.view(None).asked
        won = {event.what for event in told[1:2] if event.seat == told[0].seat}
        if after[:1] == ["tied"]:
            played = "tie"
        elif won & {"killed", "creature-beaten", "rival-beaten"}:
            played = "won"
        elif after[:1] in (["overcome"], ["rival-beaten"]):
            played = "lost"
        else:
            played = ruled if asked == "MayCast" and mine != its else "nothing"  # a spell may change it yet
        self.findings.same("outcomes", self.where, ruled, played)


# Looking on


class Onlooker:
    """Looks at a match at every decision."""

    def __init__(self, match: hb.Match, where: str, luck: random.Random) -> None:
        self.match = match
        self.where = where
        self.luck = luck
        self.findings = Findings()
        self.fights = Fights(self.findings, where)

    def look(self) -> None:
        match = self.match
        state = match.position()["state"]
        view: Any = match.view(None)
        seat = match.to_act[0]
        same = self.findings.same
        if view.asked in MOVES:
            same("moves", f"{self.where}, {SEATS[seat]} at {view.asked}", moves(match, seat), set(match.options(seat)))
        waiting = {(name, step[name].get("seat")) for step in state["stack"] for name in step}
        for other in range(len(state["characters"])):
            who, sheet = person(state, other), view.characters[other]
            if who["who"] == ABSENT:
                continue
            where = f"{self.where}, {SEATS[other]}"
            same("strength", where, total(state, other, "strength"), sheet.strength)
            same("craft", where, total(state, other, "craft"), sheet.craft)
            same(
                "limits",
                where,
                (object_limit(state, other), spell_limit(state, other)),
                (sheet.object_limit, sheet.spell_limit),
            )
            if ("Within", other) not in waiting and not who["toad"]:  # a toad keeps what it had
                over = (
                    carried(state, other) - object_limit(state, other),
                    len(who["spells"]) - spell_limit(state, other),
                )
                same("too much", where, (0, 0), (max(over[0], 0), max(over[1], 0)))
        self.fights.look(match)

    def play(self) -> None:
        match = self.match
        seat = match.to_act[0]
        text = self.luck.choice(match.options(seat))
        before = match.position()["state"]
        since = len(match.told(None))
        asked = match.view(None).asked
        match.play(seat, text)
        self.fights.follow(match, before, asked, seat, text, since)

    def watch(self, plays: int) -> Findings:
        for _ in range(plays):
            if self.match.over:
                break
            self.look()
            self.play()
        return self.findings


SEATS = "ABCDEF"


def games(first: int, count: int) -> Findings:
    """Random games of 2 to 6 seats, half of them with an alternate rule."""
    found = Findings()
    for seed in range(first, first + count):
        luck = random.Random(f"talisman game {seed}")
        match = hb.Match(GAME, seats=luck.randint(2, 6), seed=seed, variants=luck.choice(VARIANTS))
        found.add(Onlooker(match, f"game {seed}", luck).watch(PLAYS))
    return found


# Positions


def scattered(match: hb.Match, luck: random.Random) -> Row:
    """The characters anywhere in the Outer and Middle Regions, with anything they may have; one is about to act."""
    position: Row = match.position()
    state = position["state"]
    crowded = luck.choice(RINGS["outer"] + RINGS["middle"])
    for seat in range(len(state["characters"])):
        who = person(state, seat)
        who["space"] = crowded if luck.random() < 0.4 else luck.choice(RINGS["outer"] + RINGS["middle"])
        who["strength"], who["craft"] = luck.randint(0, 4), luck.randint(0, 4)
        who["fate"], who["gold"], who["life"] = luck.randint(0, 3), luck.randint(0, 3), luck.randint(1, 6)
        who["toad"] = int(luck.random() < 0.15)
        equip(state, seat, luck)
    here = person(state, state["active"])["space"]
    for card in luck.sample(sorted(set(state["deck"])), 2 if luck.random() < 0.5 else 0):
        if CARDS[card]["type"].startswith("enemy") or luck.random() < 0.3:
            state["deck"].remove(card)
            state["lying"][here].append(card)
    state["slowed"] = luck.random() < 0.1
    state["dice"] = [luck.randint(1, 6)]
    step = luck.choice(["MoveByDie", "MoveByFate", "MoveOne", "Land", "Land", "Land"])
    top: Row = {"seat": state["active"]}
    if step == "MoveByDie":
        top["rerolled"] = luck.random() < 0.3
    state["stack"] = [{"EndTurn": {"seat": state["active"]}}, {"LastThings": {"seat": state["active"]}}, {step: top}]
    return position


def equip(state: Row, seat: int, luck: random.Random) -> None:
    """Objects and followers from the decks, within the limits and what the alignment allows; spells likewise."""
    who = person(state, seat)
    alignment = ("good", "neutral", "evil")[who["alignment"]]
    for _ in range(luck.randint(0, 7)):
        pile = luck.choice(["deck", "deck", "purchases"])
        card = luck.choice(state[pile])
        row = CARDS[card]
        if alignment in row.get("forbidden", ()) or row.get("forced"):
            continue
        if row["type"] == "follower":
            who["followers"].append(card)
        elif (
            row["type"].endswith("object")
            and "bag" not in row["id"]
            and carried(state, seat) < object_limit(state, seat)
        ):
            if row["id"] == "talisman" and any(CARDS[other]["id"] == "talisman" for other in who["objects"]):
                continue
            who["objects"].append(card)
        else:
            continue
        state[pile].remove(card)
    state["spell_deck"] += who["spells"]
    who["spells"] = []
    for _ in range(luck.randint(0, spell_limit(state, seat))):
        who["spells"].append(state["spell_deck"].pop(luck.randrange(len(state["spell_deck"]))))
    state["spell_deck"].sort()
    who["spells"].sort()


def positions(first: int, count: int) -> Findings:
    """Random positions, each played on for a little."""
    found = Findings()
    for seed in range(first, first + count):
        luck = random.Random(f"talisman position {seed}")
        match = hb.Match(GAME, seats=luck.randint(2, 4), seed=seed)
        while match.view(None).asked in ("Pick", "PickAlignment"):
            match.play(match.to_act[0], luck.choice(match.options(match.to_act[0])))
        laid = hb.from_position(GAME, scattered(match, luck))
        found.add(Onlooker(laid, f"position {seed}", luck).watch(12))
    return found
