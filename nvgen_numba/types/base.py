"""What all types are derived from, signatures, and arrays, which any type makes when it is indexed.

Types are compared by class and ``key``, and there is one object for equal types as long as somebody has it, so that
``is`` and dictionaries work with them as with Numba's. Source: Numba's reference, "Types and signatures".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from weakref import WeakValueDictionary

import numpy as np

from nvgen_numba import errors

#: By class and key, as long as somebody has the type.
_known: WeakValueDictionary[Any, Type] = WeakValueDictionary()


def interned(made: Type) -> Type:
    """The first type that equals ``made``, as long as somebody has it."""
    return _known.setdefault((type(made), made.key), made)


def _restored(class_: type[Type], state: dict[str, Any]) -> Type:
    """The type that a pickle has."""
    made = object.__new__(class_)
    made.__dict__.update(state)
    return interned(made)


class TypeClass(type):
    """The class of the classes of types: what a call makes is the type that there is already, if it equals one."""

    def __call__(cls, *args: Any, **named: Any) -> Any:
        return interned(super().__call__(*args, **named))


class Type(metaclass=TypeClass):
    """The type of a value, with its ``name``; programs may derive their own from it.

    Called with types it makes a signature that returns it; called with one value it converts that as Python's NumPy
    does; indexed with slices it makes the type of an array of its values.
    """

    #: Whether values can be changed.
    mutable = False
    #: Whether a Python object changes with the value.
    reflected = False
    name: str

    def __init__(self, name: str) -> None:
        self.name = name

    @property
    def key(self) -> Any:
        """What equal types of one class have in common; hashable."""
        return self.name

    @property
    def numpy_dtype(self) -> Any:
        """The NumPy dtype of values in memory.

        Raises:
            NumbaNotImplementedError: NumPy has none.
        """
        raise errors.NumbaNotImplementedError(f"{self} has no NumPy dtype")

    def __repr__(self) -> str:
        return self.name

    def __str__(self) -> str:
        return self.name

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return self is other or (type(self) is type(other) and self.key == other.key)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __reduce__(self) -> Any:
        return _restored, (type(self), self.__dict__)

    def __copy__(self) -> Type:
        return self

    def __deepcopy__(self, memo: Any) -> Type:
        return self

    def is_precise(self) -> bool:
        """Whether a value's representation is known from the type."""
        return True

    def __call__(self, *args: Any) -> Any:
        if len(args) == 1 and not isinstance(args[0], Type):
            return self.cast_python_value(args[0])
        return Signature(self, args)

    def __getitem__(self, args: Any, /) -> Any:
        ndim, layout = _array_form(args)
        return Array(self, ndim, layout)

    def cast_python_value(self, value: Any, /) -> Any:
        """A Python or NumPy value as one of this type.

        Raises:
            NotImplementedError: values of the type cannot be made on the host.
        """
        raise NotImplementedError(f"values of the type {self} cannot be made on the host")


def _array_form(args: Any) -> tuple[int, str]:
    """Dimensions and layout of what brackets say: ``[:, ::1]`` is contiguous in the last index, ``[::1, :]`` the first.

    Raises:
        KeyError: something else than plain slices is in the brackets.
        IndexError: nothing is.
    """
    slices = tuple(args) if isinstance(args, (tuple, list)) else (args,)
    if not all(isinstance(one, slice) and one.start is None and one.stop is None for one in slices):
        raise KeyError(f"a type takes slices without start and stop in brackets, as in float32[:, ::1], not {args}")
    if not slices:
        raise IndexError("a type takes a slice for each dimension in brackets, as in float32[:, ::1]")
    if isinstance(args, (tuple, list)) and slices[0].step == 1:
        return len(slices), "C" if len(slices) == 1 and not isinstance(args, (tuple, list)) else "F"
    return len(slices), "C" if slices[-1].step == 1 else "A"


