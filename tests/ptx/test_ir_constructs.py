"""What LLVM IR has and PTX has not: what nvgen prints of a module, ptxas takes, or there is a diagnostic. Each case was
printed once, and ptxas refused it, or it was left out without a word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nvgen.diagnostics import NvgenError
from nvgen.targets.nvptx.ir_file import IrFile
from nvgen.targets.nvptx.ir_input import IrJob, compile_ir
from nvgen.targets.nvptx.options import CompileOptions
from nvgen.targets.nvptx.pipeline import nvptx_target
from tests.assembling import assemble, needs_ptxas

KERNEL = "define ptx_kernel void @k(ptr %p) NUMBERS {\n  ret void\n}\n"
SHARED = """\
@s = internal addrspace(3) global [BYTES x i8] undef
define ptx_kernel void @k(i32 %i) {
  %p = getelementptr i8, ptr addrspace(3) @s, i32 %i
  store volatile i8 1, ptr addrspace(3) %p
  ret void
}
"""


def kernel(**numbers: str) -> str:
    return KERNEL.replace("NUMBERS", " ".join(f'"nvvm.{key}"="{value}"' for key, value in numbers.items()))


def ptx_of(text: str, arch: str = "sm_90", version: str | None = None, level: int = 3) -> str:
    target = nvptx_target(CompileOptions(arch=arch, ptx_version=version, level=level))
    job = IrJob(IrFile("kernel.ll", text.encode()), "ptx", False, level, version is not None)
    return compile_ir(job, target).decode()


#: What is refused: the text, and words of the diagnostic.
REFUSED = {
    "ifunc": (
        "define ptr @r() {\n  ret ptr null\n}\n@f = ifunc void (), ptr @r\n",
        "function `@f` that is chosen when a module is loaded",
    ),
    "result of a kernel": ("define ptx_kernel i32 @k() {\n  ret i32 3\n}\n", "kernel that returns a value"),
    "prefix": ("define void @f() prefix i32 5 {\n  ret void\n}\n", "prefix data"),
    "prologue": ("define void @f() prologue i32 5 {\n  ret void\n}\n", "prologue data"),
    "call of a kernel": (
        "declare ptx_kernel void @k(i32)\ndefine void @f() {\n  call ptx_kernel void @k(i32 1)\n  ret void\n}\n",
        "call of a kernel",
    ),
    "bytes for a pointer": (
        "declare void @g(ptr)\ndefine void @f(ptr %p) {\n  call void @g(ptr byval([16 x i8]) %p)\n  ret void\n}\n",
        "where `@g` has a pointer, in argument 1",
    ),
    "thread local": ("@t = thread_local addrspace(1) global i32 5\n", "variable `@t` that every thread has"),
    "constructor": (
        "@x = global i32 0\ndefine void @f() {\n  store volatile i32 1, ptr @x\n  ret void\n}\n"
        "@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] "
        "[{ i32, ptr, ptr } { i32 1, ptr @f, ptr null }]\n",
        "functions that run when a module is loaded",
    ),
    "weak function": (
        "declare extern_weak void @g()\ndefine void @f() {\n  call void @g()\n  ret void\n}\n",
        "function `@g` that may be missing",
    ),
    "no bytes as a result": ("define {} @f() {\n  ret {} {}\n}\n", "result without a byte"),
    "parameter of 24 bits": ("define ptx_kernel void @k(i24 %x) {\n  ret void\n}\n", "parameter of 24 bits"),
    "parameter of 7 bits": ("define ptx_kernel void @k(ptr %p, i7 %x) {\n  ret void\n}\n", "parameter of 7 bits"),
    "cluster and rank": (
        kernel(reqntid="32", cluster_dim="2", maxclusterrank="8"),
        'both `"nvvm.cluster_dim"` and `"nvvm.maxclusterrank"`',
    ),
    "two sizes of a block": (kernel(maxntid="32", reqntid="64"), 'both `"nvvm.maxntid"` and `"nvvm.reqntid"`'),
    **{f"{key} of 0": (kernel(**{key: "0"}), f'`"nvvm.{key}"="0"`') for key in ("maxntid", "reqntid", "maxnreg")},
    "constant memory": (
        "@a = addrspace(4) constant [40000 x i8] zeroinitializer\n"
        "@b = addrspace(4) constant [25537 x i8] zeroinitializer\n",
        "constant memory for variables of 65537 bytes",
    ),
    "shared memory": (
        SHARED.replace("BYTES", "49153"),
        "shared memory for a variable of 49153 bytes",
    ),
    "value of a shared variable": ("@s = addrspace(3) global i128 5\n", "variables in the address space 3 have none"),
    "value of a local variable": ('@s = addrspace(5) global [2 x i8] c"ab"\n', "variables in the address space 5"),
    "part of an address": (
        "@t = addrspace(1) global i32 0\n@p = addrspace(1) global i32 ptrtoint (ptr addrspace(1) @t to i32)\n",
        "a part of the address of `@t`",
    ),
    "difference of addresses": (
        "@t = global i32 0\n@u = global i32 0\n"
        "@d = global i64 sub (i64 ptrtoint (ptr @t to i64), i64 ptrtoint (ptr @u to i64))\n",
        "arithmetic with addresses",
    ),
    "place in a function": (
        "define void @f() {\n  ret void\n}\n@p = global ptr getelementptr (i8, ptr @f, i64 4)\n",
        "an address behind the start of the function `@f`",
    ),
    "block of a function": (
        "define void @f() {\n  br label %a\na:\n  ret void\n}\n@p = global ptr blockaddress(@f, %a)\n",
        "the constant `blockaddress`",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_ptx_has_not_is_refused(name: str) -> None:
    text, words = REFUSED[name]
    with pytest.raises(NvgenError) as caught:
        ptx_of(text)
    assert caught.value.code in ("NVG0529", "NVG0530")
    assert words in str(caught.value) and "kernel.ll:" in str(caught.value)


#: What is printed, and taken: the text, and what is in the PTX.
TAKEN = {
    "before a variable": (
        "@t = global [4 x i32] zeroinitializer\n@p = global ptr getelementptr (i8, ptr @t, i64 -4)\n",
        r"\.u64 p = generic\(t\)\+-4;",
    ),
    "empty lists of functions": (
        "@llvm.global_ctors = appending global [0 x { i32, ptr, ptr }] []\n"
        "@llvm.global_dtors = appending global [0 x { i32, ptr, ptr }] zeroinitializer\n"
        "@t = addrspace(1) global i32 3\n",
        r"\.u32 t = 3;",
    ),
    "private name of LLVM's": (
        "@filename.1 = private addrspace(1) global i32 5\n@p = addrspace(1) global ptr addrspace(1) @filename.1\n",
        r"filename\S* = 5;",
    ),
    "section of metadata": (
        '@t = addrspace(1) global i32 3, section "llvm.metadata"\n@p = addrspace(1) global ptr addrspace(1) @t\n',
        r"\.u32 t = 3;",
    ),
    "constant memory": ("@a = addrspace(4) constant [65536 x i8] zeroinitializer\n", r"a\[65536\]"),
    "shared memory": (
        SHARED.replace("BYTES", "49152"),
        r"s\[49152\]",
    ),
    "rank without clusters": (kernel(maxclusterrank="8"), r"\.maxclusterrank 8"),
    "bytes for bytes": (
        "declare void @g(ptr byval([16 x i8]))\n"
        "define void @f(ptr %p) {\n  call void @g(ptr byval([16 x i8]) %p)\n  ret void\n}\n",
        r"\.b8 \S+\[16\]",
    ),
    "no constructors": ("@llvm.global_ctors = appending global [0 x { i32, ptr, ptr }] zeroinitializer\n", ""),
    "weak variables": (
        "@t = extern_weak addrspace(1) global i32\ndefine ptr addrspace(1) @f() {\n  ret ptr addrspace(1) @t\n}\n",
        "",
    ),
    "common variables": ("@t = common addrspace(1) global i32 0\n", r"\.common \.global"),
    "groups and sections": (
        '$c = comdat any\n@t = addrspace(1) global i32 3, section ".a", comdat($c)\n'
        'define void @f() section ".b" comdat($c) {\n  ret void\n}\n',
        r"\.u32 t = 3;",
    ),
    "personality and collector": (
        'declare i32 @p(...)\ndefine void @f() gc "statepoint-example" personality ptr @p {\n  ret void\n}\n',
        "",
    ),
    "prefix in a string": ('define void @f() "a"=" prefix i32 5" {\n  ret void\n}\n', ""),
}


@needs_ptxas
@pytest.mark.parametrize("name", TAKEN)
def test_what_ptx_has_is_taken(name: str, tmp_path: Path) -> None:
    text, pattern = TAKEN[name]
    ptx = ptx_of(text)
    assert re.search(pattern, ptx), ptx
    options = () if ".entry" in ptx else ("-c",)
    assert assemble(ptx, "sm_90", tmp_path, options) == ""


def test_clusters_are_looked_at_where_there_are_some() -> None:
    text, _ = REFUSED["cluster and rank"]
    assert ".maxclusterrank" not in ptx_of(text, "sm_80")


def exchange(scope: str = "") -> str:
    where = f'syncscope("{scope}") ' if scope else ""
    return (
        "define i128 @f(ptr addrspace(3) %p, i128 %x) {\n"
        f"  %r = cmpxchg ptr addrspace(3) %p, i128 %x, i128 1 {where}seq_cst monotonic\n"
        "  %q = extractvalue { i128, i1 } %r, 0\n  ret i128 %q\n}\n"
    )


#: What needs a later PTX than LLVM counts: text, architecture, version.
VERSIONS = {
    "exchange of 128 bits": (exchange("block"), "sm_90", "8.3"),
    "exchange of 128 bits for the system": (exchange(), "sm_90", "8.4"),
    "operand of inline PTX": (
        'define i128 @f(i128 %x) {\n  %r = call i128 asm "mov.b128 $0, $1;", "=q,q"(i128 %x)\n  ret i128 %r\n}\n',
        "sm_75",
        "8.3",
    ),
    "parameter of 65 bits": ("define i65 @f(i65 %x) {\n  ret i65 %x\n}\n", "sm_80", "8.3"),
    "4,353 bytes of parameters": (
        "define ptx_kernel void @k(ptr byval([4353 x i8]) %p) {\n  ret void\n}\n",
        "sm_75",
        "8.1",
    ),
}


@needs_ptxas
@pytest.mark.parametrize("name", VERSIONS)
def test_versions_are_raised(name: str, tmp_path: Path) -> None:
    text, arch, version = VERSIONS[name]
    ptx = ptx_of(text, arch)
    assert f".version {version}\n" in ptx
    assert assemble(ptx, arch, tmp_path, ("-c",)) == ""
    major, minor = version.split(".")
    older = f"{major}.{int(minor) - 1}"
    assert assemble(ptx.replace(f".version {version}", f".version {older}"), arch, tmp_path, ("-c",)) != ""
    with pytest.raises(NvgenError, match=rf"NVG052[01].*({version} or later, not {older}|PTX {older}, LLVM cannot)"):
        ptx_of(text, arch, older)
    assert f".version {version}\n" in ptx_of(text, arch, version)


@pytest.mark.parametrize("name", ["parameter of 65 bits", "4,353 bytes of parameters"])
def test_architectures_that_are_too_old(name: str) -> None:
    with pytest.raises(NvgenError, match=r"NVG0504.*needs sm_70 or later, not sm_61"):
        ptx_of(VERSIONS[name][0], "sm_61")
