"""Words that ``docs/internals/glossary.md`` rules out are not in names, docstrings, comments, pages and diagnostics.

The page's table is the only list there is: its third column has the words, each with where it is forbidden.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from nvgen.base.version import PACKAGES

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "internals" / "glossary.md"
#: Whose names, docstrings and comments are read.
CODE = (*PACKAGES, "tools", "intrinsics_db")
#: Whose prose is read besides.
PAGES = ("docs/**/*.md", "README.md", "tests/errors/**/*.err")

_ROW = re.compile(r"^\| (?P<term>[^|]+) \| (?P<meaning>[^|]+) \| (?P<words>[^|]+) \|$", re.MULTILINE)
_WHERE = r"(?:later: )?(?:names|prose|both)"
_WORD = re.compile(rf"`(?P<text>[^`]+)` \((?P<where>{_WHERE}(?:, {_WHERE})?|review)\)")
_NONE = "-"


@dataclass(frozen=True)
class Word:
    """A word, or several, not to use for a term; ``where`` is what the table says of it."""

    text: str
    where: str
    term: str

    @property
    def in_names(self) -> bool:
        return not {"names", "both"}.isdisjoint(self.where.split(", "))

    @property
    def in_prose(self) -> bool:
        return not {"prose", "both"}.isdisjoint(self.where.split(", "))


def parse(page: str) -> list[Word]:
    """The words of the third column of a page's table.

    Raises:
        AssertionError: a row is not as the page describes it.
    """
    rows = [line for line in page.splitlines() if line.startswith("|")][2:]
    found = []
    for row in rows:
        match = _ROW.fullmatch(row)
        assert match, f"not `| Term | Meaning | Not |`: {row}"
        if match["words"] == _NONE:
            continue
        words = list(_WORD.finditer(match["words"]))
        assert ", ".join(word[0] for word in words) == match["words"], f"not a list of words: {match['words']}"
        found += [Word(word["text"], word["where"], match["term"]) for word in words]
    return found


@cache
def words() -> tuple[Word, ...]:
    return tuple(parse(PAGE.read_text(encoding="utf-8")))


# Names


@cache
def parts(name: str) -> list[str]:
    """The words of an identifier: ``_RunQueue2`` is ``run`` and ``queue``."""
    return [part.lower() for part in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)]


def names_in(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The identifiers of a module that it defines or uses, with their lines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.end_lineno or node.lineno, node.attr
        elif isinstance(node, (ast.arg, ast.keyword)) and node.arg is not None:
            yield node.lineno, node.arg
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.lineno, node.name
        elif isinstance(node, ast.alias):
            yield node.lineno, node.asname or node.name


@cache
def has_name(name: str, word: str) -> bool:
    """Whether the parts of ``word`` follow each other in an identifier."""
    wanted, there = [part for piece in re.split(r"\W+", word) for part in parts(piece)], parts(name)
    return any(there[first : first + len(wanted)] == wanted for first in range(len(there)))


# Prose


def prose_of_code(text: str, tree: ast.Module | None = None) -> Iterator[tuple[int, str]]:
    """The docstrings and comments of a module, with their lines; comments that follow each other are one."""
    for node in ast.walk(ast.parse(text) if tree is None else tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and type(first.value.value) is str:
                yield first.lineno, first.value.value
    comments: list[tuple[int, str]] = []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            comment = token.string.lstrip("#: ")
            if comments and comments[-1][0] + comments[-1][1].count("\n") + 1 == token.start[0]:
                comments[-1] = (comments[-1][0], f"{comments[-1][1]}\n{comment}")
            else:
                comments.append((token.start[0], comment))
    yield from comments


@cache
def without_code(text: str) -> str:
    """Text without what is no prose, line for line: blocks of code, lines of source under a diagnostic, backticks."""
    text = re.sub(r"^```.*?^```$", lambda match: "\n" * match[0].count("\n"), text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"^ *\d* \|.*$", "", text, flags=re.MULTILINE)
    return re.sub(r"(`+)[^`]+\1", lambda match: "`" + "\n" * match[0].count("\n") + "`", text)


def prose_lines(text: str, word: str) -> list[int]:
    """The lines, counted from 0, at which ``word`` begins in a text, whatever blanks are in it."""
    if word.split(maxsplit=1)[0].lower() not in _lowered(text):
        return []
    bare = without_code(text)
    pattern = r"(?<!\w)" + r"\s+".join(map(re.escape, word.split())) + r"(?!\w)"
    return [bare.count("\n", 0, match.start()) for match in re.finditer(pattern, bare, re.IGNORECASE)]


@cache
def _lowered(text: str) -> str:
    return without_code(text).lower()


# The tests


def modules() -> Iterator[Path]:
    for folder in CODE:
        yield from sorted((ROOT / folder).rglob("*.py"))


class Read(NamedTuple):
    """The names of a module and its prose, with their lines."""

    names: tuple[tuple[int, str], ...]
    prose: tuple[tuple[int, str], ...]


@cache
def read(path: Path) -> Read:
    """What a module says; to read all of them takes seconds."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    return Read(tuple(names_in(tree)), tuple(prose_of_code(text, tree)))


