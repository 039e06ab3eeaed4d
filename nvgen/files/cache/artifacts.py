"""Artifacts in a folder: ``get`` and ``put``, for any number of threads and processes at once.

The folder holds one file an artifact, ``<key>.nvgen``, in the format of `nvgen.files.cache.entry`::

    <cache folder>/artifacts/           ours alone: 0700, and files 0600
        0f3a….nvgen                     an artifact; the time of its last change is that of its last use
        size                            a file as many bytes long as the artifacts take blocks on disk
        new/4be1….tmp                   an artifact that is being written

What the disk does is no error of the user's: what cannot be written is not kept, what cannot be read is missing.

- A file is written under a name of its own and renamed when it is complete: no reader sees half of it. A process that
  dies leaves a file in ``new``, which somebody removes an hour later.
- Nothing waits for the disk to have it (``fsync`` takes up to 20 ms): a file that a power failure cut fails its check,
  and is made anew. Nothing is locked either: who writes a key at the same time writes the same.
- Past the limit, the least recently used artifacts go, down to nine tenths of it. ``size`` tells when, without a look
  at the folder: appending to it is how processes add up without a lock. It may count too much, after a crash or where
  a key is written twice, or too little, where a file system appends badly; who finds it past the limit counts anew.
- Files of other users, except root's, are not read: who writes them chooses what runs on our GPU. Nor are links
  followed: they may lead to a file of the user's own that others have written. pip uses no cache at all in a folder of
  somebody else; here who comes second to one gets a folder beside it, ``artifacts-<uid>``, as who finds one does that
  others can write to. Where that is not the user's alone either, nothing is kept.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

from nvgen.base.records import Record
from nvgen.files.cache import entry, settings

#: What a file takes on disk is a multiple of so many bytes, on most file systems.
BLOCK = 4096
#: A use is noted when the last one is longer ago.
USE_SECONDS = 3600
#: A temporary file that is older belongs to nobody.
ABANDONED_SECONDS = 3600

_SUFFIX = ".nvgen"
_TEMPORARY_SUFFIX = ".tmp"
_HEX = frozenset("0123456789abcdef")
#: Says who the user is; None on Windows.
_USER: Callable[[], int] | None = getattr(os, "geteuid", None)
_BINARY = getattr(os, "O_BINARY", 0)  # Windows would change line ends
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
#: Opening a pipe that somebody put there must not wait for its other end.
_READ = os.O_RDONLY | _BINARY | getattr(os, "O_NONBLOCK", 0) | _NO_LINK
_CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY
#: A link would have us write into what it points to.
_COUNT = os.O_WRONLY | os.O_APPEND | _BINARY | getattr(os, "O_NONBLOCK", 0) | _NO_LINK


class Info(Record):
    """What a store holds."""

    folder: str
    entries: int
    #: What they take on disk.
    bytes: int
    limit: int
    is_writable: bool


class Cleared(Record):
    """What was removed, and how many files could not be."""

    entries: int
    bytes: int
    left: int


class Store:
    """Artifacts in one folder, which may not exist."""

    __slots__ = ("_new", "_size", "folder", "limit")

    def __init__(self, folder: str, limit: int) -> None:
        self.folder = folder
        #: The most bytes on disk.
        self.limit = limit
        self._new = os.path.join(folder, "new")
        self._size = os.path.join(folder, "size")

    @classmethod
    def below(cls, directory: str, limit: int) -> Store | None:
        """The user's own store in a cache folder; None where others can write to each folder that it may have."""
        folder = os.path.join(directory, "artifacts")
        for candidate in (folder,) if _USER is None else (folder, f"{folder}-{_USER()}"):
            try:
                is_own = _is_private(os.stat(candidate)) and os.access(candidate, os.R_OK | os.X_OK)
            except OSError:  # it does not exist
                is_own = True
            if is_own:
                return cls(candidate, limit)
        return None

    def get(self, key: str) -> bytes | None:
        """The artifact of a key; None where there is none, or none that can be read. A damaged file is removed.

        47 µs for 20 KB, of which 39 check it, and 4 µs for a miss (Xeon, Python 3.11, an idle machine).
        """
        path = self._path(key)
        try:
            descriptor = os.open(path, _READ)
            try:
                status = os.fstat(descriptor)
                if not (stat.S_ISREG(status.st_mode) and _is_trusted(status)):
                    return None
                content = entry.read(descriptor, status.st_size, key)
            finally:
                os.close(descriptor)
        except OSError:
            return None
        with suppress(OSError):
            if content is None:
                if os.path.samestat(os.stat(path), status):  # nobody has made it anew
                    os.unlink(path)
            elif abs(time.time() - status.st_mtime) > USE_SECONDS:
                os.utime(path)
        return content

    def put(self, key: str, content: bytes) -> bool:
        """Keeps an artifact, where the disk allows it; whether it did."""
        path = self._path(key)
        data = entry.sealed(key, content)
        if _blocks(len(data)) * BLOCK > self.limit:
            return False
        with suppress(OSError):
            self._sweep()
            temporary = self._write(data)
            try:
                is_past_limit = self._add(_blocks(len(data)))
                os.replace(temporary, path)
            except BaseException:
                with suppress(OSError):
                    os.unlink(temporary)
                raise
            if is_past_limit:
                self._evict()
            return True
        return False

    def info(self) -> Info:
        """What the store holds now."""
        sizes = [blocks * BLOCK for _, blocks, _ in self._entries()]
        return Info(self.folder, len(sizes), sum(sizes), self.limit, self._is_writable())

    def clear(self) -> Cleared:
        """Removes every artifact and what else the store made, and nothing besides."""
        removed = freed = left = 0
        for _, blocks, path in self._entries():
            try:
                os.unlink(path)
                removed, freed = removed + 1, freed + blocks * BLOCK
            except FileNotFoundError:
                pass  # somebody else clears, too
            except OSError:
                left += 1
        for path in (*(path for _, path in self._temporaries()), self._size):
            with suppress(OSError):
                os.unlink(path)
        for folder in (self._new, self.folder):
            with suppress(OSError):  # something is left in it
                os.rmdir(folder)
        return Cleared(removed, freed, left)

    def _path(self, key: str) -> str:
        if not _is_key(key):
            raise ValueError(f"{key!r} is no key")
        return os.path.join(self.folder, key + _SUFFIX)

    def _is_writable(self) -> bool:
        try:
            if not _is_private(os.stat(self.folder)):
                return False
        except OSError:
            pass  # it can be made, or its parent says no
        return settings.is_writable(self.folder)

    def _write(self, data: bytes) -> str:
        """The path of a new file with these bytes.

        Raises:
            OSError: it cannot be written; no file is left.
        """
        path = os.path.join(self._new, os.urandom(8).hex() + _TEMPORARY_SUFFIX)
        try:
            descriptor = os.open(path, _CREATE, 0o600)
        except FileNotFoundError:
            _make_folder(self._new)
            descriptor = os.open(path, _CREATE, 0o600)
        try:
            try:
                if not _is_trusted(os.fstat(descriptor)):
                    raise PermissionError("a file system that gives our files to others: nobody could read it")
                rest = memoryview(data)
                while rest:
                    rest = rest[os.write(descriptor, rest) :]
            finally:
                os.close(descriptor)  # some file systems say only now that the disk is full
        except BaseException:
            with suppress(OSError):
                os.unlink(path)
            raise
        return path

    def _sweep(self) -> None:
        """Removes what writers that died have left."""
        latest = time.time() - ABANDONED_SECONDS
        for changed, path in self._temporaries():
            if changed < latest:
                with suppress(OSError):
                    os.unlink(path)

    def _add(self, blocks: int) -> bool:
        """Notes that so many blocks are used more. Whether this is past the limit, as far as one can tell."""
        try:
            descriptor = os.open(self._size, _COUNT)
            try:
                os.write(descriptor, bytes(blocks))
                return os.fstat(descriptor).st_size * BLOCK > self.limit
            finally:
                os.close(descriptor)
        except OSError:  # nobody has counted, or nobody can
            return True

    def _evict(self) -> None:
        """Counts what there is; past the limit, removes the least recently used until a tenth of it is free.

        What others add in the meantime stays counted, twice where it was seen as well. Where another has counted in the
        meantime, that count stays, to which others may have added.
        """
        before = self._counted()
        found = sorted(self._entries())
        used = sum(blocks for _, blocks, _ in found)
        if used * BLOCK > self.limit:
            for _, blocks, path in found:
                if used * BLOCK <= self.limit * 9 // 10:
                    break
                with suppress(OSError):
                    os.unlink(path)
                    used -= blocks
        descriptor = os.open(self._size, _COUNT | os.O_CREAT, 0o600)
        try:
            added = os.fstat(descriptor).st_size - before
            if added >= 0:
                os.ftruncate(descriptor, used + added)  # where it grows, the file system writes nothing
        finally:
            os.close(descriptor)

    def _counted(self) -> int:
        """How many blocks are counted as used: none where nobody has counted."""
        try:
            return os.lstat(self._size).st_size
        except OSError:
            return 0

    def _entries(self) -> Iterator[tuple[float, int, str]]:
        """The artifacts: when each was used last, how many blocks it takes, and its path."""
        for found, status in _files(self.folder, _SUFFIX):
            yield status.st_mtime, _blocks(status.st_size), found

    def _temporaries(self) -> Iterator[tuple[float, str]]:
        for found, status in _files(self._new, _TEMPORARY_SUFFIX):
            yield status.st_mtime, found


