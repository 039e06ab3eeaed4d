"""Programs in C, C++, Python and Rust that launch kernels by what nvgen wrote, on a GPU with clusters."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from nvgen.artifacts.host.python_launcher import python_launcher
from nvgen.artifacts.host.rust import rust
from nvgen.runtime.gpu import devices, driver
from tests.cli.command import nvgen
from tests.emulate.running import ROOT
from tests.host.building import PROGRAMS, all_kernels, compile_object, compile_rust, link, write_headers

_HAS_CLUSTERS = driver.device_count() > 0 and devices.compute_capability(0) >= (9, 0)
pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not _HAS_CLUSTERS, reason=driver.unavailable_reason() or "the GPU has no clusters"),
]


def libcuda() -> Path:
    """The driver's library that this process has loaded."""
    lines = Path("/proc/self/maps").read_text().splitlines()
    return Path(next(line.split()[-1] for line in lines if "/libcuda.so" in line))


def run(*command: object, folder: Path) -> str:
    result = subprocess.run(
        [*map(str, command)], capture_output=True, text=True, check=False, cwd=folder, timeout=120, env=os.environ
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout.strip()


@pytest.mark.parametrize(
    ("program", "said"), [("everything.c", "everything is right"), ("throwing.cpp", "everything is thrown")]
)
def test_c_and_cpp(program: str, said: str, tmp_path: Path) -> None:
    write_headers(tmp_path)
    objects = [compile_object(PROGRAMS / source, tmp_path) for source in (program, "other.c")]
    assert run(link(objects, tmp_path / "program", libcuda()), folder=tmp_path) == said


def test_python(tmp_path: Path) -> None:
    (tmp_path / "kernels.py").write_text(python_launcher("kernels", *all_kernels(), "ptx"))
    shutil.copy(PROGRAMS / "everything.py", tmp_path)
    assert run(sys.executable, "everything.py", folder=tmp_path) == "everything is Python"


def test_rust(tmp_path: Path) -> None:
    (tmp_path / "kernels.rs").write_text(rust("kernels", *all_kernels(), "ptx"))
    shutil.copy(PROGRAMS / "everything.rs", tmp_path)
    os.symlink(libcuda(), tmp_path / "libcuda.so")
    compile_rust("everything.rs", tmp_path, "--edition", "2021")
    assert run("./everything", folder=tmp_path) == "everything is safe"


@pytest.mark.parametrize("image", ["ptx", "cubin", "fatbin"])
def test_the_example(image: str, tmp_path: Path) -> None:
    """Of a fatbin, the machine code for the GPU or its PTX."""
    major, minor = devices.compute_capability(0)
    own = f"sm_{major}{minor}" if image == "cubin" else "sm_90"
    example = ROOT / "examples" / "cmake"
    options = ("-o", "kernels.h", "--arch", own, "--image", image)
    assert nvgen(tmp_path, "build", example / "kernels.py", *options).status == 0
    program = link([compile_object(example / "main.cpp", tmp_path)], tmp_path / "smooth", libcuda())
    lines = run(program, folder=tmp_path).splitlines()
    assert len(lines) == 5 and all(line.endswith(": right") for line in lines), lines
