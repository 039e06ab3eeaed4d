"""Floats: the rules' code beside exact arithmetic."""

from __future__ import annotations

import platform
import re
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nvgen.codegen.contract import llvm
from nvgen.targets.cpu import emit
from tests.lift import conversion_cases, float_cases, mixed_format_cases, running, texts
from tests.lift.scalar_cases import Case, differences, edge_rows, random_rows
from tests.lift.scalar_programs import Programs

pytestmark = pytest.mark.sweep(6)

FAMILIES = {
    "arithmetic": (float_cases.singles, float_cases.pairs_of_singles, float_cases.signs_and_extremes),
    "halves": (float_cases.halves, float_cases.half_comparisons),
    "approximations": (float_cases.approximations,),
    "conversions": (conversion_cases.integers, conversion_cases.floats),
    "formats": (conversion_cases.packed,),
    "mixed formats": (mixed_format_cases.pairs, mixed_format_cases.fours),
}
MOST_ROWS = 16


@cache
def cases(family: str) -> tuple[Case, ...]:
    return tuple(case for make in FAMILIES[family] for case in make())


@cache
def programs(family: str, level: int = 0) -> Programs:
    return Programs((case.text for case in cases(family)), level=level)


@pytest.mark.parametrize("family", FAMILIES)
def test_edges(family: str) -> None:
    wrong = []
    for case in cases(family):
        rows = edge_rows(case.types, MOST_ROWS)
        wrong += differences(case, rows, programs(family).by_text[case.text].run(rows))
    assert not wrong, "\n".join(wrong[:20])


@pytest.mark.parametrize("family", FAMILIES)
@settings(max_examples=2)
@given(seed=st.integers(0, 2**32 - 1))
def test_any_values(family: str, seed: int) -> None:
    for case in cases(family):
        rows = random_rows(case.types, seed, 5)
        assert not [*differences(case, rows, programs(family).by_text[case.text].run(rows))]


#: By an instruction's name, operands for which a second rounding, or a product that is zero, would show.
CHOSEN = {
    "fma.rn.f16": (0x2401, 0x27FE, 0x3C01),
    "fma.rn.bf16": (0x3F50, 0x3FA8, 0x2180),
    "mul.rn.bf16": (0x1FFF, 0x1FFF),
    "fma.rz.f64": (0, 0x7FEFFFFFFFFFFFFF, 1),
    "fma.rp.f64": (0x8000000000000000, 0x7FEFFFFFFFFFFFFF, 0x0010000000000000),
    "fma.rm.f64": (0x3FF0000000000001, 0x3FF0000000000001, 0xBFF0000000000002),
    "add.rm.f64": (0x3FF0000000000000, 0xBFF0000000000000),
    "mul.rp.f64": (1, 1),
    "cvt.rp.f64.s64": (0x7FFFFFFFFFFFFFFF,),
    "cvt.rz.f32.u64": (0xFFFFFF8000000001,),
    "cvt.rn.f16.u64": (0x8010000000000001,),
}


@pytest.mark.parametrize("name", CHOSEN)
def test_chosen_values(name: str) -> None:
    found = [(family, case) for family in FAMILIES for case in cases(family) if case.text.split()[0] == name]
    assert len(found) == 1
    ((family, case),) = found
    rows = [CHOSEN[name]]
    assert not [*differences(case, rows, programs(family).by_text[case.text].run(rows))]


def test_every_number_of_eight_bits() -> None:
    widening = [case for case in cases("formats") if re.search(r"f16x2\.u?e\dm\dx2 %r0, %r?[sb]+1;", case.text)]
    assert len(widening) == 24
    for case in widening:
        rows = [(low | (255 - low if case.types == ("b16",) else 0) << 8,) for low in range(256)]
        assert not [*differences(case, rows, programs("formats").by_text[case.text].run(rows))]


@pytest.mark.skipif(platform.machine().lower() not in ("x86_64", "amd64"), reason="other machines convert f16")
def test_processors_without_conversions_of_f16(monkeypatch: pytest.MonkeyPatch) -> None:
    def first(level: int, *, jit: bool = False) -> Any:
        return llvm.target_machine(emit.host_target().triple, "x86-64", "", level, jit=jit, is_movable=jit)

    emit.host_target()
    monkeypatch.setattr(emit, "host_machine", first)
    chosen = [case for case in cases("halves") if case.text.startswith(("add", "fma.rn.f16 ", "set.lt.f16.f16"))]
    chosen += [case for case in cases("conversions") if ".f16.f" in case.text or ".f16 " in case.text]
    made = Programs(case.text for case in chosen)
    for case in chosen:
        rows = edge_rows(case.types, MOST_ROWS)
        assert not [*differences(case, rows, made.by_text[case.text].run(rows))]


def test_what_is_flushed_is_not_flushed_again() -> None:
    made = Programs(["add.ftz.f32 %r0, %r1, %r2; mul.ftz.f32 %r3, %r0, %r0; abs.f32 %r4, %r3;"])
    body = str(made.module.get_global("program0"))
    assert body.count('@"ptx.ftz.float"') == 4  # two operands and two results


@pytest.mark.sweep(32)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("family", FAMILIES)
def test_many_values(family: str, seed: int) -> None:
    for case in cases(family):
        rows = [*random_rows(case.types, seed, 500), *edge_rows(case.types, 700)]
        assert not [*differences(case, rows, programs(family, level=3).by_text[case.text].run(rows))]


@pytest.mark.parametrize("opcode", ["min", "max"])
@pytest.mark.parametrize("operands", ["%fd1, %fd2", "%fd2, %fd1"])
def test_a_nan_beside_what_is_none(opcode: str, operands: str) -> None:
    """Also where LLVM knows of a number that it is no NaN: that number is the result."""
    body = f"""
    ld.global.u64 %rd2, [%rd0];
    ld.global.f64 %fd1, [%rd0+8];
    cvt.rn.f64.s64 %fd2, %rd2;
    {opcode}.f64 %fd3, {operands};
    st.global.f64 [%rd1], %fd3;
"""
    given, out = np.array([3, 0x7FF8000000000000], np.int64), np.zeros(1)
    running.run(texts.kernel(body), "k", 1, 1, [given.ctypes.data, out.ctypes.data])
    assert out[0] == 3
