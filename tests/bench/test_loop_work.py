"""The loops of machine code that was recorded (``machine_code/loops.cu``), counted by hand, and turns between them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from tests.bench import sass
from tests.bench.known_values import Values, run
from tests.bench.loop_work import KernelWork, kernel_work
from tests.bench.loops import immediate_dominators, immediate_post_dominators, natural_loops
from tests.bench.sass import Instruction, Routine
from tests.bench.turns import compare, families, turns_ratio

ARCHITECTURES = ["sm_80", "sm_90", "sm_120"]
FOLDER = Path(__file__).parent / "machine_code"


def routine(name: str, arch: str) -> Routine:
    return sass.routines((FOLDER / f"loops.{arch}.sass").read_text())[name]


def work(name: str, arch: str) -> KernelWork:
    return kernel_work(routine(name, arch))


# Lines of the listing: a loop's own, and those of its inner loop, which turns 12 times.
LOOPS = {
    "simple": {"sm_80": [9], "sm_90": [9], "sm_120": [6]},
    "unrolled": {"sm_80": [16, 9], "sm_90": [16, 9], "sm_120": [12, 6]},
    "nested": {"sm_80": [9 + 12 * 9], "sm_90": [10 + 12 * 9], "sm_120": [11 + 12 * 6]},
    "written_out": {"sm_80": [21], "sm_90": [21], "sm_120": [18]},
    "divergent": {"sm_80": [25], "sm_90": [23], "sm_120": [21]},
}


@pytest.mark.parametrize("arch", ARCHITECTURES)
@pytest.mark.parametrize("name", LOOPS)
def test_instructions_of_a_turn(name: str, arch: str) -> None:
    assert [loop.work.instructions for loop in work(name, arch).loops] == LOOPS[name][arch]


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_all_instructions_are_counted(arch: str) -> None:
    """Without padding, and with what follows the loops: the code's length where every block runs once."""
    for name in ("simple", "unrolled", "written_out", "divergent"):
        code, found = routine(name, arch), work(name, arch)
        assert found.once.instructions == len(list(code.code))
        assert [str(it) for it in code.code][-1].split()[-1] == "EXIT"


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_accesses_and_barriers(arch: str) -> None:
    (loop,) = work("divergent", arch).loops
    assert loop.work.accesses == Counter({"LDG 4": 1, "STG 4": 3})  # of both sides
    assert loop.work.operations["BAR"] == loop.work.units["ATOM"] == 1
    (loop,) = work("nested", arch).loops
    assert loop.work.accesses == Counter({"LDG 4": 13})
    (loop,) = work("written_out", arch).loops
    assert loop.work.units["FP32"] == 13


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_nesting(arch: str) -> None:
    outer, inner = natural_loops(routine("nested", arch))
    assert (outer.depth, inner.depth, inner.parent, outer.inner) == (1, 2, outer, [inner])
    assert inner.blocks < outer.blocks and outer.own_blocks == outer.blocks - inner.blocks
    assert [(loop.header, count) for loop, count in work("nested", arch).counted] == [(inner.header, 12)]


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_counts_that_halve(arch: str) -> None:
    """Sizes 2 to 64 with 1 to 6 distances each: nothing is left of unknown count."""
    found = work("halving", arch)
    assert [count for _, count in found.counted] == [6, 21] and not found.loops
    assert found.outside.operations["BAR"] == 21


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_calls(arch: str) -> None:
    """A 64-bit division is its caller's work, and the slow path of 1 / x nobody's."""
    code = routine("calls", arch)
    (loop,) = work("calls", arch).loops
    names = {name.split("$")[-1]: start for name, start in code.subroutines.items()}
    slow, division = names["__cuda_sm20_rcp_rn_f32_slowpath"], names["__cuda_sm20_div_s64"]
    assert division < slow
    callee = sum(len(block.code) for block in code.blocks[division:slow])
    own = sum(len(code.blocks[block].code) for block in loop.loop.blocks)
    slow_path = {"sm_80": 3, "sm_90": 3, "sm_120": 4}[arch]  # the address to return to, the call, a move, a branch
    assert loop.work.instructions == own - slow_path + callee
    assert loop.work.operations["CALL"] == 1


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_turns(arch: str) -> None:
    """Four turns in one are told from the rest's loop and from the other side; what is written out is as much work."""
    rolled, unrolled = work("simple", arch), work("unrolled", arch)
    (family,) = families(unrolled)
    assert [loop.work.instructions for loop in family] == LOOPS["unrolled"][arch]
    one, four = LOOPS["simple"][arch][0], LOOPS["unrolled"][arch][0]
    for ours, theirs, ratio in ((rolled, unrolled, one / (four / 4)), (unrolled, rolled, four / 4 / one)):
        found = compare("", ours, theirs)
        (pair,) = found.pairs
        assert {pair.our_turns, pair.their_turns} == {Fraction(1), Fraction(4)}
        assert found.ratio == pytest.approx(ratio) and pair.agreement == 1 and not found.doubt
    found = compare("", work("nested", arch), work("written_out", arch))
    assert found.per_turn == (LOOPS["nested"][arch][0], LOOPS["written_out"][arch][0]) and not found.doubt


