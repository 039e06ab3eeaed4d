"""Accesses of PTX at addresses that are no multiple of their size end in a diagnostic."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv
from nvgen import LaunchError
from tests.lift import running
from tests.lift.texts import kernel

pytestmark = pytest.mark.sweep(6)

_SHARED = ".shared .align 16 .b8 s[128];"
_V4 = "{%r1, %r2, %r3, %r4}"
#: Instructions at an address in ``%rd1``, the bytes that their address is a multiple of, and what the message names.
ACCESSES = {
    "ld.global.b16 %rs1, [%rd1];": 2,
    "ld.global.f32 %f1, [%rd1];": 4,
    "ld.f64 %fd1, [%rd1];": 8,
    "ld.global.v2.u8 {%rs1, %rs2}, [%rd1];": 2,
    f"ld.global.v4.u32 {_V4}, [%rd1];": 16,
    "ld.global.v2.f64 {%fd1, %fd2}, [%rd1];": 16,
    "ld.volatile.global.u32 %r1, [%rd1];": 4,
    "ld.relaxed.gpu.global.u32 %r1, [%rd1];": 4,
    "st.global.u64 [%rd1], %rd2;": 8,
    f"st.v4.u32 [%rd1], {_V4};": 16,
    "st.release.gpu.global.u64 [%rd1], %rd2;": 8,
    "@%p0 ld.global.nc.u64 %rd2, [%rd1];": 8,
    "red.global.add.noftz.v2.f16 [%rd1], {%rs1, %rs2};": 4,
}
#: The same of shared memory, at an address in ``%r0``.
OF_SHARED = {
    f"ld.shared.v4.u32 {_V4}, [%r5];": 16,
    f"st.shared.v4.u32 [%r5], {_V4};": 16,
    "ld.shared.f64 %fd1, [%r5];": 8,
}


def _run(text: str, memory: np.ndarray, checks: tuple[str, ...]) -> None:
    start = memory.ctypes.data
    running.run(text, "k", 1, 1, [start], checks=checks, ranges=[(start, memory.nbytes)])


def _memory() -> np.ndarray:
    memory = np.zeros(64, np.uint64)
    return memory[memory.ctypes.data // 8 % 2 :][:32]


def _text(access: str, past: int) -> str:
    before = (
        "setp.eq.u32 %p0, %r0, %r0; mov.b64 %rd2, 0; mov.u32 %r1, 0; mov.u32 %r2, 0; mov.u32 %r3, 0; mov.u32 %r4, 0;"
    )
    before += " mov.b16 %rs1, 0; mov.b16 %rs2, 0;"
    where = f"mov.u32 %r5, s; add.u32 %r5, %r5, {past}; add.u64 %rd1, %rd0, {past};"
    return kernel(f"    {before}\n    {where}\n    {access}\n", shared=_SHARED, parameters=1)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("access", {**ACCESSES, **OF_SHARED})
def test_a_misaligned_access(access: str) -> None:
    needed = {**ACCESSES, **OF_SHARED}[access]
    word = next(word for word in access.split() if not word.startswith("@"))
    said = f"misaligned address: `{word}` needs a multiple of {needed} bytes, and address 0x"
    for past in {1, needed // 2, needed + 1}:
        with pytest.raises(LaunchError, match="NVG0886") as raised:
            _run(_text(access, past), _memory(), ("bounds",))
        assert said in str(raised.value) and f"{past % needed} byte" in str(raised.value)
    _run(_text(access, needed), _memory(), ("bounds",))


@pytest.mark.parametrize("access", list(OF_SHARED)[:2])
def test_what_was_written_is_looked_at_behind_an_aligned_address_only(access: str) -> None:
    """The bytes that say what was written have the address's own alignment: the process lives on."""
    with pytest.raises(LaunchError, match="NVG0886"):
        nv.ptx.load(_text(access, 1))["k"].on("cpu", check="all")[1, 1](_memory())


