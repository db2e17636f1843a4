"""Small breaks of a module's source, found by reading its syntax tree: each is one edit of the text.

Kinds: a comparison shifted or turned round, a constant one off, another operator, a call left out, the next seat
instead of this one, a condition left out. Every edit keeps the number of lines, so that functions stay where they are.

What is no rule is left alone: annotations, docstrings, error messages, what only bots ask (`OF_BOTS`), the question
whether anybody listens (`LISTENING`: without it events are made for nobody), and who writes a name (`WRITERS`).
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple
from zlib import crc32

COMPARED = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
COMPUTED = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.Pow: ("**", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "//"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "|"),
}
LISTS = (ast.List, ast.ListComp)
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
SEATS = {"seat", "side", "victim", "rival", "caster", "loser", "winner"}
RULE_ID = re.compile(r"[A-Z]{2,3}-[A-Z0-9]+-\d+")
OF_BOTS = {"prior", "standing", "horizon", "exploration", "seen", "promise", "promises", "PROMISE"}
LISTENING = {"s.told is not None", "self.told is not None"}
WRITERS = {"of", "of_all"}  # of a `Verb`: one's own Cauldron goes without its owner, nothing else minds who writes


class Mutant(NamedTuple):
    """One edit: the bytes from `start` to `end` become `new`. `key` tells it apart, wherever its line moves."""

    module: str
    place: str  # the function it is in, as in "Magic.run"; "" at the top of a module
    kind: str
    line: int
    lines: tuple[int, int]  # of the statement it is in: who runs one of these runs the mutant
    start: int
    end: int
    new: str
    key: str

    def applied(self, source: bytes) -> bytes:
        return source[: self.start] + self.new.encode() + source[self.end :]


def mutants(module: str, source: bytes, left_out: frozenset[str] = frozenset()) -> list[Mutant]:
    """All of a module. `left_out` names functions and classes that are no rules."""
    return Finder(module, source, left_out).found()


class Finder:
    """Walks the tree of one module."""

    def __init__(self, module: str, source: bytes, left_out: frozenset[str]) -> None:
        self.module = module
        self.source = source
        self.left_out = left_out | OF_BOTS
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.keys: Counter[str] = Counter()

    def found(self) -> list[Mutant]:
        return list(self.block(ast.parse(self.source).body, "", ""))

    # Where we are

    def block(self, body: list[ast.stmt], place: str, table: str) -> Iterator[Mutant]:
        """Statements; `table` is what the state is called there ("" if there is none), for the next seat."""
        for statement in body:
            if isinstance(statement, ast.ClassDef | ast.FunctionDef):
                inside = f"{place}.{statement.name}" if place else statement.name
                if statement.name in self.left_out or inside in self.left_out:
                    continue
                if isinstance(statement, ast.FunctionDef):
                    for default in [*statement.args.defaults, *filter(None, statement.args.kw_defaults)]:
                        yield from self.within(default, statement, place, table)
                    yield from self.block(statement.body, inside, self.table_of(statement) or table)
                else:
                    yield from self.block(statement.body, inside, table)
            else:
                yield from self.of_statement(statement, place, table)

    def table_of(self, function: ast.FunctionDef) -> str:
        names = [argument.arg for argument in function.args.args]
        if "s" in names:
            return "s"
        return "self" if names[:1] == ["self"] and b"self.seats" in self.text(function) else ""

    def of_statement(self, statement: ast.stmt, place: str, table: str) -> Iterator[Mutant]:
        if isinstance(statement, ast.Import | ast.ImportFrom | ast.Raise | ast.Assert):
            return
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            return  # a docstring
        if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "__slots__":
            return
        if isinstance(statement, ast.AnnAssign) and ast.unparse(statement.target) in self.left_out:
            return
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
            yield self.edit(statement, statement, "dropped call", "pass", place)
        if isinstance(statement, ast.If) and ast.unparse(statement.test) not in LISTENING:
            yield self.edit(statement.test, statement, "dropped condition", "True", place)
        if isinstance(statement, ast.AugAssign):
            old, new = COMPUTED[type(statement.op)]
            yield self.between(statement.target, statement.value, f"{old}=", f"{new}=", statement, "operator", place)
        for field, value in ast.iter_fields(statement):
            if field == "annotation":
                continue
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.stmt):
                    yield from self.block([part], place, table)
                elif isinstance(part, ast.match_case | ast.ExceptHandler):
                    yield from self.block(part.body, place, table)
                elif isinstance(part, ast.withitem):
                    yield from self.within(part.context_expr, statement, place, table)
                elif isinstance(part, ast.expr):
                    yield from self.within(part, statement, place, table)

    # What can be broken in an expression

    def within(self, node: ast.expr, statement: ast.stmt, place: str, table: str) -> Iterator[Mutant]:
        for kind, part, new in self.broken(node, table):
            yield self.edit(part, statement, kind, new, place)
        if isinstance(node, ast.Compare):
            left = node.left
            for operator, right in zip(node.ops, node.comparators, strict=True):
                old, new = COMPARED[type(operator)]
                yield self.between(left, right, old, new, statement, "comparison", place)
                left = right
        if isinstance(node, ast.BinOp) and not any(isinstance(side, LISTS) for side in (node.left, node.right)):
            old, new = COMPUTED[type(node.op)]
            yield self.between(node.left, node.right, old, new, statement, "operator", place)
        if isinstance(node, ast.JoinedStr):
            return  # words
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                yield from self.within(child, statement, place, table)
            elif isinstance(child, ast.keyword):
                yield from self.within(child.value, statement, place, table)
            elif isinstance(child, ast.comprehension):
                for condition in child.ifs:
                    yield self.edit(condition, statement, "dropped condition", "True", place)
                for part in [child.iter, *child.ifs]:
                    yield from self.within(part, statement, place, table)

    def broken(self, node: ast.expr, table: str) -> Iterator[tuple[str, ast.expr, str]]:
        if isinstance(node, ast.Constant):
            if isinstance(node.value, bool):
                yield "constant", node, str(not node.value)
            elif isinstance(node.value, int | float):
                shift = 1 if crc32(self.text(node) + bytes([node.col_offset % 256])) % 2 else -1
                yield (
                    "constant",
                    node,
                    f"{node.value + shift}" if node.value + shift >= 0 else f"({node.value + shift})",
                )
            elif isinstance(node.value, str) and RULE_ID.fullmatch(node.value):
                yield "constant", node, f'"{node.value.rpartition("-")[0]}-00"'
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLED:
            yield "operator", node.func, CALLED[node.func.id]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell":
            yield "constant", node.args[0], f"{self.text(node.args[0]).decode()} + '?'"
        elif isinstance(node, ast.BoolOp):
            neutral = "True" if isinstance(node.op, ast.And) else "False"
            for part in node.values:
                if ast.unparse(part) not in LISTENING:
                    yield "dropped condition", part, neutral
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield "dropped condition", node, f"({self.text(node.operand).decode()})"
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            if not isinstance(node.operand, ast.Constant):
                yield "operator", node, self.text(node.operand).decode()
        elif isinstance(node, ast.BinOp) and any(isinstance(side, LISTS) for side in (node.left, node.right)):
            kept = node.left if isinstance(node.right, LISTS) else node.right
            yield "operator", node, self.text(kept).decode()  # a minus would only be a mistake of types
        elif isinstance(node, ast.IfExp):
            yield "dropped condition", node.test, "True"
        if table:
            given = node.args if isinstance(node, ast.Call) else [node.slice] if isinstance(node, ast.Subscript) else []
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in WRITERS:
                given = node.args[2:]
            for part in given:
                if (isinstance(part, ast.Name) and part.id in SEATS) or (
                    isinstance(part, ast.Attribute) and part.attr in SEATS
                ):
                    yield "swapped seat", part, f"({self.text(part).decode()} + 1) % {table}.seats"

    # Edits

    def at(self, line: int, column: int) -> int:
        return self.starts[line - 1] + column

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.at(node.lineno, node.col_offset), self.at(node.end_lineno, node.end_col_offset)

    def text(self, node: ast.expr | ast.stmt) -> bytes:
        start, end = self.span(node)
        return self.source[start:end]

    def edit(self, node: ast.expr | ast.stmt, statement: ast.stmt, kind: str, new: str, place: str) -> Mutant:
        start, end = self.span(node)
        lost = "\n" * (self.source.count(b"\n", start, end) - new.count("\n"))
        if lost:
            new = f"({new}{lost})" if isinstance(node, ast.expr) else new + lost
        return self.made(start, end, new, node.lineno, statement, kind, place)

    def between(
        self, left: ast.expr, right: ast.expr, old: str, new: str, statement: ast.stmt, kind: str, place: str
    ) -> Mutant:
        """The operator that stands between two expressions."""
        gap_start, gap_end = self.span(left)[1], self.span(right)[0]
        gap = self.source[gap_start:gap_end]
        found = re.search(rb"\s+".join(re.escape(word).encode() for word in old.split()), gap)
        assert found is not None, (self.module, statement.lineno, gap, old)
        start = gap_start + found.start()
        line = self.source.count(b"\n", 0, start) + 1
        return self.made(start, gap_start + found.end(), new, line, statement, kind, place)

    def made(self, start: int, end: int, new: str, line: int, statement: ast.stmt, kind: str, place: str) -> Mutant:
        last = statement.end_lineno or line
        if isinstance(statement, ast.If | ast.While | ast.For | ast.With | ast.Match):  # the head alone
            below = statement.cases[0].body if isinstance(statement, ast.Match) else statement.body
            last = max(line, min(last, below[0].lineno - 1))
        first = self.source.rfind(b"\n", 0, start) + 1
        after = self.source.find(b"\n", end)
        after = len(self.source) if after < 0 else after
        old_line = b" ".join(self.source[first:after].split()).decode()
        new_line = " ".join((self.source[first:start] + new.encode() + self.source[end:after]).decode().split())
        key = f"{self.module}:{place}: {old_line} ==> {new_line}"
        self.keys[key] += 1
        if self.keys[key] > 1:
            key += f" #{self.keys[key]}"
        return Mutant(self.module, place, kind, line, (statement.lineno, last), start, end, new, key)
