"""Which elements of the arrays that a kernel makes are written, by the threads of a block in one launch.

The threads of a block are few, so that they are tried one by one: for each, and each iteration of the loops around, the
indices of an access are numbers, unless something is in them that is not known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod

from nvgen.tree.analysis.linear import Linear, Symbol
from nvgen.tree.analysis.thread_values import Indices, Root, Symbols

#: So many threads and iterations are tried, for one access and for all of a kernel.
_MOST, _MOST_OF_ALL = 1 << 13, 1 << 15

#: Indices of elements along each axis.
Elements = frozenset[tuple[int, ...]]


class WrittenElements:
    """Tries threads and iterations."""

    def __init__(self, symbols: Symbols) -> None:
        self._symbols = symbols
        self._bases = {symbol for index in symbols.thread for symbol in index.factors}
        #: The numbers of iterations that every thread makes all of.
        self.counts: set[Symbol] = set()
        self._left = _MOST_OF_ALL
        self._known: dict[tuple[Indices, frozenset[Linear]], Elements] = {}

    def written(self, indices: Indices, constraints: Iterable[Linear]) -> Elements:
        """Elements that are sure to be written by a write that threads make of which no constraint is negative."""
        key = (indices, frozenset(constraints))
        if key not in self._known:
            self._known[key] = self._written(indices, key[1])
        return self._known[key]

    def _written(self, indices: Indices, constraints: Iterable[Linear]) -> Elements:
        binding = [form for form in constraints if form.limits[0] < 0]
        forms = [index for index, _ in indices if index is not None]
        if len(forms) < len(indices) or not all(map(self._is_known, (*forms, *binding))):
            return frozenset()
        found = set[tuple[int, ...]]()
        for values in self._tried((*forms, *binding)):
            if all(_sum(form, values) >= 0 for form in binding):
                found.update(_elements(indices, values))
        return frozenset(found)

    def are_among(self, root: Root, written: Elements, indices: Indices, constraints: Iterable[Linear]) -> bool:
        """Whether all elements that threads may read, of which no constraint is negative, have been written."""
        if is_all(root, written):
            return True
        forms = [index for index, _ in indices if index is not None]
        if not written or len(forms) < len(indices):
            return False
        known = [form for form in constraints if form.limits[0] < 0 and self._may_try(form)]
        if not all(map(self._may_try, forms)):
            return False
        tried = False
        for values in self._tried((*forms, *known)):
            tried = True
            if all(_sum(form, values) >= 0 for form in known) and not written.issuperset(_elements(indices, values)):
                return False
        return tried

    def _is_known(self, form: Linear) -> bool:
        return all(
            symbol in self._bases or symbol in self.counts or self._origin(symbol) is not None
            for symbol in form.factors
        )

    def _may_try(self, form: Linear) -> bool:
        """Whether each number that may be in a sum may be tried."""
        return all(symbol.high - symbol.low < _MOST for symbol in form.factors)

    def _origin(self, symbol: Symbol) -> tuple[Linear, int] | None:
        """What is divided by what, of a quotient of what is known."""
        found = self._symbols.origins.get(symbol)
        return found if found is not None and self._is_known(found[0]) else None

    def _tried(self, forms: Sequence[Linear]) -> Iterator[Mapping[Symbol, int]]:
        """The numbers that symbols have together; none where there are too many."""
        free, quotients = dict[Symbol, None](), dict[Symbol, tuple[Linear, int]]()
        for form in forms:
            self._sort(form, free, quotients)
        count = prod(symbol.high - symbol.low + 1 for symbol in free)
        self._left -= count
        if count > _MOST or self._left < 0:
            return
        for numbers in product(*(range(symbol.low, symbol.high + 1) for symbol in free)):
            values = dict(zip(free, numbers, strict=True))
            for symbol, (divided, divisor) in quotients.items():
                values[symbol] = _sum(divided, values) // divisor
            yield values

    def _sort(self, form: Linear, free: dict[Symbol, None], quotients: dict[Symbol, tuple[Linear, int]]) -> None:
        for symbol in form.factors:
            origin = self._origin(symbol)
            if origin is None:
                free[symbol] = None
            elif symbol not in quotients:
                self._sort(origin[0], free, quotients)
                quotients[symbol] = origin


def is_all(root: Root, written: Elements) -> bool:
    """Whether elements are all that a root has."""
    sizes = [extent for extent in root.extents if extent is not None]
    return len(sizes) == len(root.extents) and len(written) == prod(sizes)


def _sum(form: Linear, values: Mapping[Symbol, int]) -> int:
    return form.number + sum(factor * values[symbol] for symbol, factor in form.factors.items())


def _elements(indices: Indices, values: Mapping[Symbol, int]) -> Iterator[tuple[int, ...]]:
    """The elements of one access."""
    starts = [(0 if index is None else _sum(index, values), width) for index, width in indices]
    return product(*(range(start, start + width) for start, width in starts))
