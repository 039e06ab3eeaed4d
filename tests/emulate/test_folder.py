"""Where the driver library is kept: in a folder that nobody else can put another library into."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from nvgen.cli import emulate
from nvgen.diagnostics import CommandError


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of temporary files."""
    folder = tmp_path / "tmp"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def test_it_is_in_the_cache(tmp_path: Path, temporary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_CACHE_DIR", str(tmp_path / "cache"))
    assert emulate._folder() == tmp_path / "cache" / "driver"
    assert (tmp_path / "cache" / "driver").stat().st_mode & 0o777 == 0o700


def test_a_folder_that_others_can_write_to_is_not_used(
    tmp_path: Path, temporary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NVGEN_CACHE_DIR", str(tmp_path / "cache"))
    own = temporary / f"nvgen-driver-{os.getuid()}"
    emulate._folder().chmod(0o777)
    assert emulate._folder() == own
    own.chmod(0o770)
    with pytest.raises(CommandError, match="others can write to it") as refused:
        emulate._folder()
    assert str(own) in str(refused.value)


def test_without_a_cache_it_is_among_temporary_files(temporary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")
    assert emulate._folder() == temporary / f"nvgen-driver-{os.getuid()}"
