"""Accesses of PTX at addresses that are no multiple of their size end in a diagnostic."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv
from nvgen import LaunchError
from tests.lift import running
from tests.lift.texts import kernel

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
