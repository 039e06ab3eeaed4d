"""Kernels as a report looks at them, each once in a run: NVIDIA's tools take half a second for one."""

from __future__ import annotations

from functools import cache

import pytest

import nvgen as nv
from nvgen.artifacts import cached_ptx
from nvgen.artifacts.report.inspected import Inspected, of_kernel
from nvgen.files import cuda_tools
from nvgen.targets.nvptx.options import CompileOptions

needs_tools = pytest.mark.skipif(
    cuda_tools.ptxas() is None or cuda_tools.nvdisasm() is None, reason="no ptxas, or no nvdisasm"
)


@cache
def looked_at(kernel: nv.Kernel, arch: str = "sm_90") -> Inspected:
    """All of a kernel."""
    return of_kernel(kernel.specialise(), arch)


@cache
def without_code(kernel: nv.Kernel, arch: str = "sm_90", level: int = 3) -> Inspected:
    """A kernel where the tools are missing."""
    made = kernel.with_options(lineinfo=True).specialise()
    return Inspected(kernel.name, arch, made, None, cached_ptx.ptx([made], CompileOptions(arch, level=level)))
