"""The command line, as users and programs meet it: through pipes, and at a terminal.

Most tests call `main` here, with files for pipes; some, where it matters, start a process of its own.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import battery
import pytest

import hurlyburly as hb
from hurlyburly.cli import COMMANDS, main, parser
from hurlyburly.cli.records import result

TTZ = "toil-and-troublez"


class Ran:
    """What a command said, and its exit code."""

    def __init__(self, out: str, err: str, code: int) -> None:
        self.out, self.err, self.code = out, err, code

    def refused(self, *words: str) -> None:
        """One line on stderr that helps, exit code 2, no traceback."""
        assert self.code == 2
        assert self.err.count("\n") == 1 and "Traceback" not in self.err, self.err
        for word in words:
            assert word in self.err, self.err


class Keyboard:
    """Somebody at a terminal, who reads before typing."""

    def __init__(self, terminal: int, process: subprocess.Popen[bytes]) -> None:
        self.terminal = terminal
        self.process = process
        self.written = ""
        self.seen = 0

    def read(self, until: str) -> str:
        """What has appeared on the screen since last time, up to these words."""
        end = time.monotonic() + 60
        while until not in self.screen[self.seen :]:
            assert time.monotonic() < end and select.select([self.terminal], [], [], 60)[0], self.screen
            self.written += os.read(self.terminal, 4096).decode("utf-8", "replace")
        start, self.seen = self.seen, self.screen.index(until, self.seen) + len(until)
        return self.screen[start : self.seen]

    @property
    def screen(self) -> str:
        """Without colours."""
        return re.sub(r"\x1b\[[0-9;?]*[CKhlm]", "", self.written)

    def type(self, keys: str) -> None:
        os.write(self.terminal, keys.encode())

    def interrupt(self) -> None:
        """What Ctrl-C does; a signal between prompt and reading would be heard only with the next key."""
        asleep = 0
        while asleep < 10:  # at its prompt, however busy the machine
            time.sleep(0.05)
            asleep = asleep + 1 if self.is_asleep else 0
        self.process.send_signal(signal.SIGINT)

    @property
    def is_asleep(self) -> bool:
        told = subprocess.run(["ps", "-o", "state=", "-p", str(self.process.pid)], capture_output=True, text=True)
        return told.stdout.startswith("S")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Runner:
    return Runner(tmp_path, monkeypatch)


def hears_ctrl_c() -> None:
    """Whatever is started in the background of a script is told to ignore Ctrl-C, and tells its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Runner:
    """Runs `hurlyburly …` in an empty folder."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.patch = patch
        patch.chdir(folder)
        patch.setenv("XDG_STATE_HOME", str(folder))
        patch.setenv("COLUMNS", "80")

    @property
    def environment(self) -> dict[str, str]:
        paths = os.pathsep.join(path for path in sys.path if path)
        return {**os.environ, "PYTHONPATH": paths}

    def command(self, arguments: Sequence[str], program: str) -> list[str]:
        return [sys.executable, *(["-c", program] if program else ["-m", "hurlyburly.cli"]), *arguments]

    def __call__(self, *arguments: str, stdin: str = "") -> Ran:
        self.patch.setattr(sys, "stdin", io.StringIO(stdin))
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            try:
                code = main(arguments)
            except SystemExit as left:
                code = int(left.code or 0)
        return Ran(out.getvalue(), err.getvalue(), code)

    def process(self, *arguments: str, stdin: str = "", program: str = "") -> Ran:
        done = subprocess.run(
            self.command(arguments, program),
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=self.folder,
            env=self.environment,
            timeout=300,
        )
        return Ran(done.stdout, done.stderr, done.returncode)

    @contextmanager
    def at_a_terminal(self, *arguments: str, program: str = "") -> Iterator[Keyboard]:
        ours, theirs = os.openpty()
        environment = self.environment | {"TERM": "xterm-256color", "INPUTRC": os.devnull}
        process = subprocess.Popen(
            self.command(arguments, program),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=self.folder,
            env=environment,
            preexec_fn=hears_ctrl_c,
        )
        os.close(theirs)
        try:
            yield Keyboard(ours, process)
            assert process.wait(60) == 0
        finally:
            process.kill()
            process.wait()
            os.close(ours)

    def kept(self) -> Path:
        """The one game that was kept without being asked."""
        (path,) = (self.folder / "hurlyburly").glob("*.txt")
        return path


# Playing.


def test_a_program_plays_a_whole_game_and_the_same_again(run: Runner) -> None:
    told = run.process("play", TTZ, "--seats", "me,bot:2", "--seed", "5", stdin="1\n" * 400)
    assert told.code == 0 and told.err == ""
    assert re.search(r"(wins|share the victory)\.\n", told.out)
    assert "\x1b" not in told.out, "no colours in a pipe"
    assert told.out == run("play", TTZ, "--seats", "me,bot:2", "--seed", "5", stdin="1\n" * 400).out


def test_options_are_played_by_number_by_words_or_by_their_beginning(run: Runner) -> None:
    by_number = run("play", TTZ, "--seats", "me,me", "--seed", "5", stdin="1\n1\nsave a.txt\nquit\n")
    first, second = re.findall(r"^> (.*)$", by_number.out, re.M)[:2]
    assert (first, second) == ("1", "1")
    record = (run.folder / "a.txt").read_text()
    plays = [play.text for play in hb.read_record(record).plays]
    in_words = "\n".join([plays[0].upper(), plays[1][:2], "save b.txt", "quit"])
    assert run("play", TTZ, "--seats", "me,me", "--seed", "5", stdin=in_words).code == 0
    assert (run.folder / "b.txt").read_text() == record


@pytest.mark.parametrize("typed", ["the elf", "ELF", "be the elf"])
def test_a_word_that_only_one_option_has_is_enough(run: Runner, typed: str) -> None:
    told = run("play", "talisman", "--seats", "me,me", "--seed", "5", stdin=f"{typed}\nquit\n")
    assert "Agnes is the Elf." in told.out
    told = run("play", "talisman", "--seats", "me,me", "--seed", "5", stdin="the\nquit\n")
    assert "'the' is none of:" in told.err + told.out


def test_when_the_input_ends_nothing_is_lost(run: Runner) -> None:
    told = run("play", TTZ, "--seats", "me,me", "--seed", "5", stdin="1\n1\n")
    assert told.code == 0
    match = hb.load(run.kept().read_text())
    assert len(match.played) == 2 and not match.over
    assert f"hurlyburly play --load {run.kept()} --seats me,me" in told.out


def test_a_kept_game_goes_on_to_the_same_end(run: Runner) -> None:
    whole = run("play", TTZ, "--seats", "me,me", "--seed", "5", stdin="1\n" * 400)
    run("play", TTZ, "--seats", "me,me", "--seed", "5", stdin="1\n" * 20)
    rest = run("play", "--load", str(run.kept()), "--seats", "me,me", stdin="1\n" * 400)
    assert rest.code == 0
    assert rest.out[-200:] == whole.out[-200:]


def test_quitting_keeps_the_game_and_looking_does_not(run: Runner) -> None:
    run("play", TTZ, "--seats", "me,me", "--seed", "5", stdin="help\nrules cloak\nlog\ntable\nquit\n")
    assert not (run.folder / "hurlyburly").exists(), "nothing was played"
    run("play", TTZ, "--seats", "me,me", "--seed", "5", stdin="1\nquit\n")
    assert run.kept().exists()


def test_saving_overwrites_only_what_the_game_itself_saved(run: Runner) -> None:
    (run.folder / "taken.txt").write_text("mine")
    told = run(
        "play", TTZ, "--seats", "me,me", "--seed", "5", stdin="1\nsave taken.txt\nsave a.txt\nsave a.txt\nquit\n"
    )
    assert (run.folder / "taken.txt").read_text() == "mine"
    assert "taken.txt is there already" in told.err and told.err.count("\n") == 1
    assert hb.load((run.folder / "a.txt").read_text()).played
    assert not (run.folder / "hurlyburly").exists(), "it was saved: no need to keep it"


def test_a_folder_that_cannot_be_written_does_not_end_the_game(run: Runner) -> None:
    told = run("play", TTZ, "--seats", "me,me", "--seed", "5", stdin="1\nsave no/such/folder.txt\nsave a.txt\nquit\n")
    assert "cannot be written" in told.err and (run.folder / "a.txt").exists()


def test_undo_takes_back_and_says_when_it_cannot(run: Runner) -> None:
    told = run("play", TTZ, "--seats", "me:Anna,me", "--seed", "5", stdin="undo\n1\nundo\nsave a.txt\nquit\n")
    assert "only the seat that played last can take back" in told.err
    (seat,) = hb.Match(TTZ, 2, 5).to_act
    assert f"{('Anna', 'Balthazar')[seat]} takes that back." in told.out
    assert "; undo" in (run.folder / "a.txt").read_text()


def test_nonsense_and_plays_out_of_turn_are_refused_and_the_game_goes_on(run: Runner) -> None:
    match = hb.Match(TTZ, 2, 5)
    asked, other = ("A", "B") if match.to_act == (0,) else ("B", "A")
    lines = ["dance", "99", f"{other}: draw", "H: draw", f"{asked}: 1", "why", "save a.txt", "quit"]
    told = run("play", TTZ, "--seats", "me,me", "--seed", "5", stdin="\n".join(lines))
    assert told.code == 2, "a program hears that something it said was refused"
    nonsense, no_number, out_of_turn, no_seat, no_word = told.err.splitlines()
    assert nonsense.startswith("'dance' is none of: ")
    assert no_number == "There is no choice 99: type 1."
    assert match.game.page.about.goal in " ".join(told.out.split())
    assert "who must choose, not" in out_of_turn
    assert "no seat 7" in no_seat
    assert "why what?" in no_word
    assert len(hb.load((run.folder / "a.txt").read_text()).played) == 1


def test_nobody_plays_for_a_bot(run: Runner) -> None:
    told = run("play", TTZ, "--seats", "me,bot:random", "--seed", "5", stdin="B: draw\nquit\n")
    assert told.err == "Balthazar is a bot and plays for itself\n"


def test_a_hint_is_for_whoever_plays_against_bots(run: Runner) -> None:
    match = hb.Match(TTZ, 2, 5)
    while len(match.options(match.to_act[0])) < 2:
        match.play(match.to_act[0], match.options(match.to_act[0])[0])
    (run.folder / "here.txt").write_text(match.record())
    seats = ["me" if seat == match.to_act[0] else "bot:1" for seat in range(2)]
    alone = run("play", "--load", "here.txt", "--seats", ",".join(seats), stdin="hint\nhint 0\n")
    assert any(f"1. {option}: " in alone.out for option in match.options(match.to_act[0]))
    assert "imagined future" in alone.out
    assert "1 to 60" in alone.err
    together = run("play", "--load", "here.txt", "--seats", "me,me", stdin="hint\n")
    assert "against bots" in together.err


def test_why_names_the_rule(run: Runner) -> None:
    match = hb.Match(TTZ, 2, 5)
    while True:
        step = match.state.stack[-1]
        barred = [option for option in step.conceivable(match.state) if step.barred_by(match.state, option)]
        if barred:
            break
        match.play(match.to_act[0], match.options(match.to_act[0])[0])
    (run.folder / "here.txt").write_text(match.record())
    play = step.write(match.state, barred[0])
    told = run(
        "play", "--load", "here.txt", "--seats", "me,me", stdin=f"why {play}\nwhy {match.options(step.seat)[0]}\n"
    )
    assert step.barred_by(match.state, barred[0]) in told.out
    assert "You may." in told.out


def test_bots_alone_play_before_a_spectator(run: Runner) -> None:
    told = run("play", TTZ, "--seats", "bot:random,bot:2,bot:1", "--seed", "4")
    assert told.code == 0 and "wins" in told.out


def test_without_arguments_there_is_a_game_to_play(run: Runner) -> None:
    told = run("play", stdin="1\n")
    assert told.code == 0 and next(iter(hb.GAMES.values())).title in told.out


def test_variants_and_names_reach_the_match(run: Runner) -> None:
    chosen = ["--variant", "collections-by-hand=on", "--seats", "me:Anna,me:Bert"]
    told = run("play", TTZ, *chosen, stdin="1\nsave a.txt\nquit\n")
    assert told.code == 0 and "Collections themselves" not in told.out  # as in the rulebook
    assert "Not as in the rulebook: Whoever may choose says which copy is lost: off (rulebook: on)" in told.out
    match = hb.load((run.folder / "a.txt").read_text())
    assert match.names == ("Anna", "Bert") and match.variants["collections-by-hand"] is True


# Several people at one keyboard: the toy game, whose hands are hidden.

WITH_TOY = """
import sys
from toy import TOY
from hurlyburly.cli import COMMANDS, main, parser
from hurlyburly.games import GAMES
GAMES["toy"] = TOY
sys.exit(main())
"""


def toy_hands(seed: int) -> dict[str, set[int]]:
    from toy import TOY

    state: Any = hb.Match(TOY, 3, seed).state
    return {letter: set(hand) for letter, hand in zip("ABC", state.hands, strict=True)}


def test_people_at_one_keyboard_see_their_own_hand_only(run: Runner) -> None:
    told = run.process("play", "toy", "--seats", "me,bot:random,me", "--seed", "1", stdin="1\n" * 6, program=WITH_TOY)
    assert told.code == 0 and told.err == ""
    hands = toy_hands(seed=1)
    before, *looks = re.split(r"^== .* \(seat (.)\) ==$", told.out, flags=re.M)
    assert "hand" not in before and looks[::2] == ["A", "C", "A", "C"]
    for letter, shown in zip(looks[::2], looks[1::2], strict=True):
        dealt = {int(card) for card in re.findall(r"dealt (\d+)", shown)}
        held = {int(card) for hand in re.findall(r"your hand \((.*?)\)", shown) for card in re.findall(r"\d+", hand)}
        assert dealt | held <= hands[letter]


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_the_screen_is_cleared_before_it_changes_hands(run: Runner) -> None:
    with run.at_a_terminal("play", "toy", "--seats", "me:Anna,me:Bert", "--seed", "1", program=WITH_TOY) as anna:
        assert "hand" not in anna.read("only you can see the screen.")
        anna.type("\r")
        assert "Anna dealt" in anna.read("1  lay")
        anna.type("1\r")
        between = anna.read("only you can see the screen.")
        assert "\x1b[2J\x1b[3J" in between, "the screen and what could be scrolled back to"
        assert "Anna dealt" not in between.rpartition("\x1b[3J")[2]
        anna.type("\r")
        assert "Anna dealt a card" in anna.read("1  lay")
        anna.type("quit\r")
        anna.read("no forgets it.")
        anna.type("no\r")
    assert not (run.folder / "hurlyburly").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_a_person_is_asked_kindly_completes_with_tab_and_keeps_the_game(run: Runner) -> None:
    with run.at_a_terminal("play", TTZ, "--seed", "5") as person:
        person.read("How many at the table, with you?")
        person.type("2\r")
        person.read("How strong should the others be?")
        person.type("1\r")
        person.read("place ")
        person.read("\n> ")
        person.type("pla\t")
        person.read("in a new row")
        person.type("\r")
        person.read("pass")
        person.read("\n> ")
        person.interrupt()
        person.read("no forgets it.")
        person.type("mine.txt\r")
        person.read("--seats me,bot:gentle")
    assert hb.load((run.folder / "mine.txt").read_text()).seats == 2


# Help.


def parsers(whole: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """A parser, and those of its commands."""
    yield whole
    for action in whole._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from parsers(command)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_says_what_it_does_and_what_each_argument_is(name: str) -> None:
    (commands,) = [a for a in parser(name)._actions if isinstance(a, argparse._SubParsersAction)]
    for command in parsers(commands.choices[name]):
        assert command.description and re.fullmatch(r"[A-Z].+\.", command.description)
        for action in command._actions:
            if not isinstance(action, argparse._SubParsersAction):
                assert action.help, f"{command.prog} does not say what {action.dest} is"
        assert command.format_help()


def test_a_name_in_a_description_keeps_its_capitals(run: Runner) -> None:
    assert "Let a language model play (Model Context Protocol)." in run("mcp", "--help").out


# Mistakes of a new user.


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "chess"], ["there is no game 'chess'", TTZ]),
        (["play", TTZ, "--seats", "me"], ["2 to 6 seats, not 1"]),
        (["play", TTZ, "--seats", "me,bot,bot,bot,bot,bot,bot"], ["2 to 6 seats, not 7"]),
        (["play", TTZ, "--seats", "me,you"], ["me, me:NAME, bot or bot:WHICH, not 'you'"]),
        (["play", TTZ, "--seats", "me,bot:9"], ["no bot '9'", "4 cunning"]),
        (["play", TTZ, "--variant", "blood=on", "--seats", "me,bot"], ["no variant 'blood'", "collections-by-hand"]),
        (["play", TTZ, "--variant", "collections-by-hand=7", "--seats", "me,bot"], ["one of off, on, not 7"]),
        (["play", TTZ, "--seed", "x"], ["a whole number is wanted, not 'x'"]),
        (["serve", "--port", "x"], ["--port: a whole number is wanted, not 'x'"]),
        (["serve", "--pace", "slow"], ["--pace: a number is wanted, not 'slow'"]),
        (["review", "a.txt", "--seconds", "long"], ["--seconds: a number is wanted, not 'long'"]),
        (["play", "--load", "nowhere.txt"], ["nowhere.txt: No such file"]),
        (["simulate", "chess"], ["there is no game 'chess'"]),
        (["simulate", TTZ, "-n", "0"], ["at least one game"]),
        (["simulate", TTZ, "--seats", "7"], ["2 to 6 seats, not 7"]),
        (["replay", "nowhere.txt"], ["nowhere.txt: No such file"]),
        (["verify", "."], ["."]),
        (["rules", TTZ, "xyzzy"], ["mentions 'xyzzy'"]),
        (["rules", "--coverage"], ["make test"]),
        (["pack", "check", "nowhere.toml"], ["nowhere.toml", "No such file"]),
        (["render", "a.txt", "--width", "0"], ["0 is out of range", "1 to 8192"]),
        (["render", "a.txt", "--width", "99999"], ["99999 is out of range"]),
        (["review", "a.txt", "--seconds", "nan"], ["nan is out of range", "more than 0"]),
        (["lab", "strength", "--share", "nan"], ["nan is out of range"]),
        (["lab", "run", "a.toml", "--processes", "0"], ["0 is out of range", "at least 1"]),
        (["dance"], ["invalid choice: 'dance'"]),
        ([], ["COMMAND"]),
    ],
)
def test_a_mistake_is_one_line_that_helps(run: Runner, arguments: list[str], words: list[str]) -> None:
    run(*arguments).refused(*words)


def test_a_process_of_its_own_complains_likewise(run: Runner) -> None:
    run.process("play", "chess").refused("hurlyburly: there is no game 'chess'")


def saved(run: Runner, plays: int) -> str:
    run("play", TTZ, "--seats", "me,me", "--seed", "5", stdin="1\n" * plays + "save a.txt\nquit\n")
    return (run.folder / "a.txt").read_text()


def test_damaged_records_say_what_is_wrong_and_where(run: Runner) -> None:
    text = saved(run, 12)
    lines = text.splitlines()
    key = next(line for line in lines if line.startswith("key"))
    damaged = {
        "cut off in its heading": ("\n".join(lines[:3]), "breaks off"),
        "cut off in a play": (text.partition("\n\nscores ")[0][:-3], "is none of"),
        "without its key": (text.replace(key + "\n", ""), "lacks the key"),
        "with a play out of turn": (
            re.sub("^[AB]: ", lambda seat: "B: " if seat[0] == "A: " else "A: ", text, flags=re.M),
            "must choose, not",
        ),
        "of nothing": ("", "a record begins with"),
    }
    for name, (damage, words) in damaged.items():
        path = run.folder / "damaged.txt"
        path.write_text(damage)
        checked = run("verify", "damaged.txt")
        assert checked.code and words in checked.out + checked.err, name
        run("play", "--load", "damaged.txt").refused("damaged.txt: line", words)
        assert path.read_text() == damage, name
    run("replay", "damaged.txt").refused("damaged.txt: line")
    run("play", "--load", "damaged.txt").refused("damaged.txt: line")
    (run.folder / "damaged.txt").write_bytes(b"\xff\x00")
    run("verify", "damaged.txt").refused("this is not text")


def test_a_saved_game_keeps_its_own_settings(run: Runner) -> None:
    saved(run, 3)
    run("play", "--load", "a.txt", "--variant", "collections-by-hand=on").refused("cannot be changed")
    run("play", "--load", "a.txt", "--seats", "me,bot,bot").refused("3 players for the 2 seats")
    if len(hb.GAMES) > 1:
        other = list(hb.GAMES)[1]
        run("play", other, "--load", "a.txt").refused(f"not of {other}")


def test_a_pack_with_a_mistake_names_file_and_place(run: Runner) -> None:
    (run.folder / "mine.toml").write_text('[pack]\ngame = "toil-and-troublez"\nnmae = "Mine"\n')
    run("pack", "check", "mine.toml").refused("mine.toml", "pack")
    run("play", TTZ, "--seats", "me,bot", "--pack", "mine.toml").refused("mine.toml")
    (run.folder / "mine.toml").write_text('[pack]\ngame = "chess"\nname = "Mine"\n')
    run("pack", "check", "mine.toml").refused("there is no game 'chess'")
    (run.folder / "mine.toml").write_text("[pack\n")
    run("pack", "check", "mine.toml").refused("mine.toml", "line 1")


def test_the_packs_of_a_game_are_named_as_it_begins(run: Runner) -> None:
    (run.folder / "mine.toml").write_text(f'[pack]\ngame = "{TTZ}"\nname = "Mine"\n[collections]\nmarker_points = 12\n')
    told = run("play", TTZ, "--seats", "me,bot", "--seed", "5", "--pack", "mine.toml", stdin="quit\n")
    assert "With the pack Mine." in told.out
    assert "With the pack" not in run("play", TTZ, "--seats", "me,bot", "--seed", "5", stdin="quit\n").out


# Looking.


def test_a_record_is_replayed_and_verified(run: Runner) -> None:
    saved(run, 12)
    match = hb.load((run.folder / "a.txt").read_text())
    told = run("replay", "a.txt", "--seat", "B")
    assert told.code == 0
    for words in match.events(1):
        assert words in told.out
    verified = run("verify", "a.txt", "--key-hash", match.key_hash)
    assert verified.code == 0 and "12 plays, all legal" in verified.out and "as promised" in verified.out
    assert verified.out == run("verify", "a.txt", "--key-hash", match.key_hash).out
    run("verify", "a.txt", "--key-hash", "00").refused(match.key_hash)
    assert "chosen by whoever ran it" in verified.out and "Without a receipt" in verified.out
    run("replay", "a.txt", "--seat", "C").refused("no seat 'C'", "A, B")


def test_a_record_of_other_rules_is_read_out_and_neither_played_on_nor_drawn(run: Runner) -> None:
    *_, match = battery.decisions(battery.Setting(hb.GAMES[TTZ], 2, {}), 2)
    (run.folder / "old.txt").write_text(re.sub(r"\nrules \d+\n", "\nrules 77\n", match.record()), encoding="utf-8")
    told = run("replay", "old.txt")
    assert told.code == 0 and "It can be read, not played on." in told.out
    assert all(words in told.out for words in match.log())
    assert told.out.endswith(f"{result(match)}\n")
    checked = run("verify", "old.txt")
    assert checked.code == 0 and "Its plays were not replayed: It was played by rules 77" in checked.out
    for command in (["play", "--load", "old.txt"], ["render", "old.txt", "-o", "x.svg"]):
        run(*command).refused("old.txt: line 6: It was played by rules 77", "`hurlyburly replay`")


def test_a_record_of_other_rules_from_before_logs_were_kept_is_read_out_play_by_play(run: Runner) -> None:
    *_, match = battery.decisions(battery.Setting(hb.GAMES[TTZ], 2, {}), 2)
    old = re.sub(r"\nrules \d+\n", "\nrules 77\n", battery.played(match))
    (run.folder / "old.txt").write_text(old, encoding="utf-8")
    told = run("replay", "old.txt")
    first = match.played[0]
    assert told.code == 0 and "only its plays are there" in told.out and f"{'AB'[first.seat]}: {first.text}" in told.out


def test_simulate_prints_wins_with_intervals(run: Runner) -> None:
    told = run("simulate", TTZ, "-n", "6", "--bots", "greedy,random", "--seats", "3", "--processes", "1")
    assert told.code == 0 and told.err == ""
    assert "6 games" in told.out and "95 % interval" in told.out and "decisions a second" in told.out
    assert len(re.findall(r"^(greedy|random) .*% to .*%", told.out, re.M)) == 3


def test_rules_are_found_by_word_and_by_id(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", TTZ, "TTZ-PLACE-15"]) == 0
    assert hb.GAMES[TTZ].ledger.words("TTZ-PLACE-15") in capsys.readouterr().out
    assert main(["rules", "cloak"]) == 0
    assert "TTZ-CLOAK-02" in capsys.readouterr().out
    assert main(["rules"]) == 0
    assert "toil-and-troublez: 100 rules, 34 rulings" in capsys.readouterr().out


def test_coverage_counts_rules_that_passing_tests_show(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    ledger = hb.GAMES[TTZ].ledger
    every = {id: ["test"] for id in ledger.ids()}
    (tmp_path / ".coverage-rules.json").write_text(json.dumps({"passed": every}))
    assert main(["rules", TTZ, "--coverage"]) == 0
    assert "toil-and-troublez: 100 of 100 rules, 34 of 34 rulings" in capsys.readouterr().out
    gone = next(rule.id for rule in ledger.rule if not rule.prose)
    (tmp_path / ".coverage-rules.json").write_text(json.dumps({"passed": {id: [] for id in every if id != gone}}))
    assert main(["rules", TTZ, "--coverage"]) == 1
    out = capsys.readouterr().out
    assert "99 of 100 rules" in out and f"not shown: {gone}" in out


def test_games_and_version_say_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    out = capsys.readouterr().out
    for game in hb.GAMES.values():
        assert game.id in out and game.title in out
    assert "--variant peek-once=off|on (off; the rulebook: on): " in out
    assert main(["version"]) == 0
    out = capsys.readouterr().out
    assert hb.__version__ in out and ("compiled" in out or "plain Python" in out)


# Learning.


def test_a_lesson_is_taken_at_the_terminal(run: Runner) -> None:
    typed = "\nplace 5 star right of row 2\nwhy place 5 star left of row 1\n" + "show\n" * 6 + "\nshow\n"
    told = run("learn", TTZ, "a-row-grows", stdin=typed)
    assert told.code == 0 and told.err == ""
    assert "It fits there too." in told.out and "This would happen: You place Raven 5" in told.out
    assert "numbers rise to the right" in told.out and "TTZ-PLACE-12" in told.out
    assert "completes a Collection" in told.out
    assert told.out.rstrip().endswith(f"Or play: hurlyburly play {TTZ}")
    assert not list((run.folder / "hurlyburly").glob("*.txt")), "a lesson is no game to be kept"


def test_lessons_are_listed_and_called_by_number_too(run: Runner) -> None:
    told = run("learn", TTZ)
    assert "1. A row grows - 3 min" in told.out and "== Toil and Troublez: A row grows (3 min) ==" in told.out
    assert "== Toil and Troublez: Collections" in run("learn", TTZ, "2").out
    run("learn", TTZ, "juggling").refused("has no lesson 'juggling'", "a-row-grows")
