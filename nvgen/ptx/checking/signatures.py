"""What functions and prototypes of PTX give and take: how many results and parameters, and of which types.

Takes a ``Function`` or a ``CallPrototype``; gives a ``Signature``, and what of it ptxas compares in declarations.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Self

from nvgen.diagnostics import counted
from nvgen.ptx.checking.declared_sizes import alignment_of, bytes_of
from nvgen.ptx.initial_values import extent
from nvgen.ptx.tree import CallPrototype, Declaration, Declarator, Function


class Signature(NamedTuple):
    """Results and parameters, each declared with one name."""

    returns: tuple[Declaration, ...]
    parameters: tuple[Declaration, ...]

    @classmethod
    def of(cls, node: Function | CallPrototype) -> Self:
        """Of a function or a prototype."""
        return cls(node.returns, node.parameters or ())

    @property
    def counts(self) -> tuple[int, int]:
        """How many results and parameters there are."""
        return len(self.returns), len(self.parameters)

    @property
    def is_open(self) -> bool:
        """Whether the last parameter is an array without a size."""
        return bool(self.parameters) and is_open(self.parameters[-1].declarators[0])

    @property
    def in_words(self) -> str:
        """How many there are: "1 parameter and 0 results"."""
        results, parameters = self.counts
        return f"{counted(parameters, 'parameter')} and {counted(results, 'result')}"

    @property
    def types(self) -> list[tuple[Any, ...]]:
        """What two declarations of one function, and a function and its alias, have in common besides the counts."""
        every = (*self.returns, *self.parameters)
        return [(form_of(one, one.declarators[0]), bytes_of(one), alignment_of(one)) for one in every]


def form_of(declaration: Declaration, declarator: Declarator) -> tuple[Any, ...]:
    """What declarations of one variable have in common; an array may leave its size out."""
    sizes = tuple(None if one is None else extent(one) for one in declarator.dimensions)
    return declaration.space, declaration.type, declaration.vector, len(sizes), sizes[1:]


def is_open(declarator: Declarator) -> bool:
    """Whether it declares an array without a size, ``a[]``, or one of no elements, which ptxas takes for that."""
    return any(one is None or extent(one) == 0 for one in declarator.dimensions)
