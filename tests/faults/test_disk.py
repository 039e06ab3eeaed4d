"""Whatever the disk does to the cache, nobody gets a wrong artifact and nobody gets an error.

The faults are made in this process: damaged files, calls of the operating system that fail, odd things in the folder.
Those that need processes of their own are in `test_disk_processes`.
"""

from __future__ import annotations

import errno
import functools
import os
import random
import shutil
import stat
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from nvgen.files import cache
from nvgen.files.cache import Store, artifacts
from nvgen.files.cache.entry import HEADER_SIZE

KEY = cache.digest(b"kernel")
OTHER = cache.digest(b"another kernel")
CONTENT = random.Random(0).randbytes(700)
LIMIT = 1 << 30

#: What a full, broken, protected or distant disk says.
ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EACCES, errno.EROFS, errno.ESTALE, errno.ENOENT)
#: The calls through which the store reaches the disk.
CALLS = (
    "open",
    "write",
    "read",
    "close",
    "fstat",
    "stat",
    "replace",
    "unlink",
    "mkdir",
    "scandir",
    "utime",
    "ftruncate",
)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(str(tmp_path / "artifacts"), LIMIT)


@pytest.fixture
def file(store: Store) -> Path:
    """The file of an artifact that is kept."""
    store.put(KEY, CONTENT)
    return Path(store.folder, f"{KEY}.nvgen")


def is_made_anew(store: Store) -> bool:
    """Whether the next two who want the kernel make it and find it."""
    if store.get(KEY) is not None:
        return False
    store.put(KEY, CONTENT)
    return store.get(KEY) == CONTENT


def half_written(store: Store) -> list[Path]:
    return list(Path(store.folder, "new").glob("*"))


# Damaged files


def test_every_flipped_bit_of_a_header_is_found(store: Store, file: Path) -> None:
    whole = file.read_bytes()
    for bit in range(HEADER_SIZE * 8):
        flip(file, whole, bit)
        assert store.get(KEY) is None, bit
        assert not file.exists()


@pytest.mark.parametrize("seed", [0])
def test_500_flipped_bits_are_found(store: Store, file: Path, seed: int) -> None:
    whole = file.read_bytes()
    for bit in random.Random(seed).sample(range(len(whole) * 8), 500):
        flip(file, whole, bit)
        assert is_made_anew(store), bit
    assert file.read_bytes() == whole


@pytest.mark.sweep
def test_every_flipped_bit_is_found(store: Store, file: Path) -> None:
    whole = file.read_bytes()
    for bit in range(len(whole) * 8):
        flip(file, whole, bit)
        assert is_made_anew(store), bit


