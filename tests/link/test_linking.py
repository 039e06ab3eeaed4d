"""Linked cubins: from every kind of file, in both directions; what is wrong ends in a diagnostic."""

from __future__ import annotations

import struct
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import nvgen as nv
from nvgen.artifacts.binaries import archives, link_contents, link_inputs, linking, nvjitlink
from nvgen.frontend.specialisation import Specialisation
from nvgen.tree.analysis import external
from tests.fatbins import object_file
from tests.link import kernels
from tests.link.made import FORMS, MADE, WHOLE

pytestmark = pytest.mark.sweep(6)

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


@nv.kernel
def set_one(a: nv.Array[nv.f32]):
    a[0] = 1


CALLING = [kernels.calling.specialise()]
OWN_KERNEL = [set_one.specialise()]


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


@pytest.mark.parametrize("form", WHOLE)
def test_whole_programs(form: str) -> None:
    """nvJitLink takes them, and links nothing of them."""
    error = refused(OWN_KERNEL, form)
    assert error.code == "NVG3447" and form in str(error) and "nvcc -dc" in str(error)
    if form.endswith(".cubin"):
        assert "the linker would leave out `_Z3ownPf`, `kernel`" in str(error)


def test_a_whole_program_beside_what_misses_its_function() -> None:
    """The file that has the function is named, not only the function."""
    codes = [one.code for one in refused(CALLING, "kernels.whole.fatbin").diagnostics]
    assert codes[0] == "NVG3447" and "NVG3442" in codes


def test_a_whole_program_beside_link_time_optimisation() -> None:
    assert refused(OWN_KERNEL, "functions.ltoir", "kernels.whole.fatbin").code == "NVG3447"


@pytest.mark.parametrize("form", ["kernels.o", "kernels.ptx.fatbin"])
def test_kernels_of_nvcc(form: str) -> None:
    """Static kernels as well; device functions that nothing calls are left out, as linkers do."""
    defined, _ = symbols(linked(OWN_KERNEL, form))
    assert {"kernel", "set_one"} <= defined and any("own" in name for name in defined)
    assert not {"weak", "uncalled"} & defined


def test_a_relocatable_output_has_every_function() -> None:
    ptx = link_inputs.of_ptx(kernels.ptx_of(OWN_KERNEL))
    made = linking.linked([ptx, link_inputs.of_file(MADE / "kernels.o")], "sm_80", [link_contents.RELOCATABLE])
    assert {"set_one", "kernel", "weak", "uncalled"} <= symbols(made)[0]


def test_a_kernel_that_the_linker_is_told_to_drop() -> None:
    ptx = link_inputs.of_ptx(kernels.ptx_of(OWN_KERNEL))
    with pytest.raises(nv.CompileError, match=r"leaves out kernels of `.*kernels.o`: .*`kernel`") as raised:
        linking.linked([ptx, link_inputs.of_file(MADE / "kernels.o")], "sm_80", ["-kernels-used=set_one"])
    assert raised.value.code == "NVG3448"


def warned(*files: Path, own: Sequence[Specialisation]) -> list[Any]:
    inputs = [link_inputs.of_ptx(kernels.ptx_of(list(own))), *map(link_inputs.of_file, files)]
    return list(linking.outcome(inputs, "sm_80").warnings)


def test_functions_that_nothing_calls() -> None:
    (of_file,) = warned(MADE / "functions.a", own=OWN_KERNEL)
    assert of_file.code == "NVG3449" and "`f`" in of_file.what and "functions.a" in of_file.what
    (of_own,) = warned(own=[*OWN_KERNEL, *kernels.exported()])
    assert of_own.code == "NVG3449" and of_own.what == "`scale`, `mix`"
    assert not warned(MADE / "functions.o", own=CALLING)
    assert not warned(MADE / "callers.ptx", own=kernels.exported())


def library(*names: str) -> bytes:
    """A library of files of ``made``, as ``ar(5)`` has it; a name of more than 15 letters stands in a table."""
    long_names, members = b"", b""
    for name in names:
        content = (MADE / name).read_bytes()
        shown = f"{name}/" if len(name) < 15 else f"/{len(long_names)}"
        long_names += b"" if len(name) < 15 else f"{name}/\n".encode()
        members += f"{shown:16}{0:<12}{0:<6}{0:<6}{644:<8}{len(content):<10}`\n".encode()
        members += content + b"\n" * (len(content) % 2)
    table = long_names + b"\n" * (len(long_names) % 2)
    return b"!<arch>\n" + f"{'//':48}{len(table):<10}`\n".encode() + table + members


def test_members_of_a_library_that_are_whole_programs(tmp_path: Path) -> None:
    both = tmp_path / "both.a"
    both.write_bytes(library("functions.o", "kernels.whole.o", "kernels.whole.sm_80.cubin"))
    assert [name for name, _ in archives.members(both.read_bytes())] == [
        "functions.o",
        "kernels.whole.o",
        "kernels.whole.sm_80.cubin",
    ]
    (said,) = warned(both, own=CALLING)
    assert "`kernels.whole.o`, `kernels.whole.sm_80.cubin` of" in said.what and "whole program" in said.why


def test_machine_code_of_other_architectures() -> None:
    error = refused(OWN_KERNEL, "kernels.sm_90.o")
    assert error.code == "NVG3444" and "it has code for sm_90, sm_100" in str(error)


def test_an_object_of_the_host_alone(tmp_path: Path) -> None:
    file = tmp_path / "host.o"
    file.write_bytes(object_file(b"").replace(b".nv_fatbin", b".no_fatbin"))
    with pytest.raises(nv.CompileError, match="it has no device code"):
        linking.linked([link_inputs.of_file(file)], "sm_80")


def test_two_kernels_of_one_name() -> None:
    error = refused(OWN_KERNEL, "kernels.o", "kernels.ptx.fatbin")
    assert error.code == "NVG3443" and "`kernel` is defined twice" in str(error)


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


@pytest.mark.parametrize(("arch", "wanted"), [("sm_107a", "nvidia-nvjitlink>=13.4"), ("sm_103", ">=12.9")])
def test_a_library_older_than_the_architecture(arch: str, wanted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nvjitlink, "link", lambda *_: nvjitlink.Outcome(b"", "ERROR_UNRECOGNIZED_ARCH", ""))
    with pytest.raises(nv.CompileError, match="it does not know the architecture") as raised:
        linking.linked([link_inputs.of_file(MADE / "functions.ptx")], arch)
    assert raised.value.code == "NVG3445" and wanted in str(raised.value)


def test_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nvjitlink, "link", nvjitlink._linked)
    monkeypatch.setitem(sys.modules, "cuda.bindings", None)
    with pytest.raises(nv.CompileError, match="pip install nvidia-nvjitlink") as raised:
        linking.linked([link_inputs.of_file(MADE / "functions.ptx")], "sm_80")
    assert raised.value.code == "NVG3440"
