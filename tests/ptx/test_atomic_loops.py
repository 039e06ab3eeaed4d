"""Loops around a compare-and-swap: which operations are loops on which architecture, and what stands in them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.diagnostics import CompileError
from nvgen.lang.atomic import OPERATIONS, AtomicCompareExchange, AtomicExchange, AtomicUpdate
from nvgen.targets.nvptx.options import CompileOptions
from nvgen.types import Scalar, VectorType
from tests.assembling import assemble, needs_ptxas
from tests.ptx_text import names

pytestmark = pytest.mark.sweep(6)


def kernel(operation: str, type_: str, values: int = 1, *, name: str = "k", **keywords: str) -> nv.Kernel:
    """A kernel that does an operation on an element and uses its result."""
    given = "".join(f", x[{index}]" for index in range(values))
    named = "".join(f", {key}={value!r}" for key, value in keywords.items())
    array = f"nv.Array[nv.{type_}]"
    text = f"def {name}(a: {array}, x: {array}):\n    a[1] = nv.atomic.{operation}(a, 0{given}{named})\n"
    return nv.Kernel.from_source(text)


def atomics(ptx: str) -> list[str]:
    """The fences, and the loads and atomic instructions of shared places, without their operands."""
    return names(ptx, "atom", "red", "fence", "membar", "ld.volatile", "ld.relaxed")


#: What every architecture from the first one on has, and those before are a loop for.
SINCE = [
    ("add", "f64", "sm_52", "sm_60", "atom.relaxed.gpu.global.add.f64"),
    ("sub", "vec[nv.f16, 2]", "sm_52", "sm_60", "add.noftz.f16x2"),
    ("add", "f16", "sm_62", "sm_70", "add.noftz.f16"),
    ("cas", "u16", "sm_62", "sm_70", "cas.b16"),
    ("cas", "bf16", "sm_62", "sm_70", "cas.b16"),
    ("add", "bf16", "sm_89", "sm_90", "add.noftz.bf16"),
    ("add", "vec[nv.bf16, 2]", "sm_89", "sm_90", "add.noftz.bf16x2"),
    ("and_", "u64", "sm_30", "sm_32", "and.b64"),
    ("max", "i64", "sm_30", "sm_32", "max.s64"),
]


@pytest.mark.parametrize(("operation", "type_", "before", "since", "instruction"), SINCE)
def test_instructions_that_came_later(operation: str, type_: str, before: str, since: str, instruction: str) -> None:
    made = kernel(operation, type_, 2 if operation == "cas" else 1)
    (found,) = atomics(made.ptx(arch=since))
    assert instruction.rsplit("relaxed", maxsplit=1)[-1].rsplit(".gpu.global.", maxsplit=1)[-1] in found
    load, swap = atomics(made.ptx(arch=before))
    assert load.startswith("ld.") and re.fullmatch(r"atom[.a-z]*\.global\.cas\.b(32|64)", swap)


def test_loops_that_are_not_wanted() -> None:
    for operation, type_, before, _, _ in SINCE:
        with pytest.raises(CompileError) as raised:
            kernel(operation, type_, 2 if operation == "cas" else 1, on_unsupported="error").ptx(arch=before)
        assert raised.value.code == "NVG0504"


NEVER = [("max", "f32"), ("minimum", "f64"), ("mul", "i32"), ("nand", "u64"), ("add", "u8"), ("exch", "f16")]
NEVER += [("inc", "u64"), ("sub_sat", "i16"), ("cas", "u8"), ("sub_cond", "u32"), ("xor", "i128")]


@pytest.mark.parametrize(("operation", "type_"), NEVER)
def test_no_instructions(operation: str, type_: str) -> None:
    values = 2 if operation == "cas" else 1
    load, swap = atomics(kernel(operation, type_, values).ptx(arch="sm_100"))
    assert load.startswith("ld.relaxed.gpu.global") and swap.startswith("atom.relaxed.gpu.global.cas.b")
    with pytest.raises(CompileError) as raised:
        kernel(operation, type_, values, on_unsupported="error").ptx(arch="sm_100")
    assert raised.value.code == "NVG1835"


#: By architecture and order: the fence before the loop, the load, the compare-and-swap, and the fence after it.
ORDERS = {
    ("sm_90", "relaxed"): ["ld.relaxed.gpu", "atom.relaxed.gpu"],
    ("sm_90", "acquire"): ["ld.relaxed.gpu", "atom.acquire.gpu"],
    ("sm_90", "release"): ["ld.relaxed.gpu", "atom.release.gpu"],
    ("sm_90", "acq_rel"): ["ld.relaxed.gpu", "atom.acq_rel.gpu"],
    ("sm_90", "seq_cst"): ["fence.sc.gpu", "ld.relaxed.gpu", "atom.acquire.gpu"],
    ("sm_62", "relaxed"): ["ld.volatile", "atom.gpu"],
    ("sm_62", "acquire"): ["ld.volatile", "atom.gpu", "membar.gl"],
    ("sm_62", "release"): ["membar.gl", "ld.volatile", "atom.gpu"],
    ("sm_52", "acq_rel"): ["membar.gl", "ld.volatile", "atom", "membar.gl"],
    ("sm_52", "seq_cst"): ["membar.gl", "ld.volatile", "atom", "membar.gl"],
}


@pytest.mark.parametrize("type_", ["u8", "f16", "f32", "i64"])
@pytest.mark.parametrize(("arch", "order"), ORDERS)
def test_orders(arch: str, order: str, type_: str) -> None:
    found = atomics(kernel("mul", type_, order=order).ptx(arch=arch))
    bits = 64 if type_ == "i64" else 32
    wanted = {"ld": f".global.b{bits}", "atom": f".global.cas.b{bits}"}
    assert found == [line + wanted.get(line.split(".")[0], "") for line in ORDERS[arch, order]]


@pytest.mark.parametrize(("scope", "name"), [("block", "cta"), ("cluster", "cluster"), ("sys", "sys")])
def test_scopes(scope: str, name: str) -> None:
    found = atomics(kernel("max", "f32", scope=scope, order="seq_cst").ptx(arch="sm_90"))
    fence = "fence.sc.sys" if name == "sys" else f"fence.sc.{name}"
    assert found == [fence, f"ld.relaxed.{name}.global.b32", f"atom.acquire.{name}.global.cas.b32"]


def test_state_spaces() -> None:
    text = """
