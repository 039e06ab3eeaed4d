"""``nv.asm`` in PTX: its text as it was written, registers of the right types, and what LLVM may do with it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import nvgen as nv
from nvgen.files import cuda_tools
from nvgen.targets.nvptx import assembler
from tests.assembling import ARCHITECTURES, assemble, needs_ptxas


@nv.device
def add_with_carry(a, b):
    return nv.asm(
        """
        add.cc.u32 {0}, {2}, {3};
        addc.u32 {1}, 0, 0;
        """,
        (nv.u32, nv.u32),
        a,
        b,
        volatile=True,
    )


@nv.kernel
def operands(a: nv.Array[nv.u32], b: nv.i8, c: nv.u16, d: nv.f32, e: nv.f64, f: nv.i64, g: nv.bool):
    i = nv.grid(1)
    low, carry = add_with_carry(a[i], a[i + 1])
    narrow = nv.asm("add.s16 {0}, {1}, 1;", nv.i8, b)
    unsigned = nv.asm("add.u16 {0}, {1}, 1;", nv.u16, c)
    single = nv.asm("sqrt.approx.f32 {0}, {1};", nv.f32, d)
    double = nv.asm("sqrt.rn.f64 {0}, {1};", nv.f64, e)
    wide = nv.asm("brev.b64 {0}, {1};", nv.i64, f)
    is_less = nv.asm("setp.lt.and.s16 {0}, {1}, 3, {2};", nv.bool, b, g)
    nv.asm("{{ .reg .b32 $t; mov.b32 $t, %laneid; @!{1} st.global.b32 [{0}+4], $t; }}", None, a, is_less)
    a[i] = low + carry + nv.u32(narrow) + unsigned + nv.u32(single) + nv.u32(double) + nv.u32(wide)


def inline(ptx: str) -> list[str]:
    """What stands between LLVM's marks of inline assembly."""
    found = re.findall(r"// begin inline asm\n(.*?)// end inline asm", ptx, re.DOTALL)
    return [text.strip() for text in found]


def test_text_and_registers() -> None:
    found = inline(operands.ptx())
    shapes = [re.sub(r"%(p|rs|r|rd|fd|f)\d+", r"%\1", text) for text in found]
    assert re.sub(r"\s+", " ", shapes[0]) == "add.cc.u32 %r, %r, %r; addc.u32 %r, 0, 0;"
    assert shapes[1:6] == [
        "add.s16 %rs, %rs, 1;",
        "add.u16 %rs, %rs, 1;",
        "sqrt.approx.f32 %r, %r;",
        "sqrt.rn.f64 %rd, %rd;",
        "brev.b64 %rd, %rd;",
    ]
    assert shapes[6] == "setp.lt.and.s16 %p, %rs, 3, %p;"
    assert shapes[7] == "{ .reg .b32 $t; mov.b32 $t, %laneid; @!%p st.global.b32 [%rd+4], $t; }"
    assert len(found) == 8


def kernel(body: str, **namespace: Any) -> nv.Kernel:
    text = "def k(a: nv.Array[nv.i32], n: nv.i32):\n" + "".join(f"    {line}\n" for line in body.split("\n"))
    return nv.Kernel.from_source(text, namespace=namespace)


@needs_ptxas
def test_halves_and_128_bits(tmp_path: Path) -> None:
    text = "def k(a: nv.Array[nv.f16], b: nv.Array[nv.bf16], c: nv.Array[nv.i128]):\n"
    text += "    a[0] = nv.asm('add.f16 {0}, {1}, {1};', nv.f16, a[0])\n"
    text += "    b[0] = nv.asm('neg.bf16 {0}, {1};', nv.bf16, b[0])\n"
    text += "    c[0] = nv.asm('mov.b128 {0}, {1};', nv.i128, c[0])\n"
    ptx = nv.Kernel.from_source(text).ptx("sm_90", ptx_version="8.3")
    assert [line.split()[0] for line in inline(ptx)] == ["add.f16", "neg.bf16", "mov.b128"]
    assert assemble(ptx, "sm_90", tmp_path) == ""


def test_outputs_have_registers_of_their_own() -> None:
    """A later instruction of the template may still read the inputs."""
    body = (
        "x = n\nfor i in range(a.size):\n    x = nv.asm('mov.b32 {0}, 5; add.s32 {0}, {0}, {1};', nv.i32, x)\na[0] = x"
    )
    for text in inline(kernel(body).ptx()):
        registers = re.findall(r"%r\d+", text)
        assert registers[0] != registers[-1], text


