"""What the threads of a block do together beside PTX ISA: barriers that reduce, named barriers, copies, mbarriers, and
addresses of other spaces and blocks.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import nvgen as nv
from tests.lift.texts import element, kernel

pytestmark = pytest.mark.sweep(6)

BLOCKS = (32, 64, 48)
_LOAD = element("%rd50", "%rd0") + "    ld.global.u32 %r1, [%rd50];\n" + element("%rd51", "%rd1")
_STORE = "    st.global.u32 [%rd51], %r10;\n"
_SHARED = ".shared .align 16 .b8 own[2048];"


def _run(body: str, given: np.ndarray, block: int) -> list[int]:
    out = np.zeros(block, np.uint32)
    nv.ptx.load(kernel(body, shared=_SHARED))["k"].on("cpu")[1, block](given, out)
    return out.tolist()


_REDUCTIONS: dict[str, Callable[[list[bool]], int]] = {"popc.u32": sum, "and.pred": all, "or.pred": any}


@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("name", _REDUCTIONS)
def test_barriers_reduce(name: str, block: int) -> None:
    """Some, no and all threads, one after the other; a negated predicate; then, of whole warps, each for itself."""
    result = "%r10" if "popc" in name else "%p3"
    after = "" if "popc" in name else "    selp.u32 %r10, 1, 0, %p3;\n"
    body = _LOAD + "    mov.u32 %r20, 0;\n    shr.u32 %r30, %r0, 5;\n    add.u32 %r30, %r30, 1;\n"
    operands = ["0, %p2", "1, %p2", "0, !%p2"] + ["%r30, 32, %p2"] * (block % 32 == 0)
    for number, operand in enumerate(operands):
        for bit in range(3):
            body += f"    and.b32 %r2, %r1, {1 << bit};\n    setp.ne.u32 %p2, %r2, 0;\n"
            body += f"    bar.red.{name} {result}, {operand};\n{after}"
            body += f"    mad.lo.u32 %r20, %r20, 101, %r10;\n    add.u32 %r20, %r20, {number};\n"
    given = np.random.default_rng(block).integers(0, 2, block, np.uint32) | 4  # bit 1 of none, bit 2 of all
    found = _run(body + _STORE.replace("%r10", "%r20"), given, block)
    for thread in range(block):
        expected, warp = 0, slice(thread // 32 * 32, thread // 32 * 32 + 32)
        for number, operand in enumerate(operands):
            for bit in range(3):
                taking_part = given[warp] if "32" in operand else given
                tested = [bool(value >> bit & 1) != ("!" in operand) for value in taking_part.tolist()]
                expected = (expected * 101 + int(_REDUCTIONS[name](tested)) + number) % 2**32
        assert found[thread] == expected


@pytest.mark.parametrize("barrier", [1, 7, 15])
def test_a_warp_waits_for_one_that_only_arrives(barrier: int) -> None:
    body = f"""{_LOAD}    mov.u32 %r10, 0;
    mov.u32 %r5, own;
    setp.ge.u32 %p1, %r0, 32;
    @%p1 bra CONSUMER;
    shl.b32 %r3, %r0, 2;
    add.u32 %r4, %r5, %r3;
    st.shared.u32 [%r4], %r1;
    bar.arrive {barrier}, 64;
    bra DONE;
CONSUMER:
    bar.sync {barrier}, 64;
    sub.u32 %r6, 63, %r0;
    shl.b32 %r3, %r6, 2;
    add.u32 %r4, %r5, %r3;
    ld.shared.u32 %r10, [%r4];
