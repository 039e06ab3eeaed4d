"""Initial values of PTX variables: which constant or address each element gets, and what ptxas 13.5 refuses.

Takes a declaration and one of its declarators; what the module declares is the caller's. Rows that are shorter than
their dimension are closed up: ``u32 x[2][2] = {{1}, {3}}`` is 1 3 0 0, with ptxas as here. Source: PTX ISA,
"Initializers"; what it leaves open, and where ptxas differs, ptxas says.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import NamedTuple

from nvgen.ptx.constants import Constant, Real, Whole, constant, integer
from nvgen.ptx.operands import Applied, Infix, Integer, Operand, Symbol, Vector, integer_value
from nvgen.ptx.register_types import OPAQUE
from nvgen.ptx.tree import Declaration, Declarator

_LANES = {"v2": 2, "v4": 4, "v8": 8}
_INTEGERS = frozenset({f"{kind}{bits}" for kind in "bsu" for bits in (8, 16, 32, 64)} | {"b128"})
_FLOATS = frozenset({"f32", "f64", "b8", "b16", "b32", "b64", "b128"})
_HALVES = {"f16": "b16", "f16x2": "b32"}
_ADDRESSES = frozenset({"u32", "u64"})
_BYTES_OF_ADDRESSES = _ADDRESSES | {"u8"}
#: No integer of so many characters has more than 64 bits.
_FEW = 16
_MASKS = frozenset(0xFF << 8 * byte for byte in range(8))


class WrongInitial(Exception):
    """An initial value that ptxas refuses; ``operand`` is the part in question."""

    def __init__(self, operand: Operand, problem: str) -> None:
        super().__init__(problem)
        self.operand = operand
        self.problem = problem


class InitialAddress(NamedTuple):
    """The address of a variable or a function in an initial value: ``y+8``, ``generic(y)+8``, ``0xFF00(generic(y))``.

    ``mask`` is the byte that is taken of it, None of all of it.
    """

    symbol: Symbol
    offset: int
    is_generic: bool
    mask: int | None


def extents(declaration: Declaration, declarator: Declarator) -> tuple[int, ...]:
    """How many elements a variable has in each dimension, of a vector its lanes last; 0 where the text leaves it open.

    Raises:
        WrongInitial: a dimension is no number above 0.
    """
    found = []
    for dimension in declarator.dimensions:
        size = _size(declarator) if dimension is None else extent(dimension)
        if size is None or (dimension is not None and not size and "extern" not in declaration.linkage):
            raise WrongInitial(dimension or Vector(()), "a dimension is a number above 0, without sign and operator")
        found.append(size)
    lanes = _LANES.get(declaration.vector)
    return (*found, lanes) if lanes is not None else tuple(found)


def _size(declarator: Declarator) -> int:
    """What an array without a size gets by its initial values."""
    return len(declarator.initial.elements) if isinstance(declarator.initial, Vector) else 0


def extent(dimension: Operand) -> int | None:
    """The elements of a dimension; None where it is no number by itself, as ptxas wants it."""
    if not isinstance(dimension, Integer) or dimension.literal[0] in "+-":
        return None
    return integer(dimension)


def elements(declaration: Declaration, declarator: Declarator) -> tuple[Operand, ...]:
    """The values of a variable in the order of its elements; those that it does not have at the end are 0.

    Raises:
        WrongInitial: there are too many, or braces stand otherwise than dimensions.
    """
    assert declarator.initial is not None  # the caller has looked
    if declaration.type in OPAQUE and isinstance(declarator.initial, Vector):
        return ()  # fields with names
    is_vector = declaration.vector in _LANES
    return tuple(_elements(declarator.initial, extents(declaration, declarator), is_vector))


def _elements(value: Operand, sizes: Sequence[int], is_vector: bool) -> Iterator[Operand]:
    if not sizes:
        if isinstance(value, Vector):
            raise WrongInitial(value, "braces stand around the values of arrays and vectors, and here is one element")
        yield value
        return
    if not isinstance(value, Vector):
        raise WrongInitial(value, "the values of an array, of each of its rows and of a vector stand in braces")
    given = len(value.elements)
    if is_vector and len(sizes) == 1 and given != sizes[0]:
        raise WrongInitial(value, f"a vector of {sizes[0]} has as many values, not {given}")
    if given > sizes[0]:
        raise WrongInitial(value, f"it has {sizes[0]} elements, and {given} initial values")
    for part in value.elements:
        yield from _elements(part, sizes[1:], is_vector)


def closed_up(declaration: Declaration, declarator: Declarator) -> Iterator[tuple[Vector, int]]:
    """Rows that are shorter than their dimension and have values behind them, which so get other places than written;
    with the number of that dimension from 0 on.

    Raises:
        WrongInitial: as ``elements``.
    """
    count = len(elements(declaration, declarator))
    sizes = extents(declaration, declarator)
    short = _short_rows(declarator.initial, sizes, 0)
    return ((row, len(sizes) - left) for row, left, end in short if end < count)


def _short_rows(
    value: Operand | None, sizes: Sequence[int], before: int
) -> Generator[tuple[Vector, int, int], None, int]:
    """Rows that have fewer values than their dimension, with the number of dimensions from theirs on, and of all
    values up to their end."""
    if not isinstance(value, Vector) or not sizes:
        return before + 1
    for part in value.elements:
        before = yield from _short_rows(part, sizes[1:], before)
    if len(value.elements) < sizes[0]:
        yield value, len(sizes), before
    return before


def is_plain(declaration: Declaration, value: Operand) -> bool:
    """Whether a value is an integer of few digits for integers, as tables have a hundred thousand: nothing is wrong."""
    return type(value) is Integer and len(value.literal) <= _FEW and declaration.type in _INTEGERS


def element(declaration: Declaration, value: Operand) -> Constant | InitialAddress:
    """What an element of a variable gets.

    Raises:
        WrongInitial: the type of the variable has no such values.
        WrongConstant: it is no constant expression.
    """
    type_ = declaration.type
    if type_ in OPAQUE:
        raise WrongInitial(value, "textures, samplers and surfaces have the values of their fields, in braces")
    if type_ in _HALVES:
        raise WrongInitial(value, f"a `.{type_}` has no initial value: write its bits as `.{_HALVES[type_]}`")
    found = constant(value) or _address_of_type(type_, value)
    if isinstance(found, Whole) and type_ not in _INTEGERS:
        raise WrongInitial(value, f"`.{type_}` has floating-point values, as `1.0`, and this is an integer")
    if isinstance(found, Real) and type_ not in _FLOATS:
        raise WrongInitial(value, f"`.{type_}` has integers, and this is a floating-point number")
    return found


def _address_of_type(type_: str, value: Operand) -> InitialAddress:
    found = address(value)
    if found is None:
        what = "it is neither a constant nor an address, as `y`, `y+8`, `generic(y)+8`, `0xFF00(generic(y))`"
        raise WrongInitial(value, what)
    if found.mask is None and type_ not in _ADDRESSES:
        raise WrongInitial(value, f"addresses are for `.u64` and `.u32`, not for `.{type_}`")
    if type_ not in _BYTES_OF_ADDRESSES:
        raise WrongInitial(value, f"bytes of addresses are for `.u8`, `.u32` and `.u64`, not for `.{type_}`")
    return found


def address(value: Operand) -> InitialAddress | None:
    """The address that an initial value is; None where it is none.

    Raises:
        WrongInitial: the mask takes no byte.
    """
    if isinstance(value, Applied) and value.function != "generic":
        inner = address(value.operand)
        mask = integer_value(value.function)
        if mask not in _MASKS:
            raise WrongInitial(value, "a mask takes one byte of an address: `0xFF`, `0xFF00` … `0xFF00000000000000`")
        return None if inner is None or inner.mask is not None else inner._replace(mask=mask)
    offset = 0
    if isinstance(value, Infix) and value.operator == "+":
        found = integer(value.right)
        if found is None:
            return None
        value, offset = value.left, found
    is_generic = isinstance(value, Applied) and value.function == "generic"
    if isinstance(value, Applied) and is_generic:
        value = value.operand
    return InitialAddress(value, offset, is_generic, None) if isinstance(value, Symbol) else None
