"""Compound values: tuples, structs and vectors, and their parts."""

from __future__ import annotations

from nvgen.tree.scalar import Expression


class Pack(Expression):
    """A tuple of values."""

    elements: tuple[Expression, ...]


class Item(Expression):
    """The value at a constant ``position`` of a tuple."""

    tuple: Expression
    position: int


class Build(Expression):
    """A struct of its fields, or a vector of its elements; evaluated in their order."""

    elements: tuple[Expression, ...]


class Member(Expression):
    """The field at a ``position`` of a struct."""

    owner: Expression
    position: int


class Component(Expression):
    """The element of a vector at ``index``, an integer."""

    owner: Expression
    index: Expression


class Recast(Expression):
    """The bytes of ``operand`` as a value of another type of as many; those between the parts of a struct are zeros."""

    operand: Expression
