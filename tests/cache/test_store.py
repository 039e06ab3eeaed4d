"""What is put is got, under its own key only, and the disk never holds more than the limit for long."""

from __future__ import annotations

import os
import random
import stat
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from nvgen.files import cache
from nvgen.files.cache import Store
from nvgen.files.cache.artifacts import ABANDONED_SECONDS, BLOCK, USE_SECONDS
from tests.structure.test_layers import python

LIMIT = 1 << 30
KEYS = [cache.digest(bytes([number])) for number in range(100)]


def content(number: int, size: int = 5000) -> bytes:
    return random.Random(number).randbytes(size)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(str(tmp_path / "artifacts"), LIMIT)


def file(store: Store, key: str) -> Path:
    return Path(store.folder, f"{key}.nvgen")


def set_age(path: Path, seconds: float) -> None:
    changed = time.time() - seconds
    os.utime(path, (changed, changed))


def age(path: Path) -> float:
    return time.time() - path.stat().st_mtime


def test_what_is_put_is_got(store: Store) -> None:
    assert store.get(KEYS[0]) is None
    for number, size in enumerate((0, 1, 31, 32, 33, BLOCK, 100_000)):
        store.put(KEYS[number], content(number, size))
        assert store.get(KEYS[number]) == content(number, size)
    assert store.get(KEYS[50]) is None
    again = Store(store.folder, LIMIT)
    assert again.get(KEYS[6]) == content(6, 100_000)


def test_the_last_put_holds(store: Store) -> None:
    store.put(KEYS[0], b"first")
    store.put(KEYS[0], b"second")
    assert store.get(KEYS[0]) == b"second"
    assert store.info().entries == 1


@pytest.mark.parametrize("key", ["", "abc", "../" + KEYS[0], KEYS[0].upper(), KEYS[0] + "/x", KEYS[0] + "\n"])
def test_a_key_is_hexadecimal(store: Store, key: str) -> None:
    for use in (lambda: store.get(key), lambda: store.put(key, b"")):
        with pytest.raises(ValueError, match="no key"):
            use()


def test_the_parts_of_a_digest_do_not_run_together() -> None:
    keys = {cache.digest(*parts) for parts in ([b"ab"], [b"a", b"b"], [b"", b"ab"], [b"ab", b""], [b"a"], [])}
    assert len(keys) == 6
    assert all(len(key) == 40 and set(key) <= set("0123456789abcdef") for key in keys)
    assert cache.digest(b"ab") == cache.digest(b"ab")


def test_what_is_made_is_the_users_alone(store: Store, tmp_path: Path) -> None:
    below = Store(str(tmp_path / "a" / "b" / "artifacts"), LIMIT)
    before = os.umask(0)
    try:
        below.put(KEYS[0], b"content")
    finally:
        os.umask(before)
    modes = {path.relative_to(tmp_path).as_posix(): stat.S_IMODE(path.stat().st_mode) for path in tmp_path.rglob("*")}
    folders = dict.fromkeys(("a", "a/b", "a/b/artifacts", "a/b/artifacts/new"), 0o700)
    assert modes == folders | {f"a/b/artifacts/{KEYS[0]}.nvgen": 0o600, "a/b/artifacts/size": 0o600}


def test_a_file_under_another_name_is_damaged(store: Store) -> None:
    store.put(KEYS[0], b"content")
    os.rename(file(store, KEYS[0]), file(store, KEYS[1]))
    assert store.get(KEYS[1]) is None
    assert not file(store, KEYS[1]).exists()


def test_a_use_is_noted_once_an_hour(store: Store) -> None:
    store.put(KEYS[0], b"content")
    path = file(store, KEYS[0])
    for before, after in ((USE_SECONDS - 100, USE_SECONDS - 100), (USE_SECONDS + 100, 0), (-USE_SECONDS - 100, 0)):
        set_age(path, before)
        assert store.get(KEYS[0]) == b"content"
        assert age(path) == pytest.approx(after, abs=60)


