"""``nvgen tune``."""

from __future__ import annotations

from pathlib import Path

import pytest

from nvgen import cli

PROGRAM = """
import sys
import numpy as np
import nvgen as nv

@nv.kernel
def fill(a: nv.Array[nv.f32], value: nv.constexpr):
    a[nv.grid(1)] = value - value + 1

if __name__ == "__main__":
    a = np.zeros(64, np.float32)
    found = nv.tune(fill, {"value": [1, 2]}, (a,), grid=1, block=64)
    found.launch(a)
    print(sys.argv, a.sum(), found.is_kept)
    sys.exit(0)
"""


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NVGEN_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("NVGEN_DEVICE", "cpu")
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    return path


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert cli.run(["tune", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def test_tables_of_a_program(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dry = said(capsys, str(program), "--dry-run")
    assert dry[:2] == ["fill on cpu", "value  grid  block  status"]
    assert [line.split()[-1] for line in dry[2:4]] == ["waiting"] * 2
    assert dry[4] == f"{[str(program)]} 64.0 False"
    measured = said(capsys, str(program))
    # Both candidates are the same work: which one a loaded machine makes slow is chance.
    statuses = {line.split()[-1] for line in measured[2:4]}
    assert "measured" in statuses <= {"measured", "slow"}
    assert measured[4].endswith("64.0 False")
    assert said(capsys, str(program))[4].endswith("64.0 True")
    assert said(capsys, "--force", str(program))[4].endswith("64.0 False")


def test_a_program_that_fails(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program.write_text("import sys\nsys.exit(3)\n")
    assert cli.run(["tune", str(program)]) == 1
    assert "NVG0706" in capsys.readouterr().err
