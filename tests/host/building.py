"""Makes the sources of these tests, and programs of them."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from nvgen.artifacts import compiler
from nvgen.artifacts.host.header import header
from nvgen.frontend.specialisation import Specialisation
from nvgen.kernels import Kernel
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


def write_headers(folder: Path) -> None:
    """The header of all kernels, and one of a kernel whose PTX no driver takes."""
    (folder / "kernels.h").write_text(header("kernels", *all_kernels(), "ptx"))
    wrong = all_kernels()[1].replace(b"ret;", b"ret [;")
    (folder / "broken.h").write_text(header("broken", specialised(kernels.count), wrong, "ptx"))


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


def link(objects: Sequence[Path], out: Path, driver: Path | None = None) -> Path:
    """A program of objects, with a driver library: that of emulated devices, unless another one is given."""
    subprocess.run(["c++", *map(str, objects), "-o", str(out), str(driver or built()), "-pthread"], check=True)
    return out


@cache
def rust_problem() -> str:
    """Why no module in Rust, of the edition 2024, can be compiled here; empty where one can."""
    found = building.program("rustc")
    if found is None:
        return "there is no Rust compiler `rustc`"
    version = subprocess.run([found, "--version"], capture_output=True, text=True, check=False)
    words = version.stdout.split()
    if version.returncode or tuple(map(int, words[1].split("-")[0].split("."))) < (1, 85, 0):
        return f"rustc is too old, or does not run: {version.stdout or version.stderr}"
    return ""


def compile_rust(source: str, folder: Path, *options: str) -> None:
    """Compiles a file of a folder there, without a warning."""
    if rust_problem():
        pytest.skip(rust_problem())
    command = ["rustc", "-D", "warnings", "-L", str(folder), *options, source]
    result = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder, timeout=120)
    assert result.returncode == 0 and not result.stderr, result.stderr
