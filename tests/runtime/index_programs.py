"""Random kernels whose indices are sums, products, quotients, minima and loaded numbers, behind random guards."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import numpy as np

_BOUNDS = ("n", "m", "x.shape[0]", "y.shape[0]", "y.shape[1]", "x.size", "5")


@dataclass(frozen=True)
class Program:
    """The text of a kernel, a launch, and its arguments."""

    text: str
    launch: Any
    arguments: list[Any]


def program(seed: int) -> Program:
    chosen = random.Random(seed)
    is_flat = chosen.random() < 0.67
    lines = _beginning(chosen, is_flat=is_flat)
    body = _Writer(chosen).block(["i", "j"], 2)
    guard = chosen.choice(_GUARDS)
    indent = "    " if len(guard) == 1 else ""
    lines += [*guard, *(indent + line for line in body)]
    type_ = chosen.choice(("i32", "i32", "i64", "u32"))
    head = f"def k(x: nv.Array[nv.f32], y: nv.Array[nv.f32, 2], at: nv.Array[nv.i32], n: nv.{type_}, m: nv.i32):\n"
    n, m = chosen.choice((0, 1, 5, 9, 16)), chosen.choice((1, 2, 7))
    x = np.arange(chosen.choice((9, 16, 40)), dtype=np.float32)
    y = np.zeros(chosen.choice(((9, 9), (16, 8), (20, 33))), np.float32)
    launch = chosen.choice(_FLAT if is_flat else _BOXES)
    at = np.array([0, 3, -1, 99, 5, 8], np.int32)
    return Program(head + "".join(f"    {line}\n" for line in lines), launch, [x, y, at, n, m])


_FLAT = ((3, 8), (5, 4), (1, 16))
_BOXES = (((3, 2), (4, 4)), ((2, 5), (8, 1)), ((1, 1), (5, 3)), ((4, 4), (2, 2)))
_GUARDS = (
    [],
    ["if i < n:"],
    ["if i >= x.shape[0]:", "    return"],
    ["if 0 < i < x.shape[0] - 1 and j < y.shape[1]:"],
    ["if i < y.shape[0] and j < y.shape[1]:"],
)


def _beginning(chosen: random.Random, *, is_flat: bool) -> list[str]:
    if not is_flat:
        return ["i, j = nv.grid(2)"]
    return [chosen.choice(("i = nv.grid(1)", "i = nv.block_idx.x * nv.block_dim.x + nv.thread_idx.x")), "j = n"]


class _Writer:
    def __init__(self, chosen: random.Random) -> None:
        self._chosen = chosen

    def _pick(self, *options: str) -> str:
        return self._chosen.choice(options)

    def index(self, names: list[str], depth: int) -> str:
        """An integer of the variables ``names``."""
        kind = self._chosen.randrange(10) if depth else self._chosen.randrange(2)
        if kind < 2:
            return self._pick(*names, str(self._chosen.randrange(-3, 9)))
        own = self.index(names, depth - 1)
        if kind < 5:
            return f"({own} {self._pick('+', '-')} {self.index(names, depth - 1)})"
        if kind == 5:
            return f"({own} * {self._chosen.randrange(-2, 4)})"
        if kind == 6:
            return f"({own} // {self._pick('2', '3', 'm', 'x.shape[0]')})"
        if kind == 7:
            return f"({own} % {self._pick('4', '7', 'n', 'x.shape[0]')})"
        if kind == 8:
            top = self._pick("n", "x.shape[0] - 1", "m - 1", "y.shape[1] - 1")
            return f"min(max({own}, {self._pick('0', '1', '-2')}), {top})"
        other = self.index(names, depth - 1)
        return self._pick(
            f"({own} if {self.test(names, depth - 1)} else {other})",
            f"abs({own})",
            f"({own} & 15)",
            f"({own} >> 1)",
            f"nv.i64({own})",
            f"nv.u8({own})",
            f"nv.u32({own})",
            f"at[min(max({own}, 0), at.size - 1)]",
        )

    def test(self, names: list[str], depth: int) -> str:
        kind = self._chosen.randrange(6)
        if kind < 3:
            left, right = (self.index(names, max(depth - 1, 0)) for _ in range(2))
            return f"{left} {self._pick('<', '<=', '>', '>=', '!=')} {self._pick(*_BOUNDS, right)}"
        if kind == 3:
            return f"0 <= {self._pick(*names)} < {self._pick('n', 'x.shape[0]', 'y.shape[1] - 1', 'x.size')}"
        both = f"({self.test(names, 0)} {{}} {self.test(names, 0)})"
        return both.format("and") if kind == 4 else f"not {both.format('or')}"

    def store(self, names: list[str]) -> str:
        one, two = (self.index(names, 2) for _ in range(2))
        name = self._pick(*names)
        return self._pick(
            f"x[{one}] += 1.0", f"x[{one}] = x[{two}] + 1.0", f"y[{one}, {two}] += 2.0", f"y[{name}, {name}] = 3.0"
        )

    def block(self, names: list[str], depth: int) -> list[str]:
        """Statements; ``depth`` is how many may stand in each other."""
        lines: list[str] = []
        for _ in range(self._chosen.randrange(1, 4)):
            kind = self._chosen.randrange(8) if depth else 0
            new = f"v{len(names)}"
            if kind < 3:
                lines.append(self.store(names))
            elif kind == 3:
                lines += [f"if {self.test(names, 1)}:", *self._inside(names, depth)]
            elif kind == 4:
                lines += self._for(new, names, depth)
            elif kind == 5:
                lines += [f"if {self.test(names, 1)}:", "    return"]
            elif kind == 6:
                lines += [f"{new} = {self.index(names, 2)}", f"if {new} < 0:", f"    {new} = 0"]
                names = [*names, new]
            else:
                step = self._pick("1", "m", "nv.grid_size(1)", "3")
                lines += [
                    f"{new} = {self._pick('i', '0', 'nv.thread_idx.x')}",
                    f"while {new} < {self._pick('n', 'x.shape[0]', 'm')}:",
                    *self._inside([*names, new], depth),
                    f"    {new} += {step}",
                ]
        return lines

    def _for(self, new: str, names: list[str], depth: int) -> list[str]:
        stop = self._pick("n", "3", "m", "x.shape[0]")
        numbers = self._pick(f"range({stop})", f"range(0, {stop}, 2)", f"range({stop}, -1, -1)", f"range(i, {stop})")
        left = [f"    if {new} > 6:", "        break"] if self._chosen.random() < 0.3 else []
        return [f"for {new} in {numbers}:", *self._inside([*names, new], depth), *left]

    def _inside(self, names: list[str], depth: int) -> list[str]:
        return ["    " + line for line in self.block(names, depth - 1)]
