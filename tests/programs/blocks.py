"""Draws kernels whose threads meet: barriers, operations of warps and shared memory, in control flow of every kind.

Threads meet where all that have to come do, and no other thread writes what a thread reads (``block_statements``); so
programs are free of races, and what they compute does not depend on the order of threads.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from tests.programs.block_expressions import Features
from tests.programs.block_statements import Function
from tests.programs.drawing import Choices

Dim = tuple[int, ...]
#: Blocks whose warps are whole, and others.
WHOLE: tuple[Dim, ...] = ((64,), (32,), (96,), (32, 3), (16, 4), (8, 4, 2), (128,))
PARTIAL: tuple[Dim, ...] = ((33,), (7,), (1,), (100,), (5, 3, 2), (12, 3))
#: How functions start: the number of a thread in its block and in the launch, its warp, and an array of its own.
_START = (
    "count = nv.block_dim.x * nv.block_dim.y * nv.block_dim.z",
    "t = (nv.thread_idx.z * nv.block_dim.y + nv.thread_idx.y) * nv.block_dim.x + nv.thread_idx.x",
    "i = nv.block_idx.x * count + t",
    "warp, lanes = t // 32, min(32, count - t // 32 * 32)",
    "mine, next = x[i], t * 3",
    "own = nv.local.array(4, nv.i32)",
    "for k in range(4):",
    "    own[k] = t * k",
)
_CLASS = """@dataclass
class Both:
    number: nv.i32
    real: nv.f64
    flag: nv.bool
"""


@dataclass(frozen=True)
class BlockProgram:
    """A text, whose last function is the kernel, and how it is launched."""

    text: str
    grid: int
    block: Dim
    scalars: tuple[int, int]
    seed: int
    rows: int
    fails: ClassVar[bool] = False

    def arguments(self) -> dict[str, Any]:
        """Others for each launch, with the same numbers."""
        rng, total = np.random.default_rng(self.seed), int(np.prod(self.block)) * self.grid
        x = rng.integers(-40, 40, total, dtype=np.int32)
        out, real = np.zeros((self.rows, total), np.int64), np.zeros((self.rows, total))
        flags = rng.integers(0, 6, self.grid, dtype=np.int32)
        return {"x": x, "out": out, "real": real, "flags": flags, "n": self.scalars[0], "m": self.scalars[1]}


def _function(choices: Choices, number: int, functions: list[str], features: Features) -> list[str]:
    """A function whose threads meet."""
    made = Function(choices, f"f{number}_", list(functions), features)
    made.result = "i32"
    made.names.own["value"] = "i32"
    body = [*_START, *made.body(2 + choices.below(5)), f"return {made.value('i32')}"]
    inline = choices.pick(("auto", "never", "always"))
    head = f"def f{number}(x, out, flags, s0, s1, value, n, m):"
    return [f'@nv.device(inline="{inline}")', head, *(f"    {line}" for line in body)]


def program(choices: Choices) -> BlockProgram:
    """A program and how it is run."""
    is_whole = choices.below(3) > 0
    block = choices.pick(WHOLE if is_whole else PARTIAL)
    has_warps = (is_whole or len(block) == 1) and choices.below(2) > 0
    features = Features(has_warps, choices.below(2) > 0, choices.below(2) > 0, choices.once_in(8), is_whole)
    functions: list[str] = []
    text = _CLASS
    for number in range(max(0, choices.below(4) - 1)):
        text += "\n".join(_function(choices, number, functions, features)) + "\n"
        functions.append(f"f{number}")
    kernel = Function(choices, "", functions, features)
    body = [*_START, "s0, s1 = nv.shared.array(128, nv.i32), nv.shared.array((8, 16), nv.f64)"]
    body += ["s0[t] = x[i]", "s1[t // 16, t % 16] = nv.f64(t)", *kernel.body(3 + choices.below(10))]
    names = [*kernel.names.uniform, *kernel.names.warp, *kernel.names.own]
    row = 1
    for name in names:
        for stored, is_real in _stored(name, kernel.names.own.get(name, "i32")):
            body.append(f"{'real' if is_real else 'out'}[{row}, i] = {stored}")
            row += 1
    body += [f"for k in range(4):\n        out[{row} + k, i] = own[k]"]
    arrays = "x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], real: nv.Array[nv.f64, 2], flags: nv.Array[nv.i32]"
    text += f"def program({arrays}, n: nv.i32, m: nv.i32):\n" + "".join(f"    {line}\n" for line in body)
    scalars = choices.below(7), choices.below(5) - 1
    return BlockProgram(text, 1 + choices.below(3), block, scalars, choices.below(1000), row + 4)


def _stored(name: str, type_: str) -> list[tuple[str, bool]]:
    """How a variable is stored, part by part, and whether as a real number."""
    match type_:
        case "bool":
            return [(f"1 if {name} else 0", False)]
        case "c64":
            return [(f"{name}.real", True), (f"{name}.imag", True)]
        case "pair":
            return [(f"{name}[0]", False), (f"{name}[1]", True)]
        case "both":
            return [(f"{name}.number", False), (f"{name}.real", True), (f"1 if {name}.flag else 0", False)]
        case "vec":
            return [(f"{name}.x", True), (f"{name}.y", True)]
    return [(f"nv.f64({name})" if type_[0] == "f" else f"nv.i64({name})", type_[0] == "f")]
