"""PTX text as a tree: read, print, check, compare and analyse it. Needs neither LLVM nor a GPU::

    module = nv.ptx.parse(text)
    for kernel in module.kernels:
        print(kernel.name)
        print(nv.ptx.liveness(kernel).peak)
    print(nv.ptx.to_text(nv.ptx.with_target(module, "sm_100a")))

What checks (``nvgen.ptx.checking``), compares and analyses (``nvgen.ptx.analysis``) is loaded when it is first used.
The package is of text alone. A package that it is part of may add names, as nvgen does what launches kernels.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from nvgen.diagnostics import CompileError, Diagnostic, ptx_syntax
from nvgen.ptx import file_kinds
from nvgen.ptx.edit import (
    changed,
    guarded,
    header,
    instruction,
    renamed,
    replaced,
    statement,
    statements,
    with_directive,
    with_prologue,
    with_target,
    with_version,
)
from nvgen.ptx.parser import Reading
from nvgen.ptx.parser import read as _read
from nvgen.ptx.printer import formatted, to_text
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import Module

if TYPE_CHECKING:
    from nvgen.ptx.analysis.compare import compare
    from nvgen.ptx.analysis.control_flow import control_flow
    from nvgen.ptx.analysis.divergence import divergence
    from nvgen.ptx.analysis.liveness import liveness
    from nvgen.ptx.analysis.patterns import matches
    from nvgen.ptx.analysis.statistics import statistics
    from nvgen.ptx.checking.needed_header import needed_header

#: Names that the package around this one adds, with their modules.
_ADDED: dict[str, str] = getattr(sys.modules[__name__.rpartition(".")[0]], "_ADDED_TO_PTX", {})
#: Functions that are loaded when they are first used, with their modules.
_LAZY = {
    "compare": "nvgen.ptx.analysis.compare",
    "control_flow": "nvgen.ptx.analysis.control_flow",
    "divergence": "nvgen.ptx.analysis.divergence",
    "liveness": "nvgen.ptx.analysis.liveness",
    "matches": "nvgen.ptx.analysis.patterns",
    "needed_header": "nvgen.ptx.checking.needed_header",
    "statistics": "nvgen.ptx.analysis.statistics",
    **_ADDED,
}

__all__ = [
    "Module",
    "Reading",
    "SourceText",
    "changed",
    "check",
    "compare",
    "control_flow",
    "divergence",
    "formatted",
    "guarded",
    "header",
    "instruction",
    "liveness",
    "matches",
    "needed_header",
    "parse",
    "read",
    "renamed",
    "replaced",
    "statement",
    "statements",
    "statistics",
    "to_text",
    "with_directive",
    "with_prologue",
    "with_target",
    "with_version",
]
__all__ += list(_ADDED)


def parse(text: str, name: str = "<ptx>") -> Module:
    """The tree of PTX text; ``name`` is what diagnostics call it, such as a path.

    Raises:
        CompileError: something is no PTX, with a diagnostic for each place.
    """
    source = SourceText(text, name)
    found = _read(source)
    if found.diagnostics:
        raise CompileError(*_of_text(found.diagnostics, source))
    return found.module


def check(text: str, name: str = "<ptx>") -> Module:
    """The tree of PTX text whose instructions and header are checked as well.

    Raises:
        CompileError: something is no PTX, is not there, or is too new for the header.
    """
    from nvgen.ptx.checking import checker  # who only reads needs no forms of instructions

    source = SourceText(text, name)
    found = _read(source)
    wrong = _of_text(found.diagnostics, source) or checker.check(found.module, source)
    if wrong:
        raise CompileError(*wrong)
    return found.module


def _of_text(found: Sequence[Diagnostic], source: SourceText) -> Sequence[Diagnostic]:
    """What is said of a text: of one in another language, that alone."""
    if not found:
        return found
    language = file_kinds.language(source.text)
    return found if language is None else [ptx_syntax.OtherLanguage(found[0].span, *language)]


def read(text: str, name: str = "<ptx>") -> Reading:
    """The tree of what can be read, and diagnostics of what cannot."""
    return _read(SourceText(text, name))


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        value = getattr(importlib.import_module(_LAZY[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
