"""What is drawn anew on a page: what is the same stays, and nothing of before is left."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from browser.conftest import Person

MORPH = """async ([before, after]) => {
  const { morph } = await import("/static/morph.js");
  const drawn = (html) => Object.assign(document.createElement("template"), { innerHTML: html }).content;
  const [zone, fresh] = [drawn(before), drawn(after)];
  const were = new Set(zone.querySelectorAll("*"));
  morph(zone, fresh);
  const shown = document.createElement("div");
  const stayed = [...zone.querySelectorAll("*")].filter((e) => were.has(e)).map((e) => e.id).filter(Boolean);
  shown.append(zone);
  return [shown.innerHTML, stayed];
}"""


@pytest.mark.parametrize(
    ("before", "after", "stays"),
    [
        ("<b id=a>1</b><b id=b>2</b>", "<b id=a>1</b><b id=b>2</b>", ["a", "b"]),
        ("<b id=a>1</b><b id=b>2</b>", "<b id=a>1</b><b id=b>3</b>", ["a", "b"]),  # its text is another
        ("<b id=a>1</b><b id=b>2</b>", "<b id=a>1</b><i id=c></i><b id=b>2</b>", ["a", "b"]),
        ("<b id=a>1</b><i id=c></i><b id=b>2</b>", "<b id=a>1</b><b id=b>2</b>", ["a", "b"]),
        ("<b id=a class=x>1</b><b id=b>2</b>", "<b id=a class=y>1</b><b id=b>2</b>", ["b"]),
        ("<p id=p><b id=a>1</b><b id=b>2</b></p>", "<p id=p><b id=a>1</b><i id=c>2</i></p>", ["p", "a"]),
        ("<p id=p><template>1</template></p>", "<p id=p><template>2</template></p>", ["p"]),
        ("<p id=p>words</p>", "words", []),
        ("", "<p id=p></p>", []),
    ],
)
def test_what_is_the_same_stays(person: Callable[..., Person], before: str, after: str, stays: list[str]) -> None:
    ada = person()
    ada.goes("/")
    shown, stayed = ada.page.evaluate(MORPH, [before, after])
    drawn = ada.page.evaluate(
        "html => Object.assign(document.createElement('div'), { innerHTML: html }).innerHTML", after
    )
    assert shown == drawn and stayed == stays