DONE:
{_STORE}"""
    given = np.random.default_rng(1).integers(0, 2**32, 64, np.uint32)
    assert _run(body, given, 64) == [0] * 32 + given[31::-1].tolist()


@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize(("size", "source_size"), [(4, 4), (4, 1), (8, 8), (8, 3), (16, 16), (16, 9), (16, 0)])
def test_copies_fill_with_zeros(size: int, source_size: int, block: int) -> None:
    """Of ``source-size`` bytes; a group is awaited while the next one may be on its way."""
    kind = "cg" if size == 16 else "ca"
    body = f"""    mul.wide.u32 %rd50, %r0, 16;
    add.s64 %rd51, %rd0, %rd50;
    add.s64 %rd52, %rd1, %rd50;
    shl.b32 %r1, %r0, 4;
    mov.u32 %r2, own;
    add.u32 %r1, %r1, %r2;
    mov.u32 %r3, -1;
    st.shared.v4.u32 [%r1], {{%r3, %r3, %r3, %r3}};
    mov.u32 %r4, {source_size};
    cp.async.{kind}.shared.global [%r1], [%rd51], {size}, %r4;
    cp.async.commit_group;
    cp.async.ca.shared.global [%r1+1024], [%rd51], 4;
    cp.async.commit_group;
    cp.async.wait_group 1;
    ld.shared.v4.u32 {{%r10, %r11, %r12, %r13}}, [%r1];
    cp.async.wait_all;
    st.global.v4.u32 [%rd52], {{%r10, %r11, %r12, %r13}};
"""
    given, out = np.random.default_rng(2).integers(0, 256, (block, 16), np.uint8), np.zeros((block, 16), np.uint8)
    nv.ptx.load(kernel(body, shared=_SHARED))["k"].on("cpu")[1, block](given, out)
    expected = np.full((block, 16), 255, np.uint8)
    expected[:, :size] = 0
    expected[:, :source_size] = given[:, :source_size]
    assert (out == expected).all()


@pytest.mark.parametrize("block", BLOCKS)
def test_phases_of_an_mbarrier(block: int) -> None:
    """Its parity changes with each phase: after a phase of parity 0, a test of 0 is true and one of 1 is not."""
    body = f"""{_LOAD}    mov.u32 %r10, 0;
    mov.u32 %r5, own;
    setp.ne.u32 %p1, %r0, 0;
    @%p1 bra MADE;
    mbarrier.init.shared.b64 [%r5], {block};
MADE:
    bar.sync 0;
"""
    for phase in range(3):
        parity = phase % 2
        body += f"""    mbarrier.test_wait.parity.shared.b64 %p2, [%r5], {parity};
    selp.u32 %r2, 1, 0, %p2;
    bar.sync 0;
    mbarrier.arrive.shared.b64 %rd20, [%r5];
WAIT{phase}:
    mbarrier.try_wait.parity.shared.b64 %p3, [%r5], {parity};
    @!%p3 bra WAIT{phase};
    mbarrier.test_wait.parity.shared.b64 %p4, [%r5], {1 - parity};
    selp.u32 %r3, 2, 0, %p4;
    mbarrier.test_wait.shared.b64 %p5, [%r5], %rd20;
    selp.u32 %r4, 4, 0, %p5;
    bar.sync 0;
    shl.b32 %r10, %r10, 3;
    or.b32 %r10, %r10, %r2;
    or.b32 %r10, %r10, %r3;
    or.b32 %r10, %r10, %r4;
"""
    assert _run(body + _STORE, np.zeros(block, np.uint32), block) == [0o444] * block


def test_addresses_of_the_blocks_of_a_cluster() -> None:
    """``mapa`` to each block of four and back; ``getctarank`` says the block."""
    body = element("%rd51", "%rd0", 16, "%r40") + "    mov.u32 %r5, own;\n"
    body = "    mov.u32 %r40, %ctaid.x;\n" + body
    for rank in range(4):
        body += f"    mapa.shared::cluster.u32 %r6, %r5, {rank};\n"
        body += f"    getctarank.shared::cluster.u32 %r7, %r6;\n    st.global.u32 [%rd51+{4 * rank}], %r7;\n"
    text = kernel(body, shared=_SHARED, parameters=1).replace(")\n{", ") .reqnctapercluster 4\n{", 1)
    out = np.full((8, 4), 9, np.uint32)
    nv.ptx.load(text)["k"].on("cpu")[8, 1](out)
    assert out.tolist() == [[0, 1, 2, 3]] * 8