def test_past_the_limit_the_least_recently_used_go(tmp_path: Path) -> None:
    store = Store(str(tmp_path), 20 * BLOCK)
    for number in range(10):
        store.put(KEYS[number], content(number))  # two blocks each
        set_age(file(store, KEYS[number]), 1e6 - 1000 * number)
    assert store.info().bytes == 20 * BLOCK
    assert store.get(KEYS[0]) == content(0)  # used now
    store.put(KEYS[10], content(10))
    kept = {number for number in range(11) if store.get(KEYS[number]) is not None}
    assert kept == {0, 3, 4, 5, 6, 7, 8, 9, 10}
    assert store.info().bytes == 18 * BLOCK


def test_the_limit_holds_whatever_is_put(tmp_path: Path) -> None:
    store = Store(str(tmp_path), 40 * BLOCK)
    sizes = random.Random(1)
    for number in range(300):
        key = cache.digest(number.to_bytes(2, "little"))
        store.put(key, content(number, sizes.randrange(6 * BLOCK)))
        assert store.info().bytes <= 40 * BLOCK
        assert store.get(key) is not None, "what was put last is there"
    assert store.info().bytes > 20 * BLOCK


def test_the_folder_is_looked_through_only_past_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[str] = []
    scandir: Callable[[str], object] = os.scandir
    store = Store(str(tmp_path), 100 * BLOCK)
    monkeypatch.setattr(os, "scandir", lambda folder: (looks.append(folder), scandir(folder))[1])
    for number in range(200):
        store.put(cache.digest(bytes([number])), b"x")
    # When nobody has counted, and then each time that a tenth of the limit was put.
    assert looks.count(store.folder) == 1 + 10


def test_a_smaller_limit_holds_from_the_next_put_on(tmp_path: Path) -> None:
    for number in range(50):
        Store(str(tmp_path), LIMIT).put(KEYS[number], b"x")
    smaller = Store(str(tmp_path), 10 * BLOCK)
    smaller.put(KEYS[50], b"x")
    assert smaller.info().entries == 9
    assert smaller.get(KEYS[50]) == b"x"


@pytest.mark.parametrize("meanwhile", ["adds", "counts"])
def test_what_others_do_while_one_counts_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, meanwhile: str
) -> None:
    """One process has looked through the folder when another one puts three artifacts, past its own limit or not."""
    other = Store(str(tmp_path), (40 if meanwhile == "adds" else 8) * BLOCK)
    store = Store(str(tmp_path), 20 * BLOCK)
    for number in range(20):
        store.put(KEYS[number], b"x")
    looked, counted = store._entries, []

    def interrupted() -> Iterator[tuple[float, int, str]]:
        found = list(looked())
        for number in range(30, 33):
            other.put(KEYS[number], b"x")
        counted.append(os.path.getsize(tmp_path / "size"))
        return iter(found)

    monkeypatch.setattr(Store, "_entries", lambda self: interrupted() if self is store else looked.__func__(self))
    store.put(KEYS[20], b"x")
    monkeypatch.undo()
    if meanwhile == "adds":
        assert os.path.getsize(tmp_path / "size") >= store.info().bytes // BLOCK
    else:
        assert [os.path.getsize(tmp_path / "size")] == counted
    for number in range(40, 60):
        store.put(KEYS[number], b"x")
        assert store.info().bytes <= 20 * BLOCK


