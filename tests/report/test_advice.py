"""Advice: kernels that get it, with the line, and kernels next to them that get none."""

from __future__ import annotations

import importlib
import re
from functools import cache

import pytest

import nvgen as nv
from nvgen.artifacts import cached_ptx
from nvgen.artifacts.binaries import cubin, sass, tools
from nvgen.artifacts.report.advice import KINDS, find
from nvgen.artifacts.report.inspected import Inspected, of_kernel
from nvgen.targets.nvptx.options import CompileOptions
from tests.docs import pages
from tests.report.kernels import (
    ADVISED,
    SILENT,
    copy_by_thread,
    eight_halves,
    halves,
    indexed_array,
    loads_on_lines,
    sine,
    spilling,
    wide_constant,
)
from tests.report.looking import needs_tools, without_code

pytestmark = pytest.mark.sweep(6)


@cache
def _together(arch: str) -> dict[str, Inspected]:
    """All kernels that are looked at for an architecture, compiled as one module, which takes a tenth of the time."""
    kernels = [*dict.fromkeys(kernel for kernel, _, _, wanted in ADVISED if wanted == arch)]
    kernels += [kernel for kernel in SILENT if arch == "sm_90"]
    made = [kernel.with_options(lineinfo=True).specialise() for kernel in kernels]
    text = cached_ptx.ptx(made, CompileOptions(arch))
    code = cubin.assembled(text, arch, made)
    listing = sass.listing(code, "-gi")
    return {
        one.name: Inspected(
            *(one.name, arch, one, None, text, sass.function(listing, one.name)), resources=code.resources[one.name]
        )
        for one in made
    }


@pytest.mark.sweep(2)
@needs_tools
@pytest.mark.parametrize(
    ("kernel", "kind", "word", "arch"), ADVISED, ids=[f"{one[0].name}-{one[3]}" for one in ADVISED]
)
def test_advised(kernel: nv.Kernel, kind: str, word: str, arch: str) -> None:
    looked_at = _together(arch)[kernel.name]
    (advice,) = find(looked_at)
    assert advice.kind == kind
    assert advice.line is not None and word in kernel.source.file.lines[advice.line - 1]
    assert advice.title and advice.text.endswith(".")
    if advice.ptx_line is not None:
        assert re.match(r"\t(@!?%p\d+ +)?[a-z]", looked_at.ptx.splitlines()[advice.ptx_line - 1])


@pytest.mark.sweep(2)
@needs_tools
@pytest.mark.parametrize("kernel", SILENT, ids=[kernel.name for kernel in SILENT])
def test_silent(kernel: nv.Kernel) -> None:
    assert find(_together("sm_90")[kernel.name]) == ()


@needs_tools
def test_each_kind_is_tried() -> None:
    assert {kind for _, kind, _, _ in ADVISED} == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_guide(kind: str) -> None:
    """Each kind has a section in the guide, under the anchor that its advice names."""
    path, _, anchor = importlib.import_module(KINDS[kind].__module__).GUIDE.partition("#")
    text = (pages.ROOT / "docs" / path).read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    assert anchor in [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings]


def test_rates_of_f64() -> None:
    """Where there is no source for one, none is named."""
    shown = {"sm_75": "at 1/32 of the rate", "sm_90a": "at 1/2 of the rate", "sm_120": "at a fraction of the rate"}
    for arch, words in shown.items():
        (advice,) = find(without_code(wide_constant, arch))
        assert words in advice.text


@needs_tools
@pytest.mark.parametrize(
    ("kernel", "title", "remedy"),
    [
        (halves, "2 loads of 16 bits lie side by side", "`a: nv.Array[nv.vec[nv.f16, 2]]`"),
        (eight_halves, "8 loads of 16 bits lie side by side", "`a.vec(8)`"),
        (loads_on_lines, "4 loads of 32 bits lie side by side", "a multiple of 16 bytes"),
    ],
    ids=lambda one: getattr(one, "name", ""),
)
def test_remedy_of_loads(kernel: nv.Kernel, title: str, remedy: str) -> None:
    (advice,) = find(_together("sm_90")[kernel.name])
    assert advice.title == title and remedy in advice.text


@needs_tools
def test_remedy_of_spills() -> None:
    looked_at = _together("sm_90")["spilling"]
    (advice,) = find(looked_at)
    assert looked_at.resources is not None
    assert f"{looked_at.resources.spill_store_bytes} bytes of stores" in advice.title
    assert "`max_registers=32`" in advice.text
    by_ptxas = spilling.with_options(max_registers=None)
    (advice,) = find(looked_at.with_changes(kernel=by_ptxas.specialise()))
    assert "--maxrregcount" in advice.text
    tight = by_ptxas.with_options(max_threads=1024, min_blocks_per_sm=2)
    (advice,) = find(looked_at.with_changes(kernel=tight.specialise()))
    assert "`min_blocks_per_sm=2`" in advice.text
    most = looked_at.resources.with_changes(registers=255)
    (advice,) = find(looked_at.with_changes(kernel=by_ptxas.specialise(), resources=most))
    assert "No thread can have more than 255" in advice.text


def test_debugging() -> None:
    """A kernel for a debugger is not optimised, and nobody asks how fast it is."""
    looked_at = without_code(wide_constant)
    assert find(looked_at)
    debugged = wide_constant.with_options(debug=True).specialise()
    text = cached_ptx.ptx([debugged], CompileOptions("sm_90"))
    assert find(looked_at.with_changes(kernel=debugged, ptx=text)) == ()
    assert "mul.rn.f64" in text or "mul.f64" in text


@needs_tools
@pytest.mark.parametrize("kernel", [indexed_array, copy_by_thread, sine, wide_constant], ids=lambda one: one.name)
def test_ptx_text(kernel: nv.Kernel) -> None:
    """PTX of anybody gets the same advice; an array as large as libdevice's is not taken for the kernel's own."""
    looked_at = _together("sm_86" if kernel is wide_constant else "sm_90")[kernel.name]
    of_anybody = find(looked_at.with_changes(kernel=None))
    assert [one.kind for one in of_anybody] == [one.kind for one in find(looked_at)]
    assert bool(of_anybody) is (kernel is not sine)


def test_without_tools(monkeypatch: pytest.MonkeyPatch) -> None:
    """What only machine code shows is not said, what PTX shows is."""
    monkeypatch.setattr(tools, "_FINDERS", dict.fromkeys(("ptxas", "nvdisasm"), lambda: None))
    looked_at = of_kernel(wide_constant.specialise(), "sm_90")
    assert looked_at.missing is not None and looked_at.missing.code == "NVG3400"
    assert [one.kind for one in find(looked_at)] == ["f64"]
    assert find(without_code(copy_by_thread)) == ()
