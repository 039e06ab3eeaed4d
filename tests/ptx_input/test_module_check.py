"""What is wrong with modules whatever their instructions are: header, declarations, names, calls, texture mode."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.diagnostics import Diagnostic
from nvgen.files import cuda_tools
from nvgen.ptx.checking.checker import check
from tests.ptx_input.module_texts import HEADER, RIGHT, WRONG


def _problems(text: str) -> list[Diagnostic]:
    return [*check(nv.ptx.parse(text), nv.ptx.SourceText(text))]


def test_right_modules() -> None:
    assert {text: found for text in RIGHT if (found := _problems(text))} == {}


@pytest.mark.parametrize("code", WRONG)
def test_wrong_modules(code: str) -> None:
    found = {text: {problem.code for problem in _problems(text)} for text in WRONG[code]}
    assert found == {text: {code} for text in WRONG[code]}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".func f() .maxntid 32 { ret; }", "`.maxntid` of `f` is for kernels (`.entry`), not for functions"),
        (".entry f() .maxntid 32 .reqntid 32 { ret; }", "`.maxntid` of `f` cannot stand together with `.reqntid`"),
        (".entry f() { bra M; }", "label `M` is not declared where this stands"),
        (".entry f() { mov.b32 %r1, 0; }", "register `%r1` is not declared where this stands"),
        (
            ".func h(.reg .b32 a); .entry f() { call h; }",
            "`h` has 1 parameter and 0 results, and the call 0 arguments and",
        ),
        (".entry g() { ret; } .entry f() { call g; }", "`g` is a kernel (`.entry`), and only functions (`.func`) are"),
        (".global .b32 x[2] = {1, 2, 3};", "`x` cannot be declared so: it has 2 elements, and 3 initial values"),
    ],
)
def test_messages(text: str, message: str) -> None:
    (problem,) = _problems(HEADER + text)
    assert problem.text().startswith(message)


def test_span_and_note_of_a_name_that_is_defined_twice() -> None:
    (problem,) = _problems(HEADER + ".entry f() {\n\t.reg .b32 %r<4>;\n\t.reg .b64 a, %r3;\n}\n")
    (first,) = problem.remarks
    assert problem.span is not None and first.span is not None
    assert (problem.span.line, problem.span.column) == (6, 14) and first.span.line == 5


def test_names_that_are_alike_are_suggested() -> None:
    found = _problems(HEADER + ".entry f() { .reg .b32 %count; mov.b32 %coumt, 0; LOOP: bra LOPP; }")
    assert [[remark.text() for remark in problem.remarks] for problem in found] == [
        ["did you mean `%count`?"],
        ["did you mean `LOOP`?"],
    ]


def test_names_of_many_digits_take_no_more_time() -> None:
    name = "%r" + "1" * 200_000
    (problem,) = _problems(HEADER + f".entry f() {{ .reg .b32 %r<4>; mov.b32 {name}, 0; }}")
    assert problem.code == "NVG3124"


@pytest.mark.sweep
@pytest.mark.skipif(cuda_tools.ptxas() is None, reason="no ptxas")
def test_ptxas_says_the_same(tmp_path: Path) -> None:
    program, path = cuda_tools.ptxas(), tmp_path / "k.ptx"
    assert program is not None
    differ = []
    for is_right, texts in ((True, RIGHT), (False, [text for wrong in WRONG.values() for text in wrong])):
        for text in texts:
            path.write_text(text, encoding="utf-8")
            # With a virtual architecture ptxas only reads, and does not see how much constant memory there is.
            arch = "compute_107a" if "sm_107a" in text else "compute_90"
            commands = [[program, f"-arch={arch}"], *([] if is_right else [[program, "-arch=sm_90", "-c"]])]
            done = (
                subprocess.run([*one, "-o", os.devnull, path], capture_output=True, check=False) for one in commands
            )
            differ += [text] if all(one.returncode == 0 for one in done) is not is_right else []
    assert differ == []
