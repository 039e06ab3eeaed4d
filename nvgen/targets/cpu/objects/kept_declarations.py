"""How modules declare the functions of ``lang.meaning`` that are compiled once: kept on disk, so that a process which
finds their code there types none of them.

A declaration is found by the function before it is typed: where its text stands in nvgen, which is part of every key,
what it has captured, and its constants.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from types import FunctionType
from typing import Any

from nvgen.base.records import Record
from nvgen.files import cache
from nvgen.lang import DeviceFunction
from nvgen.targets.cpu.objects import cached_images
from nvgen.tree.analysis import fingerprint
from nvgen.types import Type
from nvgen.types.forms import TypeForm

#: What the names of nvgen's modules begin with.
_PACKAGE = f"{__name__.partition('.')[0]}."
#: Functions that capture functions are this deep at most; one that captures itself has no end.
_MOST_DEEP = 20


class Declaration(Record):
    """A function's symbol, and its result in LLVM's text."""

    symbol: str
    result: str


class _Unknown(Exception):
    """Nobody knows how to write a value down."""


def find(key: str | None) -> Declaration | None:
    """What was kept under a key; None where there is nothing."""
    kept = cached_images.find_bytes(key)
    return None if kept is None else Declaration(**json.loads(kept))


def keep(key: str | None, declaration: Declaration) -> None:
    """Keeps it with the code that calls the function, where the disk allows it."""
    if key is not None:
        fields = {"symbol": declaration.symbol, "result": declaration.result}
        cached_images.keep_later({key: json.dumps(fields).encode("ascii")})


def key_of(
    function: Callable[..., Any] | DeviceFunction, constants: tuple[tuple[str, Any], ...], *, ftz: bool
) -> str | None:
    """The key of a function's declaration, without typing it; None where nothing is kept, where it has captured what
    cannot be written down, or is not nvgen's own."""
    if cache.store() is None:
        return None
    try:
        parts = _written(function, 0), tuple((name, _written(value, 0)) for name, value in constants)
    except _Unknown:
        return None
    return cached_images.key("declaration", parts, ftz)


def _written(value: Any, depth: int) -> Any:
    """What stands for a function, or for what it captures, in every process.

    Raises:
        _Unknown: there is a value of which nobody knows what to write.
    """
    if depth > _MOST_DEEP:
        raise _Unknown
    if isinstance(value, DeviceFunction):
        if value.rules is not None:
            raise _Unknown
        return "device", value.inline, _written(value.function, depth + 1)
    if isinstance(value, FunctionType):
        return _function(value, depth)
    if isinstance(value, tuple):
        return tuple(_written(part, depth + 1) for part in value)
    if isinstance(value, TypeForm):
        return value.name, _written(value.arguments, depth + 1)
    if value is None or isinstance(value, (bool, int, str, Type)):
        return fingerprint.contents(value)
    raise _Unknown


def _function(value: FunctionType, depth: int) -> tuple[Any, ...]:
    """Its place in a file of nvgen's, which one function has unless it is a lambda, and what it captures."""
    module, code = value.__module__, value.__code__
    is_in_file = module.startswith(_PACKAGE) and code.co_filename == getattr(sys.modules.get(module), "__file__", None)
    if not is_in_file or value.__name__ == "<lambda>":
        raise _Unknown
    try:
        cells = [cell.cell_contents for cell in value.__closure__ or ()]
    except ValueError:  # it has no value yet
        raise _Unknown from None
    captured = (*cells, *(value.__defaults__ or ()), *(value.__kwdefaults__ or {}).items())
    place = module, value.__qualname__, code.co_firstlineno
    return "function", place, tuple(_written(one, depth + 1) for one in captured)
