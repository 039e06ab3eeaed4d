"""The types of Python's enums, of their members, and of ``IntEnum``'s, which are numbers as well."""

from __future__ import annotations

from typing import Any

from nvgen_numba.types.base import Dummy, Type


class _OfEnum(Type):
    """A type of the enum ``instance_class``, whose members all have values of the type ``dtype``."""

    basename: str

    def __init__(self, cls: type, dtype: Any) -> None:
        assert isinstance(cls, type) and isinstance(dtype, Type), "an enum and the type of its values"
        self.instance_class = cls
        self.dtype = dtype
        super().__init__(f"{self.basename}<{dtype}>({cls.__name__})")

    @property
    def key(self) -> Any:
        return self.instance_class, self.dtype


class EnumMember(_OfEnum):
    """The type of an enum's members."""

    basename = "Enum"

    @property
    def class_type(self) -> Any:
        """The type of the enum."""
        return EnumClass(self.instance_class, self.dtype)

    @property
    def numpy_dtype(self) -> Any:
        return self.dtype.numpy_dtype


class IntEnumMember(EnumMember):
    """The type of an ``IntEnum``'s members."""

    basename = "IntEnum"

    @property
    def class_type(self) -> Any:
        return IntEnumClass(self.instance_class, self.dtype)


class EnumClass(_OfEnum, Dummy):
    """The type of an enum."""

    basename = "Enum class"

    @property
    def member_type(self) -> Any:
        """The type of its members."""
        return EnumMember(self.instance_class, self.dtype)


class IntEnumClass(EnumClass):
    """The type of an ``IntEnum``."""

    basename = "IntEnum class"

    @property
    def member_type(self) -> Any:
        return IntEnumMember(self.instance_class, self.dtype)
