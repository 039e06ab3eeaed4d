"""What ``nvgen ptx`` reads: files, standard input, pipes, PTX in other files; and what it refuses."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from cuda import pathfinder

from nvgen.cli.ptx import COMMANDS
from nvgen.files import input_files
from tests.cli.command import nvgen
from tests.cli.ptx_texts import THREE_MISTAKES, TWO_KERNELS
from tests.cli.test_commands import run
from tests.fatbins import fatbin, needs_cuobjdump, object_file

pytestmark = pytest.mark.sweep(6)

#: Each command on one file.
ON_A_FILE = {
    "tree": ("tree", "{}"),
    "stats": ("stats", "{}"),
    "check": ("check", "{}"),
    "fmt": ("fmt", "{}"),
    "diff": ("diff", "{}", "right.ptx"),
    "cfg": ("cfg", "{}", "-o", "out.svg"),
    "live": ("live", "{}"),
    "grep": ("grep", "ld.*", "{}"),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "right.ptx").write_text(TWO_KERNELS)
    (tmp_path / "wrong.ptx").write_text(THREE_MISTAKES)
    (tmp_path / "empty.ptx").write_text("")
    (tmp_path / "blank.ptx").write_text("\n \t\n\0")
    (tmp_path / "rubbish.ptx").write_bytes(bytes(range(128, 256)))
    (tmp_path / "latin_1.ptx").write_bytes(TWO_KERNELS.replace("sum\n", "Größe\n").encode("latin-1"))
    (tmp_path / "marked.ptx").write_text(TWO_KERNELS, encoding="utf-8-sig")
    (tmp_path / "utf_16.ptx").write_text(TWO_KERNELS, encoding="utf-16")
    (tmp_path / "folder.ptx").mkdir()
    (tmp_path / "huge.ptx").touch()
    os.truncate(tmp_path / "huge.ptx", 1 << 40)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _line(command: str, file: str) -> list[str]:
    return ["ptx", *(word.format(file) for word in ON_A_FILE[command])]


def test_every_command_is_tried() -> None:
    assert set(ON_A_FILE) == set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help(capsys: pytest.CaptureFixture[str], command: str) -> None:
    status, out, errors = run(capsys, "ptx", command, "--help")
    assert (status, errors) == (0, "") and f"usage: nvgen ptx {command}" in out
    assert f"  {command:<12}" in run(capsys, "ptx")[1]


@pytest.mark.parametrize("command", COMMANDS)
def test_wrong_files(
    capsys: pytest.CaptureFixture[str], folder: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Status 1 and diagnostics, nothing on standard output, and no file."""
    monkeypatch.setattr(input_files, "MOST_BYTES", 1 << 20)
    before = set(folder.iterdir())
    for name, code in (
        ("nope.ptx", "NVG0702"),
        ("folder.ptx", "NVG3142" if command in ("check", "stats") else "NVG0702"),
        ("rubbish.ptx", "NVG0702"),
        ("latin_1.ptx", "NVG0702"),
        ("marked.ptx", "NVG0702"),
        ("utf_16.ptx", "NVG0702"),
        ("huge.ptx", "NVG0702"),
        ("/dev/zero", "NVG0702"),
        ("empty.ptx", "NVG3135"),
        ("blank.ptx", "NVG3135"),
        ("/dev/null", "NVG3135"),
        ("wrong.ptx", "NVG3101"),
    ):
        status, out, errors = run(capsys, *_line(command, name))
        assert (status, out) == (1, ""), (name, out)
        assert f"error[{code}]: " in errors and "Traceback" not in errors, (name, errors)
    assert set(folder.iterdir()) == before


