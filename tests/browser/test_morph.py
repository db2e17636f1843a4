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
        ("<p class=x><b id=a></b><b id=b></b></p>", "<p lang=en><b id=a></b><i id=c></i></p>", ["a"]),  # the p too
        ("<p class=x><b id=a></b></p><p></p>", "<p class=y><b id=a></b></p><p></p>", ["a"]),
        ("<b id=a></b><i>1</i><b id=b></b><i>2</i>", "<i>3</i><b id=b></b><b id=a></b><i>1</i><i>2</i>", ["b"]),
        ("<i>1</i><b id=a></b><i>2</i><b id=b></b><i>3</i>", "<i>4</i><b id=a></b><b id=b></b><i>5</i>", ["a", "b"]),
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


def test_what_is_pressed_is_another_when_it_means_something_else(person: Callable[..., Person]) -> None:
    """Else a press that begins on the one would make the play of the other."""
    ada = person()
    ada.goes("/")
    for before, after in (
        ("<button data-play=draw>Draw</button>", "<button data-play=stop>Stop</button>"),
        ("<i data-thing=card:1></i>", "<i data-thing=card:2></i>"),
        ("<p data-play=draw></p>", "<p></p>"),
        ("<p></p>", "<p data-thing=card:2></p>"),
    ):
        kept = """async ([before, after]) => {
          const { morph } = await import("/static/morph.js");
          const drawn = (html) => Object.assign(document.createElement("div"), { innerHTML: html });
          const zone = drawn(before);
          const was = zone.firstChild;
          morph(zone, drawn(after));
          return zone.firstChild === was || zone.innerHTML !== drawn(after).innerHTML;
        }"""
        assert not ada.page.evaluate(kept, [before, after]), before


def test_a_list_shows_what_was_chosen_as_drawn(person: Callable[..., Person]) -> None:
    """Its options are exchanged one by one, and each exchange would choose another."""
    ada = person()
    ada.goes("/")
    before, after = (
        f"<select><option value={level} selected>none</option><option value={level}-sly>sly</option></select>"
        for level in ("sharp", "gentle")
    )
    chosen = """async ([before, after]) => {
      const { morph } = await import("/static/morph.js");
      const drawn = (html) => Object.assign(document.createElement("div"), { innerHTML: html });
      const zone = drawn(before);
      document.body.append(zone);
      morph(zone, drawn(after));
      return zone.querySelector("select").value;
    }"""
    assert ada.page.evaluate(chosen, [before, after]) == "gentle"
