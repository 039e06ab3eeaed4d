"""Random kernels whose threads look at matrices, some across a barrier: in the order of axes that one or the other loop
over threads likes, with loops that all threads make alike, and with some that only look so."""

from __future__ import annotations

import random
import runpy
import tempfile
from dataclasses import dataclass
from pathlib import Path

import nvgen as nv

_STARTS = (
    ("x, y = nv.grid(2)",),
    ("y, x = nv.grid(2)",),
    ("x, y, z = nv.grid(3)", "y += 3 * z"),
    ("x = nv.block_idx.x * nv.block_dim.x + nv.thread_idx.x", "y = nv.thread_idx.y + nv.block_dim.y * nv.block_idx.y"),
    ("y = nv.block_idx.x * nv.block_dim.x + nv.thread_idx.x", "x = nv.thread_idx.y + nv.block_dim.y * nv.block_idx.y"),
    ("x, y = nv.grid(1), 0",),
)
_GUARDS = (
    ("if x < out.shape[1] and y < out.shape[0]:",),
    ("if y < h:", "    if x < w:"),
    ("if x >= out.shape[1] or y >= out.shape[0]:", "    return"),
    ("if x >= out.shape[1]:", "    return", "if y >= h:", "    return"),
    ("if x > 0 and y > 1 and x < w - 1 and y < h:",),
    ("if x < w and y < h and (x + y) % 3 != 1:",),
)
_BLOCKS = ((16, 16), (32, 8), (8, 8), (5, 3), (64, 2), (1, 40), (130, 1), (7, 2, 3))
_BOUNDS = ("n", "a.shape[0]", "min(n, h)", "7", "40", "n - y", "n - x", "h - 2", "y + 2")
_INTEGERS = (
    "a[k % h, x]",
    "a[y, k % w]",
    "a[k % h, y % w]",
    "k",
    "x",
    "y * k",
    "total",
    "v[k % v.size]",
    "a[y, x]",
    "a[y][k % w]",
    "a[:, x][k % h]",
)
_FLOATS = ("b[k % h, x]", "b[y, k % w] * sum", "nv.f32(k)", "sum * 0.5", "b[y, x]", "b[x % h, k % w]")
#: What threads leave to others of their block, and what these read of it.
_TILE = (
    "own = nv.shared.array((130, 40), nv.i32)",
    "own[nv.thread_idx.x, nv.thread_idx.y] = 3 * x - y",
    "nv.syncthreads()",
)
_OF_TILES = (
    "own[nv.thread_idx.x, k % nv.block_dim.y]",
    "own[(nv.thread_idx.x + 1) % nv.block_dim.x, nv.thread_idx.y] + k",
)
_STORES = ("out[y, x] = total", "out[y, x] += a[y, x] - total", "flat[y * w + x] = total", "flat[y * w + x] -= 3")


@dataclass(frozen=True)
class Program:
    """The text of a kernel ``k``, and a launch for matrices of so many rows and columns."""

    text: str
    grid: tuple[int, ...]
    block: tuple[int, ...]
    shape: tuple[int, int]
    number: int


def program(seed: int) -> Program:
    """It has the matrices ``a`` and ``out`` of i32 and ``b`` and ``real`` of f32, ``flat`` and ``v`` of i32 in one
    dimension, and the numbers ``h`` and ``w``, which are the matrices' sizes, and ``n``."""
    chosen = random.Random(seed)
    start, guard, block = chosen.choice(_STARTS), chosen.choice(_GUARDS), chosen.choice(_BLOCKS)
    if start == _STARTS[-1]:
        block = (chosen.choice((64, 16, 130)), 1)
    inside = "" if guard[-1].endswith("return") else "    " * len(guard)
    shape = chosen.choice((1, 3, 20, 41)), chosen.choice((1, 4, 17, 64, 131, 150))
    has_tile = chosen.random() < 0.4 and len(block) == 2
    lines = [*start, *(_TILE if has_tile else ()), *guard, f"{inside}total, sum = 1, nv.f32(0.5)"]
    for _ in range(chosen.randrange(1, 3)):
        lines += [inside + line for line in _loop(chosen, "k", 0)]
    if has_tile:
        terms = (f"    total += {term}" for term in _OF_TILES)
        lines += [inside + line for line in ("for k in range(nv.block_dim.y):", *terms)]
    lines += [inside + chosen.choice(_STORES), f"{inside}real[y, x] = sum"]
    head = "def k(a: M, b: R, out: M, real: R, flat: A, v: A, h: nv.i32, w: nv.i32, n: nv.i32):\n"
    text = (
        "import nvgen as nv\n\nM, R, A = nv.Array[nv.i32, 2], nv.Array[nv.f32, 2], nv.Array[nv.i32]\n\n\n@nv.kernel\n"
    )
    text += head + "".join(f"    {line}\n" for line in lines)
    is_swapped = start[-1].startswith("x = nv.thread_idx.y") or start[0].startswith("y, x")
    in_launch = (shape[0], shape[1]) if is_swapped else (shape[1], shape[0])
    grid = [-(-size // of) + chosen.randrange(2) for size, of in zip(in_launch, block, strict=False)]
    if start == _STARTS[-1]:
        grid[1] = 1
    return Program(text, tuple(grid), block, shape, chosen.choice((0, 1, 5, 33)))


def _loop(chosen: random.Random, name: str, depth: int) -> list[str]:
    bound, first = chosen.choice(_BOUNDS), chosen.choice(("0", "0", "1", "-2"))
    way = chosen.randrange(4)
    body = [line for _ in range(chosen.randrange(1, 4)) for line in _statement(chosen, depth)]
    if depth == 0 and chosen.random() < 0.3:
        body += [line.replace("k", "l").replace("l %", "k %") for line in _loop(chosen, "k", 1)]
    if way == 0:
        return [f"{name} = {first}", f"while {name} < {bound}:", *_in(body), f"    {name} += 1"]
    step = f", {chosen.choice((1, 2, 3))}" if way == 1 else ""
    return [f"for {name} in range({first}, {bound}{step}):", *_in(body)]


def _statement(chosen: random.Random, depth: int) -> list[str]:
    match chosen.randrange(8):
        case 0:
            return [f"sum += {chosen.choice(_FLOATS)}"]
        case 1:
            return [f"if total > {chosen.choice(_INTEGERS)}:", f"    total -= {chosen.choice(_INTEGERS)}"]
        case 2:
            return [f"total = {chosen.choice(_INTEGERS)} if total & 4 else total + {chosen.choice(_INTEGERS)}"]
        case 3:
            return ["out[y, x] += total"]
        case 4 if depth == 0 and chosen.random() < 0.3:
            return ["if total > 5000:", "    break"]
        case 5 if depth == 0 and chosen.random() < 0.3:
            return [f"t = {chosen.choice(_INTEGERS)}", "total ^= t"]
    return [f"total += {chosen.choice(_INTEGERS)}"]


def _in(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def compiled(of: Program) -> nv.Kernel:
    """The kernel of a program, whose text stands in a file that nobody else has."""
    with tempfile.NamedTemporaryFile("w", suffix=".py", delete=False) as file:
        file.write(of.text)
    kernel: nv.Kernel = runpy.run_path(file.name)["k"]
    kernel.specialise()
    Path(file.name).unlink()
    return kernel
