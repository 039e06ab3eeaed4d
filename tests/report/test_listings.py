"""The columns of a report: each line with the places that it is of, through inlined calls."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape

import pytest

from nvgen.artifacts.report import inspected
from nvgen.artifacts.report.inspected import Inspected
from nvgen.artifacts.report.listings.highlighting import highlighted
from nvgen.artifacts.report.listings.listing import RawLine
from nvgen.artifacts.report.listings.llvm_lines import llvm_lines
from nvgen.artifacts.report.listings.locations import Locations
from nvgen.artifacts.report.listings.ptx_lines import ptx_lines
from nvgen.artifacts.report.listings.sass_lines import sass_lines
from nvgen.artifacts.report.listings.sole_chains import completed, sole_chains
from nvgen.artifacts.report.listings.source_lines import files, source_lines, typed_tree_lines
from tests.assembling import needs_nvdisasm
from tests.report import shown_kernels
from tests.report.shown_kernels import place

CALL, SCALED, SQUARED = place("acc += scaled"), place("return squared(x) + j"), place("return x * x")
HEAD = ".version 7.8\n.target sm_90\n.address_size 64\n"
#: The product of `squared` in `scaled` in `summed`.
NESTED = (SQUARED, SCALED, CALL)


@pytest.fixture(scope="module")
def summed() -> Inspected:
    return inspected.of_kernel(shown_kernels.summed.specialise(), "sm_90")


@pytest.fixture(scope="module")
def locations(summed: Inspected) -> Locations:
    assert summed.kernel is not None
    return Locations(files(summed.kernel))


def chains(lines: Iterable[RawLine], word: str) -> set[tuple[str, ...]]:
    """The places of the lines with a word."""
    return {line.places for line in lines if re.search(word, line.text)}


def test_python_with_the_functions_that_it_calls(summed: Inspected, locations: Locations) -> None:
    assert summed.kernel is not None
    lines = [*source_lines(summed.kernel, locations)]
    assert lines[0].text == "@nv.kernel" and lines[0].number == lines[0].places[0][2:]
    assert chains(lines, r"acc \+=") == {(CALL,)} and chains(lines, "return x") == {(SQUARED,)}
    assert [line.text for line in lines if line.text.startswith("def ")] == [
        "def summed(a: nv.Array[nv.f32], b: nv.Array[nv.f32], n: nv.i32):",
        "def scaled(x: nv.f32, j: nv.i32) -> nv.f32:",
        "def squared(x: nv.f32) -> nv.f32:",
    ]
    assert chains(typed_tree_lines(summed.kernel, locations), r"scaled\(a\[i\], j\)") == {(CALL,)}


def test_llvm_ir_without_what_says_nothing(summed: Inspected, locations: Locations) -> None:
    assert summed.llvm_ir is not None
    lines = [*llvm_lines(summed.llvm_ir, locations)]
    text = "\n".join(line.text for line in lines)
    assert "define ptx_kernel void @summed" in text and not re.search(
        r"!dbg|^declare|^attributes|^!", text, re.MULTILINE
    )
    assert chains(lines, "fmul|fadd") == {(SCALED, CALL), (CALL,), ()}  # what LLVM moves out of the loop has no line
    assert chains(lines, "barrier") == {(place("nv.syncthreads()"),)}


def test_a_chain_of_three_in_llvm_ir(locations: Locations) -> None:
    """Through a block that is a scope, and a name with a comma in it."""
    folder, _, name = shown_kernels.__file__.rpartition("/")
    text = f"""\
