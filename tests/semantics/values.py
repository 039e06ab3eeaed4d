"""What an expression is: Python's value semantics, literals, constants of the surrounding Python, variables' types."""

from __future__ import annotations

from typing import Any

import numpy as np

import nvgen as nv
from tests.semantics.case import Case, elementwise, kernel
from tests.strategies import Inputs

SCALE = 3
OFFSET = -0.5
FLAG = True
PAIR = (7, 0.25)
BYTE = np.uint8(200)
BIG = np.int64(2**40 + 1)
TENTH = 0.1
THIRD = np.float64(1) / 3
HALF = np.float32(0.5)
NAN = float("nan")
INFINITY = float("inf")


def python_values(type_: str) -> Case:
    """``and`` and ``or`` give an operand, not a bool."""
    expressions = ["x and y", "x or y", "x and y and z", "x or y or z", "x and y or z", "(x or y) and z"]
    expressions += ["x if y else z", "x if x < y else y if y < z else z", "x or 5", "5 and x", "0 or y", "x and 0"]

    def choose(test: np.ndarray, yes: Any, no: Any) -> np.ndarray:
        return np.where(test != 0, yes, no).astype(test.dtype)

    def reference(x: np.ndarray, y: np.ndarray, z: np.ndarray) -> list[np.ndarray]:
        both, either = choose(x, y, x), choose(x, x, y)
        rows = [both, either, choose(both, z, both), choose(either, either, z), choose(both, both, z)]
        rows += [choose(either, z, either), choose(y, x, z), np.where(x < y, x, np.where(y < z, y, z))]
        five = x.dtype.type(5)
        return [*rows, choose(x, x, five), x, y, choose(x, np.zeros_like(x), x)]

    def arrays(inputs: Inputs) -> tuple[np.ndarray, ...]:
        return tuple(np.where(inputs.array("bool"), inputs.array(type_), inputs.zeros(type_)) for _ in range(3))

    return elementwise(f"python_values_{type_}", (type_,) * 3, type_, expressions, reference, arrays=arrays)


