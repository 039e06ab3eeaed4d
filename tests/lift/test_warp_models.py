"""What the lanes of a warp do together, beside the pseudocode of the PTX ISA, bit by bit."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

import nvgen as nv
from tests.lift.texts import HEADER, kernel
from tests.lift.warp_cases import FAMILIES, WarpCase

pytestmark = pytest.mark.sweep(6)

#: Blocks of whole warps run as loops over the lanes; one with a part of a warp as coroutines.
BLOCKS = (32, 64, 48)
MOST = 64
WHOLE = 0xFFFFFFFF
_BEFORE = """    and.b32 %r40, %r0, 31;
    mul.wide.u32 %rd50, %r0, 8;
    add.s64 %rd51, %rd1, %rd50;
    mul.wide.u32 %rd60, %r0, 16;
    add.s64 %rd61, %rd0, %rd60;
"""
_EACH = """    ld.global.v2.u32 {%r1, %r2}, [%rd61+INPUT];
    ld.global.u64 %rd10, [%rd61+INPUT+8];
    mov.u32 %r10, 0;
    mov.u32 %r11, 0;
"""


def _text(cases: list[WarpCase]) -> str:
    """A kernel that does one case after the other; lanes outside of a mask go past the instruction."""
    body = _BEFORE
    for number, case in enumerate(cases):
        enter = leave = ""
        if case.mask != WHOLE:
            enter = (
                f"    mov.u32 %r41, 0x{case.mask:08x};\n    shr.u32 %r42, %r41, %r40;\n    and.b32 %r43, %r42, 1;\n"
                f"    setp.eq.u32 %p9, %r43, 0;\n    @%p9 bra SKIP{number};\n"
            )
            leave = f"SKIP{number}:\n"
        store = f"    st.global.v2.u32 [%rd51+{8 * MOST * number}], {{%r10, %r11}};\n"
        body += (
            _EACH.replace("INPUT+8", str(16 * MOST * number + 8)).replace("INPUT", str(16 * MOST * number))
            + enter
            + f"    {case.text}\n"
            + leave
            + store
        )
    text = kernel(body, parameters=2)
    has_floats = any(".f32" in case.text for case in cases)
    return text.replace(HEADER, HEADER.replace("8.0", "8.6").replace("sm_90", "sm_100a")) if has_floats else text


class _Cases:
    """Cases that are a kernel together, which is compiled once."""

    def __init__(self, cases: list[WarpCase]) -> None:
        self.cases = cases
        self.kernel = nv.ptx.load(_text(cases))["k"].on("cpu")

    def wrong(self, block: int, seed: int) -> Iterator[str]:
        """What differs."""
        source, count = random.Random(seed), len(self.cases)
        given, out = np.zeros((count, MOST, 4), np.uint32), np.full((count, MOST, 2), 0xDEAD, np.uint32)
        for case, inputs in zip(self.cases, given, strict=True):
            for thread in inputs:
                first, second = case.first(source), case.second(source)
                thread[:] = first, second, second, second
        self.kernel[1, block](given, out)
        for case, inputs, results in zip(self.cases, given.tolist(), out.tolist(), strict=True):
            for first in range(0, block, 32):
                warp = slice(first, min(first + 32, block))
                yield from _differences(case, inputs[warp], results[warp])


def _differences(case: WarpCase, inputs: list[list[int]], results: list[list[int]]) -> Iterator[str]:
    """Of one warp."""
    lanes = {lane: (one[0], one[1]) for lane, one in enumerate(inputs) if case.mask >> lane & 1}
    for lane, values in case.meaning(lanes).items() if lanes else ():
        if any(want is not None and want != have for want, have in zip(values, results[lane], strict=True)):
            yield f"{case}: of {lanes} lane {lane} has {results[lane]}, not {values}"


def _kernels(family: str, step: int = 1) -> list[_Cases]:
    """A kernel with cases of a part of a warp runs as coroutines; of them are every ``step``-th."""
    cases = [*FAMILIES[family]()]
    whole = [case for case in cases if case.mask == WHOLE]
    return [_Cases(whole), _Cases([case for case in cases if case not in whole][::step])]


@pytest.mark.sweep(2)
@pytest.mark.parametrize("family", FAMILIES)
def test_warps(family: str) -> None:
    kernels = _kernels(family, 3)
    wrong = [text for block in BLOCKS for one in kernels for text in one.wrong(block, 1)]
    assert not wrong, "\n".join(wrong[:10])


@pytest.mark.sweep
@pytest.mark.parametrize("family", FAMILIES)
def test_warps_with_many_values(family: str) -> None:
    kernels = _kernels(family)
    wrong = [text for seed in range(2, 40) for block in BLOCKS for one in kernels for text in one.wrong(block, seed)]
    assert not wrong, "\n".join(wrong[:10])
