"""Many games at once: who wins, how long it takes."""

from hurlyburly.lab.simulate import Report, Standing, Thought, simulate
from hurlyburly.lab.wilson import wilson

__all__ = ["Report", "Standing", "Thought", "simulate", "wilson"]
