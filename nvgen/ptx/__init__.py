"""PTX text as a tree: read, print, check, compare and analyse it. Needs neither LLVM nor a GPU::

    module = nv.ptx.parse(text)
    for kernel in module.kernels:
        print(kernel.name)
    print(nv.ptx.to_text(nv.ptx.with_target(module, "sm_100a")))

What checks, compares and analyses is loaded when it is first used.
"""

from __future__ import annotations

from nvgen.diagnostics import CompileError
from nvgen.ptx.edit import (
    changed,
    guarded,
    header,
    renamed,
    replaced,
    statement,
    statements,
    with_target,
    with_version,
)
from nvgen.ptx.parser import Reading
from nvgen.ptx.parser import read as _read
from nvgen.ptx.printer import formatted, to_text
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import Module

__all__ = [
    "Module",
    "Reading",
    "SourceText",
    "changed",
    "check",
    "formatted",
    "guarded",
    "header",
    "parse",
    "read",
    "renamed",
    "replaced",
    "statement",
    "statements",
    "to_text",
    "with_target",
    "with_version",
]


def parse(text: str, name: str = "<ptx>") -> Module:
    """The tree of PTX text; ``name`` is what diagnostics call it, such as a path.

    Raises:
        CompileError: something is no PTX, with a diagnostic for each place.
    """
    found = _read(SourceText(text, name))
    if found.diagnostics:
        raise CompileError(*found.diagnostics)
    return found.module


def check(text: str, name: str = "<ptx>") -> Module:
    """The tree of PTX text whose instructions and header are checked as well.

    Raises:
        CompileError: something is no PTX, is not there, or is too new for the header.
    """
    from nvgen.ptx import checker  # who only reads needs no forms of instructions

    source = SourceText(text, name)
    found = _read(source)
    wrong = found.diagnostics or checker.check(found.module, source)
    if wrong:
        raise CompileError(*wrong)
    return found.module


def read(text: str, name: str = "<ptx>") -> Reading:
    """The tree of what can be read, and diagnostics of what cannot."""
    return _read(SourceText(text, name))
