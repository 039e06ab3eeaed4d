"""A target of somebody else's: AMDGPU, as much of it as kernels need that only compute.

It is what a new target has to bring, and no more: ``target`` is the contract, ``pipeline`` the options and LLVM's part,
``sync`` one family of device operations. ``REGISTRATION`` is the line that registers it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from nvgen.artifacts.compiler import Artifact, Stage, compile_for
from nvgen.kernels import Kernel
from nvgen.targets import registry
from tests.targets.amdgpu.pipeline import AmdgpuOptions, AmdgpuPipeline

_OPTIONS = AmdgpuOptions()
REGISTRATION = ("amdgpu", lambda: AmdgpuPipeline)


@contextmanager
def registered() -> Iterator[None]:
    """The target is registered for as long as the ``with`` block runs."""
    registry.register(*REGISTRATION)
    try:
        yield
    finally:
        registry.unregister("amdgpu")


def compiled(*kernels: Kernel, options: AmdgpuOptions = _OPTIONS, stage: Stage = Stage.ASSEMBLY) -> Artifact:
    """What kernels become in a stage."""
    with registered():
        return compile_for("amdgpu", [kernel.specialise() for kernel in kernels], options, stage)
