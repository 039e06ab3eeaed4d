"""What a kernel's ``print`` is in PTX: one call of ``vprintf``, with its format and its arguments in memory."""

from __future__ import annotations

from pathlib import Path

import pytest

import nvgen as nv
from nvgen.ptx.analysis.scopes import type_bits
from nvgen.ptx.operands import Vector
from tests.assembling import ARCHITECTURES, assemble, needs_ptxas
from tests.ptx_text import calls, functions, instructions, messages, place, texts


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


def stored(ptx: str) -> list[tuple[str, int]]:
    """Types and offsets of what a kernel stores in local memory, in the order of the offsets."""
    parts = []
    for store in instructions(ptx, "st.local"):
        (type_,), (_, offset), value = store.types, place(store), store.operands[1]
        count = len(value.elements) if isinstance(value, Vector) else 1
        parts += [(type_, offset + type_bits(type_) // 8 * index) for index in range(count)]
    return sorted(parts, key=lambda part: part[1])


def test_format_and_declaration() -> None:
    ptx = talkative.ptx()
    vprintf = functions(ptx)["vprintf"]
    assert vprintf.linkage == ("extern",)
    assert [one.type for one in vprintf.returns] == ["b32"]
    assert [one.type for one in vprintf.parameters or ()] == ["b64", "b64"]
    assert "100%% %g %d %u %u %lld %llu %.15g %s %.3f\n" in messages(ptx)
    assert {"True", "False", "inner %d\n", "%d\n"} <= set(messages(ptx))
    assert calls(ptx).count("vprintf") == 3


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
    assert "st.param.b64 [param1], 0;" in texts(ptx)
    assert ".local" not in ptx


def test_only_kernels_that_print_pay() -> None:
    ptx = nv.Kernel.from_source("def k(a: nv.Array[nv.f32]):\n    a[0] = 1\n").ptx()
    assert "vprintf" not in ptx and ".local" not in ptx


@needs_ptxas
@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_assembles(arch: str, tmp_path: Path) -> None:
    assert assemble(talkative.ptx(arch), arch, tmp_path) == ""