def test_the_table_is_as_the_page_says() -> None:
    found = words()
    assert len(found) > 30
    for word in found:
        assert word.term.lower() != word.text.lower()
        assert has_name(word.text.replace(" ", "_"), word.text), f"{word.text!r} is no word that a name can have"


def test_names() -> None:
    assert any(word.in_names for word in words())
    wrong = []
    for path in modules():
        file = path.relative_to(ROOT).as_posix()
        names = [*((1, part) for part in file.removesuffix(".py").split("/")), *read(path).names]
        for line, name in names:
            wrong += [f"{file}:{line}: {name}: say {word.term!r}" for word in _ruled_out(name)]
    assert wrong == []


@cache
def _ruled_out(name: str) -> list[Word]:
    """The words that a name has and must not have."""
    return [word for word in words() if word.in_names and has_name(name, word.text)]


def test_prose() -> None:
    forbidden = [word for word in words() if word.in_prose]
    assert forbidden
    texts: list[tuple[Path, int, str]] = []
    for path in modules():
        texts += [(path, line, text) for line, text in read(path).prose]
    for pattern in PAGES:
        texts += [(path, 1, path.read_text(encoding="utf-8")) for path in sorted(ROOT.glob(pattern)) if path != PAGE]
    wrong = [
        f"{path.relative_to(ROOT)}:{start + line}: {word.text!r}: say {word.term!r}"
        for path, start, text in texts
        for word in forbidden
        for line in prose_lines(text, word.text)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("name", "word", "found"),
    [
        ("run_queue", "run queue", True),
        ("_RunQueue", "run queue", True),
        ("HTTPRunQueue2", "run queue", True),
        ("queue_run", "run queue", False),
        ("prequeue", "queue", False),
        ("queues", "queue", False),
    ],
)
def test_the_search_in_names(name: str, word: str, found: bool) -> None:
    assert has_name(name, word) is found


@pytest.mark.parametrize(
    "text",
    [
        "def name(): ...",
        "class name: ...",
        "def f(name): ...",
        "f(name=1)",
        "a.name",
        "name",
        "import name",
        "import a as name",
    ],
)
def test_where_names_are(text: str) -> None:
    assert (1, "name") in names_in(ast.parse(text))


@pytest.mark.parametrize(
    "text", ["x = 1  # a run\n# queue\n", '"""A run\nqueue."""\n', "def f():\n    '''Of a Run queue.'''\n"]
)
def test_the_search_in_prose(text: str) -> None:
    assert sum(len(prose_lines(found, "run queue")) for _, found in prose_of_code(text)) == 1


@pytest.mark.parametrize(
    "text", ["a `run queue`", "```text\nrun queue\n```", "  5 | run queue", "run queued", "a rerun queue", "run, queue"]
)
def test_what_is_no_prose(text: str) -> None:
    assert prose_lines(text, "run queue") == []


def test_where_a_word_is_forbidden() -> None:
    row = "`a` (names), `b` (prose, later: names), `c` (both), `d` (later: both), `e` (review)"
    found = parse(f"| Term | Meaning | Not |\n|---|---|---|\n| t | m | {row} |\n")
    assert [word.text for word in found if word.in_names] == ["a", "c"]
    assert [word.text for word in found if word.in_prose] == ["b", "c"]


@pytest.mark.parametrize(
    "row",
    [
        "| a | b |",
        "| a | b | c |",
        "| a | b | `c` |",
        "| a | b | `c` (sometimes) |",
        "| a | b | `c` (names) `d` (prose) |",
    ],
)
def test_a_row_that_says_nothing_is_refused(row: str) -> None:
    with pytest.raises(AssertionError, match="not"):
        parse(f"| Term | Meaning | Not |\n|---|---|---|\n{row}\n")
