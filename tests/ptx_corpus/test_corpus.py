"""PTX of other compilers is read, printed and assembled again: ``pytest -m sweep tests/ptx_corpus -s``.

``NVGEN_PTX_CORPUS`` names a folder of ``.ptx`` files: those that are there are not made again, and other folders in it
are sources as well.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.assembling import needs_ptxas
from tests.ptx_corpus.__main__ import ABSENT, SOURCES
from tests.ptx_corpus.report import HEADER, Report

pytestmark = [pytest.mark.sweep, pytest.mark.timeout(3600), needs_ptxas]
_FOLDER = os.environ.get("NVGEN_PTX_CORPUS", "")
_OWN = [path.parent.name for path in Path(_FOLDER).glob("[!.]*/*.ptx")] if _FOLDER else []
ROOT = Path(__file__).parents[2]


def _made(source: str, folder: Path) -> list[Path]:
    """The files of a source, which are made in a process of its own: it needs what the packages load only there."""
    if source in SOURCES and not list((folder / source).glob("*.ptx")):
        command = [sys.executable, "-m", "tests.ptx_corpus", folder, source]
        result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if result.returncode == ABSENT:
            pytest.skip(result.stdout.strip())
        assert result.returncode == 0, result.stderr
    return sorted((folder / source).glob("*.ptx"))


@pytest.mark.parametrize("source", sorted({*SOURCES, *_OWN}))
def test_of_others(source: str, tmp_path: Path) -> None:
    """All is read, printed and right to the check; as the printer lays it out, ptxas makes the same machine code."""
    files = _made(source, Path(_FOLDER) if _FOLDER else tmp_path)
    assert files
    report = Report(source, tmp_path)
    report.look_at((path.stem, path.read_text(encoding="utf-8")) for path in files)
    print(f"\n{HEADER}\n{report}")
    assert report.refused == report.alarms == report.different == []
