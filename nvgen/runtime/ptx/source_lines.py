"""Diagnostics of PTX with the lines of the source of which a compiler made the instructions, where the text says them.

``.loc`` holds for what follows it up to the next one; a line 0 says that what follows is of no line. Where a function
was inlined, it names the place of the call, of which an earlier ``.loc`` says whether it was inlined as well. Of these
places the innermost and the outermost are shown. A function that a compiler brings along, as ``memcpy`` or what an
atomic operation is made of where nothing is optimised, is of no line, or of one in a header that the kernels only use:
the lines are shown of the calls that lead there from a file in which a kernel stands. The text of a source is shown if
the file is where ``.file`` says, from the current folder or from that of the PTX.

Source: PTX ISA, "Debugging Directives".
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from nvgen import diagnostics
from nvgen.base.kept import kept
from nvgen.diagnostics import Diagnostic, SourceFile, Span
from nvgen.diagnostics.diagnostic import Note, Remark
from nvgen.ptx import SourceText
from nvgen.ptx.debugging import File, InlinedAt, Loc
from nvgen.ptx.operands import Node, Symbol
from nvgen.ptx.tree import Block, Function, Instruction, Module

#: Lines of calls that are shown of a function.
_MOST_CALLS = 4


class SourceLines:
    """What the ``.loc`` of a module say; read where something failed alone."""

    def __init__(self, module: Module, source: SourceText) -> None:
        self._module, self._source = module, source

    def named(self, diagnostic: Diagnostic) -> Diagnostic:
        """A diagnostic with a note of the source behind each place in the PTX; a source is named once."""
        seen: set[str] = set()
        asserted = self._asserted(diagnostic)
        notes: list[Remark] = [*self._notes(diagnostic.span, seen)] if asserted is None else [asserted]
        for remark in diagnostic.remarks:
            notes += (remark, *self._notes(remark.span, seen))
        return diagnostic.with_remarks(*notes)

    def _asserted(self, diagnostic: Diagnostic) -> Note | None:
        """The line of an assertion, which it says itself; None where that cannot be read."""
        if not isinstance(diagnostic, diagnostics.output.AssertionFailed):
            return None
        lines = self._text(diagnostic.file).splitlines() if diagnostic.line else []
        if not 0 < diagnostic.line <= len(lines):
            return None
        line, number = lines[diagnostic.line - 1], diagnostic.line
        start, end = len(line) - len(line.lstrip()), len(line.rstrip().encode())
        file = SourceFile(diagnostic.file, self._text(diagnostic.file))
        return diagnostic.Asserted(span=Span(file, number, start, number, end))

    def _notes(self, span: Span | None, seen: set[str]) -> Iterator[Note]:
        function = None if span is None or span.file is not self._source.file else self._function_at(span)
        if function is None or span is None:
            return
        before = self._before(function, span)
        if before:
            yield from self._places(before, seen)
        if not before or not self._is_own(before):
            yield from self._calls(function, seen)

    def _places(self, before: list[Loc], seen: set[str]) -> Iterator[Note]:
        innermost, outermost = before[-1], _called_from(before)
        kinds = diagnostics.ptx_lift.CompiledFrom, diagnostics.ptx_lift.InlinedHere
        for kind, call in zip(kinds, (innermost, outermost), strict=True):
            found = None if call is None else self._span(call)
            if found is not None and str(found) not in seen:
                seen.add(str(found))
                yield kind(span=found)

    def _function_at(self, span: Span) -> Function | None:
        for function in self._module.functions:
            body = function.body
            if body is not None and self._is_before(body, span) and self._source.line(body.end) >= span.line:
                return function
        return None

    def _before(self, function: Function, span: Span) -> list[Loc]:
        """Those before a place in a function, the last of which holds there."""
        assert function.body is not None
        return [loc for loc in _locations(function.body) if self._is_before(loc, span)]

    def _calls(self, function: Function, seen: set[str]) -> Iterator[Note]:
        """The lines from which a function is called that is none of the kernels' files."""
        found = {str(span): span for span in self._lines_of_calls(function, {function.name})}
        kind = diagnostics.ptx_lift.CalledFrom if len(found) == 1 else diagnostics.ptx_lift.PerhapsCalledFrom
        for said, span in [*found.items()][:_MOST_CALLS]:
            if said not in seen:
                seen.add(said)
                yield kind(span=span)

    def _lines_of_calls(self, function: Function, known: set[str]) -> Iterator[Span]:
        for caller in self._module.functions:
            for instruction in caller.instructions:
                if not _is_call_of(instruction, function.name):
                    continue
                before = self._before(caller, self._source.span(instruction.start, instruction.end))
                line = self._line_of_call(before) if before else None
                further: list[Span] = []
                if (line is None or not self._is_own(before)) and caller.name not in known:
                    known.add(caller.name)
                    further = [*self._lines_of_calls(caller, known)]
                yield from further or ([] if line is None else [line])

    def _line_of_call(self, before: list[Loc]) -> Span | None:
        return self._span(_called_from(before) or before[-1])

    def _is_own(self, before: list[Loc]) -> bool:
        """Whether code is of a file in which a kernel stands, or was inlined there."""
        return (_called_from(before) or before[-1]).file in self._own_files

    @kept
    def _own_files(self) -> set[int]:
        firsts = (next(_locations(kernel.body), None) for kernel in self._module.kernels if kernel.body is not None)
        return {first.file for first in firsts if first is not None}

    def _is_before(self, node: Node, span: Span) -> bool:
        start = self._source.span(node.start, node.start)  # type: ignore[attr-defined]
        return (start.line, start.column) <= (span.line, span.column)

    def _span(self, call: Loc | InlinedAt) -> Span | None:
        file = self._files.get(call.file)
        if file is None or not call.line:
            return None
        line = file.lines[call.line - 1] if call.line <= len(file.lines) else ""
        start = max(call.column - 1, 0)
        return Span(file, call.line, start, call.line, max(start, len(line.rstrip().encode())))

    @kept
    def _files(self) -> dict[int, SourceFile]:
        found = {}
        for statement in self._module.statements:
            if isinstance(statement, File):
                name = statement.name.strip('"')
                found[statement.index] = SourceFile(name, self._text(name))
        return found

    def _text(self, name: str) -> str:
        """The text of a source; empty where it cannot be read."""
        for path in (name, os.path.join(os.path.dirname(self._source.name), name)):
            try:
                with open(path, encoding="utf-8") as file:
                    return file.read()
            except (OSError, ValueError):
                continue
        return ""


def _is_call_of(instruction: Instruction, name: str) -> bool:
    symbols = (operand.name for operand in instruction.operands if isinstance(operand, Symbol))
    return instruction.opcode == "call" and next(symbols, None) == name


def _called_from(calls: list[Loc]) -> InlinedAt | None:
    """The call in the function itself of what was inlined at the last of its places; None where nothing was."""
    found, at, earlier = None, calls[-1].inlined_at, reversed(calls[:-1])
    while at is not None:
        found, call = at, (at.file, at.line, at.column)
        at = next((loc.inlined_at for loc in earlier if _place(loc) == call), None)
    return found


def _place(loc: Loc) -> tuple[int, int, int]:
    return loc.file, loc.line, loc.column


def _locations(block: Block) -> Iterator[Loc]:
    for statement in block.statements:
        if isinstance(statement, Loc):
            yield statement
        elif isinstance(statement, Block):
            yield from _locations(statement)
