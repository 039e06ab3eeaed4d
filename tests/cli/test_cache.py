"""``nvgen cache info`` and ``nvgen cache clear``."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from nvgen import cli
from nvgen.cli.cache import _size
from nvgen.files import cache
from tests.cli.command import nvgen


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> cache.Store:
    monkeypatch.setenv("NVGEN_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.delenv("NVGEN_CACHE_MAX_SIZE", raising=False)
    found = cache.store()
    assert found is not None
    return found


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command that succeeds prints."""
    assert cli.run(["cache", *arguments]) == 0
    out, errors = capsys.readouterr()
    assert not errors
    return out


def test_info(store: cache.Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = f"folder:   {tmp_path}/cache/artifacts\n"
    assert printed(capsys, "info") == f"{folder}entries:  0\nsize:     0 bytes\nlimit:    1 GiB\n"
    assert not (tmp_path / "cache").exists()
    store.put(cache.digest(b"1"), b"x" * 5000)
    store.put(cache.digest(b"2"), b"x")
    assert printed(capsys, "info") == f"{folder}entries:  2\nsize:     12 KiB\nlimit:    1 GiB\n"


def test_info_of_a_place_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("NVGEN_CACHE_DIR", str(tmp_path / "file"))
    monkeypatch.setenv("NVGEN_CACHE_MAX_SIZE", "1536K")
    out = printed(capsys, "info")
    assert out.startswith(f"folder:   {tmp_path}/file/artifacts (cannot be written)\n")
    assert out.endswith("limit:    1.5 MiB\n")


def test_clear(store: cache.Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = f"from {tmp_path}/cache/artifacts\n"
    assert printed(capsys, "clear") == f"removed 0 entries, 0 bytes, {where}"
    store.put(cache.digest(b"1"), b"x")
    assert printed(capsys, "clear") == f"removed 1 entry, 4 KiB, {where}"
    assert printed(capsys, "clear") == f"removed 0 entries, 0 bytes, {where}"


def test_clear_says_what_is_left(
    store: cache.Store, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(path: str) -> None:
        raise PermissionError(path)

    store.put(cache.digest(b"1"), b"x")
    with monkeypatch.context() as patch:
        patch.setattr(os, "unlink", refuse)
        assert cli.run(["cache", "clear"]) == 1
    out, errors = capsys.readouterr()
    assert not out
    said, remedy, more = errors.splitlines()
    assert said == f"error[NVG0703]: cannot write `{store.folder}`: 1 entry could not be removed"
    assert remedy == "  = help: clear it again when no other process uses it, as the user who owns the folder"
    assert more == "  = for more: nvgen explain NVG0703 (cannot write file)"


@pytest.mark.parametrize("action", ["info", "clear"])
def test_without_a_cache(action: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")
    assert printed(capsys, action) == "off: nothing is kept on disk\n"


@pytest.mark.parametrize("arguments", [[], ["list"], ["info", "x"], ["info", "--all"]])
def test_wrong_usage(tmp_path: Path, arguments: list[str]) -> None:
    nvgen(tmp_path, "cache", *arguments).refused("NVG0701")


def test_a_limit_that_is_no_size(tmp_path: Path) -> None:
    nvgen(tmp_path, "cache", "clear", NVGEN_CACHE_MAX_SIZE="all").refused("NVG0712")


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (0, "0 bytes"),
        (1000, "1000 bytes"),
        (1536, "1.5 KiB"),
        (1 << 20, "1 MiB"),
        (1 << 30, "1 GiB"),
        (1 << 60, "1048576 TiB"),
    ],
)
def test_sizes_are_readable(count: int, text: str) -> None:
    assert _size(count) == text
