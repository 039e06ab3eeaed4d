"""The table's rows: for each case its arguments, what NumPy makes of them, and the call in every language."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

import nvgen as nv
from tests.bench.cpu_table import nvgen_

Call = Callable[[], object]
Arguments = tuple[Any, ...]
BLOCK = 256


@dataclass(frozen=True)
class Row:
    """``reference`` gets the arguments and returns what the last array must become; ``sizes`` are those that C takes.

    A small row is a loop that nobody shares out over cores.
    """

    title: str
    kernel: nv.Kernel
    grid: Any
    block: Any
    arguments: Arguments
    reference: Callable[..., np.ndarray]
    sizes: tuple[int, ...]
    warp_threads: Any
    is_small: bool = False

    @property
    def name(self) -> str:
        """What the function is called in every language."""
        return self.kernel.name

    def copied(self) -> Arguments:
        """The arguments; the arrays are copies."""
        return tuple(np.copy(a) if isinstance(a, np.ndarray) else a for a in self.arguments)

    def nvgen(self, arguments: Arguments) -> Call:
        launch = self.kernel.on("cpu")[self.grid, self.block]
        return lambda: launch(*arguments)

    def c(self, library: ctypes.CDLL, arguments: Arguments, cores: int) -> Call:
        # Pointers that keep their arrays.
        given = [
            a.ctypes.data_as(ctypes.c_void_p) if isinstance(a, np.ndarray) else ctypes.c_float(a) for a in arguments
        ]
        sizes = [ctypes.c_int32(size) for size in (*self.sizes, cores)]
        function = library[self.name]
        return lambda: function(*given, *sizes)

    def numba(self, module: ModuleType, arguments: Arguments) -> Call:
        function = module.compiled(self.name, is_parallel=not self.is_small)
        scalars_narrowed = [a if isinstance(a, np.ndarray) else np.float32(a) for a in arguments]
        return lambda: function(*scalars_narrowed)

    def warp(self, module: ModuleType, arguments: Arguments) -> Call:
        call: Call = module.call(self.name, self.warp_threads, arguments)
        return call

    def check(self, language: str, call: Call, arguments: Arguments) -> None:
        """Calls, and compares the result in ``arguments``, which are as they were at first, with NumPy's."""
        call()
        expected = self.reference(*self.copied())
        np.testing.assert_allclose(arguments[-1], expected, rtol=1e-3, atol=1e-3, err_msg=f"{self.title}: {language}")


def _stencil(source: np.ndarray, result: np.ndarray) -> np.ndarray:
    around = source[:-2, 1:-1] + source[2:, 1:-1] + source[1:-1, :-2] + source[1:-1, 2:]
    result[1:-1, 1:-1] = 0.25 * (around - 4 * source[1:-1, 1:-1])
    return result


def _n_body(x: np.ndarray, y: np.ndarray, z: np.ndarray, mass: np.ndarray, _: np.ndarray) -> np.ndarray:
    differences = [(a[None, :] - a[:, None]).astype(np.float64) for a in (x, y, z)]
    factor = mass / np.sqrt(sum(d * d for d in differences) + 1e-3) ** 3
    return np.stack([(factor * d).sum(axis=1) for d in differences])


def _softmax(source: np.ndarray, _: np.ndarray) -> np.ndarray:
    weights = np.exp(source - source.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


def rows() -> list[Row]:
    """All rows but the launch."""
    random = np.random.default_rng(1)

    def floats(*shape: int) -> np.ndarray:
        return random.uniform(0, 1, shape).astype(np.float32)

    def saxpy(n: int, title: str, *, is_small: bool = False) -> Row:
        alpha = 1e-9
        given = (alpha, floats(n), floats(n))
        return Row(title, nvgen_.saxpy, n // BLOCK, BLOCK, given, lambda a, x, y: a * x + y, (n,), n, is_small)

    bodies, side, columns, parts, counted = 4096, 2048, 1024, 4096, 1 << 22
    return [
        saxpy(1 << 24, "saxpy in memory"),
        saxpy(1 << 14, "saxpy of 16 K elements", is_small=True),
        Row(
            "stencil 2048 x 2048",
            nvgen_.stencil_2d,
            (side // 32, side // 8),
            (32, 8),
            (floats(side, side), np.zeros((side, side), np.float32)),
            _stencil,
            (side, side),
            (side, side),
        ),
        Row(
            "n-body, tiled with barriers",
            nvgen_.n_body,
            bodies // BLOCK,
            BLOCK,
            (*(floats(bodies) for _ in range(4)), np.zeros((3, bodies), np.float32)),
            _n_body,
            (bodies,),
            bodies,
        ),
        Row(
            "softmax 1024 x 1024, by warps",
            nvgen_.softmax,
            columns // 8,
            BLOCK,
            (floats(columns, columns), np.zeros((columns, columns), np.float32)),
            _softmax,
            (columns, columns),
            columns,
        ),
        Row(
            "histogram, shared atomics",
            nvgen_.block_histogram,
            256,
            BLOCK,
            (random.integers(0, 256, counted).astype(np.uint8), np.zeros(256, np.uint32)),
            lambda source, _: np.bincount(source, minlength=256),
            (counted,),
            counted,
        ),
        Row(
            "matmul 512, tiled with barriers",
            nvgen_.tiled_matmul,
            (32, 32),
            (16, 16),
            (floats(512, 512), floats(512, 512), np.zeros((512, 512), np.float32)),
            lambda a, b, _: a @ b,
            (512,),
            (512, 512),
        ),
        Row(
            f"block reduction {parts} x {BLOCK}",
            nvgen_.block_sum,
            parts,
            BLOCK,
            (floats(parts * BLOCK), np.zeros(parts, np.float32)),
            lambda source, _: source.reshape(-1, BLOCK).sum(axis=1),
            (parts,),
            parts,
        ),
    ]


def small_launch() -> Row:
    """The launch of 32 threads."""
    arrays = tuple(np.ones(32, np.float32) for _ in range(3))
    return Row("launch of 32 threads", nvgen_.vector_add, 1, 32, arrays, lambda a, b, _: a + b, (32,), 32, True)
