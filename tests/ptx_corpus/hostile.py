"""Wrong text goes in, a tree or diagnostics come out, in a time that is linear: what ``look_at`` finds otherwise."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from nvgen import ptx
from nvgen.diagnostics import CompileError, Diagnostic
from nvgen.ptx.analysis import scopes
from nvgen.ptx.analysis.compare import compare
from nvgen.ptx.analysis.control_flow import control_flow
from nvgen.ptx.analysis.divergence import divergence
from nvgen.ptx.analysis.liveness import liveness
from nvgen.ptx.analysis.patterns import matches
from nvgen.ptx.analysis.statistics import statistics
from nvgen.ptx.checking.checker import check
from nvgen.ptx.checking.needed_header import needed_header
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import Block

#: What each step may take a byte, several times what it takes; the rest is for what a step does once, and for a machine
#: that does something else as well.
SECONDS_A_BYTE = 2e-5
SECONDS = 0.5
#: Of shorter texts most of the time is what does not grow with them.
_MEASURED = 10_000


class Findings(NamedTuple):
    """What was found of a text: whether it is PTX, and the microseconds a byte of each step if it is long enough."""

    is_ptx: bool
    microseconds: dict[str, float]


def look_at(text: str) -> Findings:
    """Reads a text, prints the tree in both ways, whole or not, and analyses it.

    Raises:
        AssertionError: the tree or a diagnostic is not right, or a step took too long.
        Exception: whatever is raised that is no diagnostic.
    """
    source = SourceText(text, "mutated.ptx")
    clock = _Clock(len(text))
    found = clock("read", lambda: ptx.read(text, source.name))
    _are_right(found.diagnostics, text)
    module = found.module
    printed = clock("print", lambda: ptx.to_text(module))
    laid_out = clock("format", lambda: ptx.formatted(module))
    assert found.diagnostics or printed == text, "it is not printed as it was"
    again = ptx.parse(laid_out)  # without what could not be read, which may have declared registers
    assert found.diagnostics or again == module, "formatted it reads as another tree"
    _are_right(clock("check", lambda: check(module, source)), text)
    for name, analysis in ANALYSES.items():
        clock(name, lambda analysis=analysis: analysis(module))
    return Findings(not found.diagnostics, clock.microseconds)


def _are_right(found: tuple[Diagnostic, ...], text: str) -> None:
    """Diagnostics have places in the text, and can be shown."""
    last = text.count("\n") + text.count("\r") + 1
    for diagnostic in found:
        assert diagnostic.span is None or 0 < diagnostic.span.line <= last, f"{diagnostic.text()} is in no line"
    if found:
        assert str(CompileError(*found))


class _Clock:
    """Measures the processor time of steps."""

    def __init__(self, size: int) -> None:
        self._size = size
        self.microseconds: dict[str, float] = {}

    def __call__(self, step: str, run: Callable[[], ptx.Reading]) -> ptx.Reading:
        limit = SECONDS + self._size * SECONDS_A_BYTE
        for _ in range(3):  # a machine that was stopped meanwhile counts that as well; what is slow is slow again
            start = time.process_time()
            result = run()
            seconds = time.process_time() - start
            if seconds < limit:
                break
        assert seconds < limit, f"{step}: {seconds:.2f} s for {self._size} characters"
        if self._size >= _MEASURED:
            self.microseconds[step] = seconds / self._size * 1e6
        return result


# Analyses


def _look_up(module: ptx.Module) -> None:
    """Every name of every statement."""
    outer = scopes.module_names(module)
    for function in module.functions:
        for statement, names in scopes.body(function, outer):
            if not isinstance(statement, Block):  # its statements follow
                for node in statement.walk():
                    names.find(getattr(node, "name", ""))


def _follow(module: ptx.Module) -> None:
    outer = scopes.module_names(module)
    for function in module.functions:
        if function.body is not None:
            divergence(function, outer, control_flow(function, outer))


def _live(module: ptx.Module) -> None:
    outer = scopes.module_names(module)
    for function in module.functions:
        if function.body is not None:
            assert liveness(function, outer).function == function.name


def _same(module: ptx.Module) -> None:
    assert compare(module, module).is_empty, "it differs from itself"


#: What is done with a tree besides printing and checking it.
ANALYSES: dict[str, Callable[[ptx.Module], object]] = {
    "names": _look_up,
    "needed header": needed_header,
    "statistics": statistics,
    "control flow and divergence": _follow,
    "liveness": _live,
    "comparison": _same,
    "patterns": lambda module: matches(module, "*.f32"),
}
