"""What a field of a content file or of a pack may hold, each with what it is if the row says nothing.

All are values: compiled modules would take an alias of a type for what it stands for.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

Total = Annotated[int, msgspec.Meta(ge=1, le=18)]
Price = Annotated[int, msgspec.Meta(ge=0, le=20)]


def whole(least: int, most: int) -> Any:
    """What a field takes that holds a whole number."""
    return Annotated[int, msgspec.Meta(ge=least, le=most)]


NUMBER: Any = (whole(0, 20), 0)
ONE: Any = (whole(0, 20), 1)
STEPS: Any = (whole(0, 6), 0)
DIE: Any = (whole(0, 6), 0)
DICE: Any = (whole(1, 3), 1)
TOTALS: Any = (list[Total], [])
YES: Any = (bool, False)
WORD: Any = (str, "")
WORDS: Any = (list[str], [])
PRICES: Any = (dict[str, Price], {})
EFFECTS: Any = ("list[Does]", [])