_WIDE = ".version 8.8\n.target sm_100a"
_V8 = "{%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}"
_BULK = "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes"
_READY = "mov.u32 %r9, s; mov.u32 %r10, bar; mbarrier.init.shared.b64 [%r10], 1;"
#: Instructions that are at an array's address ``%rd1``, or in shared memory at ``%r9`` or ``%rd9``, all so many bytes
#: past their beginning, or take ``%r11`` of them; what they need a multiple of; the code of the diagnostic.
OTHERS = {
    f"ld.global.v8.b32 {_V8}, [%rd1];": (32, "NVG0886"),
    "ld.global.v4.b64 {%rd2, %rd3, %rd4, %rd5}, [%rd1];": (32, "NVG0886"),
    f"st.global.v8.b32 [%rd1], {_V8};": (32, "NVG0886"),
    f"ld.relaxed.gpu.global.v8.b32 {_V8}, [%rd1];": (32, "NVG0886"),
    "cp.async.ca.shared.global [%r12], [%rd1], 4;": (4, "NVG0886"),
    "cp.async.ca.shared.global [%r9], [%rd0], 8;": (8, "NVG2008"),
    "cp.async.cg.shared.global [%r12], [%rd1], 16;": (16, "NVG2008"),
    f"{_BULK} [%r9], [%rd0], 32, [%r10];": (16, "NVG2008"),
    f"{_BULK} [%r12], [%rd1], 32, [%r10];": (16, "NVG2008"),
    f"{_BULK} [%r12], [%rd0], %r11, [%r10];": (16, "NVG2008"),
    "cp.async.bulk.global.shared::cta.bulk_group [%rd1], [%r12], 16;": (16, "NVG2008"),
    "mov.u64 %rd2, 16; st.bulk.weak.shared::cta [%r9], %rd2, 0;": (8, "NVG2008"),
    "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r1}, [%r9];": (16, "NVG0886"),
    "mbarrier.init.shared.b64 [%r9], 1;": (8, "NVG0886"),
    "tensormap.replace.tile.global_address.shared::cta.b1024.b64 [%rd9], %rd0;": (128, "NVG0886"),
    "tensormap.replace.tile.global_address.shared::cta.b1024.b64 [%rd10], %rd1;": (16, "NVG0886"),
    "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%rd0], [%rd9], 128;": (
        *(128, "NVG0886"),
    ),
}


def _other(access: str, past: int) -> str:
    registers = " ".join(f"mov.u32 %r{number}, 0;" for number in range(1, 9))
    where = f"add.u32 %r9, %r12, {past}; cvt.u64.u32 %rd9, %r9; cvt.u64.u32 %rd10, %r12; mov.u32 %r11, {past};"
    body = f"    {registers} {_READY}\n    mov.u32 %r12, s; {where} add.u64 %rd1, %rd0, {past};\n    {access}\n"
    shared = ".shared .align 128 .b8 s[1024]; .shared .align 8 .b64 bar[1];"
    text = kernel(body, shared=shared, parameters=1)
    return text.replace(".version 8.0\n.target sm_90", _WIDE)


def _load_and_run(text: str) -> None:
    nv.ptx.load(text)["k"].on("cpu")[1, 32 if ".sync" in text else 1](np.zeros(64, np.uint64))


@pytest.mark.parametrize("access", OTHERS)
def test_copies_matrices_and_wide_vectors(access: str) -> None:
    needed, code = OTHERS[access]
    with pytest.raises(LaunchError, match=code):
        _load_and_run(_other(access, needed // 2))
    _load_and_run(_other(access, needed))


def test_wide_vectors_are_aligned_in_their_array() -> None:
    """Memory of the host is at multiples of 16 bytes, that of a GPU at multiples of 256."""
    memory, loaded = np.zeros(64, np.uint64), nv.ptx.load(_other(f"ld.global.v8.b32 {_V8}, [%rd1];", 32))["k"]
    for first in range(0, 8, 2):
        loaded.on("cpu")[1, 1](memory[first:])
