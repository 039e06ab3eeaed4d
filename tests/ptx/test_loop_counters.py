"""Loops are counted in 32 bits by themselves: ptxas does not see how often one runs that the lower half of an offset
counts."""

from __future__ import annotations

import re

import pytest

import nvgen as nv
from nvgen.targets.nvptx.loop_counters import separate
from tests.bench.kernels.hashes import crc32, fnv1a

LOOP = """\
	mov.b64 	%rd1, 0;
$L__BB0_1:
	add.s64 	%rd2, %rd3, %rd1;
	ld.global.b32 	%r1, [%rd2];
	add.f32 	%r2, %r2, %r1;
	add.s64 	%rd1, %rd1, 4;
	cvt.u32.u64 	%r3, %rd1;
	cvt.u32.u64 	%r4, %rd4;
	setp.ne.b32 	%p1, %r4, %r3;
	@%p1 bra 	$L__BB0_1;
	st.global.b32 	[%rd3], %r3;
"""
BOUND = "	cvt.u32.u64 	%r4, %rd4;\n"
SEPARATE = """\
	mov.b64 	%rd1, 0;
	cvt.u32.u64 	%r3, %rd1;
	cvt.u32.u64 	%r4, %rd4;
$L__BB0_1:
	add.s64 	%rd2, %rd3, %rd1;
	ld.global.b32 	%r1, [%rd2];
	add.f32 	%r2, %r2, %r1;
	add.s64 	%rd1, %rd1, 4;
	add.s32 	%r3, %r3, 4;
	setp.ne.b32 	%p1, %r4, %r3;
	@%p1 bra 	$L__BB0_1;
	st.global.b32 	[%rd3], %r3;
"""


def with_instruction(text: str) -> str:
    """The loop with one more instruction."""
    return LOOP.replace("\tadd.f32", f"\t{text}\n\tadd.f32")


def test_the_counter_is_counted_by_itself() -> None:
    assert separate(LOOP) == SEPARATE


def test_of_several_loops() -> None:
    others = LOOP.replace("L__BB0", "L__BB1"), with_instruction("mov.b64 \t%rd1, 0;").replace("L__BB0", "L__BB2")
    assert separate("".join([LOOP, *others])) == "".join([SEPARATE, separate(others[0]), others[1]])
    assert separate(others[0]) != others[0]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("%p1, %r4, %r3", "%p1, %r3, %r4"),
        ("%p1, %r4, %r3", "%p1, %r3, 64"),
        ("setp.ne.b32", "setp.lt.s32"),
    ],
)
def test_other_comparisons(before: str, after: str) -> None:
    assert separate(LOOP.replace(before, after)) == SEPARATE.replace(before, after)


def test_the_counter_goes_down() -> None:
    down = SEPARATE.replace("%rd1, 4;", "%rd1, -4;").replace("%r3, 4;", "%r3, -4;")
    assert separate(LOOP.replace("%rd1, 4;", "%rd1, -4;")) == down


def test_a_bound_from_before_the_loop() -> None:
    assert separate(LOOP.replace(BOUND, "")) == SEPARATE.replace(BOUND, "")


@pytest.mark.parametrize(
    "text",
    [
        with_instruction("mov.b64 \t%rd1, %rd5;"),  # the offset goes on in two ways
        with_instruction("ld.global.v2.b64 \t{%rd5, %rd1}, [%rd2];"),
        with_instruction("add.s64 \t%rd4, %rd4, 1;"),  # so does the bound
        with_instruction("add.s32 \t%r2, %r3, 1;"),  # the counter of the iteration before
        with_instruction("add.s32 \t%r2, %r4, 1;"),
        with_instruction("@%p2 bra \t$L__BB0_2;"),  # code that LLVM did not print, or in several blocks
        with_instruction("// begin inline asm\n\tmov.b64 %rd1, %rd5;\n\t// end inline asm"),
        with_instruction("add.s32 \t%r5, %r5, 1;\n$L__BB0_2:"),
        f"{LOOP}\tbra.uni \t$L__BB0_1;\n",  # entered from elsewhere
        LOOP.replace("bra \t$L__BB0_1", "bra \t$L__BB0_2") + "$L__BB0_2:\n",  # no loop
        LOOP.replace("%r3, %rd1", "%r3, %rd5"),  # the counter is no offset's
        LOOP.replace("%rd1, 4;", "%rd1, %rd5;"),
        LOOP.replace("%rd1, 4;", "%rd1, 4294967296;"),  # its step is longer than 32 bits
        LOOP.replace("%r4, %rd4", "%r4, %rd1"),
    ],
)
def test_other_loops_stay(text: str) -> None:
    assert separate(text) == text


@pytest.mark.parametrize("kernel", [crc32, fnv1a], ids=["crc32", "fnv1a"])
def test_of_a_kernel(kernel: nv.Kernel) -> None:
    """Over bytes the counter of four copies and the offset both go on by 4."""
    loop = re.search(r"(\$L__\w+):\n((?:\t.*\n)*?)\t@%p\d+ bra \t\1;", kernel.ptx("sm_90"))
    assert loop is not None
    assert loop[2].count("ld.global.nc.b8") == 4
    assert re.search(r"\tadd\.s32 \t(%r\d+), \1, 4;\n\tsetp\.ne\.b32 ", loop[2])
    assert "cvt.u32.u64" not in loop[2]
