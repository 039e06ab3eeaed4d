"""Types the operations of ``nv.atomic``, as ``add(array, index, value)`` or ``add(pointer, value)``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend import functions, hints, pointers, statics
from nvgen.frontend.arrays import array_type
from nvgen.frontend.context import Context, Meaning, Static
from nvgen.frontend.conversion import coerce
from nvgen.frontend.device_operations import Rules
from nvgen.frontend.memory import bound
from nvgen.frontend.tree import DeviceCall, Element, Expression
from nvgen.lang.atomic import (
    SCOPES,
    SPACES,
    AtomicCompareExchange,
    AtomicExchange,
    AtomicLoad,
    AtomicOperation,
    AtomicStore,
    AtomicUpdate,
    Ordering,
)
from nvgen.types import NONE, ArrayType, PointerType, Scalar, Space, bf16, f16, f32, f64

_KEYWORDS = ("order", "scope")
#: What a loop around a compare-and-swap can do anything to.
_FLOATS = (f16, bf16, f32, f64)


def _atomic(
    context: Context, operation: AtomicOperation, arguments: Sequence[Meaning], named: Mapping[str, Meaning], span: Span
) -> Expression:
    """A pointer to the place, then the values in the type of the element.

    Raises:
        CompileError: there is no such place, or its type, its state space, or how it is ordered have no such operation.
    """
    parameters = (*_places(operation, arguments, named), *operation.values)
    if len(arguments) > len(parameters) or (not named and len(arguments) < len(parameters)):
        wanted = str(len(parameters))
        raise CompileError(diagnostics.types.WrongArgumentCount(span, f"nv.{operation.name}", wanted, len(arguments)))
    given = bound(operation.name, (*parameters, *_KEYWORDS), len(parameters), arguments, named, span)
    address = _address(operation, given, span)
    type_ = _element(operation, address, given)
    values = (
        coerce(statics.as_value(given[name]), type_, f"`{name}` of `nv.{operation.name}`") for name in operation.values
    )
    result = NONE if isinstance(operation, AtomicStore) else type_
    return DeviceCall(span, result, operation, (address, *values), ordering(given, operation.orders, "relaxed"))


def _places(operation: AtomicOperation, arguments: Sequence[Meaning], named: Mapping[str, Meaning]) -> tuple[str, ...]:
    """The parameters that say where: those of a pointer, or of an array."""
    if not arguments:
        return ("pointer",) if "pointer" in named else ("array", "index")
    first = arguments[0]
    type_ = None if isinstance(first, Static) else first.type
    if isinstance(type_, PointerType):
        return ("pointer",)
    if not isinstance(type_, ArrayType):
        what = statics.describe(first.value) if isinstance(first, Static) else f"a value of type {type_!r}"
        error = diagnostics.atomics.NoPlace(first.span, f"nv.{operation.name}", what)
        raise CompileError(error.because(*([error.OfElement()] if isinstance(first, Element) else [])))
    return ("array", "index")


def _address(operation: AtomicOperation, given: Mapping[str, Meaning], span: Span) -> Expression:
    if "array" in given:
        array, indices = hints.place(given)
        return pointers.address(Element(array.span, array_type(array).dtype, array, indices), span)
    pointer = given["pointer"]
    if isinstance(pointer, Static) or not isinstance(pointer.type, PointerType):
        what = statics.describe(pointer.value) if isinstance(pointer, Static) else f"a value of type {pointer.type!r}"
        raise CompileError(diagnostics.atomics.NoPlace(pointer.span, f"nv.{operation.name}", what))
    return pointer


def _element(operation: AtomicOperation, address: Expression, given: Mapping[str, Meaning]) -> Scalar:
    """The type of the element that a pointer points at, on which the operation works."""
    where = given.get("array", given.get("pointer"))
    assert where is not None
    name, pointer = f"nv.{operation.name}", pointers.pointer_type(address)
    if pointer.space not in SPACES:
        private = diagnostics.atomics.PrivateMemory(where.span, name, repr(pointer.space))
        remark = private.Local() if pointer.space is Space.LOCAL else private.ReadOnly()
        raise CompileError(private.because(remark))
    type_ = pointer.pointee
    if not isinstance(type_, Scalar) or type_ not in operation.types:
        error = diagnostics.atomics.NoSuchAtomic(where.span, name, type_, ", ".join(map(repr, operation.types)))
        is_float = isinstance(operation, AtomicUpdate) and isinstance(type_, Scalar) and type_ in _FLOATS
        raise CompileError(error.because(*([error.Loop()] if is_float else [])))
    return type_


def ordering(given: Mapping[str, Meaning], orders: tuple[str, ...], default: str) -> Ordering:
    """What ``order`` and ``scope`` of a call are; ``orders`` are those that it may have, ``default`` among them.

    Raises:
        CompileError: they are none of them, or not known at compile time.
    """
    return Ordering(chosen(given, "order", orders, default), chosen(given, "scope", SCOPES, "device"))


def chosen(given: Mapping[str, Meaning], name: str, choices: tuple[str, ...], default: str) -> str:
    """The argument ``name``, which is one of ``choices``; left out, it is ``default``.

    Raises:
        CompileError: it is none of them, or not known at compile time.
    """
    if name not in given:
        return default
    value = functions.constant_value(given[name])
    if not isinstance(value, str) or value not in choices:
        shown = ", ".join(f'"{choice}"' for choice in choices)
        raise CompileError(diagnostics.atomics.BadOrdering(given[name].span, name, shown))
    return value


RULES: Rules = dict.fromkeys((AtomicUpdate, AtomicExchange, AtomicCompareExchange, AtomicLoad, AtomicStore), _atomic)
