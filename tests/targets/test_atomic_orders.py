"""What the CPU's atomic operations are in LLVM: at least as strong as they are asked for, whatever the scope."""

from __future__ import annotations

import re

import pytest

import nvgen as nv
from nvgen.codegen.module import emit_module
from nvgen.lang.atomic import OPERATIONS
from nvgen.targets.cpu import emit
from nvgen.targets.cpu.conventions.legalise import CpuLegaliser

#: Operations with their operands and the type of the element.
CALLS = [
    ("add", "a[1]", "i32"),
    ("sub", "a[1]", "i8"),
    ("max", "a[1]", "u16"),
    ("inc", "a[1]", "u64"),
    ("add", "a[1]", "f32"),
    ("min", "a[1]", "vec[nv.f16, 2]"),
    ("sub", "a[1]", "vec[nv.f32, 4]"),
    ("exch", "a[1]", "bool"),
    ("exch", "a[1]", "u128"),
    ("cas", "a[1], a[2]", "f64"),
    ("mul", "a[1]", "i32"),
    ("load", "", "i64"),
    ("store", "a[1]", "f16"),
]
_ATOMIC = re.compile(r"atomicrmw|cmpxchg|load atomic|store atomic")
_ORDER = re.compile(r"\b(monotonic|acquire|release|acq_rel|seq_cst)\b")


#: Vectors are in global memory only.
SHARED_CALLS = [*(call for call in CALLS if "vec" not in call[2]), ("add", "a[1]", "f16"), ("minimum", "a[1]", "bf16")]


def _of_each(calls: list[tuple[str, str, str]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        ("name", "values", "type_"), calls, ids=[f"{name}-{type_}" for name, _, type_ in calls]
    )


def _written(name: str, values: str, type_: str, how: str, array: str) -> str:
    """The LLVM IR of a kernel that does one operation on ``array``: ``a``, or ``own``, which is shared."""
    call = f"nv.atomic.{name}({', '.join(part for part in (array, '0', values, how) if part)})"
    text = f"def k(a: nv.Array[nv.{type_}]):\n    own = nv.shared.array(2, nv.{type_})\n    {call}\n"
    if name == "load":
        text = text.replace("    nv", "    a[3] = nv")
    case = nv.Kernel.from_source(text).specialise()
    return emit_module("k", [(case.for_target(CpuLegaliser()).typed, case.options)], emit.host_target())


@pytest.mark.parametrize("scope", ["cta", "sys"])
@_of_each(CALLS)
def test_orders(name: str, values: str, type_: str, scope: str) -> None:
    for order in OPERATIONS[name].orders:
        written = _written(name, values, type_, f"order={order!r}, scope={scope!r}", "a")
        lines = [line for line in written.splitlines() if _ATOMIC.search(line)]
        *looks, found = [_ORDER.findall(line)[0] for line in lines]
        assert found == {"relaxed": "monotonic"}.get(order, order), written
        assert looks == ["monotonic"] * (name in ("mul", "min"))  # a loop looks first
        assert "singlethread" not in written and "syncscope" not in written
        assert written.count("fence seq_cst") == (order == "seq_cst")


@pytest.mark.parametrize("scope", ["cta", "sys"])
@_of_each(SHARED_CALLS)
def test_shared_memory_is_accessed_plainly(name: str, values: str, type_: str, scope: str) -> None:
    """One thread of the process runs the block. Only a fence that others than its threads see is one of the machine."""
    for order in OPERATIONS[name].orders:
        written = _written(name, values, type_, f"order={order!r}, scope={scope!r}", "own")
        assert not _ATOMIC.search(written), written
        if order == "seq_cst":
            assert ('fence syncscope("singlethread") seq_cst' if scope == "cta" else "fence seq_cst") in written
        else:
            assert "fence" not in written
