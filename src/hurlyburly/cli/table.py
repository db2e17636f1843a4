"""A match in the terminal: people at one keyboard, and bots.

Everything shown goes through `Match.view`, `events`, `options` and `why` of the seat that sees the screen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from hurlyburly.bots import Bot, Glimpse, Guest, answer
from hurlyburly.bots.levels import Search, seed_of
from hurlyburly.bots.remarks import Remarks
from hurlyburly.cli.keep import keep, write_record
from hurlyburly.cli.rules import show_rules
from hurlyburly.cli.screen import Screen
from hurlyburly.cli.what import show_things
from hurlyburly.draw.fold import Folding
from hurlyburly.kernel.errors import BadNotation, HurlyburlyError
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.step import SEAT_NAMES
from hurlyburly.kernel.vocabulary import listed
from hurlyburly.kernel.you import ME, second_person

HELP = """\
Type an option's number, its words, or enough of them to tell it from the
others; the tab key completes them. A single option is played by Enter.
  rules WORD   the rules that mention a word, or the one with this id
  what NAME    what a card, space, token or effect is and does
  hint         the best plays and why; hint 5 thinks for 5 seconds
  why PLAY     why something may not be played, or what it would do
  undo         take your last play back, where nobody has learned from it
  log          all that has happened
  table        draw the table again; table all shows what is folded away
  save FILE    write the game to a file, for `hurlyburly play --load FILE`
  quit         leave; the game can be kept
  B: PLAY      answer for seat B, where several people share the keyboard"""

AROUND = 5  # lines: what is asked, where it is answered, and gaps
LONGEST_HINT = 60  # seconds
FOR_SEAT = re.compile(r"([A-H]): *(.+)")


class Left(Exception):
    """Somebody has quit."""


class TerminalTable:
    """One match, with a person (None) or a bot in each seat."""

    def __init__(self, match: Match, players: Sequence[Bot | None], spec: str, seed: int, screen: Screen) -> None:
        self.match = match
        self.players = players
        self.spec = spec  # the seats as the command line has them
        self.seed = seed  # of the bots' luck
        self.screen = screen
        self.people = [seat for seat, bot in enumerate(players) if bot is None]
        # The seat whose view is on the screen.
        self.viewer: int | None = self.people[0] if len(self.people) == 1 else None
        self.heard = {seat: 0 for seat in (*self.people, None)}
        self.remarks: Remarks | None = None  # what the bots say, if that is wanted
        self.refused = 0
        self.file: Path | None = None  # where it was kept before
        self.own_files: set[Path] = set()
        self.safe = True  # nothing would be lost by leaving now
        self.commands: dict[str, Callable[[int, str], None]] = {
            "rules": self.rules,
            "what": self.what,
            "hint": self.hint,
            "why": self.why,
            "undo": lambda seat, _: self.played(seat, "undo"),
            "log": lambda *_: self.tell(all=True),
            "table": lambda seat, how: self.draw(all=how == "all"),
            "save": self.save,
            "help": lambda *_: self.screen.say(HELP),
            "quit": self.quit,
        }

    def run(self) -> int:
        """Play to the end, or until somebody leaves; the exit code."""
        try:
            while not self.match.over:
                seat = self.next_seat()
                bot = self.players[seat]
                if bot is None:
                    self.person(seat)
                else:
                    self.bot(seat, bot)
            self.finish()
        except Left:
            pass
        except EOFError:
            self.screen.gap()
        finally:
            self.keep()
        return 2 if self.refused and not self.screen.interactive else 0

    def next_seat(self) -> int:
        """The next seat to answer: bots first, then the person in front of the screen."""
        to_act = self.match.to_act
        for seat in to_act:
            if self.players[seat] is not None:
                return seat
        return self.viewer if self.viewer in to_act else to_act[0]

    # Bots.

    def bot(self, seat: int, bot: Bot) -> None:
        glimpse = Glimpse(self.match.state, seat, seed_of("bot", self.seed, len(self.match.played)))
        with self.screen.thinking(self.match.names[seat]) if isinstance(bot, Search | Guest) else nullcontext():
            play = answer(bot, glimpse)
        self.match.play(seat, play)
        if not (self.viewer is None and self.people):
            self.tell()

    # People.

    def person(self, seat: int) -> None:
        """Show the table to one person and do what they say until they have played."""
        if self.viewer != seat:
            self.hand_over(seat)
        self.tell()
        self.draw(lambda: self.question(seat))
        self.question(seat)
        plays = len(self.match.played)
        while len(self.match.played) == plays:
            try:
                self.do(seat, self.listen())
            except HurlyburlyError as mistake:
                self.refuse(str(mistake))

    def hand_over(self, seat: int) -> None:
        """Clear the screen before it goes to the next person, so that nobody sees another's cards."""
        name = self.match.names[seat]
        if self.screen.interactive:
            self.viewer = None
            self.screen.clear()
            self.screen.say(f"{name}, it is your turn to choose. Press Enter when only you can see the screen.", "bold")
            self.listen()
        self.viewer = seat
        self.screen.rule(f"{name} (seat {SEAT_NAMES[seat]})")

    def listen(self) -> str:
        words = [*self.commands]
        if self.viewer is not None:
            words = [*self.match.options(self.viewer), *words]
        try:
            return self.screen.ask(words)
        except KeyboardInterrupt:
            self.screen.gap()
            self.quit(0, "")
            raise

    def do(self, seat: int, line: str) -> None:
        """Carry out one line that a person typed."""
        word, _, rest = line.partition(" ")
        options = self.match.options(seat)
        if line in options:
            self.played(seat, line)
        elif word.lower() in self.commands:
            self.commands[word.lower()](seat, rest.strip())
        elif found := FOR_SEAT.fullmatch(line):
            self.for_seat(SEAT_NAMES.index(found[1]), found[2])
        elif not line and len(options) > 1:
            self.question(seat)
        else:
            self.played(seat, meant(line, options))

    def for_seat(self, seat: int, play: str) -> None:
        if seat < self.match.seats and self.players[seat] is not None:
            self.refuse(f"{self.match.names[seat]} is a bot and plays for itself")
        else:
            self.played(seat, meant(play, self.match.options(seat)))

    def played(self, seat: int, play: str) -> None:
        self.match.play(seat, play)
        self.safe = False
        self.tell()

    def refuse(self, words: str) -> None:
        self.refused += 1
        self.screen.refuse(words)

    # What the screen shows.

    def tell(self, all: bool = False) -> None:
        """Print what has happened since this seat last looked."""
        since = 0 if all else self.heard[self.viewer]
        said = self.remarks.listen(self.match) if self.remarks else {}
        for number, words in enumerate(self.match.events(self.viewer, since), since):
            self.screen.say(words)
            if remark := said.get(number):
                self.screen.say(f"{self.match.names[remark.seat]}: {remark.words}", "italic")
        self.heard[self.viewer] = len(self.match.heard)

    def draw(self, below: Callable[[], None] | None = None, all: bool = False) -> None:
        """Print the table, as much of it as fits above the question; or all of it."""
        self.screen.gap()
        drawing = self.drawing()
        leave = 0 if below is None else self.screen.lines_of(below)
        self.screen.show(drawing.sizes[0] if all and isinstance(drawing, Folding) else drawing, leave + 2)

    def drawing(self) -> Any:
        return self.match.game.terminal.draw(self.match.view(self.viewer), self.match.names)

    def question(self, seat: int) -> None:
        view = self.match.view(seat)
        words = self.match.game.words
        self.screen.gap()
        names = [ME if one == self.viewer else name for one, name in enumerate(self.match.names)]
        self.screen.say(second_person(words.prompt(view, names)), "bold")
        plays = [(play.text, explained(words.explain(view, play), play.text)) for play in view.plays]
        above = self.screen.least(self.drawing()) if self.screen.console.is_terminal else 0
        self.screen.choices(plays, max(1, self.screen.console.height - above - AROUND))

    def finish(self) -> None:
        self.tell()
        self.draw()
        self.screen.gap()
        names, scores, winners = self.match.names, self.match.scores, self.match.winners
        victors = listed([names[seat] for seat in winners], none="Nobody")
        self.screen.say(f"{victors} {'share the victory' if len(winners) > 1 else 'wins'}.", "bold")
        for seat in sorted(range(self.match.seats), key=lambda seat: -scores[seat]):
            self.screen.say(f"{names[seat]}: {scores[seat]}")
        while self.screen.interactive and self.people:
            self.screen.say("`save FILE` keeps the record of this game; Enter leaves.", "dim")
            line = self.listen()
            word, _, rest = line.partition(" ")
            if word not in ("save", "log", "rules"):
                break
            try:
                self.commands[word](self.people[0], rest.strip())
            except HurlyburlyError as mistake:
                self.refuse(str(mistake))

    # Commands.

    def rules(self, seat: int, word: str) -> None:
        show_rules(self.screen, self.match.game, word)

    def what(self, seat: int, name: str) -> None:
        show_things(self.screen, self.match.game, self.match.game.things(self.match.packs), name)

    def hint(self, seat: int, seconds: str) -> None:
        """Against bots alone: people at one table do not ask a bot."""
        if len(self.people) > 1:
            return self.refuse("hints are for games against bots: several people play here")
        if seconds and not (seconds.isdecimal() and 1 <= int(seconds) <= LONGEST_HINT):
            return self.refuse(f"hint for how many seconds? 1 to {LONGEST_HINT}, as in: hint 5")
        with self.screen.thinking("The owl"):
            hint = self.match.hint(seat, float(seconds or 1), seed=seed_of("hint", self.seed, len(self.match.played)))
        self.screen.say(str(hint))

    def why(self, seat: int, text: str) -> None:
        if not text:
            self.refuse("why what? As in: why " + (self.match.options(seat) or ("pass",))[0])
            return
        reason = self.match.why(seat, text)
        if reason is None:
            plays = [play for play in self.match.plays(seat) if play.text == " ".join(text.split())]
            words = [self.match.game.words.explain(self.match.view(seat), play) for play in plays]
            self.screen.say(f"You may. {explained(words[0], text) if words else ''}".rstrip())
        else:
            self.screen.say(reason.words[:1].upper() + reason.words[1:])

    def save(self, seat: int, file: str) -> None:
        if not file:
            self.refuse("save where? As in: save evening.txt")
            return
        path = Path(file).expanduser()
        if path.exists() and path not in self.own_files:
            self.refuse(f"{path} is there already: choose another name, nothing was saved")
            return
        try:
            write_record(self.match, path)
        except OSError as mistake:
            self.refuse(f"{path} cannot be written: {mistake.strerror}; the game goes on")
            return
        self.own_files.add(path)
        self.safe = True
        self.screen.say(f"Saved. To go on: hurlyburly play --load {path} --seats {self.spec}")

    def quit(self, seat: int, _: str) -> None:
        """Leave. A person is asked whether to keep the game; for a program it is kept."""
        if self.screen.interactive and not self.safe and not self.match.over:
            self.screen.say("Keep this game? Enter keeps it, a file name keeps it there, no forgets it.", "bold")
            reply = self.screen.ask(["no"])
            if reply.lower() in ("n", "no"):
                self.safe = True
            elif reply and reply.lower() not in ("y", "yes"):
                self.save(seat, reply)
        raise Left

    def keep(self) -> None:
        """Keep an unfinished game, whatever has ended the session."""
        if not self.safe and not self.match.over:
            path = keep(self.match, self.spec, self.file)
            self.screen.say(f"The game is kept. To go on: hurlyburly play --load {path} --seats {self.spec}")
            self.screen.say("`hurlyburly saved` lists the games that are kept.", "dim")


def meant(line: str, options: Sequence[str]) -> str:
    """The option that somebody means by its number, the beginning of its words or enough of them; otherwise the line
    itself."""
    if options and line.isdecimal():
        if not 1 <= int(line) <= len(options):
            most = len(options)
            raise BadNotation(f"There is no choice {line}: type {f'a number from 1 to {most}' if most > 1 else '1'}.")
        return options[int(line) - 1]
    if not line:
        return options[0] if len(options) == 1 else line
    tidy = " ".join(line.lower().split())
    exact = [option for option in options if option.lower() == tidy]
    begun = [option for option in options if option.lower().startswith(tidy)]
    found = exact or begun or [option for option in options if f" {tidy} " in f" {option.lower()} "]
    return found[0] if exact or len(found) == 1 else line


def explained(words: str, option: str) -> str:
    """What an option would do, unless that only repeats it."""
    return "" if words == option else words
