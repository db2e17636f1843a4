"""`hurlyburly completion`: the tab key completes what is typed in a shell.

    eval "$(hurlyburly completion bash)"      # in ~/.bashrc; likewise zsh in ~/.zshrc
    hurlyburly completion fish | source       # in ~/.config/fish/config.fish

The script asks this command again, with the words typed so far; what may follow is read off the parser, so no option is
written down twice.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from hurlyburly.bots import GUESTS, LEVELS
from hurlyburly.bots.characters import NAMES
from hurlyburly.games import GAMES
from hurlyburly.kernel.lesson import lessons_of

SCRIPTS = {
    "bash": """\
_hurlyburly() {
    local IFS=$'\\n'
    COMPREPLY=($(hurlyburly completion bash "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _hurlyburly hurlyburly""",
    "zsh": """\
_hurlyburly() {
    local -a found
    found=("${(@f)$(hurlyburly completion zsh "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    if [[ -n "$found" ]]; then compadd -Q -a found; else _files; fi
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _hurlyburly hurlyburly""",
    "fish": """\
function __hurlyburly
    set -l typed (commandline -opc) (commandline -ct)
    set -l found (hurlyburly completion fish $typed[2..] 2>/dev/null)
    if test (count $found) -gt 0
        string join \\n $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c hurlyburly -f -a '(__hurlyburly)'""",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=list(SCRIPTS), help="print the script for this shell")
    parser.add_argument("words", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)  # what is typed, for the script
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    found = completions(arguments.words) if arguments.words else [SCRIPTS[arguments.shell]]
    print("".join(f"{each}\n" for each in found), end="")
    return 0


def completions(words: Sequence[str]) -> list[str]:
    """What the last word may become, given those before it; nothing if the shell should complete file names."""
    from hurlyburly.cli import COMMANDS, parser

    *before, typed = words
    if not before:
        return [name for name in COMMANDS if name.startswith(typed)]
    if before[0] not in COMMANDS:
        return []
    return [
        each for each in expected(command(parser(before[0]), before[0]), before[1:], typed) if each.startswith(typed)
    ]


def command(whole: argparse.ArgumentParser, name: str) -> argparse.ArgumentParser:
    """The parser of one command."""
    (commands,) = [action for action in whole._actions if isinstance(action, argparse._SubParsersAction)]
    found: argparse.ArgumentParser = commands.choices[name]
    return found


def expected(parser: argparse.ArgumentParser, before: Sequence[str], typed: str) -> list[str]:
    """Everything that could stand here: the values of an option, its name, or what a positional argument takes."""
    options = {name: action for action in parser._actions for name in action.option_strings}
    places = [action for action in parser._actions if not action.option_strings]
    waiting: argparse.Action | None = None  # an option whose value comes next
    filled: list[str] = []
    for word in before:
        if waiting is not None:
            waiting = None
        elif word in options:
            waiting = options[word] if options[word].nargs != 0 else None
        else:
            filled.append(word)
    if waiting is not None:
        return values(waiting, filled)
    if typed.startswith("-"):
        return list(options)
    if not places:
        return []
    place = places[min(len(filled), len(places) - 1)]
    if isinstance(place, argparse._SubParsersAction) and filled and filled[0] in place.choices:
        return expected(place.choices[filled[0]], before[before.index(filled[0]) + 1 :], typed)
    many = place.nargs in ("*", "+")
    return values(place, filled) if len(filled) < len(places) or many else []


def values(action: argparse.Action, filled: Sequence[str]) -> list[str]:
    if action.choices is not None:
        return [str(choice) for choice in action.choices]
    known = KNOWN.get(action.dest)
    return known(filled) if known is not None else []


def bots(filled: Sequence[str]) -> list[str]:
    return [*[level.name for level in LEVELS], *NAMES, "random", *GUESTS.all()]


def variants(filled: Sequence[str]) -> list[str]:
    """The variants of the game that has already been typed."""
    return [f"{variant.id}=" for id in filled if id in GAMES for variant in GAMES[id].variants]


KNOWN: dict[str, Callable[[Sequence[str]], list[str]]] = {  # what an argument of this name may be
    "game": lambda filled: list(GAMES),
    "games": lambda filled: list(GAMES),
    "bot": bots,
    "bots": bots,
    "level": bots,
    "variant": variants,
    "lesson": lambda filled: [lesson.id for id in filled if id in GAMES for lesson in lessons_of(GAMES[id])],
}
