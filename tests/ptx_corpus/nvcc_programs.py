"""PTX that nvcc makes of the CUDA programs beside this module; each says in its first lines with which options."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from cuda import pathfinder

PROGRAMS = Path(__file__).parent / "programs"
_OPTIONS = "// nvcc "


def texts() -> Iterator[tuple[str, str]]:
    """Names and PTX.

    Raises:
        ImportError: there is no nvcc.
    """
    nvcc = pathfinder.find_nvidia_binary_utility("nvcc")
    if nvcc is None:
        raise ImportError("no nvcc")
    with TemporaryDirectory() as folder:
        out = Path(folder) / "program.ptx"
        for program in sorted(PROGRAMS.glob("*.cu")):
            lines = program.read_text(encoding="utf-8").splitlines()
            for number, line in enumerate(line for line in lines if line.startswith(_OPTIONS)):
                options = line.removeprefix(_OPTIONS).split()
                command = [nvcc, "-ptx", "-w", *options, program.name, "-o", out]
                subprocess.run(command, cwd=PROGRAMS, check=True)
                yield f"{program.stem}.{number}", out.read_text(encoding="utf-8")
