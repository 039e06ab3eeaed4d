"""Lines of the source that PTX was made of, as ``.loc`` and ``.file`` say.

Source: PTX ISA, "Debugging Directives: .file", ".loc".
"""

from __future__ import annotations

from nvgen.base.records import Record
from nvgen.ptx.debugging import File, InlinedAt, Loc
from nvgen.ptx.operands import Node
from nvgen.ptx.tree import Block, Module


class SourceLine(Record):
    """A line of a source file; ``inlined_at`` is where the function that it is of was called, if it was inlined."""

    file: str
    line: int
    column: int
    inlined_at: SourceLine | None = None

    def __str__(self) -> str:
        called = f" (inlined at {self.inlined_at})" if self.inlined_at is not None else ""
        return f"{self.file}:{self.line}:{self.column}{called}"


def source_files(module: Module) -> dict[int, str]:
    """The names of the files by their numbers; ``.file`` may stand in functions as well."""
    found: dict[int, str] = {}
    waiting: list[Node] = [module]
    while waiting:
        node = waiting.pop()
        for statement in getattr(node, "statements", ()):
            if type(statement) is File:
                found.setdefault(statement.index, statement.name.strip('"'))
            elif type(statement) is Block:
                waiting.append(statement)
        if node is module:
            waiting += [function.body for function in module.functions if function.body is not None]
    return found


def source_line(loc: Loc, files: dict[int, str]) -> SourceLine:
    """The line that a ``.loc`` names; a file that ``.file`` does not name is shown by its number."""
    call: InlinedAt | None = loc.inlined_at
    called = None
    if call is not None:
        called = SourceLine(files.get(call.file, f"file {call.file}"), call.line, call.column)
    return SourceLine(files.get(loc.file, f"file {loc.file}"), loc.line, loc.column, called)
