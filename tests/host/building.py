"""Makes the sources of these tests, and programs of them."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from nvgen import compiler
from nvgen.kernels import Kernel
from nvgen.specialisation import Specialisation
from nvgen.targets.nvptx.pipeline import CompileOptions
from tests.driver import building
from tests.emulate.running import built, header_folder
from tests.host import kernels

PROGRAMS = Path(__file__).parent / "programs"
ARCH = "sm_90"
_WARNINGS = ("-Wall", "-Wextra", "-pedantic", "-Werror")
COMPILERS = {".c": ("cc", "-std=c11"), ".cpp": ("c++", "-std=c++17")}


def specialised(*chosen: Kernel) -> list[Specialisation]:
    return [kernel.specialise() for kernel in chosen]


def ptx(chosen: Sequence[Specialisation], arch: str = ARCH) -> bytes:
    return compiler.compile_kernels(chosen, CompileOptions(arch), compiler.Stage.PTX).text.encode()


@cache
def all_kernels() -> tuple[list[Specialisation], bytes]:
    """The kernels of the programs, and their PTX."""
    found = specialised(*(value for value in vars(kernels).values() if isinstance(value, Kernel)))
    return found, ptx(found)


def compile_object(source: Path, folder: Path, *flags: str) -> Path:
    """The object file of a C or C++ file, without a warning."""
    compiler_, standard = COMPILERS[source.suffix]
    if building.program(compiler_) is None:
        pytest.skip(f"there is no compiler `{compiler_}`")
    out = folder / f"{source.stem}.o"
    command = [compiler_, standard, *_WARNINGS, *flags, f"-I{header_folder()}", f"-I{folder}", f"-I{PROGRAMS}"]
    result = subprocess.run(
        [*command, "-c", str(source), "-o", str(out)], capture_output=True, text=True, check=False, timeout=120
    )
    assert result.returncode == 0 and not result.stderr, result.stderr
    return out


def link(objects: Sequence[Path], out: Path) -> Path:
    """A program of objects, with the driver library of emulated devices."""
    subprocess.run(["c++", *map(str, objects), "-o", str(out), str(built()), "-pthread"], check=True)
    return out
