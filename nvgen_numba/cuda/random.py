"""Random numbers in kernels: xoroshiro128+, a state a thread, as ``numba.cuda.random`` has it.

The functions of one state are device functions in the kernel language, with numba's names and numba's draws, bit for
bit. On the host they can be called too, as numba's can.

The states of many threads stand ``2**64`` steps of one sequence apart. A step is linear over the bits of a state, so
a jump over any number of such sequences is one matrix of bits (``state_jumps``): states are made by doubling, all at
once in NumPy, and ``subsequence_start`` costs its logarithm.

Source: D. Blackman and S. Vigna, xoroshiro128plus.c (2016: rotations 55, 14, 36) and splitmix64.c, which their authors
have put in the public domain.
"""

from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING, Any

import numpy as np

import nvgen as nv
from nvgen import f32, f64, i64, u64
from nvgen.lang import DeviceFunction
from nvgen_numba import types
from nvgen_numba.cuda.host import creation
from nvgen_numba.cuda.state_jumps import JUMP, sequences

if TYPE_CHECKING:
    from collections.abc import Callable

#: A state: two words of 64 bits.
xoroshiro128p_dtype = np.dtype([("s0", np.uint64), ("s1", np.uint64)], align=True)
#: The same as a type of numba's.
xoroshiro128p_type = types.from_dtype(xoroshiro128p_dtype)

TWO_PI_FLOAT32 = np.float32(2 * math.pi)
TWO_PI_FLOAT64 = np.float64(2 * math.pi)

#: What splitmix64 adds to its state, and multiplies it by.
_STEP, _FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_MASK = 2**64 - 1


class RandomFunction(DeviceFunction):
    """A device function that the host can call: a kernel of one thread on the CPU calls it there."""

    def __call__(self, *arguments: Any) -> Any:
        kernel, result = _host_kernel(self)
        out = [] if result is None else [np.empty(1, result)]
        kernel[1, 1](*out, *map(_argument, arguments))
        return out[0][0] if out else None


def _argument(value: Any) -> Any:
    """An argument as the kernel for the host takes it: integers wrap to 64 bits."""
    return value if isinstance(value, np.ndarray) else np.uint64(int(value) & _MASK)


def _callable(function: Callable[..., Any]) -> RandomFunction:
    return RandomFunction(function, "auto")  # type: ignore[arg-type]


@_callable
def init_xoroshiro128p_state(states, index, seed):  # type: ignore[no-untyped-def]
    """Makes ``states[index]`` of a seed of 64 bits, by splitmix64: small seeds begin unlike each other."""
    z = u64(seed) + u64(_STEP)
    z = (z ^ (z >> u64(30))) * u64(_FIRST)
    z = (z ^ (z >> u64(27))) * u64(_SECOND)
    z = z ^ (z >> u64(31))
    states[i64(index)].s0 = z
    states[i64(index)].s1 = z


@_callable
def rotl(x, k):  # type: ignore[no-untyped-def]
    """``x``, 64 bits, rotated to the left by ``k`` bits, 1 to 63."""
    return (u64(x) << u64(k)) | (u64(x) >> (u64(64) - u64(k)))


@_callable
def xoroshiro128p_next(states, index):  # type: ignore[no-untyped-def]
    """The next 64 random bits of ``states[index]``, a uint64; the state goes one step on."""
    i = i64(index)
    s0 = states[i].s0
    s1 = states[i].s1
    mixed = s1 ^ s0
    states[i].s0 = rotl(s0, 55) ^ mixed ^ (mixed << u64(14))
    states[i].s1 = rotl(mixed, 36)
    return s0 + s1


@_callable
def xoroshiro128p_jump(states, index):  # type: ignore[no-untyped-def]
    """``states[index]`` goes ``2**64`` steps on."""
    i = i64(index)
    s0 = u64(0)
    s1 = u64(0)
    for bit in range(128):
        word = u64(_JUMP_LOW) if bit < 64 else u64(_JUMP_HIGH)
        if (word >> u64(bit & 63)) & u64(1) != u64(0):
            s0 ^= states[i].s0
            s1 ^= states[i].s1
        xoroshiro128p_next(states, i)
    states[i].s0 = s0
    states[i].s1 = s1


_JUMP_LOW, _JUMP_HIGH = JUMP


@_callable
def uint64_to_unit_float64(x):  # type: ignore[no-untyped-def]
    """64 random bits as a float64 from 0 up to, not including, 1: the upper 53 count."""
    return f64(u64(x) >> u64(11)) * f64(2.0**-53)


@_callable
def uint64_to_unit_float32(x):  # type: ignore[no-untyped-def]
    """64 random bits as a float32 from 0 to 1; 1 itself by rounding, once in ``2**25`` times."""
    return f32(uint64_to_unit_float64(x))


@_callable
def xoroshiro128p_uniform_float32(states, index):  # type: ignore[no-untyped-def]
    """A float32 of the uniform distribution from 0 to 1; ``states[index]`` goes one step on."""
    return uint64_to_unit_float32(xoroshiro128p_next(states, index))


