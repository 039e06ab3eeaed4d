"""Writes results: whole files or none."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import islice
from pathlib import Path

from nvgen import diagnostics
from nvgen.diagnostics import CommandError
from nvgen.files import interrupts

STANDARD_OUTPUT = "-"
_PLACEHOLDER = "{arch}"
#: Pieces of text that are printed at once.
_PIECES = 10_000


def paths(target: str, arches: Sequence[str]) -> list[str]:
    """Where to write the result of each architecture.

    Raises:
        CommandError: several results would go to one file.
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
    """Writes a file as a whole: nobody ever sees half of it.

    Raises:
        CommandError: it cannot be written.
    """
    write_all({target: content})


def print_text(text: str) -> None:
    """Prints text that is ready as a whole, so that an error before leaves nothing of it."""
    sys.stdout.write(text)


def print_pieces(pieces: Iterable[str]) -> None:
    """Prints text piece by piece, of which all together may need more memory than what it is made of.

    Nothing may fail while the pieces are made.
    """
    rest = iter(pieces)
    while some := "".join(islice(rest, _PIECES)):
        sys.stdout.write(some)


def write_all(contents: Mapping[str, bytes]) -> None:
    """Writes files, all or none: each under a temporary name beside it, and renames them when all are there.

    What cannot be renamed over, as standard output, a device or a pipe, comes after that.

    Raises:
        CommandError: one cannot be written.
    """
    streams = {target: content for target, content in contents.items() if _is_stream(target)}
    with ExitStack() as removed, interrupts.HeldBack():
        staged = [
            (target, *_stage(target, content, number, removed))
            for number, (target, content) in enumerate(contents.items())
            if target not in streams
        ]
        for target, temporary, path in staged:
            with _refused(target):
                temporary.replace(path)
    for target, content in streams.items():
        with _refused(target):
            _write_stream(target, content)


def _is_stream(target: str) -> bool:
    is_special = os.path.exists(target) and not (os.path.isfile(target) or os.path.isdir(target))
    return target == STANDARD_OUTPUT or is_special


def _write_stream(target: str, content: bytes) -> None:
    if target != STANDARD_OUTPUT:
        Path(target).write_bytes(content)
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()


def _stage(target: str, content: bytes, number: int, removed: ExitStack) -> tuple[Path, Path]:
    """The temporary file, which ``removed`` removes unless it has been renamed, and the one that it replaces."""
    with _refused(target):
        path = Path(target).resolve()  # a symbolic link stays one
        if path.is_symlink():  # links in a circle, which raise before Python 3.13 and resolve to themselves since
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
        if path.is_dir():
            raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
        temporary = path.with_name(f".nvgen.{os.getpid()}.{number}.tmp")
        removed.callback(_remove, temporary)
        temporary.write_bytes(content)
        if path.exists():  # who may read and execute it stays
            temporary.chmod(path.stat().st_mode & 0o7777)
        return temporary, path


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()


@contextlib.contextmanager
def _refused(target: str) -> Iterator[None]:
    """What the system says of an output becomes a diagnostic."""
    try:
        yield
    except BrokenPipeError:
        raise
    except (OSError, RuntimeError) as error:  # pathlib's word for symbolic links in a circle
        problem = getattr(error, "strerror", None) or str(error)
        raise CommandError(diagnostics.command.CannotWrite(None, target, problem)) from None
