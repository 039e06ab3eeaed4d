"""PTX text as a tree: read, print, check, compare and analyse it. Needs neither LLVM nor a GPU::

    module = nv.ptx.parse(text)
    for kernel in module.kernels:
        print(kernel.name)
        print(nv.ptx.liveness(kernel).peak)
    print(nv.ptx.to_text(nv.ptx.with_target(module, "sm_100a")))

What checks (``nvgen.ptx.checking``), compares and analyses (``nvgen.ptx.analysis``) is loaded when it is first used.
"""

from __future__ import annotations

import importlib
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

#: Functions that are loaded when they are first used, with their modules.
_LAZY = {
    "compare": "nvgen.ptx.analysis.compare",
    "control_flow": "nvgen.ptx.analysis.control_flow",
    "divergence": "nvgen.ptx.analysis.divergence",
    "liveness": "nvgen.ptx.analysis.liveness",
    "matches": "nvgen.ptx.analysis.patterns",
    "needed_header": "nvgen.ptx.checking.needed_header",
    "statistics": "nvgen.ptx.analysis.statistics",
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
    "load",
    "matches",
    "needed_header",
    "parse",
    "read",
    "renamed",
    "replaced",
    "run",
    "statement",
    "statements",
    "statistics",
    "to_text",
    "with_directive",
    "with_prologue",
    "with_target",
    "with_version",
]


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


def load(path_or_text: Any) -> Any:
    """PTX text, or a file with it, as kernels: ``load(text)["kernel"][grid, block](*arguments)``.

    A ``str`` is the text, or where it is one line without a ``.version`` the path of a file. The result has the names
    of its ``kernels`` and its variables, ``globals``.

    Raises:
        CompileError: the file cannot be read, or something is no PTX that ``check`` takes.
    """
    return _launching().load(path_or_text)


def run(text: Any, kernel: str, grid: Any, block: Any, addresses: Sequence[int], shared: int = 0) -> None:
    """Runs a kernel of PTX on the CPU on raw values: addresses of the host and numbers, one for each parameter.

    ``grid`` is in blocks and ``block`` in threads, each an int or a tuple; ``shared`` is in bytes.

    Raises:
        CompileError: the text is no PTX, or has what the CPU does not run.
        LaunchError: the kernel is not there, the configuration or a value is wrong, or the run failed.
    """
    _launching().run(text, kernel, grid, block, addresses, shared=shared)


def _launching() -> Any:
    """What launches, which stands above this package and is found by its name: all else here does without it."""
    return importlib.import_module("nvgen.ptx_kernels")


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
    return sorted({*__all__, *_LAZY})
