"""What is wrong with directives that declare nothing: ``.pragma``, ``.file``, ``.loc``.

Source: PTX ISA, "Miscellaneous Directives: .pragma", "Debugging Directives"; ptxas 13.5 refuses all of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nvgen.diagnostics import Diagnostic, ptx_module
from nvgen.ptx.debugging import File, IntermediateSource, Loc
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import Module, Pragma

#: What must follow the name of a pragma, and where it stands; ptxas only warns of one within a kernel that it does not
#: know.
_NUMBER = re.compile(r" +(?:0[xX][0-9a-fA-F]+|\d+)")
_WORDS = {"frequency": re.compile(r" +\d+"), "used_bytes_mask": _NUMBER}
_OF_BODIES = frozenset({"frequency", "used_bytes_mask", "enable_smem_spilling", "mma_throughput"})
_OF_HEADS = frozenset({"abi_param_reg"})
_OF_MODULES = frozenset({"nounroll", "abi_param_reg"})


def pragma_problem(texts: Sequence[str], place: str) -> str:
    """Why pragmas cannot stand in a place: ``module``, the head of a ``kernel`` or ``function``, a ``body``, or a
    ``function body``."""
    if place == "function":
        return "is for kernels and for what stands in bodies"
    if not texts or not all(text.startswith('"') for text in texts):
        return "has texts in quotes"
    for text in texts:
        words = text.strip('"')
        name = words.partition(" ")[0]
        if name in _OF_BODIES and "body" not in place:
            return f'"{name}" stands in a body'
        if name in _OF_HEADS and "body" in place:
            return f'"{name}" stands in the module or in a head'
        if name == "enable_smem_spilling" and place == "function body":
            return f'"{name}" is for kernels'
        if place == "module" and name not in _OF_MODULES:
            return f'"{name}" does not stand in the module'
        form = _WORDS.get(name)
        if form is not None and form.fullmatch(words[len(name) :]) is None:
            return f'"{name}" has a number behind it, and this is "{words}"'
    return ""


def check_pragma(pragma: Pragma, place: str, source: SourceText) -> Iterator[Diagnostic]:
    """Diagnostics of a pragma in a module or in a body."""
    problem = pragma_problem(pragma.texts, place)
    if problem:
        yield ptx_module.WrongPlace(source.span(pragma.start, pragma.end), "pragma", problem)


class Lines:
    """The lines that ``.loc`` names, in the order of the text."""

    def __init__(self, module: Module, source: SourceText) -> None:
        self._module = module
        self._source = source
        self._known: set[tuple[int, int, int]] = set()

    def files(self) -> Iterator[Diagnostic]:
        """Diagnostics of the table of files."""
        known: set[int] = set()
        for statement in self._module.statements:
            if isinstance(statement, File):
                if statement.index in known:
                    span = self._source.span(statement.start, statement.end)
                    problem = f"another one has the number {statement.index}"
                    yield ptx_module.WrongPlace(span, "file", problem)
                known.add(statement.index)
            elif isinstance(statement, IntermediateSource):
                for block in statement.blocks:
                    if block.file not in known:
                        span = self._source.span(block.start, block.end)
                        problem = f"no `.file {block.file}` stands before"
                        yield ptx_module.WrongPlace(span, "code_block", problem)

    def check(self, loc: Loc) -> Iterator[Diagnostic]:
        """Diagnostics of a line; the place of a call was a line before."""
        inlined = loc.inlined_at
        if inlined is not None and (inlined.file, inlined.line, inlined.column) not in self._known:
            span = self._source.span(inlined.start, inlined.end)
            place = f"{inlined.file} {inlined.line} {inlined.column}"
            problem = f"`inlined_at {place}` is the place of a call, and no `.loc {place}` stands before"
            yield ptx_module.WrongPlace(span, "loc", problem)
        self._known.add((loc.file, loc.line, loc.column))
