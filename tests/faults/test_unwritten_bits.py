"""Random programs of integers, of which nothing has written some bytes: a run says what a model of unknown bits says.

The model is checked by computing the program for other values of these bytes: what differs is unknown.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest

import nvgen as nv
from tests.faults.fault import in_ptx, of_ptx

ONES = 2**32 - 1
WORDS, STEPS, PROGRAMS = 4, 6, 24


class Bits(NamedTuple):
    """A number, of which the bits of ``unknown`` may be any."""

    number: int
    unknown: int


def _masked(left: Bits, right: Bits) -> int:
    ones_of_one = left.unknown & right.number | right.unknown & left.number
    return left.unknown & right.unknown | ones_of_one


def _upwards(left: Bits, right: Bits) -> int:
    lowest = (left.unknown | right.unknown) & -(left.unknown | right.unknown)
    return (ONES ^ (lowest - 1)) if lowest else 0


def _least_and_most(value: Bits) -> tuple[int, int]:
    return value.number & ~value.unknown, value.number | value.unknown


def _less(left: Bits, right: Bits) -> int:
    (low, high), (other_low, other_high) = _least_and_most(left), _least_and_most(right)
    return int((low < other_high) != (high < other_low))


def _equal(left: Bits, right: Bits) -> int:
    either = left.unknown | right.unknown
    return int(bool(either) and not (left.number ^ right.number) & ~either)


#: By the text of an operation, what it computes, and the unknown bits of that.
OPERATIONS: dict[str, tuple[Callable[[int, int], int], Callable[[Bits, Bits], int]]] = {
    "{} & {}": (lambda a, b: a & b, _masked),
    "{} | {}": (lambda a, b: a | b, lambda a, b: _masked(Bits(ONES ^ a.number, a[1]), Bits(ONES ^ b.number, b[1]))),
    "{} ^ {}": (lambda a, b: a ^ b, lambda a, b: a.unknown | b.unknown),
    "{} + {}": (lambda a, b: a + b, _upwards),
    "{} - {}": (lambda a, b: a - b, _upwards),
    "{} * {}": (lambda a, b: a * b, _upwards),
    "nv.u32({} < {})": (lambda a, b: int(a < b), _less),
    "nv.u32({} == {})": (lambda a, b: int(a == b), _equal),
}


class Step(NamedTuple):
    """``operation`` of two values by their numbers; a shift of the first where it is none of the table."""

    operation: str
    left: int
    right: int


class Program(NamedTuple):
    """Values are the words in shared memory, then constants, then what each step makes; the last one is stored."""

    words: tuple[Bits, ...]
    constants: tuple[int, ...]
    steps: tuple[Step, ...]

    def result(self, words: tuple[Bits, ...]) -> Bits:
        values = [*words, *(Bits(constant, 0) for constant in self.constants)]
        for step in self.steps:
            left, right = values[step.left], values[step.right]
            if step.operation in OPERATIONS:
                compute, unknown = OPERATIONS[step.operation]
                values.append(Bits(compute(left.number, right.number) & ONES, unknown(left, right)))
            elif "<<" in step.operation:
                values.append(Bits(left.number << 7 & ONES, left.unknown << 7 & ONES))
            else:
                values.append(Bits(left.number >> 9, left.unknown >> 9))
        return values[-1]

    @property
    def source(self) -> str:
        """A kernel that writes the known bytes and computes."""
        lines = ["def program(bytes_: nv.Array[nv.u8], out: nv.Array[nv.u32]):"]
        lines += [f"    words = nv.shared.array({WORDS}, nv.u32)", "    at = words.ptr.cast(nv.u8)"]
        for index, word in enumerate(self.words):
            known = [byte for byte in range(4) if not word.unknown >> 8 * byte & 0xFF]
            lines += [f"    at[{4 * index + byte}] = bytes_[{4 * index + byte}]" for byte in known]
        lines.append("    nv.syncthreads()")
        lines += [f"    v{index} = words[{index}]" for index in range(WORDS)]
        lines += [f"    v{WORDS + index} = nv.u32({constant})" for index, constant in enumerate(self.constants)]
        first = WORDS + len(self.constants)
        for index, step in enumerate(self.steps):
            lines.append(f"    v{first + index} = {step.operation.format(f'v{step.left}', f'v{step.right}')}")
        lines.append(f"    out[0] = v{first + len(self.steps) - 1}")
        return "import nvgen as nv\n@nv.kernel\n" + "\n".join(lines) + "\n"


def _made(seed: int) -> Program:
    rng = random.Random(seed)
    words = []
    for _ in range(WORDS):
        unknown = sum(0xFF << 8 * byte for byte in range(4) if rng.random() < 0.3)
        words.append(Bits(rng.getrandbits(32), unknown))
    constants = (0, rng.getrandbits(32), 0xFF00, 0xFFFFFF)
    steps = []
    for number in range(STEPS):
        there = WORDS + len(constants) + number
        operation = rng.choice([*OPERATIONS, "{} << 7", "{} >> 9"])
        steps.append(Step(operation, rng.randrange(there), max(rng.randrange(there), rng.randrange(there))))
    return Program(tuple(words), constants, tuple(steps))


def _with_other_bytes(program: Program, rng: random.Random) -> tuple[Bits, ...]:
    return tuple(
        Bits(word.number & ~word.unknown | rng.getrandbits(32) & word.unknown, word.unknown) for word in program.words
    )


@pytest.mark.parametrize("seed", range(200))
def test_what_differs_is_unknown_to_the_model(seed: int) -> None:
    program, rng = _made(seed), random.Random(seed)
    found = program.result(program.words)
    for _ in range(50):
        other = program.result(_with_other_bytes(program, rng))
        assert (other.number ^ found.number) & ~found.unknown == 0


def test_programs_of_both_kinds_are_made() -> None:
    unknown = [bool(_made(seed).result(_made(seed).words).unknown) for seed in range(PROGRAMS)]
    assert 5 < sum(unknown) < PROGRAMS - 5


@pytest.mark.sweep(8)
@pytest.mark.parametrize("how", [{}, {"seed": 1}], ids=["in order", "random"])
@pytest.mark.parametrize("seed", range(PROGRAMS))
def test_program(seed: int, how: dict[str, int]) -> None:
    program = _made(seed)
    kernel = nv.Kernel.from_source(program.source)
    assert _is_reported(kernel, of_python, program, how) == bool(program.result(program.words).unknown)


@pytest.mark.sweep(8)
@pytest.mark.parametrize("how", [{}, {"seed": 1}], ids=["in order", "random"])
@pytest.mark.parametrize("seed", range(PROGRAMS))
def test_program_of_ptx(seed: int, how: dict[str, int]) -> None:
    """A compiler may find that what looks unknown is not, as ``a ^ a``."""
    program, rng = _made(seed), random.Random(seed)
    kernel = in_ptx(nv.Kernel.from_source(program.source))
    found = {program.result(_with_other_bytes(program, rng)).number for _ in range(50)}
    is_reported = _is_reported(kernel, of_ptx, program, how)
    assert is_reported or len(found) == 1
    assert not is_reported or program.result(program.words).unknown


def of_python(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    return arguments


def _is_reported(kernel: Any, given: Callable[..., tuple[Any, ...]], program: Program, how: dict[str, int]) -> bool:
    memory = np.array([word.number for word in program.words], np.uint32).view(np.uint8)
    out = np.zeros(1, np.uint32)
    try:
        kernel.on("cpu", check="uninit", **how)[1, 1](*given((memory, out)))
    except nv.LaunchError as error:
        assert error.code == "NVG2116"
        return True
    assert out[0] == program.result(program.words).number
    return False
