"""Tests fail where nothing happens of what they wait for."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
#: Tests that take an exception and take none, and what they say otherwise.
EITHER = {
    (
        "test_synchronisation.py",
        "test_the_cpu_runs_or_refuses_every_form",
    ): "whatever else is raised",
    ("test_tensor.py", "test_every_form"): "what is raised is what fails",
    ("test_programs.py", "test_programs_assemble"): "it counts the programs that are left",
}
_LEAVES = (ast.Return, ast.Raise, ast.Continue, ast.Break)


def _is_end(statement: ast.stmt) -> bool:
    """Whether what follows a statement is not reached."""
    return isinstance(statement, _LEAVES) or ast.unparse(statement).startswith(("pytest.fail(", "pytest.skip("))


def _own(node: ast.AST) -> Iterator[ast.AST]:
    """What runs with a test: not what functions inside of it do, which threads run."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
            yield child
            yield from _own(child)


def passes_without_exception(node: ast.AST) -> bool:
    """Whether a ``try`` or ``with suppress`` goes on in the same way with and without the exception."""
    if isinstance(node, ast.With):
        return any("suppress(" in ast.unparse(item.context_expr) for item in node.items)
    if not isinstance(node, ast.Try) or not node.handlers or node.orelse or _is_end(node.body[-1]):
        return False
    return any(not _is_end(handler.body[-1]) for handler in node.handlers)


def is_always_true(node: ast.AST) -> bool:
    """Whether an assertion cannot fail: of a constant, a tuple, or with ``or`` and something true."""
    if not isinstance(node, ast.Assert):
        return False
    parts = node.test.values if isinstance(node.test, ast.BoolOp) and isinstance(node.test.op, ast.Or) else [node.test]
    return any(
        (isinstance(part, ast.Constant) and bool(part.value)) or (isinstance(part, ast.Tuple) and bool(part.elts))
        for part in parts
    )


def _tests() -> Iterator[tuple[str, ast.FunctionDef]]:
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield path.name, node


@cache
def _doubtful() -> tuple[frozenset[tuple[str, str]], frozenset[tuple[str, str]]]:
    """The tests that pass when nothing is raised, and those with an assertion that cannot fail; found at once, since
    to read all tests takes seconds."""
    passing, always = set[tuple[str, str]](), set[tuple[str, str]]()
    for file, test in _tests():
        if any(map(passes_without_exception, _own(test))):
            passing.add((file, test.name))
        if any(map(is_always_true, ast.walk(test))):
            always.add((file, test.name))
    return frozenset(passing), frozenset(always)


def test_tests_fail_when_nothing_is_raised() -> None:
    passing, _ = _doubtful()
    assert passing == set(EITHER), "use `pytest.raises`, or say what the test checks otherwise"


def test_assertions_can_fail() -> None:
    _, always = _doubtful()
    assert always == set()


@pytest.mark.parametrize(
    ("text", "passes"),
    [
        ("try:\n    f()\nexcept E as e:\n    assert e.code == 1", True),
        ("try:\n    f()\nexcept E as e:\n    k.error = e", True),
        ("with suppress(E):\n    f()", True),
        ("with open(p), contextlib.suppress(E):\n    f()", True),
        ("try:\n    f()\nexcept E as e:\n    assert e.code == 1\nelse:\n    pytest.fail('nothing')", False),
        ("try:\n    f()\n    pytest.fail('nothing')\nexcept E as e:\n    assert e.code == 1", False),
        ("try:\n    f()\nexcept E:\n    return", False),
        ("try:\n    f()\nfinally:\n    g()", False),
    ],
)
def test_the_search_for_them(text: str, passes: bool) -> None:
    assert passes_without_exception(ast.parse(text).body[0]) is passes


@pytest.mark.parametrize(
    ("text", "always"),
    [
        ("assert True", True),
        ("assert x or True", True),
        ("assert (x, 'message')", True),
        ("assert 'text'", True),
        ("assert x or y", False),
        ("assert x == 1, 'message'", False),
        ("assert ()", False),
    ],
)
def test_the_search_for_assertions_that_hold(text: str, always: bool) -> None:
    assert is_always_true(ast.parse(text).body[0]) is always
