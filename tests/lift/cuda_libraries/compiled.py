"""PTX of kernels that include the headers of CUB and cuRAND, which come from PyPI (``nvidia-cuda-cccl``,
``nvidia-curand``)."""

from __future__ import annotations

import functools
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from cuda import pathfinder

import nvgen as nv

#: What nvcc is told: as it optimises, not at all, and for a debugger.
LEVELS = {"full": ("-O3",), "none": ("-Xcicc", "-O0"), "debug": ("-G",)}


@functools.cache
def module(source: str, level: str) -> nv.ptx.Module:
    """The kernels of a source; skips the test where there is no nvcc with the headers."""
    nvcc = pathfinder.find_nvidia_binary_utility("nvcc")
    if nvcc is None:
        pytest.skip("there is no nvcc")
    include = Path(nvcc).parent.parent / "include"
    if not (include / "curand_kernel.h").exists() or not (include / "cccl" / "cub").exists():
        pytest.skip("there are no headers of CUB and cuRAND: pip install nvidia-cuda-cccl nvidia-curand")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "kernels.cu"
        path.write_text(source, encoding="utf-8")
        options = ["-ptx", "-w", "-arch=sm_80", *LEVELS[level], f"-I{include}", f"-I{include / 'cccl'}"]
        made = subprocess.run([nvcc, *options, path, "-o", "-"], check=True, capture_output=True, text=True)
    return nv.ptx.load(made.stdout)
