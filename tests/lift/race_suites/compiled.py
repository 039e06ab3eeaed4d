"""The folder with the suites, and the PTX that nvcc makes of a kernel: as the source says, with its lines."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.lift.race_suites.case import Case

#: The variable of the environment that names the folder with checkouts of the suites.
VARIABLE = "NVGEN_RACE_SUITES"
HEADERS = Path(__file__).parent / "headers"
#: What the headers here say where nvcc lacks those of a library.
MISSING_HEADERS = "missing headers"
#: Nothing is left out that the source does for nobody.
_ALWAYS = ("-ptx", "-w", "-arch=sm_80", "-lineinfo", "-Xcicc", "-O0")


def ptx_of(nvcc: str, case: Case) -> str:
    """The PTX of a kernel.

    Raises:
        ValueError: nvcc does not take it; with what nvcc says.
    """
    with TemporaryDirectory() as made:
        out = Path(made) / "kernel.ptx"
        own = Path(nvcc).parent.parent / "include" / "cccl"
        command = [nvcc, *_ALWAYS, f"-I{own}", *case.options, f"-I{case.source.parent}", str(case.source)]
        command += ["-o", str(out)]
        run = subprocess.run(command, cwd=made, capture_output=True, text=True, check=False, errors="replace")
        if run.returncode:
            raise ValueError(run.stderr or run.stdout)
        return out.read_text(encoding="utf-8")


def chosen_folder() -> Path | None:
    """The folder that the environment names, or None."""
    named = os.environ.get(VARIABLE, "")
    return Path(named).resolve() if named else None
