"""The ledger: which rules are in scope, what they say, and how one finds them."""

from __future__ import annotations

from hurlyburly.kernel.about import About
from hurlyburly.kernel.rules import Ledger, Rule, Ruling, rule

LEDGER = Ledger(
    rule=[
        Rule("TOY-01", "You lay a card of your own hand.", section="Play"),
        Rule("TOY-02", "Dragons breathe fire.", other=True),
        Rule("TOY-03", "Have fun.", prose="nobody can tell"),
    ],
    ruling=[
        Ruling("TOY-RULING-01", "May one look?", "No."),
        Ruling("TOY-RULING-02", "May one talk?", "Yes.", prose="it is talk"),
    ],
)


def test_rules_of_other_boxes_are_out_of_scope() -> None:
    assert LEDGER.ids() == {"TOY-01", "TOY-03", "TOY-RULING-01", "TOY-RULING-02"}


def test_prose_is_what_no_play_can_show() -> None:
    assert LEDGER.prose() == {"TOY-03": "nobody can tell", "TOY-RULING-02": "it is talk"}


def test_an_id_is_told_in_words() -> None:
    assert LEDGER.words("TOY-01") == "You lay a card of your own hand."
    assert LEDGER.words("TOY-RULING-02") == "May one talk? Yes."
    assert LEDGER.words("TOY-99") == ""


def test_a_word_finds_rules_and_rulings_by_id_text_and_section() -> None:
    def found(word: str) -> list[str]:
        return [entry.id for entry in About().search(LEDGER, word)]

    assert found("PLAY") == found("own hand") == ["TOY-01"] and found("toy-02") == ["TOY-02"]
    assert found("may one") == ["TOY-RULING-01", "TOY-RULING-02"] and found("yes") == ["TOY-RULING-02"]
    assert found("nonsense") == []


def test_a_rule_is_the_rulebooks_and_no_example_unless_it_says_so() -> None:
    plain = LEDGER.rule[0]
    assert not plain.example and not plain.other and plain.prose == ""


def test_citations_of_a_test_add_up() -> None:
    @rule("TOY-01")
    @rule("TOY-02", "TOY-03")
    def test() -> None: ...

    assert test.cites == ["TOY-02", "TOY-03", "TOY-01"]  # type: ignore[attr-defined]
