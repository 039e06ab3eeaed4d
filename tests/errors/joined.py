"""Kernels with one mistake each, from the scripts of the families, joined to one kernel with all their mistakes."""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

#: What is refused alone: before anything is typed, and after everything is.
_STOPPING = frozenset({"NVG0570", "NVG0107", "NVG0108", "NVG0202", "NVG0301"})
_LATER = frozenset({"NVG0506", "NVG0805", "NVG0810", "NVG0815", "NVG0818", "NVG0819", "NVG1105", "NVG1706", "NVG1830"})


@dataclass(frozen=True)
class Script:
    """A script that ends in its one kernel, and the code of its one mistake."""

    name: str
    code: str
    before: tuple[ast.stmt, ...]
    kernel: ast.FunctionDef

    @property
    def names(self) -> frozenset[str]:
        """What the script and its kernel define."""
        own = [node for node in self.before if not isinstance(node, (ast.Import, ast.ImportFrom))]
        return frozenset(name for node in (*own, self.kernel) for name in _defined(node))


def _defined(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        match part:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name) | ast.FunctionDef(name=name):
                yield name
            case ast.MatchAs(name=str(name)):
                yield name


class _Renamed(ast.NodeTransformer):
    def __init__(self, names: frozenset[str], number: int) -> None:
        self._names = names
        self._number = number

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for field in ("id", "arg", "name"):
            if not isinstance(node, ast.keyword) and getattr(node, field, None) in self._names:
                setattr(node, field, f"{getattr(node, field)}_{self._number}")
        return node


def script(path: Path) -> Script | None:
    """A script whose mistake is found where kernels are typed; None for another one, and for what defines functions."""
    golden = path.with_suffix(".err").read_text(encoding="utf-8")
    text = path.read_text(encoding="utf-8")
    code = re.findall(r"^error\[(NVG\d{4})\]", golden, re.MULTILINE)
    if len(code) != 1 or code[0] in _STOPPING | _LATER or text.startswith("# "):
        return None
    *before, last = ast.parse(text).body
    if not isinstance(last, ast.FunctionDef) or [*map(ast.unparse, last.decorator_list)] != ["nv.kernel"]:
        return None
    arguments = last.args
    is_plain = len(arguments.args) == len([node for node in ast.walk(arguments) if isinstance(node, ast.arg)])
    if not is_plain or arguments.defaults or any(isinstance(node, (ast.FunctionDef, ast.ClassDef)) for node in before):
        return None
    return Script(f"{path.parent.name}/{path.stem}", code[0], tuple(before), last)


def joined(scripts: Sequence[Script]) -> str:
    """A module with one kernel, in which the bodies of all kernels stand one after the other.

    What each of them defines gets a number, so that it has nothing to do with the others.
    """
    before: list[ast.stmt] = []
    made = copy.deepcopy(scripts[0].kernel)
    made.args.args, made.body = [], []
    for number, one in enumerate(scripts):
        renamed = _Renamed(one.names, number)
        before += map(renamed.visit, copy.deepcopy(one.before))
        kernel = renamed.visit(copy.deepcopy(one.kernel))
        made.args.args += kernel.args.args
        made.body += kernel.body
    future = [node for node in before if isinstance(node, ast.ImportFrom) and node.module == "__future__"]
    return _text([*future[:1], *(node for node in before if node not in future), made])


def with_names(function: ast.FunctionDef, replaced: Iterable[int]) -> ast.FunctionDef:
    """A function with some of the expressions of its body, by their numbers, replaced by names that nothing defines."""
    made = copy.deepcopy(function)
    places = [place for statement in made.body for place in _places(statement)]
    for number in replaced:
        parent, field, index = places[number % len(places)]
        name = ast.Name(f"undefined{number}", ast.Load())
        if index is None:
            setattr(parent, field, name)
        else:
            getattr(parent, field)[index] = name
    made.decorator_list = []
    return ast.parse(_text([made])).body[0]  # type: ignore[return-value]


def _places(node: ast.AST) -> Iterator[tuple[ast.AST, str, int | None]]:
    """The expressions in a node that a name can stand for."""
    if isinstance(node, (ast.MatchValue, ast.JoinedStr, ast.Lambda)):
        return
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list"):
            continue
        for index, part in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(part, ast.AST):
                continue
            is_read = isinstance(getattr(part, "ctx", ast.Load()), ast.Load)
            if isinstance(part, ast.expr) and is_read and not isinstance(part, (ast.Slice, ast.JoinedStr)):
                yield node, field, index
            yield from _places(part)


def _text(body: list[ast.stmt]) -> str:
    return ast.unparse(ast.fix_missing_locations(ast.Module(body, [])))
