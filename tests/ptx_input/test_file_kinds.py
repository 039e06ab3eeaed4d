"""Files that are given for PTX and are something else: what they are is said, in one diagnostic."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.ptx import file_kinds
from tests.assembling import needs_ptxas
from tests.cli.command import nvgen

pytestmark = pytest.mark.sweep(6)

KERNEL = "import nvgen as nv\n\n\n@nv.kernel\ndef k(a: nv.Array[nv.f32]):\n    a[0] = 1\n"
PTX = nv.Kernel.from_source("def k(a: nv.Array[nv.f32]):\n    a[0] = 1\n").ptx(arch="sm_90")
#: A text in each language, and what it is called.
TEXTS = {
    "Python": KERNEL,
    "CUDA C++": 'extern "C" __global__ void k(float* a) { a[0] = 1; }\n',
    "LLVM IR": 'source_filename = "k"\ndefine void @k(ptr %a) {\n  ret void\n}\n',
    "machine code as text (SASS)": "\t\tFunction : k\n        /*0000*/                   MOV R1, c[0x0][0x28] ;\n",
}


@pytest.mark.parametrize("name", TEXTS)
def test_texts_of_other_languages(name: str, tmp_path: Path) -> None:
    path = tmp_path / "kernel.txt"
    path.write_text(TEXTS[name])
    for given in (TEXTS[name], TEXTS[name].encode(), str(path)):
        with pytest.raises(nv.CompileError) as caught:
            nv.ptx.load(given)
        assert caught.value.code == "NVG3190" and f"this is {name}, not PTX" in str(caught.value)
        assert str(caught.value).count("error[") == 1
    for command in (["ptx", "check"], ["ptx", "tree"], ["run", "--grid", "1", "--block", "1"]):
        assert f"this is {name}, not PTX" in nvgen(tmp_path, *command, "kernel.txt").refused("NVG3190").errors


@pytest.mark.parametrize("name", TEXTS)
def test_wrong_ptx_is_no_other_language(name: str) -> None:
    """With a ``.version`` it is PTX, whatever stands in it."""
    assert file_kinds.language(PTX) is None and file_kinds.language(f"{PTX}\n{TEXTS[name]}") is None
    assert file_kinds.language(".entry k() { ret }") is None
    with pytest.raises(nv.CompileError) as caught:
        nv.ptx.parse(f"{PTX}\n{TEXTS[name]}")
    assert caught.value.code != "NVG3190"


@needs_ptxas
def test_machine_code(tmp_path: Path) -> None:
    kernel = nv.Kernel.from_source("def k(a: nv.Array[nv.f32]):\n    a[0] = 1\n")
    cubin = kernel.cubin(arch="sm_90")
    (tmp_path / "k.cubin").write_bytes(cubin)
    for command in (["ptx", "check"], ["ptx", "stats"], ["run", "--grid", "1", "--block", "1"]):
        assert "`k.cubin` is a cubin without PTX" in nvgen(tmp_path, *command, "k.cubin").refused("NVG3131").errors
    for given in (cubin, str(tmp_path / "k.cubin")):
        with pytest.raises(nv.CompileError, match="it is a cubin, of which") as caught:
            nv.ptx.load(given)
        assert caught.value.code == "NVG3216"


def test_files_of_the_host() -> None:
    beginning = Path(sys.executable).read_bytes()[: file_kinds.BEGINNING]
    assert file_kinds.container(beginning) in ("an executable", "a shared library or an executable")
    assert file_kinds.container(b"\x50\xed\x55\xba" + bytes(16)) == "a fatbin"
    assert file_kinds.container(b"!<arch>\n") == "a library"
    assert file_kinds.binary(b"BC\xc0\xde" + bytes(16)) == "LLVM bitcode"
    assert file_kinds.container(PTX.encode()) == file_kinds.binary(b"\x89PNG") == ""


def test_nothing_at_all(tmp_path: Path) -> None:
    (tmp_path / "empty.ptx").write_text("")
    for command in (["ptx", "check"], ["run", "--grid", "1", "--block", "1"]):
        assert "`empty.ptx` is empty" in nvgen(tmp_path, *command, "empty.ptx").refused("NVG3135").errors
    with pytest.raises(nv.CompileError, match="an empty text"):
        nv.ptx.load("")
