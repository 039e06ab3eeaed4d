"""What commands of ``nvgen ptx`` read: PTX text, in a file, on standard input, or in a file made of it."""

from __future__ import annotations

import stat
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import BinaryIO, Self

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.cli.ptx import embedded
from nvgen.diagnostics import CommandError
from nvgen.diagnostics.suggestion import closest
from nvgen.files import input_files
from nvgen.ptx import SourceText, file_kinds, parse
from nvgen.ptx.tree import Function, Module

STANDARD_INPUT = "-"
_OTHER = "it is neither PTX text in UTF-8 nor a file with PTX in it, as a fatbin, an object file or an executable"
_TEXT_OF_BITCODE = "`nvgen build FILE.bc -o FILE.ptx` makes PTX of it"

_BYTE_ORDER_MARK = "\ufeff"


class Input(Record):
    """PTX text with its tree, and the functions in it that a command is about."""

    path: str
    is_embedded: bool
    source: SourceText
    module: Module
    functions: tuple[Function, ...]
    has_choice: bool

    def chosen(self, names: Sequence[str]) -> Self:
        """The same, about the functions of these names alone; about all, if there are no names."""
        functions = tuple(function for function in self.functions if not names or function.name in names)
        return self.with_changes(functions=functions, has_choice=bool(names))


def add_arguments(parser: ArgumentParser, *files: str) -> None:
    """Declares the files, by their names in the help, and what is chosen of them."""
    for name in files:
        parser.add_argument(name.lower(), metavar=name, help="PTX, or a file with PTX in it; `-` is standard input.")
    add_choice(parser)


def add_several(parser: ArgumentParser) -> None:
    """Declares one file or more, and what is chosen of them."""
    _add_files(parser, "PTX, or a file with PTX in it; `-` is standard input.")
    add_choice(parser)


def add_files_and_folders(parser: ArgumentParser) -> None:
    """Declares files and folders, and what is chosen of them."""
    _add_files(parser, "PTX, a file with PTX in it, or a folder, of which all PTX is taken; `-` is standard input.")
    add_choice(parser)


def _add_files(parser: ArgumentParser, words: str) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", help=words)


def check_read_once(paths: Sequence[str], command: str) -> None:
    """Refuses standard input that is named twice.

    Raises:
        CommandError: it is; ``command`` is what the user called.
    """
    if paths.count(STANDARD_INPUT) > 1:
        raise CommandError(diagnostics.command.Usage(None, "standard input can be read once", command))


def add_choice(parser: ArgumentParser) -> None:
    """Declares what is chosen of a file."""
    add = parser.add_argument
    add("--kernel", action="append", metavar="NAME", help="Only this kernel or function, repeatable. [all]")
    add("--arch", metavar="SM", help="Of a file with several PTX texts in it, the one for this architecture.")
    add("--number", type=int, metavar="N", help="The one of this number, as cuobjdump counts them from 1 on.")


def read(path: str, given: Namespace) -> Input:
    """The PTX text of a file, and the functions with a body that are asked for.

    Raises:
        NvgenError: it cannot be read, is no PTX, has mistakes, or has no function of a name that was given.
    """
    content, name, is_embedded = _content(path, given)
    try:
        text = content.decode()
    except UnicodeDecodeError:
        kind = file_kinds.binary(content)
        input_files.cannot_read(name, f"it is {kind}: {_TEXT_OF_BITCODE}" if kind else _OTHER)
    if text.startswith(_BYTE_ORDER_MARK):
        input_files.cannot_read(name, "it begins with a byte order mark, which ptxas refuses: save it without one")
    if not text.strip("\0 \t\r\n"):
        raise CommandError(diagnostics.ptx_command.EmptyFile(None, name))
    source = SourceText(text, name)
    try:
        module = parse(text, name)
    except MemoryError:
        input_files.cannot_read(name, "there is not enough memory for its tree")
    functions = tuple(function for function in module.functions if function.body is not None)
    names = given.kernel or ()
    check_names(names, [function.name for function in functions], name)
    return Input(path, is_embedded, source, module, functions, False).chosen(names)


def check_names(names: Sequence[str], functions: Iterable[str], shown: str) -> None:
    """Refuses names that are none of those of functions.

    Raises:
        CommandError: there is one; ``shown`` is the name of the file.
    """
    known = list(dict.fromkeys(functions))
    for name in names:
        if name in known:
            continue
        error = diagnostics.command.UnknownKernel(None, name, shown)
        # C++ compilers write a name with its length and its types around it: _Z5scalePfi.
        close = closest(name, known) or [one for one in known if name and name in one]
        if len(close) == 1:
            raise CommandError(error.because(error.DidYouMean(close[0])))
        raise CommandError(error.because(error.Known(diagnostics.first_of(close or known))) if known else error)


def read_to_rewrite(path: str, given: Namespace, remedy: str) -> Input:
    """The PTX text of a file in the place of which PTX may be written; ``remedy`` says what to do where it may not.

    Raises:
        NvgenError: as ``read``; or it is standard input, a pipe or a device, or the text is a part of another file.
    """
    refusal = diagnostics.ptx_command.CannotRewrite
    if path == STANDARD_INPUT or is_stream(Path(path)):
        raise CommandError(refusal(None, path, "it is no file", remedy))
    found = read(path, given)
    if found.is_embedded:
        raise CommandError(refusal(None, found.source.name, "its PTX is a part of it", remedy))
    return found


def _content(path: str, given: Namespace) -> tuple[bytes, str, bool]:
    """The bytes of the PTX text, the name in diagnostics, and whether it was in another file."""
    if path == STANDARD_INPUT:
        content, name = _standard_input(), "<stdin>"
    else:
        name = path
        kind = file_kinds.container(_beginning(Path(path)))
        if kind:
            return _embedded(Path(path), name, kind, given)
        content = _stream(path) if is_stream(Path(path)) else input_files.read(Path(path))
    kind = file_kinds.container(content[: file_kinds.BEGINNING])
    if not kind:
        return content, name, False
    with tempfile.TemporaryDirectory(prefix="nvgen.") as folder:
        copy = Path(folder, "input")
        copy.write_bytes(content)
        return _embedded(copy, name, kind, given)


def _embedded(path: Path, name: str, kind: str, given: Namespace) -> tuple[bytes, str, bool]:
    found, content = embedded.extracted(path, name, kind, given.arch, given.number)
    return content, f"{name}({found.number}.{found.arch}.ptx)", True


def _beginning(path: Path) -> bytes:
    """The first bytes of a file, without reading it whole: libraries have gigabytes."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return b""
        with path.open("rb") as file:
            return file.read(file_kinds.BEGINNING)
    except (OSError, ValueError):  # which the reader of the whole file says
        return b""


def is_stream(path: Path) -> bool:
    """Whether it is a pipe or a device, as the shell makes of ``<(command)``: read once, as standard input is."""
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISCHR(mode)


def _stream(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return _rest(path, file)
    except OSError as error:
        input_files.cannot_read(path, error.strerror or str(error))


def _standard_input() -> bytes:
    if sys.stdin is None or sys.stdin.closed:
        input_files.cannot_read("<stdin>", "standard input is closed")
    try:
        return _rest("<stdin>", sys.stdin.buffer)
    except OSError as error:
        input_files.cannot_read("<stdin>", error.strerror or str(error))


def _rest(name: str, file: BinaryIO) -> bytes:
    try:
        return input_files.limited(name, file.read(input_files.MOST_BYTES + 1))
    except MemoryError:
        input_files.cannot_read(name, "there is not enough memory for it")
