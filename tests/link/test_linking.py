"""Linked cubins: from every kind of file, in both directions; what is wrong ends in a diagnostic."""

from __future__ import annotations

import struct
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.analysis import external
from nvgen.binaries import link_inputs, linking, nvjitlink
from nvgen.specialisation import Specialisation
from tests.link import kernels
from tests.link.made import FORMS, MADE

_SYMBOL = struct.Struct("<IBBHQQ")
_SYMBOL_TABLE, _UNDEFINED = 2, 0


def symbols(cubin: bytes) -> tuple[set[str], set[str]]:
    """The names that a cubin defines, and those that it does not (System V ABI, "Symbol Table")."""
    assert cubin.startswith(b"\x7fELF")
    (sections,) = struct.unpack_from("<Q", cubin, 40)
    size, count = struct.unpack_from("<HH", cubin, 58)
    headers = [struct.unpack_from("<IIQQQQIIQQ", cubin, sections + size * index) for index in range(count)]
    defined, undefined = set(), set()
    for header in headers:
        if header[1] != _SYMBOL_TABLE:
            continue
        names, start, length = headers[header[6]][4], header[4], header[5]
        for name, _, _, section, _, _ in _SYMBOL.iter_unpack(cubin[start : start + length]):
            text = cubin[names + name : cubin.index(b"\0", names + name)].decode()
            (undefined if section == _UNDEFINED else defined).add(text)
    return defined, {name for name in undefined if name and not name.startswith(".nv.")}


def linked(made: Sequence[Specialisation], *files: str, arch: str = "sm_80") -> bytes:
    ptx = link_inputs.of_ptx(kernels.ptx_of(list(made)))
    others = [link_inputs.of_file(MADE / name) for name in files]
    return linking.linked([ptx, *others], arch, (), external.calls(one.typed for one in made))


def refused(made: Sequence[Specialisation], *files: str, arch: str = "sm_80") -> nv.CompileError:
    with pytest.raises(nv.CompileError) as raised:
        linked(made, *files, arch=arch)
    return raised.value


CALLING = [kernels.calling.specialise()]


@pytest.mark.parametrize("form", FORMS)
def test_functions_of_nvcc(form: str) -> None:
    defined, undefined = symbols(linked(CALLING, form))
    assert {"calling_function", "f", "turned", "narrow", "put"} <= defined
    assert not undefined


def test_functions_of_nvgen() -> None:
    defined, undefined = symbols(linked(kernels.exported(), "callers.ptx"))
    assert {"caller", "scale", "mix"} <= defined
    assert not undefined


def test_kernels_and_functions_of_both() -> None:
    defined, undefined = symbols(linked([*CALLING, *kernels.exported()], "callers.ptx", "functions.o", arch="sm_90"))
    assert {"caller", "calling_function", "scale", "f"} <= defined
    assert not undefined


def test_a_function_that_nobody_defines() -> None:
    error = refused(CALLING, "callers.ptx")
    assert {one.code for one in error.diagnostics} == {"NVG3442"}
    text = str(error)
    assert "no linked file defines `f`" in text and "return f(x) + 1.0" in text  # the call
    assert 'f = nv.extern("float f(float x)")' in text  # the declaration
    assert "`scale`" in text and "callers.ptx` uses it" in text


def test_a_function_that_two_files_define() -> None:
    error = refused(CALLING, "functions.ptx", "functions.o")
    assert {one.code for one in error.diagnostics} == {"NVG3443"} and "`f` is defined twice" in str(error)


def test_machine_code_of_another_architecture() -> None:
    error = refused(CALLING, "functions.sm_80.cubin", arch="sm_90")
    assert error.code == "NVG3444" and "functions.sm_80.cubin` has no code that links for sm_90" in str(error)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("kernel.bc", b"BC\xc0\xde" + bytes(60), "LLVM's bitcode"),
        ("kernel.cu", b"__global__ void k() {}", "nvcc -dc kernel.cu"),
        ("kernel.bin", b"\0\1\2", "it is none of PTX"),
        ("kernel.ptx", b".version 7.0\n.target sm_80\n.address_size 64\nfoo\n", "Parsing error near 'foo'"),
        ("kernel.ptx", b".version 19.0\n.target sm_80\n.address_size 64\n", "pip install -U nvidia-nvjitlink"),
    ],
)
def test_files_that_cannot_be_linked(tmp_path: Path, name: str, content: bytes, said: str) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    with pytest.raises(nv.CompileError, match=said) as raised:
        linking.linked([link_inputs.of_ptx(kernels.text("functions.ptx")), link_inputs.of_file(file)], "sm_80")
    assert raised.value.code == "NVG3441"


def test_an_architecture_and_an_option_that_are_unknown() -> None:
    functions = [link_inputs.of_file(MADE / "functions.ptx")]
    for arch, options in (("sm_1", ()), ("sm_80", ("-no-such-option",))):
        with pytest.raises(nv.CompileError) as raised:
            linking.linked(functions, arch, options)
        assert raised.value.code == "NVG3445"


def test_an_old_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nvjitlink, "link", lambda *_: nvjitlink.Outcome(b"", "ERROR_OUTDATED_LIBRARY", ""))
    with pytest.raises(nv.CompileError, match="pip install -U nvidia-nvjitlink") as raised:
        linking.linked([link_inputs.of_file(MADE / "functions.ptx")], "sm_80")
    assert raised.value.code == "NVG3445"


def test_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nvjitlink, "link", nvjitlink._linked)
    monkeypatch.setitem(sys.modules, "cuda.bindings", None)
    with pytest.raises(nv.CompileError, match="pip install nvidia-nvjitlink") as raised:
        linking.linked([link_inputs.of_file(MADE / "functions.ptx")], "sm_80")
    assert raised.value.code == "NVG3440"
