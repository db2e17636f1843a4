"""A record line by line: what is written comes back, and each mistake is told with its line."""

from __future__ import annotations

import pytest

import hurlyburly as hb
from hurlyburly.kernel.content import pack_of
from hurlyburly.kernel.fair import Fair
from hurlyburly.kernel.match import Played
from hurlyburly.kernel.record import Record, read_record, text_of

HEAD = '[pack]\ngame = "chess"\nname = "{}"'
WHOLE = Record(
    game="chess",
    rules=3,
    seats=3,
    variants={"blindfold": True, "clock": 15, "opening": "queens"},
    names=("Anna Lena", "B", "Cy"),
    packs=(
        pack_of({"one.toml": HEAD.format("one")}),
        pack_of({"pack.toml": HEAD.format("two"), "more.toml": "# a\n\n# b"}),
    ),
    key="0f",
    plays=(Played(0, "e4"), Played(0, "pass"), Played(2, "e5"), Played(0, "undo")),
    scores=(12, 0, -3),
    over=True,
    winners=(0, 2),
    house_rules=("The clock: 15 (rulebook: none)",),
    log=("Anna Lena begins.", "Cy waits."),
)
TEXT = """\
hurlyburly 1
game chess
rules 3
seats 3
variant blindfold on
variant clock 15
variant opening queens
name A Anna Lena
name C Cy
pack one
file one.toml
| [pack]
| game = "chess"
| name = "one"
pack two
file pack.toml
| [pack]
| game = "chess"
| name = "two"
file more.toml
| # a
| 
| # b
key 0f

A: e4; pass
C: e5
A: undo

scores 12 0 -3
winners A C
house The clock: 15 (rulebook: none)
| Anna Lena begins.
| Cy waits.
"""


def test_a_record_is_written_line_by_line_and_read_back_whole() -> None:
    assert text_of(WHOLE) == TEXT and read_record(TEXT) == WHOLE


def changed(**fields: object) -> Record:
    return Record(**({name: getattr(WHOLE, name) for name in WHOLE.__struct_fields__} | fields))  # type: ignore[arg-type]


def test_a_match_that_is_not_over_has_scores_so_far_and_no_winners() -> None:
    running = changed(over=False, winners=())
    assert "winners" not in text_of(running) and read_record(text_of(running)) == running
    nobody = changed(winners=())
    assert "\nwinners\n" in text_of(nobody) and read_record(text_of(nobody)) == nobody


def test_a_match_from_a_position_says_from_and_no_key() -> None:
    later = changed(key="", start={"b": 1, "a": [2]})
    assert '\nfrom {"a":[2],"b":1}\n\n' in text_of(later) and read_record(text_of(later)) == later


def test_without_scores_nothing_of_what_came_of_it_is_kept() -> None:
    old = changed(scores=())
    assert text_of(old).endswith("A: undo\n") and read_record(text_of(old)).log == ()


def test_what_a_record_does_not_say_is_not_so() -> None:
    begun = Record(game="chess", rules=3, seats=2, names=("A", "B"), key="0f")
    assert text_of(begun) == "hurlyburly 1\ngame chess\nrules 3\nseats 2\nkey 0f\n\n"
    assert read_record(text_of(begun)) == begun and not begun.over and begun.start is None


MADE = Fair("x7k", "5" * 64, "c" * 64, ("a" * 64, "", "b" * 64), ("a1" * 32, "", ""))


def test_what_the_key_was_made_of_and_what_it_gave_is_written_and_read_back() -> None:
    fairly = changed(fair=MADE, draws=tuple(f"d{number % 6 + 1}" for number in range(45)))
    text = text_of(fairly)
    assert f"key 0f\nmatch x7k\nsecret {'5' * 64}\ncommitment {'c' * 64}\nseal A {'a' * 64}\nseal C " in text
    assert text.count("\nshare ") == 1 and text.count("\ndraws d") == 3 and read_record(text) == fairly


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("match x7k\n", "", "what the key was made of lacks match"),
        ("secret 5", "secret ", "a secret has 64 hexadecimal digits"),
        ("share A a", "share A A", "a share has 64 hexadecimal digits"),
    ],
)
def test_a_mistake_in_what_the_key_was_made_of_is_told(old: str, new: str, says: str) -> None:
    text = text_of(changed(fair=MADE))
    assert text.count(old) == 1
    with pytest.raises(hb.BadRecord, match=says):
        read_record(text.replace(old, new))


