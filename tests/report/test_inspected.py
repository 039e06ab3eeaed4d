"""The texts of a kernel: those that it has without a report, with lines."""

from __future__ import annotations

import re

import pytest

import nvgen as nv
from nvgen.artifacts.report.inspected import of_kernel, of_ptx
from tests.report import looking
from tests.report.kernels import FLOATS, column_in_loop, four_turns
from tests.report.looking import needs_tools

pytestmark = pytest.mark.sweep(6)


@nv.device
def halved(x: nv.f32) -> nv.f32:
    return x / 2  # halved


@nv.kernel
def calls(a: FLOATS):
    i = nv.grid(1)
    a[i] = halved(a[i])  # called


def _instructions(ptx: str) -> list[str]:
    """The PTX without what says lines: ``.loc``, ``.file``, sections and their labels."""
    code = ptx[ptx.index(".visible .entry") :].partition("\t.section")[0]
    lines = (line.strip() for line in code.splitlines())
    return [line for line in lines if line and not line.startswith((".loc", "$L__tmp", "$L__func", "//"))]


@pytest.mark.parametrize("kernel", [column_in_loop, four_turns, calls], ids=lambda kernel: kernel.name)
def test_code_is_that_without_lines(kernel: nv.Kernel) -> None:
    for arch in ("sm_80", "sm_120"):
        found = looking.without_code(kernel, arch)
        assert "\t.loc\t" in found.ptx and "\t.loc\t" not in kernel.ptx(arch)
        assert _instructions(found.ptx) == _instructions(kernel.ptx(arch))


@needs_tools
def test_machine_code() -> None:
    looked_at = looking.looked_at(calls)
    assert (looked_at.name, looked_at.architecture, looked_at.ptx) == (
        "calls",
        "sm_90",
        looking.without_code(calls).ptx,
    )
    assert looked_at.llvm_ir is not None and "!DILocation(line:" in looked_at.llvm_ir
    assert looked_at.sass is not None and looked_at.life_ranges is not None and looked_at.missing is None
    assert looked_at.resources == calls.resources("sm_90")
    listing = looked_at.sass.splitlines()
    code = looked_at.machine_code
    assert [f"/*{one.address:04x}*/" in listing[one.line - 1] for one in code] == [True] * len(code)
    assert [one.address for one in code] == list(range(0, 16 * len(code), 16)) and code[-1].opcode == "EXIT"
    lines = calls.source.file.lines
    (halving,) = (one for one in code if one.opcode == "FMUL")
    line, called = (lines[line - 1] for _, line in halving.places)
    assert "# halved" in line and "# called" in called
    assert looked_at.line_of_code(halving) == halving.places[0][1]


@needs_tools
def test_ptx_of_anybody() -> None:
    first = looking.looked_at(calls)
    second = of_ptx(first.ptx, "calls", "sm_90")
    assert (second.sass, second.resources, second.kernel, second.llvm_ir) == (first.sass, first.resources, None, None)
    plain = calls.ptx("sm_90")
    two = plain + re.sub(r"\bcalls\b", "other", plain[plain.index(".visible") :])
    other = of_ptx(two, "other", "sm_90")
    assert other.sass is not None and "//##" not in other.sass
    assert "other:" in other.sass and "calls" not in other.sass and other.function.name == "other"


@needs_tools
def test_architecture_without_machine_code() -> None:
    """ptxas of CUDA 13 knows sm_75 and later; PTX there is for others."""
    looked_at = of_kernel(calls.specialise(), "sm_70")
    assert looked_at.sass is looked_at.resources is None and looked_at.ptx
    assert looked_at.missing is not None and looked_at.missing.code == "NVG3401"


@needs_tools
def test_refused() -> None:
    with pytest.raises(nv.CompileError) as caught:
        of_ptx(calls.ptx("sm_90").replace("ret;", "rett;"), "calls", "sm_90")
    assert caught.value.code == "NVG3402"
    with pytest.raises(nv.CompileError) as caught:
        of_kernel(calls.specialise(), "sm_90", ptxas_options=["--no-such-option"])
    assert caught.value.code == "NVG3403"
