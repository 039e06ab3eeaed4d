"""A function that is of no line of the source, as compilers bring along, is shown by the lines that call it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import nvgen as nv

_SOURCE = """__global__ void both(int *a)
{
    store(a);
    store(a + 1);
}
"""
_STORE = """.func {name}(.param .b64 p)
{{
    .reg .b64 %rd<2>;
    ld.param.u64 %rd0, [p];
    {body}
    ret;
}}
"""
_CALL = """{{
    .param .b64 p0;
    st.param.b64 [p0], %rd{register};
    call.uni {name}, (p0);
    }}
"""
_WRITES = ".reg .b32 %r0; mov.u32 %r0, %tid.x; st.u32 [%rd0], %r0;"


def _said(folder: Path, functions: str, *calls: str, check: str = "race", header: Path | None = None) -> str:
    source = folder / "both.cu"
    source.write_text(_SOURCE, encoding="utf-8")
    lines = "\n".join(f".loc 1 {3 + number} 5\n{call}" for number, call in enumerate(calls))
    text = f""".version 8.0
.target sm_80
.address_size 64
{functions}
.visible .entry both(.param .u64 p0)
{{
    .reg .b64 %rd<2>;
    ld.param.u64 %rd0, [p0];
    add.u64 %rd1, %rd0, 4;
{lines}
    ret;
}}
.file 1 "{source}"
""" + ("" if header is None else f'.file 2 "{header}"\n')
    with pytest.raises(nv.LaunchError) as caught:
        nv.ptx.load(text)["both"].on("cpu", check=check)[1, 32](np.zeros(4, np.int32))
    return str(caught.value)


def test_one_call(tmp_path: Path) -> None:
    store = _STORE.format(name="store", body=_WRITES)
    said = _said(tmp_path, store, _CALL.format(name="store", register=0))
    assert "called from this line\n" in said and "both.cu:3:5" in said and "or another" not in said


def test_several_calls(tmp_path: Path) -> None:
    store = _STORE.format(name="store", body=_WRITES)
    said = _said(tmp_path, store, *(_CALL.format(name="store", register=number) for number in (0, 1)))
    assert said.count("called from this line, or another one that calls it") == 2
    assert "both.cu:3:5" in said and "both.cu:4:5" in said


def test_calls_of_calls(tmp_path: Path) -> None:
    """Also around functions that call each other, and of which one has a line."""
    inner = _STORE.format(name="inner", body=_WRITES)
    store = _STORE.format(name="store", body=_CALL.format(name="inner", register=0))
    said = _said(tmp_path, inner + store, _CALL.format(name="store", register=1))
    assert "called from this line\n" in said and "both.cu:3:5" in said


def test_functions_that_call_themselves(tmp_path: Path) -> None:
    again = _CALL.format(name="store", register=0)
    body = f".reg .pred %p0; setp.ne.u64 %p0, %rd0, 0; @%p0 bra $write; {again} $write: {_WRITES}"
    store = _STORE.format(name="store", body=body)
    said = _said(tmp_path, f".func store(.param .b64 p);\n{store}", _CALL.format(name="store", register=1))
    assert "called from this line\n" in said and "both.cu:3:5" in said


def test_lines_of_headers(tmp_path: Path) -> None:
    """Of what a function in a header calls, and of such a function itself, the line in the kernel's file is shown."""
    header = tmp_path / "header.h"
    header.write_text("#pragma once\nstore(p);\n", encoding="utf-8")
    inner = _STORE.format(name="inner", body=_WRITES)
    call = _CALL.format(name="inner", register=0)
    store = _STORE.format(name="store", body=f".loc 2 2 1\n{call}")
    said = _said(tmp_path, inner + store, _CALL.format(name="store", register=1), header=header)
    assert "called from this line\n" in said and "both.cu:3:5" in said and "header.h" not in said
    store = _STORE.format(name="store", body=f".loc 2 2 1\n{_WRITES}")
    said = _said(tmp_path, store, *[_CALL.format(name="store", register=1)] * 2, header=header)
    assert said.index("header.h:2:1") < said.index("both.cu:3:5") < said.index("both.cu:4:5")


