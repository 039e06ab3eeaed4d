"""Reads what a command is given: files that end, of a size that can be compiled."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

from nvgen import diagnostics
from nvgen.diagnostics import CommandError

#: The most bytes of a file. LLVM and Python need a hundred times that for what they make of it.
MOST_BYTES = 1 << 28


def read(path: Path) -> bytes:
    """The content of a file.

    Raises:
        CommandError: it cannot be read, is too large, or is no file, as a device or a pipe, which may never end, and
            whose text nothing could show a second time.
    """
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise IsADirectoryError(0, "is a directory")
        if not stat.S_ISREG(status.st_mode):
            cannot_read(path, "it is a device or a pipe: write what comes from it to a file first")
        if status.st_size > MOST_BYTES:
            _too_large(path)
        with path.open("rb") as file:  # files of the system's have no size before they are read, and may be endless
            return file.read() if status.st_size else limited(path, file.read(MOST_BYTES + 1))
    except OSError as error:
        what = "standard input is not read: write it to a file first" if str(path) == "-" else error.strerror
        cannot_read(path, what or str(error))
    except MemoryError:
        cannot_read(path, "there is not enough memory for it")


def limited(path: Path | str, content: bytes) -> bytes:
    """The content, unless it is too large."""
    if len(content) > MOST_BYTES:
        _too_large(path)
    return content


def _too_large(path: Path | str) -> NoReturn:
    cannot_read(path, f"it has more than {MOST_BYTES >> 20} MiB")


def cannot_read(path: Path | str, problem: str) -> NoReturn:
    """Refuses a file."""
    raise CommandError(diagnostics.command.CannotRead(None, str(path), problem)) from None


def keep(path: Path, targets: Iterable[str]) -> None:
    """Refuses to write over the file that is read.

    Raises:
        CommandError: an output is that file.
    """
    for target in targets:
        if os.path.exists(target) and path.exists() and os.path.samefile(target, path):
            raise CommandError(diagnostics.command.OutputIsInput(None, target))
