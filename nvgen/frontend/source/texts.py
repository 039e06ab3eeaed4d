"""Functions that users give as text, and files of kernels: compiled by Python, with diagnostics for what it refuses."""

from __future__ import annotations
import __future__

import ast
import itertools
import linecache
import weakref
from collections.abc import Callable, Mapping
from types import CodeType
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, NvgenError, SourceFile, Span
from nvgen.frontend.source import capture, nesting

_text_numbers = itertools.count(1)


def define(text: str, *, filename: str | None = None, namespace: Mapping[str, Any] | None = None) -> Callable[..., Any]:
    """Executes ``text``, which defines one function, and returns that function.

    The text is registered with ``linecache``, so that its diagnostics and tracebacks show it. ``namespace`` is what the
    text sees as its globals.

    Raises:
        CompileError: the text is not valid Python, fails, or defines no function or several.
    """
    if not isinstance(text, str):
        raise CompileError(diagnostics.syntax.InvalidPython(None, f"the text is a str, not {type(text).__name__}"))
    if filename is not None and not (isinstance(filename, str) and filename):
        raise CompileError(diagnostics.syntax.InvalidPython(None, f"{filename!r} is no file name"))
    name = filename if filename is not None else f"<nvgen source {next(_text_numbers)}>"
    file = SourceFile(name, text)
    # Annotations stay text: the front end evaluates them, and knows where each stands.
    tree, code = compile_text(file, __future__.annotations.compiler_flag)
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    if len(functions) != 1:
        raise CompileError(diagnostics.syntax.NotOneFunction(None, name, len(functions)))
    lines = linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    own = _code_of(code, functions[0].name)
    if own is not None:
        weakref.finalize(own, _forget, lines, file).atexit = False
    scope = dict(namespace or {})
    scope["__name__"] = capture.TEXT_MODULE
    try:
        exec(code, scope)
    except NvgenError:
        raise
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
        raise CompileError(diagnostics.syntax.TextFailed(line_reached(error, file), problem)) from None
    defined: Callable[..., Any] | None = scope.get(functions[0].name)
    if defined is None:  # the text deletes it again
        raise CompileError(diagnostics.syntax.NotOneFunction(None, name, 0))
    return defined


def _code_of(code: CodeType, name: str) -> CodeType | None:
    """The code of a function that a text defines."""
    inside = [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    found = (part if part.co_name == name else _code_of(part, name) for part in inside)
    return next(filter(None, found), None)


def _forget(lines: tuple[Any, ...], file: SourceFile) -> None:
    """The lines of a text, and what was found in it, are kept as long as its code: then another may have its name."""
    if linecache.cache.get(file.name) is lines:
        del linecache.cache[file.name]


def line_reached(error: BaseException, file: SourceFile) -> Span | None:
    """The line of a file that was executed last when an exception came."""
    line, entry = 0, error.__traceback__
    while entry is not None:
        if entry.tb_frame.f_code.co_filename == file.name:
            line = entry.tb_lineno
        entry = entry.tb_next
    return file.line_span(line) if line else None


def compile_text(file: SourceFile, flags: int = 0) -> tuple[ast.Module, CodeType]:
    """The syntax tree of a text that a user gave, and its code; ``flags`` are those of Python's ``compile``.

    Raises:
        CompileError: it is not valid Python.
    """

    def compiled() -> tuple[ast.Module, CodeType]:
        tree = _parsed_text(file)
        return tree, compile(tree, file.name, "exec", flags, dont_inherit=True)

    try:
        tree, code = nesting.followed("this text", file.line_span(1), compiled, capture.LEVELS)
    except MemoryError:  # the answer of Python's parser to thousands of nested levels
        raise CompileError(diagnostics.syntax.NestedTooDeeply(file.line_span(1), "this text")) from None
    except SyntaxError as error:
        raise CompileError(diagnostics.syntax.InvalidPython(_error_span(file, error), error.msg)) from None
    except ValueError as error:  # a null byte, half of a surrogate pair
        raise CompileError(diagnostics.syntax.InvalidPython(None, str(error))) from None
    capture.keep_file(file, tree)
    return tree, code


def _parsed_text(file: SourceFile) -> ast.Module:
    try:
        return ast.parse(file.text, file.name)
    except SyntaxError:  # its column is counted in what a file of this name has on disk, if there is one
        return ast.parse(file.text, "<text>")


def _error_span(file: SourceFile, error: SyntaxError) -> Span:
    line = error.lineno or 1
    text = file.lines[line - 1] if line <= len(file.lines) else ""
    start = max((error.offset or 1) - 1, 0)
    same_line = error.end_lineno == line and error.end_offset is not None and error.end_offset - 1 > start
    end = error.end_offset - 1 if same_line and error.end_offset is not None else start + 1
    return Span(file, line, len(text[:start].encode()), line, len(text[:end].encode()))
