"""Proofs that no two threads of a launch race: what is proved, and that nothing is that is wrong."""

from __future__ import annotations

import itertools
import random
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.launch.specialised import SpecialisedKernel
from nvgen.tree.analysis.linear import System
from nvgen.tree.analysis.race_freedom import Proof, proof
from nvgen.tree.analysis.thread_values import LaunchNumbers
from nvgen.types import ArrayType
from tests.analysis import random_accesses

GRID = "i = nv.grid(1)"
THREAD = "t, block = nv.thread_idx.x, nv.block_idx.x"


def changed(row):  # type: ignore[no-untyped-def]
    row[nv.thread_idx.x] = nv.block_idx.x


def own(i):  # type: ignore[no-untyped-def]
    return i + 3


def first_warp_returns(t):  # type: ignore[no-untyped-def]
    if t < 32:
        return
    nv.syncwarp()


def synced(t):  # type: ignore[no-untyped-def]
    nv.syncwarp()
    return t


NAMES = {"changed": changed, "own": own, "first_warp_returns": first_warp_returns, "synced": synced}


def made(
    body: str,
    parameters: str = "a: nv.Array[nv.i32], b: nv.Array[nv.i32]",
    grid: Any = (4, 1, 1),
    block: Any = (64, 1, 1),
    size: int = 256,
    *,
    follows_writes: bool = False,
    **integers: int,
) -> Proof:
    """What is proved of a launch on arrays of so many elements along each axis."""
    text = f"def k({parameters}):\n" + "".join(f"    {line}\n" for line in body.split("\n"))
    typed = nv.Kernel.from_source(text, namespace=NAMES).specialise().typed
    shapes = {local: (size,) * local.type.ndim for local in typed.parameters if isinstance(local.type, ArrayType)}
    numbers = {local: integers[local.name] for local in typed.parameters if local.name in integers}
    return proof(typed, LaunchNumbers(grid, block, numbers, shapes, frozenset(shapes), follows_writes))[0]


def proved(body: str, *arguments: Any, **keywords: Any) -> str:
    """The names of the arrays that are proved."""
    found = made(body, *arguments, **keywords)
    return " ".join(sorted(local.name for local in found.proved))


HALVES = "h = 32\nwhile h > 0:\n"
LEAVES = "for k in nv.static_range(1):\n    if t < 32:\n        {}\n    nv.syncwarp()"
TILE = f"{THREAD}\ns = nv.shared.array(64, nv.i32)\n"


