"""Kernels whose threads wait for nobody: loops that all of them make alike are around loops over threads, and those
that follow each other along y come one after the other where that is how they access memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.codegen.contract.cpu_run import blocks_like
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.conventions.thread_form import Form, ThreadForm
from nvgen.targets.cpu.objects import optimised
from nvgen.targets.cpu.pipeline import CpuPipeline
from tests.targets import interchange_programs

pytestmark = pytest.mark.sweep(6)

#: In which tiers a kernel runs, and as the plain loops over threads that coroutines stand beside.
_WAYS = ("optimised", "baseline", "", "optimised,coroutines")
_HEAD = "a: nv.Array[nv.f32, 2], b: nv.Array[nv.f32, 2], c: nv.Array[nv.f32, 2]"
_SUM = "acc = nv.f32(0.0)\nfor k in range(a.shape[1]):\n    acc += a[y, k] * b[k, x]\nc[y, x] = acc"


def _in(lines: str) -> str:
    return "".join(f"    {line}\n" for line in lines.split("\n"))


_GUARD = "if y < c.shape[0] and x < c.shape[1]:\n"
#: Bodies of a product of matrices.
PRODUCTS = {
    "branch": f"x, y = nv.grid(2)\n{_GUARD}{_in(_SUM)}",
    "return": f"x, y = nv.grid(2)\nif y >= c.shape[0] or x >= c.shape[1]:\n    return\n{_SUM}",
    "rows along x": f"y, x = nv.grid(2)\n{_GUARD}{_in(_SUM)}",
    "by hand": (
        "x = nv.block_idx.x * nv.block_dim.x + nv.thread_idx.x\ny = nv.block_idx.y * nv.block_dim.y + nv.thread_idx.y\n"
        f"{_GUARD}{_in(_SUM)}"
    ),
    "while": (
        f"x, y = nv.grid(2)\n{_GUARD}    acc = nv.f32(0.0)\n    k = 0\n    while k < a.shape[1]:\n"
        "        acc += a[y, k] * b[k, x]\n        k += 1\n    c[y, x] = acc"
    ),
    "in memory": (
        f"y, x = nv.grid(2)\n{_GUARD}    c[y, x] = 0.0\n    for k in range(a.shape[1]):\n"
        "        c[y, x] += a[y, k] * b[k, x]"
    ),
    "function": f"x, y = nv.grid(2)\n{_GUARD}    c[y, x] = product(a, b, y, x)",
    "nest": (
        f"x, y = nv.grid(2)\n{_GUARD}    acc = nv.f32(0.0)\n    for t in range(0, a.shape[1], 8):\n"
        "        for k in range(t, min(t + 8, a.shape[1])):\n            acc += a[y, k] * b[k, x]\n    c[y, x] = acc"
    ),
}


@nv.device
def product(a, b, y, x):
    acc = nv.f32(0.0)
    for k in range(a.shape[1]):
        acc += a[y, k] * b[k, x]
    return acc


def made(body: str, parameters: str = _HEAD) -> nv.Kernel:
    return nv.Kernel.from_source(f"def k({parameters}):\n{_in(body)}", namespace=globals())


def form(kernel: nv.Kernel, check: str = "bounds") -> ThreadForm:
    options = CpuOptions(checks=() if check == "none" else (check,))
    pipeline = compiler.emitted("cpu", [kernel.specialise()], options, compiler.Stage.LLVM).pipeline
    assert isinstance(pipeline, CpuPipeline)
    return pipeline.thread_form


@pytest.fixture(params=["none", "bounds"])
def check(request: pytest.FixtureRequest) -> Any:
    return request.param


def launched(kernel: nv.Kernel, launch: tuple[Any, Any], arguments: list[Any], check: str, way: str) -> list[Any]:
    """Copies of the arguments, after a launch with them."""
    given = [one.copy() if isinstance(one, np.ndarray) else one for one in arguments]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NVGEN_CPU", way)
        patch.setattr(optimised, "_SECONDS", 0.0)
        patch.setattr(optimised, "_SECONDS_PER_BYTE", 0.0)
        kernel.on("cpu", check=check)[launch](*given)
    return given


@pytest.mark.parametrize("block", [(16, 16), (7, 5), (130, 1), (1, 64)])
@pytest.mark.parametrize("body", PRODUCTS)
def test_products(body: str, block: tuple[int, int], check: str) -> None:
    """Rows of less than a chunk, of one, and of more than one; all forms give the same bits."""
    kernel, rng = made(PRODUCTS[body]), np.random.default_rng(1)
    assert form(kernel, check) == ThreadForm(Form.INTERCHANGED, is_exchanged="y, x =" in PRODUCTS[body])
    for rows, columns, depth in ((5, 9, 3), (33, 128, 17), (9, 301, 40), (1, 1, 0)):
        a, b = rng.random((rows, depth), np.float32), rng.random((depth, columns), np.float32)
        sizes = (rows, columns) if "y, x =" in PRODUCTS[body] else (columns, rows)
        grid = tuple(-(-size // of) for size, of in zip(sizes, block, strict=True))
        found = [
            launched(kernel, (grid, block), [a, b, np.ones((rows, columns), np.float32)], check, way) for way in _WAYS
        ]
        np.testing.assert_allclose(found[0][2], a @ b, rtol=1e-5)
        for other in found[1:]:
            np.testing.assert_array_equal(found[0][2], other[2])


@pytest.mark.parametrize(
    ("body", "is_exchanged"),
    [
        ("i, j = nv.grid(2)\nif i < c.shape[0] and j < c.shape[1]:\n    c[i, j] = a[i, j] + b[i, j]", True),
        ("j, i = nv.grid(2)\nif i < c.shape[0] and j < c.shape[1]:\n    c[i, j] = a[i, j] + b[i, j]", False),
        ("i, j = nv.grid(2)\nif i < c.shape[0] and j < c.shape[1]:\n    c[i, j] = a[j, i]", False),
        ("i, j, l = nv.grid(3)\nif i < c.shape[0] and j < c.shape[1] and l == 0:\n    c[i, j] = b[i, j]", True),
    ],
)
def test_order_of_axes(body: str, is_exchanged: bool, check: str) -> None:
    kernel = made(body)
    assert form(kernel, check) == ThreadForm(Form.LOOP, is_exchanged=is_exchanged)
    for grid, block in (((3, 5), (16, 8)), ((1, 40), (64, 1)), ((40, 1), (1, 64)), ((5, 2), (8, 32))):
        found = [
            launched(
                kernel,
                ((*grid, 1), (*block, 1)),
                [*np.random.default_rng(2).random((2, 40, 40), np.float32), np.zeros((40, 40), np.float32)],
                check,
                way,
            )[2]
            for way in _WAYS
        ]
        for other in found[1:]:
            np.testing.assert_array_equal(found[0], other)
        rows, columns = min(grid[0] * block[0], 40), min(grid[1] * block[1], 40)
        assert np.count_nonzero(found[0]) == rows * columns


def test_more_blocks_along_x_than_there_may_be_along_y(check: str) -> None:
    """Where x and y are exchanged, an index along y is what may be larger than it ever is: the kernel is left as it
    is."""
    kernel = made("i, j = nv.grid(2)\nif i < c.shape[0]:\n    c[i, j] = i + j", "c: nv.Array[nv.i32, 2]")
    assert form(kernel, check).is_exchanged
    (found,) = launched(kernel, ((70_000, 1), (2, 3)), [np.zeros((139_999, 3), np.int32)], check, "optimised")
    np.testing.assert_array_equal(found, np.add.outer(np.arange(139_999), np.arange(3)))


@pytest.mark.parametrize("start", ["x, y = nv.grid(2)", "y, x = nv.grid(2)"])
def test_a_step_that_is_given(start: str, check: str) -> None:
    """With one that may wrap a launch is left to other code."""
    loop = "k = 0\nwhile k < a.shape[1]:\n    c[y, x] += a[y, k] + k\n    k += s"
    body = f"{start}\nif y < c.shape[0] and x < c.shape[1]:\n{_in(loop)}"
    kernel = made(body, "a: nv.Array[nv.i32, 2], c: nv.Array[nv.i32, 2], s: nv.i32")
    assert form(kernel, check) == ThreadForm(Form.INTERCHANGED, is_exchanged=start.startswith("y"))
    for by in (1, 3, 2**31 - 1):
        for way in _WAYS:
            a = np.arange(40, dtype=np.int32).reshape(5, 8)
            _, c, _ = launched(kernel, ((9, 9), (16, 16)), [a, np.zeros((5, 140), np.int32), by], check, way)
            expected = sum(a[:, k : k + 1] + k for k in range(0, 8, by))
            np.testing.assert_array_equal(c, np.broadcast_to(expected, c.shape))


@pytest.mark.parametrize(
    "body",
    [
        "i, j = nv.grid(2)\nc[i, j] = 1",
        "j, i = nv.grid(2)\nfor k in range(c.shape[1]):\n    c[i, j] += k",
        "i, j = nv.grid(2)\nfor k in range(c.shape[1]):\n    c[i, j] += k",
        "i, j = nv.grid(2)\nc[i, j] += c[j % c.shape[0], i % c.shape[1]]",
    ],
)
def test_the_first_index_that_is_out_of_bounds(body: str) -> None:
    """It is the same thread's as in plain loops, and the threads before have done the same."""
    kernel, found = made(body, "c: nv.Array[nv.i32, 2]"), list[tuple[str, np.ndarray]]()
    for way in _WAYS:
        c = np.zeros((20, 24), np.int32)
        with pytest.raises(nv.LaunchError) as error, pytest.MonkeyPatch.context() as patch:
            patch.setenv("NVGEN_CPU", way)
            kernel.on("cpu")[(4, 3), (8, 8)](c)
        found.append((str(error.value), c))
    assert len({text for text, _ in found}) == 1
    for _, other in found[1:]:
        np.testing.assert_array_equal(found[0][1], other)


