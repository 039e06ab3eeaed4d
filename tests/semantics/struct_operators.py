"""Operators of structs: what Python says of the very same classes.

Classes say which of their methods was called by the numbers that they compute, so that the order in which Python tries
methods counts. Every expression is a row of a kernel, and CPython evaluates its text for every thread.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, InitVar, dataclass, field, replace
from functools import total_ordering
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np

import nvgen as nv
from tests.semantics.case import Case, kernel
from tests.strategies import Inputs


def value_of(operand):
    """A number that an operand stands for."""
    return operand.x if isinstance(operand, (V, Other)) else operand


@dataclass
class V:  # noqa: PLW1641
    """Every operator, and its reflected form, computes something of its own."""

    x: nv.f64
    y: nv.f64 = 0.5

    def __add__(self, other: object) -> V:
        return V(self.x + value_of(other), self.y)

    def __radd__(self, other):
        return V(value_of(other) + self.x * 2, self.y)

    def __sub__(self, other):
        if not isinstance(other, V):
            return NotImplemented
        return type(self)(self.x - other.x, self.y)

    def __rsub__(self, other):
        return self.__class__(other - self.x, self.y)

    def __mul__(self, other):
        return V(self.x * value_of(other) + 1, self.y)

    __rmul__ = __mul__

    def __matmul__(self, other):
        return self.x * other.x + self.y * other.y

    def __truediv__(self, other):
        return V(self.x / (value_of(other) + 100), self.y)

    def __rtruediv__(self, other):
        return V(other / (self.x + 100), self.y)

    def __floordiv__(self, other):
        return V(self.x // 3, value_of(other))

    def __mod__(self, other):
        return V(self.x % 3, value_of(other))

    def __divmod__(self, other):
        return self // other, self % other

    def __pow__(self, exponent):
        if isinstance(exponent, Other):
            return NotImplemented
        return V(self.x * self.x if exponent == 2 else self.x, self.y)

    def __lshift__(self, other):
        return V(self.x * 4, value_of(other))

    def __rshift__(self, other):
        return V(self.x / 4, value_of(other))

    def __rrshift__(self, other):
        return V(self.x / 8, other)

    def __and__(self, other):
        return V(self.x * value_of(other), 1.0)

    def __or__(self, other):
        return V(self.x + value_of(other), 2.0)

    def __xor__(self, other):
        return V(self.x - value_of(other), 3.0)

    def __neg__(self):
        return V(-self.x, self.y)

    def __pos__(self):
        return V(self.x, -self.y)

    def __invert__(self):
        return V(self.y, self.x)

    def __abs__(self):
        return abs(self.x) + abs(self.y)

    def __float__(self):
        return float(self.x)

    def __int__(self):
        return int(self.x)

    def __bool__(self):
        return bool(self.x > 0)

    def __len__(self):
        return 7

    def __contains__(self, number):
        return self.x == number or self.y == number

    def __getitem__(self, index):
        if isinstance(index, tuple):
            return self.x * index[0] + self.y * index[1]
        return (self.x, self.y)[index] if isinstance(index, int) else 0.25

    def __call__(self, t, scale=2):
        return self.x + self.y * t * scale

    def __iadd__(self, other):
        self.x += value_of(other) * 3
        if self.x > 4:
            return self
        self.y -= 1
        return self

    def __eq__(self, other):
        return self.x == value_of(other)

    def __lt__(self, other):
        return self.x < value_of(other)

    def __ge__(self, other):
        return self.x >= value_of(other)

    SCALE: ClassVar[int] = 3
    offset = 1.5

    @property
    def norm(self):
        return abs(self) * self.SCALE + V.offset

    @staticmethod
    def doubled(number):
        return number * 2

    @classmethod
    def both(cls, number):
        return cls(number, cls.doubled(number))

    def plus(self, other: Self) -> Self:
        return self.both(self.x + other.x)


@dataclass
class Other:  # noqa: PLW1641
    """What `V` declines, or does not define."""

    x: nv.f64

    def __rsub__(self, other):
        return Other(other.x - self.x * 10)

    def __rmul__(self, other):
        return Other(-1.0)

    def __rpow__(self, other):
        return V(other.x + 5)

    def __eq__(self, other):
        return NotImplemented

    def __gt__(self, other):
        return False


@dataclass
class Derived(V):
    """A subclass that overrides a reflected method comes before its base."""

    def __radd__(self, other):
        return Derived(other.x * 1000, self.y)

    def __gt__(self, other):
        return True

    def base_sum(self, other):
        return V.__add__(self, other)


_NAMES = {"V": V, "Other": Other, "Derived": Derived, "value_of": value_of}
_NUMBERS = [
    *("(v + w).x", "(v + 0.125).x", "(0.125 + v).x", "(v + i).x", "(i + v).x", "(v + o).x"),
    *("(v - w).x", "(1.5 - v).x", "(v - o).x", "(v * 3).x", "(0.125 * v).x", "(v * o).x", "(x * v * w).x"),
    *("v @ w", "(v / w).x", "(2 / v).x", "(v // 4).x + (v // w).y", "(v % 0.25).y", "(v ** 2).x", "(v ** i).x"),
    *(
        "divmod(v, w)[0].x + divmod(v, 0.125)[1].y",
        "(v << 1).x",
        "(v >> w).y",
        "(0.1 >> v).y",
        "(v & w).x",
        "(v | 3).x",
    ),
    *("(v ^ w).y", "(-v).x", "(+v).y", "(~v).x", "abs(v)", "float(v)", "int(v)", "len(v)", "v[0] + v[-1]", "v[x]"),
    *("v[2, 0.1]", "v(3.0)", "v(x, scale=0.5)", "v.norm + w.norm", "V.doubled(x) + v.doubled(3.0)"),
    *("V.both(x).y", "v.both(x).x", "v.plus(w).y", "V.SCALE + v.SCALE + v.offset", "(v or w).x", "(v and w).x"),
    *(
        "(d + v).x",
        "(v + d).x",
        "d.base_sum(v).x",
        "(d + d).x",
        "(v if v else w).x",
        "(v + w * 2 - -v).x",
        "(v ** o).x",
    ),
]
_TESTS = [
    *("v == w", "v != w", "v == 1.5", "1.5 == v", "1.5 != v", "v == o", "o == v", "o != v", "v < w", "v > w"),
    *("v >= w", "v <= w", "0.5 > v", "v < 0.5", "0.5 <= v", "o > v", "v < d", "v < w < o", "not v", "bool(v)"),
    *("1.5 in v", "x not in v", "isinstance(v, V) and not isinstance(v, Other)", "isinstance(d, (Other, V))"),
    *("isinstance(x, float)", "isinstance(1, int) and not isinstance(v, (int, float))", "type(v) is V", "type(d) == V"),
    *("(v, 1) == (w, 1)", "(v, x) < (w, x + 1)", "not (v and w)", "(v and x > 1) or not w"),
]


def _operators_text() -> str:
    lines = ["def operators(a: nv.Array[nv.f64], b: nv.Array[nv.f64], c: nv.Array[nv.i32], out: nv.Array[nv.f64, 2]):"]
    lines += ["    t = nv.grid(1)", "    if t < a.size:", "        x, i = float(a[t]), c[t]"]
    lines += ["        v, w, o, d = V(x), V(y=1.5, x=b[t]), Other(b[t]), Derived(x, 2)"]
    lines += [f"        out[{row}, t] = {expression}" for row, expression in enumerate(_NUMBERS)]
    for row, expression in enumerate(_TESTS, len(_NUMBERS)):
        lines += [f"        if {expression}:", f"            out[{row}, t] = 1"]
    row = len(_NUMBERS) + len(_TESTS)
    lines += ["        u = v", "        u += w", "        u += 0.125", "        u -= V(0.25)", "        u *= 2"]
    lines += ["        while u:", "            u -= V(9)"]
    return "\n".join([*lines, f"        out[{row}, t] = u.x + u.y"]) + "\n"


def _numbers(inputs: Inputs, rows: int) -> tuple[Any, ...]:
    """Few different numbers, so that many are equal."""
    a, b = inputs.rng.integers(-3, 4, (2, inputs.size)) / 2
    return a, b, inputs.rng.integers(0, 4, inputs.size, dtype=np.int32), np.zeros((rows, inputs.size))


# Dataclasses


@dataclass(order=True)
class Version:
    major: nv.i32
    minor: nv.i32 = 2
    note: nv.f64 = field(default=0, compare=False)


@dataclass(order=True)
class Release:
    version: Version
    at: tuple[nv.f64, nv.i32]


@dataclass(eq=False)
class Patched(Version):
    """Has the comparisons of its base."""

    patch: nv.i32 = 0


@dataclass(frozen=True)
class Box:
    low: nv.f64
    high: nv.f64
    _: KW_ONLY
    scale: InitVar[nv.f64] = 2
    middle: nv.f64 = field(init=False)
    flipped: nv.bool = field(default=False, init=False)

    def __post_init__(self, scale):
        object.__setattr__(self, "middle", (self.low + self.high) / scale)
        if self.low <= self.high:
            return
        object.__setattr__(self, "flipped", True)


@dataclass
class Plain:
    n: nv.i32
    doubled: nv.i32 = field(init=False)
    at: nv.i32 = field(kw_only=True, default=5)

    def __post_init__(self):
        self.doubled = 0
        for _ in range(self.n):
            self.doubled += 2


class Pair(NamedTuple):
    first: nv.i32
    second: nv.i32 = 1

    @property
    def total(self):
        return self.first + self.second

    def scaled(self, by):
        return Pair(self.first * by, self.second * by)

    def __neg__(self):
        return Pair(-self.first, -self.second)


class Nest(NamedTuple):
    """A NamedTuple in another one."""

    pair: Pair
    weight: nv.f64

    def __add__(self, other):
        return Nest(self.pair.scaled(2), self.weight + other.weight)


@dataclass
class Holder:
    """NamedTuples in a dataclass."""

    nest: Nest
    last: Pair


@total_ordering
@dataclass
class Least:
    """Has ``<`` and ``==`` of its own, and what Python makes of them."""

    n: nv.i32

    def __lt__(self, other):
        return self.n < other.n


@total_ordering
@dataclass(eq=False)
class Most:  # noqa: PLW1641
    n: nv.i32

    def __ge__(self, other):
        return self.n >= other.n

    def __eq__(self, other):
        return self.n // 2 == other.n // 2


_CLASSES = (Least, Most, Version, Release, Patched, Box, Plain, Pair, Nest, Holder)
_ORDERED = (
    ("Version(i)", "Version(j)"),
    ("Version(i, j, x)", "Version(j, note=x + 1, minor=i)"),
    ("Patched(i, j, patch=1)", "Patched(j, i, patch=2)"),
    ("Release(Version(i), (x, j))", "Release(Version(j), (x + 1, i))"),
    ("Release(Version(1), (x, i))", "Release(Version(1), (x, j))"),
    ("Least(i)", "Least(j)"),
    ("Most(i)", "Most(j)"),
    ("Pair(i)", "Pair(j)"),
    ("Pair(i, j)", "(j, i)"),
    ("(i, 2)", "Pair(j)"),
    ("Nest(Pair(i), x)", "Nest(Pair(j), x)"),
    ("(1, x)", "(1, 0.5)"),
    ("(x, 2)", "(0.5, 1)"),
    ("(x, (i, 1), 1)", "(0.5, (j, 2), 1)"),
)
_MADE = [
    *("Box(x, i).middle", "Box(high=x, low=i).flipped", "Box(x, i, scale=4).middle + Box(i, x).low"),
    *("Plain(i).doubled + Plain(2, at=j).at", "Plain(at=i, n=j).doubled", "Patched(i, patch=j).patch"),
    *("Nest(Pair(i, j), x).pair.total", "(Nest(Pair(i), x) + Nest((-Pair(j)), x)).pair.second", "Pair(i).scaled(3)[0]"),
    *(
        "Pair(i)._replace(second=j).total",
        "replace(Box(x, i, scale=1), high=2.0, scale=4).middle",
        "replace(v, n=j).doubled",
    ),
    *("Holder(Nest(Pair(i, j), x), Pair(j)).nest.pair.scaled(2).total", "len(Pair(i)) + Nest(Pair(i), x)[0][1]"),
]


def _classes_text() -> str:
    lines = ["def classes(a: nv.Array[nv.f64], b: nv.Array[nv.i32], c: nv.Array[nv.i32], out: nv.Array[nv.f64, 2]):"]
    lines += ["    t = nv.grid(1)", "    if t < a.size:", "        x, i, j = a[t], b[t], c[t]"]
    lines += ["        v = Plain(i, at=4)"]
    lines += [f"        out[{row}, t] = {expression}" for row, expression in enumerate(_MADE)]
    tests = [f"{one} {symbol} {other}" for one, other in _ORDERED for symbol in ("<", "<=", ">", ">=")]
    for row, expression in enumerate([*tests, "Pair(i) == (j, 1)", "(i, j) != Pair(j, i)"], len(_MADE)):
        lines += [f"        if {expression}:", f"            out[{row}, t] = 1"]
    return "\n".join(lines) + "\n"


def _of_classes(inputs: Inputs) -> tuple[Any, ...]:
    a, out = inputs.rng.integers(-2, 3, inputs.size) / 2, np.zeros((len(_MADE) + 4 * len(_ORDERED) + 2, inputs.size))
    return a, *inputs.rng.integers(0, 3, (2, inputs.size), dtype=np.int32), out


# NamedTuples in memory


@nv.kernel(fastmath=False)
def nested_in_memory(holders: nv.Array[Holder], by: Nest, out: nv.Array[Nest]):
    i = nv.grid(1)
    if i < holders.size:
        tile = nv.shared.array(64, Holder)
        tile[nv.thread_idx.x] = holders[i]
        sum_ = tile[nv.thread_idx.x].nest + by
        (first, second), weight = holders[i].nest
        out[i] = Nest(Pair(sum_.pair.total + first, -second), weight) if weight < 0 else sum_
        holders[i].last = holders[i].nest.pair.scaled(by.pair.first)


def nested_in_memory_reference(holders: np.ndarray, by: Any, out: np.ndarray) -> None:
    for i, record in enumerate(holders):
        nest = Nest(Pair(*map(int, record["nest"]["pair"])), record["nest"]["weight"])
        made = nest + by
        if nest.weight < 0:
            made = Nest(Pair(made.pair.total + nest.pair.first, -nest.pair.second), nest.weight)
        out[i] = made
        holders["last"][i] = nest.pair.scaled(by.pair.first)


def _holders(inputs: Inputs) -> tuple[Any, ...]:
    holders = np.zeros(inputs.size, nv.struct_dtype(Holder))
    for name in ("first", "second"):
        holders["nest"]["pair"][name] = inputs.rng.integers(-9, 9, inputs.size)
    holders["nest"]["weight"] = inputs.rng.integers(-9, 9, inputs.size) / 2
    return holders, Nest(Pair(3), 0.5), np.zeros(inputs.size, nv.struct_dtype(Nest))


# In the order in which Python evaluates


@dataclass
class Ordered:
    n: nv.i32

    def __radd__(self, other):
        return self.n * 10 + other

    def __contains__(self, number):
        return self.n > number


@nv.device(inline="never")
def drawn(counter: nv.Array[nv.i32], i, by):
    counter[i] = counter[i] * 3 + by
    return counter[i]


@nv.kernel
def order_of_operands(counter: nv.Array[nv.i32], out: nv.Array[nv.i32, 2]):
    i = nv.grid(1)
    if i < counter.size:
        out[0, i] = drawn(counter, i, 1) + Ordered(drawn(counter, i, 2))
        out[1, i] = counter[i] + Ordered(drawn(counter, i, 5))
        if drawn(counter, i, 0) in Ordered(drawn(counter, i, -1)):
            out[2, i] = counter[i]


CASES = [
    Case(
        kernel(_operators_text(), namespace=_NAMES),
        lambda made: _numbers(made, len(_NUMBERS) + len(_TESTS) + 1),
    ),
    Case(kernel(_classes_text(), namespace={each.__name__: each for each in (*_CLASSES, replace)}), _of_classes),
    Case(nested_in_memory, _holders, nested_in_memory_reference),
    Case(
        order_of_operands,
        lambda made: (made.rng.integers(-2, 3, made.size, dtype=np.int32), np.zeros((3, made.size), np.int32)),
    ),
]