@pytest.mark.parametrize(
    ("body", "arrays"),
    [
        (f"{GRID}\nb[i] = a[i] + a[i + 1]", "a b"),
        (f"{GRID}\nif i < b.size - 1:\n    b[i + 1] = b[i]", "a"),
        (f"{GRID}\nb[own(i)] = a[0]", "a b"),
        (f"{GRID}\nb[255 - i] += a[0]", "a b"),
        (f"{GRID}\nb[2 * i] = b[2 * i + 1]", "a b"),
        (f"{GRID}\nb[i // 2] = i", "a"),
        (f"{GRID}\nif i % 2 == 0:\n    b[i // 2] = i", "a b"),
        (f"{GRID}\nb[i ^ 1] = b[i]", "a"),
        (f"{GRID}\nb[i ^ 1] = i", "a b"),
        (f"{GRID}\nb[i & ~3] = i", "a"),
        (f"{GRID}\nb[i << 1 | 1] = b[i << 1]", "a b"),
        (f"{GRID}\nb[a[i]] = i", "a"),
        (f"{GRID}\nb[nv.atomic.add(a, 0, 1)] = i", "a b"),
        (f"{GRID}\nk = nv.atomic.add(a, 0, 2)\nb[k] = i\nb[k] += 1", "a b"),
        (f"{GRID}\nk = nv.atomic.add(a, 0, 1)\nb[k] = i\nb[k + 1] = i", "a"),
        (f"{GRID}\nb[nv.atomic.add(a, 0, 1, scope='cta')] = i", ""),
        (f"{GRID}\nb[nv.atomic.add(a, 0, -1)] = i", "a"),
        (f"{GRID}\nb[nv.atomic.add(a, 0, 1 << 30)] = i", "a"),
        (f"{GRID}\nb[nv.atomic.add(a, 0, 0)] = i", "a"),
        (f"{GRID}\nb[nv.atomic.add(a, i % 2, 1)] = i", "a"),
        (f"{GRID}\nb[nv.atomic.add(a, 0, 1)] = i\nb[nv.atomic.add(a, 1, 1)] = i", "a"),
        (f"{GRID}\nb[nv.atomic.add(a, 0, 1)] = i\nnv.atomic.exch(a, 0, 7)", "a"),
        (f"{GRID}\nb[nv.atomic.add(a, 0, 1) // 2] = i", "a"),
        (f"{GRID}\nb[nv.atomic.sub(a, 0, 1)] = i", "a"),
        (f"{GRID}\nb[a[i]] = 1", "a b"),
        (f"{GRID}\nb[a[i]] = 1\nb[a[i]] = 2", "a"),
        (f"{GRID}\nb[a[i]] = 1\na[i] = b[i]", "a"),
        (f"{GRID}\nb[a[i]] = 1\nnv.atomic.add(b, i, 1)", "a"),
        (f"{GRID}\nb[min(i, 100)] = i", "a"),
        (f"{GRID}\nif i == 5:\n    b[0] = i", "a b"),
        (f"{GRID}\nif i == 5 or i == 6:\n    b[0] = i", "a"),
        (f"{GRID}\nif i >= 5 and i < 6:\n    b[0] = i", "a b"),
        (f"{GRID}\nif not (i != 5):\n    b[0] = i", "a b"),
        (f"{GRID}\nfor k in range(i, 256, nv.grid_size(1)):\n    b[k] = i", "a b"),
        (f"{GRID}\nfor k in range(i, 256, 64):\n    b[k] = i", "a"),
        (f"{GRID}\nk = i\nwhile k < 256:\n    b[k] = i\n    k += nv.grid_size(1)", "a b"),
        (f"{GRID}\nk = i\nwhile k < 256:\n    b[k] = i\n    k += a[k]", "a"),
        (f"{GRID}\nfor k in range(4):\n    b[4 * i + k] = i", "a b"),
        (f"{GRID}\nfor k in range(5):\n    b[4 * i + k] = i", "a"),
        (f"{GRID}\nnv.atomic.add(b, a[i], 1)", "a b"),
        (f"{GRID}\nnv.atomic.add(b, a[i], 1, scope='cta')", "a"),
        (f"{GRID}\nnv.atomic.add(b, a[i], 1)\nb[i] = i", "a"),
        (f"{GRID}\nc = b if a[0] > 1 else a\nc[i] = i", ""),
        (f"{GRID}\nc = b[8:]\nc[i] = i", "a b"),
        (f"{GRID}\nc = b[8:]\nc[i] = b[i]", "a"),
        (f"{GRID}\nc = b[::2]\nc[i] = b[2 * i + 1]", "a b"),
        (f"{GRID}\nc = b.vec(4)\nc[i] = c[i]", "a b"),
        (f"{GRID}\nc = b.vec(4)\nc[i] = nv.vec[nv.i32, 4](1)\nb[i] = i", "a"),
        (f"{GRID}\nc = b.vec(4)\nc[i] = nv.vec[nv.i32, 4](1)\nb[4 * i] = i", "a b"),
        ("changed(b)", "a"),
        (f"{GRID}\nb.ptr[i] = i", ""),
        (f"{GRID}\nj = nv.u8(i)\nb[j] = i", "a b"),
        (f"{GRID}\nj = nv.u8(i + 1)\nb[nv.i32(j)] = i", "a"),
        (f"{GRID}\nj = nv.i32(nv.u32(i) * nv.u32(33554432))\nb[j] = i", "a"),
    ],
)
def test_global_arrays(body: str, arrays: str) -> None:
    assert proved(body) == arrays