define void @k() !dbg !5 {{
  call void @llvm.donothing(), !dbg !1
}}
!1 = !DILocation(line: {SQUARED[2:]}, column: 5, scope: !4, inlinedAt: !2)
!2 = distinct !DILocation(line: {SCALED[2:]}, column: 5, scope: !5, inlinedAt: !3)
!3 = distinct !DILocation(line: {CALL[2:]}, column: 5, scope: !5)
!4 = distinct !DILexicalBlock(scope: !5, file: !6, line: 1, column: 1)
!5 = distinct !DISubprogram(name: "a, file: b", scope: !6, file: !6, line: {SCALED[2:]}, unit: !7)
!6 = !DIFile(filename: "{name}", directory: "{folder}")
"""
    assert chains(llvm_lines(text, locations), "donothing") == {NESTED}
    assert chains(llvm_lines(text, locations), "define") == {(SCALED,)}


def test_ptx_has_the_chain_of_nested_calls(locations: Locations, summed: Inspected) -> None:
    lines = [*ptx_lines(summed, locations)]
    text = "\n".join(line.text for line in lines)
    assert ".visible .entry summed(" in text and not re.search(r"^\s*\.(loc|file|section)|\$L__tmp", text, re.MULTILINE)
    assert (SCALED, CALL) in chains(lines, "cvt.rn.f32")
    assert chains(lines, "bar.sync") == {(place("nv.syncthreads()"),)}
    assert all(line.text == summed.ptx.split("\n")[int(line.number) - 1].strip() for line in lines[:8])


def test_a_chain_of_three_in_ptx(locations: Locations) -> None:
    """Of nested calls ``.loc`` names the innermost alone."""
    name = shown_kernels.__file__
    loc = "\t.loc 1 {} 5{}\n\tmov.u32 %r1, {};\n"
    inner = f", function_name $L__inlined0, inlined_at 1 {SCALED[2:]} 5"
    outer = f", function_name $L__inlined1, inlined_at 1 {CALL[2:]} 5"
    body = loc.format(CALL[2:], "", 1) + loc.format(SCALED[2:], outer, 2) + loc.format(SQUARED[2:], inner, 3)
    text = (
        f"{HEAD}.visible .entry k()\n{{\n\t.reg .b32 %r<2>;\n{body}\tret;\n}}\n"
        f'\t.file 1 "{name}"\n\t.section .debug_str\n\t{{\n$L__inlined0:\n.b8 0\n$L__inlined1:\n.b8 0\n\t}}\n'
    )
    lines = [*ptx_lines(Inspected("k", "sm_90", None, None, text), locations)]
    assert [line.places for line in lines if "mov" in line.text] == [(CALL,), (SCALED, CALL), NESTED]


@needs_nvdisasm
def test_sass(locations: Locations, summed: Inspected) -> None:
    lines = [*sass_lines(summed, locations)]
    assert (SCALED, CALL) in chains(lines, "I2F") and (CALL,) in chains(lines, "FADD")
    assert [line.number for line in lines if line.number][:3] == ["0000", "0010", "0020"]
    assert not any("//" in line.text or "/*" in line.text or "NOP" in line.text for line in lines)
    instructions = [line for line in lines if line.number]
    assert len(instructions) == len(summed.machine_code) and all(0 < int(line.note) < 64 for line in instructions[:-1])
    assert lines[0].text == "summed:" and all(line.text.endswith(":") for line in lines if not line.number)


def test_older_ptx_gets_the_call_where_there_is_one(locations: Locations) -> None:
    """PTX for sm_80 has no ``inlined_at``."""
    older = inspected.of_kernel(shown_kernels.summed.specialise(), "sm_80")
    assert older.llvm_ir is not None and "inlined_at" not in older.ptx
    chains_of_ir = sole_chains(llvm_lines(older.llvm_ir, locations))
    assert chains_of_ir[SCALED] == (SCALED, CALL)
    assert chains(ptx_lines(older, locations), "cvt.rn.f32") == {(SCALED,)}
    assert chains(completed(ptx_lines(older, locations), chains_of_ir), "cvt.rn.f32") == {(SCALED, CALL)}


def test_a_call_that_may_be_another_is_not_guessed() -> None:
    lines = [RawLine("", "", one) for one in (("0.1", "0.5"), ("0.1", "0.6"), ("0.2", "0.5"), ("0.3",), ())]
    assert sole_chains(lines) == {"0.2": ("0.2", "0.5"), "0.3": ("0.3",)}
    older = [RawLine("", "", one) for one in (("0.1",), ("0.2",), ("0.4",), ("0.2", "0.7"), ())]
    assert [line.places for line in completed(older, sole_chains(lines))] == [
        *(("0.1",), ("0.2", "0.5"), ("0.4",), ("0.2", "0.7"), ()),
    ]


def test_other_kernels_of_a_module_are_left_out(locations: Locations) -> None:
    text = f"{HEAD}.visible .entry one()\n{{\n\tret;\n}}\n.visible .entry two()\n{{\n\texit;\n}}\n"
    lines = [line.text for line in ptx_lines(Inspected("two", "sm_90", None, None, text), locations)]
    assert not any("one" in line or "ret" in line for line in lines) and any("exit;" in line for line in lines)


@pytest.mark.parametrize("language", ["python", "llvm", "ptx", "sass"])
def test_highlighted_text_is_the_text(language: str, summed: Inspected) -> None:
    texts = {"python": shown_kernels.__file__, "llvm": summed.llvm_ir, "ptx": summed.ptx, "sass": summed.sass}
    text = texts[language] or ""
    if language == "python":
        with open(text, encoding="utf-8") as file:
            text = file.read()
    lines = [*text.split("\n"), "<b>&amp;\u2028\x0b", "", "  "]
    found = highlighted(lines, language)
    assert len(found) == len(lines)
    for line, shown in zip(lines, found, strict=True):
        assert unescape(re.sub(r"</?span[^>]*>", "", shown)) == line
