"""What ``nv.atomic.add_aggregated`` becomes in PTX: what it finds of the lanes, and one atomic operation for them."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.diagnostics import CompileError
from nvgen.files import cuda_tools
from tests.assembling import assemble, needs_nvdisasm, needs_ptxas
from tests.ptx_text import names

pytestmark = pytest.mark.sweep(6)

_KINDS = ("activemask", "match", "shfl", "redux", "popc", "vote", "bar", "atom", "red", "fence")


def instructions(ptx: str) -> dict[str, list[str]]:
    """The instructions that concern other lanes or memory that they share, in their order, by their first part."""
    return {kind: names(ptx, kind) for kind in _KINDS}


def kernel(call: str, *, is_used: bool, type_: str = "i32", shared: bool = False) -> nv.Kernel:
    lines = [f"def k(a: nv.Array[nv.{type_}], keys: nv.Array[nv.i32], x: nv.{type_}, out: nv.Array[nv.{type_}]):"]
    lines += ["    i = nv.grid(1)", "    key = keys[i]", "    x += a[i]"]
    lines += [f"    tile = nv.shared.array(32, nv.{type_})"] if shared else []
    lines += ["    if key >= 0:", f"        {'out[i] = ' if is_used else ''}nv.atomic.add_aggregated({call})"]
    lines += ["    out[0] = tile[i]"] if shared else []
    return nv.Kernel.from_source("\n".join(lines) + "\n")


def test_a_counter() -> None:
    """CUDA's ``atomicAggInc``: the lanes, their number, one addition, and its result for all."""
    found = instructions(kernel("a, 0, 1, uniform=True", is_used=True).ptx(arch="sm_75"))
    assert found["activemask"] == ["activemask.b32"]
    assert found["atom"] == ["atom.relaxed.gpu.global.add.s32"]
    assert found["shfl"] == ["shfl.sync.idx.b32"]
    assert found["popc"] == ["popc.b32"] * 2  # all lanes, and the lower ones
    assert not found["match"] and not found["redux"] and not found["red"] and not found["bar"]


def test_a_counter_that_nobody_reads() -> None:
    found = instructions(kernel("a, 0, 1, uniform=True", is_used=False).ptx(arch="sm_75"))
    assert found["red"] == ["red.relaxed.gpu.global.add.s32"] and found["popc"] == ["popc.b32"]
    assert not found["shfl"] and not found["atom"]


@pytest.mark.parametrize("arch", ["sm_75", "sm_90"])
def test_addresses_are_compared(arch: str) -> None:
    for shared, width in ((False, 64), (True, 32)):
        place = "tile, key" if shared else "a, key"
        found = instructions(kernel(f"{place}, 1", is_used=True, shared=shared).ptx(arch=arch))
        assert found["match"] == [f"match.any.sync.b{width}"] and found["activemask"] == ["activemask.b32"]
        assert len(found["atom"]) == len(found["shfl"]) == 1


def test_values_of_32_bits_are_summed_up_in_one_instruction() -> None:
    summed = kernel("a, key, x", is_used=False)
    later, earlier = (instructions(summed.ptx(arch=arch)) for arch in ("sm_80", "sm_75"))
    assert later["redux"] == ["redux.sync.add.s32"] and not later["shfl"]
    assert not earlier["redux"] and earlier["shfl"]
    assert later["red"] == earlier["red"] == ["red.relaxed.gpu.global.add.s32"]


def test_sums_of_the_lower_lanes_take_a_loop() -> None:
    """Two shuffles an iteration, of the sum and of the lane before, and one of what was there."""
    assert len(instructions(kernel("a, key, x", is_used=True).ptx(arch="sm_80"))["shfl"]) == 3
    assert len(instructions(kernel("a, key, x", is_used=True, type_="i64").ptx(arch="sm_80"))["shfl"]) == 5


