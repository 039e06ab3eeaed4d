"""What reads, checks, compares and analyses PTX does twice the work for twice the text: lines of nvgen that run."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from nvgen import ptx
from nvgen.ptx.analysis.compare import compare
from nvgen.ptx.analysis.control_flow import control_flow
from nvgen.ptx.analysis.divergence import divergence
from nvgen.ptx.analysis.liveness import liveness
from nvgen.ptx.analysis.scopes import module_names
from nvgen.ptx.analysis.statistics import statistics
from nvgen.ptx.checking.checker import check
from nvgen.ptx.checking.needed_header import needed_header
from nvgen.ptx.source import SourceText
from tests.lines_run import lines_run
from tests.ptx_input.growing_kernels import GROWING

_SIZES = (8, 16, 32)
#: Twice the text may be a little more than twice the work: something is sorted, and numbers have more digits.
_MOST = 2.3


def _of_functions(module: ptx.Module, analysis: Callable[..., object]) -> None:
    names = module_names(module)
    for function in module.functions:
        if function.body is not None:
            analysis(function, names)


STEPS: dict[str, Callable[[str, ptx.Module], object]] = {
    "read": lambda text, module: ptx.read(text),
    "print": lambda text, module: ptx.to_text(module),
    "format": lambda text, module: ptx.formatted(module),
    "check": lambda text, module: check(module, SourceText(text)),
    "needed header": lambda text, module: needed_header(module),
    "statistics": lambda text, module: statistics(module),
    "comparison": lambda text, module: compare(module, module),
    "control flow": lambda text, module: _of_functions(module, control_flow),
    "divergence": lambda text, module: _of_functions(module, divergence),
    "liveness": lambda text, module: _of_functions(module, liveness),
}


@pytest.mark.parametrize("kind", GROWING)
def test_work_is_linear(kind: str) -> None:
    texts = [GROWING[kind](size) for size in _SIZES]
    modules = [ptx.parse(text) for text in texts]
    assert [check(module, SourceText(text)) for text, module in zip(texts, modules, strict=True)] == [()] * len(texts)
    for name, step in STEPS.items():
        counts = [lines_run(partial(step, text, module)) for text, module in zip(texts, modules, strict=True)]
        growth = (counts[2] - counts[1]) / max(1, counts[1] - counts[0])  # without what a step does once
        assert growth < _MOST, (name, counts)
