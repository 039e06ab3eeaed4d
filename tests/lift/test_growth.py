"""Lifting does twice the work for twice the text: lines of nvgen that run."""

from __future__ import annotations

import gc
from functools import partial

import pytest

from nvgen import ptx
from nvgen.artifacts import compiler
from nvgen.lift import kernel as lift
from nvgen.lift.form import FunctionForm
from nvgen.lift.regions import division
from nvgen.ptx.source import SourceText
from nvgen.targets.cpu import emit
from nvgen.targets.cpu.conventions.options import CpuOptions
from tests.lines_run import lines_run
from tests.ptx_input.growing_kernels import GROWING, HEADER

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


def test_nothing_waits_for_the_garbage_collector() -> None:
    """With many kernels a text a look through all that stayed was most of the time."""
    text = GROWING["branches"](8)
    module, source = ptx.parse(text), SourceText(text)
    _lift(module, source, module.kernels[0].name)
    gc.collect()
    gc.disable()
    try:
        _lift(module, source, module.kernels[0].name)
        assert not any(isinstance(one, FunctionForm) for one in gc.get_objects())
    finally:
        gc.enable()


def _kernel(*lines: str) -> str:
    body = "\n".join(lines)
    return f"""{HEADER}.visible .entry k(.param .u64 k_0)
{{
.reg .pred %p<9>;
.reg .b32 %r<99>;
.reg .b64 %rd<9>;
ld.param.u64 %rd1, [k_0];
mov.u32 %r1, %tid.x;
{body}
ret;
}}
"""


@pytest.mark.parametrize("added, is_asked", [("1", False), ("%r9", True)])
def test_what_differs_is_asked_where_threads_may_share_out_a_range(
    added: str, is_asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a loop whose counter all threads begin with what differs between them changes nothing."""
    asked = []
    own = division.divergence
    monkeypatch.setattr(division, "divergence", lambda *given, **named: asked.append(1) or own(*given, **named))
    first = "mov.u32 %r2, %r1;" if is_asked else "ld.global.u32 %r2, [%rd1];"
    text = _kernel(
        *("mov.u32 %r9, %ntid.x;", first, "loop:", "st.global.u32 [%rd1], %r2;", f"add.s32 %r2, %r2, {added};"),
        *("setp.lt.s32 %p1, %r2, 100;", "@%p1 bra loop;"),
    )
    module = ptx.parse(text)
    _lift(module, SourceText(text), "k")
    assert bool(asked) is is_asked


def test_places_where_threads_wait_are_numbered_without_a_look_at_the_others() -> None:
    """So are the labels behind them put there without a look into operands."""
    counts = []
    for size in (_SIZES[0], *_SIZES):  # the first one has the functions of the target compiled
        text = _kernel(*(f"shfl.sync.down.b32 %r{2 + i % 9}, %r1, {i % 32}, 31, -1;" for i in range(size)))
        module, source = ptx.parse(text), SourceText(text)
        counts.append(lines_run(partial(_lift, module, source, "k")))
    assert counts[3] - counts[2] < _MOST * (counts[2] - counts[1]), counts
