"""Parameters that may be None: the kernel's text means without an argument what it means in Python."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np

import nvgen as nv
from tests.semantics.case import Case
from tests.strategies import Inputs

Integers = nv.Array[nv.i32]


def shifted(x, i, shift: Optional[nv.Array[nv.i32]] = None):  # noqa: UP045  (as older programs write it)
    if shift is None:
        return x
    return x + shift[i]


def counted(x, i, limits=None):
    if limits is not None and i < limits.size:
        x = min(x, limits[i])
    return x


@nv.kernel
def optional_in_an_expression(x: nv.Array[nv.i32], out: nv.Array[nv.i32], bias: nv.Array[nv.i32] | None = None):
    i = nv.grid(1)
    if i < x.size:
        out[i] = x[i] + (bias[i] if bias is not None else 7)


@nv.kernel
def optional_in_branches(x: nv.Array[nv.i32], out: nv.Array[nv.i32], bias: Integers | None = None):
    i = nv.grid(1)
    if i < x.size:
        if bias is None:
            y = x[i] * 3
        else:
            y = x[i] * bias[i % bias.size]
        out[i] = y


@nv.kernel
def optional_and_return(x: nv.Array[nv.i32], out: nv.Array[nv.i32], bias: nv.Array[nv.i32] | None = None):
    i = nv.grid(1)
    if i >= x.size:
        return
    if bias is None:
        out[i] = -1
        return
    out[i] = bias[i]


@nv.kernel
def optional_in_conditions(x: nv.Array[nv.i32], out: nv.Array[nv.i32], bias: nv.Array[nv.i32] | None = None):
    i = nv.grid(1)
    if i < x.size and (bias is None or bias[i] % 2 == 0) and (bias is not None or x[i] % 3 == 0):
        out[i] = x[i]


@nv.kernel
def optional_passed_on(x: nv.Array[nv.i32], out: nv.Array[nv.i32], bias: nv.Array[nv.i32] | None = None):
    i = nv.grid(1)
    if i < x.size:
        out[i] = shifted(x[i], i, bias) + counted(x[i], i, limits=bias) + shifted(x[i], i) + counted(x[i], i, None)


@nv.kernel
def optional_renamed(x: nv.Array[nv.i32], out: nv.Array[nv.i32], bias: nv.Array[nv.i32] | None = None):
    weights = bias
    i = nv.grid(1)
    if i < x.size:
        match weights:
            case None:
                out[i] = 5
            case _:
                out[i] = weights[i] + 1


@nv.kernel
def optional_numbers(x: nv.Array[nv.i32], out: nv.Array[nv.i32], scale: nv.i32 | None = None):
    i = nv.grid(1)
    if i < x.size:
        out[i] = x[i] * scale if scale is not None else x[i]


@nv.kernel
def optional_in_a_block(x: nv.Array[nv.i32], out: nv.Array[nv.i32], bias: nv.Array[nv.i32] | None = None):
    tile = nv.shared.array(64, nv.i32)
    i, j = nv.grid(1), nv.thread_idx.x
    tile[j] = x[i] if i < x.size else 0
    if bias is not None and i < x.size:
        tile[j] += bias[i]
    nv.syncthreads()
    if i < x.size:
        out[i] = tile[63 - j] + tile[j]


def _reversed_in_blocks(x: np.ndarray, out: np.ndarray, bias: np.ndarray | None) -> None:
    padded = np.zeros(-(-max(len(x), 1) // 64) * 64, np.int32)
    padded[: len(x)] = x if bias is None else x + bias
    blocks = padded.reshape(-1, 64)
    out[:] = (blocks + blocks[:, ::-1]).reshape(-1)[: len(x)]


def small(inputs: Inputs) -> np.ndarray:
    return inputs.rng.integers(0, 10_000, inputs.size, dtype=np.int32)


def without(inputs: Inputs) -> tuple[Any, ...]:
    return small(inputs), inputs.zeros("i32"), None


def with_array(inputs: Inputs) -> tuple[Any, ...]:
    return small(inputs), inputs.zeros("i32"), small(inputs)


def with_number(inputs: Inputs) -> tuple[Any, ...]:
    return small(inputs), inputs.zeros("i32"), 3


_KERNELS = (
    optional_in_an_expression,
    optional_in_branches,
    optional_and_return,
    optional_in_conditions,
    optional_passed_on,
    optional_renamed,
)
CASES = [
    *(Case(kernel, without) for kernel in (*_KERNELS, optional_numbers)),
    *(Case(kernel.bind(bias=Integers, name=f"{kernel.name}_given"), with_array) for kernel in _KERNELS),
    Case(optional_numbers.bind(scale=nv.i32, name="optional_numbers_given"), with_number),
    Case(optional_in_a_block, without, _reversed_in_blocks),
    Case(optional_in_a_block.bind(bias=Integers, name="optional_in_a_block_given"), with_array, _reversed_in_blocks),
]
