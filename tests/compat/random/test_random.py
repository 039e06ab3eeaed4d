"""Random states and draws: those of numba, recorded, and asked of it where it is installed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.compat.numba.cuda import random, state_jumps
from nvgen_numba.cuda.dispatch.jit import jit

needs_numba = pytest.mark.skipif(find_spec("numba") is None, reason="numba is not installed")

#: What numba-cuda 0.30.4 makes: by seed and start, three states, draws of the third, and of the second.
RECORDED: dict[tuple[int, int], dict[str, Any]] = {
    (1, 0): {
        "states": [
            (0x910A2DEC89025CC1, 0x910A2DEC89025CC1),
            (0x73C19A5348FC9098, 0x6C96C932F21D71EE),
            (0x0B3D0CD6DDFA7A4C, 0xD3C2C33E9B8E707A),
        ],
        "next": [0xDEFFD0157988EAC6, 0x7440E460BF94758F, 0xDDDA649ADFADBC1E],
        "float64": [0.8763487055503916, 0.21028068449282, 0.41908126032728366],
        "float32": [0.0806669294834137, 0.2647968828678131],
        "normal64": [-1.7033355790721814, -1.6669228470679098],
        "normal32": [0.7581978440284729, -1.6810550689697266],
    },
    (9223372036854775813, 3): {
        "states": [
            (0x6D5671A7C13210C0, 0xD89FE0D5E734630A),
            (0xA1F48A4DE15DC29C, 0x219C401C9D5D26C3),
            (0xF2C74CA8E320A7E5, 0xE37A04CE11A366B5),
        ],
        "next": [0xD6415176F4C40E9A, 0xD999AC61727AD772, 0x4F4EF6BFDE9AAA58],
        "float64": [0.7639280805585532, 0.7372239260971162, 0.25040245543534667],
        "float32": [0.8419305086135864, 0.8497937321662903],
        "normal64": [1.1733087669494955, 0.13860921417616856],
        "normal32": [-1.0992348194122314, 0.30232787132263184],
    },
}


def _states(count: int, seed: int = 1, start: int = 0) -> Any:
    states = np.zeros(count, random.xoroshiro128p_dtype)
    random.init_xoroshiro128p_states_cpu(states, seed, start)
    return states


@jit
def _drawn(states: Any, bits: Any, f64: Any, f32: Any, n64: Any, n32: Any) -> None:
    for i in range(bits.size):
        bits[i] = random.xoroshiro128p_next(states, 2)
    for i in range(f64.size):
        f64[i] = random.xoroshiro128p_uniform_float64(states, 1)
    for i in range(f32.size):
        f32[i] = random.xoroshiro128p_uniform_float32(states, 1)
    for i in range(n64.size):
        n64[i] = random.xoroshiro128p_normal_float64(states, 1)
    for i in range(n32.size):
        n32[i] = random.xoroshiro128p_normal_float32(states, 1)


@pytest.mark.parametrize(("seed", "start"), RECORDED)
def test_states_and_draws_in_a_kernel_are_those_recorded(seed: int, start: int) -> None:
    expected = RECORDED[seed, start]
    states = _states(3, seed, start)
    assert [tuple(map(int, state)) for state in states] == expected["states"]
    bits, f64, f32 = np.zeros(3, np.uint64), np.zeros(3), np.zeros(2, np.float32)
    n64, n32 = np.zeros(2), np.zeros(2, np.float32)
    _drawn[1, 1](states, bits, f64, f32, n64, n32)
    assert bits.tolist() == expected["next"]
    assert f64.tolist() == expected["float64"]
    assert f32.tolist() == expected["float32"]
    # The logarithm in float32 and the cosine are rounded as the device's library rounds them.
    np.testing.assert_allclose(n64, expected["normal64"], rtol=1e-6)
    np.testing.assert_allclose(n32, expected["normal32"], rtol=1e-6)


def test_functions_called_on_the_host_give_the_same() -> None:
    expected = RECORDED[1, 0]
    states = _states(3)
    assert [random.xoroshiro128p_next(states, 2) for _ in range(3)] == expected["next"]
    drawn = [random.xoroshiro128p_uniform_float64(states, 1) for _ in range(3)]
    assert drawn == expected["float64"]
    assert isinstance(drawn[0], np.float64)
    assert random.rotl(5, 60) == 5 << 60
    assert random.uint64_to_unit_float32(2**63) == np.float32(0.5)
    fresh = np.zeros(2, random.xoroshiro128p_dtype)
    assert random.init_xoroshiro128p_state(fresh, 1, 1) is None
    assert tuple(map(int, fresh[1])) == expected["states"][0]


def test_a_jump_is_the_next_state() -> None:
    states = _states(40, seed=7)
    jumped = states.copy()
    for i in range(40):
        random.xoroshiro128p_jump(jumped, i)
    assert (jumped[:-1] == states[1:]).all()
    assert (_states(1, 7, 40) == jumped[-1:]).all()


@pytest.mark.parametrize("start", [2**40 + 1, 2**64 - 3])
def test_a_late_start_is_as_good_as_any(start: int) -> None:
    states = _states(3, 5, start)
    following = states.copy()
    for i in range(3):
        random.xoroshiro128p_jump(following, i)
    assert (following[:2] == states[1:]).all()


@pytest.mark.parametrize("count", [0, 1, 2, 3, 1000])
def test_any_number_of_states(count: int) -> None:
    states = state_jumps.sequences(1, 2, 0, count)
    assert states.shape == (2, count)
    assert len({(int(s0), int(s1)) for s0, s1 in states.T}) == count


def test_states_of_a_device() -> None:
    states = random.create_xoroshiro128p_states(10, seed=1, subsequence_start=3)
    assert (states.copy_to_host() == _states(13)[3:]).all()


def test_the_type_is_a_record_of_two_words() -> None:
    assert random.xoroshiro128p_type.dtype == random.xoroshiro128p_dtype


@pytest.mark.parametrize("name", ["uniform_float32", "uniform_float64", "normal_float32", "normal_float64"])
def test_distributions(name: str) -> None:
    function: Callable[..., Any] = getattr(random, f"xoroshiro128p_{name}")

    @jit
    def kernel(states: Any, out: Any) -> None:
        i = nv.grid(1)
        for j in range(out.shape[1]):
            out[i, j] = function(states, i)

    out = np.zeros((64, 1024))
    kernel[2, 32](_states(64), out)
    mean, deviation = (0.5, 12**-0.5) if name.startswith("uniform") else (0.0, 1.0)
    assert abs(out.mean() - mean) < 5e-3
    assert abs(out.std() - deviation) < 5e-3


@needs_numba
@pytest.mark.parametrize(("seed", "start"), [(1, 0), (3, 5), (2**63 + 5, 77), (-4, 2)])
def test_states_are_numbas(seed: int, start: int) -> None:
    from numba.cuda import random as theirs

    expected = np.zeros(500, theirs.xoroshiro128p_dtype)
    theirs.init_xoroshiro128p_states_cpu(expected, np.int64(seed) if seed < 0 else np.uint64(seed), start)
    assert (_states(500, seed, start) == expected).all()


#: Draws of numba's simulator, a thread a state.
_SIMULATED = """
import json, numpy
from numba import cuda
from numba.cuda import random

