"""Kernels with hundreds of accesses whose threads are ordered are checked by calls: the text of each look is a thousand
instructions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen import ptx
from nvgen.artifacts import compiler
from nvgen.lift import kernel as lift
from nvgen.targets.cpu import emit
from nvgen.targets.cpu.conventions.instrumented_module import _MOST_INLINED
from nvgen.targets.cpu.conventions.options import CpuOptions
from tests.lift.texts import element, kernel

pytestmark = pytest.mark.sweep(6)
_COUNT = _MOST_INLINED + 64


def _sums(last: str) -> str:
    """Each thread adds one to an element of its own, many times, and its number last, at the address ``last``."""
    step = "    ld.global.u32 %r1, [%rd2];\n    add.u32 %r1, %r1, 1;\n    st.global.u32 [ADDRESS], %r1;\n"
    steps = step.replace("ADDRESS", "%rd2") * (_COUNT // 2) + step.replace("ADDRESS", last).replace(
        "%r1, 1;", "%r1, %r0;"
    )
    return kernel(element("%rd2", "%rd0") + "    fence.acq_rel.gpu;\n" + steps, parameters=1)


@pytest.mark.parametrize("seed", [None, 1])
def test_races_are_found_behind_many_accesses(seed: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_CPU", "baseline")
    order: dict[str, Any] = {} if seed is None else {"schedule": "random", "seed": seed}
    out = np.zeros(64, "u4")
    nv.ptx.load(_sums("%rd2"))["k"].on("cpu", check="all", **order)[1, 64](out)
    assert (out == _COUNT // 2 + np.arange(64)).all()
    with pytest.raises(nv.LaunchError, match="NVG2115") as caught:
        nv.ptx.load(_sums("%rd0"))["k"].on("cpu", check="all", **order)[1, 64](out)
    assert "st.global.u32 [%rd0]" in str(caught.value)


def test_the_first_ones_alone_are_inlined() -> None:
    text = _sums("%rd2")
    options = CpuOptions(checks=("race",))
    emitted = lift.emit(
        ptx.parse(text), ptx.SourceText(text), "k", emit.host_target(options, compiler.library_function)
    )
    inlined = [
        line for line in emitted.splitlines() if " call i64 @" in line and "device." in line and "_global" in line
    ]
    assert 0 < len(inlined) <= _MOST_INLINED, len(inlined)
