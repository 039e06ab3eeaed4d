"""A target that is registered from outside: what it takes, what it makes of kernels, and how it refuses."""

from __future__ import annotations

import re

import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.artifacts.compiler import Stage
from nvgen.codegen.contract import llvm
from nvgen.diagnostics import CompileError, InternalError
from nvgen.targets import registry
from tests.targets.amdgpu import REGISTRATION, compiled, registered
from tests.targets.amdgpu.pipeline import AmdgpuOptions, AmdgpuPipeline

nothing = nv.global_array(4, nv.f32, name="nothing")


@nv.kernel
def saxpy(a: nv.f32, x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < y.size:
        y[i] = a * x[i] + y[i]


@nv.device(inline="never")
def length(x, y):
    return nv.math.sqrt(x * x + y * y)


@nv.kernel
def lengths(x: nv.Array[nv.f64, 2], out: nv.Array[nv.f64], counts: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i >= x.shape[0]:
        return
    total = 0.0
    j = 0
    while j < x.shape[1]:
        other = x[i, (j + 1) % x.shape[1]]
        if other > 0.0:
            total += length(x[i, j], other)
        else:
            total = max(total, other)
        j += 1
    out[i] = total
    counts[i] = nv.i32(total)


@nv.kernel
def neighbours(x: nv.Array[nv.f32, 2], out: nv.Array[nv.f32]):
    parts = nv.local.array(4, nv.f32)
    for j in range(4):
        parts[j] = x[nv.block_idx.y, nv.thread_idx.z + j]
    nv.syncthreads()
    out[nv.block_dim.z * nv.grid_dim.y] = parts[nv.thread_idx.x % 4]


def test_it_is_registered_by_one_line():
    assert "amdgpu" not in registry.names()
    with registered():
        assert registry.names() == ("nvptx", "cpu", "amdgpu")
        assert registry.find("amdgpu") is AmdgpuPipeline
        with pytest.raises(InternalError, match="already"):
            registry.register(*REGISTRATION)
    assert "amdgpu" not in registry.names()
    with pytest.raises(InternalError, match="there is no target amdgpu"):
        compiler.compile_for("amdgpu", [saxpy.specialise()], AmdgpuOptions(), Stage.ASSEMBLY)


def test_saxpy():
    text = compiled(saxpy).text
    assert '.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"' in text
    assert ".amdhsa_kernel saxpy" in text and ".amdhsa_kernarg_size 40" in text
    body = text[text.index("saxpy:") : text.index("s_endpgm")]
    assert len(re.findall("global_load_dword ", body)) == 2 and body.count("global_store_dword ") == 1
    assert "v_fmac_f32" in body and "s_cbranch_execz" in body


def test_branch_loop_device_function_and_root():
    artifact = compiled(lengths)
    assert "v_rsq_f64" in artifact.text and "s_cbranch" in artifact.text and "v_cvt_i32_f64" in artifact.text
    assert "device.length" in artifact.text and "s_swappc_b64" in artifact.text
    assert "s_barrier" in compiled(neighbours).text


@pytest.mark.parametrize("gpu", ["gfx90a", "gfx942", "gfx1100", "gfx1201"])
def test_machine_code(gpu):
    """LLVM has an encoding for all of it."""
    optimised = compiled(saxpy, lengths, neighbours, options=AmdgpuOptions(gpu), stage=Stage.LLVM_OPT)
    with llvm.parsed_bitcode(optimised.bitcode) as module:
        assert llvm.target_machine("amdgcn-amd-amdhsa", gpu, "", 3).emit_object(module).startswith(b"\x7fELF")


def test_stages():
    typed = compiled(saxpy, stage=Stage.TYPED)
    assert [kernel.name for kernel in typed.kernels] == ["saxpy"] and typed.text == ""
    first, optimised = (compiled(lengths, stage=stage) for stage in (Stage.LLVM, Stage.LLVM_OPT))
    assert "alloca double, align 8, addrspace(5)" in first.text
    assert "alloca" not in optimised.text and "llvm.sqrt.f64" in optimised.text
    assert not optimised.has_libdevice and first.bitcode.startswith(b"BC")
    with pytest.raises(InternalError, match="amdgpu has no stage ptx"):
        compiled(saxpy, stage=Stage.PTX)


def test_registers():
    text = compiled(neighbours, stage=Stage.LLVM).text
    for name in ("workgroup.id.y", "workitem.id.x", "workitem.id.z"):
        assert f"@llvm.amdgcn.{name}()" in text
    offsets = re.findall(r"getelementptr inbounds i8, ptr addrspace\(4\) %\S+, i64 (\d+)", text)
    assert sorted(map(int, offsets)) == [6, 8, 16], "the threads of a block along y and z, those of the grid along y"


#: What a statement has that the target lacks, and what the message calls it.
LACKING = [
    ("x[0] = nv.warp.shuffle(x[0], 1)", "`nv.warp.shuffle`"),
    ("nv.syncwarp()", "`nv.syncwarp`"),
    ("nv.atomic.add(x, 0, x[1])", "`nv.atomic.add`"),
    ("x[nv.syncthreads_count(x[0] > 0)] = 1", "`nv.syncthreads_count`"),
    ("s = nv.shared.array(4, nv.f32); s[0] = x[0]", "a shared array"),
    ("s = nv.shared.dynamic(nv.f32); s[0] = x[0]", "dynamic shared memory"),
    ('x[0] = nv.load(x, 1, cache="cg")', "a load with a hint"),
    ('nv.store(x, 1, x[0], cache="cg")', "a store with a hint"),
    ("print(x[0])", "`print`"),
    ("assert x[0] > 0", "a check when the kernel runs"),
    ('x[0] = nv.asm("mov.b32 {0}, {1};", nv.f32, x[1])', "inline PTX"),
    ("x[0] = nv.math.sin(x[0])", "a call of `__nv_sinf`"),
]


@pytest.mark.parametrize(("statement", "what"), LACKING, ids=[what for _, what in LACKING])
def test_what_it_lacks_is_refused(statement, what):
    text = f"def k(x: nv.Array[nv.f32]):\n    {statement}\n"
    kernel = nv.Kernel.from_source(text)
    with pytest.raises(CompileError) as refused:
        compiled(kernel)
    diagnostic = refused.value.diagnostic
    assert diagnostic.code == "NVG0513" and diagnostic.what == what
    assert diagnostic.span is not None and diagnostic.span.line == (1 if "__nv" in what else 2)
    assert f"{what} cannot be compiled for `amdgcn-amd-amdhsa`" in str(refused.value)


@nv.kernel
def with_variable(x: nv.Array[nv.f32]):
    nothing[0] = x[0]


def test_a_variable_is_refused():
    with pytest.raises(CompileError, match=r"NVG0513.*a device global variable cannot"):
        compiled(with_variable)


@pytest.mark.parametrize("type_", ["nv.c64", "nv.vec[nv.f32, 4]"])
def test_a_parameter_that_it_lacks(type_):
    kernel = nv.Kernel.from_source(f"def k(v: {type_}, x: nv.Array[nv.f32]):\n    x[0] = 1\n")
    with pytest.raises(CompileError, match=r"NVG0513.*the parameter `v`, a value of type "):
        compiled(kernel)