def test_all_mistakes_of_the_syntax_are_shown(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    _, _, errors = run(capsys, "ptx", "tree", "wrong.ptx")
    assert [line.split(":")[1] for line in errors.splitlines() if "--> wrong.ptx:" in line] == ["5", "6", "8"]
    assert errors.endswith("error: 3 errors\n")


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root reads every file")
def test_a_file_that_must_not_be_read(folder: Path) -> None:
    (folder / "right.ptx").chmod(0)
    nvgen(folder, "ptx", "stats", "right.ptx").refused("NVG0702")


@pytest.mark.parametrize("command", COMMANDS)
def test_line_ends_of_windows(capsys: pytest.CaptureFixture[str], folder: Path, command: str) -> None:
    """They change nothing that is said."""
    of_file = run(capsys, *_line(command, "right.ptx"))
    (folder / "right.ptx").write_text(TWO_KERNELS, newline="\r\n")
    assert run(capsys, *_line(command, "right.ptx")) == of_file


@pytest.mark.parametrize("command", COMMANDS)
def test_kernels_are_chosen(capsys: pytest.CaptureFixture[str], folder: Path, command: str) -> None:
    assert run(capsys, *_line(command, "right.ptx"), "--kernel", "sums", "--kernel", "counted")[0] == 0
    if command != "diff":
        status, out, errors = run(capsys, *_line(command, "right.ptx"), "--kernel", "sum")
        assert (status, out) == (1, "") and "error[NVG0705]" in errors and "did you mean `sums`?" in errors


def test_a_kernel_in_cpp_is_named_by_a_part(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """The diagnostic says its whole name; of very many names it shows some."""
    names = ("_Z5scaleILi4EEvPf", "_Z6resizeILi4EfEvPT0_i", "_Z6resizeILi4EdEvPT0_i")
    (folder / "cpp.ptx").write_text(TWO_KERNELS + "".join(f".entry {name}() {{ ret; }}\n" for name in names))
    assert "did you mean `_Z5scaleILi4EEvPf`?" in run(capsys, "ptx", "live", "cpp.ptx", "--kernel", "scale")[2]
    errors = run(capsys, "ptx", "live", "cpp.ptx", "--kernel", "resize")[2]
    assert "help: it defines _Z6resizeILi4EfEvPT0_i, _Z6resizeILi4EdEvPT0_i\n" in errors
    many = [f"kernel_{number}" for number in range(40)]
    (folder / "many.ptx").write_text(TWO_KERNELS + "".join(f".entry {name}() {{ ret; }}\n" for name in many))
    errors = run(capsys, "ptx", "live", "many.ptx", "--kernel", "xyz")[2]
    assert "kernel_13 and 26 more\n" in errors and len(errors) < 600


@pytest.mark.parametrize("command", ["grep", "fmt", "diff"])
def test_standard_input_is_read_once(folder: Path, command: str) -> None:
    words = {"grep": ["ld", "-", "-"], "fmt": ["--check", "-", "-"], "diff": ["-", "-"]}[command]
    assert "standard input can be read once" in nvgen(folder, "ptx", command, *words).refused("NVG0701").errors


@pytest.mark.parametrize("command", ["tree", "cfg"])
def test_a_reader_that_leaves(folder: Path, command: str) -> None:
    """Of more than a pipe holds: the status says it, and nothing else does."""
    kernel = TWO_KERNELS[TWO_KERNELS.index(".visible .entry counted") : TWO_KERNELS.index(".file")]
    (folder / "long.ptx").write_text(TWO_KERNELS + "".join(kernel.replace("counted", f"c{i}") for i in range(300)))
    script = f"{{ {sys.executable} -m nvgen ptx {command} long.ptx; echo $? >status; }} | head -1"
    environment = {**os.environ, "PYTHONUNBUFFERED": ""}  # with it Python does not notice
    result = subprocess.run(
        ["sh", "-c", script], env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    assert result.stderr == "" and result.stdout.count("\n") == 1
    assert (folder / "status").read_text().strip() == "1"


@pytest.mark.parametrize("command", COMMANDS)
def test_standard_input(
    capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """It says what it says of a file, but for the name."""
    of_file = run(capsys, *_line(command, "right.ptx"))
    drawn = (folder / "out.svg").read_text() if command == "cfg" else ""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TWO_KERNELS.encode())))
    status, out, errors = run(capsys, *_line(command, "-"))
    assert (status, out.replace("<stdin>", "right.ptx"), errors) == of_file
    assert command != "cfg" or (folder / "out.svg").read_text() == drawn


@pytest.mark.skipif(sys.platform == "win32", reason="it has no pipes among its files")
def test_a_pipe(folder: Path) -> None:
    """As the shell makes of ``<(command)``."""
    os.mkfifo(folder / "pipe")
    writer = threading.Thread(target=lambda: (folder / "pipe").write_text(TWO_KERNELS), daemon=True)
    writer.start()
    result = nvgen(folder, "ptx", "fmt", "pipe")
    writer.join(10)
    assert (result.status, result.errors) == (0, "") and result.out == nvgen(folder, "ptx", "fmt", "right.ptx").out


def test_standard_input_that_is_closed(folder: Path) -> None:
    command = f"{sys.executable} -m nvgen ptx tree - <&-"
    result = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False, timeout=60)
    assert result.returncode == 1 and result.stderr.startswith("error[NVG0702]: cannot read `<stdin>`")


def test_a_full_disk_of_standard_output(folder: Path) -> None:
    with open("/dev/full", "wb") as full:
        command = [sys.executable, "-m", "nvgen", "ptx", "fmt", "right.ptx"]
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False, timeout=60)
    assert result.returncode == 1 and result.stderr.startswith("error[NVG0703]"), result.stderr


