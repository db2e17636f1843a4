"""What the terminal shows and asks: in colour with completion for people, in plain lines for pipes and programs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from hurlyburly.draw.fold import Folding

PROMPT = "> "


def listed(options: Sequence[tuple[str, str]], width: int) -> Table:
    """Options below each other; with a width, what they would do is cut to a line each, and `why` says the rest."""
    room = max(20, width - max(len(option) for option, _ in options) - len(f"{len(options)}") - 4) if width else 0
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="bold cyan")
    grid.add_column(style="bold")
    grid.add_column(style="dim")
    for number, (option, words) in enumerate(options, start=1):
        would = Text(words)
        if room:
            would.truncate(room, overflow="ellipsis")
        grid.add_row(f"{number}", Text(option), would)
    return grid


class Screen:
    """Standard input and output."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.interactive = self.console.is_terminal and sys.stdin.isatty()
        self.completions: list[str] = []
        if self.interactive:
            self.complete()

    def say(self, words: str, style: str = "") -> None:
        """Print a line; if nobody is at the terminal, it is never broken."""
        self.console.print(Text(words, style=style), soft_wrap=not self.console.is_terminal)

    def show(self, drawing: RenderableType, leave: int = 0) -> None:
        """Print a drawing. One that folds is made as high as the screen, less the lines to leave."""
        room = self.console.height - leave if self.console.is_terminal else None
        self.console.print(drawing, height=room if isinstance(drawing, Folding) else None)

    def lines_of(self, said: Callable[[], None]) -> int:
        """How many lines something would take."""
        with self.console.capture() as captured:
            said()
        return captured.get().count("\n")

    def gap(self) -> None:
        self.console.print()

    def rule(self, title: str) -> None:
        """Print a line across the screen with a title."""
        if self.console.is_terminal:
            self.console.rule(Text(title, style="bold"), style="dim", align="left")
        else:
            self.say(f"== {title} ==")

    def choices(self, options: Sequence[tuple[str, str]], room: int = 0) -> None:
        """Print numbered options, each with what it would do: in at most this many lines, cut if need be, or side by
        side without the words."""
        if self.console.is_terminal:
            self.show(self.numbered(options, room or self.console.height // 2))
        else:
            for number, (option, words) in enumerate(options, start=1):
                self.say(f"{number}. {option}" + (f" - {words}" if words else ""))

    def numbered(self, options: Sequence[tuple[str, str]], room: int) -> RenderableType:
        explained = len([words for _, words in options if words])
        if len(options) <= (room if 2 * explained > len(options) else min(room, self.console.height // 4)):
            whole = listed(options, 0)
            fits = len(self.console.render_lines(whole, pad=False)) <= room
            return whole if fits else listed(options, self.console.width)
        numbers, wide = enumerate(options, start=1), len(str(len(options)))
        cells = [Text.assemble((f"{number:{wide}}", "bold cyan"), f" {option}") for number, (option, _) in numbers]
        return Columns(cells, padding=(0, 2), column_first=True)

    def least(self, drawing: RenderableType) -> int:
        """How many lines a drawing takes when it is folded as far as it can be."""
        least = drawing.sizes[-1] if isinstance(drawing, Folding) else drawing
        return len(self.console.render_lines(least, pad=False))

    def entries(self, entries: Sequence[tuple[str, str]]) -> None:
        """Print names with their descriptions."""
        if self.console.is_terminal:
            grid = Table.grid(padding=(0, 2, 0, 0))
            grid.add_column(style="cyan", no_wrap=True)
            grid.add_column()
            for name, words in entries:
                grid.add_row(Text(name), Text(words))
            self.show(grid)
        else:
            for name, words in entries:
                self.say(f"{name}  {words}")

    def refuse(self, words: str) -> None:
        """Say why something that was typed cannot be done."""
        if self.interactive:
            self.say(words, "yellow")
        else:
            print(" ".join(words.split()), file=sys.stderr, flush=True)

    def ask(self, completions: Sequence[str] = (), prompt: str = PROMPT) -> str:
        """A line from the person at the keyboard; EOFError if there is none."""
        self.completions = list(completions)
        if self.interactive:
            return input(prompt).strip()
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        print(line.strip(), flush=True)
        return line.strip()

    def clear(self) -> None:
        """Clear the screen, so that nothing can be read or scrolled back to."""
        if self.interactive:
            sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")
            sys.stdout.flush()

    @contextmanager
    def thinking(self, who: str) -> Iterator[None]:
        if self.interactive:
            with self.console.status(Text(f"{who} thinks …", style="dim")):
                yield
        else:
            yield

    def complete(self) -> None:
        """The tab key completes what is typed to one of `completions`."""
        try:
            import readline
        except ImportError:  # Windows: one types in full, or the number
            return
        readline.set_completer_delims("")
        readline.set_completer(self.completion)
        backend: Any = getattr(readline, "backend", "readline")
        readline.parse_and_bind("bind ^I rl_complete" if backend == "editline" else "tab: complete")

    def completion(self, text: str, number: int) -> str | None:
        found = [words for words in self.completions if words.lower().startswith(text.lower())]
        return found[number] if number < len(found) else None
