"""Loops are continued by conditional branches, for ptxas unrolls no others."""

from __future__ import annotations

import itertools
import math
import operator
import re

import pytest

from nvgen.targets.nvptx.back_edges import continued
from tests.bench.kernels.sparse import spmv_warp

LOOP = """\
$L__BB0_1:
	ld.global.nc.b32 	%r1, [%rd1];
	setp.{test}	%p1, {operands};
	add.f32 	%r2, %r2, %r1;
	@%p1 bra 	{end};
	bra.uni 	{start};
$L__BB0_2:
	st.global.b32 	[%rd1], %r2;
"""
_ORDERED = {
    "eq": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "le": operator.le,
    "gt": operator.gt,
    "ge": operator.ge,
}


def loop(test: str, end: str = "$L__BB0_2", start: str = "$L__BB0_1") -> str:
    return LOOP.format(test=f"{test} ", operands="%r3, %r4", end=end, start=start)


def holds(comparison: str, x: float, y: float) -> bool:
    """What ``setp`` finds of floats: with NaN nothing that is ordered, and all that is not (PTX ISA, "setp")."""
    is_nan = math.isnan(x) or math.isnan(y)
    if comparison in ("num", "nan"):
        return is_nan == (comparison == "nan")
    if comparison.endswith("u"):
        return is_nan or _ORDERED[comparison[:-1]](x, y)
    return not is_nan and _ORDERED[comparison](x, y)


@pytest.mark.parametrize("type_", ["b32", "s32", "u64", "f32", "f64", "ftz.f32"])
@pytest.mark.parametrize("comparison", [*_ORDERED, *(f"{name}u" for name in _ORDERED), "num", "nan"])
def test_the_comparison_is_inverted(comparison: str, type_: str) -> None:
    before = loop(f"{comparison}.{type_}")
    found = re.search(r"\tsetp\.(\w+)\.", after := continued(before))
    assert found is not None
    if type_[0] in "bsu" and comparison not in _ORDERED:
        assert after == before  # there is none
        return
    for x, y in itertools.product((1.0, 2.0, *([math.nan] if "f" in type_ else [])), repeat=2):
        inverse = holds(found[1], x, y) if "f" in type_ else _ORDERED[found[1]](x, y)
        assert inverse is not (holds(comparison, x, y) if "f" in type_ else _ORDERED[comparison](x, y))
    assert after == before.replace(f"setp.{comparison}.", f"setp.{found[1]}.").replace(
        "bra \t$L__BB0_2;\n\tbra.uni \t$L__BB0_1;", "bra \t$L__BB0_1;"
    )


@pytest.mark.parametrize(
    "text",
    [
        loop("eq.b32") + "\tselp.b32 \t%r5, 1, 0, %p1;\n",  # what else asks for the comparison
        loop("eq.b32", start="$L__BB0_3") + "$L__BB0_3:\n",  # no loop
        loop("eq.b32", end="$L__BB0_4"),  # the end is elsewhere
        loop("eq.b32").replace("setp.eq.b32", "or.pred"),
    ],
)
def test_other_branches_stay(text: str) -> None:
    assert continued(text) == text


def test_each_function_has_its_predicates() -> None:
    one, two = loop("lt.s32") + "\tret;\n\n}\n", loop("eq.b32") + "\t@%p1 bra \t$L__BB0_1;\n\n}\n"
    assert continued(one + two) == continued(one) + two != one + two


def test_of_a_kernel() -> None:
    """In front of its second loop is one for the rest of the turns, so that LLVM places what follows in between."""
    assert not re.search(r"@%p\d+ bra \t(\S+);\n\tbra\.uni \t\S+;\n\1:", spmv_warp.ptx("sm_90").split("shfl")[0])