@_callable
def xoroshiro128p_uniform_float64(states, index):  # type: ignore[no-untyped-def]
    """A float64 of the uniform distribution from 0 to 1; ``states[index]`` goes one step on."""
    return uint64_to_unit_float64(xoroshiro128p_next(states, index))


@_callable
def xoroshiro128p_normal_float32(states, index):  # type: ignore[no-untyped-def]
    """A float32 of the normal distribution, mean 0 and deviation 1; ``states[index]`` goes two steps on.

    By the transform of Box and Muller, of whose two values the second is dropped.
    """
    u1 = xoroshiro128p_uniform_float32(states, index)
    u2 = xoroshiro128p_uniform_float32(states, index)
    return math.sqrt(f32(-2.0) * math.log(u1)) * math.cos(f32(TWO_PI_FLOAT32) * u2)


@_callable
def xoroshiro128p_normal_float64(states, index):  # type: ignore[no-untyped-def]
    """A float64 of the normal distribution, mean 0 and deviation 1; ``states[index]`` goes two steps on.

    Of two uniform numbers in float32, as numba makes it, and so is the logarithm.
    """
    u1 = xoroshiro128p_uniform_float32(states, index)
    u2 = xoroshiro128p_uniform_float32(states, index)
    return math.sqrt(f64(-2.0) * f64(math.log(u1))) * math.cos(f64(TWO_PI_FLOAT64) * f64(u2))


def _of_one(function: RandomFunction) -> Any:
    @nv.kernel
    def call(out, x):  # type: ignore[no-untyped-def]
        out[0] = function(x)

    return call


def _of_two(function: RandomFunction) -> Any:
    @nv.kernel
    def call(out, x, y):  # type: ignore[no-untyped-def]
        out[0] = function(x, y)

    return call


def _of_state(function: RandomFunction) -> Any:
    @nv.kernel
    def call(states, index):  # type: ignore[no-untyped-def]
        function(states, index)

    return call


def _of_state_and_seed(function: RandomFunction) -> Any:
    @nv.kernel
    def call(states, index, seed):  # type: ignore[no-untyped-def]
        function(states, index, seed)

    return call


#: How a kernel calls each function for the host, and what that returns.
_ON_HOST: dict[str, tuple[Callable[[RandomFunction], Any], Any]] = {
    "init_xoroshiro128p_state": (_of_state_and_seed, None),
    "rotl": (_of_two, np.uint64),
    "xoroshiro128p_next": (_of_two, np.uint64),
    "xoroshiro128p_jump": (_of_state, None),
    "uint64_to_unit_float64": (_of_one, np.float64),
    "uint64_to_unit_float32": (_of_one, np.float32),
    "xoroshiro128p_uniform_float32": (_of_two, np.float32),
    "xoroshiro128p_uniform_float64": (_of_two, np.float64),
    "xoroshiro128p_normal_float32": (_of_two, np.float32),
    "xoroshiro128p_normal_float64": (_of_two, np.float64),
}


@functools.cache
def _host_kernel(function: RandomFunction) -> tuple[Any, Any]:
    """The kernel that calls a function, and the dtype of its result."""
    made, result = _ON_HOST[function.function.__name__]
    return made(function).on("cpu"), result


def init_xoroshiro128p_states_cpu(states: np.ndarray[Any, Any], seed: int, subsequence_start: int) -> None:
    """Fills an array of states on the host, of ``xoroshiro128p_dtype`` and one dimension.

    State ``i`` begins ``(subsequence_start + i) * 2**64`` steps into the sequence of ``seed``, 64 bits.
    """
    z = (int(seed) + _STEP) & _MASK
    z = (z ^ z >> 30) * _FIRST & _MASK
    z = (z ^ z >> 27) * _SECOND & _MASK
    z ^= z >> 31
    s0, s1 = sequences(z, z, int(subsequence_start) & _MASK, states.shape[0])
    states["s0"], states["s1"] = s0, s1


def init_xoroshiro128p_states(states: Any, seed: int, subsequence_start: int = 0, stream: Any = 0) -> None:
    """Fills a device array of states, so that no two threads share a sequence before ``2**64`` draws.

    ``states`` is a ``DeviceNDArray`` of one dimension and of ``xoroshiro128p_dtype``; its first state begins
    ``subsequence_start * 2**64`` steps into the sequence of ``seed``.
    """
    made = np.empty(states.shape, xoroshiro128p_dtype)
    init_xoroshiro128p_states_cpu(made, seed, subsequence_start)
    states.copy_to_device(made, stream=stream)


def create_xoroshiro128p_states(n: int, seed: int, subsequence_start: int = 0, stream: Any = 0) -> Any:
    """A new device array of ``n`` states (see ``init_xoroshiro128p_states``)."""
    states = creation.device_array(n, dtype=xoroshiro128p_dtype, stream=stream)
    init_xoroshiro128p_states(states, seed, subsequence_start, stream)
    return states
