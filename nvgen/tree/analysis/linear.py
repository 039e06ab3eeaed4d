"""Sums of integers that are not known, and whether linear constraints on these have a solution.

A ``Linear`` is a sum of symbols with constant factors and a number. A symbol is an integer between two known ones: an
index of the thread, or what the kernel computes. What else is known of it are its ``constraints``: sums that are never
negative. ``has_solution`` eliminates one variable after the other: by an equality where there is one, else as Fourier
and Motzkin do. What is left is divided by the greatest common divisor of its factors and rounded, since all are
integers. A solution may be found where there is none, but never the other way round.

Sources: Pugh, "The Omega Test" (Supercomputing 1991); Schrijver, "Theory of Linear and Integer Programming", 12.2.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from math import gcd

from nvgen.base.kept import kept
from nvgen.tree.analysis.lane_shapes import Scope

#: More constraints than that are not looked at.
_MOST = 400


class Symbol:
    """An integer of each thread, the same for all threads of its ``scope``."""

    __slots__ = ("constraints", "high", "low", "number", "scope")

    def __init__(self, number: int, low: int, high: int, scope: Scope) -> None:
        self.number, self.low, self.high, self.scope = number, low, high, scope
        #: What is never negative.
        self.constraints: tuple[Linear, ...] = ()


class Linear:
    """Factors by symbol, none of them 0, and a number; immutable."""

    __slots__ = ("__dict__", "factors", "number")

    def __init__(self, factors: Mapping[Symbol, int], number: int = 0) -> None:
        self.factors, self.number = factors, number

    @kept
    def key(self) -> Hashable:
        """What equal sums have in common."""
        return (self.number, *sorted((symbol.number, factor) for symbol, factor in self.factors.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Linear) and (self is other or self.key == other.key)

    def __hash__(self) -> int:
        return hash(self.key)

    def plus(self, other: Linear, times: int = 1) -> Linear:
        """This and ``times`` the other."""
        if not other.factors:
            return Linear(self.factors, self.number + times * other.number)
        factors = dict(self.factors)
        for symbol, factor in other.factors.items():
            found = factors.get(symbol, 0) + times * factor
            if found:
                factors[symbol] = found
            else:
                factors.pop(symbol, None)
        return Linear(factors, self.number + times * other.number)

    def times(self, factor: int) -> Linear:
        if not factor:
            return ZERO
        return Linear({symbol: factor * own for symbol, own in self.factors.items()}, factor * self.number)

    def moved(self, by: int) -> Linear:
        return Linear(self.factors, self.number + by)

    @property
    def constant(self) -> int | None:
        """The number that it is; None where symbols are in it."""
        return None if self.factors else self.number

    @kept
    def limits(self) -> tuple[int, int]:
        """Numbers that it lies between."""
        low = high = self.number
        for symbol, factor in self.factors.items():
            low += factor * (symbol.low if factor > 0 else symbol.high)
            high += factor * (symbol.high if factor > 0 else symbol.low)
        return low, high

    @kept
    def scope(self) -> Scope:
        """The largest group of threads that has the same."""
        return min((symbol.scope for symbol in self.factors), default=Scope.BLOCK)


ZERO = Linear({})


def number(value: int) -> Linear:
    return Linear({}, value)


#: Factors of variables, in their order, and a number.
_Row = tuple[tuple[tuple[int, int], ...], int]


class System:
    """Constraints on integer variables, each of them of a sum of variables with factors and a number."""

    def __init__(self) -> None:
        self.equal: list[tuple[dict[int, int], int]] = []
        #: By the factors the least number: each sum is at least 0.
        self.rows: dict[tuple[tuple[int, int], ...], int] = {}
        self.is_impossible = False
        #: Equalities that no variable can be replaced by.
        self._opposites_seen: set[frozenset[tuple[int, int]]] = set()

    def is_zero(self, factors: dict[int, int], number: int) -> None:
        self.equal.append((factors, number))

    def at_least_zero(self, factors: Mapping[int, int], number: int) -> None:
        divisor = gcd(*factors.values())
        if not divisor:
            self.is_impossible |= number < 0
            return
        if divisor > 1:
            number //= divisor
            key = tuple(sorted((variable, factor // divisor) for variable, factor in factors.items()))
        else:
            key = tuple(sorted(factors.items()))
        known = self.rows.get(key)
        if known is None or number < known:
            self.rows[key] = number

    def has_solution(self) -> bool:
        """Whether it may have one."""
        while not self.is_impossible:
            if self.equal:
                self._use_equality()
                continue
            self._look_at_opposites()
            if self.is_impossible or self.equal:
                continue
            if not self.rows or len(self.rows) > _MOST:
                return True
            self._eliminate(self._next())
        return False

    def _use_equality(self) -> None:
        factors, number = self.equal.pop()
        divisor = gcd(*factors.values())
        if not divisor or number % divisor:
            self.is_impossible |= number != 0
            return
        if divisor > 1:
            factors, number = {variable: one // divisor for variable, one in factors.items()}, number // divisor
        variable = next((variable for variable, factor in factors.items() if factor in (1, -1)), None)
        if variable is None:
            self.at_least_zero(factors, number)
            self.at_least_zero({variable: -factor for variable, factor in factors.items()}, -number)
            self._opposites_seen |= {frozenset((v, sign * f) for v, f in factors.items()) for sign in (1, -1)}
            return
        sign = -factors.pop(variable)
        value, rest = {one: sign * factor for one, factor in factors.items()}, sign * number
        self.equal = [_replaced(row, of, variable, value, rest) for row, of in self.equal]
        rows, self.rows = self.rows, {}
        for key, of in rows.items():
            self.at_least_zero(*_replaced(dict(key), of, variable, value, rest))

    def _look_at_opposites(self) -> None:
        """Of two constraints whose sums are opposite: they may not be together, or are an equality."""
        for key, number in self.rows.items():
            other = self.rows.get(tuple((variable, -factor) for variable, factor in key))
            if other is None or number + other > 0:
                continue
            if number + other < 0:
                self.is_impossible = True
                return
            if frozenset(key) not in self._opposites_seen:
                self.equal.append((dict(key), number))
                del self.rows[key], self.rows[tuple((variable, -factor) for variable, factor in key)]
                return

    def _next(self) -> int:
        """The variable to eliminate: one without which no solution is added, if there is one, that leaves the fewest
        constraints."""
        found: dict[int, tuple[list[int], list[int]]] = {}
        for key in self.rows:
            for variable, factor in key:
                found.setdefault(variable, ([], []))[factor > 0].append(factor)

        def cost(variable: int) -> tuple[bool, int]:
            upper, lower = found[variable]
            is_exact = not upper or not lower or min(upper) == -1 or max(lower) == 1
            return not is_exact, len(upper) * len(lower) - len(upper) - len(lower)

        return min(found, key=cost)

    def _eliminate(self, variable: int) -> None:
        lower: list[tuple[dict[int, int], int]] = []
        upper: list[tuple[dict[int, int], int]] = []
        rest: dict[tuple[tuple[int, int], ...], int] = {}
        for key, number in self.rows.items():
            factors = dict(key)
            factor = factors.get(variable)
            if factor is None:
                rest[key] = number
            else:
                (lower if factor > 0 else upper).append((factors, number))
        self.rows = rest
        if len(lower) * len(upper) > _MOST:
            return  # without them more solutions are found
        for low, of_low in lower:
            for high, of_high in upper:
                by_low, by_high = -high[variable], low[variable]
                factors = {one: by_low * factor for one, factor in low.items() if one != variable}
                for one, factor in high.items():
                    if one != variable and not _add(factors, one, by_high * factor):
                        del factors[one]
                self.at_least_zero(factors, by_low * of_low + by_high * of_high)


def _add(factors: dict[int, int], variable: int, factor: int) -> int:
    factors[variable] = found = factors.get(variable, 0) + factor
    return found


def _replaced(
    factors: dict[int, int], number: int, variable: int, value: Mapping[int, int], rest: int
) -> tuple[dict[int, int], int]:
    """A sum in which a variable is another sum."""
    own = factors.get(variable)
    if own is None:
        return factors, number
    factors = {one: factor for one, factor in factors.items() if one != variable}
    for one, factor in value.items():
        if not _add(factors, one, own * factor):
            del factors[one]
    return factors, number + own * rest


def without_unused(constraints: Iterable[Linear], symbols: Iterable[Symbol]) -> list[Linear]:
    """The constraints that say anything of symbols, and of those that these depend on."""
    waiting, seen = list(symbols), set[Symbol]()
    left, found = list(constraints), list[Linear]()
    while waiting:
        symbol = waiting.pop()
        if symbol in seen:
            continue
        seen.add(symbol)
        own = [one for one in (*symbol.constraints, *left) if symbol in one.factors]
        found += own
        left = [one for one in left if symbol not in one.factors]
        waiting += (other for one in own for other in one.factors)
    return list(dict.fromkeys(found))


def follows(constraints: Iterable[Linear], form: Linear) -> bool:
    """Whether a sum is never negative where no one of the constraints is."""
    system = System()
    wanted = without_unused(constraints, form.factors)
    for one in (*wanted, form.times(-1).moved(-1)):
        system.at_least_zero({symbol.number: factor for symbol, factor in one.factors.items()}, one.number)
    for symbol in dict.fromkeys(symbol for one in (*wanted, form) for symbol in one.factors):
        system.at_least_zero({symbol.number: 1}, -symbol.low)
        system.at_least_zero({symbol.number: -1}, symbol.high)
    return not system.has_solution()
