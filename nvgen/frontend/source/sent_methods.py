"""Functions whose code cloudpickle has sent, with the name of their file and their text.

A kernel in a pickle brings the texts of the functions that it may call. A value of a class of the program that comes by
itself, as the arguments of tasks do, brings no text, and cloudpickle sets every method of the class again for it: with
equal code that, from cloudpickle 3.1.3 on, has lost the name of its file. This may happen in one thread while another
one types a kernel, and happens in the program itself too, where a library loads what it has pickled (Dask does so to
make a key for a value).
"""

from __future__ import annotations

import linecache
import re
import sys
from collections.abc import Mapping
from types import CodeType, FunctionType, ModuleType
from typing import Any
from weakref import WeakKeyDictionary

from nvgen.base.records import Record

#: What cloudpickle calls the file of all code that it sends.
NAME = "<dynamic-code>"


class _Method(Record):
    """What a class had under a name when it came with texts."""

    code: CodeType
    #: What its annotations name, but for the class itself, which nothing here is to keep.
    named: dict[str, Any]
    names_of_class: list[str]


_sent: WeakKeyDictionary[type, dict[str, _Method]] = WeakKeyDictionary()


def keep(class_: type, annotated: Mapping[FunctionType, Mapping[str, Any]]) -> None:
    """Remembers the methods that a class has now, of functions whose texts came; ``annotated`` is what these name."""
    methods = _sent[class_] = {}
    for name, value in vars(class_).items():
        function = function_of(value)
        if function is not None and function in annotated:
            named = {key: value for key, value in annotated[function].items() if value is not class_}
            methods[name] = _Method(function.__code__, named, [key for key in annotated[function] if key not in named])


def restore(function: FunctionType) -> None:
    """Gives a function back what it has lost, where that is known: the name of its file, what its annotations name."""
    code = function.__code__
    for class_, methods in list(_sent.items()):
        for name, kept in list(methods.items()):
            if kept.code is not code == kept.code and function_of(vars(class_).get(name)) is function:
                function.__code__ = kept.code
                _define(function, {**kept.named, **dict.fromkeys(kept.names_of_class, class_)})
                return
    module = sys.modules.get(function.__module__)
    if code.co_filename == NAME and module is not None:
        _restore_from_module(function, module)


def _restore_from_module(function: FunctionType, module: ModuleType) -> None:
    from nvgen.diagnostics import text_at_hand

    code = function.__code__
    file = text_at_hand.file_of_sent(code, module)
    if file is not None:
        function.__code__ = of_file(code, file)
        last = max(line or 0 for _, _, line in code.co_lines())
        text = "".join(linecache.getlines(file)[code.co_firstlineno - 1 : last])
        _define(function, {word: vars(module)[word] for word in re.findall(r"\w+", text) if word in vars(module)})


def _define(function: FunctionType, names: Mapping[str, Any]) -> None:
    for name, value in names.items():
        function.__globals__.setdefault(name, value)


def of_file(code: CodeType, filename: str) -> CodeType:
    """Code, and that of the functions in it, with the name of the file that it is from."""
    constants = (of_file(part, filename) if isinstance(part, CodeType) else part for part in code.co_consts)
    return code.replace(co_filename=filename, co_consts=tuple(constants))


def function_of(attribute: Any) -> FunctionType | None:
    """The Python function of what a class has under a name; None for what is no method of the user's."""
    if isinstance(attribute, (staticmethod, classmethod)):
        attribute = attribute.__func__
    elif isinstance(attribute, property):
        attribute = attribute.fget
    return attribute if isinstance(attribute, FunctionType) else None
