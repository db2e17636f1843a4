"""Numbers on a command line: a type for each range, which says in one line what is wrong."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """A whole number within these bounds."""

    def read(text: str) -> int:
        try:
            found = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"a whole number is wanted, not {text!r}") from None
        if found < least or (most is not None and found > most):
            wanted = f"at least {least}" if most is None else f"{least} to {most}"
            raise argparse.ArgumentTypeError(f"{found} is out of range, it can be {wanted}")
        return found

    return read


def not_negative(text: str) -> float:
    found = number(text)
    if not 0 <= found < math.inf:
        raise argparse.ArgumentTypeError(f"{text} is out of range, it can be 0 or more")
    return found


def positive(text: str) -> float:
    """Where 0 would forbid or delete everything."""
    found = number(text)
    if not 0 < found < math.inf:
        raise argparse.ArgumentTypeError(f"{text} is out of range, it must be more than 0")
    return found


def number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"a number is wanted, not {text!r}") from None