@pytest.mark.parametrize(
    ("body", "arrays"),
    [
        (TILE + "s[t] = 1\na[t] = s[63 - t]", "b"),
        (TILE + "s[t] = 1\nnv.syncthreads()\na[nv.grid(1)] = s[63 - t]", "a b s"),
        (TILE + "if t < 32:\n    nv.syncthreads()\ns[t] = 1", ""),
        (TILE + "if block < 2:\n    nv.syncthreads()\ns[t] = 1", "a b s"),
        (TILE + "s[t] = 1\nif block < 2:\n    nv.syncthreads()\na[nv.grid(1)] = s[63 - t]", "a b"),
        (TILE + "s[t] = 1\nif t > 5:\n    return\nnv.syncthreads()\nb[block] = s[63 - t]", "a"),
        (TILE + "if t > 60:\n    return\ns[t] = 1\nnv.syncthreads()\ns[60 - t] = 1", "a b s"),
        (
            TILE + HALVES + "    if t < h:\n        s[t] += s[t + h]\n    nv.syncthreads()\n    h //= 2",
            "a b s",
        ),
        (
            TILE + HALVES + "    nv.syncthreads()\n    if t < h:\n        s[t] += s[t + h]\n    h //= 2\na[0] = s[0]",
            "b",
        ),
        (
            TILE + "h = 1\nwhile h < 64:\n    if t % (2 * h) == 0:\n"
            "        s[t] += s[t + h]\n    nv.syncthreads()\n    h *= 2",
            "a b s",
        ),
        (TILE + "for k in range(3):\n    s[t] = 1\n    nv.syncthreads()\n    a[nv.grid(1)] += s[63 - t]", "a b"),
        (
            TILE + "for k in range(300):\n    s[t] = 1\n    nv.syncthreads()\n"
            "    a[nv.grid(1)] += s[63 - t]\n    nv.syncthreads()",
            "a b s",
        ),
        (TILE + "for k in range(300):\n    s[(t + k) % 64] = 1\n    nv.syncthreads()", "a b s"),
        (TILE + "for k in range(b[0] % 99):\n    s[(t + k) % 64] = 1\n    nv.syncthreads()", "a b s"),
        (TILE + "b[t] = 0\nfor k in range(b[0]):\n    nv.syncthreads()", ""),
        (TILE + "for k in range(300):\n    s[t] = 1\n    if k % 2 == 0:\n        nv.syncthreads()", ""),
        (TILE + "while True:\n    s[t] += 1\n    nv.syncthreads()\n    if a[t] == 0:\n        break", ""),
        (
            TILE
            + "n = nv.syncthreads_count(a[t] > 0)\nif n > 3:\n    s[t] = 1\n    nv.syncthreads()\nb[nv.grid(1)] = s[0]",
            "a b s",
        ),
        (TILE + "if t < 32:\n    s[t] = 1\n    nv.syncwarp()\n    b[nv.grid(1)] = s[31 - t]", "a b s"),
        (TILE + "s[t] = 1\nnv.syncwarp()\nb[nv.grid(1)] = s[63 - t]", "a b"),
        (TILE + "s[t] = 1\nnv.syncwarp()\nb[nv.grid(1)] = s[t ^ 1]", "a b s"),
        (TILE + "s[t] = 1\nnv.syncwarp(0xffff)\nb[nv.grid(1)] = s[t ^ 1]", "a b"),
        (TILE + "s[t] = 1\nif t < 32:\n    nv.syncwarp()\nb[nv.grid(1)] = s[t ^ 1]", "a b"),
        (TILE + "if t > 3:\n    return\ns[t] = 1\nnv.syncwarp()\nb[nv.grid(1)] = s[t ^ 1]", "a b"),
        (TILE + "s[t] = 1\nfirst_warp_returns(t)\nb[nv.grid(1)] = s[t ^ 1]", "a b"),
        (TILE + "s[t] = 1\nk = synced(t)\nb[nv.grid(1)] = s[k ^ 1]", "a b s"),
        (TILE + "s[t] = 1\nk = t if t < 32 else synced(t)\nb[nv.grid(1)] = s[t ^ 1]", "a b"),
        (f"{TILE}s[t] = 1\n{LEAVES.format('break')}\nb[nv.grid(1)] = s[t ^ 1]", "a b"),
        (f"{TILE}s[t] = 1\n{LEAVES.format('continue')}\nb[nv.grid(1)] = s[t ^ 1]", "a b"),
        (f"{TILE}s[t] = 1\n{LEAVES.format('pass')}\nb[nv.grid(1)] = s[t ^ 1]", "a b s"),
        (
            TILE
            + "w = t // 32\nlane = nv.lane_id()\nif lane == 0:\n    s[w] = 1\nnv.syncthreads()\nb[nv.grid(1)] = s[w]",
            "a b s",
        ),
        (f"{THREAD}\ns = nv.shared.dynamic(nv.i32, 8)\nr = nv.shared.dynamic(nv.i32)\nr[t] = s[0]", "a b r s"),
        (TILE + "nv.barrier.sync(1, 64)\ns[63 - t] = 1\nnv.barrier.sync(1, 64)\ns[t] = 2", "a b"),
        (f"{THREAD}\ns = nv.local.array(8, nv.i32)\ns[0] = t\na[nv.grid(1)] = s[0]", "a b"),
    ],
)
def test_arrays_in_blocks(body: str, arrays: str) -> None:
    assert proved(body) == arrays


