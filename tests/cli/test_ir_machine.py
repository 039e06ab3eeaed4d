"""What LLVM IR says of its machine, and what is made of it: data layouts that are replaced, the OpenCL interface with
its textures, old architectures, and names that PTX does not take."""

from __future__ import annotations

import json
import re
from pathlib import Path

import llvmlite.binding as llvm
import pytest

from nvgen.diagnostics import CompileError
from nvgen.targets.nvptx.abi import data_layout
from nvgen.targets.nvptx.ir_file import IrFile
from nvgen.targets.nvptx.ir_input import IrJob, compile_ir
from nvgen.targets.nvptx.options import CompileOptions
from nvgen.targets.nvptx.pipeline import nvptx_target
from tests.assembling import assemble, needs_ptxas
from tests.cli.command import Result, nvgen

pytestmark = pytest.mark.sweep(6)

LOAD = """\
define ptx_kernel void @k(ptr %p, ptr %q) {
  %x = load i64, ptr %p
  store i64 %x, ptr %q
  ret void
}
"""
X86 = "e-m:e-i64:64-f80:128-n8:16:32:64-S128"
#: Layouts that LLVM's tests and older front ends have, which ``llc`` replaces.
REPLACED = {
    "stack of 32 bits": "e-p:64:64-i64:64-S32",
    "pointers of 32 bits": "e-p:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64",
    "x86-64": X86,
    "AArch64 of Apple": "e-m:o-i64:64-i128:128-n32:64-S128",
    "aggregates": "e-p:32:32:32-p1:32:32:32-a:0:64-f80:32:32-n32",
}


def build(folder: Path, text: str | bytes, *options: str) -> Result:
    """What becomes of a module, of text or bitcode, in ``case.ptx``."""
    name = "case.ll" if isinstance(text, str) else "case.bc"
    (folder / name).write_bytes(text.encode() if isinstance(text, str) else text)
    return nvgen(folder, "build", name, "-o", "case.ptx", *options)


def bitcode(text: str) -> bytes:
    return bytes(llvm.parse_assembly(text, llvm.create_context()).as_bitcode())


def compiled(text: str, arch: str = "sm_75", level: int = 3) -> str:
    """The PTX of a module's text, in this process: what is tried many times needs no command."""
    job = IrJob(IrFile("case.ll", text.encode()), "ptx", False, level, False)
    return compile_ir(job, nvptx_target(CompileOptions(arch, level=level))).decode()


@pytest.mark.parametrize("name", REPLACED)
@pytest.mark.parametrize("is_bitcode", [False, True], ids=["text", "bitcode"])
def test_other_layouts_are_replaced_with_a_warning(tmp_path: Path, name: str, is_bitcode: bool) -> None:
    text = f'target datalayout = "{REPLACED[name]}"\ntarget triple = "nvptx64-nvidia-cuda"\n{LOAD}'
    result = build(tmp_path, bitcode(text) if is_bitcode else text)
    assert result.status == 0 and not result.out
    kind = "bc" if is_bitcode else "ll"
    assert result.errors.startswith(f"warning: `case.{kind}` has the data layout `{REPLACED[name]}`"), result.errors
    assert data_layout(64) in result.errors and result.errors.count("\n") == 1


@pytest.mark.parametrize("layout", ["", "e-p:32:32:32-p1:32:32:32", "e", X86])
def test_what_the_text_leaves_out_comes_from_the_own_layout(tmp_path: Path, layout: str) -> None:
    """LLVM's layout without words, and that of 32 bits, have i64 on 4 bytes: two loads."""
    head = f'target datalayout = "{layout}"\n' if layout else ""
    assert build(tmp_path, head + LOAD).status == 0
    assert re.search(r"ld\.global\.[bu]64", (tmp_path / "case.ptx").read_text())


@pytest.mark.parametrize("layout", ["E-i64:64", "e-A5-p5:32:32", "e-P1", "e-G1-i64:64"])
@pytest.mark.parametrize("is_bitcode", [False, True], ids=["text", "bitcode"])
def test_layouts_that_change_the_meaning_are_refused(tmp_path: Path, layout: str, is_bitcode: bool) -> None:
    text = f'target datalayout = "{layout}"\ntarget triple = "nvptx64-nvidia-cuda"\n{LOAD}'
    build(tmp_path, bitcode(text) if is_bitcode else text).refused("NVG0525")


