"""The kernels of the CPU's table, and others whose threads share out ranges, with their loops written in five ways.

A kernel is a text with loops in it; :func:`program` writes each of them as a ``range`` with a step, a ``while`` that
counts, a ``while True`` with a ``break``, a device function's loop, or a loop over strided views of its arrays.
"""

from __future__ import annotations

import math
import re
import runpy
import tempfile
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

import nvgen as nv
from tests.bench.test_cpu import exponential, logarithm, normal

FORMS = ("range", "while", "while True", "function", "view")
GRID, BLOCK = 64, 256
THREADS = GRID * BLOCK


@dataclass(frozen=True)
class Loop:
    """A loop that counts by ``i``. The names ``given`` are what its body reads, ``state`` what it changes besides, and
    ``arrays`` those of which it accesses the elements ``i``. ``every`` is the step as a number."""

    start: str
    stop: str
    step: str
    body: str
    given: Sequence[str] = ()
    state: Sequence[str] = ()
    arrays: Sequence[str] = ()
    every: int = 1

    def lines(self, form: str, functions: list[str]) -> str:
        """The loop; what it calls is added to ``functions``."""
        body = textwrap.indent(self.body, "    ")
        if form == "while":
            return f"i = {self.start}\nwhile i < {self.stop}:\n{body}\n    i += {self.step}"
        if form == "while True":
            test = f"    if i >= {self.stop}:\n        break"
            return f"i = {self.start}\nwhile True:\n{test}\n{body}\n    i += {self.step}"
        if form == "function":
            return self._call(body, functions)
        if form == "view" and self.arrays:
            return self._over_views()
        return f"for i in range({self.start}, {self.stop}, {self.step}):\n{body}"

    def _call(self, body: str, functions: list[str]) -> str:
        name, state = f"loop_{len(functions)}", ", ".join(self.state)
        names = ", ".join([*self.given, *self.state])
        text = f"@nv.device\ndef {name}({names}, i, n, step):\n    while i < n:\n{textwrap.indent(body, '    ')}\n"
        functions.append(text + "        i += step\n" + (f"    return {state}\n" if state else ""))
        call = f"{name}({names}, {self.start}, {self.stop}, {self.step})"
        return f"{state} = {call}" if state else call

    def _over_views(self) -> str:
        cuts = [f"{name}_cut = {name}[{self.start} :: {self.every}]" for name in self.arrays]
        body = re.sub(rf"\b({'|'.join(self.arrays)})\[i\]", r"\1_cut[k]", self.body)
        if re.search(r"\bi\b", body):
            body = f"i = {self.start} + k * {self.every}\n{body}"
        return "\n".join([*cuts, f"for k in range(len({self.arrays[0]}_cut)):", textwrap.indent(body, "    ")])


@dataclass(frozen=True)
class Case:
    """A kernel: ``text`` has a ``{}`` for each of the loops. ``arguments`` are made for each form, and the last one is
    what it computes; ``c`` is the function of C's loops that does the same, and what it takes behind the arrays."""

    title: str
    parameters: str
    text: str
    loops: Sequence[Loop]
    arguments: Callable[[], tuple[Any, ...]]
    grid: Any = GRID
    block: Any = BLOCK
    c: tuple[str, tuple[Any, ...]] | None = None
    namespace: Mapping[str, Any] = field(default_factory=dict)

    def kernel(self, form: str) -> nv.Kernel:
        """The kernel with its loops in a form."""
        functions: list[str] = []
        filled = self.text
        for loop in self.loops:
            before, _, after = filled.partition("{}")
            indent = before[before.rindex("\n") + 1 :] if "\n" in before else before
            lines = textwrap.indent(loop.lines(form, functions), indent).removeprefix(indent)
            filled = before + lines + after
        head = f"@nv.kernel(noalias=True)\ndef k({self.parameters}):\n"
        return defined("\n".join([*functions, head + textwrap.indent(filled, "    ")]), self.namespace)


