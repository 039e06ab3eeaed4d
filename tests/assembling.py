"""ptxas in tests: PTX in, NVIDIA's verdict out."""

from __future__ import annotations

import functools
import re
import subprocess
from pathlib import Path

import pytest

from nvgen import tools

#: One architecture a generation that current drivers take, and one with an architecture-specific instruction set.
ARCHITECTURES = ("sm_75", "sm_80", "sm_90", "sm_100", "sm_120a")

needs_ptxas = pytest.mark.skipif(
    tools.ptxas() is None, reason="no ptxas: NVIDIA publishes nvidia-cuda-nvcc for Linux and Windows only"
)


def assemble(ptx: str, arch: str, folder: Path) -> str:
    """What ptxas says against ``ptx``: empty where it takes it. ``folder`` is for its files."""
    ptxas = tools.ptxas()
    assert ptxas is not None
    source = folder / f"kernel.{arch}.ptx"
    source.write_text(ptx)
    command = [ptxas, f"-arch={arch}", "-O1", source, "-o", source.with_suffix(".cubin")]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    return "" if result.returncode == 0 else result.stdout + result.stderr or f"exit status {result.returncode}"


@functools.cache
def assembler_architectures() -> tuple[str, ...]:
    """Every real architecture that the installed ptxas makes machine code for, as its ``--help`` lists them."""
    ptxas = tools.ptxas()
    assert ptxas is not None
    text = subprocess.run([ptxas, "--help"], capture_output=True, text=True, check=True).stdout
    return tuple(sorted(set(re.findall(r"'(sm_\d+[af]?)'", text)), key=_order))


def _order(arch: str) -> tuple[int, str]:
    match = re.fullmatch(r"sm_(\d+)([af]?)", arch)
    assert match is not None
    return int(match[1]), match[2]
