"""PTX versions that LLVM does not print: its text of the newest that it does, with another `.version` line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.intrinsics.architectures import PtxVersion, newest_printed, ptx_versions
from nvgen.intrinsics.availability import Availability
from nvgen.lang.sync import Barrier
from nvgen.targets.nvptx import requirements
from tests.assembling import assemble, needs_ptxas
from tests.ptx.kernels import vector_add

LATER = [str(version) for version in ptx_versions() if version > newest_printed()]


@nv.kernel
def narrowed(a: nv.Array[nv.u16], b: nv.Array[nv.u32]):
    a[0] = nv.asm("cvt.rn.satfinite.e2m3x2.f16x2 {0}, {1};", nv.u16, b[0])


@nv.kernel
def inlined(a: nv.Array[nv.f32]):
    i = nv.grid(1)
    a[i] = nv.math.sin(a[i]) + nv.warp.reduce_add(a[i])


def version_lines(ptx: str) -> list[str]:
    return re.findall(r"^\.version.*$", ptx, re.MULTILINE)


def test_there_are_such_versions() -> None:
    assert LATER[0] == "9.1" and newest_printed() == PtxVersion(9, 0)


@pytest.mark.parametrize("version", LATER)
def test_only_the_version_line_differs(version: str) -> None:
    ptx = vector_add.ptx("sm_90", ptx_version=version)
    assert version_lines(ptx) == [f".version {version}"]
    assert ptx.replace(f".version {version}", ".version 9.0") == vector_add.ptx("sm_90", ptx_version="9.0")


@pytest.mark.sweep(2)
@needs_ptxas
@pytest.mark.parametrize("version", LATER)
def test_ptxas_takes_them(version: str, tmp_path: Path) -> None:
    for arch in ("sm_75", "sm_90a", "sm_103f", "sm_121"):
        assert assemble(inlined.ptx(arch, ptx_version=version), arch, tmp_path) == ""


@needs_ptxas
def test_instructions_that_came_with_them(tmp_path: Path) -> None:
    with pytest.raises(nv.CompileError, match=r"requires PTX ISA \.version 9\.1"):
        narrowed.ptx("sm_100a", ptx_version="9.0")
    assert assemble(narrowed.ptx("sm_100a", ptx_version="9.1"), "sm_100a", tmp_path) == ""


def test_lines_of_inlined_functions_keep_the_version() -> None:
    text = "def k(a: nv.Array[nv.f32]):\n    a[0] = nv.math.sin(a[0]) + 1.0\n"
    ptx = nv.Kernel.from_source(text, lineinfo=True).ptx("sm_90", ptx_version="9.1")
    assert version_lines(ptx) == [".version 9.1"] and ".loc" in ptx


def test_text_of_the_kernel_is_left_alone() -> None:
    text = 'def k(a: nv.Array[nv.i32]):\n    nv.asm("// next\\n.version 9.0\\n", None)\n'
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nvgen.files.cuda_tools.ptxas", lambda: None)  # which would take no version in a function
        ptx = nv.Kernel.from_source(text).ptx("sm_90", ptx_version="9.1")
    assert version_lines(ptx) == [".version 9.1", ".version 9.0"]


def test_an_operation_that_needs_one_raises_it(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = nv.Kernel.from_source("def k(a: nv.Array[nv.f32]):\n    nv.syncthreads()\n    a[0] = 1\n")
    known = Availability((("sm_75", PtxVersion(9, 1)),))
    monkeypatch.setattr(Barrier, "instruction", "barrier")
    monkeypatch.setattr(requirements, "instruction", lambda name: known)
    assert version_lines(kernel.ptx("sm_90")) == [".version 9.1"]
    assert version_lines(kernel.ptx("sm_90", ptx_version="9.3")) == [".version 9.3"]
    with pytest.raises(nv.CompileError) as raised:
        kernel.ptx("sm_90", ptx_version="9.0")
    assert raised.value.code == "NVG0520" and "needs PTX 9.1 or later, not 9.0" in str(raised.value)