def defined(text: str, namespace: Mapping[str, Any]) -> nv.Kernel:
    """The kernel ``k`` of a text with functions in it; a file has it as long as it is read."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "forms.py"
        file.write_text("import nvgen as nv\n\n" + text + "\n")
        kernel: nv.Kernel = runpy.run_path(str(file), dict(namespace))["k"]
        kernel.specialise()
    return kernel


#: Elements of the arrays.
N = 1 << 20


def _over_grid(stop: str, body: str, **further: Any) -> Loop:
    return Loop("nv.grid(1)", stop, "nv.grid_size(1)", body, every=THREADS, **further)


def _over_block(stop: str, body: str, **further: Any) -> Loop:
    return Loop("nv.thread_idx.x", stop, "nv.block_dim.x", body, every=BLOCK, **further)


def _floats(dtype: Any, *shape: int) -> np.ndarray:
    return np.random.default_rng(1).uniform(0, 1, shape).astype(dtype)


def _bytes() -> np.ndarray:
    return np.random.default_rng(1).integers(0, 256, 4 * N).astype(np.uint8)


def _histograms() -> list[Case]:
    add = "nv.atomic.add({}, source[i], 1)"
    shared = Case(
        "histogram, shared atomics",
        "source: nv.Array[nv.u8], counts: nv.Array[nv.u32]",
        "own = nv.shared.array(256, nv.u32)\n{}\nnv.syncthreads()\n{}\nnv.syncthreads()\n{}",
        [
            _over_block("256", "own[i] = 0", given=["own"], arrays=["own"]),
            _over_grid("source.size", add.format("own"), given=["source", "own"], arrays=["source"]),
            _over_block("256", "nv.atomic.add(counts, i, own[i])", given=["counts", "own"], arrays=["own"]),
        ],
        lambda: (_bytes(), np.zeros(256, np.uint32)),
        c=("block_histogram", (4 * N, 1)),
    )
    whole = Case(
        "histogram, global atomics",
        "source: nv.Array[nv.u8], counts: nv.Array[nv.u32]",
        "{}",
        [_over_grid("source.size", add.format("counts"), given=["source", "counts"], arrays=["source"])],
        lambda: (_bytes()[:N], np.zeros(256, np.uint32)),
        c=("block_histogram", (N, 1)),
    )
    return [shared, whole]


def _elementwise(dtype: str) -> list[Case]:
    """saxpy, a sum and a product of vectors of a type."""
    numpy_type = np.dtype({"f": "float", "i": "int"}[dtype[0]] + dtype[1:])
    arrays, wide = f"x: nv.Array[nv.{dtype}], y: nv.Array[nv.{dtype}]", "i64" if dtype == "i32" else "f64"
    reads = ["x", "y"]

    def vectors() -> tuple[np.ndarray, ...]:
        if dtype == "i32":
            return np.arange(N, dtype=np.int32) % 7, np.arange(N, dtype=np.int32) % 5
        return _floats(numpy_type, N), _floats(numpy_type, N)

    saxpy = _over_grid("y.size", f"y[i] = nv.{dtype}(2) * x[i] + y[i]", given=reads, arrays=reads)
    product = f"total += nv.{wide}(x[i]) * nv.{wide}(y[i])"
    dot = _over_grid("x.size", product, given=reads, state=["total"], arrays=reads)
    return [
        Case(f"saxpy, {dtype}", arrays, "{}", [saxpy], vectors),
        Case(
            f"dot product, {dtype}",
            f"{arrays}, out: nv.Array[nv.{wide}]",
            f"total = nv.{wide}(0)\n{{}}\nnv.atomic.add(out, 0, total)",
            [dot],
            lambda: (*vectors(), np.zeros(1, np.int64 if wide == "i64" else np.float64)),
        ),
    ]


def _row_sums() -> Case:
    return Case(
        "sums of rows by blocks",
        "x: nv.Array[nv.f32, 2], out: nv.Array[nv.f32]",
        "row = x[nv.block_idx.x]\ntotal = nv.f32(0)\n{}\nnv.atomic.add(out, nv.block_idx.x, total)",
        [_over_block("row.size", "total += row[i]", given=["row"], state=["total"], arrays=["row"])],
        lambda: (_floats(np.float32, 1024, 1024), np.zeros(1024, np.float32)),
        1024,
    )


def _stencil() -> Case:
    body = "if 0 < i and i < y.size - 1:\n    y[i] = nv.f32(0.25) * (x[i - 1] + x[i + 1] - 2 * x[i])"
    return Case(
        "stencil",
        "x: nv.Array[nv.f32], y: nv.Array[nv.f32]",
        "{}",
        [_over_grid("y.size", body, given=["x", "y"], arrays=["y"])],
        lambda: (_floats(np.float32, N), np.zeros(N, np.float32)),
    )


def _exponentials() -> Case:
    return Case(
        "exponentials",
        "x: nv.Array[nv.f32], y: nv.Array[nv.f32]",
        "{}",
        [_over_grid("y.size", "y[i] = math.exp(x[i])", given=["x", "y"], arrays=["x", "y"])],
        lambda: (_floats(np.float32, N), np.zeros(N, np.float32)),
        namespace={"math": math},
    )


def _black_scholes() -> Case:
    body = """s, t = price[i], years[i]
