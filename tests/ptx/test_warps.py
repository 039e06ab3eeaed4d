"""What the operations of warps and the barriers by number become in PTX, on every architecture."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.diagnostics import CompileError
from nvgen.intrinsics.architectures import architectures, ptx_versions
from tests.assembling import assemble, assembler_architectures, needs_ptxas

pytestmark = pytest.mark.sweep(6)

#: A call of every operation, with operands that the kernel computes and with constants, and the instructions of sm_100.
SPELLED = {
    "nv.syncwarp()": ["bar.warp.sync -1"],
    "nv.syncwarp(m)": ["bar.warp.sync m"],
    "o[0] = nv.warp.shuffle(x, n)": ["shfl.sync.idx.b32 r, x, n, 31, -1"],
    "o[0] = nv.warp.shuffle(x, 3, mask=m, width=8)": ["shfl.sync.idx.b32 r, x, 3, 6175, m"],
    "o[0] = nv.warp.shuffle(1, 3, mask=0xff)": ["shfl.sync.idx.b32 r, r, 3, 31, 255"],
    "o[0] = nv.warp.shuffle_up(x, 1)": ["shfl.sync.up.b32 r, x, 1, 0, -1"],
    "o[0] = nv.warp.shuffle_up(x, n, width=4)": ["shfl.sync.up.b32 r, x, n, 7168, -1"],
    "o[0] = nv.warp.shuffle_down(x, 1, width=16)": ["shfl.sync.down.b32 r, x, 1, 4127, -1"],
    "o[0] = nv.warp.shuffle_xor(x, 16)": ["shfl.sync.bfly.b32 r, x, 16, 31, -1"],
    "w[0] = nv.warp.shuffle(w[1], 0)": ["shfl.sync.idx.b32 r, r, 0, 31, -1"] * 2,
    "f[0] = nv.warp.shuffle(f[2], 0)": ["shfl.sync.idx.b32 r, r, 0, 31, -1"],
    "o[0] = nv.i32(nv.warp.all(x))": ["vote.sync.all.pred p, p, -1"],
    "o[0] = nv.i32(nv.warp.any(x > 0, m))": ["vote.sync.any.pred p, p, m"],
    "o[0] = nv.i32(nv.warp.uni(n, m))": ["vote.sync.uni.pred p, p, m"],
    "u[0] = nv.warp.ballot(n)": ["vote.sync.ballot.b32 r, p, -1"],
    "u[0] = nv.warp.ballot(True, m)": ["vote.sync.ballot.b32 r, p, m"],
    "u[0] = nv.warp.match_any(x)": ["match.any.sync.b32 r, x, -1"],
    "u[0] = nv.warp.match_any(3, m)": ["match.any.sync.b32 r, 3, m"],
    "u[0] = nv.warp.match_any(w[1])": ["match.any.sync.b64 r, r, -1"],
    "u[0] = nv.warp.match_any(nv.i64(2), 3)": ["match.any.sync.b64 r, 2, 3"],
    "u[0], b[0] = nv.warp.match_all(f[2])": ["match.all.sync.b32 r|p, r, -1"],
    "u[0], b[0] = nv.warp.match_all(w[1], m)": ["match.all.sync.b64 r|p, r, m"],
    "u[0], b[0] = nv.warp.match_all((w[1], x), m)": ["match.all.sync.b32 r|p, r, m"] * 2
    + ["match.all.sync.b32 r|p, x, m"],
    "o[0] = nv.warp.reduce_add(x)": ["redux.sync.add.s32 r, x, r"],
    "o[0] = nv.warp.reduce_min(x, m)": ["redux.sync.min.s32 r, x, m"],
    "u[0] = nv.warp.reduce_max(m)": ["redux.sync.max.u32 r, m, r"],
    "u[0] = nv.warp.reduce_and(m)": ["redux.sync.and.b32 r, m, r"],
    "o[0] = nv.warp.reduce_or(1, m)": ["redux.sync.or.b32 r, r, m"],
    "o[0] = nv.warp.reduce_xor(x)": ["redux.sync.xor.b32 r, x, r"],
    "b[0] = nv.warp.elect()": ["elect.sync r|p, -1"],
    "b[0] = nv.warp.elect(m)": ["elect.sync r|p, m"],
    "u[0] = nv.warp.active_mask()": ["activemask.b32 r"],
    "o[0] = nv.syncthreads_count(x)": ["bar.red.popc.u32 r, 0, p"],
    "b[0] = nv.syncthreads_and(x)": ["bar.red.and.pred p, 0, p"],
    "b[0] = nv.syncthreads_or(True)": ["bar.red.or.pred p, 0, p"],
    "nv.barrier.sync(0)": ["bar.sync 0"],
    "nv.barrier.sync(n)": ["bar.sync n"],
    "nv.barrier.sync(2, 64)": ["bar.sync 2, 64"],
    "nv.barrier.sync(n, m)": ["bar.sync n, m"],
    "nv.barrier.sync(n, 96)": ["bar.sync n, 96"],
    "nv.barrier.arrive(2, 64)": ["bar.arrive 2, 64"],
    "nv.barrier.arrive(2, n)": ["bar.arrive 2, n"],
    "nv.barrier.arrive(n, count=1024)": ["bar.arrive n, 1024"],
}
#: What takes several instructions: only that it compiles is checked on every architecture.
EXPANDED = [
    "f[0] = nv.warp.reduce_add(f[1])",
    "f[0] = nv.warp.reduce_min(f[1], m)",
    "w[0] = nv.warp.reduce_add(w[1], m)",
    "w[0] = nv.warp.reduce_xor(w[1])",
    "o[0] = nv.i32(nv.warp.reduce_max(nv.i128(n) * w[1]))",
    "o[0] = nv.i32(nv.warp.reduce_min(nv.i8(x), m))",
    "f[0] = nv.f32(nv.warp.reduce_add(nv.bf16(f[1])))",
    "f[0] = nv.warp.shuffle(nv.vec[nv.f32, 4](f[1], 1, 2, f[2]), n).w",
    "f[0] = nv.warp.shuffle(nv.c64(f[1]), n).real",
    "f[0] = nv.f32(nv.warp.shuffle(nv.e4m3(f[1]), n))",
]
ALL = "\n    ".join((*SPELLED, *EXPANDED))
_OPERATION = re.compile(r"\b(bar|shfl|vote|match|redux|elect|activemask)\b.*;")


def kernel(statement: str) -> nv.Kernel:
    return nv.Kernel.from_source(
        f"def k(n: nv.i32, m: nv.u32, o: nv.Array[nv.i32], u: nv.Array[nv.u32], b: nv.Array[nv.bool],\n"
        f"      w: nv.Array[nv.i64], f: nv.Array[nv.f32]):\n    x = o[1]\n    {statement}\n"
    )


def instructions(ptx: str) -> list[str]:
    """The operations, with ``n``, ``m`` and ``x`` for the registers that hold them, ``r`` and ``p`` for others."""
    names = {}
    for register, parameter in re.findall(r"ld\.param\.b32 \t(%r\d+), \[k_param_([01])\]", ptx):
        names[register] = "nm"[int(parameter)]
    if loaded := re.search(r"ld\.global\.b32 \t(%r\d+), \[%rd\d+\+4\];", ptx):
        names[loaded[1]] = "x"
    found = [re.sub(r"\s+", " ", line).strip(" ;") for line in ptx.splitlines() if _OPERATION.search(line)]
    return [re.sub(r"%(r|p)d?\d+", lambda match: names.get(match[0], match[1]), line) for line in found]


@pytest.mark.parametrize("statement", SPELLED)
def test_spelling(statement: str) -> None:
    assert instructions(kernel(statement).ptx(arch="sm_100")) == SPELLED[statement]


@pytest.mark.sweep(10)
@pytest.mark.parametrize("arch", architectures())
def test_every_architecture(arch: str) -> None:
    """With its first PTX version, its last and that which it needs each operation compiles or is refused: LLVM never
    ends the process."""
    record = architectures()[arch]
    number = record.architecture.number
    for version in (record.minimum_ptx, ptx_versions()[-1], None):
        refused = {"NVG0504"} if number < 70 else set()
        if version == record.minimum_ptx and number < 75:
            refused.add("NVG0520")
        for statement in (*SPELLED, *EXPANDED) if refused else [ALL]:
            try:
                ptx = kernel(statement).ptx(arch=arch, **({} if version is None else {"ptx_version": str(version)}))
            except CompileError as error:
                assert error.diagnostic.code in refused
            else:
                assert "llvm.nvvm" not in ptx


@needs_ptxas
def test_everything_assembles(tmp_path: Path) -> None:
    """All operations in one kernel, for every architecture that ptxas knows and LLVM too."""
    known = [arch for arch in assembler_architectures() if arch in architectures()]
    assert {"sm_75", "sm_80", "sm_90", "sm_100"} <= set(known)
    for arch in known:
        assert assemble(kernel(ALL).ptx(arch=arch), arch, tmp_path) == ""


def test_reductions_before_there_was_an_instruction() -> None:
    """Of a whole warp five shuffles; of any mask the lanes follow each other in it."""
    whole = instructions(kernel("o[0] = nv.warp.reduce_add(x)").ptx(arch="sm_75"))
    assert whole[0] == "shfl.sync.bfly.b32 r, x, 1, 31, -1"
    assert [line.split(", ")[2] for line in whole] == ["1", "2", "4", "8", "16"]
    part = instructions(kernel("o[0] = nv.warp.reduce_add(x, m)").ptx(arch="sm_75"))
    assert {line.rsplit(", ", 1)[1] for line in part} == {"m"}
    assert len(part) in (10, 11)  # the last step needs no lane after the next


@pytest.mark.parametrize(
    ("arch", "single"), [("sm_100a", True), ("sm_103f", True), ("sm_100", False), ("sm_120a", False)]
)
def test_the_smallest_float_in_one_instruction(arch: str, single: bool) -> None:
    lines = instructions(kernel("f[0] = nv.warp.reduce_min(f[2], m)").ptx(arch=arch))
    assert (lines == ["redux.sync.min.f32 r, r, m"]) == (arch in ("sm_100a", "sm_103f"))


def test_election_before_there_was_an_instruction() -> None:
    """PTX 7.8, the first of sm_90, does not have it either."""
    for arch, version in (("sm_75", None), ("sm_90", None), ("sm_89", "8.8")):
        ptx = kernel("b[0] = nv.warp.elect(m)").ptx(arch=arch, **({"ptx_version": version} if version else {}))
        assert instructions(ptx) == ["bar.warp.sync m"]
        assert "%laneid" in ptx
    assert "elect.sync" in kernel("b[0] = nv.warp.elect(m)").ptx(arch="sm_90", ptx_version="8.0")


@nv.device(inline="never")
def counted(test):
    return nv.syncthreads_count(test)


@nv.kernel
def calls(out: nv.Array[nv.i32], n: nv.i32):
    if n > 3:
        out[0] = counted(n > 5)
    else:
        out[0] = counted(n > 1)


def test_calls_stay_in_their_control_flow() -> None:
    """A function that waits is convergent, so that LLVM does not make one call of the two."""
    assert calls.ptx().count("call.uni") + calls.ptx().count("call (") == 2
    assert "convergent" in calls.llvm_ir()
