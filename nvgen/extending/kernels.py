"""Kernels of another language: their text, names, specialisation, launches, and code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from nvgen.artifacts import cached_ptx
from nvgen.frontend import pickling
from nvgen.frontend.source import capture
from nvgen.frontend.source.capture import FunctionSource, lasting
from nvgen.frontend.source.outside import OutsideNames
from nvgen.frontend.source.rules import TypingRules
from nvgen.frontend.source.scopes import own_nodes, parameters_of
from nvgen.frontend.source.texts import define
from nvgen.frontend.specialisation import Specialisation
from nvgen.kernels import Kernel
from nvgen.launches import KEYWORDS, Launch, Launchable
from nvgen.targets.nvptx.options import check as check_options
from nvgen.targets.nvptx.options import compile_options
from nvgen.types import Type

__all__ = [
    "FunctionSource",
    "LanguageKernel",
    "Launch",
    "OutsideNames",
    "Specialisation",
    "cached_ptx",
    "capture",
    "check_options",
    "compile_options",
    "cooperative",
    "define",
    "lasting",
    "optimised_ir",
    "own_nodes",
    "parameters_of",
    "pickling",
]


class LanguageKernel(Kernel):
    """A kernel whose text has the meaning of other rules: ``class NumbaKernel(LanguageKernel, rules=...)``."""

    def __init_subclass__(cls, rules: TypingRules) -> None:
        cls._rules = rules

    @property
    def rules(self) -> TypingRules:
        """What the text means."""
        return self._rules

    def stated(self, source: FunctionSource, parameters: Mapping[str, Type], name: str) -> Self:
        """The kernel with these types of the parameters of ``source``, its text for them, and a name in PTX."""
        made = type(self)(self._function, self._options)
        made._lines, made._bound = self._lines, dict(parameters)
        made.source, made.__name__ = source, name  # type: ignore[attr-defined]
        return made


def cooperative(kernel: Launchable, grid: Any, block: Any, stream: Any, shared: Any) -> Launch:
    """A launch of which all blocks run at once; ``kernel`` may be one on a device."""
    words = {"grid": grid, "block": block, "stream": stream, "shared": shared, "cooperative": True}
    return kernel._configured({**KEYWORDS, **words})


def optimised_ir(kernel: Specialisation) -> str:
    """The LLVM IR that the PTX for the oldest architecture of current drivers is made of."""
    from nvgen.artifacts import compiler  # it loads LLVM

    return compiler.compile_kernels([kernel], compile_options(), compiler.Stage.LLVM_OPT).text