def test_unused_results_are_left_out_unless_volatile() -> None:
    assert inline(kernel("x = nv.asm('brev.b32 {0}, {1};', nv.i32, n)").ptx()) == []
    assert len(inline(kernel("x = nv.asm('brev.b32 {0}, {1};', nv.i32, n, volatile=True)").ptx())) == 1
    assert inline(kernel("nv.asm('membar.gl;', None)").ptx()) == ["membar.gl;"]


def test_equal_instructions_are_merged_unless_volatile() -> None:
    body = (
        "a[0] = nv.asm('brev.b32 {{0}}, {{1}};', nv.i32, n{0})\na[1] = nv.asm('brev.b32 {{0}}, {{1}};', nv.i32, n{0})"
    )
    assert len(inline(kernel(body.format("")).ptx())) == 1
    assert len(inline(kernel(body.format(", volatile=True")).ptx())) == 2


def test_volatile_instructions_are_convergent() -> None:
    ir = kernel("nv.asm('bar.sync 0;', None)").llvm_ir(optimised=False)
    assert re.search(r'call void asm sideeffect "bar.sync 0;", ""\(\) (#\d+)', ir)
    assert "convergent" in ir


def test_memory() -> None:
    """An array among the operands, or the clobber, keeps loads and stores where they are."""
    stores = [
        len(re.findall(r"st\.global", kernel(f"a[0] = n\n{line}\na[0] = 1").ptx()))
        for line in (
            "x = nv.asm('mov.b32 {0}, 7;', nv.i32)",
            "x = nv.asm('ld.global.b32 {0}, [{1}];', nv.i32, a)",
            "nv.asm('membar.gl;', None, clobbers=('memory',))",
        )
    ]
    assert stores == [1, 2, 2]


def test_results_are_evaluated_once() -> None:
    body = "x, y = nv.asm('mov.b32 {0}, 1; mov.b32 {1}, 2;', (nv.i32, nv.i32), volatile=True)\na[0] = x\na[1] = y"
    assert len(inline(kernel(body).ptx())) == 1
    single = "t = nv.asm('mov.b32 {0}, 1;', (nv.i32,))\na[0] = t[0]"
    assert len(inline(kernel(single).ptx())) == 1


def test_quotes_and_backslashes_arrive() -> None:
    text = inline(kernel("nv.asm(TEXT, None)", TEXT='// "quoted" \\ \t$0 $$\n membar.gl;').ptx())
    assert text == ['// "quoted" \\ \t$0 $$\n membar.gl;']


def test_pointers_are_addresses() -> None:
    ptx = kernel("p = a.ptr + 1\nnv.asm('st.global.b32 [{0}], {1};', None, p, n)").ptx()
    assert re.search(r"st\.global\.b32 \[%rd\d+\], %r\d+;", inline(ptx)[0])


def test_addresses_of_32_bits() -> None:
    ptx = kernel("nv.asm('st.global.b32 [{0}], {1};', None, a, n)").ptx(bits=32)
    assert re.search(r"st\.global\.b32 \[%r\d+\], %r\d+;", inline(ptx)[0])


@needs_ptxas
@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_assembles(arch: str, tmp_path: Path) -> None:
    assert assemble(operands.ptx(arch), arch, tmp_path) == ""


@needs_ptxas
def test_ptxas_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")
    assembler._errors.cache_clear()
    operands.ptx("sm_90")
    operands.ptx("sm_90")
    assert assembler._errors.cache_info().misses == 1
    kernel("a[0] = 1").ptx("sm_90")
    assert assembler._errors.cache_info().currsize == 1


@needs_ptxas
def test_what_ptxas_does_not_know_is_left_to_the_driver() -> None:
    body = "a[0] = nv.asm('reverse.b32 {0}, {1};', nv.i32, n)"
    assert inline(kernel(body).ptx("sm_50")) != []
    with pytest.raises(nv.CompileError, match="NVG1105"):
        kernel(body).ptx("sm_90")


def test_without_ptxas_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda_tools, "ptxas", lambda: None)
    assert inline(kernel("a[0] = nv.asm('reverse.b32 {0}, {1};', nv.i32, n)").ptx())


@needs_ptxas
def test_a_text_that_is_made_elsewhere_is_reported_where_it_is_named() -> None:
    text = "\nreverse.b32 {0}, {1};\n"
    with pytest.raises(nv.CompileError) as caught:
        kernel("a[0] = nv.asm(TEXT, nv.i32, n)", TEXT=text).ptx()
    span = caught.value.diagnostic.span
    assert span is not None and span.text == "TEXT"
