"""Adding a command to a parser."""

from __future__ import annotations

import argparse
from typing import TypeVar

P = TypeVar("P", bound=argparse.ArgumentParser)


def add_command(commands: argparse._SubParsersAction[P], name: str, words: str) -> P:
    """The list shows these words, and the command's own help begins with them as a sentence."""
    return commands.add_parser(name, help=words, description=f"{words[:1].upper()}{words[1:]}.")
