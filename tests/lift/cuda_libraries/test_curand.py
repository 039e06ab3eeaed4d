"""What cuRAND's generators give in kernels of nvcc, plain, checked and in a random order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from string import Template
from typing import Any

import numpy as np
import pytest

from tests.lift.cuda_libraries import generators
from tests.lift.cuda_libraries.compiled import LEVELS, module
from tests.lift.cuda_libraries.generators import mrg32k3a, philox, sobol, uniform, uniform_of_two, xorwow

HOW: tuple[dict[str, Any], ...] = ({"check": "none"}, {"check": "all"}, {"schedule": "random", "seed": 1})
SEED, OFFSET, THREADS, COUNT = 0x123456789ABC, 5, 48, 13
_KERNEL = Template("""
extern "C" __global__ void $name($type *out, const unsigned long long *vectors, unsigned long long seed,
                                 unsigned long long offset, int count)
{
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    curandState$state state;
    $init
    for (int i = 0; i < count; i++)
        out[thread * count + i] = $call;
}
""")
_INIT = "curand_init(seed, thread, offset, &state);"
_C_TYPES = {"u4": "unsigned", "u8": "unsigned long long", "f4": "float", "f8": "double"}
_MEAN, _DEVIATION, _POISSON = 0.25, 0.5, 3.5
_LOG_NORMAL = f"curand_log_normal(&state, {_MEAN}f, {_DEVIATION}f)"
_LOG_NORMAL_DOUBLE = f"curand_log_normal_double(&state, {_MEAN}, {_DEVIATION})"


@dataclass(frozen=True)
class Case:
    """``call`` gives one number of ``type``, or ``parts`` of them as one of CUDA's vectors; ``expected`` those of a
    thread. Integers are equal, floats within an error of the functions that make them."""

    name: str
    state: str
    type: str
    call: str
    expected: Callable[[int], Iterator[Any]]
    init: str = _INIT
    parts: int = 1

    @property
    def source(self) -> str:
        """The kernel."""
        vector = {"unsigned": "uint", "float": "float", "double": "double"}
        type_ = _C_TYPES[self.type] if self.parts == 1 else f"{vector[_C_TYPES[self.type]]}{self.parts}"
        return _KERNEL.substitute(name=self.name, type=type_, state=self.state, init=self.init, call=self.call)


def _log(numbers: Iterator[float]) -> Iterator[float]:
    return (float(np.exp(_MEAN + _DEVIATION * x)) for x in numbers)


def _normal(bits: Iterator[int]) -> Iterator[float]:
    return generators.normal_of_pairs(uniform(bits), uniform(bits))


def _normal_double(bits: Iterator[int]) -> Iterator[float]:
    return generators.normal_of_pairs(uniform_of_two(bits), uniform_of_two(bits))


def _poisson(bits: Iterator[int]) -> Iterator[int]:
    return generators.poisson(_POISSON, uniform(bits))


def _pseudo_random() -> Iterator[Case]:
    """Philox and xorwow, whose numbers are 32 bits, in all distributions."""
    for name, state, of, double in (
        ("philox", "Philox4_32_10_t", philox, generators.uniform_above),
        ("xorwow", "XORWOW_t", xorwow, uniform_of_two),
    ):
        bits: Callable[[int], Iterator[int]] = lambda t, of=of: of(SEED, t, OFFSET)  # type: ignore[misc] # noqa: E731
        after: Callable[[int, int], Iterator[int]] = lambda t, n, of=of: of(SEED, t, OFFSET + n)  # type: ignore[misc] # noqa: E731
        other: Callable[[int], Iterator[int]] = lambda t, of=of: of(SEED, t + 3, OFFSET)  # type: ignore[misc] # noqa: E731
        rows: tuple[tuple[str, str, str, Callable[[Iterator[int]], Iterator[Any]]], ...] = (
            ("bits", "u4", "curand(&state)", iter),
            ("uniform", "f4", "curand_uniform(&state)", uniform),
            ("uniform_double", "f8", "curand_uniform_double(&state)", double),
            ("normal", "f4", "curand_normal(&state)", _normal),
            ("normal_double", "f8", "curand_normal_double(&state)", _normal_double),
            ("log_normal", "f4", _LOG_NORMAL, lambda b: _log(_normal(b))),
            ("log_normal_double", "f8", _LOG_NORMAL_DOUBLE, lambda b: _log(_normal_double(b))),
            ("poisson", "u4", f"curand_poisson(&state, {_POISSON})", _poisson),
        )
        for what, type_, call, made in rows:
            yield Case(f"{name}_{what}", state, type_, call, lambda t, b=bits, m=made: m(b(t)))
        pairs = (("normal2", "f4", _normal), ("normal2_double", "f8", _normal_double))
        for what, type_, made in pairs:
            yield Case(
                f"{name}_{what}", state, type_, f"curand_{what}(&state)", lambda t, b=bits, m=made: m(b(t)), parts=2
            )
        for skipped in (1, 7, 123456789):
            yield Case(
                f"{name}_skips_{skipped}", state, "u4", "curand(&state)", lambda t, n=skipped, a=after: a(t, n),
                f"{_INIT} skipahead({skipped}ull, &state);",
            )  # fmt: skip
        yield Case(
            f"{name}_skips_sequences", state, "u4", "curand(&state)", lambda t, o=other: o(t),
            f"{_INIT} skipahead_sequence(3ull, &state);",
        )  # fmt: skip


def _fours() -> Iterator[Case]:
    """Four numbers of Philox at a time, also from within a group of four."""
    for offset in (0, 1, 2, 3):
        init, bits = f"curand_init(seed, thread, {offset}, &state);", lambda t, at=offset: philox(SEED, t, at)
        yield Case(f"philox_fours_{offset}", "Philox4_32_10_t", "u4", "curand4(&state)", bits, init, 4)
        yield Case(
            f"philox_uniform4_{offset}", "Philox4_32_10_t", "f4", "curand_uniform4(&state)",
            lambda t, b=bits: uniform(b(t)), init, 4,
        )  # fmt: skip
        yield Case(
            f"philox_normal4_{offset}", "Philox4_32_10_t", "f4", "curand_normal4(&state)",
            lambda t, b=bits: _normal(b(t)), init, 4,
        )  # fmt: skip


def _of_mrg() -> Iterator[Case]:
    """MRG32k3a, whose numbers are fractions of its first modulus."""
    norm = 2.3283065498378288e-10
    fractions = lambda t: (x * norm for x in mrg32k3a(SEED, t, OFFSET))  # noqa: E731
    normal: Callable[[int], Iterator[float]] = lambda t: _pairs_of(fractions(t))  # noqa: E731
    for what, type_, call, made in (
        ("bits", "u4", "curand(&state)", lambda t: (int(x * 1.000000048662) for x in mrg32k3a(SEED, t, OFFSET))),
        ("uniform", "f4", "curand_uniform(&state)", fractions),
        ("uniform_double", "f8", "curand_uniform_double(&state)", fractions),
        ("normal", "f4", "curand_normal(&state)", normal),
        ("normal_double", "f8", "curand_normal_double(&state)", normal),
        ("log_normal", "f4", _LOG_NORMAL, lambda t: _log(normal(t))),
        ("poisson", "u4", f"curand_poisson(&state, {_POISSON})", lambda t: generators.poisson(_POISSON, fractions(t))),
    ):
        yield Case(f"mrg_{what}", "MRG32k3a_t", type_, call, made)
    skipped = lambda t: (x * norm for x in mrg32k3a(SEED, t, OFFSET + 1234567))  # noqa: E731
    init = f"{_INIT} skipahead(1234567ull, &state);"
    yield Case("mrg_skips", "MRG32k3a_t", "f8", "curand_uniform_double(&state)", skipped, init)


def _pairs_of(uniforms: Iterator[float]) -> Iterator[float]:
    return generators.normal_of_pairs(uniforms, uniforms)


def vectors() -> np.ndarray:
    """Direction vectors of 64 bits for a dimension a thread: bit ``n`` of vector ``n`` from the left is set."""
    found = np.random.default_rng(9).integers(0, 2**64, (THREADS, 64), dtype=np.uint64)
    places = np.arange(64, dtype=np.uint64)
    lead = np.uint64(1) << (np.uint64(63) - places)
    return (found & ~(lead - np.uint64(1))) | lead


def _points(bits: int, scramble: int) -> Callable[[int], Iterator[int]]:
    """The points of a thread's dimension."""

    def points(thread: int) -> Iterator[int]:
        return sobol([int(one) >> 64 - bits for one in vectors()[thread][:bits]], scramble, OFFSET)

    return points


