"""The types of tuples, of named tuples, and of lists and sets, which only the host has.

A tuple whose elements all have one type is a ``UniTuple``, else a ``Tuple``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nvgen_numba.types.base import MutableSequence, Sequence, Type, types_in, unliteral


class UnionType(Type):
    """One of some types."""

    def __init__(self, types: Any) -> None:
        self.types = tuple(sorted(set(types), key=lambda one: str(one.name)))
        super().__init__(f"Union[{','.join(map(str, self.types))}]")


class BaseTuple(Sequence):
    """A tuple of ``count`` values of the types ``types``."""

    count: int
    types: tuple[Any, ...]

    @classmethod
    def from_types(cls, tys: Any, pyclass: Any = None) -> Any:
        """The type of a tuple, or of a named tuple of the class ``pyclass``, of values of these types."""
        types = tuple(tys)
        is_uniform = bool(types) and all(one == types[0] for one in types)
        if pyclass is not None and pyclass is not tuple:
            if not hasattr(pyclass, "_asdict"):
                return None  # a class that is derived from tuple and says more than one
            return NamedUniTuple(types[0], len(types), pyclass) if is_uniform else NamedTuple(types, pyclass)
        return UniTuple(types[0], len(types)) if is_uniform else Tuple(types)

    def __len__(self) -> int:
        return self.count

    def __bool__(self) -> bool:
        return self.count > 0

    def __iter__(self) -> Iterator[Any]:
        return iter(self.types)

    def __getitem__(self, index: Any, /) -> Any:
        return self.types[index]


class BaseAnonymousTuple(BaseTuple):
    """A tuple that is no named tuple."""

    def __unliteral__(self) -> Any:
        return BaseTuple.from_types(map(unliteral, self.types))


class BaseNamedTuple(BaseTuple):
    """A named tuple of the class ``instance_class`` with the ``fields`` of that."""

    instance_class: Any
    fields: tuple[str, ...]


class UniTuple(BaseAnonymousTuple):
    """``count`` values of the type ``dtype``."""

    def __init__(self, dtype: Any, count: int) -> None:
        self.dtype = dtype
        self.count = count
        self.types = (dtype,) * count
        super().__init__(f"UniTuple({dtype} x {count})")

    @property
    def key(self) -> Any:
        return self.dtype, self.count

    def __getitem__(self, index: Any, /) -> Any:
        return self.dtype

    def __repr__(self) -> str:
        return f"UniTuple({self.dtype!r}, {self.count})"


class Tuple(BaseAnonymousTuple):
    """Values of some types; where they are all one, a ``UniTuple`` is made.

    Raises:
        TypingError: ``types`` is no sequence.
    """

    def __new__(cls, types: Any) -> Any:
        found = tuple(types_in(types))
        if found and all(one == found[0] for one in found):
            return UniTuple(found[0], len(found))
        return object.__new__(cls)

    def __init__(self, types: Any) -> None:
        self.types = tuple(types)
        self.count = len(self.types)
        super().__init__(f"Tuple({', '.join(map(str, self.types))})")

    @property
    def dtype(self) -> Any:
        return UnionType(self.types)

    @property
    def key(self) -> Any:
        return self.types

    def __repr__(self) -> str:
        return f"Tuple({self.types!r})"


class NamedUniTuple(BaseNamedTuple):
    """A named tuple of ``count`` values of the type ``dtype``."""

    def __init__(self, dtype: Any, count: int, cls: Any) -> None:
        self.dtype = dtype
        self.count = count
        self.types = (dtype,) * count
        self.fields = tuple(cls._fields)
        self.instance_class = cls
        super().__init__(f"{cls.__name__}({dtype} x {count})")

    @property
    def key(self) -> Any:
        return self.instance_class, self.dtype, self.count


class NamedTuple(BaseNamedTuple):
    """A named tuple of values of some types.

    Raises:
        TypingError: ``types`` is no sequence.
    """

    def __init__(self, types: Any, cls: Any) -> None:
        self.types = tuple(types_in(types))
        self.count = len(self.types)
        self.fields = tuple(cls._fields)
        self.instance_class = cls
        super().__init__(f"{cls.__name__}({', '.join(map(str, self.types))})")

    @property
    def key(self) -> Any:
        return self.instance_class, self.types


class _Collection(MutableSequence):
    """A collection of values of the type ``dtype``; ``reflected`` where a Python object changes with it."""

    form: str

    def __init__(self, dtype: Any, reflected: bool = False) -> None:
        self.dtype = unliteral(dtype)
        self.reflected = reflected
        super().__init__(f"{'reflected ' if reflected else ''}{self.form.format(self.dtype)}")

    @property
    def key(self) -> Any:
        return self.dtype, self.reflected

    def __getitem__(self, index: Any, /) -> Any:
        return self.dtype

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.dtype}, {self.reflected})"


class List(_Collection):
    """A Python list whose elements have one type."""

    form = "list({})<iv=None>"  # nothing is known of what is in it at first


class Set(_Collection):
    """A Python set whose elements have one type."""

    form = "set({})"