def test_a_layout_that_is_none(tmp_path: Path) -> None:
    refused = build(tmp_path, f'target datalayout = "e-what:ever"\n{LOAD}').refused("NVG0523")
    assert "warning" not in refused.errors


def test_the_first_line_of_a_file_without_a_layout_has_its_columns(tmp_path: Path) -> None:
    refused = build(tmp_path, "@a = globl i32 0\n").refused("NVG0523")
    assert " --> case.ll:1:6\n" in refused.errors and "\n  |      ^^^^^\n" in refused.errors


OF_PARAMETERS = """\
target triple = "nvptx64-unknown-nvcl"
declare { float, float, float, float } @llvm.nvvm.tex.1d.v4f32.f32(i64, i64, float)
declare i32 @llvm.nvvm.suld.1d.i32.trap(i64, i32)
declare void @llvm.nvvm.sust.b.1d.i32.trap(i64, i32, i32)
declare i32 @llvm.nvvm.txq.width(i64)
declare i32 @llvm.nvvm.suq.width(i64)

define ptx_kernel void @k(i64 %image, i64 %sampler, i64 %surface, ptr addrspace(1) %out) {
  %v = call { float, float, float, float } @llvm.nvvm.tex.1d.v4f32.f32(i64 %image, i64 %sampler, float 1.0)
  %r = extractvalue { float, float, float, float } %v, 0
  store float %r, ptr addrspace(1) %out
  %x = call i32 @llvm.nvvm.suld.1d.i32.trap(i64 %surface, i32 4)
  call void @llvm.nvvm.sust.b.1d.i32.trap(i64 %surface, i32 8, i32 %x)
  %w = call i32 @llvm.nvvm.txq.width(i64 %image)
  %h = call i32 @llvm.nvvm.suq.width(i64 %surface)
  %s = add i32 %w, %h
  store i32 %s, ptr addrspace(1) %out
  ret void
}

!nvvm.annotations = !{!0, !1, !2}
!0 = !{ptr @k, !"rdoimage", i32 0}
!1 = !{ptr @k, !"sampler", i32 1}
!2 = !{ptr @k, !"rdwrimage", i32 2}
"""


@needs_ptxas
@pytest.mark.parametrize("level", "03")
@pytest.mark.parametrize("arch", ["sm_20", "sm_75", "sm_90"])
def test_textures_of_opencl(tmp_path: Path, arch: str, level: str) -> None:
    assert build(tmp_path, OF_PARAMETERS, "--arch", arch, "-O", level) == Result(0, b"", "")
    ptx = (tmp_path / "case.ptx").read_text()
    assert f".target {arch}, texmode_independent\n" in ptx
    for instruction in (
        r"tex\.1d\.v4\.f32\.f32\s.*\[k_param_0, k_param_1, ",
        r"suld\.b\.1d\.b32\.trap\s.*\[k_param_2, ",
        r"sust\.b\.1d\.b32\.trap\s*\[k_param_2, ",
        r"txq\.width\.b32\s.*\[k_param_0\]",
        r"suq\.width\.b32\s.*\[k_param_2\]",
    ):
        assert re.search(instruction, ptx), instruction
    assert assemble(ptx, arch if arch != "sm_20" else "sm_75", tmp_path) == ""


def test_textures_without_samplers_are_not_of_opencl(tmp_path: Path) -> None:
    """PTX's independent mode wants a sampler in the instruction."""
    text = OF_PARAMETERS.replace("tex.1d", "tex.unified.1d").replace("(i64, i64, float)", "(i64, float)")
    text = text.replace("i64 %image, i64 %sampler, float", "i64 %image, float")
    build(tmp_path, text).refused("NVG2231")


def test_textures_as_parameters_need_their_version(tmp_path: Path) -> None:
    text = OF_PARAMETERS.partition("declare")[0] + "define ptx_kernel void @k(i64 %image) {\n  ret void\n}\n"
    text += '!nvvm.annotations = !{!0}\n!0 = !{ptr @k, !"rdoimage", i32 0}\n'
    assert build(tmp_path, text, "--arch", "sm_20").status == 0
    assert ".version 4.3\n" in (tmp_path / "case.ptx").read_text()
    build(tmp_path, text, "--arch", "sm_20", "--ptx-version", "4.2").refused("NVG0520")