def _files(folder: str, suffix: str) -> Iterator[tuple[str, os.stat_result]]:
    """The files of a folder that are named as ours are."""
    try:
        listing = os.scandir(folder)
    except OSError:
        return
    with listing:
        for found in listing:
            stem = found.name.removesuffix(suffix)
            if stem == found.name or not _is_key(stem):
                continue
            try:
                status = found.stat(follow_symlinks=False)
            except OSError:  # it is gone
                continue
            if stat.S_ISREG(status.st_mode):
                yield found.path, status


def _is_key(name: str) -> bool:
    return len(name) >= 16 and _HEX.issuperset(name)


def _is_trusted(status: os.stat_result) -> bool:
    """Whether a file or folder is the user's own, or root's. Windows keeps what users have apart itself."""
    return _USER is None or status.st_uid in (_USER(), 0)


def _is_private(status: os.stat_result) -> bool:
    """Whether others cannot change what is in a folder, as far as its rights say it."""
    return _is_trusted(status) and (_USER is None or not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH))


def is_private(folder: str) -> bool:
    """Whether a folder is the user's own, or root's, and others cannot write to it."""
    try:
        return _is_private(os.stat(folder))
    except OSError:
        return False


def _blocks(size: int) -> int:
    return -(-size // BLOCK)


def _make_folder(folder: str) -> None:
    """Makes a folder and those above it, for the user alone as the XDG specification wants it.

    Raises:
        OSError: it cannot be made.
    """
    try:
        os.mkdir(folder, 0o700)
    except FileExistsError:
        return
    except FileNotFoundError:
        _make_folder(os.path.dirname(folder))
        with suppress(FileExistsError):
            os.mkdir(folder, 0o700)
