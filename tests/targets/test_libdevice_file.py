"""A file that is no libdevice, or a damaged one, is refused by name; the process lives."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import nvgen as nv
from nvgen.codegen.contract import llvm
from nvgen.files import cuda_tools
from nvgen.targets.libdevice import cut, store

OTHER_MODULE = 'target triple = "nvptx64-nvidia-cuda"\ndefine float @__nv_cosf(float %x) {\n  ret float %x\n}\n'


def library() -> bytes:
    found = cuda_tools.libdevice()
    assert found is not None
    return found.read_bytes()


@pytest.fixture(autouse=True)
def _nothing_kept(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")
    store.forget()
    yield
    store.forget()


def other_bitcode() -> bytes:
    with llvm.parsed(OTHER_MODULE) as module:
        return bytes(module.as_bitcode())


def die(*_: object) -> str:
    """In the place of what reads the file: LLVM dies of some damage."""
    os.abort()


CONTENTS = {
    "empty": lambda: b"",
    "text": lambda: b"not bitcode\n",
    "magic": lambda: b"BC\xc0\xde",
    "zeros": lambda: bytes(10_000),
    "half": lambda: library()[: len(library()) // 2],
    "all but a word": lambda: library()[:-4],
    "another module": other_bitcode,
    "object file": lambda: b"\x7fELF" + bytes(1000),
}


def refusals(sine: str = "sin") -> list[str]:
    """What PTX and both ways of the CPU say."""
    kernel = nv.Kernel.from_source(f"def k(a: nv.Array[nv.f32]):\n    a[0] = nv.math.{sine}(a[0])\n")
    messages = []
    for run in (kernel.ptx, lambda: kernel.on("cpu")[1, 1](np.ones(1, np.float32))):
        with pytest.raises(nv.CompileError) as caught:
            run()  # type: ignore[operator]
        messages.append(str(caught.value))
    with pytest.raises((nv.CompileError, nv.LaunchError)) as caught:
        kernel.on("cpu", check="step")[1, 1](np.ones(1, np.float32))
    return [*messages, str(caught.value)]


@pytest.mark.parametrize("content", CONTENTS)
def test_files_that_are_no_libdevice_are_refused(content: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "lib.bc"
    path.write_bytes(CONTENTS[content]())
    monkeypatch.setenv("NVGEN_LIBDEVICE", str(path))
    for message in refusals():
        assert "error[NVG0540]" in message and str(path) in message and "NVGEN_LIBDEVICE" in message


def test_a_file_that_llvm_dies_of_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "lib.bc"
    path.write_bytes(library())
    monkeypatch.setenv("NVGEN_LIBDEVICE", str(path))
    monkeypatch.setattr(cut, "_cut", die)
    for message in refusals():
        assert "error[NVG0540]" in message and "LLVM cannot read it" in message


@pytest.mark.parametrize("kind", ("directory", "nothing"))
def test_what_is_no_file_is_named(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path if kind == "directory" else tmp_path / "nothing.bc"
    monkeypatch.setenv("NVGEN_LIBDEVICE", str(path))
    for message in refusals():
        assert "error[NVG0511]" in message and f"`{path}`, which is no file" in message


@pytest.mark.skipif(os.name != "posix" or os.getuid() == 0, reason="who may read everything")
def test_files_that_may_not_be_read_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "lib.bc"
    path.write_bytes(library())
    path.chmod(0)
    monkeypatch.setenv("NVGEN_LIBDEVICE", str(path))
    for message in refusals():
        assert "error[NVG0540]" in message and "Permission denied" in message


def test_files_that_cannot_be_read_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "lib.bc"
    path.write_bytes(library())
    monkeypatch.setenv("NVGEN_LIBDEVICE", str(path))

    def read_bytes(self: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "read_bytes", read_bytes)
    for message in refusals():
        assert "error[NVG0540]" in message and "Permission denied" in message


def test_the_library_itself_is_taken_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "lib.bc"
    path.write_bytes(library())
    monkeypatch.setenv("NVGEN_LIBDEVICE", str(path))
    kernel = nv.Kernel.from_source("def k(a: nv.Array[nv.f32]):\n    a[0] = nv.math.sin(a[0])\n")
    a = np.ones(1, np.float32)
    kernel.on("cpu")[1, 1](a)
    assert abs(a[0] - np.sin(np.float32(1))) < 1e-6
