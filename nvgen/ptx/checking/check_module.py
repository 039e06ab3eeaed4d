"""What ptxas refuses of a PTX module whatever its instructions are: header, declarations, names, texture mode."""

from __future__ import annotations

from collections.abc import Iterator

from nvgen.diagnostics import Diagnostic
from nvgen.ptx.checking.check_header import header_problems
from nvgen.ptx.checking.check_names import NameChecker
from nvgen.ptx.checking.module_facts import header_of
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import Module


def module_problems(module: Module, source: SourceText) -> Iterator[Diagnostic]:
    """Diagnostics with spans; of each part in the order of the text. ``source`` is what the module was read from.

    What is too new for the header is not among them: ``module_uses`` says what needs what.
    """
    yield from header_problems(module, source)
    yield from NameChecker(module, source, header_of(module)).problems()
