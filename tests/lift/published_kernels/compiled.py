"""The CUDA sources of a folder, and the PTX that nvcc makes of each: optimised, not optimised, and for a debugger."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

#: The variable of the environment that names the folder.
VARIABLE = "NVGEN_CUDA_CORPUS"
#: Products and sums stay two operations, so that every text has the same ones, and leaves the same bits.
LEVELS = {"full": ("-O3",), "none": ("-Xcicc", "-O0"), "debug": ("-G",)}
_ALWAYS = ("-ptx", "-w", "-arch=sm_80", "-fmad=false")
#: What sources take from the files that include them, and what configure scripts write.
_OWN_HEADERS = Path(__file__).parent / "headers"
_BEFOREHAND = ("-include", "beforehand.h", f"-I{_OWN_HEADERS}")
#: Where projects keep the headers that their programs share, in the folder of a source or in one around it.
_HEADERS = (
    "",
    "include",
    "inc",
    "common",
    "common/inc",
    "common/include",
    "common/src",
    "src/common",
    "util",
    "common_src/convert-dataset",
)


def sources(folder: Path) -> list[Path]:
    """The CUDA sources of a folder, in the order of their paths."""
    return sorted(path for path in folder.rglob("*.cu") if path.is_file())


def _include_folders(source: Path, folder: Path) -> Iterator[Path]:
    around = [parent for parent in source.parents if parent.is_relative_to(folder)]
    yield from (found for parent in around for name in _HEADERS if (found := parent / name).is_dir())


def ptx_of(nvcc: str, source: Path, folder: Path, options: tuple[str, ...], defined: tuple[str, ...] = ()) -> str:
    """The PTX of a source of a folder.

    Raises:
        ValueError: nvcc does not take it; with what nvcc says.
    """
    headers = [f"-I{path}" for path in _include_folders(source, folder)]
    own = Path(nvcc).parent.parent / "include" / "cccl"
    with TemporaryDirectory() as made:
        out = Path(made) / "kernels.ptx"
        command = [nvcc, *_ALWAYS, *options, *defined, *_BEFOREHAND, *headers, f"-I{own}", str(source), "-o", str(out)]
        run = subprocess.run(command, cwd=made, capture_output=True, text=True, check=False, errors="replace")
        if run.returncode:
            raise ValueError(run.stderr or run.stdout)
        return out.read_text(encoding="utf-8")


def chosen_folder() -> Path | None:
    """The folder that the environment names, or None."""
    named = os.environ.get(VARIABLE, "")
    return Path(named).resolve() if named else None
