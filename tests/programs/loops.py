"""Draws kernels of loops: counters that wrap, bounds that change, ranges that threads share out, views, masks of lanes.

No thread writes what another one reads but by operations that any order of threads does alike, and around barriers;
where two arrays lie in the same memory there is one thread.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from tests.programs.drawing import Choices
from tests.programs.loop_numbers import STEPS, Number, Thread
from tests.programs.loop_statements import Launch, Writer

Dim = tuple[int, ...]
#: Blocks of one thread, whose warps are whole, whose last warp is not, whose rows are no warps.
BLOCKS: tuple[Dim, ...] = ((1,), (32,), (33,), (64,), (31,), (48,), (96,), (5, 3), (16, 4), (8, 2, 3), (32, 2))
_ELEMENTS = ("i32", "f32", "f64", "i16", "u8", "i64")
#: How an array may lie in the memory of another one.
_SHARED = ("", "x", "x[1:]", "x[:-1]", "x[::-1]", "x[::2]")
_START = (
    "count = nv.block_dim.x * nv.block_dim.y * nv.block_dim.z",
    "t = (nv.thread_idx.z * nv.block_dim.y + nv.thread_idx.y) * nv.block_dim.x + nv.thread_idx.x",
    "i = nv.block_idx.x * count + t",
    "total = count * nv.grid_dim.x",
    "own = nv.local.array(4, nv.i32)",
    "for k in range(4):",
    "    own[k] = t * k",
)
_PARAMETERS = (
    "x, y, out, own, counters, n: nv.i32, m: nv.i32, w: nv.i64, q: nv.u32, "
    "i: nv.i32, t: nv.i32, total: nv.i32, count: nv.i32, h: nv.i32"
)


@dataclass(frozen=True)
class LoopProgram:
    """A text, whose last function is the kernel, and how it is launched."""

    text: str
    grid: int
    block: Dim
    scalars: tuple[int, int, int, int]
    seed: int
    rows: int
    sizes: tuple[int, int]
    element: str
    #: What of ``x`` the array ``y`` is.
    shared: str
    #: Whether a run may fail.
    fails: bool

    def arguments(self) -> dict[str, Any]:
        """Others for each launch, with the same numbers."""
        rng, total = np.random.default_rng(self.seed), self.grid * int(np.prod(self.block))
        x = rng.integers(-40, 40, self.sizes[0], dtype=np.int32)
        y = rng.integers(0, 40, self.sizes[1]).astype(f"{self.element[0]}{int(self.element[1:]) // 8}")
        if self.shared:
            y = eval(self.shared, {"x": x})
        out, real = np.zeros((self.rows, total), np.int64), np.zeros((self.rows, total))
        arrays = {"x": x, "y": y, "out": out, "real": real, "counters": np.zeros(32, np.int32)}
        return {**arrays, **dict(zip(("n", "m", "w", "q"), self.scalars, strict=True))}


def _scalars(choices: Choices) -> tuple[int, int, int, int]:
    near = (2**31 - 1, -(2**31), 2**31 - 3, -(2**31) + 2)
    n = choices.pick((5, 7, 0, 3, 20, *near))
    m = choices.pick((3, 1, 0, -2, 11, *near))
    w = choices.pick((9, 4, 0, -1, 2**31 + 3, 2**63 - 2, -(2**63) + 1, 2**31 - 1, -(2**31) - 2))
    return n, m, w, choices.pick((6, 2, 0, 2**32 - 1, 2**31 + 1, 2**31 - 2))


def _sizes(grid: int, block: Dim) -> list[tuple[str, int]]:
    in_block = int(np.prod(block))
    return list(zip(STEPS, (block[0], in_block * grid, in_block), strict=True))


def _launch(choices: Choices) -> tuple[Launch, int, Dim, tuple[int, int, int, int], str]:
    shared = choices.pick(_SHARED) if choices.once_in(6) else ""
    grid, block = (1, (1,)) if shared else (1 + choices.below(3), choices.pick(BLOCKS))
    in_block = int(np.prod(block))
    threads = tuple(Thread(i, i % in_block) for i in range(grid * in_block))
    scalars = _scalars(choices)
    names = zip(("n", "m", "w", "q"), ("i32", "i32", "i64", "u32"), scalars, strict=True)
    numbers = [Number(name, type_, lambda thread, value=value: value) for name, type_, value in names]  # type: ignore[misc]
    numbers += [Number("i", "i32", lambda thread: thread.i, False), Number("t", "i32", lambda thread: thread.t, False)]
    numbers += [Number(text, "i32", lambda thread, value=value: value) for text, value in _sizes(grid, block)]  # type: ignore[misc]
    sizes = 1 + choices.below(70), choices.below(3 * len(threads))
    if shared:
        sizes = sizes[0] + 1, sizes[0] + 1
    has_warps = len(block) == 1 and choices.below(2) > 0
    return (
        Launch(threads, tuple(numbers), has_warps, len(block) == 1, sizes, bool(shared)),
        grid,
        block,
        scalars,
        shared,
    )


def program(choices: Choices) -> LoopProgram:
    """A program and how it is run."""
    launch, grid, block, scalars, shared = _launch(choices)
    element = "i32" if shared else choices.pick(_ELEMENTS)
    fails, functions, text = choices.once_in(6), list[str](), f"Y = nv.{element}\n"
    for number in range(max(0, choices.below(4) - 1)):
        writer = Writer(choices, launch, f"f{number}_", list(functions), result=True)
        body = ["g = h + 1", *writer.body(2 + choices.below(5)), "return h ^ g"]
        inline = choices.pick(("auto", "never", "always"))
        text += f'@nv.device(inline="{inline}")\ndef f{number}({_PARAMETERS}):\n'
        text += "".join(f"    {line}\n" for line in body)
        functions.append(f"f{number}")
    writer = Writer(choices, launch, "", functions, fails=fails)
    start = [*_START, *(["i, total = nv.grid(1), nv.grid_size(1)"] if launch.is_row and choices.below(2) else [])]
    body = [*start, "s = nv.shared.array(128, nv.i32)", "h, g = x[i % x.size], i", *writer.body(3 + choices.below(9))]
    body += ["out[1, i], out[2, i] = h, g"]
    body += [f"real[{row}, i] = nv.f64({name})" for row, name in enumerate(writer.real)]
    body += ["for k in range(4):", "    out[3 + k, i] = own[k]"]
    arrays = "x, y, out: nv.Array[nv.i64, 2], real: nv.Array[nv.f64, 2], counters: nv.Array[nv.i32]"
    text += f"def program({arrays}, n: nv.i32, m: nv.i32, w: nv.i64, q: nv.u32):\n"
    text += "".join(f"    {line}\n" for line in body)
    rows = max(7, len(writer.real))
    return LoopProgram(text, grid, block, scalars, choices.below(1000), rows, launch.sizes, element, shared, fails)