def flip(file: Path, whole: bytes, bit: int) -> None:
    damaged = bytearray(whole)
    damaged[bit // 8] ^= 1 << bit % 8
    file.write_bytes(damaged)


def test_every_truncation_is_found(store: Store, file: Path) -> None:
    whole = file.read_bytes()
    for length in range(len(whole)):
        file.write_bytes(whole[:length])
        assert is_made_anew(store), length


def test_other_damage_is_found(store: Store, file: Path) -> None:
    whole = file.read_bytes()
    store.put(OTHER, b"x" * 700)
    other = Path(store.folder, f"{OTHER}.nvgen").read_bytes()
    damaged = {
        "a byte more": whole + b"\0",
        "twice": whole * 2,
        "zeros, as after a power failure": bytes(len(whole)),
        "a block of zeros": whole[:100] + bytes(512) + whole[612:],
        "another kernel": other,
        "the header of another": other[:HEADER_SIZE] + whole[HEADER_SIZE:],
        "text": b"not an artifact at all, but much longer than a header",
        "only a header": whole[:HEADER_SIZE],
        "no header": CONTENT,
    }
    for what, content in damaged.items():
        file.write_bytes(content)
        assert is_made_anew(store), what


def test_a_huge_file_is_not_read(store: Store, file: Path) -> None:
    """A length that nobody has memory for, in the file's size or in its header."""
    os.truncate(file, 1 << 40)
    assert is_made_anew(store)
    whole = file.read_bytes()
    file.write_bytes(whole[:8] + (1 << 60).to_bytes(8, "little") + whole[16:])
    assert is_made_anew(store)


# Calls that fail


class Failing:
    """Makes one call of ``os`` fail: the ``nth`` of all that the store makes."""

    def __init__(self, patch: pytest.MonkeyPatch, nth: int, error: Callable[[], BaseException]) -> None:
        self.count = 0
        self.failed = ""
        for name in CALLS:
            patch.setattr(os, name, self._failing(name, getattr(os, name), nth, error))

    def _failing(
        self, name: str, call: Callable[..., Any], nth: int, error: Callable[[], BaseException]
    ) -> Callable[..., Any]:
        def failing(*arguments: Any, **named: Any) -> Any:
            self.count += 1
            if self.count - 1 != nth:
                return call(*arguments, **named)
            self.failed = name
            if name == "close":
                call(*arguments)  # it is closed all the same
            raise error()

        return failing


def each_call(
    monkeypatch: pytest.MonkeyPatch,
    before: Callable[[], object],
    use: Callable[[], object],
    error: Callable[[], BaseException],
) -> Iterator[str]:
    """Fails the first call that ``use`` makes, then the second and so on; the name of each that failed."""
    for nth in range(1000):
        before()
        with monkeypatch.context() as patch:
            failing = Failing(patch, nth, error)
            use()
        if not failing.failed:
            return
        yield failing.failed
    raise AssertionError("it does not end")


def says(number: int) -> Callable[[], OSError]:
    return lambda: OSError(number, os.strerror(number))


def removed(store: Store) -> Callable[[], None]:
    return lambda: shutil.rmtree(store.folder, ignore_errors=True)


@pytest.mark.parametrize("number", ERRORS, ids=errno.errorcode.get)
def test_a_write_that_fails_is_no_error(store: Store, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    failed = set()
    for name in each_call(monkeypatch, removed(store), lambda: store.put(KEY, CONTENT), says(number)):
        failed.add(name)
        assert store.get(KEY) in (None, CONTENT), name
        assert half_written(store) == [], name
        store.put(KEY, CONTENT)
        assert store.get(KEY) == CONTENT, name
    assert failed == {"open", "mkdir", "scandir", "fstat", "write", "close", "replace", "ftruncate"}


@pytest.mark.parametrize("number", ERRORS, ids=errno.errorcode.get)
def test_a_read_that_fails_is_a_miss(store: Store, file: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    got: list[bytes | None] = []

    def before() -> None:
        store.put(KEY, CONTENT)
        os.utime(file, (0, 0))  # a use is noted

    failed = set(each_call(monkeypatch, before, lambda: got.append(store.get(KEY)), says(number)))
    assert set(got) == {None, CONTENT}
    assert failed == {"open", "fstat", "read", "close", "utime"}
    assert store.get(KEY) == CONTENT


def test_a_damaged_file_that_cannot_be_removed(store: Store, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = file.read_bytes()
    got: list[bytes | None] = []
    damage = functools.partial(flip, file, whole, 4000)
    failed = set(each_call(monkeypatch, damage, lambda: got.append(store.get(KEY)), says(errno.EROFS)))
    assert set(got) == {None}
    assert failed == {"open", "fstat", "read", "close", "stat", "unlink"}


def test_an_eviction_that_fails_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(str(tmp_path), 10 * artifacts.BLOCK)
    keys = [cache.digest(bytes([number])) for number in range(12)]

    def fill() -> None:
        for key in keys:
            store.put(key, CONTENT)

    failed = set(each_call(monkeypatch, removed(store), fill, says(errno.EIO)))
    assert {"scandir", "unlink", "ftruncate"} <= failed
    assert all(store.get(key) in (None, CONTENT) for key in keys)
    fill()
    assert store.info().entries <= 10


def test_an_interrupted_write_leaves_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupted = []

    def put() -> None:
        try:
            store.put(KEY, CONTENT)
        except KeyboardInterrupt:
            interrupted.append(store.get(KEY))

    for name in each_call(monkeypatch, removed(store), put, KeyboardInterrupt):
        assert half_written(store) == [], name
    assert set(interrupted) == {None, CONTENT}


def test_a_disk_that_writes_little_at_a_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    write, read = os.write, os.read
    monkeypatch.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:7]))
    store.put(KEY, CONTENT)
    monkeypatch.setattr(os, "read", lambda descriptor, size: read(descriptor, min(size, 33)))
    assert store.get(KEY) == CONTENT


# What one finds in folders


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("precious")
    for folder in (tmp_path / "file", tmp_path / "file" / "artifacts"):
        store = Store(str(folder), LIMIT)
        store.put(KEY, CONTENT)
        assert store.get(KEY) is None
        assert store.info() == cache.Info(str(folder), 0, 0, LIMIT, False)
        assert store.clear() == cache.Cleared(0, 0, 0)
    assert (tmp_path / "file").read_text() == "precious"


def test_links_that_lead_nowhere_or_in_a_circle(tmp_path: Path) -> None:
    (tmp_path / "nowhere").symlink_to(tmp_path / "gone")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    for name in ("nowhere", "circle"):
        for folder in (tmp_path / name, tmp_path / name / "artifacts"):
            store = Store(str(folder), LIMIT)
            store.put(KEY, CONTENT)
            assert store.get(KEY) is None
            assert store.info().entries == 0
            store.clear()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["circle", "nowhere"]


def test_a_linked_folder_is_used(tmp_path: Path) -> None:
    """A user's home on a small disk, and the cache on a large one."""
    (tmp_path / "large").mkdir()
    (tmp_path / "cache").symlink_to(tmp_path / "large")
    store = Store.below(str(tmp_path / "cache"), LIMIT)
    store.put(KEY, CONTENT)
    assert store.get(KEY) == CONTENT
    assert (tmp_path / "large" / "artifacts" / f"{KEY}.nvgen").exists()


@pytest.mark.parametrize("what", ["folder", "pipe", "endless", "nowhere", "circle"])
@pytest.mark.parametrize("name", [f"{KEY}.nvgen", "size", "new"])
@pytest.mark.timeout(20)
def test_odd_things_in_the_folder(store: Store, name: str, what: str) -> None:
    """Nothing hangs, nothing is followed, and what can be kept is kept."""
    path = Path(store.folder, name)
    path.parent.mkdir()
    if what == "folder":
        path.mkdir()
        (path / "notes").write_text("precious")
    elif what == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to({"endless": "/dev/zero", "nowhere": "gone", "circle": name}[what])
    assert store.get(KEY) is None
    assert os.path.lexists(path), "it is not ours to remove"
    store.put(KEY, CONTENT)
    store.put(OTHER, CONTENT)
    is_in_the_way = name == "new" and what != "folder"
    is_folder = name.startswith(KEY) and what == "folder"
    assert store.get(OTHER) == (None if is_in_the_way else CONTENT)
    assert store.get(KEY) == (None if is_in_the_way or is_folder else CONTENT)
    store.info()
    store.clear()
    assert not Path(store.folder, "gone").exists()
    assert what != "folder" or (path / "notes").read_text() == "precious"


def test_the_count_does_not_follow_links(store: Store, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("precious")
    os.mkdir(store.folder)
    Path(store.folder, "size").symlink_to(precious)
    for key in (KEY, OTHER):
        store.put(key, CONTENT)
    assert precious.read_text() == "precious"
    assert store.get(KEY) == CONTENT


def test_a_folder_that_vanishes(store: Store) -> None:
    for _ in range(5):
        store.put(KEY, CONTENT)
        assert store.get(KEY) == CONTENT
        shutil.rmtree(store.folder)
        assert store.get(KEY) is None


def test_a_mask_that_takes_all_rights(store: Store) -> None:
    before = os.umask(0o777)
    try:
        store.put(KEY, CONTENT)
        assert store.get(KEY) in (None, CONTENT)
    finally:
        os.umask(before)


# Other users


@pytest.fixture
def become_another(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], None]:
    """Makes what is in a folder that of another user, who is not root."""

    def change(folder: Path) -> None:
        if os.geteuid() == 0:
            for path in (folder, *folder.rglob("*")):
                os.chown(path, 12345, 12345)
        else:
            monkeypatch.setattr(artifacts, "_USER", lambda: os.getuid() + 1)

    return change


def test_the_artifacts_of_others_are_not_read(store: Store, file: Path, become_another: Callable[[Path], None]) -> None:
    """They are valid, and stay where they are: who wrote them may be anybody."""
    become_another(Path(store.folder))
    assert store.get(KEY) is None
    assert file.exists()
    assert not store.info().is_writable


def test_who_comes_second_has_a_folder_beside(tmp_path: Path, become_another: Callable[[Path], None]) -> None:
    first = Store.below(str(tmp_path), LIMIT)
    first.put(KEY, CONTENT)
    become_another(tmp_path)
    second = Store.below(str(tmp_path), LIMIT)
    assert second.folder == f"{first.folder}-{artifacts._USER()}"
    assert second.get(KEY) is None
    if os.geteuid() == 0:
        second.put(KEY, b"of the second")
        assert second.get(KEY) == b"of the second"
        assert second.info().is_writable


def test_nothing_is_kept_where_others_can_write_to_both_folders(tmp_path: Path) -> None:
    first = Store.below(str(tmp_path), LIMIT)
    assert first is not None
    first.put(KEY, CONTENT)
    os.chmod(first.folder, 0o777)
    beside = Path(f"{first.folder}-{artifacts._USER()}")
    second = Store.below(str(tmp_path), LIMIT)
    assert second is not None and second.folder == str(beside)
    beside.mkdir(mode=0o700)
    os.chmod(beside, 0o770)
    assert Store.below(str(tmp_path), LIMIT) is None
    os.chmod(beside, 0o700)
    assert Store.below(str(tmp_path), LIMIT) is not None


def test_links_to_artifacts_are_not_followed(store: Store, file: Path, tmp_path: Path) -> None:
    """They may lead to a file of the user's own that others have written, as what was received by mail."""
    elsewhere = file.rename(tmp_path / "received")
    file.symlink_to(elsewhere)
    assert store.get(KEY) is None
    file.unlink()
    elsewhere.rename(file)
    assert store.get(KEY) == CONTENT


def test_a_disk_that_gives_our_files_to_others_keeps_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a share that is mounted for one user does."""
    fstat = os.fstat

    def foreign(descriptor: int) -> os.stat_result:
        fields = list(fstat(descriptor))
        fields[stat.ST_UID] = 12345
        return os.stat_result(fields)

    monkeypatch.setattr(os, "fstat", foreign)
    monkeypatch.setattr(artifacts, "_USER", lambda: 12346)
    store.put(KEY, CONTENT)
    assert store.get(KEY) is None
    assert store.info().entries == 0 and half_written(store) == []


# Threads


def test_threads_with_the_same_keys(store: Store) -> None:
    keys = [cache.digest(bytes([number])) for number in range(20)]
    wrong: list[object] = []

    def work(seed: int) -> None:
        try:
            for key in random.Random(seed).choices(keys, k=200):
                found = store.get(key)
                if found is None:
                    store.put(key, key.encode() * 100)
                    found = store.get(key)
                if found != key.encode() * 100:
                    wrong.append((key, found))
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert store.info().entries == len(keys) and half_written(store) == []
