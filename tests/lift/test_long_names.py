"""Names as long as those that nvcc makes of C++ templates: kernels of CUTLASS have some of 1,500 characters."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import nvgen as nv
from nvgen import cli
from tests.assembling import assemble, needs_ptxas
from tests.lift.texts import HEADER

LENGTHS = (1017, 1018, 1023, 1024, 1025, 5000)


def _name(length: int) -> str:
    return "_Z" + "x" * (length - 3)


def _text(length: int) -> str:
    """A kernel whose own name and those of everything in it are long and differ at their ends alone."""
    x = _name(length)
    return f"""{HEADER}
.global .u32 {x}v[2] = {{ 3, 4 }};
.global .u32 {x}w[2] = {{ 5, 6 }};
.func (.param .u32 {x}r) {x}f(.param .u32 {x}p, .param .u32 {x}q)
{{ .reg .u32 %a, %b; ld.param.u32 %a, [{x}p]; ld.param.u32 %b, [{x}q];
    sub.u32 %a, %a, %b; st.param.u32 [{x}r], %a; ret; }}
.visible .entry {x}(.param .u64 {x}_param_0, .param .u64 {x}_param_1)
{{
    .reg .b64 %{x}a, %{x}b; .reg .b32 %{x}r, %{x}s, %{x}t; .reg .pred %p;
    .shared .u32 {x}h[2]; .shared .u32 {x}i[2];
    ld.param.u64 %{x}a, [{x}_param_0]; ld.param.u64 %{x}b, [{x}_param_1];
    ld.global.u32 %{x}r, [%{x}a]; ld.global.u32 %{x}s, [{x}v+4];
    setp.eq.u32 %p, %{x}r, 9; @%p bra {x}1; bra {x}2;
{x}1:
    ld.global.u32 %{x}s, [{x}w+4];
{x}2:
    st.shared.u32 [{x}h], %{x}r; st.shared.u32 [{x}i], %{x}s; bar.sync 0;
    ld.shared.u32 %{x}r, [{x}h]; ld.shared.u32 %{x}s, [{x}i];
    {{ .param .u32 {x}j; .param .u32 {x}k; .param .u32 {x}l;
    st.param.u32 [{x}j], %{x}r; st.param.u32 [{x}k], %{x}s;
    call ({x}l), {x}f, ({x}j, {x}k); ld.param.u32 %{x}t, [{x}l]; }}
    st.global.u32 [%{x}b], %{x}t; ret;
}}
"""


@pytest.mark.parametrize("check", [None, "none", "all"])
@pytest.mark.parametrize("length", LENGTHS)
def test_everything_in_ptx_may_have_a_long_name(length: int, check: str | None) -> None:
    kernel = nv.ptx.load(_text(length))[_name(length)]
    for given, right in ((20, 16), (9, 3)):
        out = np.zeros(1, np.uint32)
        kernel.on("cpu", check=check)[1, 1](np.array([given], np.uint32), out)
        assert out[0] == right


@pytest.mark.parametrize("length", LENGTHS)
def test_diagnostics_name_the_whole(length: int) -> None:
    x = _name(length)
    loaded = nv.ptx.load(_text(length))
    with pytest.raises(nv.LaunchError, match=f"kernel `{x}` takes 2 arguments, not 0"):
        loaded[x].on("cpu")[1, 1]()
    with pytest.raises(nv.LaunchError, match=f"argument `{x}_param_1` is a Python str"):
        loaded[x].on("cpu")[1, 1](np.zeros(1, np.uint32), "text")
    with pytest.raises(nv.CompileError, match=f"label `{x}3` is not declared"):
        nv.ptx.check(_text(length).replace(f"bra {x}2", f"bra {x}3"))
    uninitialised = _text(length).replace(f"st.shared.u32 [{x}i], %{x}s;", "")
    with pytest.raises(nv.LaunchError, match=re.escape(f"`[{x}h]` or `[{x}i]` is `.shared` memory that nothing")):
        out = np.zeros(1, np.uint32)
        nv.ptx.load(uninitialised)[x].on("cpu", check="all")[1, 1](np.array([20], np.uint32), out)


@pytest.mark.parametrize("length", LENGTHS)
def test_the_command_names_them_whole(length: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    x, path = _name(length), tmp_path / "k.ptx"
    path.write_text(_text(length))
    given = ["--arg=param_0=ones:u32:1", "--arg=zeros:u32:1"]
    assert cli.run(["run", str(path), "--on=cpu", "--grid=1", "--block=1", f"--kernel={x}", *given]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{x}: 1 block of 1 thread on cpu") and f"  {x}_param_1: uint32 1, 1 of 1" in out


@needs_ptxas
@pytest.mark.parametrize("length", LENGTHS)
def test_ptxas_takes_the_same(length: int, tmp_path: Path) -> None:
    assert assemble(_text(length), "sm_90", tmp_path) == ""


def _python(length: int) -> nv.Kernel:
    x = "x" * (length - 1)
    return nv.Kernel.from_source(f"""
def k({x}1: nv.Array[nv.i32], {x}2: nv.Array[nv.i32], {x}3: nv.i32):
    {x}4 = 0
    {x}5 = 1
    for {x}6 in range({x}3):
        {x}4 += {x}1[{x}6] * {x}5
        {x}5 += 1
    {x}2[0] = {x}4
""")


@pytest.mark.parametrize("check", [None, "none", "all", "step"])
@pytest.mark.parametrize("length", LENGTHS)
def test_parameters_and_variables_of_python_may_have_one(length: int, check: str | None) -> None:
    out = np.zeros(1, np.int32)
    _python(length).on("cpu", check=check)[1, 1](np.array([1, 2, 3], np.int32), out, 3)
    assert out[0] == 14


@needs_ptxas
@pytest.mark.parametrize("options", [{}, {"debug": True}, {"lineinfo": True}], ids=("plain", "debug", "lineinfo"))
@pytest.mark.parametrize("length", LENGTHS)
def test_ptx_of_them(length: int, options: dict[str, bool], tmp_path: Path) -> None:
    ptx = _python(length).with_options(**options).ptx(arch="sm_90")
    assert assemble(ptx, "sm_90", tmp_path) == ""
