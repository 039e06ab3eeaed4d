"""Compiles the C files of the fake driver, once for all processes of a test session and of those after it."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
FLAGS = ("-shared", "-fPIC", "-O2", "-Wall", "-Wextra", "-Werror", "-Wl,-soname,libcuda.so.1")


@cache
def problem() -> str:
    """Why no driver can be built here; empty where one can."""
    if os.name != "posix" or os.uname().sysname != "Linux":
        return "the fake CUDA driver is a library for Linux"
    return "" if shutil.which("cc") else "there is no C compiler for the fake CUDA driver"


def build() -> Path:
    """The library, by its sources' hash in the folder for temporary files.

    Processes that build it at once each write a file of their own; the last to be renamed stays, and all are the same.
    """
    sources = sorted(HERE.glob("*.c"))
    hashed = hashlib.sha256(" ".join(FLAGS).encode())
    for path in sorted([*sources, *HERE.glob("*.h")]):
        hashed.update(path.name.encode() + path.read_bytes())
    folder = Path(tempfile.gettempdir()) / f"nvgen-fake-driver-{os.getuid()}-{hashed.hexdigest()[:16]}"
    library = folder / "libcuda.so.1"
    if library.exists():
        return library
    folder.mkdir(mode=0o700, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX)
        if not library.exists():
            made = folder / f"libcuda.{os.getpid()}"
            subprocess.run(["cc", *FLAGS, "-o", str(made), *map(str, sources), "-lpthread", "-ldl"], check=True)
            made.rename(library)
    return library
