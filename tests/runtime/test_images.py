"""A kernel's image for a GPU is made once, by one process; what it depends on decides which one it is."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.files import cache, compiler_identity, cuda_tools
from nvgen.runtime.gpu import images
from tests.assembling import needs_ptxas
from tests.driver import other_process
from tests.driver.fake import FakeDriver

pytestmark = pytest.mark.sweep(6)

KERNEL = """\
def k(a: nv.Array[nv.f32]):
    a[0] = 1.0
"""
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache, and nothing in memory."""
    monkeypatch.setenv("NVGEN_CACHE_DIR", str(tmp_path))
    images.forget()
    yield tmp_path
    images.forget()


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the kernels that are compiled."""
    names: list[str] = []
    compile_kernels = compiler.compile_kernels

    def counting(kernels: Any, *others: Any) -> Any:
        names.extend(kernel.name for kernel in kernels)
        return compile_kernels(kernels, *others)

    monkeypatch.setattr(compiler, "compile_kernels", counting)
    return names


def image(text: str = KERNEL, ordinal: int = 0, **options: Any) -> images.Image:
    return images.image(nv.Kernel.from_source(text, filename="k.py", **options).specialise(), ordinal)


def later(text: str = KERNEL, ordinal: int = 0, **options: Any) -> images.Image:
    """As another process would have it."""
    images.forget()
    return image(text, ordinal, **options)


def fields(made: images.Image) -> dict[str, Any]:
    return {name: getattr(made, name) for name in made._fields}


EVERYTHING = {
    "plain": (KERNEL, {}),
    "prints": ('def k(a: nv.Array[nv.f32]):\n    print("here", a[0])\n', {}),
    "cooperative": ("def k(a: nv.Array[nv.f32]):\n    nv.grid_sync()\n    a[0] = 1.0\n", {}),
    "variant": ("def k(a: nv.Array[nv.f32]):\n    nv.setmaxnreg.dec(24)\n    a[0] = 1.0\n", {}),
    "debug": (KERNEL, {"debug": True}),
    "lineinfo": (KERNEL, {"lineinfo": True}),
    "not ASCII": ('def k(a: nv.Array[nv.f32]):\n    print("über")\n', {}),
}


@pytest.mark.parametrize("what", EVERYTHING)
def test_a_kept_image_is_the_one_that_was_made(gpu: FakeDriver, compiled: list[str], what: str) -> None:
    text, options = EVERYTHING[what]
    first = image(text, **options)
    assert compiled == ["k"]
    kept = later(text, **options)
    assert compiled == ["k"]
    assert fields(kept) == fields(first)
    assert first.content.startswith(b"// Generated") and first.content.endswith(b"\0") and not first.is_cubin


def test_an_image_says_what_there_is_to_know(gpu: FakeDriver) -> None:
    found = {what: image(text, **options) for what, (text, options) in EVERYTHING.items()}
    plain = found["plain"]
    assert (plain.name, str(plain.architecture.architecture), str(plain.ptx_version)) == ("k", "sm_90", "7.8")
    assert f".version {plain.ptx_version}".encode() in plain.content
    assert not (plain.prints or plain.is_cooperative or plain.debug or plain.lineinfo)
    assert found["prints"].prints and found["cooperative"].is_cooperative
    assert found["debug"].debug and found["lineinfo"].lineinfo
    assert str(found["variant"].architecture.architecture) == "sm_90a"


def test_this_process_keeps_images_itself(
    gpu: FakeDriver, compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")
    assert image() is image()
    assert compiled == ["k"]
    monkeypatch.setattr(images, "_MAX_RECENT", 2)
    for name in "lmn":
        image(KERNEL.replace("def k", f"def {name}"))
    image()
    assert compiled == ["k", "l", "m", "n", "k"]
    assert later() is not None
    assert compiled[5:] == ["k"], "nothing is kept on disk"


def test_gpus_of_one_kind_share_an_image(install: Callable[..., FakeDriver], compiled: list[str]) -> None:
    install((9, 0), (8, 0), (9, 0))
    one, other, same = (image(ordinal=ordinal) for ordinal in range(3))
    assert compiled == ["k", "k"]
    assert one is same and b".target sm_80" in other.content


def test_another_option_or_text_is_another_image(gpu: FakeDriver, compiled: list[str]) -> None:
    image()
    for text, options in ((KERNEL.replace("1.0", "2.0"), {}), ("\n" + KERNEL, {}), (KERNEL, {"max_threads": 64})):
        assert later(text, **options).content != image().content
    assert len(compiled) == 4


@pytest.mark.parametrize("what", ["nvgen", "llvm"])
def test_another_compiler_makes_its_own(
    gpu: FakeDriver, compiled: list[str], monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    image()
    monkeypatch.setattr(compiler_identity, what, lambda: ("another",))
    later()
    later()
    assert compiled == ["k", "k"]


def test_what_was_edited_meanwhile_is_not_kept(
    gpu: FakeDriver, compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    edits = iter(range(100))
    monkeypatch.setattr(compiler_identity, "nvgen", lambda: (next(edits),))
    image()
    assert not cache.store().info().entries  # type: ignore[union-attr]


LIBDEVICE = "def k(a: nv.Array[nv.f32]):\n    a[0] = nv.math.sin(a[0])\n"


def test_another_libdevice_makes_another_image(
    gpu: FakeDriver, compiled: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    library = cuda_tools.libdevice()
    assert library is not None
    copy = tmp_path / "libdevice.10.bc"
    copy.write_bytes(library.read_bytes())
    image(LIBDEVICE)
    image()
    later(LIBDEVICE)
    assert compiled == ["k", "k"]
    monkeypatch.setenv("NVGEN_LIBDEVICE", str(copy))
    later(LIBDEVICE)
    later(LIBDEVICE)
    assert len(compiled) == 3
    later()
    assert len(compiled) == 3, "a kernel without libdevice does not care"
    status = copy.stat()
    os.utime(copy, ns=(status.st_atime_ns, status.st_mtime_ns + 10**9))
    later(LIBDEVICE)
    assert len(compiled) == 4


@needs_ptxas
def test_machine_code_is_kept_for_the_ptxas_that_made_it(
    gpu: FakeDriver, compiled: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    image()
    monkeypatch.setenv("NVGEN_PTXAS", "1")
    first = later()
    assert first.is_cubin and first.content.startswith(b"\x7fELF")
    assert fields(later()) == fields(first)
    assert compiled == ["k", "k"]
    found = cuda_tools.ptxas()
    assert found is not None
    (tmp_path / "ptxas").symlink_to(found)
    monkeypatch.setenv("NVGEN_PTXAS", str(tmp_path / "ptxas"))
    later()
    later()
    assert compiled == ["k", "k", "k"]
    monkeypatch.delenv("NVGEN_PTXAS")
    assert not later().is_cubin and len(compiled) == 3


def test_a_kept_image_is_refused_by_a_driver_that_is_too_old(
    install: Callable[..., FakeDriver], compiled: list[str]
) -> None:
    install((9, 0), driver_version=12000)
    image()
    install((9, 0), driver_version=11070)
    with pytest.raises(nv.LaunchError, match=r"PTX 7\.8") as raised:
        later()
    assert raised.value.code == "NVG2901" and compiled == ["k"]
    with pytest.raises(nv.LaunchError, match=r"PTX 7\.8"):
        image()


def test_a_wrong_kernel_is_not_kept(gpu: FakeDriver) -> None:
    with pytest.raises(nv.CompileError):
        image("def k(a: nv.Array[nv.f32]):\n    a[0] = unknown\n")
    with pytest.raises(nv.CompileError, match="NVG2203"):
        image("def k(a: nv.Array[nv.f32]):\n    nv.tcgen05.wait_ld()\n")
    assert not cache.store().info().entries  # type: ignore[union-attr]


PROGRAM = """\
import sys
import numpy as np
import nvgen as nv

@nv.kernel(max_threads=256)
def k(a, b, n):
    i = nv.grid(1)
    if i < n:
        nv.atomic.add(a, i, nv.math.sin(b[i]))

k[1, 32](np.zeros(32, np.float32), np.zeros(32, np.float32), 32)
print(driver.control_launch_count(), "launched")
heavy = {"llvmlite", "nvgen.codegen.module", "nvgen.artifacts.compiler", "nvgen.codegen.contract.llvm"}
heavy |= {"nvgen.targets.nvptx.abi", "jinja2", "cuda.core", "platformdirs", "_hashlib"}
print(sorted(heavy & set(sys.modules)))
"""


def test_a_second_process_loads_no_llvm(gpu: FakeDriver, tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(other_process.prelude() + PROGRAM)
    first, second = (
        subprocess.run([sys.executable, path], capture_output=True, text=True, check=False, cwd=ROOT) for _ in range(2)
    )
    assert (first.stderr, second.stderr) == ("", "")
    assert "llvmlite" in first.stdout
    assert second.stdout == "1 launched\n[]\n"
