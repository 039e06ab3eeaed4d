"""One program to try: a kernel's text, the arguments of its launch, and what the interpreter makes of both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from tests.programs.interpreter import Program
from tests.programs.scalars import Refused, Scalar
from tests.strategies import special_values

#: Columns of an array with a row a thread; the generator keeps every index below it.
COLUMNS = 8


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


def arguments(case: Case, program: Program) -> dict[str, Any]:
    """Values for the parameters, all of them a function of ``case.seed``; the same for the same kinds of parameters."""
    rng = np.random.default_rng(case.seed)
    made: dict[str, Any] = {}
    for parameter in program.function.args.args:
        name = parameter.arg
        if name in program.scalars:
            made[name] = _array(rng, program.scalars[name], (1,))[0]
        else:
            dtype, ndim = program.arrays[name]
            made[name] = _array(rng, dtype, (case.threads, COLUMNS)[:ndim])
    return made


def _array(rng: np.random.Generator, type_: Scalar, shape: tuple[int, ...]) -> Any:
    """A third of the elements special, a third small, a third of random bits."""
    dtype = type_.dtype
    random = np.ascontiguousarray(rng.integers(0, 256, (*shape, dtype.itemsize), np.uint8))
    if type_.is_bool:
        return random[..., 0] > 127
    small = rng.integers(max(type_.low, -9) if type_.is_integer else -9, 10, shape).astype(dtype)
    if type_.is_float:
        small = small + rng.choice(np.array([0, 0.5, 0.1], dtype), shape)
    kind = rng.integers(0, 3, shape)
    chosen = rng.choice(special_values(type_.name), size=shape)
    with np.errstate(all="ignore"):
        return np.choose(kind, [random.view(dtype)[..., 0], chosen, small]).astype(dtype)


def model(case: Case) -> tuple[Outcome, dict[str, Any]]:
    """What the interpreter says, and the arguments that it started with.

    Raises:
        TooLong: a thread of the program takes too many turns.
    """
    try:
        program = Program(case.text)
    except Refused as refusal:
        return Outcome(refused=str(refusal)), {}
    given = arguments(case, program)
    copies = {name: np.copy(value) if isinstance(value, np.ndarray) else value for name, value in given.items()}
    program.run(case.threads, copies)
    return Outcome(types=program.variables, arrays={name: copies[name] for name in program.arrays}), given


def difference(found: Outcome, expected: Outcome) -> str:
    """In words, or empty where nvgen does what the interpreter says. Every NaN equals every NaN."""
    if bool(found.refused) != bool(expected.refused):
        who, why = ("nvgen", found.refused) if found.refused else ("only the interpreter", expected.refused)
        return f"{who} refuses it: {why}"
    if found.refused:
        return ""
    assert found.types is not None and expected.types is not None
    assert found.arrays is not None and expected.arrays is not None
    for name, type_ in expected.types.items():
        if found.types.get(name, type_) != type_:  # one in a loop that has no turns is not there
            return f"`{name}` is {found.types.get(name)}, not {type_}"
    for name, array in expected.arrays.items():
        wrong = _bits(found.arrays[name]) != _bits(array)
        if array.dtype.kind == "f":
            wrong &= ~(np.isnan(array) & np.isnan(found.arrays[name]))
        if wrong.any():
            place = tuple(map(int, np.argwhere(wrong)[0]))
            return f"{name}{list(place)} is {found.arrays[name][place]!r}, not {array[place]!r}"
    return ""


def _bits(array: Any) -> Any:
    return array.view(f"u{array.dtype.itemsize}")
