"""Structs from Python's classes: a dataclass or NamedTuple whose fields are annotated with nvgen's types."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterable
from types import CodeType
from typing import Any
from weakref import WeakKeyDictionary, ref

from nvgen.base.records import Record
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


class InitParameter(Record):
    """What the initialiser of a class takes for a field, or passes to ``__post_init__`` (``dataclasses.InitVar``)."""

    name: str
    is_field: bool
    keyword_only: bool
    #: The value that it has by default in a tuple, which is empty where it has none.
    default: tuple[Any, ...]


def init_parameters(class_: Any) -> list[InitParameter] | None:
    """What calling a class takes, in order; None where its initialiser is the user's own."""
    if is_named_tuple(class_):
        owner = next(base for base in class_.__mro__ if "__new__" in vars(base))
        if "_fields" not in vars(owner):
            return None
        return [InitParameter(name, True, False, field_default(class_, name)) for name in class_._fields]
    if not _is_generated(class_.__init__) or class_.__new__ is not object.__new__:
        return None
    return [
        InitParameter(name, field._field_type.name == "_FIELD", field.kw_only, field_default(class_, name))
        for name, field in class_.__dataclass_fields__.items()
        if field.init and field._field_type.name != "_FIELD_CLASSVAR"
    ]


def init_variable_type(class_: Any, name: str) -> Any:
    """What an ``InitVar`` is annotated with; None where it says nothing.

    Raises:
        NotAStruct: the annotation cannot be evaluated.
    """
    return getattr(_evaluated(class_, name, _annotations(class_)[name]), "type", None)


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


@functools.lru_cache(512)
def _code(text: str) -> CodeType:
    """The code of an annotation; the same few texts stand at most fields."""
    return compile(text.lstrip(" \t"), "<string>", "eval")


def attribute_of_class(class_: Any, name: str) -> Any:
    """What a user's class, or a base of it, defines under a name, unbound; None where it defines nothing."""
    for base in class_.__mro__:
        if base not in (object, tuple) and name in vars(base):
            return vars(base)[name]
    return None


def special_method(class_: Any, name: str) -> Any:
    """The method with a special name that a user's class has; None for none, and for what ``dataclass`` writes."""
    found = attribute_of_class(class_, name)
    return None if _is_generated(found) else found


def compared_fields(class_: Any, method: str) -> tuple[str, ...] | None:
    """The fields that ``__eq__``, ``__lt__`` and the like compare, as ``dataclass`` writes them or a tuple has them.

    None where Python does anything else: it calls a method of the user's, compares identities, or has no such method.
    """
    if is_named_tuple(class_):
        return class_._fields if getattr(class_, method) is getattr(tuple, method) else None
    owner = next((base for base in class_.__mro__ if method in vars(base)), object)
    fields = vars(owner).get("__dataclass_fields__")
    if fields is None or not _is_generated(vars(owner)[method]):
        return None
    return tuple(name for name in field_names(owner) if fields[name].compare)


def negates_equality(class_: Any) -> bool:
    """Whether ``!=`` of a class's values is the opposite of ``==``, as it is where nothing else is said."""
    return class_ is not None and class_.__ne__ is object.__ne__


def total_ordering(method: Any) -> tuple[str, str] | None:
    """The comparison that ``functools.total_ordering`` wrote, as "gt", and the one that it calls; None for others."""
    code = getattr(method, "__code__", None)
    if code is None or code.co_filename != functools.total_ordering.__code__.co_filename:
        return None
    match str(code.co_name).split("_"):
        case ["", operation, "from", root]:
            return operation, root
    return None


def _is_generated(function: Any) -> bool:
    """Whether ``dataclass`` wrote a function, which it does in a function of this name.

    The name of its file would tell as well, but cloudpickle 3.1.3 does not send that to other processes.
    """
    code = getattr(function, "__code__", None)
    return code is not None and code.co_qualname.startswith("__create_fn__.<locals>.")
