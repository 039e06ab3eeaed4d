"""What `--arch` takes besides names of architectures, and what is said of other ways to write them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import nvgen as nv
from nvgen.cli import architecture_names
from nvgen.diagnostics import CommandError
from nvgen.files import cuda_tools
from nvgen.intrinsics.architectures import find_architecture
from tests.assembling import assembler_architectures, needs_ptxas
from tests.cli.command import nvgen

KERNEL = "import nvgen as nv\n\n\n@nv.kernel\ndef k(a: nv.Array[nv.f32]):\n    a[0] = 1.0\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "kernel.py").write_text(KERNEL)
    return tmp_path


@pytest.mark.parametrize(
    ("given", "name"), [("90", "sm_90"), ("107f", "sm_107f"), ("sm_90a", "sm_90a"), ("95", "95"), ("90b", "90b")]
)
def test_numbers_as_cmake_has_them(given: str, name: str) -> None:
    assert architecture_names.named(given) == name and architecture_names.chosen([given]) == (name,)


def without_ptxas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda_tools, "ptxas", lambda: None)


def test_all_without_a_ptxas(monkeypatch: pytest.MonkeyPatch) -> None:
    without_ptxas(monkeypatch)
    numbers = (75, 80, 86, 87, 88, 89, 90, 100, 103, 107, 110, 120, 121)
    assert architecture_names.chosen(["all"]) == tuple(f"sm_{number}" for number in numbers)


def test_all_major_without_a_ptxas(monkeypatch: pytest.MonkeyPatch) -> None:
    """``nvcc --help``: "just supported major versions (sm_*0), plus the earliest supported"."""
    without_ptxas(monkeypatch)
    assert architecture_names.chosen(["all-major"]) == ("sm_75", "sm_80", "sm_90", "sm_100", "sm_110", "sm_120")


def test_all_of_an_older_ptxas(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "ptxas"
    path.write_text('#!/bin/sh\necho "Cuda compilation tools, release 12.8, V12.8.1"\n')
    path.chmod(0o755)
    monkeypatch.setenv("NVGEN_PTXAS", str(path))
    found = architecture_names.chosen(["all"])
    assert found[-2:] == ("sm_100", "sm_120") and "sm_103" not in found and "sm_88" not in found


@needs_ptxas
def test_all_is_what_ptxas_lists() -> None:
    listed = [name for name in assembler_architectures() if name[-1].isdigit()]
    assert list(architecture_names.chosen(["all"])) == listed


def test_sets_beside_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """What they have in common stands once; what is named twice without a set is told apart later."""
    without_ptxas(monkeypatch)
    found = architecture_names.chosen(["sm_90", "all-major", "100a"])
    assert found == ("sm_90", "sm_75", "sm_80", "sm_100", "sm_110", "sm_120", "sm_100a")
    assert architecture_names.chosen(["90", "sm_90"]) == ("sm_90", "sm_90")


def test_native_is_each_architecture_of_the_gpus(install: Callable[..., Any]) -> None:
    install((9, 0), (10, 7), (9, 0))
    assert architecture_names.chosen(["native"]) == ("sm_90", "sm_107")


def test_native_without_a_gpu(install: Callable[..., Any]) -> None:
    install()
    with pytest.raises(CommandError, match=r"NVG0713.*the CUDA driver finds no GPU"):
        architecture_names.chosen(["native"])


@needs_ptxas
def test_a_fatbin_of_all_major_ones(folder: Path) -> None:
    result = nvgen(folder, "build", "kernel.py", "-o", "k.fatbin", "--arch", "all-major", "--arch", "107f")
    assert result.status == 0, result.errors


def test_files_of_numbers(folder: Path) -> None:
    assert nvgen(folder, "build", "kernel.py", "-o", "k.ptx", "--arch", "90", "--arch", "107f").status == 0
    for name in ("sm_90", "sm_107f"):
        assert re.search(rf"^\.target {name}$", (folder / f"k.{name}.ptx").read_text(), re.MULTILINE)


def test_other_commands_take_numbers(folder: Path) -> None:
    plain = nvgen(folder, "intrinsics", "redux", "--arch", "sm_100a")
    assert plain.status == 0 and nvgen(folder, "intrinsics", "redux", "--arch", "100a").out == plain.out


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("compute_90", "sm_90"),
        ("compute_107f", "sm_107f"),
        ("lto_100a", "sm_100a"),
        ("SM_90A", "sm_90a"),
        ("sm90", "sm_90"),
        ("9.0", "sm_90"),
        ("10.7a", "sm_107a"),
        (" sm_90", "sm_90"),
    ],
)
def test_what_others_write(folder: Path, given: str, meant: str) -> None:
    refused = nvgen(folder, "build", "kernel.py", "-o", "k.ptx", "--arch", given).refused("NVG0501")
    assert f"= help: write `{meant}`" in refused.errors
    with pytest.raises(nv.CompileError, match=f"write `{meant}`"):
        find_architecture(given)


@pytest.mark.parametrize("given", ["compute_95", "all_major", "rubin", "native,sm_90"])
def test_what_nobody_writes(folder: Path, given: str) -> None:
    nvgen(folder, "build", "kernel.py", "-o", "k.ptx", "--arch", given).refused("NVG0501")
