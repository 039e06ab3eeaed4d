"""The values that ``nvgen run --arg`` gives to the parameters of a kernel."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any, NoReturn

from nvgen import diagnostics
from nvgen.diagnostics import CommandError
from nvgen.diagnostics.suggestion import closest
from nvgen.runtime.ptx.module import LoadableKernel
from nvgen.runtime.ptx.parameters import Parameter

if TYPE_CHECKING:
    import numpy

_NAMED = re.compile(r"([\w$%.]+)=(.*)", re.ASCII | re.DOTALL)
_MADE = ("random", "zeros", "ones", "arange")
_KINDS = {"f": "f", "i": "i", "s": "i", "u": "u", "b": "u"}
_TYPES = ("f16", "f32", "f64", *(f"{kind}{bits}" for kind in "iusb" for bits in (8, 16, 32, 64)))
_SHAPE = re.compile(r"\d+(?:[x,]\d+)*")
_INTEGER = re.compile(r"[+-]?(?:0[xX][\da-fA-F]+|0[bB][01]+|\d+)")
#: The most bytes of an array.
_MOST_BYTES = 1 << 36
_REMEDY = "write `random:f32:1024`, `zeros:i32:32x32`, a number, `f32:2`, or a file of NumPy's"


def values(kernel: LoadableKernel, given: Sequence[str]) -> list[Any]:
    """The values of the parameters in order: NumPy arrays and numbers.

    Raises:
        CommandError: one is given twice or not at all, is for no parameter, or is no value.
    """
    found: dict[int, Any] = {}
    following = iter(range(len(kernel.declared)))
    for word in given:
        match = _NAMED.fullmatch(word)
        if match is None:
            position = next((one for one in following if one not in found), None)
            if position is None:
                _refuse(word, "the kernel has no further parameter", _names(kernel))
        else:
            position = _place(kernel, match[1], word)
        if position in found:
            _refuse(word, f"`{kernel.declared[position].name}` has a value already", "give each parameter one value")
        found[position] = _value(word, word if match is None else match[2], kernel.declared[position], position)
    missing = [one.name for position, one in enumerate(kernel.declared) if position not in found]
    if missing:
        names = diagnostics.first_of([f"`{name}`" for name in missing])
        problem = f"kernel `{kernel.name}` lacks values: give {names} one each with `--arg`"
        raise CommandError(diagnostics.command.Usage(None, problem, "nvgen run"))
    return [found[position] for position in range(len(kernel.declared))]


def _names(kernel: LoadableKernel) -> str:
    names = diagnostics.first_of([f"`{one.name}`" for one in kernel.declared])
    return f"its parameters are {names}" if names else "it has no parameters"


def _place(kernel: LoadableKernel, name: str, word: str) -> int:
    """Which parameter a name is for: its own, the end of one behind an underscore, or a number."""
    known = [one.name for one in kernel.declared]
    if name in known:
        return known.index(name)
    ends = [position for position, one in enumerate(known) if one.endswith(f"_{name}")]
    if len(ends) == 1:
        return ends[0]
    if name.isdecimal() and int(name) < len(known):
        return int(name)
    near = closest(name, known)
    remedy = f"did you mean `{near[0]}`?" if near else _names(kernel)
    return _refuse(word, f"kernel `{kernel.name}` has no parameter `{name}`", remedy)


def _value(word: str, given: str, parameter: Parameter, position: int) -> Any:
    kind, *rest = given.split(":")
    if kind in _MADE:
        if len(rest) != 2:
            _refuse(word, f"`{kind}` takes a type and a shape", f"write `{kind}:f32:1024`")
        type_, shape = rest
        return _fit(_made(word, kind, type_, shape, position), parameter)
    if given.endswith(".npy"):
        return _fit(_loaded(word, given), parameter)
    if kind in _TYPES and len(rest) == 1:
        return _typed(word, kind, rest[0])
    found = _number(given)
    if found is None:
        _refuse(word, f"`{given}` is no value", _REMEDY)
    return found


def _fit(array: numpy.ndarray[Any, Any], parameter: Parameter) -> Any:
    """An array, or its bytes for a parameter that holds them."""
    return array.tobytes() if parameter.holds_bytes else array


def _made(word: str, kind: str, type_: str, shape: str, position: int) -> numpy.ndarray[Any, Any]:
    import numpy  # the help needs none

    dtype = _dtype(word, type_)
    if _SHAPE.fullmatch(shape) is None:
        _refuse(word, f"`{shape}` is no shape", "write numbers with `x` between them, as 1024 or 32x32")
    extents = tuple(map(int, re.split("[x,]", shape)))
    size = prod(extents)
    if size * dtype.itemsize > _MOST_BYTES:
        _refuse(word, "the array is larger than 64 GiB", "give it fewer elements")
    try:
        if kind == "arange":
            return _typed_array(numpy.arange(size).reshape(extents), dtype)
        if kind != "random":
            return _typed_array(numpy.full(extents, kind == "ones", dtype), dtype)
        numbers = numpy.random.default_rng(position)
        drawn = numbers.random(extents) if dtype.kind == "f" else numbers.integers(0, 100, extents)
        return _typed_array(drawn, dtype)
    except (MemoryError, ValueError):
        _refuse(word, "there is not enough memory for the array", "give it fewer elements")


def _typed_array(given: Any, dtype: numpy.dtype[Any]) -> numpy.ndarray[Any, Any]:
    import numpy  # the help needs none

    found: numpy.ndarray[Any, Any] = numpy.ascontiguousarray(given, dtype)
    return found


def _dtype(word: str, type_: str) -> numpy.dtype[Any]:
    import numpy  # the help needs none

    if type_ not in _TYPES:
        near = closest(type_, _TYPES)
        known = diagnostics.one_of(f"`{one}`" for one in near or ("f32", "f64", "i32", "u8"))
        _refuse(word, f"there is no type `{type_}` of elements", f"write a type such as {known}")
    return numpy.dtype(f"{_KINDS[type_[0]]}{int(type_[1:]) // 8}")


def _loaded(word: str, path: str) -> numpy.ndarray[Any, Any]:
    import numpy  # the help needs none

    try:
        found = numpy.load(path, allow_pickle=False)
    except (OSError, ValueError, EOFError, MemoryError) as error:
        reason = getattr(error, "strerror", None) or str(error).partition("\n")[0]
        _refuse(word, f"`{path}` cannot be read: {reason}", "name a file that `numpy.save` has written")
    return _typed_array(found, found.dtype)


def _typed(word: str, type_: str, given: str) -> Any:
    """A NumPy scalar of a type."""
    dtype, number = _dtype(word, type_), _number(given)
    if number is None or (dtype.kind != "f" and isinstance(number, float)):
        _refuse(word, f"`{given}` is no number of type {type_}", f"write `{type_}:2`")
    try:
        return dtype.type(number)
    except OverflowError:
        _refuse(word, f"`{given}` does not fit {type_}", "write a smaller number, or another type")


def _number(given: str) -> int | float | None:
    if _INTEGER.fullmatch(given):
        return int(given, 0) if given.lstrip("+-")[:2].lower() in ("0x", "0b") else int(given)
    try:
        return float(given)
    except ValueError:
        return None


def _refuse(word: str, problem: str, remedy: str) -> NoReturn:
    raise CommandError(diagnostics.ptx_launch.WrongRunArgument(None, word, problem, remedy))