def test_header_that_nobody_calls(tmp_path: Path) -> None:
    """A line in a header is shown where no call leads there from the kernel's file."""
    header = tmp_path / "header.h"
    header.write_text("#pragma once\nstore(p);\n", encoding="utf-8")
    inner = _STORE.format(name="inner", body=_WRITES)
    call = _CALL.format(name="inner", register=0)
    store = _STORE.format(name="store", body=f".loc 2 2 1\n{call}")
    said = _said(tmp_path, inner + store, f".loc 1 0 0\n{_CALL.format(name='store', register=1)}", header=header)
    assert "called from this line\n" in said and "header.h:2:1" in said


def test_lines_of_the_function_itself(tmp_path: Path) -> None:
    store = _STORE.format(name="store", body=f".loc 1 1 3\n{_WRITES}")
    said = _said(tmp_path, store, _CALL.format(name="store", register=1))
    assert "compiled from this line" in said and "both.cu:1:3" in said and "called from" not in said


@pytest.mark.parametrize("check", ["bounds", "race"])
def test_other_findings(tmp_path: Path, check: str) -> None:
    store = _STORE.format(name="store", body=_WRITES.replace("[%rd0]", "[%rd0+400000]"))
    said = _said(tmp_path, store, _CALL.format(name="store", register=0), check=check)
    assert "out of bounds" in said and "called from this line\n" in said and "both.cu:3:5" in said


#: What nvcc makes of ``assert`` without optimisation: a function of no line around the driver's.
_ASSERT = """.extern .func __assertfail(.param .b64 m, .param .b64 f, .param .b32 l, .param .b64 n, .param .b64 s);
.global .align 1 .b8 condition[6] = {{97, 32, 61, 61, 32, 98}};
.global .align 1 .b8 file[{size}] = {{{file}}};
.func failing(.param .b64 p, .param .b32 line)
{{
    .reg .b64 %rd<3>; .reg .b32 %r0;
    ld.param.u32 %r0, [line];
    mov.u64 %rd0, condition;
    cvta.global.u64 %rd0, %rd0;
    mov.u64 %rd1, file;
    cvta.global.u64 %rd1, %rd1;
    mov.u64 %rd2, 0;
    .param .b64 m; st.param.b64 [m], %rd0;
    .param .b64 f; st.param.b64 [f], %rd1;
    .param .b32 l; st.param.b32 [l], %r0;
    .param .b64 n; st.param.b64 [n], %rd2;
    .param .b64 s; st.param.b64 [s], %rd2;
    call.uni __assertfail, (m, f, l, n, s);
    trap;
}}
"""
_FAILS = """.reg .b32 %line{n};
    mov.u32 %line{n}, {line};
    {{
    .param .b64 p0; st.param.b64 [p0], %rd0;
    .param .b32 p1; st.param.b32 [p1], %line{n};
    call.uni failing, (p0, p1);
    }}"""


@pytest.mark.parametrize(("line", "is_there"), [(3, True), (4, True), (99, False), (0, False)])
def test_assertions_say_their_lines(tmp_path: Path, line: int, is_there: bool) -> None:
    """A kernel with two: which one it was is not looked for among the calls, but where none is said."""
    named = bytes(tmp_path / "both.cu") + b"\0"
    functions = _ASSERT.format(size=len(named), file=", ".join(map(str, named)))
    said = _said(tmp_path, functions, *(_FAILS.format(n=n, line=line) for n in (0, 1)), check="bounds")
    assert ("asserted in this line" in said) == is_there and ("another one that calls it" in said) != is_there
    assert not is_there or f"both.cu:{line}:5" in said