@pytest.mark.parametrize("annotated", [(0,), (1,), (2,), (0, 1), (0, 2), (1, 2), ()])
def test_parameters_that_are_not_declared_as_textures(tmp_path: Path, annotated: tuple[int, ...]) -> None:
    head, _, tail = OF_PARAMETERS.partition("!nvvm.annotations")
    names = ", ".join(f"!{number}" for number in annotated)
    text = f"{head}!nvvm.annotations = !{{{names}}}{tail[tail.index('}') + 1 :]}"
    refused = build(tmp_path, text).refused("NVG0538")
    missing = min({0, 1, 2} - set(annotated))
    assert f"parameter {missing} of `k`" in refused.errors


GLOBALS = """\
@image = internal addrspace(1) global i64 0, align 8
@surface = addrspace(1) global i64 0, align 8
@generic = internal global i64 0, align 8
declare i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1))
declare i64 @llvm.nvvm.texsurf.handle.internal.p0(ptr)
declare i32 @llvm.nvvm.txq.width(i64)
declare i32 @llvm.nvvm.suq.width(i64)
declare void @other(i64)

define ptx_kernel void @k(ptr addrspace(1) %out) {
  %h = call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @image)
  %a = call i32 @llvm.nvvm.txq.width(i64 %h)
  %s = call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @surface)
  %b = call i32 @llvm.nvvm.suq.width(i64 %s)
  %g = call i64 @llvm.nvvm.texsurf.handle.internal.p0(ptr @generic)
  %c = call i32 @llvm.nvvm.txq.width(i64 %g)
  %d = add i32 %a, %b
  %e = add i32 %d, %c
  store i32 %e, ptr addrspace(1) %out
  call void @other(i64 %h)
  ret void
}

!nvvm.annotations = !{!0, !1, !2}
!0 = !{ptr addrspace(1) @image, !"texture", i32 1}
!1 = !{ptr addrspace(1) @surface, !"surface", i32 1}
!2 = !{ptr @generic, !"texture", i32 1}
"""


@needs_ptxas
@pytest.mark.parametrize("level", "03")
def test_handles_of_global_textures(tmp_path: Path, level: str) -> None:
    assert build(tmp_path, GLOBALS, "-O", level).status == 0
    ptx = (tmp_path / "case.ptx").read_text()
    assert ".global .texref image;" in ptx and ".surfref surface;" in ptx and ".texref generic;" in ptx
    assert re.search(r"txq\.width\.b32\s+%r\d+, \[image\]", ptx)
    assert re.search(r"suq\.width\.b32\s+%r\d+, \[surface\]", ptx)
    assert assemble(ptx, "sm_75", tmp_path, ("-c",)) == ""


def test_a_handle_of_something_else(tmp_path: Path) -> None:
    plain = GLOBALS.replace("!{!0, !1, !2}", "!{!0, !2}")
    assert "the variable `surface`" in build(tmp_path, plain).refused("NVG0538").errors


@pytest.mark.parametrize("flush", [0, 1])
@pytest.mark.parametrize("level", "03")
def test_reflection(tmp_path: Path, flush: int, level: str) -> None:
    text = f"""\
@key = private unnamed_addr constant [11 x i8] c"__CUDA_FTZ\\00"
@arch = private unnamed_addr addrspace(4) constant [12 x i8] c"__CUDA_ARCH\\00"
declare i32 @llvm.nvvm.reflect(ptr)

define ptx_kernel void @k(ptr addrspace(1) %out) {{
  %a = call i32 @llvm.nvvm.reflect(ptr @key)
  %b = call i32 @llvm.nvvm.reflect(ptr addrspacecast (ptr addrspace(4) @arch to ptr))
  %c = add i32 %a, %b
  store i32 %c, ptr addrspace(1) %out
  ret void
}}

!llvm.module.flags = !{{!0}}
!0 = !{{i32 4, !"nvvm-reflect-ftz", i32 {flush}}}
"""
    assert build(tmp_path, text, "--arch", "sm_80", "-O", level).status == 0
    assert re.search(rf"\b{800 + flush}\b", (tmp_path / "case.ptx").read_text())


