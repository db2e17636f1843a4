"""The end of a game in words: the reader's place and margin, the moments that decided it, a sentence to share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from hurlyburly import draw
from hurlyburly.server.scene import Ended, MomentSeen, Scene, SeatSeen, Shelf
from hurlyburly.server.store.history import places

ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


class Ending(msgspec.Struct, frozen=True):
    """The words above the scores, and the sentence below them."""

    verdict: str
    more: str
    sentence: str
    ranked: tuple[int, ...]  # seats, the best first
    places: dict[int, int]


def ending(scene: Scene | Shelf, ended: Ended) -> Ending:
    ranked, taken = ranking(scene.seats, ended)
    words = EndWords(scene, ended, taken)
    return Ending(words.verdict(), words.more(), words.sentence(), ranked, taken)


def ranking(seats: Sequence[SeatSeen], ended: Ended) -> tuple[tuple[int, ...], dict[int, int]]:
    """The seats, best first, and the place of each."""
    found = places(ended.scores, ended.winners, [seen.seat for seen in seats if seen.resigned])
    ranked = sorted(range(len(found)), key=lambda seat: (found[seat], -ended.scores[seat], seat))
    return tuple(ranked), {seat: found[seat] for seat in ranked}


class EndWords:
    """One reader's view of an end. At a hot seat nobody is "you"."""

    def __init__(self, scene: Scene | Shelf, ended: Ended, places: Mapping[int, int]) -> None:
        self.scene = scene
        self.ended = ended
        self.places = places
        shared = isinstance(scene, Scene) and len(scene.held) > 1
        self.me = None if shared else scene.seat

    # Above the scores.

    def verdict(self) -> str:
        ended, me = self.ended, self.me
        if ended.how == "stopped":
            return "Stopped by agreement"
        if ended.how == "resigned":
            return self.given_up()
        if not ended.winners:
            return "Nobody wins"
        if len(ended.winners) > 1:
            others = [self.name(seat) for seat in ended.winners if seat != me]
            mine = me in ended.winners
            return f"You share the victory with {draw.listed(others)}" if mine else f"Shared by {draw.listed(others)}"
        winner = ended.winners[0]
        if me is None or me == winner:
            return f"{'You win' if me == winner else f'{self.name(winner)} wins'}{self.ahead(winner)}"
        won = f"; {self.name(winner)} wins {ended.won}" if ended.won else self.behind(me, winner)
        return f"You are {self.place(me)}{won}"

    def given_up(self) -> str:
        gone = [seen.seat for seen in self.scene.seats if seen.resigned]
        who = draw.listed([self.name(seat) for seat in gone if seat != self.me])
        if self.me in gone:
            return "You gave up"
        if self.ended.winners:
            winner = self.ended.winners[0]
            wins = "You win" if winner == self.me else f"{self.name(winner)} wins"
            return f"{wins}: {who} gave up" if who else wins
        return f"{who} gave up" if who else "Given up"

    def more(self) -> str:
        """The game and its players, and the winner unless the heading names them."""
        ended, me = self.ended, self.me
        bots = sum(seen.kind == "bot" for seen in self.scene.seats)
        count = len(self.scene.seats)
        others = count - (me is not None)
        if bots and bots == others:
            among = f"against {'a bot' if bots == 1 else f'{NUMBERS[bots]} bots'}"
        else:
            among = f"{NUMBERS[count]} players" + (f", {NUMBERS[bots]} of them bots" if bots > 1 else "")
        said = [f"{self.scene.title}, {among}."]
        best = max(range(count), key=lambda seat: (ended.scores[seat], -seat))
        if ended.how != "played" and me is not None:
            level = [self.name(seat) for seat in range(count) if seat != me and ended.scores[seat] == ended.scores[me]]
            standing = self.behind(me, best) if me != best else self.ahead(me)
            if level and ended.scores[me] == ended.scores[best]:
                standing = f", level with {draw.listed(level)}"
            place = 1 + sum(score > ended.scores[me] for score in ended.scores)
            said.append(f"At that moment you were {ORDINALS[place]} of {NUMBERS[count]}{standing}.")
        elif me is not None and me not in ended.winners and len(ended.winners) == 1 and not ended.won:
            winner = ended.winners[0]
            said.append(f"{self.name(winner)} wins, {ended.scores[winner]} to {ended.scores[me]}.")
        return " ".join(said)

    def name(self, seat: int) -> str:
        return self.scene.who[seat]

    def place(self, seat: int) -> str:
        shared = list(self.places.values()).count(self.places[seat]) > 1
        return f"{'joint ' if shared else ''}{ORDINALS[self.places[seat]]} of {NUMBERS[len(self.places)]}"

    def amount(self, number: int) -> str:
        return f"{number} {self.ended.units[number != 1]}"

    def behind(self, seat: int, winner: int) -> str:
        apart = self.ended.scores[winner] - self.ended.scores[seat]
        if apart < 0:  # it was not the score that decided
            return f", behind {self.name(winner)}"
        return f", {self.amount(apart)} behind {self.name(winner)}" if apart else f", level with {self.name(winner)}"

    def ahead(self, winner: int) -> str:
        ended = self.ended
        if ended.won:
            return f" {ended.won}"
        others = [seat for seat in range(len(ended.scores)) if seat != winner]
        if not others:
            return ""
        second = max(others, key=lambda seat: (-self.places[seat], ended.scores[seat]))
        apart = ended.scores[winner] - ended.scores[second]
        name = "you" if second == self.me else self.name(second)
        if apart < 0:
            return f", ahead of {name}"
        return f", {self.amount(apart)} ahead of {name}" if apart else f", level with {name}"

    # To share.

    def sentence(self) -> str:
        """A sentence to share, with nothing that was hidden."""
        ended, me, title = self.ended, self.me, self.scene.title
        told = next((one for one in ended.moments if one.kind == "lead"), None)
        turned = f" It turned in {told.when}: {in_short(told.common)}" if told is not None else ""
        if ended.how == "stopped":
            return f"We stopped our game of {title} by agreement: {self.table()}."
        if ended.how == "resigned":
            words = self.given_up().replace("You gave up", "I gave up").replace("You win", "I win")
            return f"{words} at {title}: {self.table()}."
        if not ended.winners:
            return f"Nobody won our game of {title}: {self.table()}."
        if me is None:
            names = draw.listed([self.name(seat) for seat in ended.winners])
            shared = "shared the victory at" if len(ended.winners) > 1 else "won"
            how = f" {ended.won}" if ended.won else ""
            return f"{names} {shared} {title}{' with' * bool(how)}{how}: {self.table()}.{turned}"
        if me in ended.winners:
            others = draw.listed([self.name(seat) for seat in ended.winners if seat != me])
            won = f"I shared the victory at {title} with {others}" if others else f"I won {title}{self.ahead(me)}"
            if ended.won and not others:
                won = f"I won {ended.won} at {title}" if ended.won.startswith("the ") else f"I won {title} {ended.won}"
            return f"{won}: {self.table()}.{turned}"
        winner = ended.winners[0]
        margin = f"; {self.name(winner)} won {ended.won}" if ended.won else self.behind(me, winner)
        return f"I came {self.place(me)} at {title}{margin}: {self.table()}.{turned}"

    def table(self) -> str:
        """Everybody's score, the best first."""
        order = sorted(self.places, key=lambda seat: (self.places[seat], -self.ended.scores[seat], seat))
        if self.ended.won:
            order = [seat for seat in order if seat not in self.ended.winners]
        said = []
        for seat in order:
            name = "me" if seat == self.me else self.name(seat)
            bot = " (bot)" if self.scene.seats[seat].kind == "bot" else ""
            said.append(f"{name}{bot} {self.ended.scores[seat]}")
        return ", ".join(said)


def in_short(line: str) -> str:
    """A line of the log up to its first consequence."""
    head, more, _ = line.partition("; ")
    return f"{head}." if more else line


def moment_words(one: MomentSeen, scene: Scene | Shelf, units: tuple[str, str]) -> tuple[str, str, str]:
    """A moment in short, what stands below it, and how much it was."""
    said = one.when
    if one.kind == "lead":
        second = max(score for seat, score in enumerate(one.scores) if seat != one.seat)
        who = "you lead" if one.seat == scene.seat else f"{scene.who[one.seat]} leads"
        said += f", and {who} from here on, {one.scores[one.seat]} to {second}"
    elif one.kind == "last":
        said += ", the last thing that counted"
    return in_short(one.words), said, f"{one.by:+d} {units[abs(one.by) != 1]}" if one.by else ""