@nv.kernel
def short_circuit(table: nv.Array[nv.i32], places: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """An index that is out of bounds is not evaluated where the left side decides."""
    i = nv.grid(1)
    if i < places.size:
        p = places[i]
        inside = 0 <= p < table.size
        out[i] = 1 if inside and table[p] > 0 else 0
        if not inside or table[p] < 0:
            out[i] += 2
        out[i] += 4 if 0 <= p < table.size and table[p] == table[0] else 8
        out[i] += (table[p] if inside else -p) and 16


def _short_circuit(inputs: Inputs) -> tuple[Any, ...]:
    table = inputs.integers("i32", -2, 2, 5)
    places = inputs.array("i32")
    places = np.where(inputs.array("bool"), inputs.integers("i32", 0, 4), np.maximum(places, -(2**31) + 1))
    return table, places, inputs.zeros("i32")


@nv.kernel
def compare_chains(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Operands of different types in one chain; each is evaluated once, and in the type of its neighbours."""
    i = nv.grid(1)
    if i < x.size:
        v = x[i]
        if 0 < v + 1 < 10.5 <= v * 2:
            out[i] = 1
        elif -3 <= v <= -3:
            out[i] = 2
        elif 5 > v > 1 != v < 4 == 4:
            out[i] = 3
        elif (v > 0) == (v > 5) == True:  # noqa: E712
            out[i] = 4


def _chains(inputs: Inputs) -> tuple[Any, ...]:
    return inputs.integers("i32", -20, 20), inputs.zeros("i32")


@nv.kernel
def weak_literals(x: nv.Array[nv.f32], big: nv.Array[nv.f64], out: nv.Array[nv.f32], wide: nv.Array[nv.f64]):
    """A literal takes the type of what it meets, also through variables that start with one."""
    i = nv.grid(1)
    if i < x.size:
        acc = 0
        total = 0
        scale = 1
        for _ in range(4):
            acc += x[i]
            total = total + big[i] * 0.1
        scale *= 2.5
        out[i] = acc * scale - 1
        wide[i] = total + 1e300


def _weak_literals(x: np.ndarray, big: np.ndarray, out: np.ndarray, wide: np.ndarray) -> None:
    acc, total = np.zeros_like(x), np.zeros_like(big)
    for _ in range(4):
        acc = acc + x
        total = total + big * 0.1
    out[:] = acc * np.float32(2.5) - np.float32(1)
    wide[:] = total + 1e300


def _weak_arguments(inputs: Inputs) -> tuple[Any, ...]:
    return inputs.moderate("f32"), inputs.moderate("f64"), inputs.zeros("f32"), inputs.zeros("f64")


@nv.kernel(fastmath=False)
def weak_expressions(
    x: nv.Array[nv.f64], n: nv.Array[nv.i64], u: nv.Array[nv.u32], real: nv.Array[nv.f64, 2], whole: nv.Array[nv.i64, 2]
):
    """What literals alone are combined into is computed in the type that it meets: no f32 or i32 in between."""
    i = nv.grid(1)
    if i < x.size:
        test = x[i] > 0
        real[0, i] = x[i] + max(0.1, TENTH)
        real[1, i] = abs(-0.1)
        real[2, i] = x[i] * -(0.1 if test else 0.2)
        real[3, i] = (0.1 or 0.2) - x[i]  # noqa: SIM222
        real[4, i] = (0.1 if test else 1) * 0.7 + min(3, 0.3) ** 2 + (7 // (2 if test else 3)) * 0.1
        real[5, i] = 1 if 0.1 < x[i] + 0.1 < 0.3 else 0
        real[6, i] = 1 if x[i] - x[i] + 0.1 == 0.1 == x[i] * 0 + 0.1 else 0
        real[7, i] = 1 if x[i] < (0.1 if test else 0.2) < x[i] + 0.1 else 0
        whole[0, i] = n[i] + max(1 << 40, 7)
        whole[1, i] = n[i] ^ -((1 if test else 2) * (1 << 40))
        unsigned = (1 if test else 2) * 3 - u[i]
        whole[2, i] = unsigned
        byte = nv.u8(u[i]) + (200 if test else 100) + min(50, 60)
        whole[3, i] = byte
        whole[4, i] = 1 if n[i] < 1 << 40 < n[i] + 5 else 0
        (acc, count), k = (0, 1), 2
        acc += x[i]
        count += n[i]
        real[8, i] = acc * k
        whole[5, i] = count


def _weak_expressions(x: np.ndarray, n: np.ndarray, u: np.ndarray, real: np.ndarray, whole: np.ndarray) -> None:
    test = x > 0
    real[0], real[1], real[2], real[3] = x + 0.1, 0.1, x * np.where(test, -0.1, -0.2), 0.1 - x
    real[4] = np.where(test, 0.1, 1) * 0.7 + 0.3 * 0.3 + np.where(test, 3, 2) * 0.1
    real[5] = (x + 0.1 > 0.1) & (x + 0.1 < 0.3)
    real[6] = np.isfinite(x)
    limit = np.where(test, 0.1, 0.2)
    real[7] = (x < limit) & (limit < x + 0.1)
    whole[0] = n + (1 << 40)
    whole[1] = n ^ (np.where(test, -1, -2) * (1 << 40))
    whole[2] = (np.where(test, 3, 6) - u.astype(np.int64)) % 2**32
    whole[3] = u.astype(np.int64) % 256 + np.where(test, 200, 100) + 50
    whole[4] = (n < 1 << 40) & (n + 5 > 1 << 40)
    real[8], whole[5] = (0.0 + x) * 2, n + 1


def _weak_expression_arguments(inputs: Inputs) -> tuple[Any, ...]:
    x = np.where(inputs.array("bool"), inputs.array("f64"), inputs.moderate("f64") / 8)
    n = np.where(inputs.array("bool"), inputs.array("i64"), inputs.integers("i64", (1 << 40) - 9, (1 << 40) + 9))
    return x, n, inputs.array("u32"), inputs.zeros("f64", 9, inputs.size), inputs.zeros("i64", 6, inputs.size)


@nv.kernel(fastmath=False)
def annotated_locals(x: nv.Array[nv.i32], wide: nv.Array[nv.i64], real: nv.Array[nv.f64]):
    """A stated type holds, whatever is assigned: the sums are computed in it."""
    i = nv.grid(1)
    if i < x.size:
        acc: nv.i64 = 0
        late: nv.f64
        late = x[i]
        for _ in range(5):
            acc += x[i]
            late += 0.1
        wide[i] = acc * acc
        real[i] = late


def _annotated(x: np.ndarray, wide: np.ndarray, real: np.ndarray) -> None:
    acc = 5 * x.astype(np.int64)
    wide[:] = acc * acc
    real[:] = x
    for _ in range(5):
        real += 0.1


def _annotated_arguments(inputs: Inputs) -> tuple[Any, ...]:
    return inputs.array("i32"), inputs.zeros("i64"), inputs.zeros("f64")


def closures() -> Case:
    """Numbers of enclosing functions and of the module are constants; NumPy's scalars bring their type."""
    factor, shift, limit = 2.5, 4, np.int16(1000)

    @nv.kernel(fastmath=False)
    def constants(x: nv.Array[nv.f32], n: nv.Array[nv.i32], out: nv.Array[nv.f32, 2], whole: nv.Array[nv.i64, 2]):
        i = nv.grid(1)
        if i < x.size:
            out[0, i] = x[i] * factor + OFFSET
            out[1, i] = x[i] * HALF if FLAG else 0
            out[2, i] = PAIR[0] + x[i] * PAIR[1]
            out[3, i] = NAN if x[i] >= INFINITY else -INFINITY
            out[4, i] = nv.f32(THIRD + x[i])
            whole[0, i] = n[i] << shift
            whole[1, i] = n[i] + BIG
            whole[2, i] = BYTE + BYTE
            whole[3, i] = limit * SCALE + n[i]
            whole[4, i] = -BYTE + len(PAIR)

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        size = inputs.size
        return inputs.array("f32"), inputs.array("i32"), inputs.zeros("f32", 5, size), inputs.zeros("i64", 5, size)

    def reference(x: np.ndarray, n: np.ndarray, out: np.ndarray, whole: np.ndarray) -> None:
        out[0] = x * np.float32(2.5) + np.float32(-0.5)
        out[1] = x * np.float32(0.5)
        out[2] = np.float32(7) + x * np.float32(0.25)
        out[3] = np.where(x == np.inf, np.nan, -np.inf)
        out[4] = (1 / 3 + x.astype(np.float64)).astype(np.float32)
        whole[0] = n << 4
        whole[1] = n.astype(np.int64) + 2**40 + 1
        whole[2] = 400
        whole[3] = n + np.int32(3000)
        whole[4] = -198

    return Case(constants, arguments, reference)


@nv.kernel
def tuples(x: nv.Array[nv.i32], out: nv.Array[nv.i32, 2]):
    """Tuples are evaluated before anything is assigned; they nest, and are indexed by constants."""
    i = nv.grid(1)
    if i < x.size:
        a, b = x[i], i
        a, b = b, a
        (c, d), e = (b, a + 1), a - b
        c, (d, e) = e, (c, d)
        pair = c, d
        nested = (pair, (e, a), 5)
        f = g = pair[0] - nested[1][-1]
        out[0, i], out[1, i] = pair
        out[2, i], out[3, i], out[4, i] = e, nested[0][1] + nested[-1], f + g
        out[5, i] = out[6, i] = len(nested) * len(pair)
        out[0, i], out[1, i] = out[1, i], out[0, i]
        a, b, c = (a, b, c) if a < b else (c, a, b)
        out[7, i] = a * 4 + b * 2 + c


def _tuples(inputs: Inputs) -> tuple[Any, ...]:
    return inputs.integers("i32", -1000, 1000), inputs.zeros("i32", 8, inputs.size)


@nv.kernel
def shadowed_names(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """A variable may have the name of a builtin, of a PTX instruction or of an LLVM value."""
    i = nv.grid(1)
    if i < x.size:
        min = x[i]
        len, add, entry, end = min + 1, min * 2, min - 1, 4
        out[i] = len + add + entry + end


def _shadowed(inputs: Inputs) -> tuple[Any, ...]:
    return inputs.integers("i32", -1000, 1000), inputs.zeros("i32")


def _folded() -> Case:
    """Literals alone are computed exactly, as Python does, whatever the size of what is between."""
    numbers = ["-7 // 2", "-7 % 3", "7 % -3", "2 ** 10 - 1", "1 << 5 | 3", "~5 & 0xFF", "(1 << 40) >> 38", "5 ^ 3"]
    numbers += ["10 ** 20 // 10 ** 18", "int(2.9)", "int(-2.9)", "bool(0.1) + 1", "not 3", "3 < 4 < 5", "+True"]
    numbers += ["-7 if 0 else 6", "0 or 9", "4 and 0", "min(3, -2)", "max(3, 4, 5)", "abs(-6)", "nv.i8(-128)"]
    text = "def folded(out: nv.Array[nv.i32, 2]):\n    i = nv.grid(1)\n    if i < out.shape[1]:\n"
    text += "".join(f"        out[{place}, i] = {number}\n" for place, number in enumerate(numbers))

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        return (inputs.zeros("i32", len(numbers), inputs.size),)

    return Case(kernel(text), arguments)


CASES = (
    *(python_values(type_) for type_ in ("i8", "u16", "i32", "u64", "f32", "f64")),
    Case(short_circuit, _short_circuit),
    Case(compare_chains, _chains),
    Case(weak_literals, _weak_arguments, _weak_literals, rtol=1e-5),
    Case(weak_expressions, _weak_expression_arguments, _weak_expressions),
    Case(annotated_locals, _annotated_arguments, _annotated),
    closures(),
    Case(tuples, _tuples),
    Case(shadowed_names, _shadowed),
    _folded(),
)
