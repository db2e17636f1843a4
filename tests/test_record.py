"""Records: text that a person can read, replays anywhere, and says what is wrong at which line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from battery import Setting, decisions

import hurlyburly as hb
from hurlyburly.kernel.content import pack_of
from hurlyburly.kernel.luck import KeyedLuck, QuickLuck
from hurlyburly.kernel.record import listening


def over() -> hb.Match:
    *_, match = decisions(Setting(hb.GAMES["toil-and-troublez"], 3, {}), 2, undos=True)
    return match


def finished() -> str:
    return over().record()


def at_the_end_of_plays(text: str, line: str) -> str:
    plays, blank, result = text.partition("\n\nscores ")
    return f"{plays}\n{line}{blank}{result}"


def test_a_record_reads_like_a_game() -> None:
    match = hb.Match("toil-and-troublez", seats=2, seed=5, names=["Anna", ""])
    (seat,) = match.to_act
    match.play(seat, match.options(seat)[0])
    match.play(seat, "pass")
    lines = match.record().splitlines()
    assert lines[:5] == ["hurlyburly 1", "game toil-and-troublez", "rules 1", "seats 2", "name A Anna"]
    assert lines[5].startswith("key ") and lines[6] == ""
    assert lines[7].startswith("AB"[seat] + ": place ") and lines[7].endswith("; pass")


def test_a_record_carries_names_variants_and_a_position_to_begin_from() -> None:
    variants = {"collections-by-hand": True}
    match = hb.Match("toil-and-troublez", seats=3, seed=5, names=["Anna", "Bo", "Cy"], variants=variants)
    again = hb.load(match.record())
    assert again.names == ("Anna", "Bo", "Cy") and again.variants == match.variants
    later = hb.from_position("toil-and-troublez", match.position(), names=match.names)
    (seat,) = later.to_act
    later.play(seat, later.options(seat)[0])
    assert hb.load(later.record()).position() == later.position()


def test_windows_line_ends_do_no_harm() -> None:
    record = finished()
    assert hb.load(record.replace("\n", "\r\n")).record() == record


@pytest.mark.parametrize(
    ("change", "line", "says"),
    [
        (lambda text: "", 1, "a record begins with 'hurlyburly 1'"),
        (lambda text: "game.txt", 1, "not 'game.txt'; `load` takes what is in a file, not its name"),
        (lambda text: text.replace("hurlyburly 1", "hurlyburly 9"), 1, "a record begins with 'hurlyburly 1', not"),
        (lambda text: text.replace("game toil-and-troublez", "game chess"), 6, "there is no game 'chess'"),
        (lambda text: text.replace("rules 1", "rules 99"), 6, "played by rules 99 of Toil and Troublez"),
        (lambda text: text.replace("seats 3", "seats 7"), 6, "for 2 to 6 seats, not 7"),
        (lambda text: text.replace("seats 3", "seats many"), 6, "seats are a number"),
        (lambda text: text.replace("seats 3\n", ""), 5, "the heading lacks seats"),
        (lambda text: text.replace("key ", "kee "), 5, "does not belong here"),
        (lambda text: text.replace("key ", "key zz"), 6, "non-hexadecimal"),
        (lambda text: "\n".join(text.splitlines()[:4]), 4, "breaks off in its heading"),
        (lambda text: text.replace("pass;", "dance;", 1), 7, "'dance' is none of"),
        (lambda text: text.partition("\n\nscores ")[0][:-3], None, "none of"),
        (lambda text: at_the_end_of_plays(text, "Z: draw"), None, "begins with a seat"),
        (lambda text: at_the_end_of_plays(text, "A"), None, "begins with a seat, as in 'A: …', not 'A'"),
        (lambda text: at_the_end_of_plays(text, "A: draw"), None, "the game is over"),
        (lambda text: text.replace("seats 3", "seats 0"), 6, "a table has at most 8 seats, not 0"),
        (lambda text: text.replace("key ", "| x\nkey "), 5, "does not belong here"),
        (lambda text: text.replace("\nscores ", "\nscores 1"), None, "is not what its plays come to: scores"),
        (lambda text: text.replace("\nwinners ", "\nwinners A "), None, "is not what its plays come to: scores"),
        (lambda text: text.replace("\nscores ", "\nscores x"), None, "invalid literal for int"),
        (lambda text: text + "A: draw\n", None, "after the plays come scores, winners, house"),
        (lambda text: text.replace("key ", "from " + "[" * 100_000 + "\nkey "), 7, "recursion"),
    ],
)
def test_a_damaged_record_says_what_is_wrong_at_which_line(change, line, says) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(hb.BadRecord, match=says) as refused:
        hb.load(change(finished()))
    assert refused.value.line == line or line is None
    assert str(refused.value).startswith("line ")


def test_a_cut_off_record_loads_up_to_where_it_was_cut_at_a_whole_play() -> None:
    record = finished()
    cut = record[: record.rindex(";", 0, record.index("\n\nscores "))]
    match = hb.load(cut)
    assert not match.over and match.to_act


# Read without the rules.


def test_a_record_keeps_what_came_of_the_match() -> None:
    match = over()
    told = hb.read_record(match.record())
    assert told.over and (told.scores, told.winners) == (match.scores, match.winners) and not told.note
    assert told.log == tuple(match.log()) and told.plays == tuple(match.played)
    assert told.house_rules == match.game.house_rules(match.variants) != ()
    assert hb.load(match.record()).record() == match.record()


@pytest.mark.parametrize("game", hb.GAMES)
def test_the_log_of_a_record_has_everything_once_the_match_is_over_and_no_secret_before(game: str) -> None:
    setting = Setting(hb.GAMES[game], hb.GAMES[game].seats.start, {})
    for number, match in enumerate(decisions(setting, 4)):
        if number == 40:
            assert hb.read_record(match.record()).log == tuple(match.events(None))
    everything = hb.read_record(match.record()).log
    for seat in range(match.seats):
        whole = [number for number, told in enumerate(match.told(seat)) if told == match.heard[number]]
        told = match.events(seat)
        assert whole and all(everything[number] == " ".join(told[number].split()) for number in whole)


def of_other_rules(text: str) -> str:
    return re.sub(r"\nrules \d+\n", "\nrules 77\n", text)


def test_a_record_of_other_rules_is_not_played_on_and_says_how_it_can_be_read() -> None:
    with pytest.raises(hb.OtherRules, match="played by rules 77 of Toil and Troublez; this program has rules ") as no:
        hb.load(of_other_rules(finished()))
    assert "It can be read, not played on. See `hurlyburly.read_record(text)`" in str(no.value) and no.value.line == 6


def test_a_record_of_other_rules_opens_for_reading_with_its_result_and_log() -> None:
    match = over()
    told = hb.read_record(of_other_rules(match.record()))
    assert (told.game, told.rules, told.seats, told.names) == (match.game.id, 77, 3, match.names)
    assert told.over and (told.scores, told.winners) == (match.scores, match.winners)
    assert told.log == tuple(match.log()) and [play.text for play in told.plays] == [play.text for play in match.played]
    assert told.note.endswith("which would play it otherwise. It can be read, not played on.")


def test_a_record_from_before_results_were_kept_is_read_as_far_as_it_goes() -> None:
    old = finished().partition("\n\nscores ")[0] + "\n"
    assert hb.load(old).over
    told = hb.read_record(of_other_rules(old))
    assert told.plays and told.log == () and told.scores == () and not told.over
    assert told.note.endswith("It was saved before records kept log and result: only its plays are there.")


def test_a_record_of_a_game_that_is_not_there_can_still_be_read() -> None:
    told = hb.read_record(finished().replace("game toil-and-troublez", "game chess"))
    assert told.title == "chess" and told.over and "does not have the game 'chess'" in told.note


def test_a_record_that_is_no_text_says_so() -> None:
    with pytest.raises(hb.BadRecord, match=r"a record is text, as `Match.record\(\)` gives it, not a PosixPath"):
        hb.load(Path("evening.txt"))  # type: ignore[arg-type]  # as somebody would


def test_packs_must_be_for_the_game() -> None:
    pack = pack_of({"mine.toml": '[pack]\ngame = "talisman"\nname = "mine"\n'})
    with pytest.raises(hb.BadPack, match=r"mine.toml: this pack is for 'talisman', not 'toil-and-troublez'"):
        hb.Match("toil-and-troublez", packs=[pack])


def test_a_pack_is_read_from_a_path_or_from_its_name(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[pack]\ngame = "talisman"\nname = "mine"\n', encoding="utf-8")
    assert hb.read_pack(str(file)) == hb.read_pack(file)
    with pytest.raises(hb.BadPack, match=r"nowhere.toml: No such file"):
        hb.read_pack("nowhere.toml")


def test_a_pack_without_its_head_says_which_field_is_missing() -> None:
    with pytest.raises(hb.BadPack, match=r"mine.toml: Object missing required field `game`"):
        pack_of({"mine.toml": '[pack]\nname = "mine"\n'})


# What the key was made of.


def test_a_record_from_a_position_tells_its_key_and_how_much_of_it_was_used() -> None:
    match = hb.Match("toil-and-troublez", seats=2, seed=5)
    luck = match.state.luck
    assert isinstance(luck, KeyedLuck) and luck.used
    later = hb.from_position("toil-and-troublez", match.position())
    assert hb.read_record(later.record()).luck == (luck.key.hex(), luck.used)
    quick = match.position()
    quick["state"]["luck"] = {"Luck": QuickLuck(3).save()}
    assert hb.read_record(hb.from_position("toil-and-troublez", quick).record()).luck == ("", 0)


HASH = "5" * 64


@pytest.mark.parametrize(
    ("added", "line", "says"),
    [
        ("secret " + HASH, 7, "what the key was made of lacks match and commitment"),
        (f"match m\nsecret {HASH}", 8, "what the key was made of lacks commitment"),
        (f"seal A {HASH}", 7, "what the key was made of lacks match, secret and commitment"),
        (f"match m\nsecret {HASH}\ncommitment x", 9, "a commitment has 64 hexadecimal digits, unlike 'x'"),
    ],
)
def test_what_the_key_was_made_of_is_whole_or_not_there(added: str, line: int, says: str) -> None:
    text = finished()
    key = next(heading for heading in text.splitlines() if heading.startswith("key "))
    with pytest.raises(hb.BadRecord, match=says) as refused:
        hb.read_record(text.replace(key, f"{key}\n{added}"))
    assert refused.value.line == line


def test_draws_are_listed_by_the_line() -> None:
    match = listening(hb.Match("toil-and-troublez", seats=2, seed=5))
    while not match.over:
        (seat,) = match.to_act
        match.play(seat, match.options(seat)[0])
    lines = [line.split()[1:] for line in match.record().splitlines() if line.startswith("draws ")]
    assert len(lines) > 1 and {len(line) for line in lines[:-1]} == {20} and 0 < len(lines[-1]) <= 20


def test_draws_can_be_listed_from_a_position_on() -> None:
    match = hb.Match("toil-and-troublez", seats=2, seed=5)
    (seat,) = match.to_act
    match.play(seat, match.options(seat)[0])
    match.play(seat, "pass")
    later = listening(hb.from_position("toil-and-troublez", match.position()))
    assert later.position() == match.position()
