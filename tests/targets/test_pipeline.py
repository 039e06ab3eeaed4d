"""Targets are found by name, and every one has the same stages."""

from __future__ import annotations

import gc

import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.artifacts.compiler import Stage
from nvgen.diagnostics import CompileError, InternalError
from nvgen.frontend import library
from nvgen.targets import registry
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.pipeline import CpuPipeline
from nvgen.targets.nvptx.options import CompileOptions
from nvgen.targets.nvptx.pipeline import NvptxPipeline

TEXT = """
def k(a: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < a.size:
        a[i] = nv.math.sin(a[i])
"""
#: A loop that is wholly unrolled: what its statements assign is asked for.
LOOP = """
def k(a: nv.Array[nv.f32]):
    step = 32
    while step > 0:
        a[step] = nv.math.sin(a[step])
        step //= 2
"""
#: The options of each target, and what its own text has.
TARGETS = {
    "nvptx": (CompileOptions("sm_90"), Stage.PTX, ".target sm_90"),
    "cpu": (CpuOptions(), Stage.ASSEMBLY, "kernel.k"),
}


def kernel():
    return nv.Kernel.from_source(TEXT).specialise()


def test_targets():
    assert set(registry.names()) == set(TARGETS)
    assert registry.find("nvptx") is NvptxPipeline
    assert registry.find("cpu") is CpuPipeline


def test_there_is_no_other():
    with pytest.raises(InternalError, match="there is no target spirv, only nvptx, cpu"):
        registry.find("spirv")
    with pytest.raises(InternalError, match="there is a target cpu already"):
        registry.register("cpu", registry.cpu)


@pytest.mark.parametrize("target", TARGETS)
def test_stages(target):
    options, last, found = TARGETS[target]
    typed, llvm, optimised, own = (
        compiler.compile_for(target, [kernel()], options, stage)
        for stage in (Stage.TYPED, Stage.LLVM, Stage.LLVM_OPT, last)
    )
    assert typed.text == "" and typed.kernels[0].name == "k"
    assert "@__nv_sinf" in llvm.text and not llvm.has_libdevice
    assert "@__nv_sinf" not in optimised.text and optimised.has_libdevice
    assert llvm.bitcode.startswith(b"BC") and optimised.bitcode.startswith(b"BC")
    assert found in own.text and not own.bitcode and own.has_libdevice


def test_nothing_waits_for_the_garbage_collector():
    """Trees and modules of a kernel go when nothing refers to them; the first compilation imports and keeps more."""
    compiler.compile_kernels([kernel()], CompileOptions(), Stage.PTX)
    one = nv.Kernel.from_source(LOOP)
    specialised = one.specialise().with_changes()  # the kernel keeps what it has typed
    gc.collect()
    gc.disable()
    try:
        compiler.compile_kernels([specialised], CompileOptions(), Stage.PTX)
        del specialised
        assert gc.collect() == 0
    finally:
        gc.enable()


@pytest.mark.parametrize("target", TARGETS)
def test_the_stage_of_another_target(target):
    options, last, _ = TARGETS[target]
    (other,) = {Stage.PTX, Stage.ASSEMBLY} - {last}
    with pytest.raises(InternalError, match=f"{target} has no stage {other.value}"):
        compiler.compile_for(target, [kernel()], options, other)


def test_options_are_looked_at_first():
    """A wrong kernel is not typed."""
    wrong = nv.Kernel.from_source("def k(a: nv.Array[nv.f32]):\n    a[0] = b\n").specialise()
    with pytest.raises(CompileError, match="NVG0501"):
        compiler.compile_for("nvptx", [wrong], CompileOptions("sm_1"), Stage.TYPED)


def test_kernels_of_one_name():
    for target, (options, last, _) in TARGETS.items():
        with pytest.raises(CompileError, match="NVG0508"):
            compiler.compile_for(target, [kernel(), kernel()], options, last)


def test_a_pipeline_is_of_one_compilation():
    """The version of PTX rises for the kernels of one, and not for those of the next."""
    first, second = (NvptxPipeline(CompileOptions("sm_75"), library.specialised) for _ in range(2))
    typed, options = kernel().typed, kernel().options
    raised = first.begin([(typed, options.with_changes(debug=True))])
    assert raised.ptx_version > second.begin([(typed, options)]).ptx_version