@pytest.mark.parametrize(
    "body",
    [
        "for k in range(x):\n    c[y, x] += k",
        "for k in range(c.shape[1]):\n    if c[y, x] > 5.0:\n        break\n    c[y, x] += k",
        "for k in range(c.shape[1]):\n    nv.atomic.add(c, (y, x), 1.0)",
        "for k in range(c.shape[1]):\n    c[y, x] += a[x, k]",
        "if a[y, x] > 0.5:\n    for k in range(c.shape[1]):\n        c[y, x] += k",
        "for k in range(3):\n    c[y, x] += k",
        "for k in range(c.shape[1]):\n    c[y, x] += b[nv.i32(a[y, k]), x]",
    ],
)
def test_loops_of_each_thread(body: str) -> None:
    """Threads that make other iterations, what shows their order, and what would be read no faster: such loops stay
    where they are."""
    assert form(made(f"x, y = nv.grid(2)\nif y < c.shape[0] and x < c.shape[1]:\n{_in(body)}")).form is Form.LOOP


@pytest.mark.parametrize("shape", [(64, 64), (37, 70), (100, 9)])
@pytest.mark.parametrize("block", [(16, 16), (32, 8), (256, 1), (1, 64), (8, 40), (5, 3)])
def test_strips(block: tuple[int, int], shape: tuple[int, int], check: str) -> None:
    """A transposition goes through blocks below each other a few at a time, the last ones perhaps fewer."""
    kernel = made("x, y = nv.grid(2)\nif x < a.shape[1] and y < a.shape[0]:\n    c[x, y] = a[y, x]", _HEAD)
    a = np.random.default_rng(3).random(shape, np.float32)
    grid = (-(-shape[1] // block[0]) + 1, -(-shape[0] // block[1]))
    for way in _WAYS:
        found = launched(kernel, (grid, block), [a, a, np.zeros(shape[::-1], np.float32)], check, way)
        np.testing.assert_array_equal(found[2], a.T)


@pytest.mark.parametrize("seed", range(14))
def test_random_programs(seed: int, check: str) -> None:
    """All forms compute the same."""
    program = interchange_programs.program(seed)
    kernel, rng, (rows, columns) = interchange_programs.compiled(program), np.random.default_rng(seed), program.shape
    matrices = [rng.integers(-40, 40, program.shape, dtype=np.int32) for _ in range(2)]
    given: list[Any] = [
        matrices[0],
        rng.random(program.shape, np.float32),
        matrices[1],
        np.zeros(program.shape, np.float32),
    ]
    given += [np.arange(rows * columns, dtype=np.int32), rng.integers(0, 9, 13, dtype=np.int32)]

    given += [rows, columns, program.number]
    found = [launched(kernel, (program.grid, program.block), given, check, way) for way in _WAYS]
    for other in found[1:]:
        for one, another in zip(found[0], other, strict=True):
            np.testing.assert_array_equal(one, another)


@pytest.mark.parametrize("is_exchanged", [False, True])
@pytest.mark.parametrize(
    ("index", "of_numpy"),
    [
        (
            "[min(max(y - k, 0), a.shape[0] - 1), min(max(x + k, 0), a.shape[1] - 1)]",
            lambda a, y, x, k: a[np.clip(y - k, 0, 36), np.clip(x + k, 0, 149)],
        ),
        ("[(y + k) % a.shape[0], (x + k) % a.shape[1]]", lambda a, y, x, k: a[(y + k) % 37, (x + k) % 150]),
        ("[y, x + k if x + k < a.shape[1] else 0]", lambda a, y, x, k: a[y, np.where(x + k < 150, x + k, 0)]),
    ],
)
def test_indices_that_are_cut(index: str, of_numpy: Callable[..., np.ndarray], is_exchanged: bool, check: str) -> None:
    """At an edge neighbours access the same element, or start again: their loops are around them nevertheless."""
    start = "y, x = nv.grid(2)" if is_exchanged else "x, y = nv.grid(2)"
    body = f"t = nv.f32(0.0)\nfor k in range(0, n):\n    t += a{index} * (k + 1)\nc[y, x] = t"
    kernel = made(f"{start}\n{_GUARD}{_in(body)}", "a: nv.Array[nv.f32, 2], c: nv.Array[nv.f32, 2], n: nv.i32")
    assert form(kernel, check) == ThreadForm(Form.INTERCHANGED, is_exchanged=is_exchanged)
    a = np.random.default_rng(4).random((37, 150), np.float32)
    grid = (5, 19) if is_exchanged else (19, 5)
    found = [launched(kernel, (grid, (8, 8)), [a, np.zeros_like(a), 5], check, way)[1] for way in _WAYS]
    for other in found[1:]:
        np.testing.assert_array_equal(found[0], other)
    expected = sum((k + 1) * of_numpy(a, *np.indices(a.shape), k) for k in range(5))
    np.testing.assert_allclose(found[0], expected, rtol=1e-5)


#: A product by tiles of 16 x 16, as it is written where rows lie along x.
_TILES = """left, right = nv.shared.array((16, 16), nv.f32), nv.shared.array((16, 16), nv.f32)
{start}
tx, ty = {own}
{returns}
acc = nv.f32(0.0)
for t in range((a.shape[1] + 15) // 16):
    left[tx, ty], right[tx, ty] = 0.0, 0.0
    if x < a.shape[0] and t * 16 + ty < a.shape[1]:
        left[tx, ty] = a[x, t * 16 + ty]
    if t * 16 + tx < b.shape[0] and y < b.shape[1]:
        right[tx, ty] = b[t * 16 + tx, y]
    nv.syncthreads()
    for k in range(16):
        acc += left[tx, k] * right[k, ty]
    nv.syncthreads()
if x < c.shape[0] and y < c.shape[1]:
    c[x, y] = acc"""
_OF_ROWS = {"start": "x, y = nv.grid(2)", "own": "nv.thread_idx.x, nv.thread_idx.y"}
_OF_COLUMNS = {"start": "y, x = nv.grid(2)", "own": "nv.thread_idx.y, nv.thread_idx.x"}
_RETURNS = ("", "if x >= c.shape[0] and y >= c.shape[1]:\n    return")


def _form_of_blocks(kernel: nv.Kernel, check: str, block: tuple[int, int]) -> ThreadForm:
    options = CpuOptions(checks=() if check == "none" else (check,), blocks=blocks_like((*block, 1)))
    pipeline = compiler.emitted("cpu", [kernel.specialise()], options, compiler.Stage.LLVM).pipeline
    assert isinstance(pipeline, CpuPipeline)
    return pipeline.thread_form


@pytest.mark.parametrize("returns", _RETURNS)
@pytest.mark.parametrize("start", [_OF_ROWS, _OF_COLUMNS])
def test_tiles(start: dict[str, str], returns: str, check: str) -> None:
    """Square blocks are what they were with x and y exchanged; all forms give the same bits. Where no thread of a chunk
    has returned nobody asks each."""
    kernel, rng = made(_TILES.format(**start, returns=returns)), np.random.default_rng(5)
    assert _form_of_blocks(kernel, check, (16, 16)) == ThreadForm(Form.REGIONS, is_exchanged=start is _OF_ROWS)
    assert _form_of_blocks(kernel, check, (16, 8)) == ThreadForm(Form.REGIONS)
    for rows, columns, depth in ((64, 48, 32), (33, 70, 17), (5, 9, 3)):
        a, b = rng.random((rows, depth), np.float32), rng.random((depth, columns), np.float32)
        tiles = -(-rows // 16), -(-columns // 16)
        grid = tiles if start is _OF_ROWS else tiles[::-1]
        found = [
            launched(kernel, (grid, (16, 16)), [a, b, np.ones((rows, columns), np.float32)], check, way)[2]
            for way in _WAYS
        ]
        np.testing.assert_allclose(found[0], a @ b, rtol=1e-5)
        for other in found[1:]:
            np.testing.assert_array_equal(found[0], other)


@pytest.mark.parametrize("size", [3, 8, 16])
def test_threads_that_have_returned(size: int, check: str) -> None:
    """Chunks of which all threads are there, of which some are, and of which none is."""
    body = (
        "own = nv.shared.array((32, 32), nv.i32)\nx, y = nv.grid(2)\ntx, ty = nv.thread_idx.x, nv.thread_idx.y\n"
        "own[ty, tx] = x + y\nnv.syncthreads()\nif x >= n or y * x > 90:\n    return\ntotal = 0\n"
        "for r in range(3):\n    for k in range(nv.block_dim.x):\n        total += own[k, tx] * (k + r)\n"
        "    nv.syncthreads()\nout[y, x] = total"
    )
    kernel = made(body, "out: nv.Array[nv.i32, 2], n: nv.i32")
    for n in (0, 7, 20, 48):
        found = [
            launched(
                kernel, ((-(-48 // size), -(-20 // size)), (size, size)), [np.zeros((32, 50), np.int32), n], check, way
            )
            for way in _WAYS
        ]
        for other in found[1:]:
            np.testing.assert_array_equal(found[0][0], other[0])
        assert np.count_nonzero(found[0][0]) > 0 or n == 0


def test_the_first_index_in_tiles_that_is_out_of_bounds() -> None:
    """It is that of the first thread in the order of the grid."""
    body = (
        "own = nv.shared.array((8, 8), nv.f32)\nx, y = nv.grid(2)\nown[nv.thread_idx.x, nv.thread_idx.y] = a[x, y]\n"
        "nv.syncthreads()\nc[x, y] = own[nv.thread_idx.x, nv.thread_idx.y]"
    )
    kernel = made(body)
    assert _form_of_blocks(kernel, "bounds", (8, 8)).is_exchanged
    for way in _WAYS[:3]:
        a, c = np.ones((24, 24), np.float32), np.zeros((21, 23), np.float32)
        with pytest.raises(nv.LaunchError) as error, pytest.MonkeyPatch.context() as patch:
            patch.setenv("NVGEN_CPU", way)
            kernel.on("cpu")[(3, 3), (8, 8)](a, a, c)
        assert "21 in thread (5, 0, 0) of block (2, 0, 0)" in str(error.value)
        assert np.count_nonzero(c) == 2 * 8 * 8 + 5


def test_many_blocks_of_tiles(check: str) -> None:
    """A grid may have more blocks along x than one along y."""
    body = (
        "own = nv.shared.array((2, 2), nv.i32)\nx, y = nv.grid(2)\nown[nv.thread_idx.x, nv.thread_idx.y] = x\n"
        "nv.syncthreads()\nif x < c.shape[0]:\n    c[x, y] = own[nv.thread_idx.x, nv.thread_idx.y] + y"
    )
    kernel = made(body, "c: nv.Array[nv.i32, 2]")
    assert _form_of_blocks(kernel, check, (2, 2)).is_exchanged
    (found,) = launched(kernel, ((70_000, 1), (2, 2)), [np.zeros((139_999, 2), np.int32)], check, "optimised")
    np.testing.assert_array_equal(found, np.add.outer(np.arange(139_999), np.arange(2)))
