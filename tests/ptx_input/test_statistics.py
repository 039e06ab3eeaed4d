"""Counts of what stands in PTX, and instructions found by pattern. The answers are counted by hand."""

from __future__ import annotations

import pytest

from nvgen.ptx.analysis.patterns import Pattern, matches
from nvgen.ptx.analysis.statistics import Count, FunctionStatistics, statistics, total
from tests.ptx_input.samples import module

BODY = """
.shared .align 4 .b8 tile[256];
.local .align 8 .b8 stack[40];
mov.u32 %r1, tile;
mov.u32 %r2, dynamic;
ld.global.nc.v4.f32 {%f1, %f2, %f3, %f4}, [%d1];
ld.global.cg.u32 %r3, [%d1];
ld.global.cg.u32 %r4, [%d1+4];
ld.u8 %h1, [%d1];
st.shared.v2.b64 [tile], {%d1, %d2};
cp.async.cg.shared.global [%r1], [%d1], 16;
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%d1], %r2, [%r3];
fma.rn.f32 %f1, %f2, %f3, %f4;
add.s32 %r1, %r2, %r3;
atom.acq_rel.sys.global.cas.b32 %r1, [%d1], %r2, %r3;
atom.global.add.u32 %r1, [%d1], %r2;
red.shared.add.u32 [%r1], %r2;
bar.sync 0;
bar.sync 0;
fence.acq_rel.gpu;
mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1,%f2,%f3,%f4}, {%r1,%r2,%r3,%r4}, {%r5,%r6}, {%f1,%f2,%f3,%f4};
ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r1,%r2,%r3,%r4}, [%r5];
{ .param .b64 given; st.param.b64 [given], %d1; call f, (given); }
@%p1 bra L;
L: ret;
"""
BEFORE = """
.extern .shared .align 16 .b8 dynamic[];
.shared .b32 counter;
.global .align 4 .u32 table[10];
.extern .global .u64 elsewhere;
.const .f64 pi = 0d400921FB54442D18;
.func f(.param .b64 p);
.func named() { .reg .u32 %x; ld.shared.u32 %x, [counter]; ret; }
"""


@pytest.fixture(scope="module")
def of_kernel() -> FunctionStatistics:
    """The counts of the kernel."""
    return next(function for function in statistics(module(BODY, BEFORE)).functions if function.is_kernel)


def counts(found: tuple[Count, ...]) -> dict[str, int]:
    return {one.name: one.count for one in found}


def test_module() -> None:
    found = statistics(module(BODY, BEFORE))
    assert (found.version, found.target) == ("8.3", "sm_90")
    assert (found.global_bytes, found.constant_bytes, found.shared_bytes) == (40, 8, 4)
    assert [function.name for function in found.functions] == ["named", "k"]


def test_instructions(of_kernel: FunctionStatistics) -> None:
    assert of_kernel.instructions == sum(counts(of_kernel.opcodes).values()) == 23
    assert of_kernel.opcodes[0] == Count("ld", 4)
    assert counts(of_kernel.mix) == {
        "memory": 7,
        "move and conversion": 2,
        "asynchronous copy": 2,
        "floating point": 1,
        "integer": 1,
        "atomic": 3,
        "synchronisation": 3,
        "tensor core": 1,
        "control flow": 3,
    }


def test_registers_and_bytes(of_kernel: FunctionStatistics) -> None:
    assert counts(of_kernel.registers) == {"pred": 10, "b16": 10, "b32": 120, "b64": 20}
    assert counts(of_kernel.used_registers) == {"b32": 10, "b64": 2, "b16": 1, "pred": 1}
    assert (of_kernel.parameter_bytes, of_kernel.shared_bytes, of_kernel.local_bytes) == (12, 256, 40)
    assert of_kernel.has_dynamic_shared


def test_shared_variables_of_the_module_count_where_they_are_named() -> None:
    named = statistics(module(BODY, BEFORE)).functions[0]
    assert (named.name, named.shared_bytes, named.has_dynamic_shared) == ("named", 4, False)


def test_memory(of_kernel: FunctionStatistics) -> None:
    found = {(one.operation, one.space, one.bytes, one.cache): one.count for one in of_kernel.memory}
    assert found == {
        ("ld", "global", 16, "nc"): 1,
        ("ld", "global", 4, "cg"): 2,
        ("ld", "generic", 1, ""): 1,
        ("st", "shared", 16, ""): 1,
        ("st", "param", 8, ""): 1,
        ("cp.async", "shared.global", 16, "cg"): 1,
        ("cp.async.bulk", "shared::cluster.global", None, ""): 1,
        ("atom", "global", 4, ""): 2,
        ("red", "shared", 4, ""): 1,
        ("ldmatrix", "shared", 16, ""): 1,
    }


