"""Loops count down to zero, as nvcc's do, and in 32 bits where an offset's lower half would count: ptxas does not find
how often such a loop runs, and leaves it as it is."""

from __future__ import annotations

import re

import pytest

import nvgen as nv
from nvgen.targets.nvptx.loop_counters import counted_down
from tests.bench.kernels.hashes import crc32, fnv1a
from tests.bench.kernels.matrices import matrix_vector
from tests.ptx_text import loops, names, texts

HEAD = """\
	mov.b32 	%r3, 8;
	mov.b64 	%rd1, 8;
"""
BODY = """\
$L__BB0_1:
	add.s64 	%rd2, %rd3, %rd1;
	ld.global.b32 	%r1, [%rd2];
	add.s64 	%rd1, %rd1, 4;
"""
BRANCH = "	@%p1 bra 	$L__BB0_1;\n"
AFTER = "	mov.b32 	%r3, %r4;\n"
END = "	st.global.b32 	[%rd3], %r3;\n"
COUNT, TEST = "	add.s32 	%r3, %r3, 4;\n", "	setp.ne.b32 	%p1, %r4, %r3;\n"
DISTANCE = "	sub.s32 	%r3, %r4, %r3;\n"
COUNT_DOWN, TEST_ZERO = "	add.s32 	%r3, %r3, -4;\n", "	setp.ne.b32 	%p1, %r3, 0;\n"
HALF, BOUND = "	cvt.u32.u64 	%r3, %rd1;\n", "	cvt.u32.u64 	%r4, %rd4;\n"

#: One that counts by itself, and one that an offset counts.
LOOP = f"{HEAD}{BODY}{COUNT}{TEST}{BRANCH}{END}"
OF_OFFSET = f"{HEAD}{BODY}{HALF}{BOUND}{TEST}{BRANCH}{END}"
#: What they become.
DOWN = f"{HEAD}{DISTANCE}{BODY}{COUNT_DOWN}{TEST_ZERO}{BRANCH}{AFTER}{END}"
OF_OFFSET_DOWN = f"{HEAD}{HALF}{BOUND}{DISTANCE}{BODY}{COUNT_DOWN}{TEST_ZERO}{BRANCH}{AFTER}{END}"


def with_instruction(text: str, loop: str = OF_OFFSET) -> str:
    """The loop with one more instruction."""
    return loop.replace("\tld.global", f"\t{text}\n\tld.global")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (LOOP, DOWN),
        (OF_OFFSET, OF_OFFSET_DOWN),
        (OF_OFFSET.replace(BOUND, ""), OF_OFFSET_DOWN.replace(BOUND, "")),  # it is converted elsewhere
        (LOOP.replace("%r4, %r3", "%r3, %r4"), DOWN),
        (LOOP.replace("%r3, 4;", "%r3, -4;"), DOWN.replace("%r3, -4;", "%r3, 4;")),
        (with_instruction("add.s32 \t%r5, %r4, 1;", LOOP), with_instruction("add.s32 \t%r5, %r4, 1;", DOWN)),
    ],
)
def test_the_counter_goes_down(before: str, after: str) -> None:
    assert counted_down(before) == after
    assert counted_down(after) == after


def test_of_several_loops() -> None:
    texts = [LOOP, OF_OFFSET.replace("L__BB0", "L__BB1"), with_instruction("mov.b32 \t%r3, 0;", LOOP), LOOP]
    texts[2:] = [text.replace("L__BB0", f"L__BB{place}") for place, text in enumerate(texts[2:], start=2)]
    assert counted_down("".join(texts)) == "".join(map(counted_down, texts))
    assert counted_down(texts[3]) != texts[3]


