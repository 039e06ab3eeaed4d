"""What is kept of libdevice: found again, made anew where it is damaged, and never in the way."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.targets.libdevice import cut as cut_module
from nvgen.targets.libdevice import store
from nvgen.targets.nvptx import library
from nvgen.targets.nvptx.options import CompileOptions


@nv.kernel
def gamma(x: nv.Array[nv.f32]):
    x[0] = nv.math.gamma(x[0])


def ptx_of(kernel: nv.Kernel, arch: str = "sm_75") -> str:
    """The PTX, which is not kept itself."""
    return compiler.compile_kernels([kernel.specialise()], CompileOptions(arch), compiler.Stage.PTX).text


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("NVGEN_CACHE_DIR", str(tmp_path))
    store.forget()
    yield tmp_path / "artifacts"
    store.forget()


def entries(folder: Path) -> list[Path]:
    return list(folder.glob("*.nvgen"))


@pytest.fixture
def cuts(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """Every cut that is made."""
    made: list[tuple[str, ...]] = []

    def counted(path: Path, names: tuple[str, ...]) -> str:
        made.append(tuple(names))
        return cut_module.cut(path, names)

    monkeypatch.setattr(library, "cut", counted)
    return made


def test_a_function_is_cut_once(folder: Path, cuts: list[tuple[str, ...]]) -> None:
    first = ptx_of(gamma)
    assert ptx_of(gamma) == first
    store.forget()  # as another process
    assert ptx_of(gamma) == first
    assert cuts == [("__nv_tgammaf",)]
    assert len(entries(folder)) == 1


def test_a_damaged_file_is_made_anew(folder: Path, cuts: list[tuple[str, ...]]) -> None:
    first = ptx_of(gamma)
    (entry,) = entries(folder)
    whole = entry.read_bytes()
    for damaged in (b"", whole[:40], whole[:-1], whole[:100] + b"\xff" + whole[101:]):
        entry.write_bytes(damaged)
        store.forget()
        assert ptx_of(gamma) == first
        assert entry.read_bytes() == whole
    assert len(cuts) == 5


def test_another_architecture_has_an_entry_of_its_own(folder: Path) -> None:
    ptx_of(gamma, "sm_80")
    ptx_of(gamma, "sm_90")
    assert len(entries(folder)) == 2


def test_without_a_folder_it_works_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_text("")
    monkeypatch.setenv("NVGEN_CACHE_DIR", str(file))
    assert "tgamma" not in ptx_of(gamma)
    assert file.read_text() == ""


def test_switched_off_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cuts: list[tuple[str, ...]]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")
    first = ptx_of(gamma)
    store.forget()  # as another process
    assert ptx_of(gamma) == first
    assert len(cuts) == 2 and not list(tmp_path.iterdir())


def test_a_failing_write_leaves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(source: str, target: Path) -> None:
        raise OSError("no space")

    monkeypatch.setattr(os, "replace", refuse)
    assert ".entry gamma" in ptx_of(gamma)
    assert not entries(folder)


def test_a_kernel_without_functions_asks_for_nothing(folder: Path) -> None:
    ptx_of(nv.Kernel.from_source("def k(x: nv.Array[nv.f32]):\n    x[0] = nv.math.sqrt(x[0])\n"))
    assert not folder.exists()