def k(a: nv.Array[nv.f32], p: nv.ptr[nv.f32]):
    tile = nv.shared.array(4, nv.f32)
    nv.atomic.max(tile, 0, a[0])
    nv.atomic.max(p, a[0])
    nv.atomic.max(nv.cluster.map(tile, 0), 1, a[0])
    a[1] = tile[0]
"""
    found = [line for line in atomics(nv.Kernel.from_source(text).ptx(arch="sm_90")) if line.startswith("atom")]
    wanted = (".shared::cta", "", ".shared::cluster")
    assert found == [f"atom.relaxed.gpu{space}.cas.b32" for space in wanted]


#: Types with what ptxas keeps in the shared memory of another block, and what it does not.
KEPT = {"u32": ("and_", "max", "add"), "u64": ("add", "sub", "exch", "cas"), "f64": ("add",), "f32": ("add",)}
NOT_KEPT = {
    "u64": ("and_", "or_", "xor", "min", "max", "minimum"),
    "i64": ("and_", "min", "max", "maximum"),
    "vec[nv.f16, 2]": ("add", "sub"),
    "vec[nv.bf16, 2]": ("add",),
}


def of_another_block(type_: str, name: str, values: str = "a[0]") -> list[str]:
    text = f"""
def k(a: nv.Array[nv.{type_}]):
    tile = nv.shared.array(4, nv.{type_})
    nv.atomic.{name}(nv.cluster.map(tile, 0), 1, {"a[1], " if name == "cas" else ""}a[0], scope="cluster")
    a[1] = tile[0]
"""
    return atomics(nv.Kernel.from_source(text).ptx(arch="sm_90"))


def test_the_shared_memory_of_another_block() -> None:
    """A compare-and-swap where ptxas would make a load and a store."""
    for type_, operations in NOT_KEPT.items():
        bits = 32 if "16" in type_ else 64
        for name in operations:
            (swap,) = (line for line in of_another_block(type_, name) if not line.startswith("ld"))
            assert swap == f"atom.relaxed.cluster.shared::cluster.cas.b{bits}", (type_, name)
    for type_, operations in KEPT.items():
        for name in operations:
            (found,) = of_another_block(type_, name)
            operation = {"and_": "and", "sub": "add"}.get(name, name)
            assert f".shared::cluster.{operation}." in found, (type_, name)


LOOP = """
$L__BB0_1:
max.f32 #, #, #;
setp.eq.b32 #, #, #;
@# bra $L__BB0_3;
atom.relaxed.gpu.global.cas.b32 #, [#], #, #;
setp.ne.b32 #, #, #;
mov.b32 #, #;
@# bra $L__BB0_1;
"""


def test_the_loop_is_what_a_human_writes() -> None:
    """What ptxas makes of it is compared with nvcc's in ``tests/bench``; here LLVM has left nothing else in it."""
    text = "def k(a: nv.Array[nv.f32], x: nv.f32):\n    nv.atomic.max(a, 0, x)\n"
    lines = [line.strip() for line in nv.Kernel.from_source(text).ptx(arch="sm_90").splitlines()]
    code = [re.sub(r"%\w+", "#", re.sub(r"\s+", " ", line)) for line in lines if line and not line.startswith("//")]
    assert LOOP.strip() in "\n".join(code)


def types_of(name: str) -> list[str]:
    known = OPERATIONS[name].types
    return [f"vec[nv.{one.element}, {one.count}]" if isinstance(one, VectorType) else str(one) for one in known]


@pytest.mark.sweep(2)
@needs_ptxas
@pytest.mark.parametrize("arch", ["sm_75", "sm_80", "sm_90", "sm_121"])
def test_all_of_it_assembles(arch: str, tmp_path: Path) -> None:
    """Every operation on every type that the architecture has, or has a loop for: nothing lies in local memory."""
    kernels = []
    for name, operation in OPERATIONS.items():
        if not isinstance(operation, (AtomicUpdate, AtomicExchange, AtomicCompareExchange)):
            continue
        for index, type_ in enumerate(types_of(name)):
            own = operation.types[index]
            is_wide = own.bits > 64 if isinstance(own, Scalar) else own.size > 4
            if is_wide and arch in ("sm_75", "sm_80"):
                continue
            if isinstance(own, VectorType) and arch in ("sm_75", "sm_80") and name in ("min", "max", "minimum"):
                continue  # no vectors, and two halves only where they are added
            how = {"order": "acq_rel", "scope": "cta"} if index % 2 else {}
            made = kernel(name, type_, len(operation.values), name=f"{name}_{index}", **how)
            kernels.append(made.specialise())
    ptx = compiler.compile_kernels(kernels, CompileOptions(arch), compiler.Stage.PTX).text
    assert ptx.count(".visible .entry") == len(kernels) > 150
    assert ".local" not in ptx
    assert assemble(ptx, arch, tmp_path) == ""
