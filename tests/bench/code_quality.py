"""Machine code of kernels, measured: what ptxas makes of nvgen's PTX and of nvcc's for the same algorithm.

One ptxas assembles both, at its default ``-O3``, so that only the PTX differs. :mod:`tests.bench.code_report` shows one
kernel's loops.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Container
from pathlib import Path
from typing import NamedTuple

from nvgen.files import cuda_tools
from tests.bench import sass
from tests.bench.kernels import kernels, path_of
from tests.bench.sass import Routine

_SPILLS = re.compile(r"(\d+) bytes spill stores, (\d+) bytes spill loads")


class Code(NamedTuple):
    """The size of a kernel's machine code and what a thread or a block of it takes."""

    #: Instructions as they stand in the code, without the padding at its end.
    instructions: int
    #: Registers of a thread.
    registers: int
    #: Bytes of spilled registers, stored and loaded.
    spilled: int
    #: Bytes of a block's static shared memory.
    shared: int
    routine: Routine


def missing_tool() -> str:
    """What this machine lacks to measure with, and empty where it lacks nothing."""
    found = {"nvcc": shutil.which("nvcc"), "ptxas": cuda_tools.ptxas(), "nvdisasm": cuda_tools.nvdisasm()}
    return ", ".join(name for name, path in found.items() if path is None)


def nvcc_ptx(source: Path, arch: str, folder: Path) -> str:
    """The PTX that ``nvcc -O3`` makes of a file. ``folder`` is for the result."""
    output = folder / f"{source.stem}.{arch}.nvcc.ptx"
    _run("nvcc", "-O3", "-ptx", f"-arch={arch}", source, "-o", output)
    return output.read_text()


def assemble(ptx: str, arch: str, path: Path) -> dict[str, Code]:
    """The machine code of every kernel in ``ptx``, by name. ``path`` without its ending is where the files go."""
    source, cubin = path.with_name(f"{path.name}.ptx"), path.with_name(f"{path.name}.cubin")
    source.write_text(ptx)
    ptxas, disassembler = cuda_tools.ptxas(), cuda_tools.nvdisasm()
    assert ptxas is not None and disassembler is not None
    resources = _resources(_run(ptxas, "-v", f"-arch={arch}", source, "-o", cubin))
    text = _run(disassembler, "-c", cubin)
    path.with_name(f"{path.name}.sass").write_text(text)
    found = sass.routines(text)
    assert found.keys() == resources.keys(), "nvdisasm and ptxas name different kernels"
    return {name: Code(len(list(routine.code)), *resources[name], routine) for name, routine in found.items()}


class Sides(NamedTuple):
    """A kernel's machine code on both sides."""

    ours: Code
    theirs: Code

    @property
    def static_ratio(self) -> float:
        """Instructions as they stand in the code."""
        return self.ours.instructions / self.theirs.instructions


def both_sides(group: str, arch: str, folder: Path, names: Container[str] | None = None) -> dict[str, Sides]:
    """The kernels of a file that the architecture has, or those of ``names``. ``folder`` is for what is made."""
    theirs = assemble(nvcc_ptx(path_of(group, ".cu"), arch, folder), arch, folder / f"{group}.nvcc.{arch}")
    ours = kernels(group)
    assert theirs.keys() <= ours.keys(), "kernels that nvgen's file lacks"
    return {
        name: Sides(assemble(ours[name].ptx(arch), arch, folder / f"{name}.nvgen.{arch}")[name], code)
        for name, code in theirs.items()
        if names is None or name in names
    }


def _resources(report: str) -> dict[str, tuple[int, int, int]]:
    """Registers, spilled bytes and shared bytes of every kernel in what ``ptxas -v`` prints."""
    kernels = re.split(r"Compiling entry function '(\S+)'", report)[1:]
    found = {}
    for name, text in zip(kernels[::2], kernels[1::2], strict=True):
        registers, spills = re.search(r"Used (\d+) registers", text), _SPILLS.search(text)
        assert registers is not None and spills is not None, text
        shared = re.search(r"(\d+) bytes smem", text)
        found[name] = int(registers[1]), int(spills[1]) + int(spills[2]), int(shared[1]) if shared else 0
    return found


def _run(*command: str | Path) -> str:
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout + result.stderr
