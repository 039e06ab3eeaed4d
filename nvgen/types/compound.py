"""Compound types: arrays and tuples; and the state spaces of the memory that arrays are views of."""

from __future__ import annotations

from enum import Enum
from types import FunctionType
from typing import TYPE_CHECKING, Any, Literal, NoReturn

from nvgen.base.records import Record
from nvgen.types.interning import Interned, interned
from nvgen.types.scalar import Type

#: Dimensions that an array may have.
MAX_NDIM = 7
#: C: the last index is contiguous. F: the first one is. A: any strides.
Layout = Literal["C", "F", "A"]
LAYOUTS = ("C", "F", "A")


class Space(Enum):
    """A state space of PTX; the value is LLVM's number of it (NVPTX user guide, "Address Spaces")."""

    GENERIC = 0
    GLOBAL = 1
    SHARED = 3
    CONST = 4
    LOCAL = 5
    TENSOR = 6
    SHARED_CLUSTER = 7
    PARAM = 101

    def __repr__(self) -> str:
        return self.name.lower()


class ArrayType(Type, Record):
    """A view of memory: elements of one type, a number of dimensions, a layout, a state space.

    ``shape`` are the extents where the type knows them, as those of shared and local arrays: they take no room in a
    value of the type. Strides, where the layout does not imply them, are part of the value and count bytes.
    """

    dtype: Type
    ndim: int = 1
    layout: Layout = "C"
    space: Space = Space.GLOBAL
    shape: tuple[int, ...] | None = None

    def __repr__(self) -> str:
        parts = [repr(self.dtype)]
        if self.shape is not None:
            parts.append(repr(self.shape))
        elif self.ndim != 1 or self.layout != "C":
            parts.append(str(self.ndim))
        if self.layout != "C":
            parts.append(repr(self.layout))
        if self.space is not Space.GLOBAL:
            parts.append(repr(self.space))
        return f"Array[{', '.join(parts)}]"

    @property
    def has_strides(self) -> bool:
        """Whether a value carries its strides."""
        return self.layout == "A"


class TupleType(Type, Record):
    """A fixed number of values, as ``nv.grid(2)`` returns and ``a.shape`` is."""

    elements: tuple[Type, ...]

    def __repr__(self) -> str:
        return f"({', '.join(map(repr, self.elements))}{',' if len(self.elements) == 1 else ''})"


class NoneType(Type, Record):
    """The result of a function that returns nothing."""

    def __repr__(self) -> str:
        return "None"


NONE = interned(NoneType())


class NotImplementedType(Type, Record):
    """The result of an operator's method that declines its operands."""

    def __repr__(self) -> str:
        return "NotImplemented"


NOT_IMPLEMENTED = interned(NotImplementedType())


class ArrayForm(Interned, Record):
    """What ``nv.Array[...]`` evaluates to, as written; ``annotations.resolve`` checks it."""

    arguments: tuple[Any, ...]


class Array:
    """``nv.Array[dtype]``, ``nv.Array[dtype, ndim]`` or ``nv.Array[dtype, ndim, layout]``: annotates a parameter.

    ``ndim`` is 1 to 7; ``layout`` is ``nv.C`` (default: the last index is contiguous), ``nv.F`` (the first one is) or
    ``nv.A`` (any strides). A kernel takes such an array as its data pointer (``.global``, aligned to the element)
    followed by its ``ndim`` extents as 64-bit integers, outermost first; the strides are what the layout implies, or
    with ``nv.A`` ``ndim`` more 64-bit integers, in bytes.
    """

    if not TYPE_CHECKING:  # type checkers say so themselves

        def __new__(cls, *arguments: Any, **named: Any) -> NoReturn:
            raise TypeError("nv.Array takes brackets, as in nv.Array[nv.f32]; nv.cuda.zeros makes an array")

    def __class_getitem__(cls, arguments: Any) -> ArrayForm:
        return interned(ArrayForm(arguments if isinstance(arguments, tuple) else (arguments,)))


#: The layouts by names that linters understand: a text in an annotation is a forward reference to them.
C: Layout = "C"
F: Layout = "F"
A: Layout = "A"


class ConstexprType(Type, Record):
    """The annotation ``nv.constexpr``: a parameter whose value is known when the function is compiled.

    It may be a number, a tuple, a type, a function, an array's dtype: every value makes a specialisation of its own.
    """

    def __repr__(self) -> str:
        return "constexpr"


constexpr = interned(ConstexprType())


class OptionalType(Type, Record):
    """The annotation ``T | None``: a parameter that is a ``T`` or None, which makes a specialisation each."""

    of: Type

    def __repr__(self) -> str:
        return f"{self.of!r} | None"


class StaticType(Type):
    """The type of a parameter that is bound at compile time, to ``value``: equal values of one type are one type."""

    __slots__ = ("_key", "value")

    def __init__(self, value: Any) -> None:
        self.value = value
        self._key = _static_key(value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StaticType) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return f"constexpr {self.value!r}"

    def __reduce__(self) -> Any:
        return StaticType, (self.value,)


def _defaults(function: FunctionType) -> tuple[Any, ...]:
    return (*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).items())


def _static_key(value: Any) -> Any:
    """What makes two values the same constant: 1, 1.0 and True are three, and so are 0.0 and -0.0."""
    if isinstance(value, tuple):
        return (type(value), *map(_static_key, value))
    if isinstance(value, FunctionType):  # `lambda x: x + n`, evaluated again, is the same constant while n is
        cells = (cell.cell_contents for cell in value.__closure__ or ())
        return (FunctionType, value.__code__, id(value.__globals__), *map(_static_key, (*_defaults(value), *cells)))
    try:
        hash(value)
    except TypeError:
        return (type(value), id(value))
    return (type(value), value, repr(value) if isinstance(value, float) else None)
