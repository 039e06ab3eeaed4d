"""What is known of the values that a thread computes in one launch, whose sizes and integer arguments are numbers.

Integers are sums (``linear.Linear``) of the thread's and the block's indices and of symbols for what is not known: what
is loaded, quotients by constants, variables of loops. A value whose sum may not fit its type is a symbol of its own, so
that no sum ever wraps. Tests are constraints. An array is a part of a ``Root``, an argument or what the kernel makes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from nvgen import tree
from nvgen.base.records import Node, Record
from nvgen.lang import GlobalArray
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.tree.analysis.access import holds_array
from nvgen.tree.analysis.lane_shapes import Scope
from nvgen.tree.analysis.launch_values import MAX_EXTENT, limits_of
from nvgen.tree.analysis.linear import ZERO, Linear, Symbol, number
from nvgen.types import Space, Type

_DIMENSIONS = "xyz"


class GiveUpError(Exception):
    """Nothing can be said of a kernel; the text completes "the kernel is not proved to be race-free, as …"."""


class LaunchNumbers(Record):
    """What a launch decides: sizes, x first, integer arguments, and the shapes of arrays."""

    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    integers: Mapping[tree.Local, int]
    shapes: Mapping[tree.Local, tuple[int, ...]]
    #: The array arguments each of whose elements is at an address of its own, in no other argument.
    separate: frozenset[tree.Local]
    #: Whether it is looked at which elements are written before they are read.
    follows_writes: bool = False


class Root(Node):
    """Memory that arrays are parts of."""

    name: str
    #: The parameter, the device global variable, or what makes it.
    source: Any
    space: Space
    extents: tuple[int | None, ...]
    #: Whether nothing writes it while the kernel runs.
    is_constant: bool = False


class Axis(Node):
    """How the index along an axis of a root follows from that along a dimension of an array: it is ``offset`` and
    ``step`` times that, and the ``width - 1`` elements behind it. Without a dimension it is the offset."""

    offset: Linear | None
    step: int = 1
    width: int = 1
    dimension: int | None = None


class ArrayValue(Node):
    """An array: the axes of its root, and the extents of its own dimensions where they are known."""

    root: Root
    axes: tuple[Axis, ...]
    extents: tuple[Linear | None, ...]


#: Along each axis of a root the index of the first element, None where it is not known, and how many there are.
Indices = tuple[tuple[Linear | None, int], ...]


class Reference(Node):
    """A pointer to an element."""

    root: Root
    indices: Indices


class Several(Node):
    """An array or a pointer to some part of one of these roots; None where it may be anywhere."""

    roots: frozenset[Root] | None


class Test(Node):
    """A bool: what is never negative where it is true, and where it is false."""

    true: tuple[Linear, ...]
    false: tuple[Linear, ...]
    scope: Scope
    #: What it is, where that is certain.
    known: bool | None = None
    #: Whether it is true, and false, wherever no one of these is negative.
    says_true: bool = False
    says_false: bool = False

    @property
    def opposite(self) -> Test:
        known = None if self.known is None else not self.known
        return Test(self.false, self.true, self.scope, known, self.says_false, self.says_true)


class Parts(Node):
    """A tuple of values."""

    elements: tuple[Any, ...]


class Other(Node):
    """Another value, of a float, say."""

    scope: Scope


Value = Linear | ArrayValue | Reference | Several | Test | Parts | Other
ALWAYS, NEVER = Test((), (), Scope.BLOCK, True), Test((), (), Scope.BLOCK, False)
UNKNOWN = Test((), (), Scope.THREAD)


def scope_of(value: Value | None) -> Scope:
    """The largest group of threads for which a value is the same."""
    if isinstance(value, (Linear, Test, Other)):
        return value.scope
    if isinstance(value, Parts):
        return min(map(scope_of, value.elements), default=Scope.BLOCK)
    return Scope.THREAD


class Symbols:
    """Makes the symbols of a launch, and sums of them."""

    def __init__(self, launch: LaunchNumbers) -> None:
        self.launch = launch
        #: How many symbols there are.
        self.count = 0
        self._quotients: dict[tuple[Linear, int], Linear] = {}
        #: Of quotients what is divided, and by what.
        self.origins: dict[Symbol, tuple[Linear, int]] = {}
        self._remainders: dict[Linear, Linear] = {}
        x, y, _ = launch.block
        self._rows_are_warps = x % WARP_SIZE == 0
        of_warps = (False, self._rows_are_warps, x * y % WARP_SIZE == 0)
        scopes = (Scope.CHUNK if is_of_warp else Scope.THREAD for is_of_warp in of_warps)
        self.thread = [self.between(0, size - 1, scope) for size, scope in zip(launch.block, scopes, strict=True)]
        self.block = [self.between(0, size - 1, Scope.BLOCK) for size in launch.grid]
        #: The thread's number in its block.
        self.linear = self.thread[0].plus(self.thread[1], x).plus(self.thread[2], x * y)
        self.registers = self._registers()

    def _registers(self) -> dict[str, Linear]:
        found = {}
        for axis, name in enumerate(_DIMENSIONS):
            threads, blocks = self.launch.block[axis], self.launch.grid[axis]
            found[f"thread_idx.{name}"], found[f"block_idx.{name}"] = self.thread[axis], self.block[axis]
            found[f"block_dim.{name}"], found[f"grid_dim.{name}"] = number(threads), number(blocks)
            found[f"grid.{name}"] = self.thread[axis].plus(self.block[axis], threads)
            found[f"grid_size.{name}"] = number(threads * blocks)
        return found

    def between(self, low: int, high: int, scope: Scope, constraints: Iterable[Linear] = ()) -> Linear:
        """What lies between two numbers."""
        if low == high:
            return number(low)
        self.count += 1
        symbol = Symbol(self.count, low, high, scope)
        symbol.constraints = tuple(constraints)
        return Linear({symbol: 1})

    def unknown(self, type_: Type, scope: Scope) -> Value:
        """A value of a type of which nothing is known."""
        if holds_array(type_):
            return Several(None)
        limits = limits_of(type_)
        if limits is None:
            return Other(scope)
        return Test((), (), scope) if limits == (0, 1) else self.between(*limits, scope)

    def fitting(self, value: Linear, type_: Type) -> Value:
        """A sum as a value of a type; what may wrap is not known."""
        limits = limits_of(type_)
        if limits is None or limits == (0, 1):
            return self.unknown(type_, value.scope)
        low, high = value.limits
        return value if limits[0] <= low and high <= limits[1] else self.unknown(type_, value.scope)

    def warp(self) -> Linear:
        return self.quotient(self.linear, WARP_SIZE)

    def quotient(self, value: Linear, divisor: int) -> Linear:
        """What is divided by a positive number and rounded down."""
        low, high = (end // divisor for end in value.limits)
        if low == high:
            return number(low)
        # The part that is a multiple of the divisor needs no symbol.
        whole = Linear({symbol: factor for symbol, factor in value.factors.items() if factor % divisor == 0})
        rest = value.plus(whole, -1)
        exact = Linear({symbol: factor // divisor for symbol, factor in whole.factors.items()}, rest.number // divisor)
        rest = rest.moved(-(rest.number // divisor) * divisor)
        return exact.plus(self._quotient(rest, divisor)) if rest.factors else exact

    def _quotient(self, value: Linear, divisor: int) -> Linear:
        key = (value, divisor)
        known = self._quotients.get(key)
        if known is not None:
            return known
        low, high = (end // divisor for end in value.limits)
        in_warps = value == self.linear or (self._rows_are_warps and value == self.thread[0])
        is_of_warp = in_warps and divisor % WARP_SIZE == 0
        found = self.between(low, high, Scope.CHUNK if is_of_warp else value.scope)
        self._quotients[key] = found
        if found.factors:
            (symbol,) = found.factors
            left = value.plus(found, -divisor)
            symbol.constraints = (left, left.times(-1).moved(divisor - 1))
            self.origins[symbol] = (value, divisor)
        return found

    def remainder(self, value: Linear, divisor: int) -> Linear:
        """A remainder by a positive number, which is not negative."""
        found = value.plus(self.quotient(value, divisor), -divisor)
        low, high = found.limits
        if high - low < _WIDE:
            return found
        known = self._remainders.get(found)
        if known is None:  # a symbol of its own, of which the limits are known
            known = self._remainders[found] = self.between(0, divisor - 1, value.scope)
            for symbol in known.factors:
                left = found.plus(known, -1)
                symbol.constraints = (left, left.times(-1))
        return known

    def masked(self, value: Linear, mask: int) -> Linear | None:
        """``value & mask``, for a mask that is not negative."""
        found, shift = ZERO, 0
        runs = 0
        while mask >> shift:
            if not mask >> shift & 1:
                shift += 1
                continue
            end = shift
            while mask >> end & 1:
                end += 1
            low, high = self.remainder(value, 1 << end), self.remainder(value, 1 << shift)
            found, shift, runs = found.plus(low).plus(high, -1), end, runs + 1
        return found if runs < _MOST_RUNS else None

    def least(self, values: Iterable[Linear]) -> Linear:
        """The smallest of some."""
        return self.greatest(value.times(-1) for value in values).times(-1)

    def greatest(self, values: Iterable[Linear]) -> Linear:
        """The largest of some."""
        left = list(dict.fromkeys(values))
        low = max(value.limits[0] for value in left)
        kept = [value for value in left if value.limits[1] > low or value.constant == low]
        if len(kept) == 1:
            return kept[0]
        high = max(value.limits[1] for value in left)
        found = self.between(low, high, min(value.scope for value in left))
        if found.factors:
            (symbol,) = found.factors
            symbol.constraints = tuple(found.plus(value, -1) for value in kept)
        return found


#: What may be in so wide a range would soon not fit its type.
_WIDE = 2**24
#: Masks with more runs of ones are not looked at.
_MOST_RUNS = 5


def argument(symbols: Symbols, local: tree.Local, *, is_constant: bool) -> Value:
    """The value of a parameter."""
    launch = symbols.launch
    if local in launch.integers:
        return number(launch.integers[local])
    if local not in launch.shapes:
        return symbols.unknown(local.type, Scope.BLOCK)
    extents = launch.shapes[local]
    return whole(Root(local.name, local, Space.GLOBAL, extents, is_constant))


def whole(root: Root) -> ArrayValue:
    """All of a root."""
    axes = tuple(Axis(ZERO, dimension=axis) for axis in range(len(root.extents)))
    return ArrayValue(root, axes, tuple(None if extent is None else number(extent) for extent in root.extents))


def indexed(array: ArrayValue, indices: Iterable[Value]) -> Indices:
    """Which elements of its root an element of an array is."""
    own = [index if isinstance(index, Linear) else None for index in indices]
    found: list[tuple[Linear | None, int]] = []
    for axis in array.axes:
        index = own[axis.dimension] if axis.dimension is not None else ZERO
        known = axis.offset is not None and index is not None
        found.append((axis.offset.plus(index, axis.step) if known else None, axis.width))  # type: ignore[union-attr, arg-type]
    return tuple(found)


def transposed(array: ArrayValue) -> ArrayValue:
    last = len(array.extents) - 1
    axes = (
        axis if axis.dimension is None else axis.with_changes(dimension=last - axis.dimension) for axis in array.axes
    )
    return ArrayValue(array.root, tuple(axes), array.extents[::-1])


def as_vectors(symbols: Symbols, array: ArrayValue, count: int, *, dimension: int) -> ArrayValue:
    """An array whose elements along a dimension are taken by so many."""
    axes = tuple(
        axis.with_changes(step=axis.step * count, width=count)
        if axis.dimension == dimension and axis.step == axis.width == 1
        else axis.with_changes(offset=None, width=count)
        if axis.dimension == dimension
        else axis
        for axis in array.axes
    )
    extents = list(array.extents)
    extent = extents[dimension]
    extents[dimension] = None if extent is None else symbols.quotient(extent, count)
    return ArrayValue(array.root, axes, tuple(extents))


def of_global(array: GlobalArray, symbol: str) -> Root:
    return Root(symbol, array, Space.GLOBAL, (None,) * len(array.shape))


def extent_or_unknown(symbols: Symbols, extent: Linear | None) -> Linear:
    return symbols.between(0, MAX_EXTENT, Scope.BLOCK) if extent is None else extent


def roots_of(value: Value) -> frozenset[Root] | None:
    """What memory a value may lead to; None where that may be any."""
    if isinstance(value, (ArrayValue, Reference)):
        return frozenset((value.root,))
    if isinstance(value, Several):
        return value.roots
    if isinstance(value, Parts):
        found = [roots_of(element) for element in value.elements]
        return None if None in found else frozenset().union(*(roots or () for roots in found))
    return frozenset()