def test_turns_by_what_is_said() -> None:
    unrolled, rolled = (work(name, "sm_90").loops[0].work for name in ("unrolled", "simple"))
    assert turns_ratio(unrolled, rolled, "FADD") == turns_ratio(unrolled, rolled, "LDG bytes") == (4, 1.0)


def test_a_doubtful_row_says_why() -> None:
    found = compare("", work("simple", "sm_90"), work("halving", "sm_90"))
    assert found.doubt == "a loop on one side alone"
    simple = work("simple", "sm_90")
    assert "turns by" in compare("", simple, work("calls", "sm_90")).doubt
    inner = simple._replace(loops=[simple.loops[0]._replace(around=1)])
    assert compare("", simple, inner).doubt == "loops that are not as deep"


def test_dominators() -> None:
    """A diamond: 0 to 1 and 2, both to 3."""
    text = """
        .section .text.diamond,"ax",@progbits
        /*0000*/ @P0 BRA `(.L_1) ;
        /*0010*/ MOV R0, R1 ;
        /*0020*/ BRA `(.L_2) ;
    .L_1:
        /*0030*/ MOV R0, R2 ;
    .L_2:
        /*0040*/ EXIT ;
    """
    blocks = sass.routines(text.replace("    .L", ".L"))["diamond"].blocks
    assert [[edge.target for edge in block.edges] for block in blocks] == [[2, 1], [3], [3], []]
    assert immediate_dominators(blocks, 0) == {0: 0, 1: 0, 2: 0, 3: 0}
    assert immediate_post_dominators(blocks) == {4: 4, 3: 4, 2: 3, 1: 3, 0: 3}


def test_the_first_thread() -> None:
    """A loop from the thread's index to a constant is of unknown count, but not in the first thread."""
    text = """
        .section .text.strided,"ax",@progbits
        /*0000*/ S2R R0, SR_TID.X ;
        /*0010*/ ISETP.GT.U32.AND P0, PT, R0, 0x1ff, PT ;
        /*0020*/ @P0 EXIT ;
.L_0:
        /*0030*/ IADD3 R0, R0, 0x100, RZ ;
        /*0040*/ ISETP.GE.AND P0, PT, R0, 0x200, PT ;
        /*0050*/ @!P0 BRA `(.L_0) ;
        /*0060*/ @P0 EXIT ;
        /*0070*/ STG.E [R2.64], R0 ;
        /*0080*/ EXIT ;
    """
    strided = sass.routines(text)["strided"]
    found = kernel_work(strided)
    assert [loop.work.instructions for loop in found.loops] == [3] and found.outside.instructions == 6
    found = kernel_work(strided, first_thread=True)
    assert not found.loops and found.outside.instructions == 3 + 2 * 3 + 1