@pytest.mark.parametrize(
    ("body", "block", "arrays"),
    [
        ("x, y = nv.grid(2)\na[y, x] = x", (8, 8, 1), "a"),
        ("x, y = nv.grid(2)\na[x, x] = x", (8, 8, 1), ""),
        ("x, y = nv.grid(2)\na[x, x] = x", (64, 1, 1), "a"),
        ("x, y = nv.grid(2)\na[x, y] = a[y, x]", (8, 8, 1), ""),
        ("x, y = nv.grid(2)\na[8 * y + x, 0] = x", (8, 8, 1), "a"),
        ("x, y = nv.grid(2)\nr = a[y]\nr[x] = x", (8, 8, 1), "a"),
        ("x, y = nv.grid(2)\nr = a.T[y]\nr[x] = x", (8, 8, 1), "a"),
        ("x, y = nv.grid(2)\nr = a[y, 2:]\nr[x] = a[y, 1]", (8, 8, 1), "a"),
    ],
)
def test_arrays_of_two_dimensions(body: str, block: Any, arrays: str) -> None:
    assert proved(body, "a: nv.Array[nv.i32, 2]", (1, 1, 1), block) == arrays


def test_narrow_counters_begin_anew() -> None:
    body, parameters = f"{GRID}\nb[nv.atomic.add(a, 0, 1)] = i", "a: nv.Array[nv.{}], b: nv.Array[nv.i32]"
    assert [proved(body, parameters.format(one)) for one in ("u8", "u32", "i64")] == ["a", "a b", "a b"]


def test_integer_arguments_count() -> None:
    body = f"{GRID}\na[n * i] = i"
    parameters = "a: nv.Array[nv.i32], n: nv.i32"
    assert [proved(body, parameters, n=n) for n in (0, 1, 2)] == ["", "a", "a"]


