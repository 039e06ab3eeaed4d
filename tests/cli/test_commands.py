"""The other commands, and what all commands have in common."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import nvgen as nv
from nvgen import cli
from nvgen.cli.command_line import COMMANDS
from nvgen.intrinsics.architectures import architectures, ptx_versions
from tests.assembling import needs_ptxas
from tests.cli.command import nvgen

pytestmark = pytest.mark.sweep(6)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """A command in this process: its status, its output and its errors."""
    status = cli.run(list(arguments))
    out, errors = capsys.readouterr()
    return status, out, errors


def test_version(tmp_path: Path) -> None:
    for entry in ([sys.executable, "-m", "nvgen"], [str(Path(sys.executable).with_name("nvgen"))]):
        result = subprocess.run(
            [*entry, "--version"], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60
        )
        assert (result.returncode, result.stdout, result.stderr) == (0, f"nvgen {nv.__version__}\n", "")


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_help(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    status, out, errors = run(capsys, *arguments)
    assert status == 0 and not errors
    for name in COMMANDS:
        assert f"  {name}" in out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(capsys: pytest.CaptureFixture[str], name: str) -> None:
    status, out, errors = run(capsys, name, "--help")
    assert status == 0 and not errors
    assert f"usage: nvgen {name}" in out


@pytest.mark.parametrize(
    "arguments", [["no-such"], ["--no-such"], ["targets", "x"], ["explain", "x", "y"], ["doctor", "-x"], ["build"]]
)
def test_wrong_usage(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    status, out, errors = run(capsys, *arguments)
    assert status == 1 and not out
    assert errors.startswith("error[NVG0701]") and "--help` shows the options" in errors


def test_targets(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, errors = run(capsys, "targets")
    assert status == 0 and not errors
    head, *rows = out.splitlines()
    assert head.split()[:7] == ["architecture", "PTX", "shared", "registers", "warps", "blocks", "cluster"]
    assert [row.split()[0] for row in rows] == list(architectures())
    for row, record in zip(rows, architectures().values(), strict=True):
        assert row.split()[1:4] == [str(record.minimum_ptx), "to", str(record.maximum_ptx)]
        assert row == row.rstrip()


def test_targets_say_what_a_gpu_has(capsys: pytest.CaptureFixture[str]) -> None:
    rows = {row.split()[0]: row.split() for row in run(capsys, "targets")[1].splitlines()[1:]}
    assert rows["sm_75"][4:9] == ["64", "64", "32", "16", "-"]
    assert rows["sm_88"][4:9] == ["99", "64", "?", "16", "-"]
    assert rows["sm_90a"][4:10] == ["227", "64", "64", "32", "8", "(16)"]
    assert rows["sm_107f"][4:10] == ["227", "(327)", "64", "32", "16", "8"]
    assert rows["sm_120"][4:9] == ["99", "64", "48", "24", "8"]


def test_targets_say_what_includes_what(capsys: pytest.CaptureFixture[str]) -> None:
    head, *lines = run(capsys, "targets")[1].splitlines()
    rows = {line.split()[0]: line[head.index("runs ") :] for line in lines}
    assert rows["sm_20"] == ""
    assert rows["sm_90"] == "sm_20 to sm_89"
    assert rows["sm_103f"] == "sm_20 to sm_103, sm_100f, sm_101f"
    assert rows["sm_103a"] == "sm_20 to sm_103, sm_100f, sm_101f, sm_103f"
    assert rows["sm_107f"] == "sm_20 to sm_107, sm_100f, sm_101f, sm_103f"
    assert rows["sm_120f"] == "sm_20 to sm_120"


def test_targets_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, errors = run(capsys, "targets", "--json")
    data = json.loads(out)
    assert status == 0 and not errors and out.count("\n") == 1
    assert data["ptx_versions"] == [str(version) for version in ptx_versions()]
    rows = {row["name"]: row for row in data["architectures"]}
    assert list(rows) == list(architectures())
    assert rows["sm_90"]["max_shared_bytes"] == 227 * 1024 and rows["sm_100f"]["runs"][-1] == "sm_100"


def test_a_reader_that_leaves(tmp_path: Path) -> None:
    for tail in ("head -1", "true", "head -c 5"):
        command = f"{{ {sys.executable} -m nvgen targets; echo $? >status; }} | {tail}"
        result = subprocess.run(
            ["sh", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60
        )
        assert result.stderr == ""
        assert (tmp_path / "status").read_text().strip() in ("0", "1")


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-", "<&-"])
def test_streams_that_are_closed(tmp_path: Path, closed: str) -> None:
    (tmp_path / "k.py").write_text("import nvgen as nv\n@nv.kernel\ndef k(a: nv.Array[nv.f32]):\n    a[0] = 1.0\n")
    for arguments, status in (
        ("targets", 0),
        ("explain NVG9999", 1),
        ("build k.py -o k.ptx", 0),
        ("build k.py -o -", 0),
    ):
        command = f"{sys.executable} -m nvgen {arguments} {closed}"
        result = subprocess.run(
            ["sh", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60
        )
        assert result.returncode == status, (command, result.stderr)
        assert "Traceback" not in result.stderr


def lines(tmp_path: Path, **environment: str) -> dict[str, tuple[str, str]]:
    """What the doctor found: by title, the state and the text."""
    result = nvgen(tmp_path, "doctor", **environment)
    assert result.status == 0 and not result.errors
    head, *rows = result.text.splitlines()
    assert head.startswith(f"nvgen {nv.__version__}, Python 3.")
    found = {}
    for row in rows:
        match = re.fullmatch(r"  (ok|missing) +([^:]+): (.+)", row)
        assert match is not None, row
        found[match[2]] = (match[1], match[3])
    return found


def test_doctor(tmp_path: Path) -> None:
    found = lines(tmp_path, NVGEN_CACHE_DIR="", NVGEN_LIBDEVICE="", NVGEN_PTXAS="")
    tools = ["ptxas", "fatbinary", "nvdisasm", "nvJitLink", "cuobjdump", "packages of reports"]
    assert list(found) == ["LLVM", "libdevice", *tools, "CUDA driver", "GPU", "CPU", "cache folder"]
    assert found["LLVM"][0] == found["CPU"][0] == "ok"
    assert found["packages of reports"] == ("ok", "Pygments, Matplotlib")
    assert re.match(r"22\.\d+\.\d+ \(llvmlite 0\.50", found["LLVM"][1])
    assert (found["CUDA driver"][0] == "ok") or "kernels run on the CPU" in found["CUDA driver"][1]


def test_doctor_with_wrong_settings(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    found = lines(
        tmp_path,
        NVGEN_CACHE_DIR=str(tmp_path / "file" / "cache"),
        NVGEN_LIBDEVICE=str(tmp_path / "none.bc"),
        NVGEN_PTXAS=str(tmp_path / "none"),
        NVGEN_NVDISASM=str(tmp_path / "none"),
    )
    assert [found[name][0] for name in ("libdevice", "ptxas", "nvdisasm", "cache folder")] == ["missing"] * 4
    assert found["cache folder"][1].endswith("(cannot be written)")


def test_doctor_with_a_ptxas_that_is_none(tmp_path: Path) -> None:
    """Whatever a setting points to, the doctor says something about it."""
    (tmp_path / "text").write_text("no program")
    state, text = lines(tmp_path, NVGEN_PTXAS=str(tmp_path / "text"))["ptxas"]
    assert state == "missing" and "cannot be run" in text
    (tmp_path / "silent").write_text("#!/bin/sh\nprintf '\\377'\nexit 3\n")
    (tmp_path / "silent").chmod(0o755)
    assert lines(tmp_path, NVGEN_PTXAS=str(tmp_path / "silent"))["ptxas"]


def test_doctor_with_good_settings(tmp_path: Path) -> None:
    (tmp_path / "libdevice.bc").write_text("")
    found = lines(
        tmp_path, NVGEN_CACHE_DIR=str(tmp_path / "new" / "cache"), NVGEN_LIBDEVICE=str(tmp_path / "libdevice.bc")
    )
    assert found["cache folder"] == ("ok", str(tmp_path / "new" / "cache"))
    assert found["libdevice"] == ("ok", str(tmp_path / "libdevice.bc"))
    assert not (tmp_path / "new").exists()


def test_doctor_with_gpus(capsys: pytest.CaptureFixture[str], install: Callable[..., Any]) -> None:
    install((9, 0), (15, 0), (1, 3), driver_version=12060)
    status, out, errors = run(capsys, "doctor")
    assert status == 0 and not errors
    assert "ok      CUDA driver: CUDA 12.6, which takes PTX 8.5 at most\n" in out
    newest = "sm_150, newer than nvgen knows: kernels are compiled for sm_121"
    names = f"cuda:0 Fake GPU 0 (sm_90), cuda:1 Fake GPU 1 ({newest}), cuda:2 Fake GPU 2 (sm_13, too old for nvgen)"
    assert f"GPU: {names}\n" in out


@needs_ptxas
def test_doctor_says_who_assembles(tmp_path: Path) -> None:
    assert not lines(tmp_path, NVGEN_PTXAS="")["ptxas"][1].endswith("which launches assemble by")
    assert lines(tmp_path, NVGEN_PTXAS="1")["ptxas"][1].endswith("ptxas), which launches assemble by")


def test_doctor_without_a_cache(tmp_path: Path) -> None:
    assert lines(tmp_path, NVGEN_CACHE_DIR="off")["cache folder"] == ("ok", "off")


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False), ({"NO_COLOR": ""}, True)],
)
def test_colours_on_a_terminal(monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], coloured: bool) -> None:
    import io

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stderr", terminal)
    assert cli.run(["explain", "NVG9999"]) == 1
    assert ("\x1b[" in terminal.getvalue()) is coloured


def test_an_interrupt_is_no_traceback(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from nvgen.cli import targets

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(targets, "run", interrupted)
    status, out, errors = run(capsys, "targets")
    assert (status, out, errors) == (130, "", "")