@pytest.mark.parametrize(
    ("order", "meetings", "fences"),
    [("relaxed", 0, 0), ("acquire", 1, 0), ("release", 1, 0), ("acq_rel", 2, 0), ("seq_cst", 2, 1)],
)
def test_an_order_holds_for_every_lane(order: str, meetings: int, fences: int) -> None:
    for is_used in (True, False):
        ptx = kernel(f'a, 0, x, order="{order}", scope="cta"', is_used=is_used).ptx(arch="sm_80")
        found = instructions(ptx)
        assert found["bar"] == ["bar.warp.sync"] * meetings and len(found["fence"]) == fences
        (atomic,) = found["atom"] + found["red"]
        assert f".{'acquire' if order == 'seq_cst' else order}.cta.global.add.s32" in atomic


@needs_ptxas
@pytest.mark.parametrize("type_", ["i32", "u64"])
def test_before_sm_70_addresses_are_compared_in_turns(type_: str, tmp_path: Path) -> None:
    """With one address after the other, for want of ``match.sync``; ptxas judges by the architecture in the text."""
    ptx = kernel("a, key, x", is_used=True, type_=type_).ptx(arch="sm_60")
    found = instructions(ptx)
    assert found["vote"] == ["vote.sync.ballot.b32"] and not found["match"] and ".target sm_60" in ptx
    assert assemble(ptx, "sm_75", tmp_path) == ""
    assert instructions(kernel("a, key, x", is_used=True, type_=type_).ptx(arch="sm_70"))["match"]
    assert not instructions(kernel("a, 0, 1, uniform=True", is_used=True).ptx(arch="sm_60"))["vote"]


def test_floats_are_not_compared_before_sm_70() -> None:
    text = "def k(xs: nv.Array[nv.f32], out: nv.Array[nv.u32]):\n    out[0] = nv.warp.match_any(xs[0])\n"
    with pytest.raises(CompileError, match="NVG0504"):
        nv.Kernel.from_source(text).ptx(arch="sm_60")


CUDA = """
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__device__ int atomicAggInc(int *counter) {
    cg::coalesced_group lanes = cg::coalesced_threads();
    int first;
    if (lanes.thread_rank() == 0) first = atomicAdd(counter, lanes.num_threads());
    return lanes.thread_rank() + lanes.shfl(first, 0);
}
extern "C" __global__ void k(int *a, int *keys, int x, int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (keys[i] >= 0) out[i] = atomicAggInc(a);
}
"""


def _machine_code(cubin: Path) -> list[str]:
    nvdisasm = cuda_tools.nvdisasm()
    assert nvdisasm is not None
    text = subprocess.run([nvdisasm, cubin], capture_output=True, text=True, check=True).stdout
    names = re.findall(r"^\s+/\*[0-9a-f]+\*/\s+(?:@!?U?P\w+ )?([A-Z][A-Z0-9_]*)", text, re.MULTILINE)
    return [name for name in names if name != "NOP"]


@needs_nvdisasm
@pytest.mark.skipif(shutil.which("nvcc") is None, reason="there is no nvcc")
@pytest.mark.parametrize("arch", ["sm_80", "sm_90"])
def test_machine_code_of_a_counter(arch: str, tmp_path: Path) -> None:
    """No more instructions than nvcc makes of CUDA's example, and one of each that lanes wait in."""
    (tmp_path / "k.cu").write_text(CUDA)
    subprocess.run(["nvcc", f"-arch={arch}", "-cubin", "k.cu", "-o", "cuda.cubin"], cwd=tmp_path, check=True)
    counted = nv.Kernel.from_source(
        "def k(a: nv.Array[nv.i32], keys: nv.Array[nv.i32], x: nv.i32, out: nv.Array[nv.i32]):\n"
        "    i = nv.grid(1)\n"
        "    if keys[i] >= 0:\n"
        "        out[i] = nv.atomic.add_aggregated(a, 0, 1, uniform=True)\n"
    )
    assert assemble(counted.ptx(arch=arch), arch, tmp_path, ("-O3",)) == ""
    own, cuda = _machine_code(tmp_path / f"kernel.{arch}.cubin"), _machine_code(tmp_path / "cuda.cubin")
    assert len(own) <= len(cuda)
    assert own.count("SHFL") == 1 < cuda.count("SHFL")
    assert own.count("ATOMG") == cuda.count("ATOMG") == 1