def test_a_sentence_of_the_log_is_one_line() -> None:
    assert "\n| Cy waits.\n" in text_of(changed(log=("Cy\n  waits.",)))


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("rules 3\n", "rules 3\nrules 3\n", 4, "'rules 3' does not belong here"),
        ("pack one\n", "", 10, "'file one.toml' does not belong here"),
        ("file one.toml\n", "", 11, "'| \\[pack\\]' does not belong here"),
        ("file pack.toml\n", "", 16, "'| \\[pack\\]' does not belong here"),
        ("seats 3\n", "seats 0\n", 25, "a table has at most 8 seats, not 0"),
        ("seats 3\n", "seats 9\n", 25, "a table has at most 8 seats, not 9"),
        ("rules 3\n", "rules ³\n", 25, "rules are a number"),
        ("rules 3\nseats 3\n", "", 23, "the heading lacks rules and seats"),
        ("C: e5", "D: e5", 27, "begins with a seat, as in 'A: …', not 'D: e5'"),
        ("C: e5", "AC: e5", 27, "begins with a seat"),
        ("C: e5", "C e5", 27, "begins with a seat"),
        ("scores 12", "scores twelve", 30, "invalid literal"),
        ("winners A", "winners Z", 30, "substring not found"),
        ("winners A C\n", "winners A C\nwinners A C\n", 32, "'winners A C' does not belong here"),
        ("| Cy waits.", "\n| Cy waits.", 34, "'' does not belong here; after the plays come scores"),
        ("| Cy waits.", "Cy waits.", 34, "'Cy waits.' does not belong here"),
        ('name = "two"', 'nam = "two"', 25, "pack.toml: "),
    ],
)
def test_a_mistake_is_told_with_its_line(old: str, new: str, line: int, says: str) -> None:
    assert TEXT.count(old) == 1
    with pytest.raises(hb.BadRecord, match=says) as refused:
        read_record(TEXT.replace(old, new))
    assert refused.value.line == line


def test_a_table_of_eight_is_the_largest() -> None:
    assert read_record(TEXT.replace("seats 3", "seats 8")).names == ("Anna Lena", "B", "Cy", "D", "E", "F", "G", "H")
    assert read_record("hurlyburly 1\ngame chess\nrules 3\nseats 1\n\n").names == ("A",)


def played() -> str:
    match = hb.Match("toil-and-troublez", seats=2, seed=5)
    for _ in range(6):
        match.play(match.to_act[0], match.options(match.to_act[0])[0])
    return match.record()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("scores 0 0", "scores 0 7", "scores 0 7, not over is not what its plays come to: scores 0 0, not over"),
        ("scores 0 0", "scores 0 0\nwinners", "scores 0 0, won by nobody is not what its plays come to"),
        ("scores 0 0", "scores 0 0\nwinners B", "scores 0 0, won by B is not what its plays come to"),
    ],
)
def test_a_result_that_its_plays_do_not_come_to_is_refused(old: str, new: str, says: str) -> None:
    text = played()
    assert hb.load(text).record() == text
    with pytest.raises(hb.BadRecord, match=says) as refused:
        hb.load(text.replace(old, new))
    assert refused.value.line == text[: text.index("scores")].count("\n") + 1


def test_a_record_without_its_key_cannot_be_replayed() -> None:
    text = "\n".join(line for line in played().split("\n") if not line.startswith("key "))
    assert read_record(text).key == ""
    with pytest.raises(hb.BadRecord, match="lacks the key"):
        hb.load(text)