@pytest.mark.parametrize(
    "text",
    [
        with_instruction("mov.b64 \t%rd1, %rd5;"),  # the offset goes on in two ways
        with_instruction("ld.global.v2.b64 \t{%rd5, %rd1}, [%rd2];"),
        with_instruction("add.s64 \t%rd4, %rd4, 1;"),  # so does the bound
        with_instruction("add.s32 \t%r4, %r4, 1;", LOOP),
        with_instruction("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r5, %r4}, [%r6];", LOOP),
        with_instruction("mma.sync.aligned.m8n8k4\n\t\t{%r5, %r4},\n\t\t{%r5, %r6};", LOOP),
        with_instruction("add.s32 \t%r2, %r3, 1;"),  # the counter of the iteration before
        with_instruction("add.s32 \t%r2, %r3, 1;", LOOP),
        with_instruction("add.s32 \t%r2, %r4, 1;"),
        with_instruction("@%p2 bra \t$L__BB0_2;"),  # not one block, or code that LLVM did not print
        with_instruction("call.uni \t(retval0), f, (param0);"),
        with_instruction("// begin inline asm\n\tmov.b64 %rd1, %rd5;\n\t// end inline asm"),
        with_instruction("add.s32 \t%r5, %r5, 1;\n$L__BB0_2:"),
        f"{LOOP}\tbra.uni \t$L__BB0_1;\n",  # entered from elsewhere
        LOOP.replace("bra \t$L__BB0_1", "bra \t$L__BB0_2") + "$L__BB0_2:\n",  # no loop
        LOOP.replace(COUNT + TEST, TEST + COUNT),  # compared before it goes on
        OF_OFFSET.replace("\tadd.s64 \t%rd1, %rd1, 4;\n" + HALF, HALF + "\tadd.s64 \t%rd1, %rd1, 4;\n"),
        LOOP.replace("setp.ne.b32", "setp.lt.s32"),
        LOOP.replace("setp.ne.b32 \t%p1", "setp.ne.b32 \t%p2"),
        LOOP.replace("%r3, 4;", "%r3, %r5;"),
        OF_OFFSET.replace("%r3, %rd1", "%r3, %rd5"),  # the counter is no offset's
        OF_OFFSET.replace("%rd1, 4;", "%rd1, 4294967296;"),
        OF_OFFSET.replace("%r4, %rd4", "%r4, %rd1"),
    ],
)
def test_other_loops_stay(text: str) -> None:
    assert counted_down(text) == text


def run(ptx: str, registers: dict[str, int]) -> tuple[int, dict[str, int]]:
    """How often a loop goes round, and what is in the registers then."""
    lines = [re.findall(r"[\w.$%-]+", line) for line in ptx.splitlines()]
    place, turns = 0, 0
    while place < len(lines):
        operation, *operands = lines[place]
        place += 1
        numbers = [registers[name] if name[0] == "%" else int(name) for name in operands[1:] if name[0] != "$"]
        bits = 64 if operands and operands[0].startswith("%rd") else 32
        if operation.startswith(("mov.", "cvt.")):
            registers[operands[0]] = numbers[0] % 2**bits
        elif operation.startswith(("add.", "sub.")):
            first, second = numbers
            registers[operands[0]] = (first + (second if operation[0] == "a" else -second)) % 2**bits
        elif operation.startswith("setp."):
            registers[operands[0]] = int(numbers[0] != numbers[1])
        elif operation == "%p1":
            turns += 1
            place = lines.index([operands[1]]) if registers["%p1"] else place
    return turns, registers


@pytest.mark.parametrize("loop", [LOOP, OF_OFFSET], ids=["loop", "of_offset"])
@pytest.mark.parametrize(("start", "step", "turns"), [(0, 4, 1), (8, 4, 5), (20, -4, 5), (-8, 4, 7), (2**32 - 4, 4, 3)])
def test_it_runs_as_often(loop: str, start: int, step: int, turns: int) -> None:
    text = loop.replace(", 8;", f", {start};").replace(", 4;", f", {step};")
    text = re.sub(r"\t(?:ld|st)\.global[^\n]*\n", "", text)
    before, after = (
        run(ptx, {"%rd3": 256, "%rd4": start + turns * step, "%r4": (start + turns * step) % 2**32})
        for ptx in (text, counted_down(text))
    )
    assert before[0] == turns
    assert before == after
    assert counted_down(text) != text


@pytest.mark.parametrize("kernel", [crc32, fnv1a], ids=["crc32", "fnv1a"])
def test_over_bytes(kernel: nv.Kernel) -> None:
    """The counter of four copies and the offset both go on by 4."""
    (loop,) = (loop for loop in loops(kernel.ptx("sm_90")) if names(loop).count("ld.global.nc.b8") == 4)
    *_, add, test, branch = loop
    assert texts([add, test, branch])[:2] == ["add.s32 %r, %r, -4;", "setp.ne.b32 %p, %r, 0;"]
    assert branch.opcode == "bra" and add.operands[0] == add.operands[1] == test.operands[1]
    assert "cvt.u32.u64" not in names(loop)


def test_over_a_row() -> None:
    """Each loop ends with a comparison with zero."""
    ends = [texts(loop)[-2:] for loop in loops(matrix_vector.ptx("sm_90"))]
    assert len(ends) == 2
    assert all(test == "setp.ne.b32 %p, %r, 0;" and branch.startswith("bra ") for test, branch in ends)
