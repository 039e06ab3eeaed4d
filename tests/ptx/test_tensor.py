"""What copies of tensors and their neighbours become in PTX: each form on the oldest architectures that have it."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

import nvgen as nv
from nvgen import CompileError
from nvgen.intrinsics.architectures import architectures
from tests.assembling import assemble, needs_ptxas
from tests.ptx.tensor_forms import FAMILIES, Form
from tests.ptx_text import coordinates

ALL = [(form, arch) for forms in FAMILIES.values() for form in forms for arch in form.architectures]
#: The first form of every operation, on its oldest architecture.
SAMPLE = list({form.name: (form, form.architectures[0]) for form, _ in reversed(ALL)}.values())


def identity(value: object) -> str:
    return value.call if isinstance(value, Form) else str(value)


def instructions(ptx: str) -> list[str]:
    """The instructions of a kernel, with ``~`` for registers, places and numbers of their operands."""
    pieces = (re.sub(r"\s+", " ", piece).strip() for piece in re.split(r"\n", re.sub(r"//.*", "", ptx)))
    return [re.sub(r"%\w+|k\$[\w$]+|(?<=\[)~[+-]\d+(?=\])", "~", piece) for piece in pieces]


def check(form: Form, arch: str, folder: Path) -> None:
    ptx = form.kernel.ptx(arch=arch)
    assert any(found.startswith(form.instruction) for found in instructions(ptx)), ptx
    assert assemble(ptx, arch, folder) == ""


@needs_ptxas
@pytest.mark.parametrize(("form", "arch"), SAMPLE, ids=identity)
def test_sample(form: Form, arch: str, tmp_path: Path) -> None:
    check(form, arch, tmp_path)


@needs_ptxas
@pytest.mark.sweep
@pytest.mark.parametrize("family", FAMILIES)
def test_every_form(family: str, tmp_path: Path) -> None:
    """On each architecture where it is new. What fails is listed at the end."""
    failed = []
    wanted = [(form, arch) for form in FAMILIES[family] for arch in form.architectures]
    for form, arch in wanted:
        try:
            check(form, arch, tmp_path)
        except (AssertionError, CompileError) as error:
            failed.append(f"{form.call} on {arch}: {error}")
    assert not failed, "\n".join([f"{len(failed)} failed", *failed[:20]])


def _older(form: Form) -> str | None:
    """The newest architecture that is older than what a form needs, and has nothing of it."""
    first = form.architectures[0]
    older = list(itertools.takewhile(lambda name: name != first, architectures()))
    return next((name for name in reversed(older) if name not in form.architectures and name.isascii()), None)


@pytest.mark.parametrize(
    "form", [form for forms in FAMILIES.values() for form in forms[:: max(1, len(forms) // 6)]], ids=identity
)
def test_older_architectures_are_refused(form: Form) -> None:
    older = _older(form)
    if older is None or "sm_75" in form.architectures:
        pytest.skip("every architecture that ptxas takes has it")
    for arch in ("sm_70", older):
        with pytest.raises(CompileError) as caught:
            form.kernel.ptx(arch=arch)
        assert caught.value.code in ("NVG0504", "NVG2203")  # another architecture, or other variants


def test_a_map_is_a_grid_constant() -> None:
    @nv.kernel
    def k(a: nv.TensorMap[nv.f32, 2], n: nv.i32):
        nv.tma.prefetch(a, (n, n))

    ptx = k.ptx(arch="sm_90")
    assert ".param .align 128 .b8 k_param_0[128]" in ptx
    assert ".local" not in ptx  # it is read where the launch put it
    assert "cvta.param.u64" in ptx


def test_a_map_goes_to_device_functions() -> None:
    @nv.device(inline="never")
    def fetch(a, row):
        nv.tma.prefetch(a, (row, 0))

    @nv.kernel
    def k(a: nv.TensorMap[nv.f32, 2], b: nv.TensorMap[nv.f32, 2], n: nv.i32):
        fetch(a if n > 0 else b, n)

    ptx = k.ptx(arch="sm_90")
    assert ".local" not in ptx
    assert "cp.async.bulk.prefetch.tensor.2d.L2.global.tile" in ptx


def test_indices_are_in_the_order_of_the_array() -> None:
    """PTX has the contiguous dimension first."""

    @nv.kernel
    def k(a: nv.TensorMap[nv.f32, 3]):
        nv.tma.prefetch(a, (1, 2, 3))

    assert coordinates(k.ptx(arch="sm_90"), "cp.async.bulk.prefetch.tensor") == [3, 2, 1]


def test_the_ptx_version_is_raised() -> None:
    @nv.kernel
    def k():
        nv.griddepcontrol.wait()
        nv.tensormap.fence_release()

    assert ".version 8.3" in k.ptx(arch="sm_90")
