"""Processes that use one cache folder, and die in it.

``python -m tests.faults.disk_processes WHAT FOLDER [NUMBER ...]`` prints what was found as JSON. It forks, which
pytest's own process should not.
"""

from __future__ import annotations

import errno
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from nvgen.files import cache
from nvgen.files.cache import Store

KEYS = [cache.digest(number.to_bytes(2, "little")) for number in range(200)]
LIMIT = 1 << 30
LARGEST = 100_000


def content(key: str, size: int) -> bytes:
    """What is kept under a key: any process can tell whether it is right."""
    return (key.encode() * (size // len(key) + 1))[:size]


def size_of(key: str) -> int:
    return int(key[:8], 16) % LARGEST


def right(key: str) -> bytes:
    return content(key, size_of(key))


def look(store: Store) -> dict[str, list[str]]:
    """The keys that are there, and those of wrong artifacts."""
    found: dict[str, list[str]] = {"there": [], "wrong": []}
    for key in KEYS:
        artifact = store.get(key)
        if artifact is not None:
            found["there" if artifact == right(key) else "wrong"].append(key)
    return found


def forked(work: Callable[[], None]) -> int:
    """The number of a new process that does some work; if that raises, it says so and exits with 1."""
    process = os.fork()
    if process == 0:
        status = 1
        try:
            work()
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    return process


def half_written(folder: str) -> int:
    with suppress(FileNotFoundError):
        return len(os.listdir(os.path.join(folder, "new")))
    return 0


def slow_write(descriptor: int, data: bytes, write: Callable[[int, bytes], int] = os.write) -> int:
    """A disk that takes 4 KiB in a millisecond: who looks sees half a file."""
    time.sleep(0.001)
    return write(descriptor, data[:4096])


def wait_for_a_write(process: int, folder: str, before: int) -> None:
    """Until the process is in the middle of a file, or has ended."""
    has_ended = os.WEXITED | os.WNOHANG | os.WNOWAIT
    while half_written(folder) == before and os.waitid(os.P_PID, process, has_ended) is None:
        pass


def killed(folder: str, times: int, limit: int) -> dict[str, object]:
    """Kills a writer again and again, half of the times in the middle of a file; after each, looks at what is there."""
    store = Store(folder, limit)
    chance = random.Random(times)
    wrong, lost, kept, cut, before = set(), set(), set(), 0, 0
    for iteration in range(times):
        report, told = os.pipe()
        order = chance.sample(KEYS, len(KEYS))

        def write(order: list[str] = order, told: int = told, is_slow: bool = iteration % 2 == 1) -> None:
            if is_slow:
                os.write = slow_write
            for key in order * 300:  # a pipe takes 65536 bytes
                store.put(key, right(key))
                os.write(told, bytes([KEYS.index(key)]))  # it is kept

        process = forked(write)
        os.close(told)
        time.sleep(chance.random() * 0.03)
        if iteration % 2:
            wait_for_a_write(process, folder, before)
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        with open(report, "rb") as told_keys:
            kept.update(KEYS[number] for number in told_keys.read())
        found = look(store)
        wrong.update(found["wrong"])
        lost.update(kept - set(found["there"]))
        cut, before = cut + (half_written(folder) > before), half_written(folder)
    for path in Path(folder, "new").iterdir():
        os.utime(path, (0, 0))
    size = store.info().bytes
    store.put(KEYS[0], right(KEYS[0]))
    return {
        "wrong": len(wrong),
        "lost": len(lost),
        "kept": len(kept),
        "cut": cut,
        "size": size,
        "half": half_written(folder),
    }


def together(folder: str, processes: int, rounds: int, limit: int, damage: int) -> dict[str, object]:
    """Lets processes want the same artifacts in another order each, and make what is missing.

    With ``damage``, one more process damages files, and another clears the folder now and then.
    """
    store = Store(folder, limit)

    def want(seed: int) -> None:
        chance = random.Random(seed)
        for _ in range(rounds):
            for key in chance.sample(KEYS, len(KEYS)):
                found = store.get(key)
                if found is None:
                    store.put(key, right(key))
                elif found != right(key):
                    os.write(2, f"{key} is wrong\n".encode())
                    os._exit(2)

    def disturb() -> None:
        chance = random.Random(0)
        end = time.monotonic() + 0.5 * rounds
        while time.monotonic() < end:
            files = list(Path(folder).glob("*.nvgen"))
            for path in chance.sample(files, min(5, len(files))):
                try:
                    with open(path, "r+b") as file:
                        file.seek(chance.randrange(200))
                        file.write(b"?")
                except OSError:
                    pass  # it has gone
            if chance.random() < 0.1:
                store.clear()
            if chance.random() < 0.02:
                shutil.rmtree(folder, ignore_errors=True)

    started = [forked(lambda seed=seed: want(seed)) for seed in range(processes)]
    others = [forked(disturb)] if damage else []
    ends = [os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) for process in started + others]
    if damage:
        for key in KEYS:
            if store.get(key) is None:
                store.put(key, right(key))
    found = look(store)
    return {
        "ends": ends,
        "there": len(found["there"]),
        "wrong": len(found["wrong"]),
        "half": half_written(folder),
        "size": store.info().bytes,
    }


def full(folder: str) -> dict[str, object]:
    """Fills a disk of 256 KiB, then makes room again. Needs a mount namespace of its own."""
    os.mkdir(folder)
    _mount("-t", "tmpfs", "-o", "size=256k,mode=700", "tmpfs", folder)
    store = Store(os.path.join(folder, "artifacts"), LIMIT)
    for key in KEYS:
        store.put(key, content(key, 9_000))
    there = [key for key in KEYS if store.get(key) is not None]
    wrong = [key for key in there if store.get(key) != content(key, 9_000)]
    half = half_written(store.folder)
    is_full = _is_full(folder)
    cleared = store.clear().entries
    store.put(KEYS[0], b"there is room again")
    _mount("-o", "remount,ro", folder)
    os.stat(folder)
    store.put(KEYS[1], b"read-only")
    read_only = [store.get(KEYS[0]) == b"there is room again", store.get(KEYS[1]) is None, store.info().is_writable]
    left = store.clear().left
    return {
        "there": len(there),
        "wrong": len(wrong),
        "half": half,
        "full": is_full,
        "cleared": cleared,
        "read only": read_only,
        "left": left,
    }


def _mount(*arguments: str) -> None:
    subprocess.run(["mount", *arguments], check=True)


def _is_full(folder: str) -> bool:
    try:
        Path(folder, "more").write_bytes(bytes(20_000))
    except OSError as error:
        os.unlink(Path(folder, "more"))
        return error.errno == errno.ENOSPC
    return False


def short(folder: str) -> dict[str, object]:
    """Writes where the system allows files of 5000 bytes: a write of more ends in the middle."""
    store = Store(folder, LIMIT)
    resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))
    for number, key in enumerate(KEYS):
        store.put(key, content(key, 4000 + 20 * number))
    there = [store.get(key) for key in KEYS]
    right_ones = [
        artifact == content(key, 4000 + 20 * n) for n, (key, artifact) in enumerate(zip(KEYS, there, strict=True))
    ]
    wrong = [n for n, artifact in enumerate(there) if artifact is not None and not right_ones[n]]
    return {"there": sum(right_ones), "wrong": len(wrong), "half": half_written(folder)}


