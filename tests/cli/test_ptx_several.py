"""``nvgen ptx check`` and ``stats`` of several files and of folders."""

from __future__ import annotations

import errno
import io
import json
import os
import sys
from pathlib import Path

import pytest

from nvgen.ptx import file_kinds
from tests.cli.ptx_texts import TWO_KERNELS
from tests.cli.test_commands import run
from tests.fatbins import fatbin, needs_cuobjdump, object_file

_SMALL = (
    ".version 8.0\n.target sm_80\n.address_size 64\n.global .u32 g;\n.func f() { ret; }\n.entry k() { call f; ret; }\n"
)
_LEGAL = "legal; needs PTX 3.2 and sm_20, says PTX 8.0 and sm_80\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Files that are PTX and others, in folders."""
    (tmp_path / "all" / "inner" / "empty").mkdir(parents=True)
    (tmp_path / "all" / "b.ptx").write_text(_SMALL)
    (tmp_path / "all" / "a.ptx").write_text(_SMALL.replace("call f;", "call g;"))
    (tmp_path / "all" / "inner" / "no_ending").write_text("// made by hand\n\n" + _SMALL)
    (tmp_path / "all" / "inner" / "notes.md").write_text(f"A kernel:\n\n{_SMALL}")
    (tmp_path / "all" / "inner" / "picture.png").write_bytes(b"\x89PNG" + bytes(range(256)))
    (tmp_path / "right.ptx").write_text(_SMALL)
    (tmp_path / "broken.ptx").write_text(_SMALL.replace("call f;", "call , f;"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _join(*names: str) -> str:
    return os.path.join(*names)


def test_the_files_of_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    """Those that are PTX, in order, and how many there were."""
    status, out, errors = run(capsys, "ptx", "check", "all")
    lines = [line.partition(": ")[0] for line in out.splitlines()]
    assert lines[:-1] == [_join("all", "a.ptx"), _join("all", "b.ptx"), _join("all", "inner", "no_ending")]
    assert out.endswith("\n3 files: 3 kernels, 3 functions, 1 error, 0 warnings\n")
    assert status == 1 and errors.count("error[") == 1 and f"--> {_join('all', 'a.ptx')}:6:" in errors


def test_several_files(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "nul.ptx").write_text(_SMALL + "\0")
    status, out, errors = run(capsys, "ptx", "check", "right.ptx", "nul.ptx")
    assert out == f"right.ptx: {_LEGAL}nul.ptx: {_LEGAL}2 files: 2 kernels, 2 functions, 0 errors, 1 warning\n"
    assert status == 0 and errors.startswith("warning[NVG3173]: ") and errors.count("[NVG") == 1


def test_what_cannot_be_read_leaves_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    empty = _join("all", "inner", "empty")
    for command, last in (
        ("check", "3 files: 1 kernel, 1 function, 3 errors, 0 warnings\n"),
        ("stats", "3 files: 1 kernel, 1 function, 3 errors\n"),
    ):
        status, out, errors = run(capsys, "ptx", command, "nope.ptx", "broken.ptx", empty, "right.ptx")
        assert status == 1 and "right.ptx: " in out and last in out
        codes = [line.partition("[")[2][:7] for line in errors.splitlines() if line.startswith("error[")]
        assert codes == ["NVG0702", "NVG3101", "NVG3142"]
        assert f"there is no PTX in the folder `{empty}`" in errors


def test_a_folder_without_ptx(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("check", "stats"):
        status, out, errors = run(capsys, "ptx", command, _join("all", "inner", "empty"))
        assert (status, out) == (1, "") and errors.startswith("error[NVG3142]: ")


def test_a_file_is_taken_once(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "ptx", "check", _join("all", "b.ptx"), "all", "right.ptx", "right.ptx")
    assert [line.partition(": ")[0] for line in out.splitlines()][:-1] == [
        *(_join("all", name) for name in ("b.ptx", "a.ptx")),
        *(_join("all", "inner", "no_ending"), "right.ptx"),
    ]


def test_one_file_is_as_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "ptx", "check", "right.ptx") == (0, f"right.ptx: {_LEGAL}", "")
    status, out, errors = run(capsys, "ptx", "check", "nope.ptx")
    assert (status, out) == (1, "") and errors.startswith("error[NVG0702]: ")
    assert "file" not in json.loads(run(capsys, "ptx", "stats", "right.ptx", "--json")[1])


def test_json_of_the_check(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, errors = run(capsys, "ptx", "check", "--json", "all", "nope.ptx", _join("all", "inner", "empty"))
    found = json.loads(out)
    assert (status, errors) == (1, "") and list(found) == ["files", "totals"]
    assert found["totals"] == {"files": 4, "kernels": 3, "functions": 3, "errors": 3, "warnings": 0}
    (one,) = json.loads(run(capsys, "ptx", "check", "--json", "right.ptx", "right.ptx")[1])["files"]
    assert one == json.loads(run(capsys, "ptx", "check", "--json", "right.ptx")[1])
    assert [list(file) for file in found["files"]] == [list(one)] * 5
    assert [file["is_legal"] for file in found["files"]] == [False, True, True, False, False]
    codes = [[one["code"] for one in file["diagnostics"]] for file in found["files"]]
    assert codes == [["NVG3117"], [], [], ["NVG0702"], ["NVG3142"]]


def test_counts_of_several_files(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "two.ptx").write_text(TWO_KERNELS)
    status, out, errors = run(capsys, "ptx", "stats", "right.ptx", "two.ptx")
    assert (status, errors) == (0, "")
    one, two = (run(capsys, "ptx", "stats", name)[1] for name in ("right.ptx", "two.ptx"))
    assert out.startswith(f"{one}\n{two}\n2 files: 3 kernels, 1 function, 0 errors\n  variables     global ")
    counts = [json.loads(run(capsys, "ptx", "stats", "--json", name)[1]) for name in ("right.ptx", "two.ptx")]
    found = json.loads(run(capsys, "ptx", "stats", "--json", "right.ptx", "two.ptx")[1])
    names = ("right.ptx", "two.ptx")
    assert found["files"] == [{"file": name, **count} for name, count in zip(names, counts, strict=True)]
    functions = [function for count in counts for function in count["functions"]]
    totals = found["totals"]
    assert totals["counts"]["instructions"] == sum(one["instructions"] for one in functions)
    assert totals["global_bytes"] == sum(count["global_bytes"] for count in counts) > 0
    assert {name: totals[name] for name in ("files", "kernels", "functions", "errors")} == {
        "files": 2,
        "kernels": 3,
        "functions": 1,
        "errors": 0,
    }


def test_kernels_of_several_files(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """Of a kernel the files are shown that have it; one of them has to."""
    (folder / "two.ptx").write_text(TWO_KERNELS)
    for command in ("check", "stats"):
        status, out, errors = run(capsys, "ptx", command, "right.ptx", "two.ptx", "--kernel", "sums")
        assert (status, errors) == (0, "") and "right.ptx" not in out and "1 file: 1 kernel, 0 functions" in out
        status, _, errors = run(capsys, "ptx", command, "right.ptx", "two.ptx", "--kernel", "sumz")
        assert status == 1 and "`right.ptx, two.ptx` defines no kernel named `sumz`" in errors
        assert "did you mean `sums`?" in errors


def test_headers_of_several_files_are_fixed(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "two.ptx").write_text(TWO_KERNELS)
    status, out, _ = run(capsys, "ptx", "check", "--fix", "right.ptx", "two.ptx", "all")
    assert status == 1 and out.endswith("5 files: 6 kernels, 4 functions, 1 error, 0 warnings\n")
    assert (folder / "two.ptx").read_text() == TWO_KERNELS.replace("8.0", "6.0").replace("sm_80", "sm_70")
    old = _SMALL.replace("8.0", "3.2").replace("sm_80", "sm_20")
    assert (folder / "right.ptx").read_text() == (folder / "all" / "b.ptx").read_text() == old
    assert (folder / "all" / "a.ptx").read_text() == _SMALL.replace("call f;", "call g;")
    status, out, errors = run(capsys, "ptx", "check", "--fix", "right.ptx", "two.ptx", "-o", "out.ptx")
    assert (status, out) == (1, "") and "error[NVG0701]" in errors and "`-o` is for one file" in errors


def test_standard_input_among_them(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for command in ("check", "stats"):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(_SMALL.encode())))
        status, out, errors = run(capsys, "ptx", command, "-", "right.ptx")
        assert (status, errors) == (0, "") and "<stdin>: " in out and "2 files: 2 kernels, 2 functions, 0 errors" in out
        status, out, errors = run(capsys, "ptx", command, "-", "-")
        assert (status, out) == (1, "") and errors.startswith("error[NVG0701]: standard input can be read once")


@needs_cuobjdump
def test_files_with_ptx_in_them(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """Of a folder those without any are none of its files; one that is named says so."""
    (folder / "all" / "inner" / "one.fatbin").write_bytes(fatbin([(80, _SMALL)]))
    (folder / "all" / "inner" / "two.fatbin").write_bytes(fatbin([(80, _SMALL), (90, _SMALL)]))
    (folder / "all" / "inner" / "host.o").write_bytes(object_file(fatbin([])))
    status, out, errors = run(capsys, "ptx", "check", _join("all", "inner"))
    assert f"{_join('all', 'inner', 'one.fatbin')}(1.sm_80.ptx): {_LEGAL}" in out
    assert status == 1 and errors.count("error[") == 1 and errors.startswith("error[NVG3132]: ")
    assert out.endswith("3 files: 2 kernels, 2 functions, 1 error, 0 warnings\n")
    status, out, errors = run(capsys, "ptx", "check", _join("all", "inner"), "--arch", "sm_80")
    assert (status, errors) == (0, "") and out.endswith("3 files: 3 kernels, 3 functions, 0 errors, 0 warnings\n")
    _, _, errors = run(capsys, "ptx", "check", _join("all", "inner", "host.o"), "right.ptx")
    assert errors.startswith("error[NVG3131]: ")


def test_a_folder_that_must_not_be_read(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    scandir, inner = os.scandir, _join("all", "inner")

    def refusing(path: str) -> object:
        if os.fspath(path) == inner:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refusing)
    status, out, errors = run(capsys, "ptx", "check", "all")
    assert status == 1 and out.endswith("\n2 files: 2 kernels, 2 functions, 2 errors, 0 warnings\n")
    assert f"error[NVG0702]: cannot read `{inner}`: permission denied\n" in errors


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights")
def test_links_and_pipes_in_a_folder(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """A link to a file is one; those to folders are not followed, and pipes not opened."""
    (folder / "other").mkdir()
    (folder / "other" / "again").symlink_to(folder / "other")
    (folder / "other" / "link.ptx").symlink_to(folder / "right.ptx")
    (folder / "other" / "nowhere.ptx").symlink_to(folder / "nope.ptx")
    os.mkfifo(folder / "other" / "pipe.ptx")
    status, out, errors = run(capsys, "ptx", "check", "other")
    assert f"{_join('other', 'link.ptx')}: {_LEGAL}" in out and out.endswith(
        "2 files: 1 kernel, 1 function, 1 error, 0 warnings\n"
    )
    assert status == 1 and errors.count("error[") == 1 and "error[NVG0702]: cannot read `other" in errors


@pytest.mark.parametrize(
    ("beginning", "is_ptx"),
    [
        (b".version 8.0", True),
        (b"\n\n// a comment\n/* and\nanother */ .version 8.0", True),
        (b'# 1 "k.cu"\n.version 8.0', True),
        (b".versions 8.0", False),
        (b"text\n.version 8.0", False),
        (b"/* .version 8.0", False),
        (b"", False),
        (bytes(range(256)), False),
        (b"/**/" * (file_kinds.TEXT_BEGINNING // 4), False),
    ],
)
def test_how_ptx_begins(beginning: bytes, is_ptx: bool) -> None:
    assert file_kinds.begins_as_ptx(beginning) is is_ptx
