"""PTX that nvcc makes of the CUDA programs beside this module; each says in its first lines with which options."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from cuda import pathfinder

PROGRAMS = Path(__file__).parent / "programs"
_OPTIONS = "// nvcc "
#: What needs the headers of the packages that nvcc itself does not bring.
_PROBE = "#include <cuda/atomic>\n__global__ void probe() {}\n"


def texts() -> Iterator[tuple[str, str]]:
    """Names and PTX.

    Raises:
        ImportError: there is no nvcc, or not the headers that it needs.
        RuntimeError: nvcc does not take a program.
    """
    nvcc = pathfinder.find_nvidia_binary_utility("nvcc")
    if nvcc is None:
        raise ImportError("no nvcc")
    with TemporaryDirectory() as folder:
        out = Path(folder) / "program.ptx"
        probe = Path(folder) / "probe.cu"
        probe.write_text(_PROBE, encoding="utf-8")
        tried = _run(nvcc, (), probe, out)
        if tried.returncode != 0:
            raise ImportError(f"nvcc does not take its own headers: {tried.stderr.strip().splitlines()[0]}")
        for program in sorted(PROGRAMS.glob("*.cu")):
            lines = program.read_text(encoding="utf-8").splitlines()
            for number, line in enumerate(line for line in lines if line.startswith(_OPTIONS)):
                options = line.removeprefix(_OPTIONS).split()
                made = _run(nvcc, options, program, out)
                if made.returncode != 0:
                    raise RuntimeError(f"{program.name} {line}: {made.stderr}")
                yield f"{program.stem}.{number}", out.read_text(encoding="utf-8")


def _run(nvcc: str, options: Sequence[str], program: Path, out: Path) -> subprocess.CompletedProcess[str]:
    command = [nvcc, "-ptx", "-w", *options, program.name, "-o", str(out)]
    return subprocess.run(command, cwd=program.parent, capture_output=True, text=True, check=False)
