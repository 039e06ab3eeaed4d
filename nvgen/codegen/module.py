"""From typed kernels to one LLVM module for a target."""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from nvgen.codegen import statements
from nvgen.codegen.emitter import Emitter
from nvgen.frontend.tree import TypedKernel
from nvgen.lang import KernelOptions
from nvgen.targets.target import Target


def emit_module(name: str, kernels: Sequence[tuple[TypedKernel, KernelOptions]], target: Target) -> str:
    """The text of a module with every kernel, verified by nobody yet."""
    module = ir.Module(name=name, context=ir.Context())
    module.triple = target.triple
    module.data_layout = target.data_layout
    for kernel, options in kernels:
        frame = target.begin_kernel(module, kernel, options)
        emitter = Emitter(target, frame, kernel, options)
        statements.body(emitter, kernel.body)
        if not emitter.terminated:
            emitter.builder.ret_void()
        target.end_kernel(module, kernel, frame)
    return str(module)
