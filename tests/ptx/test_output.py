"""What a kernel's ``print`` is in PTX: one call of ``vprintf``, with its format and its arguments in memory."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import nvgen as nv
from tests.assembling import ARCHITECTURES, assemble, needs_ptxas


@nv.device(inline="never")
def vprintf(x):
    """A function of the user's that has the system call's name."""
    print("inner", x)
    return x


@nv.kernel
def talkative(a: nv.Array[nv.f32], b: nv.i8, c: nv.u16, d: nv.u32, e: nv.i64, f: nv.u64, g: nv.f64, h: nv.bool):
    i = nv.grid(1)
    print("100%", a[i], b, c, d, e, f, g, h, f"{g:.3f}")
    print(vprintf(i))


def texts(ptx: str) -> list[str]:
    """The texts that a module holds."""
    found = re.findall(r"\.b8 nvgen\S*\[(\d+)\](?: = \{([\d, ]*)\})?;", ptx)
    return [bytes(map(int, filter(None, numbers.split(", ")))).rstrip(b"\0").decode() for _, numbers in found]


def stored(ptx: str) -> list[tuple[str, int]]:
    """Types and offsets of what a kernel stores in local memory, in the order of the offsets."""
    found = re.findall(r"st\.local\.(?:v(\d)\.)?b(\d+) \t\[%\w+(?:\+(\d+))?\]", ptx[ptx.index(".entry") :])
    parts = [
        (f"b{bits}", int(offset or 0) + int(bits) // 8 * index)
        for count, bits, offset in found
        for index in range(int(count or 1))
    ]
    return sorted(parts, key=lambda part: part[1])


def test_format_and_declaration() -> None:
    ptx = talkative.ptx()
    assert re.search(
        r"\.extern \.func +\(\.param \.b32 func_retval0\) vprintf\s*\(\s*\.param \.b64 \w+,\s*\.param \.b64", ptx
    )
    assert "100%% %g %d %u %u %lld %llu %.15g %s %.3f\n" in texts(ptx)
    assert {"True", "False", "inner %d\n", "%d\n"} <= set(texts(ptx))
    assert len(re.findall(r"call\.uni \(retval0\), vprintf,", ptx)) == 3


def test_arguments_are_promoted_and_aligned_as_in_c() -> None:
    text = "def k(a: nv.f32, b: nv.i8, c: nv.u16, d: nv.u32, e: nv.i64, f: nv.u64, g: nv.f64, h: nv.bool):\n"
    text += "    print(a, b, c, d, e, f, g, h)\n"
    sizes = [("b64", 0), ("b32", 8), ("b32", 12), ("b32", 16), ("b64", 24), ("b64", 32), ("b64", 40), ("b64", 48)]
    assert stored(nv.Kernel.from_source(text).ptx()) == sizes


def test_addresses_are_generic() -> None:
    ptx = talkative.ptx()
    assert "cvta.global" in ptx and "cvta.local" in ptx


def test_no_arguments_are_a_null_pointer() -> None:
    ptx = nv.Kernel.from_source("def k(a: nv.Array[nv.f32]):\n    print('done')\n").ptx()
    assert re.search(r"st\.param\.b64 \t\[param1\], 0;", ptx)
    assert ".local" not in ptx


def test_only_kernels_that_print_pay() -> None:
    ptx = nv.Kernel.from_source("def k(a: nv.Array[nv.f32]):\n    a[0] = 1\n").ptx()
    assert "vprintf" not in ptx and ".local" not in ptx


@needs_ptxas
@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_assembles(arch: str, tmp_path: Path) -> None:
    assert assemble(talkative.ptx(arch), arch, tmp_path) == ""