class Signature:
    """What a function takes, ``args``, and returns, ``return_type``; immutable."""

    __slots__ = ("_args", "_pysig", "_recvr", "_return_type")

    def __init__(self, return_type: Any, args: Any, recvr: Any = None, pysig: Any = None) -> None:
        self._return_type = return_type
        self._args = tuple(args)
        self._recvr = recvr
        self._pysig = pysig

    @property
    def return_type(self) -> Any:
        return self._return_type

    @property
    def args(self) -> tuple[Any, ...]:
        return self._args

    @property
    def recvr(self) -> Any:
        """The type of the object whose method it is; None for functions."""
        return self._recvr

    @property
    def pysig(self) -> Any:
        """Python's signature, where it is known."""
        return self._pysig

    @property
    def is_method(self) -> bool:
        return self._recvr is not None

    def replace(self, **changes: Any) -> Signature:
        """A copy with other values for ``return_type``, ``args``, ``recvr`` or ``pysig``."""
        state = {"return_type": self.return_type, "args": self.args, "recvr": self.recvr, "pysig": self.pysig}
        return Signature(**{**state, **changes})

    def __hash__(self) -> int:
        return hash((self.args, self.return_type))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Signature):
            return NotImplemented
        return (self.args, self.return_type, self.recvr) == (other.args, other.return_type, other.recvr)

    def __reduce__(self) -> Any:
        return Signature, (self.return_type, self.args, self.recvr)

    def __repr__(self) -> str:
        return f"{self.args} -> {self.return_type}"


def signature(return_type: Any, *args: Any, recvr: Any = None) -> Signature:
    """The signature of a function that takes ``args`` and returns ``return_type``."""
    return Signature(return_type, args, recvr)


class Dummy(Type):
    """A type without a representation of its own."""


class Opaque(Dummy):
    """A type whose values are addresses of what nobody looks into."""


class Phantom(Dummy):
    """A type that has no values in compiled code."""


class Hashable(Type):
    """A type whose values can be hashed."""


class Number(Hashable):
    """A type of numbers."""

    bitwidth: int


class IterableType(Type):
    """A type whose values can be iterated."""


class Sized(Type):
    """A type whose values have a length."""


class Sequence(Sized, IterableType):
    """A type of sequences, with ``dtype``."""


class MutableSequence(Sequence):
    """A type of sequences that can be changed."""

    mutable = True


class DTypeSpec(Type):
    """A type of values that say what elements an array has."""


class ArrayCompatible(Type):
    """A type of values that NumPy takes for arrays."""


def unliteral(type_: Any) -> Any:
    """The type of a literal's value; other types are given back."""
    convert = getattr(type_, "__unliteral__", None)
    return convert() if convert is not None else getattr(type_, "literal_type", type_)


class Buffer(IterableType, ArrayCompatible):
    """Memory with elements of one type in some dimensions.

    Raises:
        NumbaTypeError: the elements would be buffers.
        NumbaValueError: there is no such layout.
    """

    mutable = True
    aligned = True
    #: C: the last index is contiguous. F: the first one is. A: any strides.
    LAYOUTS = frozenset(("C", "F", "CS", "FS", "A"))

    def __init__(self, dtype: Any, ndim: int, layout: str, readonly: bool = False, name: str | None = None) -> None:
        if isinstance(dtype, Buffer):
            raise errors.NumbaTypeError(f"arrays of arrays are not supported: the elements would be {dtype}")
        if layout not in self.LAYOUTS:
            raise errors.NumbaValueError(f"Invalid layout '{layout}': there are C, F and A")
        self.dtype = unliteral(dtype)
        self.ndim = ndim
        self.layout = layout
        if readonly:
            self.mutable = False
        if name is None:
            name = f"{'readonly ' if readonly else ''}{type(self).__name__.lower()}({dtype}, {ndim}d, {layout})"
        super().__init__(name)

    @property
    def key(self) -> Any:
        return self.dtype, self.ndim, self.layout, self.mutable

    @property
    def as_array(self) -> Any:
        return self

    @property
    def is_c_contig(self) -> bool:
        return self.layout == "C" or (self.ndim <= 1 and self.layout == "F")

    @property
    def is_f_contig(self) -> bool:
        return self.layout == "F" or (self.ndim <= 1 and self.layout == "C")

    @property
    def is_contig(self) -> bool:
        return self.layout in ("C", "F")

    def copy(self, **changes: Any) -> Any:
        """The type with another ``dtype``, ``ndim``, ``layout`` or ``readonly``."""
        chosen = {name: value for name, value in changes.items() if value is not None}
        state = {"dtype": self.dtype, "ndim": self.ndim, "layout": self.layout, "readonly": not self.mutable}
        return type(self)(**{**state, **chosen})