def protected(folder: str) -> dict[str, object]:
    """Uses a folder that cannot be written, as a user without root's rights."""
    os.mkdir(os.path.join(folder, "cache"))
    os.chdir(folder)  # others may not come here from above
    Store.below("cache", LIMIT).put(KEYS[0], b"kept")
    if os.geteuid() == 0:
        for path in (Path(), *Path().rglob("*")):
            os.chown(path, 12345, 12345)
        os.setgid(12345)
        os.setuid(12345)
    for path in Path("cache").rglob("*"):
        os.utime(path, (0, 0))
        path.chmod(0o500 if path.is_dir() else 0o400)
    os.chmod("cache", 0o500)
    store = Store.below("cache", LIMIT)
    store.put(KEYS[1], b"not kept")
    reads = [store.get(KEYS[0]) == b"kept", store.get(KEYS[1]) is None, store.info().is_writable, store.clear().left]
    os.chmod("cache", 0)
    hidden = Store.below("cache", LIMIT)
    hidden.put(KEYS[0], b"kept")
    reads += [hidden.get(KEYS[0]) is None, hidden.info().entries, hidden.info().is_writable]
    for name in ("cache", "cache/artifacts", "cache/artifacts/new"):
        os.chmod(name, 0o700)  # pytest removes them
    return {"protected": reads}


WHAT: dict[str, Callable[..., dict[str, object]]] = {
    "killed": killed,
    "together": together,
    "full": full,
    "short": short,
    "protected": protected,
}

if __name__ == "__main__":
    what, given, *numbers = sys.argv[1:]
    print(json.dumps(WHAT[what](given, *map(int, numbers))))