def executed(text: str, values: Values) -> Values:
    opcode, _, operands = text.partition(" ")
    run(Instruction("", opcode, f" {operands}"), values)
    return values


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [
        ("IMAD.MOV.U32 R0, RZ, RZ, 0x10", {}, {"R0": 16}),
        ("MOV R0, R3.reuse", {"R3": 7}, {"R0": 7, "R3": 7}),
        ("CS2R R4, SRZ", {}, {"R4": 0, "R5": 0}),
        ("HFMA2.MMA R4, -RZ, RZ, 0, 5.9604644775390625e-08", {}, {"R4": 1}),
        ("IADD3 R0, R0, 0x1, RZ", {"R0": 2**32 - 1}, {"R0": 0}),
        ("UIADD3 UR4, UPT, UPT, UR4, -0x1, URZ", {"UR4": 3}, {"UR4": 2}),
        ("IADD3 R0, P1, R0, 0x1, RZ", {"R0": 1, "P1": 0}, {}),  # a carry is not followed
        ("IMAD.SHL.U32 R4, R4, 0x2, RZ", {"R4": 3}, {"R4": 6}),
        ("SHF.R.S32.HI R0, RZ, 0x1, R4", {"R4": 2**32 - 4}, {"R0": 2**32 - 2, "R4": 2**32 - 4}),
        ("UMOV.64 UR4, URZ", {}, {"UR4": 0, "UR5": 0}),
        ("IADD.64 R4, R4, -0x1", {"R4": 0, "R5": 1}, {"R4": 2**32 - 1, "R5": 0}),
        ("IADD.64 R4, -R6, 0x1", {"R6": 1, "R7": 0}, {"R6": 1, "R7": 0}),  # not read
        ("UIADD3.64 UR4, UPT, UPT, UR4, 0x4, URZ", {"UR4": 2**32 - 4, "UR5": 0}, {"UR4": 0, "UR5": 1}),
        ("USHF.L.U32 UR4, UR4, 0x3, URZ", {"UR4": 3}, {"UR4": 24}),
        ("ISETP.GE.AND P0, PT, R0, 0x10, PT", {"R0": 16}, {"R0": 16, "P0": 1}),
        ("ISETP.LT.AND P0, PT, R0, RZ, PT", {"R0": 2**32 - 1}, {"R0": 2**32 - 1, "P0": 1}),
        ("ISETP.LT.U32.AND P0, PT, R0, RZ, PT", {"R0": 2**32 - 1}, {"R0": 2**32 - 1, "P0": 0}),
        ("ISETP.NE.U32.OR P2, PT, R0, 0x1, P1", {"R0": 1, "P1": 1}, {"R0": 1, "P1": 1, "P2": 1}),
        ("LOP3.LUT P0, RZ, R0, R7, RZ, 0xc0, !PT", {"P0": 1, "R0": 1}, {"R0": 1}),
        ("LOP3.LUT P0, RZ, R0, R7, RZ, 0xc0, !PT", {"R0": 6, "R7": 9}, {"P0": 0, "R0": 6, "R7": 9}),
        ("LOP3.LUT R0, R0, 0x3, RZ, 0x3c, !PT", {"R0": 6}, {"R0": 5}),
        ("PLOP3.LUT P0, PT, PT, PT, P1, 0x8, 0x0", {"P1": 0}, {"P0": 0, "P1": 0}),
        ("PLOP3.LUT P0, PT, PT, P1, PT, 0x80, 0x0", {"P1": 1}, {"P0": 1, "P1": 1}),
        ("LEA.HI R2, R3.reuse, 0x1, RZ, 0x19", {"R3": 0x180}, {"R2": 4, "R3": 0x180}),
        ("LEA R0, R0, 0x3, 0x2", {"R0": 2}, {"R0": 11}),
        ("VIMNMX R3, R0.reuse, 0x10, !PT", {"R0": 2**32 - 1}, {"R0": 2**32 - 1, "R3": 16}),
        ("IMNMX.U32 R0, R0, 0x10, !PT", {"R0": 2**32 - 1}, {"R0": 2**32 - 1}),
        ("LDG.E.64 R4, desc[UR4][R2.64]", {"R4": 1, "R5": 1, "R6": 1}, {"R6": 1}),
        ("STS [R4], R5", {"R5": 1}, {"R5": 1}),
    ],
)
def test_what_is_known_after_an_instruction(text: str, before: Values, after: Values) -> None:
    assert executed(text, dict(before)) == after
