"""``nvgen report``: what it writes, whole or not at all, and what it refuses."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.artifacts.report.document import Report
from tests.cli.test_commands import run
from tests.report import shown_kernels

pytestmark = pytest.mark.sweep(6)

KERNELS = """\
import nvgen as nv


@nv.kernel
def added(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    i = nv.grid(1)
    b[i] = a[i] + {}


@nv.kernel
def untyped(a):
    a[0] = 1
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "kernel.py").write_text(KERNELS.format(1.0))
    (tmp_path / "before.py").write_text(KERNELS.format(2.0))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_page_of_a_file(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    status, out, errors = run(
        capsys, "report", "kernel.py", "--arch", "sm_80", "--arch", "sm_80", "--against", "before.py"
    )
    assert (status, out) == (0, "") and errors.startswith("note: kernel `untyped`")
    page = (folder / "kernel.html").read_text()
    assert "added" in page and page.count('class="view"') == 1 and "Changes against before.py" in page
    assert {path.name for path in folder.iterdir()} - {"__pycache__"} == {"kernel.py", "before.py", "kernel.html"}


OPTIONAL = """\
import nvgen as nv


@nv.kernel
def shifted(a: nv.Array[nv.f32], bias: nv.Array[nv.f32] | None, n: nv.constexpr):
    a[0] = a[1] * n + (bias[0] if bias is not None else 0.0)
"""


def test_parameters_are_bound(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """In both files; the other one may lack a parameter."""
    (folder / "kernel.py").write_text(OPTIONAL)
    (folder / "before.py").write_text(OPTIONAL.replace(", n: nv.constexpr", "").replace(" * n", ""))
    words = ("report", "kernel.py", "-o", "-", "--kernel", "shifted", "--against", "before.py", "--bind", "n=3")
    status, out, errors = run(capsys, *words, "--bind", "bias=nv.Array[nv.f32]")
    assert (status, errors) == (0, "") and "shifted_param_2" in out and "Changes against before.py" in out
    assert "shifted_param_2" not in run(capsys, *words, "--bind", "bias=None")[1]
    assert "NVG0570" in run(capsys, *words)[2]
    refused = run(capsys, *words, "--bind", "m=1")
    assert refused[:2] == (1, "") and "no kernel has a parameter `m`" in refused[2] and "nvgen report" in refused[2]


def test_ptx_text(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "k.ptx").write_text(shown_kernels.added.ptx("sm_80"))
    status, out, errors = run(capsys, "report", "k.ptx", "-o", "-")
    assert (status, errors) == (0, "") and "on sm_80</span>" in out and "LLVM IR" not in out


def test_what_is_refused_leaves_nothing(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "k.ptx").write_text(shown_kernels.added.ptx("sm_80"))
    (folder / "broken.ptx").write_text(".version 7.8\n.target sm_90\n.entry k() { add.u32 }\n")
    (folder / "out.html").mkdir()
    before = {path.name for path in folder.iterdir()}
    for arguments, code in {
        ("nowhere.py",): "NVG0702",
        ("kernel.py", "--arch", "sm_999"): "NVG0501",
        ("kernel.py", "--kernel", "untyped"): "NVG0505",
        ("kernel.py", "--kernel", "nothing"): "NVG0705",
        ("k.ptx", "--kernel", "nothing"): "NVG0705",
        ("broken.ptx",): "NVG3101",
        ("k.ptx", "--bind", "n=3"): "NVG0701",
        ("kernel.py", "-o", "kernel.py"): "NVG0711",
        ("kernel.py", "--against", "k.ptx", "-o", "k.ptx"): "NVG0711",
        ("kernel.py", "-o", "out.html"): "NVG0703",
        ("kernel.py", "--nothing"): "NVG0701",
    }.items():
        status, out, errors = run(capsys, "report", *arguments)
        assert (status, out) == (1, "") and f"error[{code}]" in errors, (arguments, errors)
        assert {path.name for path in folder.iterdir()} - {"__pycache__"} == before, arguments


def test_a_page_is_saved_whole_or_not_at_all(folder: Path, added: Report) -> None:
    added.save(folder / "r.html")
    assert (folder / "r.html").read_text() == added.html
    assert repr(added) == "<nvgen report on added for sm_90>"
    for path in (folder / "no" / "r.html", 7):
        with pytest.raises(nv.CommandError, match="NVG0703"):
            added.save(path)  # type: ignore[arg-type]
    assert not (folder / "no").exists()


@pytest.mark.parametrize("way", ["command", "method"])
def test_without_the_packages_of_the_extra(tmp_path: Path, way: str) -> None:
    """They are not there at all: nothing may load one before that is said."""
    (tmp_path / "k.py").write_text("import nvgen as nv\n\n@nv.kernel\ndef k(a: nv.Array[nv.f32]):\n    a[0] = 1\n")
    program = (
        "import sys\nsys.modules.update(pygments=None, matplotlib=None)\n"
        + {
            "command": "from nvgen.cli import run\nsys.exit(run(['report', 'k.py', '-o', 'k.html']))",
            "method": "import k\nk.k.report()",
        }[way]
    )
    environment = {**os.environ, "PYTHONPATH": f"{Path(nv.__file__).parents[1]}{os.pathsep}{tmp_path}"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "error[NVG3600]" in done.stderr and "nvgen[report]" in done.stderr, done.stderr
    assert not (tmp_path / "k.html").exists()