d = (logarithm(s / strike[i]) + nv.f32(0.065) * t) / (nv.f32(0.3) * math.sqrt(t))
call[i] = s * normal(d) - strike[i] * exponential(nv.f32(-0.02) * t) * normal(d - nv.f32(0.3) * math.sqrt(t))"""
    names = ["price", "strike", "years", "call"]
    return Case(
        "Black-Scholes",
        ", ".join(f"{name}: nv.Array[nv.f32]" for name in names),
        "{}",
        [_over_grid("call.size", body, given=names, arrays=["call", "price", "strike", "years"])],
        lambda: tuple(_floats(np.float32, N) + 1 for _ in names),
        namespace={"math": math, "logarithm": logarithm, "exponential": exponential, "normal": normal},
    )


def _n_body() -> Case:
    pairs = "d = tile[i] - own\nforce += d / (d * d + nv.f32(1e-3))"
    inner = Loop("0", "256", "1", pairs, given=["tile", "own"], state=["force"])
    return Case(
        "n-body, tiled with barriers",
        "x: nv.Array[nv.f32], forces: nv.Array[nv.f32]",
        "tile = nv.shared.array(256, nv.f32)\nthread, force, own = nv.thread_idx.x, nv.f32(0), x[nv.grid(1)]\n"
        "for first in range(0, x.size, 256):\n    tile[thread] = x[first + thread]\n    nv.syncthreads()\n    {}\n"
        "    nv.syncthreads()\nforces[nv.grid(1)] = force",
        [inner],
        lambda: (_floats(np.float32, 4096), np.zeros(4096, np.float32)),
        4096 // BLOCK,
    )


def _softmax() -> Case:
    def lanes(body: str, *state: str) -> Loop:
        given = [name for name in ("x", "y", "largest", "total") if name not in state]
        return Loop("lane", "x.size", "32", body, given=given, state=state, arrays=["x"], every=32)

    return Case(
        "softmax by warps",
        "source: nv.Array[nv.f32, 2], result: nv.Array[nv.f32, 2]",
        "lane, row = nv.thread_idx.x % 32, nv.grid(1) // 32\nx, y = source[row], result[row]\n"
        "largest, total = nv.f32(-1e30), nv.f32(0)\n{}\n"
        "for step in nv.static_range(5):\n    largest = max(largest, nv.warp.shuffle_xor(largest, 16 >> step))\n{}\n"
        "for step in nv.static_range(5):\n    total += nv.warp.shuffle_xor(total, 16 >> step)\n{}",
        [
            lanes("largest = max(largest, x[i])", "largest"),
            lanes("total += math.exp(x[i] - largest)", "total"),
            lanes("y[i] = math.exp(x[i] - largest) / total"),
        ],
        lambda: (_floats(np.float32, 1024, 1024), np.zeros((1024, 1024), np.float32)),
        128,
        c=("softmax", (1024, 1024, 1)),
        namespace={"math": math},
    )


def _rows_and_columns() -> Case:
    inner = Loop(
        "nv.grid(2)[0]", "y.shape[1]", "nv.grid_size(2)[0]", "y[row, i] = 2 * x[row, i]", given=["x", "y", "row"]
    )
    return Case(
        "rows and columns of a grid",
        "x: nv.Array[nv.f32, 2], y: nv.Array[nv.f32, 2]",
        "row = nv.grid(2)[1]\nwhile row < y.shape[0]:\n    {}\n    row += nv.grid_size(2)[1]",
        [inner],
        lambda: (_floats(np.float32, 1024, 1024), np.zeros((1024, 1024), np.float32)),
        (8, 8),
        (32, 8),
    )


def cases() -> list[Case]:
    """All of them."""
    typed = [case for dtype in ("f16", "f32", "f64", "i32") for case in _elementwise(dtype)]
    single = [_row_sums, _stencil, _exponentials, _black_scholes, _n_body, _softmax, _rows_and_columns]
    return [*_histograms(), *typed, *(make() for make in single)]
