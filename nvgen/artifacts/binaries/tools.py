"""Runs NVIDIA's programs on files of a folder that is removed."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from nvgen import diagnostics
from nvgen.diagnostics import CompileError
from nvgen.files import cuda_tools

#: Each program with the package of PyPI that has it.
PACKAGES = {
    "ptxas": "nvidia-cuda-nvcc",
    "fatbinary": "nvidia-cuda-nvcc",
    "nvdisasm": "nvidia-cuda-nvdisasm",
    "cuobjdump": "nvidia-cuda-cuobjdump",
    "nvjitlink": "nvidia-nvjitlink",
}
_FINDERS: Mapping[str, Callable[[], Path | None]] = {
    "ptxas": cuda_tools.ptxas,
    "fatbinary": cuda_tools.fatbinary,
    "nvdisasm": cuda_tools.nvdisasm,
}
#: Disassembling takes a second for the largest kernels that there are.
_SECONDS = 600


def found(name: str, what: str) -> Path:
    """A program, that makes ``what``.

    Raises:
        CompileError: this machine has none.
    """
    path = _FINDERS[name]()
    if path is None:
        raise CompileError(diagnostics.binaries.ToolMissing(None, name, what, PACKAGES[name]))
    return path


def run(program: Path, arguments: Sequence[str], files: Mapping[str, bytes], output: str = "") -> bytes:
    """What a program prints, or writes into the file ``output``, in a folder that has these files.

    Raises:
        CompileError: it cannot be run, fails, or does not end in time.
    """
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            (Path(folder) / name).write_bytes(content)
        try:
            result = subprocess.run(
                [program, *arguments], cwd=folder, capture_output=True, check=False, timeout=_SECONDS
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            problem = getattr(error, "strerror", None) or f"did not end within {_SECONDS} seconds"
            raise CompileError(diagnostics.binaries.ToolFailed(None, str(program), problem)) from None
        log = (result.stdout + result.stderr).decode(errors="replace").strip()
        made = Path(folder) / output
        if result.returncode or (output and not made.is_file()):
            failed = diagnostics.binaries.ToolFailed(None, str(program), f"ended with status {result.returncode}")
            raise CompileError(failed.because(failed.Log(log)) if log else failed)
        return made.read_bytes() if output else result.stdout