# PTX in other files


@pytest.fixture
def embedded(folder: Path) -> Path:
    """A fatbin with two texts, of which the second has both kernels."""
    one = TWO_KERNELS.partition(".visible .entry counted")[0]
    (folder / "two.fatbin").write_bytes(fatbin([(80, one), (90, TWO_KERNELS.replace("sm_80", "sm_90"))]))
    (folder / "one.fatbin").write_bytes(fatbin([(80, TWO_KERNELS)]))
    return folder


@needs_cuobjdump
@pytest.mark.parametrize("command", COMMANDS)
def test_a_fatbin(capsys: pytest.CaptureFixture[str], embedded: Path, command: str) -> None:
    of_file = run(capsys, *_line(command, "right.ptx"))
    status, out, _ = run(capsys, *_line(command, "one.fatbin"))
    assert status == 0
    if command not in ("tree", "fmt", "cfg"):  # cuobjdump leaves comments and blanks out
        assert _without_places(out.replace("one.fatbin(1.sm_80.ptx)", "right.ptx")) == _without_places(of_file[1])


def _without_places(text: str) -> list[list[str]]:
    return [[word for word in line.replace(":", " ").split() if not word.isdigit()] for line in text.splitlines()]


@needs_cuobjdump
def test_an_object_file(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """Executables and libraries have the same section; with machine code alone there is no PTX."""
    (folder / "k.o").write_bytes(object_file(fatbin([(80, TWO_KERNELS)])))
    assert run(capsys, "ptx", "grep", "atom", "k.o")[1].count("k.o(1.sm_80.ptx):") == 2
    (folder / "k.o").write_bytes(object_file(fatbin([])))
    nvgen(folder, "ptx", "grep", "atom", "k.o").refused("NVG3131")


@needs_cuobjdump
def test_compressed_ptx(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """As nvcc puts it into everything that it makes."""
    fatbinary = pathfinder.find_nvidia_binary_utility("fatbinary")
    if fatbinary is None:
        pytest.skip("no fatbinary")
    command = [fatbinary, "--64", "--create=small.fatbin", "--image3=kind=ptx,sm=80,file=right.ptx"]
    subprocess.run(command, check=True, timeout=60)
    assert TWO_KERNELS[40:80].encode() not in (folder / "small.fatbin").read_bytes()
    found = run(capsys, "ptx", "live", "small.fatbin", "--json")
    assert found[0] == 0 and [one["function"] for one in json.loads(found[1])] == ["sums", "counted"]


@needs_cuobjdump
def test_one_of_several_is_chosen(capsys: pytest.CaptureFixture[str], embedded: Path) -> None:
    def kernels(*options: str) -> list[str]:
        status, out, _ = run(capsys, "ptx", "tree", "two.fatbin", *options)
        assert status == 0
        return [line.split()[-1] for line in out.splitlines() if " Function " in line]

    assert kernels("--arch", "sm_80") == kernels("--arch", "compute_80") == kernels("--number", "1") == ["sums"]
    assert kernels("--arch", "sm_90") == kernels("--number", "2") == ["sums", "counted"]
    for options, code in (
        ([], "NVG3132"),
        (["--arch", "sm_75"], "NVG3133"),
        (["--arch", "sm_80", "--number", "2"], "NVG3133"),
    ):
        status, out, errors = run(capsys, "ptx", "tree", "two.fatbin", *options)
        assert (status, out) == (1, "") and f"error[{code}]" in errors and "1 for sm_80" in errors


@needs_cuobjdump
def test_very_many_in_one_file(folder: Path) -> None:
    """As libraries have them: the diagnostic names the first ones."""
    texts = [(80, TWO_KERNELS)] * 30 + [(90, "no PTX")]
    (folder / "many.fatbin").write_bytes(fatbin(texts))
    errors = nvgen(folder, "ptx", "stats", "many.fatbin").refused("NVG3132").errors
    assert "there are 31 PTX texts" in errors and "16 for sm_80 and 15 more\n" in errors
    assert nvgen(folder, "ptx", "stats", "many.fatbin", "--number", 30).status == 0


@needs_cuobjdump
def test_a_fatbin_on_standard_input(
    capsys: pytest.CaptureFixture[str], embedded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((embedded / "one.fatbin").read_bytes())))
    status, out, _ = run(capsys, "ptx", "tree", "-", "--kernel", "counted")
    assert status == 0 and out.splitlines()[0].endswith("  Function visible entry counted")


@pytest.mark.parametrize(
    ("name", "content"), [("k.so", b"\x7fELF"), ("k.fatbin", fatbin([])), ("k.a", b"!<arch>\n"), ("k.exe", b"MZ")]
)
def test_without_cuobjdump(folder: Path, name: str, content: bytes) -> None:
    (folder / name).write_bytes(content)
    nvgen(folder, "ptx", "tree", name, NVGEN_CUOBJDUMP="nowhere").refused("NVG3130")


@pytest.mark.skipif(sys.platform == "win32", reason="the programs are scripts of a shell")
@pytest.mark.parametrize(
    ("script", "problem"),
    [
        ("exit 3", "it ended with exit status 3"),
        ("kill -SEGV $$", "it ended by signal 11"),
        ("echo 'cuobjdump: cannot open libz.so' >&2; exit 127", "cuobjdump: cannot open libz.so"),
        ("echo 'cuobjdump fatal   : Unknown option' >&2; exit 1", "Unknown option"),
    ],
)
def test_a_cuobjdump_that_fails(folder: Path, script: str, problem: str) -> None:
    """That is not taken for a file without PTX."""
    (folder / "k.so").write_bytes(b"\x7fELF")
    (folder / "program").write_text(f"#!/bin/sh\n{script}\n")
    (folder / "program").chmod(0o755)
    result = nvgen(folder, "ptx", "tree", "k.so", NVGEN_CUOBJDUMP=str(folder / "program")).refused("NVG3134")
    assert f"cannot take PTX out of `k.so`: {problem}\n" in result.errors


def test_a_cuobjdump_that_cannot_be_run(folder: Path) -> None:
    (folder / "k.so").write_bytes(b"\x7fELF")
    (folder / "program").write_text("no program")
    result = nvgen(folder, "ptx", "tree", "k.so", NVGEN_CUOBJDUMP=str(folder / "program")).refused("NVG3134")
    assert "it cannot be run" in result.errors


@needs_cuobjdump
@pytest.mark.parametrize(
    ("content", "code"),
    [(b"\x7fELF", "NVG3134"), (fatbin([]), "NVG3131"), (fatbin([(80, ".version")])[:-9], "NVG3134")],
)
def test_files_without_ptx(folder: Path, content: bytes, code: str) -> None:
    (folder / "k.bin").write_bytes(content)
    nvgen(folder, "ptx", "tree", "k.bin").refused(code)


@needs_cuobjdump
def test_mistakes_in_ptx_of_another_file_have_its_name(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "k.fatbin").write_bytes(fatbin([(80, THREE_MISTAKES)]))
    _, _, errors = run(capsys, "ptx", "tree", "k.fatbin")
    assert "--> k.fatbin(1.sm_80.ptx):" in errors


def test_start_up_loads_no_ptx(tmp_path: Path) -> None:
    program = "import sys; from nvgen import cli; cli.run(['{}']); print(*sys.modules)"
    for command in ("--help", "ptx"):
        result = subprocess.run(
            [sys.executable, "-c", program.format(command)], capture_output=True, text=True, check=True, timeout=60
        )
        loaded = result.stdout.splitlines()[-1]
        assert "nvgen.cli.command_line" in loaded and "nvgen.ptx" not in loaded and "nvgen.cli.ptx." not in loaded


def test_a_terminal_has_colours(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing else has, nor does a part of the file control the terminal."""
    pty = pytest.importorskip("pty")
    (folder / "escape.ptx").write_text(TWO_KERNELS.replace("sums.cu", "\x1b[2Jsums.cu"))
    for command in (["tree"], ["stats"], ["live"], ["grep", "ld"]):
        shown = _on_a_terminal(pty.openpty, "ptx", *command, "escape.ptx")
        assert "\x1b[" in shown and "\x1b[2J" not in shown
    assert "\x1b" not in _on_a_terminal(pty.openpty, "ptx", "tree", "right.ptx", NO_COLOR="1")
    assert b"\x1b" not in nvgen(folder, "ptx", "tree", "escape.ptx").out


def _on_a_terminal(openpty: Callable[[], tuple[int, int]], *arguments: str, **environment: str) -> str:
    ours, theirs = openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "nvgen", *arguments], stdout=theirs, env={**os.environ, "TERM": "xterm", **environment}
    )
    os.close(theirs)
    pieces = []
    while True:
        try:
            piece = os.read(ours, 1 << 16)
        except OSError:  # as Linux says that the other end is closed
            break
        if not piece:
            break
        pieces.append(piece)
    os.close(ours)
    assert process.wait(60) == 0
    return b"".join(pieces).decode()
