"""The breaks that tests/mutate.py draws: one edit each, of every kind, in rules and nowhere else."""

from __future__ import annotations

from pathlib import Path

import mutate
import pytest
from mutants import mutants

SOURCE = b'''"""A module with 1 of each."""

LIMIT: Final = 3
HOPE: Final = 0.5


class Step:
    __slots__ = ("seat",)

    def run(self, s: State, hand: list[int] = []) -> None:
        """Draw 2 cards."""
        if len(hand) < LIMIT and not s.over:
            s.tell("drew", self.seat, hand[-1])
        s.total += hand[0] * 2
        if any(card for card in hand
               if card):
            raise ValueError("at most 3")

    def prior(self, s: State) -> float:
        return 1.0
'''


def found(*left_out: str) -> dict[str, list[str]]:
    by_kind: dict[str, list[str]] = {}
    for mutant in mutants("step", SOURCE, frozenset(left_out)):
        by_kind.setdefault(mutant.kind, []).append(mutant.key.partition(" ==> ")[2])
    return by_kind


def test_each_kind_of_break_is_found_where_it_can_be() -> None:
    kinds = found("HOPE")
    assert kinds["comparison"] == ["if len(hand) <= LIMIT and not s.over:"]
    assert kinds["dropped call"] == ["pass"]
    assert kinds["swapped seat"] == ['s.tell("drew", (self.seat + 1) % s.seats, hand[-1])']
    assert kinds["operator"] == ["s.total -= hand[0] * 2", "s.total += hand[0] + 2", "if all(card for card in hand"]
    assert set(kinds["dropped condition"]) == {
        "if True:",
        "if True and not s.over:",
        "if len(hand) < LIMIT and True:",
        "if len(hand) < LIMIT and (s.over):",
        "if (True ):",
        "if True):",
    }
    assert "s.tell(\"drew\" + '?', self.seat, hand[-1])" in kinds["constant"] and len(kinds["constant"]) == 5


def test_what_only_bots_ask_and_what_is_left_out_is_not_broken() -> None:
    assert "return 2.0" not in found()["constant"] and any("HOPE" in new for new in found()["constant"])
    assert not any("HOPE" in new for new in found("HOPE")["constant"])


def test_a_break_is_told_apart_wherever_its_line_moves() -> None:
    moved = mutants("step", b"# a word\n\n" + SOURCE)
    assert [mutant.key for mutant in moved] == [mutant.key for mutant in mutants("step", SOURCE)]
    assert len({mutant.key for mutant in moved}) == len(moved)


@pytest.mark.parametrize("id", ["kernel", *mutate.GAMES])
def test_every_break_of_the_rules_compiles_and_moves_no_line(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutate, "ROOT", Path(__file__).parents[1])
    target = mutate.target_named(id, [])
    drawn = mutate.drawn(mutate.all_mutants(target), seed=1, count=300)
    assert len(drawn) == 300 and drawn != mutate.drawn(mutate.all_mutants(target), seed=2, count=300)
    for mutant in drawn[:60]:
        source = target.source(mutant.module)
        broken = mutant.applied(source)
        compile(broken, mutant.module, "exec")
        assert broken != source and broken.count(b"\n") == source.count(b"\n")


@pytest.mark.parametrize("id", ["kernel", *mutate.GAMES])
def test_breaks_without_effect_are_few_and_still_there(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutate, "ROOT", Path(__file__).parents[1])
    monkeypatch.setattr(mutate, "EQUIVALENT", Path(__file__).parent / "mutation" / "equivalent.toml")
    possible = mutate.all_mutants(mutate.target_named(id, []))
    listed = mutate.equivalents(id)
    assert listed.keys() <= {mutant.key for mutant in possible} and all(listed.values())
    for seed in (1, 2):
        drawn = mutate.drawn(possible, seed, 300)
        assert sum(mutant.key in listed for mutant in drawn) <= mutate.MOST_EQUIVALENT * len(drawn)