@pytest.mark.parametrize(
    ("instruction", "operation"),
    [
        ("cp.async.bulk.tensor.1d.global.shared::cta.bulk_group [%d1, {%r1}], [%r2];", "cp.async.bulk.tensor"),
        ("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 [%d1], [%r1], 64;", "cp.reduce.async.bulk"),
        ("multimem.red.relaxed.sys.global.add.f32 [%d1], %f1;", "multimem.red"),
        ("st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r1], %r2, [%r3];", "st.async"),
        ("cp.async.commit_group;", None),
        ("cp.async.wait_group 0;", None),
        ("cp.async.wait_all;", None),
        ("cp.async.bulk.commit_group;", None),
        ("cp.async.bulk.wait_group.read 0;", None),
        ("cp.async.mbarrier.arrive.shared.b64 [%r1];", None),
    ],
)
def test_names_of_memory_operations(instruction: str, operation: str | None) -> None:
    """What waits for copies is none, and is counted as an instruction only."""
    (function,) = statistics(module(instruction)).functions
    assert [one.operation for one in function.memory] == ([] if operation is None else [operation])


def test_atomics_barriers_and_tensor_cores(of_kernel: FunctionStatistics) -> None:
    assert {(one.operation, one.type, one.space, one.order, one.scope): one.count for one in of_kernel.atomics} == {
        ("atom.cas", "b32", "global", "acq_rel", "sys"): 1,
        ("atom.add", "u32", "global", "relaxed", "gpu"): 1,
        ("red.add", "u32", "shared", "relaxed", "gpu"): 1,
    }
    assert counts(of_kernel.barriers) == {"bar.sync": 2, "fence.acq_rel.gpu": 1}
    assert counts(of_kernel.tensor) == {"mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32": 1}


def test_total_is_the_sum() -> None:
    found = statistics(module(BODY, BEFORE)).functions
    both = total(found)
    assert (both.name, both.instructions, both.shared_bytes) == ("total", 25, 260)
    assert counts(both.opcodes)["ld"] == 5
    assert sum(one.count for one in both.memory) == sum(one.count for function in found for one in function.memory)
    assert total(()).instructions == 0


NAMES = [
    *("atom.global.cas.b32", "atom.cas.b32", "atom.acq_rel.gpu.shared.cas.b64", "atom.global.add.u32"),
    *("ld.global.f32", "ld.f32", "ld.global.v4.f32", "ld.global.nc.L1::no_allocate.v4.u32", "ldmatrix.sync"),
    *("ld.shared::cta.u32", "ret"),
]


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("atom.*.cas", [0, 1, 2]),
        ("atom.*.cas.*", [0, 1, 2]),
        ("atom.*.cas.b32", [0, 1]),
        ("atom", [0, 1, 2, 3]),
        ("ld", [4, 5, 6, 7, 9]),
        ("ld*", [4, 5, 6, 7, 8, 9]),
        ("ld.global.v4.*", [6]),
        ("ld.global.*.v4.*", [6, 7]),
        ("ld.*.f32", [4, 5, 6]),
        ("*.f32", [4, 5, 6]),
        ("*", [*range(11)]),
        ("ret", [10]),
        ("ld.*.L1::*.*", [7]),
        ("ld.shared*.u32", [9]),
        ("*.[bu]32", [0, 1, 3, 7, 9]),
        ("ld.global.v?.f32", [6]),
        ("LD", []),
        ("global", []),
        ("ld.global", [4, 6, 7]),
        ("ld.v4", []),
    ],
)
def test_patterns(pattern: str, found: list[int]) -> None:
    wanted = Pattern(pattern)
    assert [place for place, name in enumerate(NAMES) if wanted.matches(name)] == found


@pytest.mark.parametrize("pattern", ["", ".", "ld..f32", "ld.", "ld global", "ld.global;", " ld"])
def test_what_is_no_pattern(pattern: str) -> None:
    with pytest.raises(ValueError, match=r"is no part of an opcode|is empty"):
        Pattern(pattern)


def test_pattern_of_many_stars_takes_no_exponential_time() -> None:
    name = "ld" + ".a" * 2000
    assert not Pattern("ld" + ".*.a" * 500 + ".b").matches(name)
    assert Pattern("ld" + ".*.a" * 500).matches(name)


def test_matches_in_a_module() -> None:
    found = matches(module(BODY, BEFORE), "ld.shared.*")
    assert [(one.function, one.text) for one in found] == [("named", "ld.shared.u32 %x, [counter];")]
    (guarded,) = matches(module("@!%p1\n  bra\n\tL; L:"), "bra")
    assert guarded.text == "@!%p1 bra L;"
