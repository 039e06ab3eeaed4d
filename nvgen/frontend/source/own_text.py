"""The text of one function without the rest of its file: what goes to another process with it.

It keeps the numbers of its lines, so that diagnostics show the same places there, and kernels have the same
fingerprint.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from types import FunctionType
from weakref import WeakKeyDictionary

from nvgen.base.forks import ForkLock
from nvgen.base.records import Record
from nvgen.diagnostics import CompileError, SourceFile
from nvgen.frontend.source import capture
from nvgen.frontend.source.file_trees import first_line
from nvgen.frontend.source.scopes import parameters_of


class OwnText(Record):
    """``text`` are lines of a file, from ``first_line`` on, without the end of the last one."""

    first_line: int
    text: str
    #: The names that stand in annotations, those that are text included.
    annotated: frozenset[str]

    def lines(self) -> capture.SentLines:
        """The lines of a file that has this text alone, at its place."""
        *own, last = (f"{line}\n" for line in self.text.split("\n"))
        own += [last[:-1]] if last != "\n" else []
        before = ["\n"] * (self.first_line - 1)
        if before and own[0][:1].isspace():  # the text of a function in another one, which has to stand in something
            before[-1] = "if True:\n"
        return capture.SentLines(before + own)


#: The texts of functions, None for those that have none: looking for one may take long.
_known: WeakKeyDictionary[FunctionType, OwnText | None] = WeakKeyDictionary()
#: Libraries pickle in several threads at a time, and of threads that parse at the same time CPython 3.11 may give one a
#: `SystemError` (https://github.com/python/cpython/issues/106905).
_parsing = ForkLock()


def own_text(function: FunctionType, *, whole: bool = False) -> OwnText | None:
    """The text of a function, as the compiler has it; None where it is not to be found.

    It is the whole file where no part of it can be parsed alone, or where that is asked for.
    """
    if function in _known and not (whole and _known[function]):
        return _known[function]
    with _parsing:
        try:
            source = capture.capture(function)
        except CompileError:
            _known[function] = None
            return None
        annotated = frozenset(_annotated(source.node))
        if whole:
            return OwnText(1, source.file.text, annotated)
        parts = (OwnText(*part, annotated) for part in _parts(source.node, source.file))
        known = _known[function] = next(part for part in parts if capture.is_found(function, part.lines()))
    return known


def _parts(node: ast.FunctionDef, file: SourceFile) -> Iterator[tuple[int, str]]:
    """The first line and the text of what a function may stand in alone: itself, statements around it, the file."""
    first, last = first_line(node), node.end_lineno or node.lineno
    yield first, "\n".join(file.lines[first - 1 : last])
    around = [
        found
        for found in ast.walk(ast.parse(file.text))
        if isinstance(found, ast.stmt) and found.lineno <= first and (found.end_lineno or 0) >= last
    ]
    for found in reversed(around):  # the innermost first
        yield found.lineno, "\n".join(file.lines[found.lineno - 1 : found.end_lineno])
    yield 1, file.text


def _annotated(node: ast.FunctionDef) -> Iterator[str]:
    annotations = [parameter.annotation for parameter in parameters_of(node.args)] + [node.returns]
    annotations += [part.annotation for part in ast.walk(node) if isinstance(part, ast.AnnAssign)]
    for annotation in filter(None, annotations):
        for part in ast.walk(annotation):
            if isinstance(part, ast.Name):
                yield part.id
            elif isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield from _names_in(part.value)


def _names_in(text: str) -> Iterator[str]:
    """The names in an annotation that is text; none where it is no expression."""
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError):
        return
    yield from (part.id for part in ast.walk(tree) if isinstance(part, ast.Name))
