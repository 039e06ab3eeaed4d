"""Machine code of kernels, measured: what ptxas makes of nvgen's PTX and of nvcc's for the same algorithm.

One ptxas assembles both, at its default ``-O3``, so that only the PTX differs.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

from cuda import pathfinder

from nvgen import cuda_tools

_INSTRUCTION = re.compile(r"^\s+/\*[0-9a-f]{4,}\*/\s+(?P<text>[^;]*);", re.MULTILINE)
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


def cuobjdump() -> Path | None:
    """NVIDIA's disassembler of cubins, from PyPI or a toolkit."""
    found = pathfinder.find_nvidia_binary_utility("cuobjdump")
    return None if found is None else Path(found)


def missing_tool() -> str:
    """What this machine lacks to measure with, and empty where it lacks nothing."""
    found = {"nvcc": shutil.which("nvcc"), "ptxas": cuda_tools.ptxas(), "cuobjdump": cuobjdump()}
    return ", ".join(name for name, path in found.items() if path is None)


def nvcc_ptx(source: Path, arch: str, folder: Path) -> str:
    """The PTX that ``nvcc -O3`` makes of a file. ``folder`` is for the result."""
    output = folder / f"{source.stem}.{arch}.nvcc.ptx"
    _run("nvcc", "-O3", "-ptx", f"-arch={arch}", source, "-o", output)
    return output.read_text()


def assemble(ptx: str, arch: str, path: Path) -> dict[str, Code]:
    """The machine code of every kernel in ``ptx``, by name. ``path`` without its ending is where the files go."""
    source, cubin = path.with_suffix(".ptx"), path.with_suffix(".cubin")
    source.write_text(ptx)
    ptxas, disassembler = cuda_tools.ptxas(), cuobjdump()
    assert ptxas is not None and disassembler is not None
    resources = _resources(_run(ptxas, "-v", f"-arch={arch}", source, "-o", cubin))
    sass = _run(disassembler, "-sass", cubin)
    path.with_suffix(".sass").write_text(sass)
    counts = instruction_counts(sass)
    assert counts.keys() == resources.keys(), "cuobjdump and ptxas name different kernels"
    return {name: Code(counts[name], *resources[name]) for name in counts}


def instruction_counts(sass: str) -> dict[str, int]:
    """Instructions of each function in what ``cuobjdump -sass`` prints."""
    return {name: len(code) for name, code in instructions(sass).items()}


def instructions(sass: str) -> dict[str, list[str]]:
    """The instructions of each function in what ``cuobjdump -sass`` prints.

    The padding is left out: the branch to itself behind the last instruction, and the NOPs after it.
    """
    functions = re.split(r"^\s*Function : (\S+)$", sass, flags=re.MULTILINE)[1:]
    found = {}
    for name, text in zip(functions[::2], functions[1::2], strict=True):
        code = [match["text"].strip() for match in _INSTRUCTION.finditer(text)]
        while code and code[-1] == "NOP":
            code.pop()
        if code and code[-1].startswith("BRA"):
            code.pop()
        found[name] = code
    return found


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