@pytest.mark.parametrize("damage", ["gone", "empty", "huge", "a folder"])
def test_the_count_heals(tmp_path: Path, damage: str) -> None:
    store = Store(str(tmp_path), 20 * BLOCK)
    for number in range(10):
        store.put(KEYS[number], b"x")
    count = tmp_path / "size"
    if damage in ("gone", "a folder"):
        count.unlink()
    if damage == "a folder":
        count.mkdir()
    if damage in ("empty", "huge"):
        os.truncate(count, 0 if damage == "empty" else 1 << 40)
    for number in range(10, 50):
        store.put(KEYS[number], b"x")
        assert store.get(KEYS[number]) == b"x"
    # An empty count lets it grow to at most the limit again.
    assert 18 <= store.info().entries <= (30 if damage == "empty" else 20)
    for number in range(50, 100):
        store.put(KEYS[number], b"x")
    assert 18 <= store.info().entries <= 20


def test_what_is_larger_than_the_limit_is_not_kept(tmp_path: Path) -> None:
    store = Store(str(tmp_path), 2 * BLOCK)
    store.put(KEYS[0], b"small")
    store.put(KEYS[1], content(1, 2 * BLOCK))
    assert store.get(KEYS[1]) is None
    assert store.get(KEYS[0]) == b"small"


def test_what_writers_left_is_removed_an_hour_later(store: Store) -> None:
    store.put(KEYS[0], b"x")
    old, young, other = (
        Path(store.folder, "new", name) for name in ("0" * 16 + ".tmp", "1" * 16 + ".tmp", "notes.tmp")
    )
    for path in (old, young, other):
        path.write_bytes(b"half")
        set_age(path, ABANDONED_SECONDS + 60)
    set_age(young, ABANDONED_SECONDS - 60)
    store.put(KEYS[1], b"x")
    assert (old.exists(), young.exists(), other.exists()) == (False, True, True)


def test_info(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "artifacts"), LIMIT)
    assert store.info() == cache.Info(store.folder, 0, 0, LIMIT, True)
    assert not Path(store.folder).exists()
    store.put(KEYS[0], b"x")
    store.put(KEYS[1], content(1, BLOCK))
    assert store.info() == cache.Info(store.folder, 2, 3 * BLOCK, LIMIT, True)


def test_clear_removes_all_that_the_store_made(store: Store, tmp_path: Path) -> None:
    for number in range(5):
        store.put(KEYS[number], b"x")
    Path(store.folder, "new", "0" * 16 + ".tmp").write_bytes(b"half")
    assert store.clear() == cache.Cleared(5, 5 * BLOCK, 0)
    assert list(tmp_path.iterdir()) == []
    assert store.clear() == cache.Cleared(0, 0, 0)
    store.put(KEYS[0], b"x")
    assert store.get(KEYS[0]) == b"x"


def test_clear_removes_nothing_else(store: Store, tmp_path: Path) -> None:
    """Not even what is named nearly so, nor what links lead to."""
    store.put(KEYS[0], b"x")
    folder = Path(store.folder)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    precious = [elsewhere / f"{KEYS[1]}.nvgen", elsewhere / "notes", folder / "kernel.py", folder / f"{KEYS[1]}.ptx"]
    precious += [folder / "g0123456789abcdef.nvgen", folder / "abc.nvgen", folder / "new" / "notes", folder / ".nvgen"]
    for path in precious:
        path.write_text("precious")
    (folder / f"{KEYS[2]}.nvgen").symlink_to(elsewhere / "notes")
    (folder / "linked").symlink_to(elsewhere)
    (folder / f"{KEYS[3]}.nvgen").mkdir()
    assert store.clear() == cache.Cleared(1, BLOCK, 0)
    assert [path for path in precious if path.read_text() != "precious"] == []
    assert (folder / f"{KEYS[3]}.nvgen").is_dir() and (folder / "linked").is_symlink()


def test_loading_the_cache_is_light() -> None:
    loaded = python(
        "import sys, typing, nvgen; before = set(sys.modules); import nvgen.files.cache; "
        "print(set(sys.modules) - before)"
    )
    heavy = ("platformdirs", "hashlib", "_hashlib", "pathlib", "tempfile", "pickle", "re", "dataclasses", "nvgen.types")
    assert not {name for name in heavy if repr(name) in loaded}, loaded
