"""PTX that is kept on disk: a second process reads it and loads no LLVM; whatever changes makes another text."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.artifacts import cached_ptx, compiler
from nvgen.files import compiler_identity
from nvgen.targets.nvptx.options import CompileOptions
from tests.cli.command import nvgen

KERNEL = """import nvgen as nv

FACTOR = 2


@nv.kernel
def scale(a: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < a.size:
        a[i] = nv.math.sin(a[i]) * FACTOR
"""
#: Builds and says whether LLVM was loaded.
BUILD = """import sys
from nvgen.cli import run
status = run(sys.argv[1:])
large = {"llvmlite", "jinja2", "numpy", "subprocess"} & {name.partition(".")[0] for name in sys.modules}
print(status, "llvmlite" in large, file=sys.stderr)
assert "llvmlite" in large or not large
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NVGEN_CACHE_DIR", str(tmp_path / "cache"))
    (tmp_path / "kernel.py").write_text(KERNEL)
    return tmp_path


def build(folder: Path, *arguments: str) -> tuple[str, str]:
    """The PTX, and whether LLVM was loaded."""
    command = [sys.executable, "-c", BUILD, "build", "kernel.py", "-o", "-", *arguments]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    status, loaded = result.stderr.split()
    assert status == "0"
    return result.stdout, loaded


def test_a_second_build_loads_no_llvm(folder: Path) -> None:
    first, loaded = build(folder, "--arch", "sm_80")
    assert loaded == "True"
    assert build(folder, "--arch", "sm_80") == (first, "False")
    assert build(folder, "--arch", "sm_90")[1] == "True"
    (folder / "kernel.py").write_text(KERNEL.replace("FACTOR = 2", "FACTOR = 3"))
    other, loaded = build(folder, "--arch", "sm_80")
    assert loaded == "True" and other != first
    (folder / "kernel.py").write_text(KERNEL)
    assert build(folder, "--arch", "sm_80") == (first, "False")


@pytest.mark.usefixtures("folder")
def test_a_kernel_is_compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    compile_kernels = compiler.compile_kernels

    def counted(*given: object) -> compiler.Artifact:
        made.append(given)
        return compile_kernels(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(compiler, "compile_kernels", counted)

    @nv.kernel
    def k(a: nv.Array[nv.f32]):
        a[0] = 1

    first = k.ptx("sm_80")
    assert k.ptx("sm_80") == first and len(made) == 1
    assert k.ptx("sm_80", level=0) and len(made) == 2
    assert k.ptx("sm_80", ptx_version="8.0") != first and len(made) == 3
    assert k.bind(name="other").ptx("sm_80") != first and len(made) == 4
    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")
    assert k.ptx("sm_80") == first and len(made) == 5


@pytest.mark.usefixtures("folder")
def test_what_makes_another_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    @nv.kernel
    def k(a: nv.Array[nv.f32]):
        a[0] = 1

    @nv.kernel
    def with_inline_ptx(a: nv.Array[nv.u32]):
        a[0] = nv.asm("mov.u32 {0}, %laneid;", nv.u32)

    def keys() -> tuple[str, str]:
        made = [cached_ptx.Entry.of([one.specialise()], CompileOptions("sm_80")).key for one in (k, with_inline_ptx)]
        return made[0], made[1]

    before = keys()
    assert keys() == before
    monkeypatch.setenv("NVGEN_PTXAS", "/no/such/ptxas")
    assert keys()[0] == before[0] and keys()[1] != before[1]
    monkeypatch.delenv("NVGEN_PTXAS")
    monkeypatch.setattr(compiler_identity, "first_nvgen", lambda: ("another",))
    assert keys()[0] != before[0]


@pytest.mark.usefixtures("folder")
def test_another_libdevice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Text with libdevice in it is that of the file that would be taken now."""

    @nv.kernel
    def k(a: nv.Array[nv.f32]):
        a[0] = nv.math.sin(a[0])

    k.ptx("sm_80")
    entry = cached_ptx.Entry.of([k.specialise()], CompileOptions("sm_80"))
    assert entry.read() == k.ptx("sm_80")
    monkeypatch.setenv("CUDA_HOME", "/another/toolkit")  # it decides where libdevice is found
    assert entry.read() is None


def test_the_place_is_in_the_header(folder: Path) -> None:
    """A kernel that has moved in its file is the same kernel, and its text says where it stands."""
    first = nvgen(folder, "build", "kernel.py", "-o", "-").out
    (folder / "kernel.py").write_text("\n" + KERNEL)
    second = nvgen(folder, "build", "kernel.py", "-o", "-").out
    assert b"kernel.py:7" in first and b"kernel.py:8" in second