class Array(Buffer):
    """An array of NumPy or on a device; elements that are nested arrays become more dimensions."""

    def __init__(
        self,
        dtype: Any,
        ndim: int,
        layout: str,
        readonly: bool = False,
        name: str | None = None,
        aligned: bool = True,
    ) -> None:
        if readonly:
            self.mutable = False
        if not aligned or not (isinstance(dtype, Buffer) or getattr(dtype, "aligned", True)):
            self.aligned = False
        if isinstance(dtype, NestedArray):
            ndim, dtype = ndim + dtype.ndim, dtype.dtype
        if name is None:
            kind = f"{'' if self.aligned else 'unaligned '}{'readonly ' if readonly else ''}array"
            name = f"{kind}({dtype}, {ndim}d, {layout})"
        super().__init__(dtype, ndim, layout, name=name)

    @property
    def key(self) -> Any:
        return self.dtype, self.ndim, self.layout, self.mutable, self.aligned

    def copy(self, **changes: Any) -> Any:
        chosen = {name: value for name, value in changes.items() if value is not None}
        state = {"dtype": self.dtype, "ndim": self.ndim, "layout": self.layout, "readonly": not self.mutable}
        return Array(**{**state, **chosen}, aligned=self.aligned)

    def is_precise(self) -> bool:
        return bool(self.dtype.is_precise())

    @property
    def box_type(self) -> Any:
        return np.ndarray

    def __repr__(self) -> str:
        return f"Array({self.dtype!r}, {self.ndim}, '{self.layout}', {not self.mutable}, aligned={self.aligned})"


class NestedArray(Array):
    """An array inside of a record: its ``shape`` is part of the type."""

    def __init__(self, dtype: Any, shape: tuple[int, ...]) -> None:
        if isinstance(dtype, NestedArray):
            shape, dtype = tuple(shape) + dtype.shape, dtype.dtype
        self._shape = tuple(shape)
        super().__init__(dtype, len(self._shape), "C", name=f"nestedarray({dtype}, {self._shape})")

    @property
    def key(self) -> Any:
        return self.dtype, self._shape

    @property
    def shape(self) -> tuple[int, ...]:
        return self._shape

    @property
    def nitems(self) -> int:
        """The number of elements."""
        return int(np.prod(self._shape, dtype=np.int64))

    @property
    def size(self) -> int:
        """The bytes of an element."""
        return int(self.dtype.bitwidth) // 8

    @property
    def strides(self) -> tuple[int, ...]:
        """In bytes."""
        found, stride = [], self.size
        for extent in reversed(self._shape):
            found.append(stride)
            stride *= extent
        return tuple(reversed(found))

    @property
    def numpy_dtype(self) -> Any:
        return np.dtype((self.dtype.numpy_dtype, self._shape))

    def copy(self, **changes: Any) -> Any:
        return Array.copy(self, **changes)

    def __repr__(self) -> str:
        return f"NestedArray({self.dtype!r}, {self._shape})"


def types_in(values: Any) -> Iterator[Any]:
    """The types of a sequence.

    Raises:
        TypingError: it is no sequence.
    """
    try:
        return iter(values)
    except TypeError:
        raise errors.TypingError("Argument 'types' is not iterable") from None
