"""The types that are neither numbers nor arrays nor records: None, pointers, texts, types as values, and the like."""

from __future__ import annotations

from typing import Any

import numpy as np

from nvgen_numba.types.base import Buffer, DTypeSpec, Dummy, Hashable, Opaque, Phantom, Type, unliteral


class NoneType(Opaque):
    """The type of None, and of what a kernel returns."""


class EllipsisType(Opaque):
    """The type of ``...``."""


class PyObject(Dummy):
    """Any Python object."""

    def is_precise(self) -> bool:
        return False

    @property
    def numpy_dtype(self) -> Any:
        return np.dtype(object)


class Undefined(Dummy):
    """A type that is not known yet."""

    def is_precise(self) -> bool:
        return False


class RawPointer(Opaque):
    """An address of anything."""


class CPointer(Type):
    """An address of a ``dtype``, in an address space where one is given."""

    mutable = True
    bitwidth = 64

    def __init__(self, dtype: Any, addrspace: int | None = None) -> None:
        self.dtype = dtype
        self.addrspace = addrspace
        super().__init__(f"{dtype}*" if addrspace is None else f"{dtype}_{addrspace}*")

    @property
    def key(self) -> Any:
        return self.dtype, self.addrspace


class Optional(Type):
    """A value of the type ``type``, or None."""

    def __init__(self, typ: Any) -> None:
        assert not isinstance(typ, (Optional, NoneType)), "what is optional is a value"
        self.type = unliteral(typ)
        super().__init__(f"OptionalType({self.type})")

    @property
    def key(self) -> Any:
        return self.type


class Omitted(Opaque):
    """An argument that is not passed; ``value`` is its default."""

    def __init__(self, value: Any) -> None:
        self.value = value
        super().__init__(f"omitted(default={value!r})")

    @property
    def key(self) -> Any:
        try:
            hash(self.value)
        except TypeError:
            return type(self.value), id(self.value)
        return type(self.value), self.value


class UnicodeType(Hashable):
    """The type of texts."""


class _Characters(Type):
    """``count`` characters of text, in places of so many bits, as the dtypes of one letter of NumPy's hold."""

    mutable = True
    letter: str
    title: str
    bits: int

    def __init__(self, count: int) -> None:
        self.count = count
        super().__init__(f"[{self.title} x {count}]")

    @property
    def bitwidth(self) -> int:
        return self.bits * self.count

    @property
    def numpy_dtype(self) -> Any:
        return np.dtype(f"{self.letter}{self.count}")


class CharSeq(_Characters):
    """``count`` bytes of text, as NumPy's ``S`` dtypes hold."""

    letter, title, bits = "S", "char", 8


class UnicodeCharSeq(_Characters):
    """``count`` characters of text, as NumPy's ``U`` dtypes hold."""

    letter, title, bits = "U", "unichr", 32

    def __repr__(self) -> str:
        return f"UnicodeCharSeq({self.count})"


class Bytes(Buffer):
    """The type of ``bytes``."""

    mutable = False


class ByteArray(Buffer):
    """The type of ``bytearray``."""


class PyArray(Buffer):
    """The type of ``array.array``."""


class MemoryView(Buffer):
    """The type of ``memoryview``."""


class SliceType(Type):
    """The type of slices with 2 ``members``, or 3 where they have a step."""

    def __init__(self, name: str, members: int) -> None:
        self.members = members
        self.has_step = members > 2
        super().__init__(name)

    @property
    def key(self) -> Any:
        return self.members


class _TypeAsValue(DTypeSpec):
    """The type of a type that is passed; ``instance_type`` is that."""

    form: str

    def __init__(self, instance_type: Any) -> None:
        self.instance_type = instance_type
        super().__init__(self.form.format(instance_type))

    @property
    def key(self) -> Any:
        return self.instance_type


class TypeRef(_TypeAsValue):
    """The type of a type that is passed."""

    form = "typeref[{}]"


class NumberClass(_TypeAsValue):
    """The type of ``np.float32`` and of the types of numbers, which convert what they are called with."""

    form = "class({})"

    @property
    def dtype(self) -> Any:
        return self.instance_type

    @property
    def numpy_dtype(self) -> Any:
        return self.instance_type.numpy_dtype


class DType(_TypeAsValue, Opaque):
    """The type of NumPy's dtypes."""

    form = "dtype({})"

    @property
    def dtype(self) -> Any:
        return self.instance_type

    @property
    def numpy_dtype(self) -> Any:
        return self.instance_type.numpy_dtype


class _OfClass(Phantom):
    """A type that a Python class decides."""

    def __init__(self, class_: type, name: str) -> None:
        self.instance_class = class_
        super().__init__(name)

    @property
    def key(self) -> Any:
        return self.instance_class


class ExceptionClass(_OfClass):
    """The type of a class of exceptions."""

    def __init__(self, exc_class: type) -> None:
        self.exc_class = exc_class
        super().__init__(exc_class, exc_class.__name__)


class ExceptionInstance(_OfClass):
    """The type of an exception."""

    def __init__(self, exc_class: type) -> None:
        self.exc_class = exc_class
        super().__init__(exc_class, f"{exc_class.__name__}(...)")


class NamedTupleClass(_OfClass):
    """The type of a class of named tuples."""

    def __init__(self, instance_class: type) -> None:
        super().__init__(instance_class, f"class({instance_class})")


class Dim3(Type):
    """Three numbers ``x``, ``y`` and ``z``: the place of a thread or block, or how many there are."""

    def __init__(self) -> None:
        super().__init__("Dim3")


class GridGroup(Type):
    """All threads of a cooperative launch."""

    def __init__(self) -> None:
        super().__init__("GridGroup")


none = void = NoneType("none")
ellipsis = EllipsisType("...")
pyobject = PyObject("pyobject")
undefined = Undefined("undefined")
unknown = Dummy("unknown")
Any_ = Phantom("any")
unicode_type = string = UnicodeType("unicode_type")
voidptr = RawPointer("void*")
slice2_type = SliceType("slice<a:b>", 2)
slice3_type = SliceType("slice<a:b:c>", 3)
code_type = Opaque("code")
pyfunc_type = Opaque("pyfunc")
ffi = Opaque("ffi")
ffi_forced_object = Opaque("ffi_forced_object")
dim3 = Dim3()
grid_group = GridGroup()
