"""The texts of functions that ``exec`` defines, while nvgen stands in the place of ``numba.cuda``.

Numba reads bytecode, so programs for it may make kernels of texts: ``exec("def kernel(a): ...", namespace)``. nvgen
reads the text, which Python throws away. :func:`keep_texts` puts a function in the place of ``exec`` that executes the
same and remembers the text with the code, for as long as the code lives.
"""

from __future__ import annotations
import __future__

import builtins
import itertools
import linecache
import sys
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any
from weakref import finalize

_python_exec = builtins.exec
#: By the identity of code that lives: equal code may be of another text.
_texts: dict[int, str] = {}
_numbers = itertools.count(1)
#: What a text inherits of ``from __future__`` of who executes it.
_FUTURE = sum({getattr(__future__, name).compiler_flag for name in __future__.all_feature_names})


def keep_texts() -> None:
    """From now on what ``exec`` executes is remembered."""
    builtins.exec = _exec


def forget_texts() -> None:
    """``exec`` is Python's again."""
    if builtins.exec is _exec:
        builtins.exec = _python_exec


def readable(function: FunctionType) -> FunctionType:
    """A function that was defined by ``exec``, as one whose text is found by its file's name; any other as it is.

    It has the name that the text says, whatever it was called later.
    """
    text = _texts.get(id(function.__code__))
    if text is None:
        return function
    file = f"<executed text {next(_numbers)}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    code = function.__code__.replace(co_filename=file)
    copy = FunctionType(code, function.__globals__, code.co_name, function.__defaults__, function.__closure__)
    copy.__kwdefaults__ = function.__kwdefaults__
    copy.__dict__.update(function.__dict__)
    for name in ("__annotations__", "__doc__", "__module__", "__qualname__"):
        setattr(copy, name, getattr(function, name))
    return copy


def _exec(source: Any, /, globals: Any = None, locals: Any = None, **named: Any) -> None:
    """Python's ``exec``, which also remembers a text in which functions are defined."""
    caller = sys._getframe(1)
    if globals is None:
        globals = caller.f_globals
        locals = dict(caller.f_locals) if locals is None and caller.f_locals is not globals else locals
    if isinstance(source, str) and "def " in source:
        source = _compiled(source, caller.f_code.co_flags & _FUTURE)
    _python_exec(source, globals, globals if locals is None else locals, **named)


def _compiled(text: str, flags: int) -> CodeType:
    code: CodeType = compile(text, "<string>", "exec", flags, dont_inherit=True)
    for inner in _functions(code):
        _texts[id(inner)] = text
        finalize(inner, _texts.pop, id(inner)).atexit = False
    return code


def _functions(code: CodeType) -> Iterator[CodeType]:
    """The code of all functions that stand in some code."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _functions(constant)
