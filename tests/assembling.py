"""ptxas in tests: PTX in, NVIDIA's verdict out."""

from __future__ import annotations

import functools
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from nvgen.files import cuda_tools

#: One architecture a generation that current drivers take, of the newest two with what is specific to them.
ARCHITECTURES = ("sm_75", "sm_80", "sm_90", "sm_100", "sm_107a", "sm_120a")

needs_ptxas = pytest.mark.skipif(
    cuda_tools.ptxas() is None, reason="no ptxas: NVIDIA publishes nvidia-cuda-nvcc for Linux and Windows only"
)


needs_nvdisasm = pytest.mark.skipif(
    cuda_tools.ptxas() is None or cuda_tools.nvdisasm() is None,
    reason="no nvdisasm: NVIDIA publishes nvidia-cuda-nvdisasm for Linux and Windows only",
)


def assemble(ptx: str, arch: str, folder: Path, options: Sequence[str] = ("-O0",)) -> str:
    """What ptxas says against ``ptx``: empty where it takes it, which does not depend on how well it optimises.
    ``folder`` is for its files."""
    ptxas = cuda_tools.ptxas()
    assert ptxas is not None
    source = folder / f"kernel.{arch}.ptx"
    source.write_text(ptx)
    command = [ptxas, f"-arch={arch}", *options, source, "-o", source.with_suffix(".cubin")]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    return "" if result.returncode == 0 else result.stdout + result.stderr or f"exit status {result.returncode}"


def line_table(ptx: str, arch: str, folder: Path, options: Sequence[str]) -> dict[tuple[str, int], list[str]]:
    """The instructions of the machine code by the file and the line that they come from, as its line table says."""
    assert assemble(ptx, arch, folder, options) == ""
    nvdisasm = cuda_tools.nvdisasm()
    assert nvdisasm is not None
    command = [nvdisasm, "--print-line-info", folder / f"kernel.{arch}.cubin"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    table: dict[tuple[str, int], list[str]] = {}
    place = None
    for line in text.splitlines():
        if match := re.search(r'//## File "(.*)", line (\d+)', line):
            place = match[1], int(match[2])
        elif (match := re.match(r"\s+/\*[0-9a-f]+\*/\s+(?:@!?U?P\w+ )?([A-Z][A-Z0-9_.]*)", line)) and place:
            table.setdefault(place, []).append(match[1])
    return table


@functools.cache
def assembler_architectures() -> tuple[str, ...]:
    """Every real architecture that the installed ptxas makes machine code for, as its ``--help`` lists them."""
    ptxas = cuda_tools.ptxas()
    assert ptxas is not None
    text = subprocess.run([ptxas, "--help"], capture_output=True, text=True, check=True).stdout
    return tuple(sorted(set(re.findall(r"'(sm_\d+[af]?)'", text)), key=_order))


def _order(arch: str) -> tuple[int, str]:
    match = re.fullmatch(r"sm_(\d+)([af]?)", arch)
    assert match is not None
    return int(match[1]), match[2]
