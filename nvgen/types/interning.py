"""One object for equal types: what is loaded from a pickle is the type that the process has already.

Types are compared by their contents everywhere; the compiler makes many that are equal. What a user states, as
``nv.vec[nv.f32, 4]``, and what was pickled (Python documentation, "pickle", "Pickling Class Instances") is made here.
"""

from __future__ import annotations

from typing import Any, TypeVar, Union
from weakref import WeakValueDictionary

from nvgen.base.records import Record

R = TypeVar("R", bound=Record)

#: By class and fields, as long as somebody has the object.
_known: WeakValueDictionary[Any, Any] = WeakValueDictionary()


def interned(made: R) -> R:
    """The first object that equals a record, as long as somebody has it: the record itself if there is none."""
    values = tuple(made.__dict__[name] for name in made._fields)
    try:
        return _known.setdefault((type(made), _kinds(values), values), made)  # type: ignore[no-any-return]
    except TypeError:  # what was written is no type, as `nv.Array[[]]`
        return made


def _kinds(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """What tells 1 from True and 1.0, which Python finds equal: `nv.Array[nv.f32, True]` is an error."""
    return tuple(_kinds(value) if type(value) is tuple else type(value) for value in values)


def loaded(kind: type[R], *values: Any) -> R:
    """The record of a class and its fields that a pickle has."""
    return interned(kind(*values))


class Interned:
    """Base of types and of what they are written as: they pickle to themselves, and are their own copies.

    ``nv.Array[nv.f32] | None`` is ``Optional[nv.Array[nv.f32]]``, as for classes.
    """

    __slots__ = ()

    def __or__(self, other: Any) -> Any:
        if other is None or isinstance(other, (Interned, type)):
            return Union[self, other]  # noqa: UP007  (which is `|` of this very class)
        return NotImplemented

    __ror__ = __or__

    def __reduce__(self) -> Any:
        assert isinstance(self, Record)
        kept = interned(self)  # so that it is found again
        return loaded, (type(kept), *(kept.__dict__[name] for name in kept._fields))

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, memo: Any) -> Any:
        return self
