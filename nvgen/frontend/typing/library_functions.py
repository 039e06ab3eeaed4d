"""Calls of functions of ``nvgen.lang`` that are written in nvgen's own language, which operations are expanded to."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

from nvgen.diagnostics import SourceFile, Span
from nvgen.frontend.typing import functions
from nvgen.frontend.typing.context import Context, Operand
from nvgen.lang import DeviceFunction
from nvgen.tree import Expression


class _CalledAt(SourceFile):
    """The file of a function that stands where it is called: what is wrong in it is wrong there."""

    def __init__(self, file: SourceFile, span: Span) -> None:
        super().__init__(file.name, file.text)
        self._span = span

    def span_of(self, node: ast.expr | ast.stmt | ast.arg | ast.keyword | ast.alias) -> Span:
        return self._span


def call(
    context: Context,
    function: DeviceFunction,
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
) -> Expression:
    """The call of such a function, in which everything stands at ``span``."""
    found = functions.of_python(context, function)
    source = found.source.with_changes(file=_CalledAt(found.source.file, span))
    return functions.call(context, found.with_changes(source=source), arguments, named, span)