@cuda.jit
def kernel(states, bits, out):
    i = cuda.grid(1)
    bits[i] = random.xoroshiro128p_next(states, i)
    out[i, 0] = random.xoroshiro128p_uniform_float32(states, i)
    out[i, 1] = random.xoroshiro128p_uniform_float64(states, i)

states = random.create_xoroshiro128p_states(8, seed=42, subsequence_start=2)
bits, out = numpy.zeros(8, numpy.uint64), numpy.zeros((8, 2))
kernel[2, 4](states, bits, out)
print(json.dumps([[int(word) for word in bits], out.tolist(), states.copy_to_host().tolist()]))
"""


@needs_numba
def test_draws_are_those_of_numbas_simulator() -> None:
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", _SIMULATED], env=environment, capture_output=True, text=True, check=True
    )
    bits, out, after = json.loads(run.stdout)

    @jit
    def kernel(states: Any, bits: Any, out: Any) -> None:
        i = nv.grid(1)
        bits[i] = random.xoroshiro128p_next(states, i)
        out[i, 0] = random.xoroshiro128p_uniform_float32(states, i)
        out[i, 1] = random.xoroshiro128p_uniform_float64(states, i)

    states, ours, drawn = _states(8, 42, 2), np.zeros(8, np.uint64), np.zeros((8, 2))
    kernel[2, 4](states, ours, drawn)
    assert ours.tolist() == bits
    assert drawn.tolist() == out
    assert [list(map(int, state)) for state in states] == after
