"""The tables of types.md that say what operators and statements make of two types: every cell is compiled."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import nvgen as nv
from nvgen.diagnostics import CompileError
from nvgen.tree import Compare, nodes
from tests.docs import pages

PAGE = (pages.ROOT / "docs" / "guide" / "types.md").read_text(encoding="utf-8")
#: What stands in the head of a column, as expressions of which each has the type that a cell says.
_OPERATORS = {
    "`+ - * // % **`": ("x + y", "x - y", "x * y", "x // y", "x % y", "x ** y"),
    "`/`": ("x / y",),
    "`& | ^`": ("x & y", "x | y", "x ^ y"),
    "`<< >>`": ("x << y", "x >> y"),
    "compared in": ("x < y", "x == y"),
    "`min max if-else`": ("min(x, y)", "max(x, y)", "x if t else y"),
}


def _table(start: str) -> Iterator[list[str]]:
    lines = PAGE[PAGE.index(f"\n{start}") + 1 :].splitlines()
    for line in lines[: next(number for number, line in enumerate(lines) if not line.startswith("|"))]:
        if not line.startswith("|---"):
            yield [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def _cells(start: str) -> list[tuple[str, str, str]]:
    head, *rows = _table(start)
    return [(row[0], column, cell) for row in rows for column, cell in zip(head[1:], row[1:], strict=True)]


def _found(text: str) -> str:
    """The type of `v`, or what a comparison compares in; the code of a refusal."""
    try:
        typed = nv.Kernel.from_source(text).specialise().typed
    except CompileError as error:
        return error.diagnostic.code
    compared = [repr(node.left.type) for node in nodes(typed.body) if isinstance(node, Compare)]
    return compared[0] if compared else next(repr(local.type) for local in typed.variables if local.name == "v")


OPERATORS = [cell for cell in _cells("| `x`, `y`") if cell[1] in _OPERATORS]
STATEMENTS = _cells("| taken from")


def test_the_tables_are_whole() -> None:
    assert len(OPERATORS) >= 13 * len(_OPERATORS)
    assert len(STATEMENTS) >= 5 * 6


@pytest.mark.parametrize(("pair", "column", "cell"), OPERATORS)
def test_an_operator(pair: str, column: str, cell: str) -> None:
    x, y = pair.split(", ")
    for expression in _OPERATORS[column]:
        text = f"def k(x: nv.{x}, y: nv.{y}, t: nv.bool):\n    v = {expression}\n"
        assert _found(text) == cell, expression


@pytest.mark.parametrize(("statement", "column", "cell"), STATEMENTS)
def test_a_statement(statement: str, column: str, cell: str) -> None:
    taking, given = column.split(" of ")
    body = "\n    ".join(statement.strip("`").split("; "))
    text = f"def k(x: nv.{taking}, a: nv.Array[nv.{taking}], y: nv.{given}):\n    {body}\n"
    if not statement.startswith("`v"):
        text += "    v = a[0]\n"
    assert _found(text) == cell
