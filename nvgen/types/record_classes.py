"""Structs from Python's classes: a dataclass or NamedTuple whose fields are annotated with nvgen's types."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import lru_cache
from types import CodeType
from typing import Any
from weakref import WeakKeyDictionary, ref

from nvgen.types.layout import is_storable, offsets, packed_size
from nvgen.types.scalar import Type
from nvgen.types.structs import Field, StructType, is_named_tuple, is_record_class

#: The module that runs, and what a process that multiprocessing starts calls it.
MAIN = ("__main__", "__mp_main__")


class NotAStruct(Exception):
    """Why a class is no struct."""


def struct_of_class(class_: type, resolve: Callable[[Any], Type]) -> StructType:
    """The struct that a class stands for, its fields laid out as in C; ``resolve`` returns the type of an annotation.

    Raises:
        NotAStruct: a field has no annotation, or values of its type do not lie in memory.
    """
    names = _names(class_)
    annotations = _annotations(class_)
    types = []
    for name in names:
        if name not in annotations:
            raise NotAStruct(f"field `{name}` of `{class_.__name__}` has no annotation")
        type_ = resolve(_evaluated(class_, name, annotations[name]))
        if not is_storable(type_):
            raise NotAStruct(f"field `{name}` of `{class_.__name__}` is {type_}, which does not lie in memory")
        types.append(type_)
    fields = tuple(map(Field, names, types, offsets(types)))
    frozen = is_named_tuple(class_) or class_.__dataclass_params__.frozen  # type: ignore[attr-defined]
    made = StructType(class_.__name__, fields, *packed_size(types), class_, not frozen)
    return _the_same(class_, made)


#: The last struct of a class, as long as somebody has it. What its annotations mean may change.
_structs: WeakKeyDictionary[type, ref[StructType]] = WeakKeyDictionary()


def _the_same(class_: type, made: StructType) -> StructType:
    """The struct that there is already, if it equals another one: what is the same object is compared at once."""
    known = _structs.get(class_)
    last = known() if known is not None else None
    if last == made:
        return last
    _structs[class_] = ref(made)
    return made


def field_names(class_: Any) -> Iterable[str]:
    """The fields of a dataclass, without what it only passes to its initialiser."""
    for name, field in class_.__dataclass_fields__.items():
        if field._field_type.name == "_FIELD":  # as dataclasses.fields() tells them from ClassVar and InitVar
            yield name


def field_default(class_: Any, name: str) -> tuple[Any, ...]:
    """The default of a field in a tuple, which is empty where it has none."""
    if is_named_tuple(class_):
        return (class_._field_defaults[name],) if name in class_._field_defaults else ()
    field = class_.__dataclass_fields__[name]
    missing = sys.modules["dataclasses"].MISSING  # who made a dataclass has loaded it
    if field.default is not missing:
        return (field.default,)
    return () if field.default_factory is missing else (field.default_factory(),)


def _names(class_: Any) -> tuple[str, ...]:
    names: tuple[str, ...] = class_._fields if is_named_tuple(class_) else tuple(field_names(class_))
    return names


def _annotations(class_: type) -> dict[str, Any]:
    """Those of the class and its bases."""
    found: dict[str, Any] = {}
    for base in reversed(class_.__mro__):
        found.update(getattr(base, "__annotations__", {}) if "__annotations__" in vars(base) or base is class_ else {})
    return found


def is_same_class(class_: type, other: type) -> bool:
    """Whether two classes are one of ``__main__`` in two processes: kernels of one may come to the other with theirs.

    Each of their fields is looked at when a value is passed.
    """
    if not (is_record_class(class_) and class_.__module__ in MAIN and other.__module__ in MAIN):
        return False
    return class_.__qualname__ == other.__qualname__ and _names(class_) == _names(other)


#: What annotations that are text meant in the process that a class comes from: what they name stayed there.
_meanings: WeakKeyDictionary[type, dict[str, Any]] = WeakKeyDictionary()


def meanings(class_: type) -> dict[str, Any]:
    """What the annotations of a class mean that are text, by field.

    Raises:
        NotAStruct: one of them cannot be evaluated.
    """
    found = _annotations(class_)
    return {name: _evaluated(class_, name, found[name]) for name in _names(class_) if _text_of(found.get(name))}


def keep_meanings(class_: type, evaluated: dict[str, Any]) -> None:
    """Gives a class the meanings that its annotations have in the process that sent it, where they have none here."""
    _meanings[class_] = evaluated


def _text_of(annotation: Any) -> str | None:
    text = getattr(annotation, "__forward_arg__", annotation)  # typing.NamedTuple wraps texts
    return text if isinstance(text, str) else None


def _evaluated(class_: type, name: str, annotation: Any) -> Any:
    """An annotation that is text, as that of ``from __future__ import annotations``, in the module of the class."""
    text = _text_of(annotation)
    if text is None:
        return annotation
    namespace = dict(vars(sys.modules.get(class_.__module__, sys)))
    try:
        return eval(_code(text), namespace)
    except (Exception, SystemExit) as error:
        if name in _meanings.get(class_, ()):
            return _meanings[class_][name]
        raise NotAStruct(f"field `{name}` of `{class_.__name__}`: {type(error).__name__}: {error}") from None


@lru_cache(512)
def _code(text: str) -> CodeType:
    """The code of an annotation; the same few texts stand at most fields."""
    return compile(text.lstrip(" \t"), "<string>", "eval")


def keyword_only(class_: Any, name: str) -> bool:
    """Whether a field is given by its name alone."""
    return not is_named_tuple(class_) and bool(class_.__dataclass_fields__[name].kw_only)


def compared_fields(class_: Any) -> frozenset[str] | None:
    """The fields that ``==`` and ``!=`` of two values of a class look at.

    None where Python does anything else than to compare fields: it calls methods of the user's, or compares
    identities, as it does for a dataclass with ``eq=False``.
    """
    if is_named_tuple(class_):
        is_own = class_.__eq__ is not tuple.__eq__ or class_.__ne__ is not tuple.__ne__
        return None if is_own else frozenset(class_._fields)
    if class_.__ne__ is not object.__ne__ or not _has_generated_equality(class_):
        return None
    return frozenset(name for name in field_names(class_) if class_.__dataclass_fields__[name].compare)


def _has_generated_equality(class_: Any) -> bool:
    """Whether ``==`` is the one that ``dataclass`` writes for the fields that the class has.

    What it writes is compiled from a text without a file, as ``dataclasses._create_fn`` does it since Python 3.7.
    """
    owner = next(base for base in class_.__mro__ if "__eq__" in vars(base))
    code = getattr(vars(owner)["__eq__"], "__code__", None)
    has_its_fields = getattr(owner, "__dataclass_fields__", None) is class_.__dataclass_fields__
    return has_its_fields and code is not None and code.co_filename == "<string>"
