"""The sequences of cuRAND's generators by the algorithms that they are named after, and what is made of their numbers.

Sources: J. Salmon et al., "Parallel Random Numbers: As Easy as 1, 2, 3" (2011), for Philox4x32-10; G. Marsaglia,
"Xorshift RNGs" (2003), for xorwow; P. L'Ecuyer, "Good Parameters and Implementations for Combined Multiple Recursive
Random Number Generators" (1999), for MRG32k3a; P. Bratley and B. Fox, "Algorithm 659" (1988), for Sobol's sequences;
D. Knuth, "Seminumerical Algorithms", for Poisson's distribution; the guide of cuRAND, "Device API", for where
subsequences begin. How a seed becomes a state is cuRAND's own.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from statistics import NormalDist
from typing import TypeAlias

import numpy as np

M32 = 0xFFFFFFFF
#: Numbers of a seed, a subsequence and an offset, one after the other.
Sequence: TypeAlias = Callable[[int, int, int], Iterator[int]]


def philox(seed: int, subsequence: int, offset: int) -> Iterator[int]:
    """Numbers of Philox4x32-10, four of each counter."""
    while True:
        yield _philox_block(seed, subsequence, offset // 4)[offset % 4]
        offset += 1


@functools.cache
def _philox_block(seed: int, subsequence: int, group: int) -> tuple[int, ...]:
    counter, key = [group & M32, group >> 32, subsequence & M32, subsequence >> 32], [seed & M32, seed >> 32]
    for _ in range(10):
        even, odd = 0xD2511F53 * counter[0], 0xCD9E8D57 * counter[2]
        counter = [(odd >> 32) ^ counter[1] ^ key[0], odd & M32, (even >> 32) ^ counter[3] ^ key[1], even & M32]
        key = [key[0] + 0x9E3779B9 & M32, key[1] + 0xBB67AE85 & M32]
    return tuple(counter)


def _xorwow_step(v: list[int]) -> list[int]:
    t = v[0] ^ v[0] >> 2
    return [*v[1:], (v[4] ^ v[4] << 4) & M32 ^ (t ^ t << 1) & M32]


def _times(matrix: tuple[int, ...], vector: int) -> int:
    """A matrix of bits, by its columns, by a vector of bits."""
    found = 0
    while vector:
        low = vector & -vector
        found ^= matrix[low.bit_length() - 1]
        vector ^= low
    return found


@functools.cache
def _xorwow_power(exponent: int) -> tuple[int, ...]:
    """2 ** exponent steps, as a matrix: the steps are linear over bits."""
    if exponent == 0:
        units = ([(1 << bit >> 32 * word) & M32 for word in range(5)] for bit in range(160))
        return tuple(_packed(_xorwow_step(unit)) for unit in units)
    half = _xorwow_power(exponent - 1)
    return tuple(_times(half, column) for column in half)


def _packed(v: list[int]) -> int:
    return sum(word << 32 * place for place, word in enumerate(v))


def xorwow(seed: int, subsequence: int, offset: int) -> Iterator[int]:
    """Numbers of xorwow; a subsequence begins 2 ** 67 numbers behind the one before."""
    low, high = (seed & M32) ^ 0xAAD26B49, (seed >> 32) ^ 0xF7DCEFDD
    first, second = 1099087573 * low & M32, 2591861531 * high & M32
    weyl = 6615241 + second + first + 362437 * offset & M32
    v = [123456789 + first, 362436069 ^ first, 521288629 + second, 88675123 ^ second, 5783321 + first]
    state, skipped = _packed([one & M32 for one in v]), (subsequence << 67) + offset
    for bit in range(skipped.bit_length()):
        if skipped >> bit & 1:
            state = _times(_xorwow_power(bit), state)
    v = [state >> 32 * word & M32 for word in range(5)]
    while True:
        v, weyl = _xorwow_step(v), weyl + 362437 & M32
        yield v[4] + weyl & M32


_MODULI = (4294967087, 4294944443)
_MATRICES = ([[0, 1, 0], [0, 0, 1], [-810728, 1403580, 0]], [[0, 1, 0], [0, 0, 1], [-1370589, 0, 527612]])
#: Numbers from one subsequence of MRG32k3a to the next.
_MRG_SUBSEQUENCE = 1 << 76


def _matrix_power(matrix: np.ndarray, power: int, modulus: int) -> np.ndarray:
    found = np.eye(3, dtype=object)
    while power:
        if power & 1:
            found = found @ matrix % modulus
        matrix, power = matrix @ matrix % modulus, power >> 1
    return found


def mrg32k3a(seed: int, subsequence: int, offset: int) -> Iterator[int]:
    """What the two recurrences of MRG32k3a differ by, 1 to 4294967087."""
    low, high = (seed & M32) ^ 0x55555555, (seed >> 32) ^ 0xAAAAAAAA
    states = []
    for modulus, matrix, factors in zip(_MODULI, _MATRICES, ((low, high, low), (high, low, high)), strict=True):
        state = np.array([12345 * factor % modulus for factor in factors], dtype=object)
        power = _matrix_power(np.array(matrix, dtype=object), subsequence * _MRG_SUBSEQUENCE + offset, modulus)
        states.append(power @ state % modulus)
    while True:
        states = [np.array(matrix, dtype=object) @ state % modulus
                  for modulus, matrix, state in zip(_MODULI, _MATRICES, states, strict=True)]  # fmt: skip
        difference = int(states[0][2] - states[1][2])
        yield difference if difference > 0 else difference + _MODULI[0]


def sobol(vectors: list[int], scramble: int, offset: int) -> Iterator[int]:
    """The points of Sobol's sequence in the order of Gray's code, each with the scramble's bits turned."""
    while True:
        gray, found = offset ^ offset >> 1, scramble
        for bit, vector in enumerate(vectors):
            found ^= vector if gray >> bit & 1 else 0
        yield found
        offset += 1


# What is made of numbers


def uniform(bits: Iterator[int]) -> Iterator[float]:
    """From 0 to 1, of 32 bits each."""
    return ((x + 0.5) / 2**32 for x in bits)


def uniform_above(bits: Iterator[int]) -> Iterator[float]:
    """From above 0 to 1, of 32 bits each: cuRAND's doubles lie half a step above its floats."""
    return ((x + 1) / 2**32 for x in bits)


def uniform_of_two(bits: Iterator[int]) -> Iterator[float]:
    """From 0 to 1 with 53 bits, of two numbers each."""
    for x in bits:
        yield ((x ^ next(bits) << 21) + 0.5) / 2**53


def normal_of_pairs(uniforms: Iterator[float], turns: Iterator[float]) -> Iterator[float]:
    """Box and Muller's two numbers, of one to be a radius and one to be a part of a turn."""
    for u in uniforms:
        radius, angle = np.sqrt(-2 * np.log(u)), 2 * np.pi * next(turns)
        yield float(radius * np.sin(angle))
        yield float(radius * np.cos(angle))


def normal_by_inverse(uniforms: Iterator[float]) -> Iterator[float]:
    """Where the normal distribution reaches each of the numbers."""
    return (NormalDist().inv_cdf(u) for u in uniforms)


def poisson(mean: float, uniforms: Iterator[float]) -> Iterator[int]:
    """How many numbers can be multiplied before e to the mean is used up."""
    while True:
        left, count = np.float32(np.exp(np.float32(mean))), 0
        while True:
            left, count = left * np.float32(next(uniforms)), count + 1
            if left <= 1:
                break
        yield count - 1
