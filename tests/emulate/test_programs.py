"""Programs in C++, C and Python run without a GPU, unchanged."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from cuda import pathfinder

from tests.assembling import assemble
from tests.driver import building
from tests.emulate.running import PROGRAMS, compiled, emulate, environment, header_folder

pytestmark = [pytest.mark.skipif(bool(building.problem()), reason=building.problem() or "-"), pytest.mark.sweep(6)]
SEVERAL = str(PROGRAMS / "several.ptx")


def test_the_host_program_of_the_nvptx_guide(tmp_path: Path) -> None:
    """LLVM's "User Guide for NVPTX Back-end": its kernel, its host program."""
    build = [sys.executable, "-m", "nvgen", "build", str(PROGRAMS / "simple_compute.ll"), "-o", "kernel.ptx"]
    subprocess.run(build, check=True, cwd=tmp_path, env=environment())
    result = emulate("--arch", "sm_80", str(compiled("simple_compute.cpp", tmp_path)), cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    lines = result.stdout.splitlines()
    head = [
        "Using CUDA Device [0]: nvgen emulated sm_80",
        "Device Compute Capability: 8.0",
        "Launching kernel",
        "Results:",
    ]
    assert lines[:4] == head
    assert lines[4:] == [f"{i} + {2 * i} = {3 * i}" for i in range(16)]


@pytest.mark.parametrize("arch", ["sm_107", "sm_107a", "sm_107f"])
def test_oversized_shared_memory(arch: str, tmp_path: Path) -> None:
    program = str(PROGRAMS / "oversized_shared_memory.py")
    result = emulate("--arch", arch, sys.executable, program, cwd=tmp_path)
    assert result.returncode == 0 and result.stdout == "31.0 0.0\n", result.stderr


def test_oversized_shared_memory_where_there_is_none(tmp_path: Path) -> None:
    result = emulate("--arch", "sm_103", sys.executable, str(PROGRAMS / "oversized_shared_memory.py"), cwd=tmp_path)
    assert result.returncode == 1 and "needs 300000 bytes of shared memory, and sm_103 has at most" in result.stderr


def test_a_program_of_c_with_several_kernels(tmp_path: Path) -> None:
    result = emulate("--arch", "sm_75", "--memory", "64M", str(compiled("several.c", tmp_path)), SEVERAL)
    assert result.returncode == 0, result.stderr
    weights = [1, 2, 3, 4]
    scaled = [2 * i + 10 + weights[i % 4] for i in range(1000)]
    above = sum(value > 500 for value in scaled)
    assert result.stdout.splitlines() == [
        "4000 of 67108864 bytes taken",
        f"{scaled[0]} {scaled[1]} {scaled[999]}, timed",
        f"{5 + above} above, in a variable of 4 bytes",
        f"{7 + above} after another launch",
        "hello device, 64 threads, 0.50",
    ]


def test_the_text_of_several_is_what_ptxas_takes(tmp_path: Path) -> None:
    assemble(Path(SEVERAL).read_text(encoding="utf-8"), "sm_75", tmp_path)


@pytest.mark.parametrize(
    ("program", "words", "printed"),
    [
        ("cuda_core_program.py", [SEVERAL], "nvgen emulated sm_90 differs by 0.0"),
        ("own_launches.py", [], "10000.0"),
    ],
)
def test_programs_of_python(program: str, words: list[str], printed: str) -> None:
    result = emulate("--", sys.executable, str(PROGRAMS / program), *words)
    assert (result.returncode, result.stdout.strip()) == (0, printed), result.stderr


def test_the_exit_status_is_the_programs() -> None:
    assert emulate("sh", "-c", "exit 7").returncode == 7


def test_what_stands_before_the_library_stays() -> None:
    result = emulate("sh", "-c", "echo $LD_LIBRARY_PATH", LD_LIBRARY_PATH="/somewhere")
    first, second = result.stdout.strip().split(os.pathsep)
    assert (Path(first) / "libcuda.so.1").exists() and second == "/somewhere"


def test_compilers_link_with_the_library_by_its_short_name(tmp_path: Path) -> None:
    (tmp_path / "main.c").write_text("int cuInit(unsigned); int main(void) { return cuInit(0) ? 1 : 42; }")
    linked = emulate("cc", "main.c", "-o", "main", "-lcuda", cwd=tmp_path)
    assert linked.returncode == 0, linked.stderr
    assert emulate("./main", cwd=tmp_path).returncode == 42


def test_compilers_find_the_header_and_what_is_no_entry_point_is_not_found(tmp_path: Path) -> None:
    """500 is CUDA_ERROR_NOT_FOUND, the status 1 CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND (cuda.h)."""
    header_folder()
    source = str(PROGRAMS / "entry_points.cpp")
    made = emulate("c++", source, "-o", "main", "-lcuda", cwd=tmp_path, CPATH="/nowhere")
    assert made.returncode == 0, made.stderr
    assert emulate("./main", cwd=tmp_path).stdout.splitlines() == [
        "cuMemAlloc 0 0 there",
        "cuNoSuchFunction 0 1 none",
        "malloc 0 1 none",
        "control_install 0 1 none",
        " 0 1 none",
        "table 500 none",
    ]


def test_headers_of_the_program_come_before_the_packages(tmp_path: Path) -> None:
    header_folder()
    (tmp_path / "cuda.h").write_text("#define FOUND 43\n")
    (tmp_path / "main.c").write_text("#include <cuda.h>\nint main(void) { return FOUND; }")
    assert emulate("cc", "-I.", "main.c", "-o", "main", cwd=tmp_path).returncode == 0
    assert emulate("./main", cwd=tmp_path).returncode == 43
    assert emulate("sh", "-c", "echo $CPATH", CPATH="/mine").stdout.strip().endswith(os.pathsep + "/mine")


def test_a_program_that_compiles_by_nvrtc() -> None:
    """Its PTX ends with a NUL; NVRTC asks for ``cuGetExportTable``."""
    try:
        pathfinder.load_nvidia_dynamic_lib("nvrtc")
    except pathfinder.DynamicLibNotFoundError:
        pytest.skip("there is no NVRTC: it comes with nvidia-cuda-nvrtc")
    result = emulate(sys.executable, str(PROGRAMS / "nvrtc_program.py"))
    assert (result.returncode, result.stdout.strip()) == (0, "[ 0.  4.  8. 12.]"), result.stderr


def test_a_program_with_numbas_names() -> None:
    """It prints the same on the emulated GPU as on the CPU."""
    program = str(PROGRAMS / "numba_names.py")
    result = emulate(sys.executable, program)
    assert result.returncode == 0, result.stderr
    lines = result.stdout.splitlines()
    assert "raised tid=[0, 0, 0] ctaid=[0, 0, 0]: below (1,)" in lines
    assert "largest 999.0" in lines
    on_cpu = subprocess.run(
        [sys.executable, program], check=True, capture_output=True, text=True, env=environment(NVGEN_DEVICE="cpu")
    )
    assert on_cpu.stdout.splitlines() == lines
