"""Parts of docs/soak.md, each written by the run that made it."""

from __future__ import annotations

from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "soak.md"


def write(text: str) -> None:
    """In place of the part with the same heading; a new one goes to the end."""
    heading = text.partition("\n")[0]
    said = PAGE.read_text(encoding="utf-8").rstrip().split("\n## ") if PAGE.exists() else ["# Soak"]
    parts = [said[0], *[f"## {part}" for part in said[1:]]]
    places = [number for number, part in enumerate(parts) if f"{part}\n".startswith(f"{heading}\n")]
    at = places[0] if places else len(parts)
    parts[at : at + 1] = [text]
    PAGE.write_text("\n\n".join(part.rstrip() for part in parts) + "\n", encoding="utf-8")
