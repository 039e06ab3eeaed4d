"""Types the operations of ``nv.atomic``, as ``add(array, index, value)`` or ``add(pointer, value)``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend import atomic_refusals, functions, hints, pointers, statics
from nvgen.frontend.arrays import array_type
from nvgen.frontend.context import Context, Meaning, Static
from nvgen.frontend.conversion import coerce
from nvgen.frontend.device_operations import Rules
from nvgen.frontend.memory import bound
from nvgen.frontend.ordering import chosen, ordering
from nvgen.frontend.tree import DeviceCall, Element, Expression
from nvgen.lang.atomic import (
    ON_UNSUPPORTED,
    SPACES,
    WIDE,
    Access,
    AtomicCompareExchange,
    AtomicExchange,
    AtomicLoad,
    AtomicOperation,
    AtomicStore,
    AtomicUpdate,
)
from nvgen.lang.atomic_forms import Form, form, is_there
from nvgen.types import NONE, ArrayType, PointerType, Space, Type, VectorType, u64

_KEYWORDS = ("order", "scope", "cache_hint", "packed", "on_unsupported")
#: The memory that the L2 cache holds, as far as a pointer tells.
_CACHED = (Space.GLOBAL, Space.GENERIC)


def _atomic(
    context: Context, operation: AtomicOperation, arguments: Sequence[Meaning], named: Mapping[str, Meaning], span: Span
) -> Expression:
    """A pointer to the place, the values in the type of the element, and the cache's policy where there is one.

    Raises:
        CompileError: there is no such place, or no such operation on its type and in its state space, or it cannot be
            ordered so.
    """
    parameters = (*_places(operation, arguments, named), *operation.values)
    if len(arguments) > len(parameters) or (not named and len(arguments) < len(parameters)):
        raise atomic_refusals.wrong_count(operation, len(parameters), arguments, _KEYWORDS, span)
    given = bound(operation.name, (*parameters, *_KEYWORDS), len(parameters), arguments, named, span)
    address = _address(operation, given, span)
    type_ = _element(operation, address, given)
    access = _access(operation, given)
    _check_form(operation, type_, pointers.pointer_type(address).space, access, given)
    operands = [address]
    for name in operation.values:
        operands.append(coerce(statics.as_value(given[name]), type_, f"`{name}` of `nv.{operation.name}`"))
    if access.has_hint:
        atomic_refusals.check_policy(operation, given["cache_hint"])
        policy = coerce(statics.as_value(given["cache_hint"]), u64, f"`cache_hint` of `nv.{operation.name}`")
        operands.append(policy)
    result = NONE if isinstance(operation, AtomicStore) else type_
    call = DeviceCall(span, result, operation, tuple(operands), access)
    architecture = context.specialiser.architecture
    if architecture and is_composed(call, architecture):
        raise atomic_refusals.no_such(operation, type_, _where(given))
    return call


def _access(operation: AtomicOperation, given: Mapping[str, Meaning]) -> Access:
    try:
        asked = ordering(given, operation.orders, "relaxed")
    except CompileError as error:
        raise atomic_refusals.bad_order(operation, error) from None
    has_hint, packed = _is_given(given, "cache_hint"), _packed(given)
    may_loop = chosen(given, "on_unsupported", ON_UNSUPPORTED, "loop") == "loop"
    span = given["scope"].span if "scope" in given else None
    return Access(asked.order, asked.scope, has_hint=has_hint, packed=packed, may_loop=may_loop, scope_span=span)


def _packed(given: Mapping[str, Meaning]) -> bool | None:
    """The argument ``packed``.

    Raises:
        CompileError: it is no bool that is known at compile time.
    """
    if not _is_given(given, "packed"):
        return None
    value = functions.constant_value(given["packed"])
    if not isinstance(value, bool):
        raise CompileError(diagnostics.atomics.BadOrdering(given["packed"].span, "packed", "True, False"))
    return value


def _is_given(given: Mapping[str, Meaning], parameter: str) -> bool:
    """Whether an argument is there and not None."""
    meaning = given.get(parameter)
    return meaning is not None and not (isinstance(meaning, Static) and meaning.value is None)


def _check_form(
    operation: AtomicOperation, type_: Type, space: Space, access: Access, given: Mapping[str, Meaning]
) -> None:
    """Refuses what no architecture has, unless a loop may do it or the CPU has it.

    Raises:
        CompileError: no architecture has one in this state space, with this hint, packed or not.
    """
    name = f"nv.{operation.name}"
    found = form(operation.name, type_, packed=access.packed)
    if found is None:
        if access.packed is not None and form(operation.name, type_) is not None:
            raise atomic_refusals.not_packed(operation, type_, given["packed"].span, packed=access.packed)
        if not access.may_loop:
            raise atomic_refusals.only_a_loop(operation, type_, given["on_unsupported"].span)
    elif found.needs(space) is None:
        raise atomic_refusals.not_in_space(operation, type_, space, _where(given))
    if access.has_hint:
        _check_hint(found, space, name, given["cache_hint"].span)


def _where(given: Mapping[str, Meaning]) -> Meaning:
    """What says where the place is."""
    return given["array"] if "array" in given else given["pointer"]


def _check_hint(found: Form | None, space: Space, name: str, span: Span) -> None:
    """Refuses a hint to the cache where no instruction takes one.

    Raises:
        CompileError: it does not.
    """
    error = diagnostics.atomics.NoCacheHint(span, name)
    if space not in _CACHED:
        raise CompileError(error.because(error.OfSpace(repr(space))))
    if found is None or found.needs(space, semantics="relaxed", scope="gpu", has_hint=True) is None:
        raise CompileError(error.because(error.OfOperation()))


def _places(operation: AtomicOperation, arguments: Sequence[Meaning], named: Mapping[str, Meaning]) -> tuple[str, ...]:
    """The parameters that say where: those of a pointer, or of an array."""
    if not arguments:
        return ("pointer",) if "pointer" in named else ("array", "index")
    first = arguments[0]
    type_ = None if isinstance(first, Static) else first.type
    if isinstance(type_, PointerType):
        return ("pointer",)
    if not isinstance(type_, ArrayType):
        raise atomic_refusals.no_place(operation, first)
    return ("array", "index")


def _address(operation: AtomicOperation, given: Mapping[str, Meaning], span: Span) -> Expression:
    if "array" in given:
        array, indices = hints.place(given)
        return pointers.address(Element(array.span, array_type(array).dtype, array, indices), span)
    pointer = given["pointer"]
    if isinstance(pointer, Static) or not isinstance(pointer.type, PointerType):
        raise atomic_refusals.no_place(operation, pointer)
    return pointer


def _element(operation: AtomicOperation, address: Expression, given: Mapping[str, Meaning]) -> Type:
    """The type of the element that a pointer points at, on which the operation works."""
    where, pointer = _where(given), pointers.pointer_type(address)
    if pointer.space not in SPACES:
        raise atomic_refusals.private(operation, pointer.space, where.span)
    if pointer.pointee not in operation.types:
        raise atomic_refusals.no_such(operation, pointer.pointee, where)
    return pointer.pointee


def is_composed(call: DeviceCall, architecture: str) -> bool:
    """Whether an operation is a loop on an architecture: it has no such instruction, and a loop may do it."""
    element = pointers.pointer_type(call.operands[0]).pointee
    operation, access = call.operation, call.settings
    if isinstance(element, VectorType) or element in WIDE or isinstance(operation, (AtomicLoad, AtomicStore)):
        return False  # nothing smaller changes them in one step
    return access.may_loop and not is_there(operation.name, element, access.packed, architecture)


RULES: Rules = dict.fromkeys((AtomicUpdate, AtomicExchange, AtomicCompareExchange, AtomicLoad, AtomicStore), _atomic)
