"""What a kernel must compute, declared once for every target.

A case is a kernel, the arguments to launch it with, and a reference that gets copies of the same arguments and changes
the arrays as the kernel must. Where the kernel means what its own text means in Python, there is no reference to write:
CPython runs the text, thread by thread.
"""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np

import nvgen as nv
from nvgen.lang import DeviceFunction
from tests.strategies import BLOCK, DTYPES, Inputs

Dim3 = tuple[int, int, int]
Launch = tuple[Any, ...]


def one_thread_each(inputs: Inputs) -> Launch:
    """A thread an element of ``inputs.size``, in blocks of 64; an empty array still has a block."""
    return max(1, -(-inputs.size // BLOCK)), BLOCK


@dataclass(frozen=True)
class Case:
    """``arguments`` makes the launch's arguments, ``reference`` changes copies of them (None: CPython runs the kernel).

    ``rtol`` is the relative error that floats may have; at 0 every bit counts, but for NaN's payload.
    """

    kernel: nv.Kernel
    arguments: Callable[[Inputs], tuple[Any, ...]]
    reference: Callable[..., None] | None = None
    launch: Callable[[Inputs], Launch] = one_thread_each
    rtol: float = 0.0

    def run(self, device: str, inputs: Inputs, **how: Any) -> None:
        """Launches, as ``how`` tells ``kernel.on``, and compares every argument with what the reference leaves."""
        given = self.arguments(inputs)
        launch = self.launch(inputs)
        expected = tuple(np.copy(a, order="K") if isinstance(a, np.ndarray) else a for a in given)
        with np.errstate(all="ignore"):
            if self.reference is None:
                interpret(self.kernel, launch, expected)
            else:
                self.reference(*expected)
        self.kernel.on(device, **how)[launch](*given)
        for name, actual, wanted in zip(self.kernel.parameters, given, expected, strict=True):
            if isinstance(actual, np.ndarray):
                check_equal(actual, wanted, self.rtol, name)


def check_equal(actual: np.ndarray, expected: np.ndarray, rtol: float, name: str) -> None:
    """Equal bit by bit, so that -0.0 is not 0.0; any NaN equals any NaN. Of records, every field."""
    if actual.dtype.names is not None:
        for part in actual.dtype.names:
            check_equal(actual[part], expected[part], rtol, f"{name}.{part}")
        return
    if rtol:
        np.testing.assert_allclose(actual, expected, rtol=rtol, atol=rtol, err_msg=name)
        return
    if actual.dtype.kind == "c":
        part = f"f{actual.dtype.itemsize // 2}"
        actual, expected = (array[..., None].view(part) for array in (actual, expected))
    if actual.dtype == np.dtype("V2"):  # bf16 is the upper half of an f32
        actual, expected = (
            (array.view(np.uint16).astype(np.uint32) << 16).view(np.float32) for array in (actual, expected)
        )
    wrong = _bits(actual) != _bits(expected)
    if actual.dtype.kind == "f":
        wrong &= ~(np.isnan(actual) & np.isnan(expected))
    if wrong.any():
        places = [tuple(map(int, place)) for place in np.argwhere(wrong)[:5]]
        shown = "; ".join(f"[{place}] is {actual[place]!r}, not {expected[place]!r}" for place in places)
        raise AssertionError(f"{name}: {int(wrong.sum())} of {wrong.size} elements differ: {shown}")


def _bits(array: np.ndarray) -> np.ndarray:
    return array.view(f"u{array.dtype.itemsize}") if array.dtype.itemsize <= 8 and array.size else array


# Kernels of many types


def kernel(text: str, *, namespace: dict[str, Any] | None = None, **options: Any) -> nv.Kernel:
    """A kernel from text whose floating point is exact: nothing is contracted unless the case asks for it."""
    return nv.Kernel.from_source(text, namespace=namespace, **{"fastmath": False, **options})


def elementwise(
    name: str,
    inputs: tuple[str, ...],
    output: str,
    expressions: list[str],
    reference: Callable[..., list[Any]],
    *,
    arrays: Callable[[Inputs], tuple[np.ndarray, ...]] | None = None,
    rtol: float = 0.0,
    **options: Any,
) -> Case:
    """``out[k, i] = expressions[k]`` of ``x``, ``y``, ``z``, elements of the types ``inputs``.

    ``reference`` gets the whole input arrays and gives one array an expression. Every expression also stands in a
    kernel's variable first, so that the type it has by itself is the type of the output.
    """
    letters = "xyz"[: len(inputs)]
    parameters = [f"{letter}s: nv.Array[nv.{type_}]" for letter, type_ in zip(letters, inputs, strict=True)]
    lines = [f"def {name}({', '.join(parameters)}, out: nv.Array[nv.{output}, 2]):"]
    lines += ["    i = nv.grid(1)", "    if i < xs.size:"]
    lines += [f"        {letter} = {letter}s[i]" for letter in letters]
    for place, expression in enumerate(expressions):
        lines += [f"        value{place} = {expression}", f"        out[{place}, i] = value{place}"]

    def arguments(made: Inputs) -> tuple[Any, ...]:
        given = arrays(made) if arrays else tuple(made.array(type_) for type_ in inputs)
        return (*given, made.zeros(output, len(expressions), made.size))

    def apply(*given: np.ndarray) -> None:
        *operands, out = given
        rows = reference(*operands)
        assert len(rows) == len(expressions)
        for place, row in enumerate(rows):
            out[place] = row

    return Case(kernel("\n".join(lines) + "\n", **options), arguments, apply, rtol=rtol)


def exactly(function: Callable[..., Any], dtype: np.dtype, *operands: np.ndarray) -> np.ndarray:
    """``function`` of the elements as Python's own numbers, of unlimited size, wrapped to the bits of ``dtype``."""
    bits = dtype.itemsize * 8
    results = [function(*numbers) % (1 << bits) for numbers in zip(*(o.tolist() for o in operands), strict=True)]
    return np.array(results, dtype=f"u{dtype.itemsize}").view(dtype)


def least(x: Any, y: Any) -> Any:
    """The lesser of two numbers, passing over NaN; NumPy's ``fmin`` gives a NaN for a signalling one."""
    return np.where(np.isnan(x), y, np.where(np.isnan(y), x, np.minimum(x, y)))


def greatest(x: Any, y: Any) -> Any:
    """The greater of two numbers, as ``least``."""
    return np.where(np.isnan(x), y, np.where(np.isnan(y), x, np.maximum(x, y)))


# The kernel's own text, run by CPython


def interpret(kernel: nv.Kernel, launch: Launch, arguments: tuple[Any, ...]) -> None:
    """Runs the function that ``kernel`` was made of, in CPython, once a thread, one thread after the other."""
    function: Any = inspect.unwrap(kernel)  # what `bind` makes wraps a kernel
    grid, block = (_dim3(dim) for dim in launch)
    seen = tuple(_PythonArray(a) if isinstance(a, np.ndarray) else _number(a) for a in arguments)
    for block_idx in itertools.product(*map(range, grid)):
        for thread_idx in itertools.product(*map(range, block)):
            scope = {**function.__globals__, "nv": _thread(grid, block, block_idx, thread_idx)}
            for name, value in function.__globals__.items():
                if isinstance(value, DeviceFunction):
                    scope[name] = _in_scope(value.function, scope)
            FunctionType(function.__code__, scope, closure=function.__closure__)(*seen)


def _in_scope(function: Any, scope: dict[str, Any]) -> FunctionType:
    """A function that sees ``scope`` as its module."""
    code, name = function.__code__, function.__name__
    made = FunctionType(code, scope, name, function.__defaults__, function.__closure__)
    made.__kwdefaults__ = function.__kwdefaults__
    return made


def _dim3(dim: Any) -> Dim3:
    x, y, z = (*(dim if isinstance(dim, tuple) else (dim,)), 1, 1)[:3]
    return x, y, z


def _thread(grid: Dim3, block: Dim3, block_idx: Any, thread_idx: Any) -> SimpleNamespace:
    """What a kernel finds under ``nv`` when it is one thread."""
    first = [b * size + t for b, size, t in zip(block_idx, block, thread_idx, strict=True)]
    sizes = [blocks * size for blocks, size in zip(grid, block, strict=True)]
    vectors = {"thread_idx": thread_idx, "block_idx": block_idx, "block_dim": block, "grid_dim": grid}
    return SimpleNamespace(
        **{name: SimpleNamespace(x=v[0], y=v[1], z=v[2]) for name, v in vectors.items()},
        grid=lambda ndim: first[0] if ndim == 1 else tuple(first[:ndim]),
        grid_size=lambda ndim: sizes[0] if ndim == 1 else tuple(sizes[:ndim]),
        **{name: dtype.type for name, dtype in DTYPES.items()},
        static_range=range,
    )


class _PythonArray:
    """An array whose integers and bools are Python's, so that nothing wraps unnoticed; a store that wraps raises."""

    def __init__(self, array: np.ndarray) -> None:
        self._array = array
        self.size, self.shape, self.ndim, self.strides = array.size, array.shape, array.ndim, array.strides

    def __len__(self) -> int:
        return len(self._array)

    def __getitem__(self, index: Any) -> Any:
        found = self._array[index]
        return _PythonArray(found) if isinstance(found, np.ndarray) else _number(found)

    @property
    def T(self) -> _PythonArray:
        return _PythonArray(self._array.T)

    def __setitem__(self, index: Any, value: Any) -> None:
        self._array[index] = value


def _number(value: Any) -> Any:
    return value.item() if isinstance(value, (np.integer, np.bool_)) else value
