"""Lifting does twice the work for twice the text: lines of nvgen that run."""

from __future__ import annotations

from functools import partial

import pytest

from nvgen import ptx
from nvgen.artifacts import compiler
from nvgen.lift import kernel as lift
from nvgen.ptx.source import SourceText
from nvgen.targets.cpu import emit
from nvgen.targets.cpu.conventions.options import CpuOptions
from tests.lines_run import lines_run
from tests.ptx_input.growing_kernels import GROWING

_SIZES = (64, 128, 256)
#: Something is sorted, and numbers have more digits.
_MOST = 2.3
#: What they call is defined nowhere.
_REFUSED = {"calls"}
KINDS = sorted({*GROWING} - _REFUSED)


def _lift(module: ptx.Module, source: SourceText, name: str) -> str:
    return lift.emit(module, source, name, emit.host_target(CpuOptions(), compiler.library_function))


@pytest.mark.parametrize("kind", KINDS)
def test_work_is_linear(kind: str) -> None:
    counts = []
    for size in _SIZES:
        text = GROWING[kind](size)
        module, source = ptx.parse(text), SourceText(text)
        counts.append(lines_run(partial(_lift, module, source, module.kernels[-1].name)))
    growth = (counts[2] - counts[1]) / max(1, counts[1] - counts[0])  # without what is done once
    assert growth < _MOST, counts


def test_many_kernels() -> None:
    """What is known of a module is found once, and not for each of its kernels."""
    counts = []
    for size in _SIZES:
        text = GROWING["kernels"](size)
        module, source = ptx.parse(text), SourceText(text)
        _lift(module, source, module.kernels[0].name)
        counts.append(lines_run(partial(_lift, module, source, module.kernels[1].name)))
    assert max(counts) < 1.02 * min(counts), counts
