"""The check of calls says of each pair of a parameter and an argument or a result what ptxas says."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.diagnostics import Diagnostic
from nvgen.files import cuda_tools
from nvgen.ptx.checking import check_calls
from nvgen.ptx.checking.checker import check
from tests.assembling import needs_ptxas
from tests.ptx_input.module_texts import HEADER

_SCALARS = ("b8", "b16", "b32", "b64", "b128", "s8", "s16", "s32", "s64", "u8", "u16", "u32", "u64")
_REGISTERS = (*_SCALARS, "f16", "f32", "f64", "f16x2", "pred")
_VARIABLES = (*_SCALARS, "f16", "f32", "f64")
_VECTORS = (".reg .v2 .b32 ?", ".reg .v2 .f32 ?", ".reg .v4 .b16 ?", ".reg .v2 .f16 ?", ".reg .v2 .b64 ?")
_ARRAYS = (
    *(f".param .align {alignment} .b8 ?[{size}]" for alignment in (4, 8, 16) for size in (8, 16)),
    *(".param .b8 ?[16]", ".param .b8 ?[1]", ".param .b64 ?[2]", ".param .b32 ?[4]", ".param .u32 ?[4]"),
    *(
        ".param .s32 ?[4]",
        ".param .f32 ?[4]",
        ".param .f16 ?[8]",
        ".param .align 8 .u16 ?[8]",
        ".param .align 8 .f64 ?[2]",
    ),
    *(".param .align 8 .f16x2 ?[4]", ".param .align 8 .v2 .f32 ?[2]", ".param .b128 ?[1]"),
)
_ALIGNED = (".param .align 8 .b32 ?", ".param .align 2 .b32 ?", ".reg .align 8 .b32 ?", ".param .align 16 .b64 ?")
_GIVEN = (
    *(f".reg .{one} ?" for one in _REGISTERS),
    *(f".param .{one} ?" for one in _VARIABLES),
    *_VECTORS,
    *_ARRAYS,
    *_ALIGNED,
    ".param .b8 ?[4][4]",
)
#: The last of parameters only.
_OPEN = (".param .b8 ?[]", ".param .align 8 .b8 ?[]", ".param .b32 ?[]", ".param .b8 ?[0]")
_CONSTANTS = ("1", "-1", "0x1ffffffff", "1U", "WARP_SZ", "(1+2)", "!1", "1.5", "-1.5", "1.0+2.0", "0f3F800000")
_CONSTANTS += ("0d3FF0000000000000",)
#: Without vectors: of what they may be given ptxas has no verdict.
_PARAMETERS = tuple(one for one in _GIVEN if one not in _VECTORS and "][" not in one)


def _problems(text: str) -> Sequence[Diagnostic]:
    source = nv.ptx.SourceText(text, "k.ptx")
    return check(nv.ptx.parse(source.text, source.name), source)


def _is_left_out(parameter: str, given: str) -> bool:
    """ptxas takes a predicate for two halves, and the other way round."""
    return {parameter, given} in ({".reg .pred ?", ".reg .f16x2 ?"}, {".reg .pred ?", ".reg .v2 .f16 ?"})


def _of_argument(number: int, parameter: str, given: str) -> tuple[str, str]:
    """A function, and a line that calls it with an argument of its own or a constant."""
    function = f".extern .func f{number}({parameter.replace('?', 'x')});"
    if given.startswith("."):
        return function, f"{{ {given.replace('?', 'y')}; call f{number}, (y); }}"
    return function, f"call f{number}, ({given});"


def _of_result(number: int, parameter: str, given: str) -> tuple[str, str]:
    function = f".extern .func ({parameter.replace('?', 'x')}) f{number}();"
    return function, f"{{ {given.replace('?', 'y')}; call (y), f{number}; }}"


def _of_prototype(number: int, parameter: str, given: str) -> tuple[str, str]:
    prototype = f"P: .callprototype _ ({parameter.replace('?', '_')});"
    if given.startswith("."):
        return "", f"{{ {given.replace('?', 'y')}; {prototype} call %p, (y), P; }}"
    return "", f"{{ {prototype} call %p, ({given}), P; }}"


_WAYS = {"argument": _of_argument, "result": _of_result, "prototype": _of_prototype}


#: With it ptxas passes types that it does not pass else.
_SEVERAL = ".extern .func (.reg .b32 r, .reg .b32 s) several();\n"


def _module(way: str, pairs: Sequence[tuple[str, str]]) -> tuple[str, int]:
    """A module with a call a line, and the line of the first."""
    functions, lines = zip(*(_WAYS[way](at, *pair) for at, pair in enumerate(pairs)), strict=True)
    head = HEADER + _SEVERAL + "\n".join(functions) + "\n.entry k() { .reg .b64 %p; mov.b64 %p, 0;\n"
    return head + "\n".join(lines) + "\nret; }\n", head.count("\n") + 1


def _pairs(way: str, parameters: Sequence[str]) -> list[tuple[str, str]]:
    given = _GIVEN if way == "result" else (*_GIVEN, *_CONSTANTS)
    if way != "result":
        parameters = (*parameters, *_OPEN)
    return [(one, other) for one in parameters for other in given if not _is_left_out(one, other)]


def _refused_by_ptxas(text: str, path: Path) -> set[int]:
    """The lines that it refuses; of a virtual architecture it only reads the text."""
    program = cuda_tools.ptxas()
    assert program is not None
    path.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [program, "-arch=compute_90", "-o", os.devnull, path], capture_output=True, text=True, check=False
    )
    assert done.returncode >= 0, done.stderr
    return {int(line) for line in re.findall(r", line (\d+); error", done.stdout + done.stderr)}


@needs_ptxas
@pytest.mark.parametrize("way", _WAYS)
def test_ptxas_says_the_same_of_each_pair(way: str, tmp_path: Path) -> None:
    pairs = _pairs(way, _PARAMETERS)
    text, first = _module(way, pairs)
    refused = _refused_by_ptxas(text, tmp_path / "k.ptx")
    found = _problems(text)
    assert {one.code for one in found} == {"NVG3125"}
    ours = {one.span.line for one in found if one.span is not None}
    assert {pairs[line - first]: line in refused for line in refused ^ ours} == {}
    assert 100 < len(pairs) - len(refused) < len(refused)


_ABI = "and ptxas passes no predicates and no `.s8`, `.u8`, `.s16` and `.u16`"
_ADDRESS = ".entry k() { .reg .b64 %p; .reg .b32 %r; .reg .f32 %f; .param .b8 a[3]; mov.b64 %p, 0;\n"
_CALLED = ".entry k() { .reg .b32 %r; .reg .f32 %f; .reg .u16 %h; .param .b8 a[3]; .param .align 4 .b8 b[16];\n"

_RIGHT = (
    ".func f(.reg .b32 y, .param .b8 x[]); " + _CALLED + "call f, (%r); call f, (%r, a); ret; }",
    ".func f(.param .b8 x[]); " + _CALLED + "call f, (a); ret; }",
    ".func (.reg .f32 x) f(); " + _CALLED + "call (_), f; call (%f), f; call (%r), f; ret; }",
    ".func (.reg .b32 x, .reg .f32 z) f(); " + _CALLED + "call (_, %f), f; ret; }",
    ".func g(.reg .f32 x) { ret; } .func f(.reg .f32 x); .alias f, g; " + _CALLED + "call f, (%f); ret; }",
    ".func f(.reg .f32 x); .func g(.reg .b32 x); " + _ADDRESS + "T: .calltargets f, g; call %p, (%f), T; ret; }",
    ".entry g() { ret; } " + _ADDRESS + "T: .calltargets g; call %p, T; ret; }",
    _ADDRESS
    + "T: .callprototype (.reg .b32 _) _ (.reg .f32 _); call (%r), %p, (%f), T; call (%f), %p, (1.0), T; ret; }",
    ".func f(.param .u16 x[4]) { .reg .u16 u; ret; }",
    # Only who is called has its parameters passed.
    ".func f(.reg .u16 x) { ret; }",
    ".func f(.reg .u16 x) { ret; } .func (.reg .b32 r, .reg .b32 s) g(); " + _CALLED + "call f, (%h); ret; }",
    ".func f(.reg .b16 x) { ret; } " + _CALLED + "call f, (%h); ret; }",
    ".func h(.param .align 4 .b32 x); .func h(.param .b32 x) { ret; }",
)


@pytest.mark.parametrize(
    ("parameter", "given", "takes"),
    [(".v4 .b16", ".v2 .b32", False), (".v2 .b32", ".v2 .f32", True), (".b64", ".v2 .b32", True)],
)
def test_vectors_take_no_fewer_elements(parameter: str, given: str, takes: bool) -> None:
    """Of declarations alone, as no call is asked of ptxas."""
    module = nv.ptx.parse(f"{HEADER}.func f(.reg {parameter} x); .func g(.reg {given} x);")
    first, second = (function.parameters[0] for function in module.functions)
    assert check_calls._takes_scalar(first, second) is takes


@pytest.mark.parametrize("text", _RIGHT)
def test_right_calls(text: str) -> None:
    assert _problems(HEADER + text) == ()


_WRONG = {
    # Of the counts.
    _ADDRESS + "T: .callprototype _ (.reg .b32 _); call %p, T; ret; }": (
        "the prototype `T` has 1 parameter and 0 results, and the call 0 arguments and 0 results"
    ),
    _ADDRESS + "T: .callprototype (.reg .b32 _) _ (); call %p, T; ret; }": (
        "the prototype `T` has 0 parameters and 1 result, and the call 0 arguments and 0 results"
    ),
    ".func f(); .func g(.reg .b32 x); " + _ADDRESS + "T: .calltargets f, g; call %p, T; ret; }": (
        "`g` has 1 parameter and 0 results, and the call 0 arguments and 0 results"
    ),
    ".func f(.reg .b32 y, .param .b8 x[]); " + _CALLED + "call f, (%r, a, a); ret; }": (
        "`f` has 2 parameters and 0 results, and the call 3 arguments and 0 results"
    ),
    ".func f(.param .b8 x[]); " + _CALLED + "call f; ret; }": (
        "`f` has 1 parameter and 0 results, and the call 0 arguments and 0 results"
    ),
    # Of the types.
    ".func f(.reg .f32 x); .func g(.reg .u32 x); " + _ADDRESS + "T: .calltargets f, g; call %p, (%f), T; ret; }": (
        "`g` takes `.u32` as argument 1, and `%f` is `.f32`"
    ),
    ".func g(.reg .u32 x) { ret; } .func f(.reg .u32 x); .alias f, g; " + _CALLED + "call f, (%f); ret; }": (
        "`f` takes `.u32` as argument 1, and `%f` is `.f32`"
    ),
    ".func (.reg .u32 x) f(); " + _CALLED + "call (%f), f; ret; }": "`f` gives `.u32` as result 1, and `%f` is `.f32`",
    ".func f(.param .align 8 .b8 x[16]); " + _CALLED + "call f, (b); ret; }": (
        "`f` takes `.align 8 .b8[16]` as argument 1, and `b` is `.align 4 .b8[16]`"
    ),
    # Of the conventions.
    ".func f(.reg .u16 x) { ret; } " + _CALLED + "call f, (%h); ret; }": f"`f` takes `.u16` as argument 1, {_ABI}",
    ".func (.reg .pred x) f() { ret; } " + _CALLED + "call (_), f; ret; }": f"`f` gives `.pred` as result 1, {_ABI}",
    _ADDRESS + "T: .callprototype _ (.param .s8 _); call %p, (1), T; ret; }": (
        f"the prototype `T` takes `.s8` as argument 1, {_ABI}"
    ),
    # Of who is called.
    _ADDRESS + "T: .branchtargets L; call %p, T; L: ret; }": (
        "`T` is the label of neither `.calltargets` nor `.callprototype`"
    ),
    # Of declarations.
    ".func h(.param .align 8 .b32 x); .func h(.param .b32 x) { ret; }": (
        "`h` has parameters or results of other types here than before"
    ),
    ".func k(.reg .b32 x) { ret; } .func h(.reg .u32 x); .alias h, k;": (
        "`h` has parameters or results of other types than `k`"
    ),
}


@pytest.mark.parametrize("text", _WRONG)
def test_wrong_calls(text: str) -> None:
    (found,) = _problems(HEADER + text)
    assert (found.code, found.text()) == ("NVG3125", _WRONG[text])


@needs_ptxas
@pytest.mark.parametrize("text", [*_RIGHT, *_WRONG])
def test_ptxas_says_the_same_of_calls(text: str, tmp_path: Path) -> None:
    program, path = cuda_tools.ptxas(), tmp_path / "k.ptx"
    assert program is not None
    path.write_text(HEADER + text, encoding="utf-8")
    command = [program, "-arch=sm_90", "-O0", "-o", os.devnull, path]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    # It does not find functions that are declared alone, when it has read the text.
    is_right = done.returncode == 0 or "Unresolved extern" in done.stderr
    assert is_right is (text in _RIGHT), done.stderr


def test_the_argument_and_the_parameter_are_shown() -> None:
    text = (
        HEADER + ".func f(.reg .b32 a,\n\t.reg .f32 b);\n.entry k() {\n\t.reg .u32 r;\n\tcall f, (r, r);\n\tret;\n}\n"
    )
    (found,) = _problems(text)
    declared, instead = found.remarks
    assert found.span is not None and declared.span is not None
    assert (found.span.line, found.span.column, found.span.end_column) == (8, 13, 14)
    assert (declared.span.line, declared.text()) == (5, "it is declared here")
    assert instead.text() == "convert its value with `cvt`, or copy its bits with `mov.b32`, to `.f32`"


@pytest.mark.parametrize(
    ("parameter", "argument", "remedy"),
    [
        (".reg .f32 x", "1", "write it as a floating-point number: `1.0`, `0f3F800000`"),
        (".reg .s32 x", "1.0", "write an integer; the bits of a floating-point number are one"),
        (
            ".param .align 8 .b8 x[16]",
            "1",
            "declare a variable, `.param .align 8 .b8 p[16];`, store to it, and pass that",
        ),
        (".param .b8 x[]", "r", "declare a variable like the parameter, `.param .b8 p[N];`, and pass that"),
        (".reg .b64 x", "r", "convert it first, and pass a register of `.b64`"),
        (".reg .b32 x", "q", "make a number of the predicate: `selp.b32 %r1, 1, 0, %p1;`, for a parameter of `.b32`"),
        (".param .align 8 .b8 x[16]", "b", "declare it with `.align 8`"),
        (".param .b8 x[4]", "c", "declare a variable like the parameter, `.param .b8 p[4];`, and pass that"),
        (
            ".param .align 8 .b32 x",
            "r",
            "declare a variable like the parameter, `.param .align 8 .b32 p;`, and pass that",
        ),
        (".reg .u16 x", "h", "declare it as `.b16`, or as `.b32`"),
    ],
)
def test_remedies(parameter: str, argument: str, remedy: str) -> None:
    head = ".reg .b32 r; .reg .u16 h; .reg .pred q; .param .align 4 .b8 b[16]; .param .b32 c[1];"
    text = f"{HEADER}.func f({parameter}); .entry k() {{ {head} call f, ({argument}); ret; }}"
    (found,) = _problems(text)
    assert [one.text() for one in found.remarks][1:] == [remedy]
