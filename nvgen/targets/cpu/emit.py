"""LLVM IR to machine code for this processor."""

from __future__ import annotations

from functools import cache

import llvmlite.binding as binding

from nvgen.codegen.contract import llvm
from nvgen.codegen.contract.target import Library
from nvgen.targets.cpu.abi import CpuTarget
from nvgen.targets.cpu.conventions import bfloat_bits
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.conventions.runtime_functions import FLUSHING_FEATURES
from nvgen.targets.cpu.objects import memory
from nvgen.targets.cpu.objects.elf import Unsupported
from nvgen.targets.cpu.objects.image import Image
from nvgen.targets.cpu.objects.link import linked


def host_target(options: CpuOptions = CpuOptions(), library: Library | None = None) -> CpuTarget:  # noqa: B008  (immutable)
    """A target for this processor and one module, with LLVM's own names for it.

    ``library`` types the functions of ``lang.meaning``; without it the code calls none of them.
    """
    return CpuTarget(binding.get_process_triple(), _data_layout(), options, library, has_fma=_has_fma())


@cache
def _has_fma() -> bool:
    """Whether the processor has an instruction for ``fma``; without it that is a function, which takes long."""
    is_arm = binding.get_process_triple().startswith(("aarch64", "arm64"))
    return is_arm or bool(binding.get_host_cpu_features().get("fma", False))


@cache
def _data_layout() -> str:
    return str(host_machine(3).target_data)


@cache
def host_machine(level: int, *, jit: bool = False) -> llvm.TargetMachine:
    """LLVM's ``TargetMachine`` for this processor; ``level`` is 0 to 3. It takes a millisecond."""
    features = binding.get_host_cpu_features()
    features.update({name: False for name in FLUSHING_FEATURES if name in features})
    triple, name = binding.get_process_triple(), binding.get_host_cpu_name()
    is_movable = jit and memory.is_available()
    return llvm.target_machine(triple, name, features.flatten(), level, jit=jit, is_movable=is_movable)


def object_code(module: llvm.Module, level: int) -> bytes:
    """The object file of an optimised module."""
    with bfloat_bits.as_wholes(module) as whole:
        return bytes(host_machine(level, jit=True).emit_object(whole))


def image_of(code: bytes) -> Image | None:
    """The image of an object file; None where images are not for this system, or not for this code."""
    if not memory.is_available():
        return None
    try:
        return linked(code)
    except Unsupported:
        return None
