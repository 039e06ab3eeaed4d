"""Writes results: whole files or none."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from nvgen import diagnostics
from nvgen.diagnostics import CommandError

STANDARD_OUTPUT = "-"
_PLACEHOLDER = "{arch}"


def paths(target: str, arches: Sequence[str]) -> list[str]:
    """Where to write the result of each architecture.

    Raises:
        CommandError: several results would go to one place.
    """
    if _PLACEHOLDER in target:
        names = [target.replace(_PLACEHOLDER, arch) for arch in arches]
    elif len(arches) == 1:
        names = [target]
    elif target == STANDARD_OUTPUT:
        raise CommandError(diagnostics.command.OneOutput(None, len(arches)))
    else:
        path = Path(target)
        if path.name in ("", ".."):
            raise CommandError(diagnostics.command.CannotWrite(None, target, os.strerror(errno.EISDIR)))
        names = [str(path.with_name(f"{path.stem}.{arch}{path.suffix}")) for arch in arches]
    if len(set(names)) != len(names):
        raise CommandError(diagnostics.command.OneOutput(None, len(arches)))
    return names


def write(target: str, content: bytes) -> None:
    """Writes a file under a temporary name beside it and renames it, so that nobody ever sees half of it.

    Raises:
        CommandError: it cannot be written.
    """
    try:
        if target == STANDARD_OUTPUT:
            sys.stdout.flush()
            sys.stdout.buffer.write(content)
            sys.stdout.buffer.flush()
        else:
            _replace(Path(target), content)
    except BrokenPipeError:
        raise
    except (OSError, RuntimeError) as error:  # pathlib's word for symbolic links in a circle
        problem = getattr(error, "strerror", None) or str(error)
        raise CommandError(diagnostics.command.CannotWrite(None, target, problem)) from None


def _replace(path: Path, content: bytes) -> None:
    if path.exists() and not path.is_file():  # a device or a pipe cannot be renamed over; a folder fails here
        path.write_bytes(content)
        return
    path = path.resolve()  # a symbolic link stays one
    if path.is_symlink():  # links in a circle, which raise before Python 3.13 and resolve to themselves since
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        temporary.write_bytes(content)
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
