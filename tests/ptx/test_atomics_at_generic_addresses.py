"""Atomic operations at generic addresses, where those may be of another block's shared memory: what ptxas would make
a load and a store of is a loop around a compare-and-swap, and elsewhere the instruction stays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.cli import run
from tests.ptx.test_ir_atomics import ptx_of

#: How a generic pointer to another block's memory comes about.
MADE = {
    "to": 'p = nv.address_of(nv.cluster.map(tile, 1)[i]).to("generic")',
    "constructor": "p = nv.ptr[nv.u64](nv.address_of(nv.cluster.map(tile, 1)[i]))",
    "joined pointers": "p = nv.address_of((nv.cluster.map(tile, 1) if i > 2 else tile)[i])",
    "joined arrays": "t = tile\n    if i > 2:\n        t = nv.cluster.map(tile, 1)\n    p = nv.address_of(t[i])",
    "map": 'p = nv.cluster.map(nv.address_of(tile[i]).to("generic"), 1)',
    "intrinsic": 'p = nv.ptr[nv.u64](nv.nvvm.mapa(nv.address_of(tile[i]).to("generic"), 1))',
    "device function": "p = far(tile, i)",
    "assembly": 'p = nv.ptr[nv.u64](nv.asm("mapa.u64 {0}, {1}, 1;", nv.u64, nv.u64(q)))',
    "through memory": """nv.cluster.sync()
    if i == 0:
        a[9] = nv.u64(nv.address_of(tile[0]).to("generic"))
    nv.cluster.sync()
    p = nv.ptr[nv.u64](a[9])""",
}
#: What is none.
OTHER = {
    "argument": "p = q",
    "global": 'p = a.ptr.to("generic")',
    "own memory": 'p = nv.address_of(tile[i]).to("generic")',
    "mapped and not generic": """nv.atomic.add(nv.address_of(nv.cluster.map(tile, 1)[i]), 1)
    p = q""",
}


@nv.device
def far(tile, i):
    return nv.address_of(nv.cluster.map(tile, 1)[i]).to("generic")


@nv.device
def changed(p, v):
    nv.atomic.and_(p, v)


def ptx(made: str, use: str = "changed(p, v)", arch: str = "sm_90") -> str:
    text = f"""
def k(a: nv.Array[nv.u64], q: nv.ptr[nv.u64], v: nv.u64):
    i = nv.thread_idx.x
    tile = nv.shared.array(64, nv.u64)
    {made}
    {use}
"""
    return nv.Kernel.from_source(text, namespace={"far": far, "changed": changed}).ptx(arch=arch)


def atomics(text: str) -> list[str]:
    return re.findall(r"\b(?:atom|red)\.[\w.:]+", text)


@pytest.mark.parametrize("how", MADE)
def test_addresses_that_may_be_of_another_block(how: str) -> None:
    assert atomics(ptx(MADE[how])) == ["atom.relaxed.gpu.cas.b64"]


@pytest.mark.parametrize("how", OTHER)
def test_addresses_that_cannot_be(how: str) -> None:
    assert atomics(ptx(OTHER[how]))[-1] == "red.relaxed.gpu.and.b64"


def test_operations() -> None:
    """What ptxas keeps stays an instruction, as does what is in global memory alone."""
    for use in ("nv.atomic.max(p, v)", "nv.atomic.xor(p, v)", "nv.atomic.minimum(p, v)"):
        assert atomics(ptx(MADE["to"], use)) == ["atom.relaxed.gpu.cas.b64"], use
    for use in ("add(p, v)", "exch(p, v)", "cas(p, v, 1)", "and_(p.cast(nv.u32), 1)", "or_(a, 0, v)"):
        (found,) = atomics(ptx(MADE["to"], f"nv.atomic.{use}"))
        assert ("global" in found) is use.startswith("or_") and ("cas" in found) is use.startswith("cas"), use
    halves = "nv.atomic.add(p.cast(nv.vec[nv.{}, 2]), nv.vec[nv.{}, 2](1, 2))"
    for half in ("f16", "bf16"):
        assert atomics(ptx(MADE["to"], halves.format(half, half))) == ["atom.relaxed.gpu.cas.b32"]
        assert atomics(ptx(OTHER["argument"], halves.format(half, half))) == [f"red.relaxed.gpu.add.noftz.{half}x2"]


def test_a_function_for_others(tmp_path: Path) -> None:
    """It may be called with the addresses of the kernels beside it."""
    source = """import nvgen as nv
from nvgen.cli import run

@nv.device(export="lower")
def lower(p: nv.ptr[nv.u64], v: nv.u64) -> None:
    nv.atomic.min(p, v)

@nv.kernel
def k(a: nv.Array[nv.u64]):
    tile = nv.shared.array(4, nv.u64)
    a[0] = nv.u64(nv.address_of({}[1]).to("generic"))
"""
    found = []
    for shared in ("nv.cluster.map(tile, 1)", "tile"):
        file, made = tmp_path / "kernels.py", tmp_path / "kernels.ptx"
        file.write_text(source.format(shared))
        assert run(["build", str(file), "--arch", "sm_90", "-o", str(made)]) == 0
        found.append(atomics(made.read_text()))
    assert found == [["atom.relaxed.gpu.cas.b64"], ["red.relaxed.gpu.min.u64"]]


IR = """
define ptx_kernel void @k(ptr %q, ptr addrspace(3) %own, ptr addrspace(7) %far, i64 %v) {{
  {}
  call void @f(ptr %p, i64 %v)
  ret void
}}

define void @f(ptr %p, i64 %v) noinline {{
  %old = atomicrmw umax ptr %p, i64 %v syncscope("device") {}
  ret void
}}

declare ptr @llvm.nvvm.mapa(ptr, i32)
declare void @llvm.nvvm.barrier.cluster.arrive()
"""
ARRIVES = "call void @llvm.nvvm.barrier.cluster.arrive()"
OWN = "%p = addrspacecast ptr addrspace(3) %own to ptr"


@pytest.mark.parametrize("order", ["monotonic", "acq_rel"])
def test_ir_of_users(order: str) -> None:
    made = {
        "%p = addrspacecast ptr addrspace(7) %far to ptr": True,
        "%p = call ptr @llvm.nvvm.mapa(ptr %q, i32 1)": True,
        '%p = call ptr asm "mapa.u64 $0, $1, 1;", "=l,l"(ptr %q)': True,
        f"{ARRIVES}\n  {OWN}": True,
        OWN: False,
        "%p = getelementptr i64, ptr %q, i64 1": False,
    }
    for line, is_loop in made.items():
        text = ptx_of(IR.format(line, order), "sm_90")
        loop = {"monotonic": "relaxed", "acq_rel": "acq_rel"}[order]
        plain = {"monotonic": "atom.max.u64", "acq_rel": "atom.acq_rel.gpu.max.u64"}[order]
        assert atomics(text) == [f"atom.{loop}.gpu.cas.b64" if is_loop else plain], line


def test_relaxed_operations_of_ir_on_another_block() -> None:
    """Which LLVM prints bare where nobody does it for LLVM."""
    text = """define void @f(ptr addrspace(7) %p, i64 %v) {
  %r = atomicrmw or ptr addrspace(7) %p, i64 %v syncscope("device") monotonic
  ret void
}
"""
    assert atomics(ptx_of(text, "sm_90")) == ["atom.relaxed.gpu.shared::cluster.cas.b64"]
