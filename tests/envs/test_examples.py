"""The notebooks of examples/ run from top to bottom."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import hurlyburly as hb
from hurlyburly.games.notebook import picture_of

EXAMPLES = Path(__file__).parents[2] / "examples"
NOTEBOOKS = [
    pytest.param(path, id=path.stem, marks=[] if path.stem == "play" else [pytest.mark.slow])
    for path in sorted(EXAMPLES.glob("*.ipynb"))
]


def run(path: Path) -> list[Any]:
    """Execute a notebook; what its cells showed."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": EXAMPLES}}).execute()
    return [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]


@pytest.mark.parametrize("path", NOTEBOOKS)
def test_the_notebook_runs(path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(hb.__file__).parents[1]))  # a notebook runs in its own folder
    shown = run(path)
    pictures = [output.data for output in shown if "data" in output]
    if path.stem == "play":
        assert sum(drawn.get("text/html", "").startswith("<svg") for drawn in pictures) >= 4
    else:
        assert any("image/png" in drawn for drawn in pictures), "nothing was plotted"
    if path.stem == "learn":
        said = "".join(output.text for output in shown if output.output_type == "stream")
        assert re.search(r"of \d+ games against random won", said), said
        with capsys.disabled():
            print(f"\nexamples/learn.ipynb: {said.strip()}")


@pytest.mark.parametrize("game", hb.GAMES)
def test_a_view_and_a_match_show_themselves_as_pictures(game: str) -> None:
    match = hb.Match(game, seed=1)
    assert str(picture_of(match.view(0))).startswith("<svg") and match._repr_html_().startswith("<svg")
