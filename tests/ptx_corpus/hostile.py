"""Wrong text goes in, a tree or diagnostics come out, in a time that is linear: what ``look_at`` finds otherwise."""

from __future__ import annotations

import time
from collections.abc import Callable

from nvgen import ptx
from nvgen.diagnostics import CompileError

#: A byte takes 0.3 microseconds, of wrong text less; the rest is room for a machine that does something else as well.
SECONDS_A_BYTE = 5e-6
SECONDS = 0.1

#: What is done with a tree besides printing it; diagnostics are answers.
ANALYSES: dict[str, Callable[[ptx.Module], object]] = {}


def look_at(text: str) -> bool:
    """Whether the text is read without a diagnostic; then its tree prints it, in both ways.

    Raises:
        AssertionError: the tree or a diagnostic is not right, or it took too long.
        Exception: whatever is raised that is no diagnostic.
    """
    start = time.process_time()
    found = ptx.read(text, "mutated.ptx")
    seconds = time.process_time() - start
    assert seconds < SECONDS + len(text) * SECONDS_A_BYTE, f"{seconds} s for {len(text)} characters"
    for diagnostic in found.diagnostics:
        assert 0 < diagnostic.span.line <= text.count("\n") + text.count("\r") + 1
    if found.diagnostics:
        assert str(CompileError(*found.diagnostics))
    else:
        assert ptx.to_text(found.module) == text
        laid_out = ptx.formatted(found.module)
        assert ptx.parse(laid_out) == found.module
    for analysis in ANALYSES.values():
        _tolerant(analysis, found.module)
    return not found.diagnostics


def _tolerant(analysis: Callable[[ptx.Module], object], module: ptx.Module) -> None:
    try:
        analysis(module)
    except CompileError as error:
        assert str(error)