#: Instructions that Kepler has since PTX 6.0, as later architectures.
SINCE_KEPLER = {
    "llvm.nvvm.shfl.sync.down.i32": "i32 (i32 -1, i32 %x, i32 1, i32 31)",
    "llvm.nvvm.vote.all.sync": "i1 (i32 -1, i1 %p)",
    "llvm.nvvm.vote.all": "i1 (i1 %p)",
    "llvm.nvvm.vote.ballot.sync": "i32 (i32 -1, i1 %p)",
    "llvm.nvvm.fns": "i32 (i32 %x, i32 0, i32 1)",
    "llvm.nvvm.bar.warp.sync": "void (i32 -1)",
    "llvm.nvvm.barrier.cta.sync.count": "void (i32 1, i32 64)",
    "llvm.nvvm.barrier.cta.red.and.all": "i1 (i32 1, i1 %p)",
    "llvm.nvvm.activemask": "i32 ()",
}


@needs_ptxas
@pytest.mark.parametrize("name", SINCE_KEPLER)
def test_old_architectures_have_warp_instructions(tmp_path: Path, name: str) -> None:
    result, _, operands = SINCE_KEPLER[name].partition(" ")
    types = re.sub(r" [-%\w]+(?=[,)])", "", operands)
    call = f"call {result} @{name}{operands}"
    text = f"declare {result} @{name}{types}\ndefine {result} @f(i32 %x, i1 %p) {{\n"
    text += f"  {call}\n  ret void\n}}\n" if result == "void" else f"  %r = {call}\n  ret {result} %r\n}}\n"
    ptx = compiled(text, "sm_30")
    assert f".version {'6.2' if 'activemask' in name else '6.0'}\n.target sm_30\n" in ptx
    assert assemble(ptx, "sm_75", tmp_path, ("-c",)) == ""
    with pytest.raises(CompileError) as caught:
        compiled(text, "sm_20")
    assert caught.value.code == "NVG0504"


NAMES = ("a.b", "a-b", "1a", "größe", "_", "WARP_SZ", "param0", "retval12", "func_retval0", "a@b", "a b")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", ["kernel", "function", "declaration", "variable", "alias"])
def test_names_that_ptx_does_not_take(kind: str, name: str) -> None:
    symbol = f"@{json.dumps(name, ensure_ascii=False)}"
    text = {
        "kernel": f"define ptx_kernel void {symbol}() {{\n  ret void\n}}\n",
        "function": f"define void {symbol}() {{\n  ret void\n}}\n",
        "declaration": f"declare void {symbol}()\ndefine void @f() {{\n  call void {symbol}()\n  ret void\n}}\n",
        "variable": f"{symbol} = addrspace(1) global i32 5\n",
        "alias": f"define void @f() {{\n  ret void\n}}\n{symbol} = alias void (), ptr @f\n",
    }[kind]
    with pytest.raises(CompileError) as caught:
        compiled(text)
    assert caught.value.code == "NVG0537"
    assert f"PTX does not take `{name}` as a name\n" in str(caught.value)
    assert name in str(caught.value).partition(" --> case.ll:")[2]


@needs_ptxas
@pytest.mark.parametrize("level", [0, 3])
def test_names_that_only_the_module_sees_are_changed(tmp_path: Path, level: int) -> None:
    parts = []
    for place, name in enumerate((*NAMES, "filename-1", "unrollpragma-1", "ok")):
        symbol, variable = (json.dumps(f"{name}{end}", ensure_ascii=False) for end in ("", ".v"))
        parts.append(f"@{variable} = internal addrspace(1) global i32 {place}\n")
        parts.append(f"define internal i32 @{symbol}(i32 %x) noinline {{\n  %v = load volatile i32, ptr addrspace(1) ")
        parts.append(f"@{variable}\n  %y = add i32 %x, %v\n  ret i32 %y\n}}\ndefine i32 @user{place}(i32 %x) {{\n")
        parts.append(f"  %y = call i32 @{symbol}(i32 %x)\n  ret i32 %y\n}}\n")
    assert assemble(compiled("".join(parts), level=level), "sm_75", tmp_path, ("-c",)) == ""
