"""Executes a user's Python file and finds the kernels in it."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import os
import sys
import tokenize
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import CodeType, ModuleType

from nvgen import diagnostics
from nvgen.base.records import Node
from nvgen.diagnostics import CommandError, NvgenError, SourceFile
from nvgen.diagnostics.suggestion import closest
from nvgen.files import input_files, interrupts
from nvgen.frontend.source.texts import compile_text, line_reached
from nvgen.kernels import Kernel
from nvgen.lang import DeviceFunction


def kernels(path: Path) -> dict[str, Kernel]:
    """The kernels that a file defines, by the module's variables, in its order; imported ones are not among them.

    Raises:
        NvgenError: the file cannot be read or executed.
    """
    executed = module_of(path)
    return kernels_of(executed.module, path)


class Executed(Node):
    """The module that a file is, and its text: while somebody has that its syntax tree is kept, in which its functions
    are found."""

    module: ModuleType
    file: SourceFile


def module_of(path: Path) -> Executed:
    """A file as a module, executed.

    Raises:
        NvgenError: the file cannot be read or executed.
    """
    file = _read(path)
    _, code = compile_text(file)
    return Executed(_execute(path, file, code), file)


def exports_of(module: ModuleType, path: Path) -> list[DeviceFunction]:
    """The device functions of a file that others call by their C names, in its order."""
    values = dict.fromkeys(value for value in vars(module).values() if isinstance(value, DeviceFunction))
    found = [one for one in values if one.export is not None and one.function.__code__.co_filename == str(path)]
    return sorted(found, key=lambda one: one.function.__code__.co_firstlineno)


def kernels_of(module: ModuleType, path: Path) -> dict[str, Kernel]:
    """The kernels of a file that was executed."""
    variables = {id(value): name for name, value in reversed(vars(module).items())}  # the first of each
    found = {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, Kernel) and variables[id(value)] == name
        if value.filename == str(path) or value.is_from_text
    }
    return dict(sorted(found.items(), key=lambda item: _place(item[1])))


def _place(kernel: Kernel) -> tuple[bool, str, int]:
    return kernel.is_from_text, kernel.filename, kernel.source.node.lineno


def find(found: Mapping[str, Kernel], name: str, path: Path) -> dict[str, Kernel]:
    """The kernels of a name, by variable.

    Raises:
        CommandError: the file has none of that name.
    """
    chosen = {variable: kernel for variable, kernel in found.items() if kernel.name == name}
    if chosen:
        return chosen
    error = diagnostics.command.UnknownKernel(None, name, str(path))
    names = list(dict.fromkeys(kernel.name for kernel in found.values()))
    close = closest(name, names)
    if close:
        raise CommandError(error.because(error.DidYouMean(close[0])))
    raise CommandError(error.because(error.Known(diagnostics.first_of(names))) if names else error)


def _read(path: Path) -> SourceFile:
    content = io.BytesIO(input_files.read(path))
    try:  # a byte order mark and an encoding declaration are minded, as Python does
        encoding, _ = tokenize.detect_encoding(content.readline)
        content.seek(0)
        return SourceFile(str(path), io.TextIOWrapper(content, encoding).read())
    except (UnicodeDecodeError, SyntaxError):
        input_files.cannot_read(path, "it is not text in the encoding that it declares, by default UTF-8")


def _execute(path: Path, file: SourceFile, code: CodeType) -> ModuleType:
    """Runs the file as a module. What it prints goes to standard error: standard output may be the PTX."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        input_files.cannot_read(path, "it is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(path.resolve().parent))
    sys.modules.setdefault(path.stem, module)
    with _failures_reported(path, file), interrupts.Raised(), _output_to_errors():
        exec(code, vars(module))
    return module


def run_program(path: Path) -> None:
    """Runs a file as Python runs a program, as the module ``__main__``.

    Raises:
        NvgenError: the file cannot be read, or it fails.
    """
    file = _read(path)
    _, code = compile_text(file)
    module = ModuleType("__main__")
    module.__file__ = str(path)
    before = sys.modules["__main__"], sys.argv
    sys.modules["__main__"], sys.argv = module, [str(path)]
    sys.path.insert(0, str(path.resolve().parent))
    try:
        with _failures_reported(path, file), interrupts.Raised():
            try:
                exec(code, vars(module))
            except SystemExit as end:
                if end.code:
                    raise
    finally:
        sys.modules["__main__"], sys.argv = before


@contextlib.contextmanager
def _failures_reported(path: Path, file: SourceFile) -> Iterator[None]:
    """Makes diagnostics of what a file raises, at the line that was reached."""
    try:
        yield
    except NvgenError as error:
        if error.diagnostic.span is None:
            error.diagnostic = error.diagnostic.at(line_reached(error, file))
        raise
    except (Exception, SystemExit, GeneratorExit) as error:
        span = line_reached(error, file)
        raise CommandError(diagnostics.command.ScriptFailed(span, str(path), _first_line(error))) from None


@contextlib.contextmanager
def _output_to_errors() -> Iterator[None]:
    """Standard output goes to standard error, also what C code and other programs write to it."""
    sys.stdout.flush()
    try:
        saved = os.dup(1)
        os.dup2(2, 1)
    except OSError:  # one of them is closed
        saved = None
    try:
        with contextlib.redirect_stdout(sys.stderr):
            yield
    finally:
        if saved is not None:
            os.dup2(saved, 1)
            os.close(saved)


def _first_line(error: BaseException) -> str:
    """The error as a traceback ends, without what follows the first line, or precedes it as for a ``SyntaxError``."""
    import traceback  # only an error needs it

    lines = [line for line in traceback.format_exception_only(error) if not line.startswith(" ")]
    return "".join(lines[:1]).strip().partition("\n")[0]
