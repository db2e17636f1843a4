"""Which of the two builds is running: both play the same games, the compiled one much faster."""

from __future__ import annotations

from hurlyburly.kernel import state

COMPILED = not str(state.__file__).endswith(".py")
BUILD = "compiled" if COMPILED else "plain Python"
