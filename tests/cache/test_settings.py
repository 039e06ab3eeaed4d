"""What the environment says of the cache: the folder, the limit, and whether there is one at all."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import platformdirs
import pytest

from nvgen.diagnostics import CompileError
from nvgen.files import cache


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NVGEN_CACHE_DIR", "NVGEN_CACHE_MAX_SIZE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)


def test_the_folder_that_is_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", "/home/someone")
    for chosen, folder in {"/a/b": "/a/b", "a": f"{tmp_path}/a", "~/a": "/home/someone/a"}.items():
        monkeypatch.setenv("NVGEN_CACHE_DIR", chosen)
        assert cache.directory() == folder
        store = cache.store()
        assert store is not None and store.folder == f"{folder}/artifacts"


@pytest.mark.parametrize("word", ["off", "OFF", "Off"])
def test_off(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_CACHE_DIR", word)
    assert cache.directory() is None and cache.store() is None


@pytest.mark.parametrize("xdg", [None, "", "relative", "/var/some where/cache"])
@pytest.mark.parametrize("home", [None, "", "relative", "/home/someone"])
def test_the_default_is_what_platformdirs_says(
    xdg: str | None, home: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("XDG_CACHE_HOME", xdg), ("HOME", home)):
        if value is None:
            monkeypatch.delenv(name, raising=False)
        else:
            monkeypatch.setenv(name, value)
    assert cache.directory() == platformdirs.user_cache_dir("nvgen", appauthor=False)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere platformdirs is asked")
def test_the_usual_default_needs_no_platformdirs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/someone")
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    assert cache.directory() == "/home/someone/.cache/nvgen"
    monkeypatch.setenv("XDG_CACHE_HOME", "/var/cache/someone")
    assert cache.directory() == "/var/cache/someone/nvgen"


def test_a_user_without_a_home_has_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container that runs under a number that nobody has."""

    def homeless(*_: object, **__: object) -> str:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.delenv("HOME")
    monkeypatch.setattr(platformdirs, "user_cache_dir", homeless)
    assert cache.directory() is None and cache.store() is None


def test_a_working_directory_that_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()
    monkeypatch.setenv("NVGEN_CACHE_DIR", "cache")
    assert cache.store() is None


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("", 1 << 30),
        ("1", 1),
        ("007", 7),
        ("500K", 500 << 10),
        ("512M", 512 << 20),
        (" 512 mb ", 512 << 20),
        ("2G", 2 << 30),
        ("2GiB", 2 << 30),
        ("3t", 3 << 40),
        ("100B", 100),
    ],
)
def test_limit(text: str, limit: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("NVGEN_CACHE_MAX_SIZE", text)
    store = cache.store()
    assert cache.limit() == limit and store is not None and store.limit == limit


@pytest.mark.parametrize(
    "text", ["0", "0G", "-1", "1.5G", "G", "K5", "1 2", "1KK", "1e9", "off", "0x10", "1_000", "٣", "9" * 40, "5P"]
)
def test_what_is_no_limit(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_CACHE_MAX_SIZE", text)
    with pytest.raises(CompileError, match="NVGEN_CACHE_MAX_SIZE") as caught:
        cache.store()
    assert caught.value.code == "NVG0712"


def test_without_a_cache_a_wrong_limit_is_still_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")
    monkeypatch.setenv("NVGEN_CACHE_MAX_SIZE", "much")
    with pytest.raises(CompileError):
        cache.store()


def test_writable(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "nowhere").symlink_to(tmp_path / "gone")
    names = {
        "": True,
        "new/folder": True,
        "file": False,
        "file/folder": False,
        "nowhere": False,
        "nowhere/folder": False,
    }
    assert {name: cache.is_writable(os.path.join(tmp_path, name)) for name in names} == names
