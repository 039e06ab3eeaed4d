"""One program to try: a kernel's text, the arguments of its launch, and what the interpreter makes of both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from tests.programs import bfloat16, mathematics, terms
from tests.programs.compounds import Compound, Vector, dtype, part_types
from tests.programs.interpreter import Program
from tests.programs.scalars import SCALARS, Refused, Scalar
from tests.strategies import from_integers, special_values, to_integers

#: Columns of an array with a row a thread; the generator keeps every index below it.
COLUMNS = 8
#: How nvgen refuses what would get lost: conversions, and functions of integers.
_LOSSY = ("NVG0302", "NVG0329")
#: What the names of arrays begin with whose elements are only known nearly.
NEAR = "near"


@dataclass(frozen=True)
class Case:
    """``seed`` decides the arguments, ``level`` is LLVM's ``-O``."""

    text: str
    threads: int = 5
    level: int = 3
    seed: int = 0


@dataclass(frozen=True)
class Outcome:
    """What running a program leaves: the variables' types and the arrays; or that there is no such program."""

    refused: str = ""
    types: dict[str, str] | None = None
    arrays: dict[str, Any] | None = None
    #: What the language may refuse, if it does not see that no value is lost.
    doubts: tuple[str, ...] = ()


def arguments(case: Case, program: Program) -> dict[str, Any]:
    """Values for the parameters, all of them a function of ``case.seed``; the same for the same kinds of parameters."""
    rng = np.random.default_rng(case.seed)
    made: dict[str, Any] = {}
    for parameter in program.function.args.args:
        name = parameter.arg
        if name in program.scalars:
            type_ = program.scalars[name]
            value = _array(rng, type_, (1,))
            made[name] = type_.plain(decode(value, type_)[0]) if isinstance(type_, Scalar) else value[0]
        else:
            type_, ndim = program.arrays[name]
            made[name] = _array(rng, type_, (case.threads, COLUMNS)[:ndim])
    return made


def _array(rng: np.random.Generator, type_: Any, shape: tuple[int, ...]) -> Any:
    """Of numbers, a third special, a third small, a third of random bits; compounds are of such parts, often few."""
    if isinstance(type_, Vector):
        return _array(rng, type_.element, (*shape, type_.count))
    if isinstance(type_, Compound):
        return _records(rng, type_, shape)
    if type_.is_complex:
        return _array(rng, type_.part, (*shape, 2)).view(type_.dtype)[..., 0]
    return _numbers(rng, type_, shape)


def _records(rng: np.random.Generator, type_: Any, shape: tuple[int, ...]) -> Any:
    """Half of them have parts of 0 and 1, so that some are equal."""
    array = np.zeros(shape, dtype(type_))
    for name, part in zip(array.dtype.names or (), part_types(type_), strict=True):
        array[name] = _array(rng, part, shape)
        if isinstance(part, Scalar) and not part.is_raw:
            few = rng.integers(0, 2, shape) == 1
            array[name][few] = rng.integers(0, 2, shape)[few]
    return array


def _numbers(rng: np.random.Generator, type_: Scalar, shape: tuple[int, ...]) -> Any:
    bits = rng.integers(0, 256, (*shape, type_.dtype.itemsize), np.uint8)
    if type_.is_bool:
        return bits[..., 0] > 127
    small: Any = rng.integers(max(type_.low, -9) if type_.is_integer else -9, 10, shape)
    if type_.is_float:
        small = small + rng.choice(np.array([0, 0.5, 0.1]), shape)
    kind = rng.integers(0, 3, shape)
    specials = special_values(type_.name)
    array: Any = bits.view(type_.dtype)[..., 0].copy()
    array[kind == 1] = specials[rng.integers(0, len(specials), shape)][kind == 1]
    array[kind == 2] = encode(small, type_)[kind == 2]
    return array


def decode(array: Any, type_: Scalar) -> Any:
    """An array of numbers as Python has them: one of raw bytes becomes one of numbers."""
    if not type_.is_raw:
        return np.copy(array)
    if type_.is_float:
        return bfloat16.decode(array)
    return bfloat16.objects(to_integers(array, type_.name), array.shape)


def encode(array: Any, type_: Scalar) -> Any:
    """Numbers as an array that a kernel takes."""
    if not type_.is_raw:
        return array.astype(type_.dtype)
    if type_.is_float:
        return bfloat16.encode(array)
    return from_integers([int(number) for number in array.ravel()]).reshape(array.shape)


def model(case: Case) -> tuple[Outcome, dict[str, Any]]:
    """What the interpreter says, and the arguments that it started with.

    Raises:
        TooLong: a thread of the program takes too many iterations.
        Unspecified: its results are open.
    """
    terms.doubts.clear()
    try:
        program = Program(case.text)
    except Refused as refusal:
        return Outcome(refused=str(refusal)), {}
    doubts = tuple(terms.doubts)
    given = arguments(case, program)
    copies = {name: np.copy(value) if name in program.arrays else value for name, value in given.items()}
    try:
        program.run(case.threads, copies)
    except Refused as refusal:  # a value that must not get lost
        return Outcome(refused=str(refusal)), {}
    arrays = {name: copies[name] for name in program.arrays}
    return Outcome(types=program.variables, arrays=arrays, doubts=doubts), given


def difference(found: Outcome, expected: Outcome) -> str:
    """In words, or empty where nvgen does what the interpreter says. Every NaN equals every NaN."""
    if expected.doubts and any(code in found.refused for code in _LOSSY):
        return ""
    if bool(found.refused) != bool(expected.refused):
        who, why = ("nvgen", found.refused) if found.refused else ("only the interpreter", expected.refused)
        return f"{who} refuses it: {why}"
    if found.refused:
        return ""
    assert found.types is not None and expected.types is not None
    assert found.arrays is not None and expected.arrays is not None
    for name, type_ in expected.types.items():
        if found.types.get(name, type_) != type_:  # one in a loop that has no iterations is not there
            return f"`{name}` is {found.types.get(name)}, not {type_}"
    for name, array in expected.arrays.items():
        wrong = _difference(found.arrays[name], array, is_near=name.startswith(NEAR))
        if wrong:
            return name + wrong
    return ""


def _difference(found: Any, expected: Any, *, is_near: bool) -> str:
    """Which element is another one, of records which field."""
    if expected.dtype.names is not None:
        parts = ((name, _difference(found[name], expected[name], is_near=is_near)) for name in expected.dtype.names)
        return next((f".{name}{wrong}" for name, wrong in parts if wrong), "")
    if expected.dtype.kind == "c":
        found, expected = (np.ascontiguousarray(a)[..., None].view(a.real.dtype) for a in (found, expected))
    if is_near:
        wrong = ~mathematics.is_near(found, expected)
    else:
        wrong = (_bytes(found) != _bytes(expected)).any(-1) & ~(_is_nan(expected) & _is_nan(found))
    if not wrong.any():
        return ""
    index = tuple(map(int, np.argwhere(wrong)[0]))
    return f"{list(index)} is {_shown(found[index])}, not {_shown(expected[index])}"


def _bytes(array: Any) -> Any:
    return np.ascontiguousarray(array).view(np.uint8).reshape(*array.shape, array.itemsize)


def _is_nan(array: Any) -> Any:
    if array.dtype.kind == "f":
        return np.isnan(array)
    if array.dtype == SCALARS["bf16"].dtype:
        return np.ascontiguousarray(array).view(np.uint16) & 0x7FFF > 0x7F80
    return np.zeros(array.shape, bool)


def _shown(element: Any) -> str:
    return f"0x{element.tobytes()[::-1].hex()}" if element.dtype.kind == "V" else repr(element)