def test_extents_bound_indices() -> None:
    body = f"{GRID}\na[i, b[i]] = i\nb[i] = 2"
    parameters = "a: nv.Array[nv.i32, 2], b: nv.Array[nv.i32]"
    assert proved(body, parameters) == "a b"
    assert proved("k = nv.grid(1) // 64\na[k, 0] = k", parameters) == "b"
    assert proved("k = nv.grid(1) * 64\na[k, 0] = k", parameters, size=64) == "a b"  # one thread's index is inside


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("nv.async_copy.wait_all()", "it uses `nv.async_copy.wait_all` in line 2"),
        (
            "if nv.thread_idx.x < 3:\n    nv.syncthreads()",
            "some threads of a block may not come to the barrier in line 3",
        ),
        ("a.ptr[0] = 1", "where the pointer in line 2 leads is not known"),
        ("nv.asm('bar.sync 0;', None)", "line 2 is PTX"),
    ],
)
def test_what_is_not_understood(body: str, reason: str) -> None:
    found = made(body)
    assert (found.reason, found.proved, found.is_complete) == (reason, frozenset(), False)


def test_unproved_accesses_are_told() -> None:
    found = made(f"{GRID}\nb[i] = i\na[i] = b[i + 1]")
    (told,) = found.unproved
    assert (told.array, [span.line for span in told.spans]) == ("b", [3, 4])


@pytest.mark.parametrize(
    ("body", "is_written"),
    [
        ("s[t] = 1\nnv.syncthreads()\na[t] = s[63 - t]", True),
        ("s[t] += 1", False),
        ("s[t] = 1\ns[t] += 1", True),
        ("nv.atomic.add(s, t, 1)", False),
        ("if t < 32:\n    s[t] = 1\nnv.syncthreads()\na[t] = s[t]", False),
        ("if t < 32:\n    s[t] = 1\nnv.syncthreads()\nif t < 32:\n    a[t] = s[31 - t]", True),
        ("if t < 32 and b[t] > 0:\n    s[t] = 1\nnv.syncthreads()\nif t < 32:\n    a[t] = s[t]", False),
        ("if b[0] > 0:\n    s[t] = 1\n    nv.syncthreads()\na[t] = s[t]", False),
        ("x = nv.f32(b[t])\nif x > 0.5:\n    s[t] = 1\nelse:\n    s[t] = 2\nnv.syncthreads()\na[t] = s[63 - t]", True),
        ("x = nv.f32(b[t])\nif x > 0.5:\n    s[t] = 1\nnv.syncthreads()\na[t] = s[63 - t]", False),
        ("for k in range(t, 64, 16):\n    s[k] = 1\nnv.syncthreads()\na[t] = s[63 - t]", True),
        (
            "for k in range(t, 64, 16):\n    if b[k] > 0:\n        break\n    s[k] = 1\nnv.syncthreads()\na[t] = s[63]",
            False,
        ),
        ("for k in range(t, b[0], 16):\n    s[k] = 1\nnv.syncthreads()\na[t] = s[0]", False),
        ("k = t\nwhile k < 64:\n    s[k] = 1\n    k += 64\nnv.syncthreads()\na[t] = s[0]", False),
        ("if b[t] > 0:\n    return\ns[t] = 1\nnv.syncthreads()\na[t] = s[63 - t]", False),
        ("if t % 32 == 0:\n    s[t // 32] = 1\nnv.syncthreads()\na[t] = s[0] + s[1]", True),
        ("if t % 32 == 0:\n    s[t // 32] = 1\nnv.syncthreads()\na[t] = s[0] + s[2]", False),
        ("s[b[t]] = 1\nnv.syncthreads()\na[t] = s[0]", False),
        ("s[t] = 1\nnv.syncthreads()\na[t] = s[b[t]]", True),
        ("for k in range(300):\n    s[t] = 1\n    nv.syncthreads()\n    a[t] = s[63 - t]\n    nv.syncthreads()", True),
    ],
)
def test_shared_memory_that_is_written_before(body: str, is_written: bool) -> None:
    assert made(TILE + body, follows_writes=True).reads_written is is_written


def test_a_part_of_an_element_is_not_all_of_it() -> None:
    vectors = f"{THREAD}\ns = nv.shared.array(64, nv.vec[nv.i32, 2])\n"
    whole = "s[t] = nv.vec[nv.i32, 2](1)\n"
    after = "nv.syncthreads()\na[t] = s[63 - t].x"
    assert made(f"{vectors}{whole}{after}", follows_writes=True).reads_written
    assert not made(f"{vectors}s[t].x = 1\n{after}", follows_writes=True).reads_written


