"""What differs between two versions: measures, PTX up to names, SASS up to numbers."""

from __future__ import annotations

import pytest

import nvgen as nv
from nvgen.artifacts.report import changes, inspected
from nvgen.artifacts.report.changes import Before, Changes
from nvgen.artifacts.report.inspected import Inspected
from tests.assembling import needs_nvdisasm
from tests.report import shown_kernels

pytestmark = pytest.mark.sweep(6)

HEAD = ".version 7.8\n.target sm_90\n.address_size 64\n"
PTX = (
    HEAD
    + """\
.visible .entry k(.param .u64 out)
{
	.reg .b32 %r<3>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	add.u32 %r2, %r1, 1;
	st.global.u32 [%rd1], %r2;
	ret;
}
"""
)


@pytest.fixture(scope="module")
def added() -> Inspected:
    return inspected.of_kernel(shown_kernels.added.specialise(), "sm_90")


@pytest.fixture(scope="module")
def found(added: Inspected) -> Changes:
    """From two additions to one."""
    before = inspected.of_kernel(shown_kernels.added_twice.specialise(), "sm_90")
    return changes.between(Before(before, "added_twice"), added)


def of_ptx(text: str) -> Inspected:
    return Inspected("k", "sm_90", None, None, text)


def test_measures(found: Changes) -> None:
    rows = {row.title: (row.before, row.after, row.change) for row in found.rows}
    before, after, change = rows["Instructions of PTX"]
    assert int(before) - int(after) == 1 and change == "\N{MINUS SIGN}1"
    assert rows["Spill stores"][2] == "" and found.other == "added_twice"


@needs_nvdisasm
def test_categories_that_differ(found: Changes) -> None:
    rows = {row.title: row.change for row in found.rows}
    assert rows["Instructions: float32"] == "\N{MINUS SIGN}1" and "Instructions: load global" not in rows
    assert all(row.before != row.after for row in found.rows if row.title.startswith("Instructions: "))


def test_ptx_of_kernels_with_different_names(found: Changes) -> None:
    (text,) = [text for text in found.texts if text.title == "PTX"]
    lines = [(line.sign, line.text.split()[0]) for line in text.lines if line.sign in "+-"]
    assert ("-", "add.f32") in lines and not any(word == ".param" for _, word in lines)
    assert text.about.startswith(f"{len(lines)} lines differ.")


@needs_nvdisasm
def test_sass(found: Changes) -> None:
    (text,) = [text for text in found.texts if text.title == "SASS"]
    assert [line.text.split()[0] for line in text.lines if line.sign == "-"].count("FADD") >= 1


def test_nothing_differs_but_names(added: Inspected) -> None:
    renamed = PTX.replace("%r1", "%r9").replace("%r2", "%r1").replace("%r9", "%r2").replace("%rd1", "%rd0")
    (text,) = changes.between(Before(of_ptx(PTX), "before.ptx"), of_ptx(renamed)).texts
    assert (text.lines, text.about.partition(".")[0]) == ((), "Nothing differs")
    same = changes.between(Before(added, "before"), added)
    assert all(text.lines == () for text in same.texts) and all(row.change == "" for row in same.rows)


def test_one_line_of_ptx() -> None:
    (text,) = changes.between(Before(of_ptx(PTX), "before.ptx"), of_ptx(PTX.replace("%r1, 1", "%r1, 2"))).texts
    assert [(line.sign, line.text.strip()) for line in text.lines if line.sign in "+-"] == [
        ("-", "add.u32 %r2, %r1, 1;"),
        ("+", "add.u32 %r2, %r1, 2;"),
    ]


def test_functions_that_come_and_go() -> None:
    other = PTX.replace(HEAD, HEAD + ".func helper()\n{\n\tret;\n}\n.visible .entry other()\n{\n\tret;\n}\n")
    (text,) = changes.between(Before(of_ptx(PTX), "before.ptx"), of_ptx(other)).texts
    assert [(line.sign, line.text) for line in text.lines] == [("+", ".func helper")]


def test_reports_compare_kernels_of_any_kind() -> None:
    kernel = nv.ptx.load(PTX)["k"]
    page = kernel.report(against=nv.ptx.load(PTX.replace("%r1, 1", "%r1, 3"))["k"]).html
    assert "Changes against" in page and "<del>- " in page and "<ins>+ " in page
