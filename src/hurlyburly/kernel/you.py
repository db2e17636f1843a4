"""The log as its reader is spoken to: "You draw", "your Trove", where everybody else reads "Ada draws".

Games word events in the third person, with names. For a reader at the table their own name is replaced by ME, and
`second_person` rewrites the sentences about ME, so no game has to write two of each.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

KEPT: Final = 4096  # lines: without the reader's name they are much the same at all tables
ME: Final = "\ue000"  # stands for the reader's name; nobody can type it

VERBS: Final = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go"}
DEEDS: Final = "has is needs gets goes takes wins leaves loses gains discards counts chooses rolls moves puts keeps"
ALSO: Final = re.compile(rf"\b(and|but|or) ({DEEDS.replace(' ', '|')})\b")  # what a subject does besides
NAMED: Final = re.compile(rf"\b(?i:the) (\w+) of {ME}")  # the hand of ME
WORD: Final = re.compile(r"(,? who)? (\w+)")
OBJECT: Final = re.compile(rf"(?<! of ){ME}(?!'s)")
SENTENCE_STARTS: Final = ("", ". ", "! ", "? ", "- ")
CLAUSE_STARTS: Final = (": ", "; ", ", ", " that ", " and ")


@lru_cache(KEPT)
def second_person(words: str) -> str:
    """A line about ME, as it is said to that reader."""
    words = NAMED.sub(rf"{ME}'s \1", words)
    made = ""
    while ME in words:
        before, _, words = words.partition(ME)
        made += before
        begins = made.endswith(SENTENCE_STARTS[1:]) or not made
        if words.startswith("'s"):
            made += "Your" if begins else "your"
            words = words[2:]
        elif made.endswith(" of "):
            made += "yours"
        else:
            made += "You" if begins else "you"
            if begins or made.endswith(tuple([f"{start}you" for start in CLAUSE_STARTS])) or words.startswith(", who "):
                words = said_to(words)
            words = words.replace(" they are ", " you are ", 1)
    return made + words


def said_to(words: str) -> str:
    """The rest of a sentence about ME, said to that reader: its verbs up to the end of the clause, and possessives."""
    end = next((n for n, sign in enumerate(words) if sign in ".;:!"), len(words))
    clause, rest = words[:end], words[end:]
    first = WORD.match(clause)
    if first:
        clause = f"{first[1] or ''} {base(first[2])}{clause[first.end() :]}"
    clause = ALSO.sub(lambda found: f"{found[1]} {base(found[2])}", clause)
    return OBJECT.sub("yourself", clause).replace(" their ", " your ") + rest


def base(verb: str) -> str:
    """A verb in the third person changed to the second: draws, passes, carries. Other words stay as they are."""
    if verb in VERBS or not verb.islower():
        return VERBS.get(verb, verb)
    if verb.endswith("ies") and len(verb) > 4:
        return verb.removesuffix("ies") + "y"
    if verb.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return verb.removesuffix("es")
    return verb if verb.endswith("ss") else verb.removesuffix("s")