# Against what threads do


def proof_of(program: random_accesses.Program) -> Proof:
    typed = nv.Kernel.from_source(program.text).specialise().typed
    *arrays, n = typed.parameters
    shapes = dict.fromkeys(arrays, (random_accesses.SIZE,))
    sizes, integers = ((*program.grid, 1), (*program.block, 1)), {n: random_accesses.N}
    numbers = LaunchNumbers(*sizes, integers, shapes, frozenset(arrays), follows_writes=True)
    return proof(typed, numbers)[0]


def compared(seeds: range) -> tuple[int, int]:
    """How many programs have no race, and how many of these are proved."""
    free = complete = 0
    for seed in seeds:
        program = random_accesses.program(seed)
        run = random_accesses.found(program)
        if run is None:
            continue
        races, found = run.races, proof_of(program)
        assert not (run.reads_unwritten and found.is_complete and found.reads_written), (seed, program)
        assert races.isdisjoint(local.name for local in found.proved), (seed, program)
        assert not (races and found.is_complete), (seed, program)
        free += not races
        complete += found.is_complete
    return free, complete


def test_nothing_wrong_is_proved_of_random_kernels() -> None:
    free, complete = compared(range(100))
    assert free > 20
    assert complete >= 0.9 * free


@pytest.mark.sweep(50)
@pytest.mark.parametrize("first", range(1000, 5000, 250))
def test_nothing_wrong_is_proved_of_many_random_kernels(first: int) -> None:
    free, complete = compared(range(first, first + 250))
    assert complete >= 0.9 * free


@pytest.fixture
def _without_proofs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SpecialisedKernel, "run_of", lambda self, arguments, configuration, run: run)


@pytest.mark.usefixtures("_without_proofs")
@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.sweep(50)) for seed in range(4, 60))]
)
def test_checked_runs_find_no_race_in_what_is_proved(seed: int) -> None:
    program = random_accesses.program(seed)
    if random_accesses.found(program) is None:
        return
    kernel, arrays = nv.Kernel.from_source(program.text), [np.zeros(random_accesses.SIZE, np.int32) for _ in range(2)]
    if proof_of(program).is_complete:
        kernel.on("cpu", check="race")[program.grid, program.block](
            *arrays, random_accesses.TABLE, np.int32(random_accesses.N)
        )


def test_systems_without_a_solution() -> None:
    """Those of few small numbers have none if each is tried."""
    chance = random.Random(1)
    found = {True: 0, False: 0}
    for _ in range(400):
        count = chance.randint(1, 3)
        rows = [
            ([chance.randint(-4, 4) for _ in range(count)], chance.randint(-9, 9)) for _ in range(chance.randint(1, 4))
        ]
        equal = [
            ([chance.randint(-4, 4) for _ in range(count)], chance.randint(-9, 9)) for _ in range(chance.randint(0, 2))
        ]
        system = System()
        for variable in range(count):
            system.at_least_zero({variable: 1}, 5)
            system.at_least_zero({variable: -1}, 5)
        for factors, number in rows:
            system.at_least_zero({at: factor for at, factor in enumerate(factors) if factor}, number)
        for factors, number in equal:
            system.is_zero({at: factor for at, factor in enumerate(factors) if factor}, number)
        has = any(
            all(sum(map(int.__mul__, factors, values)) + number >= 0 for factors, number in rows)
            and all(sum(map(int.__mul__, factors, values)) + number == 0 for factors, number in equal)
            for values in itertools.product(range(-5, 6), repeat=count)
        )
        may = system.has_solution()
        assert may or not has
        found[may] += may == has
    assert found[False] > 100


# What a launch makes of it


