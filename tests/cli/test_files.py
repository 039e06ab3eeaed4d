"""Inputs and outputs that are no plain files, and what a failure leaves behind: nothing."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from nvgen.files import input_files
from tests.cli.command import nvgen

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="it has no devices and pipes among its files"),
    pytest.mark.sweep(6),
]
KERNEL = "import nvgen as nv\n@nv.kernel\ndef k(a: nv.Array[nv.f32]):\n    a[0] = 1\n"
IR = "define ptx_kernel void @k() {\n  ret void\n}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "kernel.py").write_text(KERNEL)
    (tmp_path / "kernel.ll").write_text(IR)
    (tmp_path / "folder.py").mkdir()
    (tmp_path / "folder.ll").mkdir()
    for name in ("pipe.py", "pipe.ll", "pipe.ptx"):
        os.mkfifo(tmp_path / name)
    for name in ("zero.py", "zero.ll"):
        (tmp_path / name).symlink_to("/dev/zero")
    for name in ("huge.py", "huge.ll"):
        (tmp_path / name).touch()
        os.truncate(tmp_path / name, 1 << 40)  # a file with a hole, which takes no disk
    return tmp_path


def _build(folder: Path, name: str, **how: Any) -> subprocess.CompletedProcess[str]:
    """Builds to standard output, in a process with these keywords of ``Popen``."""
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | how
    command = [sys.executable, "-m", "nvgen", "build", name, "-o", "-"]
    return subprocess.run(command, cwd=folder, text=True, check=False, timeout=60, **streams)


def _is_clean(folder: Path, before: set[Path]) -> bool:
    return set(folder.rglob("*")) == before


ENDLESS = ("/dev/zero", "/dev/urandom", "/dev/full", "/dev/null", "/dev/stdin", "/dev/fd/0", "-", "zero.py", "zero.ll")
OTHERS = ("pipe.py", "pipe.ll", "huge.py", "huge.ll", "folder.py", "folder.ll", ".", "/", "", "/proc/self/mem")


@pytest.mark.parametrize("name", [*ENDLESS, *OTHERS])
def test_what_is_no_file_to_compile_is_refused(folder: Path, name: str) -> None:
    """At once, and without its content in memory."""
    before = set(folder.rglob("*"))
    result = nvgen(folder, "build", name, "-o", "out.ptx").refused("NVG0702")
    assert f"`{name or '.'}`: " in result.errors
    assert _is_clean(folder, before)


@pytest.mark.parametrize("name", ["/dev/stdin", "-", "/dev/fd/0"])
def test_standard_input_that_never_ends(folder: Path, name: str) -> None:
    reader, writer = os.pipe()
    with os.fdopen(reader), os.fdopen(writer, "wb"):
        result = _build(folder, name, stdin=reader)
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.startswith("error[NVG0702]") and "to a file first" in result.stderr


def test_the_largest_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(input_files, "MOST_BYTES", 10)
    path = tmp_path / "file"
    path.write_bytes(bytes(10))
    assert input_files.read(path) == bytes(10)
    path.write_bytes(bytes(11))
    with pytest.raises(input_files.CommandError, match="NVG0702"):
        input_files.read(path)


def test_a_file_that_memory_is_too_small_for(folder: Path) -> None:
    """Its hole is read as zeros: 256 MiB, and the process may have no more than 200."""
    os.truncate(folder / "huge.py", 1 << 28)

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (200 << 20, 200 << 20))

    result = _build(folder, "huge.py", preexec_fn=limit)
    assert result.returncode == 1 and result.stderr.startswith("error[NVG0702]"), result.stderr
    assert "not enough memory" in result.stderr


@pytest.mark.parametrize("target", ["/dev/full", "no/folder/k.ptx", "folder.py", "/proc/k.ptx", "kernel.py/k.ptx"])
def test_outputs_that_fail_leave_nothing(folder: Path, target: str) -> None:
    before = set(folder.rglob("*"))
    nvgen(folder, "build", "kernel.py", "--emit", "ptx", "-o", target).refused("NVG0703")
    assert _is_clean(folder, before)


def test_all_outputs_or_none(folder: Path) -> None:
    """Also where the first one could be written, or has been there before."""
    (folder / "sm_75").mkdir()
    (folder / "sm_75" / "k.ptx").write_text("old")
    before = set(folder.rglob("*"))
    arches = ("--arch", "sm_75", "--arch", "sm_90")
    nvgen(folder, "build", "kernel.py", *arches, "-o", "{arch}/k.ptx").refused("NVG0703")
    assert _is_clean(folder, before) and (folder / "sm_75" / "k.ptx").read_text() == "old"
    (folder / "sm_90" / "k.ptx").mkdir(parents=True)
    nvgen(folder, "build", "kernel.py", *arches, "-o", "{arch}/k.ptx").refused("NVG0703")
    assert (folder / "sm_75" / "k.ptx").read_text() == "old"


def test_a_full_standard_output(folder: Path) -> None:
    with open("/dev/full", "wb") as full:
        result = _build(folder, "kernel.py", stdout=full)
    assert result.returncode == 1 and result.stderr.startswith("error[NVG0703]"), result.stderr


def test_a_pipe_gets_the_whole_output(folder: Path) -> None:
    found: list[str] = []
    reader = threading.Thread(target=lambda: found.append((folder / "pipe.ptx").read_text()))
    reader.start()
    result = nvgen(folder, "build", "kernel.py", "-o", "pipe.ptx")
    reader.join()
    assert result.status == 0 and found == [nvgen(folder, "build", "kernel.py", "-o", "-").text]
    assert (folder / "pipe.ptx").is_fifo()


def test_the_name_of_an_output_may_be_as_long_as_names_are(folder: Path) -> None:
    name = "k" * (os.pathconf(folder, "PC_NAME_MAX") - 4) + ".ptx"
    assert nvgen(folder, "build", "kernel.py", "-o", name).status == 0
    assert (folder / name).read_text().startswith("//")


@pytest.mark.parametrize("name", ["kernel.py", "kernel.ll"])
def test_the_input_is_no_output(folder: Path, name: str) -> None:
    (folder / "same.ptx").hardlink_to(folder / name)
    (folder / "link.ptx").symlink_to(name)
    text = (folder / name).read_text()
    for target in (name, f"./{name}", "same.ptx", "link.ptx"):
        nvgen(folder, "build", name, "--emit", "ptx", "-o", target).refused("NVG0711")
    assert (folder / name).read_text() == text
