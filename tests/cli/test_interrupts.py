"""Ctrl-C ends every command at any time as it ends a program in C: by the signal, and without a word."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.ptx_texts import TWO_KERNELS

pytestmark = [pytest.mark.skipif(sys.platform == "win32", reason="its processes have no signals"), pytest.mark.sweep(6)]
KERNEL = "import nvgen as nv\nimport colorsys\n@nv.kernel\ndef k(a: nv.Array[nv.f32]):\n    a[0] = 1\n"
#: Runs ``nvgen`` and interrupts it when it loads its module of a number, once it has begun: 0 for never.
AT_IMPORT = """\
import os, runpy, signal, sys
number, left = int(sys.argv.pop(1)), None
def watch(event, arguments):
    global left
    if event == "import":
        if left is None and arguments[0] == "nvgen.cli.command_line":
            left = number
        if left is not None:
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGINT)
sys.addaudithook(watch)
import atexit
atexit.register(lambda: print(number - left, end=" imports", file=sys.stderr))
runpy.run_module("nvgen", run_name="__main__", alter_sys=True)
"""
#: Interrupts it when the file gets its place.
AT_WRITING = """\
import os, pathlib, runpy, signal
replace = pathlib.Path.replace
def interrupted(path, target):
    os.kill(os.getpid(), signal.SIGINT)
    return replace(path, target)
pathlib.Path.replace = interrupted
runpy.run_module("nvgen", run_name="__main__", alter_sys=True)
"""
COMMANDS = [
    ("build", "kernel.py", "-o", "-"),
    ("explain", "NVG0304"),
    ("targets",),
    ("intrinsics",),
    ("ptx", "live", "kernel.ptx"),
    ("doctor",),
    (),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "kernel.py").write_text(KERNEL)
    (tmp_path / "kernel.ptx").write_text(TWO_KERNELS)
    return tmp_path


def run(
    folder: Path, program: str, *arguments: str, before: Callable[[], object] | None = None
) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "NVGEN_CACHE_DIR": "off"}
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=folder,
        env=environment,
        preexec_fn=before,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.sweep(4)
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_at_every_import(folder: Path, command: tuple[str, ...]) -> None:
    """Python prints an interrupt that it cannot raise, as in a finaliser, and goes on."""
    whole = run(folder, AT_IMPORT, "0", *command)
    count = int(whole.stderr.removesuffix(" imports").rpartition("\n")[2])
    assert whole.returncode == 0 and count > 10
    for number in range(1, count, max(count // 8, 1)):
        result = run(folder, AT_IMPORT, str(number), *command)
        assert (result.returncode, result.stderr) == (-signal.SIGINT, ""), number


def test_at_any_time(folder: Path) -> None:
    """What Python says of its own start is its own: nothing of the command has run by then."""
    command = [sys.executable, "-m", "nvgen", "build", "kernel.py", "-o", "k.ptx"]
    found = set()
    for milliseconds in range(0, 300, 20):
        process = subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE, text=True)
        time.sleep(milliseconds / 1000)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        found.add(process.returncode)
        assert "Traceback" not in errors or "/nvgen/cli/command_line.py" not in errors, errors
        assert {path.name for path in folder.iterdir()} <= {"kernel.py", "kernel.ptx", "k.ptx", "__pycache__"}
    assert -signal.SIGINT in found


def test_an_ignored_signal_stays_ignored(folder: Path) -> None:
    """As ``nohup`` and the shells' ``&`` start programs."""
    for number in ("1", "20"):
        ignored = lambda: signal.signal(signal.SIGINT, signal.SIG_IGN)  # noqa: E731
        result = run(folder, AT_IMPORT, number, "build", "kernel.py", "-o", "-", before=ignored)
        assert result.returncode == 0 and ".entry k(" in result.stdout


def test_the_users_file_can_clean_up(folder: Path) -> None:
    text = "import os, signal\ntry:\n    os.kill(os.getpid(), signal.SIGINT)\n    open('after', 'w')\n"
    (folder / "kernel.py").write_text(f"{text}finally:\n    open('cleaned', 'w')\n{KERNEL}")
    result = run(folder, AT_IMPORT, "0", "build", "kernel.py", "-o", "k.ptx")
    assert (result.returncode, result.stdout, result.stderr) == (-signal.SIGINT, "", "")
    assert (folder / "cleaned").exists() and not (folder / "after").exists() and not (folder / "k.ptx").exists()


def test_a_file_is_written_as_a_whole(folder: Path) -> None:
    arches = ("--arch", "sm_75", "--arch", "sm_90")
    result = run(folder, AT_WRITING, "build", "kernel.py", *arches, "-o", "k.ptx")
    assert (result.returncode, result.stdout, result.stderr) == (-signal.SIGINT, "", "")
    assert {path.name for path in folder.glob("*k.*")} == {"k.sm_75.ptx", "k.sm_90.ptx"}
    assert all(".entry k(" in (folder / f"k.{arch}.ptx").read_text() for arch in arches[1::2])
