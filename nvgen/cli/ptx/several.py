"""Several files and folders of one command: which files they are, each read by itself, and how many there were.

Takes what stands on the command line; gives what a command makes of each file, or the mistakes in the place of that.
One file is read at a time: its tree is gone when the next is read.

Of a folder, and of those in it, every file is taken that is named ``.ptx``, begins as PTX does, or has PTX in it, by
their paths in order. Links to folders are not followed.
"""

from __future__ import annotations

import os
import stat
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.cli.ptx import inputs
from nvgen.diagnostics import CommandError, NvgenError, counted
from nvgen.diagnostics.errors import shows_colours
from nvgen.files import input_files
from nvgen.ptx import file_kinds
from nvgen.ptx.tree import Function

_ENDING = ".ptx"


class Outcome(Record):
    """What came of a file: a result, or the mistakes because of which there is none.

    Without a path they are of no file, as of a folder without PTX.
    """

    path: str | None
    result: Any = None
    error: NvgenError | None = None


class Totals:
    """How much there was in all files."""

    def __init__(self) -> None:
        self.files = self.kernels = self.functions = self.errors = self.warnings = 0

    def add(self, functions: Sequence[Function], errors: int = 0, warnings: int = 0) -> None:
        """Counts a file that was read."""
        kernels = sum(function.is_kernel for function in functions)
        self.files += 1
        self.kernels += kernels
        self.functions += len(functions) - kernels
        self.errors += errors
        self.warnings += warnings

    def add_failure(self, outcome: Outcome) -> None:
        """Counts one that was not."""
        assert outcome.error is not None  # it is a failure
        self.files += outcome.path is not None
        self.errors += len(outcome.error.diagnostics)

    def in_words(self, *left_out: str) -> str:
        """``3 files: 4 kernels, 1 function, 0 errors, 2 warnings``, without what is left out."""
        counts = {
            "kernel": self.kernels,
            "function": self.functions,
            "error": self.errors,
            "warning": self.warnings,
        }
        shown = [counted(count, name) for name, count in counts.items() if name not in left_out]
        return f"{counted(self.files, 'file')}: {', '.join(shown)}"


def are_several(paths: Sequence[str]) -> bool:
    """Whether there may be more than one file: there are several paths, or the one is a folder's."""
    return len(paths) > 1 or os.path.isdir(paths[0])


def each(
    given: Namespace, read: Callable[[str, Namespace], inputs.Input], work: Callable[[inputs.Input], Any]
) -> Iterator[Outcome]:
    """What comes of each file; at last, what is wrong with the kernels that are asked for.

    Args:
        given: the command line, with ``files`` and what is chosen of them.
        read: reads a file.
        work: makes of it what is wanted. Where kernels are asked for it gets the files alone that have one.
    """
    names, functions = given.kernel or [], list[str]()
    of_each = Namespace(**{**vars(given), "kernel": None})
    for path in _files(given.files):
        if isinstance(path, NvgenError):
            yield Outcome(None, error=path)
            continue
        try:
            found = read(path, of_each)
            functions += [function.name for function in found.functions]
            chosen = found.chosen(names)
            if chosen.functions or not names:
                yield Outcome(path, work(chosen))
        except NvgenError as error:
            if path in given.files or not isinstance(error.diagnostic, diagnostics.ptx_command.NoEmbeddedPtx):
                yield Outcome(path, error=error)
    try:
        inputs.check_names(names, functions, diagnostics.first_of(given.files))
    except CommandError as error:
        yield Outcome(None, error=error)


def report(error: NvgenError) -> None:
    """Prints mistakes, below what was printed before."""
    sys.stdout.flush()
    print(error.rendered(colour=shows_colours(sys.stderr)), file=sys.stderr, flush=True)


def _files(paths: Sequence[str]) -> Iterator[str | NvgenError]:
    """The files that paths name, each once; of a folder without any, why that is wrong."""
    seen: set[str] = set()
    for path in paths:
        several: Sequence[str | NvgenError] = [*_in_folder(Path(path))] if os.path.isdir(path) else [path]
        if not several:
            several = [CommandError(diagnostics.ptx_command.NoPtxInFolder(None, path))]
        for one in several:
            if isinstance(one, NvgenError) or one not in seen:
                yield one
            if isinstance(one, str):
                seen.add(one)


def _in_folder(folder: Path) -> Iterator[str | NvgenError]:
    """The files of a folder that may be PTX, and what of it cannot be read."""
    unread: list[OSError] = []
    found = [Path(place, name) for place, _, names in os.walk(folder, onerror=unread.append) for name in names]
    yield from (str(path) for path in sorted(found) if _may_be_ptx(path))
    for error in unread:
        try:
            input_files.cannot_read(error.filename, error.strerror or str(error))
        except CommandError as refusal:
            yield refusal


def _may_be_ptx(path: Path) -> bool:
    """Whether a file in a folder is PTX, or of a kind that may have some in it."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return False
        if path.suffix == _ENDING:
            return True
        with path.open("rb") as file:
            beginning = file.read(file_kinds.TEXT_BEGINNING)
    except OSError:
        return path.suffix == _ENDING  # who reads it says why it cannot be read
    return bool(file_kinds.container(beginning[: file_kinds.BEGINNING])) or file_kinds.begins_as_ptx(beginning)