@nv.kernel
def numbered(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < a.size:
        a[i] = b[b.size - 1 - i] + nv.thread_idx.y


def launch(grid: Any, block: Any, a: np.ndarray, b: np.ndarray) -> None:
    numbered.on("cpu", check="race")[grid, block](a, b)


def test_one_thread_an_element_is_no_race() -> None:
    a = np.zeros(64, np.int32)
    launch(2, 32, a, np.ones(64, np.int32))
    assert a.tolist() == [1] * 64


@pytest.mark.parametrize(("grid", "block"), [(1, (32, 2)), (1, (16, 1, 2))])
def test_threads_along_other_dimensions_race(grid: Any, block: Any) -> None:
    a = np.zeros(64, np.int32)
    if block[1] == 1:
        launch(grid, block, a, np.ones(64, np.int32))  # they write the same
        assert a.tolist() == [1] * 16 + [0] * 48
        return
    with pytest.raises(nv.LaunchError, match="NVG2115"):
        launch(grid, block, a, np.ones(64, np.int32))


@nv.kernel
def upper_half(a: nv.Array[nv.i64], n: nv.i128):
    a[nv.grid(1)] = nv.i64(n >> 64)


def test_a_number_of_128_bits_may_be_an_argument() -> None:
    a = np.zeros(64, np.int64)
    upper_half.on("cpu", check="race")[2, 32](a, 5 * 2**64 + 3)
    assert (a == 5).all()


def test_arrays_that_overlap_race() -> None:
    whole = np.arange(64, dtype=np.int32)
    with pytest.raises(nv.LaunchError, match="NVG2115"):
        launch(2, 32, whole, whole)
    launch(1, 32, whole[:32], whole[32:])


def test_elements_that_overlap_race() -> None:
    same = np.lib.stride_tricks.as_strided(np.zeros(1, np.int32), (64,), (0,))
    kernel = nv.Kernel.from_source("def k(a):\n    a[nv.grid(1)] = nv.grid(1)\n")
    kernel.on("cpu", check="race")[2, 32](np.zeros(128, np.int32)[::2])
    with pytest.raises(nv.LaunchError, match="NVG2115"):
        kernel.on("cpu", check="race")[2, 32](same)


SHUFFLED = "t = nv.thread_idx.x\nx = t\nfor k in range({}):\n    x += nv.warp.shuffle(x, 31)\n{}\nb[t] = x"


@pytest.mark.parametrize(
    ("body", "is_convergent"),
    [
        (SHUFFLED.format("a[0]", ""), True),
        (SHUFFLED.format("3", ""), True),
        (SHUFFLED.format("a[t]", ""), False),
        (SHUFFLED.format("a[0]", "    if k > a[t]:\n        break"), False),
        (SHUFFLED.format("3", "    if k > a[t]:\n        break"), False),
        (SHUFFLED.format("a[0]", "    if k > a[t]:\n        b[t] = 1"), True),
        ("t = nv.thread_idx.x\nk = 0\nwhile k < 9 and nv.warp.shuffle(k, 31) < a[t]:\n    k += 1\nb[t] = k", False),
        ("t = nv.thread_idx.x\nk = 0\nwhile k < a[0]:\n    k += 1\nb[nv.warp.shuffle(t, 31)] = k", True),
    ],
)
def test_lanes_that_leave_loops_miss_operations_of_their_warp(body: str, is_convergent: bool) -> None:
    assert made(body, grid=(1, 1, 1)).is_convergent is is_convergent


def test_lanes_that_left_a_loop_are_missed() -> None:
    text = "def k(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):\n"
    body = SHUFFLED.format("a[0]", "    if k > a[t]:\n        break").replace("\n", "\n    ")
    kernel = nv.Kernel.from_source(f"{text}    {body}\n")
    with pytest.raises(nv.LaunchError, match="NVG2191"):
        kernel.on("cpu", check="barrier")[1, 32](np.arange(32, 0, -1, dtype=np.int32), np.zeros(32, np.int32))