def _fractions(points: Callable[[int], Iterator[int]], bits: int) -> Callable[[int], Iterator[float]]:
    """The upper 32 bits as a number from 0 to 1."""
    return lambda thread: (((x >> bits - 32) + 0.5) / 2**32 for x in points(thread))


def _fine_fractions(points: Callable[[int], Iterator[int]], bits: int) -> Callable[[int], Iterator[float]]:
    """All bits that a double takes."""
    if bits == 32:
        return lambda thread: generators.uniform_above(points(thread))
    return lambda thread: (((x >> 11) + 0.5) / 2**53 for x in points(thread))


def _quasi_random() -> Iterator[Case]:
    """Sobol's sequences of 32 and 64 bits, as they are and scrambled."""
    for bits, scrambled in ((32, ""), (64, ""), (32, "Scrambled"), (64, "Scrambled")):
        word, type_, shift = ("unsigned", "u4", " >> 32") if bits == 32 else ("unsigned long long", "u8", "")
        scramble = 0x9E3779B97F4A7C15 >> 64 - bits if scrambled else 0
        given = f" {scramble}ull," if scrambled else ""
        init = (
            f"{word} own[{bits}]; for (int n = 0; n < {bits}; n++) own[n] = vectors[thread * 64 + n]{shift};"
            f" curand_init(own,{given} offset, &state);"
        )
        points = _points(bits, scramble)
        fractions, fine = _fractions(points, bits), _fine_fractions(points, bits)
        name, state = f"{scrambled.lower()}sobol{bits}", f"{scrambled}Sobol{bits}_t"
        yield Case(f"{name}_bits", state, type_, "curand(&state)", points, init)
        yield Case(f"{name}_uniform", state, "f4", "curand_uniform(&state)", fractions, init)
        yield Case(f"{name}_uniform_double", state, "f8", "curand_uniform_double(&state)", fine, init)
        normal: Callable[[int], Iterator[float]] = lambda t, f=fractions: generators.normal_by_inverse(f(t))  # type: ignore[misc] # noqa: E731
        yield Case(f"{name}_normal", state, "f4", "curand_normal(&state)", normal, init)
        yield Case(f"{name}_log_normal", state, "f4", _LOG_NORMAL, lambda t, n=normal: _log(n(t)), init)
        skipped: Callable[[int], Iterator[int]] = lambda t, p=points: islice(p(t), 100, None)  # type: ignore[misc] # noqa: E731
        if not scrambled:
            yield Case(f"{name}_skips", state, type_, "curand(&state)", skipped, f"{init} skipahead(100, &state);")


CASES = [*_pseudo_random(), *_fours(), *_of_mrg(), *_quasi_random()]
SOURCE = "#include <curand_kernel.h>\n" + "".join(case.source for case in CASES)


@pytest.mark.sweep
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_generator(case: Case, level: str) -> None:
    kernel, given = module(SOURCE, level)[case.name], vectors()
    expected = [[*islice(case.expected(thread), COUNT * case.parts)] for thread in range(THREADS)]
    for how in HOW:
        out = np.zeros((THREADS, COUNT * case.parts), case.type)
        kernel.on("cpu", **how)[2, THREADS // 2](out, given, SEED, OFFSET, COUNT)
        if case.type.startswith("u"):
            assert out.tolist() == expected
        else:
            error = 3e-6 if case.type == "f4" else 1e-9
            np.testing.assert_allclose(out, np.array(expected), rtol=error, atol=error)
