"""Types the operations of ``nv.atomic``, as ``add(array, index, value)`` or ``add(pointer, value)``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import atomic_refusals
from nvgen.frontend.operations.atomic_addresses import address_of, bound_with_address, element_of, where
from nvgen.frontend.operations.family import Family
from nvgen.frontend.operations.ordering import chosen, ordering
from nvgen.frontend.typing import functions, statics
from nvgen.frontend.typing.binding import is_given
from nvgen.frontend.typing.context import Context, Operand
from nvgen.frontend.typing.conversion import coerce
from nvgen.lang.atomic import (
    ON_UNSUPPORTED,
    Access,
    AtomicCompareExchange,
    AtomicExchange,
    AtomicLoad,
    AtomicOperation,
    AtomicStore,
    AtomicUpdate,
)
from nvgen.lang.atomic_forms import Form, form
from nvgen.tree import DeviceCall, Expression, pointer_type
from nvgen.types import NONE, Space, Type, u64

_KEYWORDS = ("order", "scope", "cache_hint", "packed", "on_unsupported")
#: The memory that the L2 cache holds, as far as a pointer tells.
_CACHED = (Space.GLOBAL, Space.GENERIC)


def _atomic(
    context: Context, operation: AtomicOperation, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """The address of the element, the values in the type of the element, and the cache's policy where there is one.

    Raises:
        CompileError: there is no such element, or no such operation on its type and in its state space, or it cannot be
            ordered so.
    """
    given = bound_with_address(operation, arguments, named, (*_KEYWORDS, *operation.flags), span)
    address = address_of(operation, given, span)
    type_ = element_of(operation, address, given)
    access = _access(operation, given)
    if access.mmio:
        access = _of_device(operation, access, pointer_type(address).space, given)
    _check_form(operation, type_, pointer_type(address).space, access, given)
    operands = [address]
    for name in operation.values:
        operands.append(coerce(statics.as_value(given[name]), type_, f"`{name}` of `nv.{operation.name}`"))
    if access.has_hint:
        atomic_refusals.check_policy(operation, given["cache_hint"])
        policy = coerce(statics.as_value(given["cache_hint"]), u64, f"`cache_hint` of `nv.{operation.name}`")
        operands.append(policy)
    result = NONE if isinstance(operation, AtomicStore) else type_
    call = DeviceCall(span, result, operation, tuple(operands), access)
    if type_ in operation.loops:
        from nvgen.frontend.operations import atomic_update  # most operations are instructions

        return atomic_update.loop(context, operation, address, call.operands[1:], access, span)
    return call


def _access(operation: AtomicOperation, given: Mapping[str, Operand]) -> Access:
    try:
        asked = ordering(given, operation.orders, "relaxed")
    except CompileError as error:
        raise atomic_refusals.bad_order(operation, error) from None
    has_hint, noftz = is_given(given, "cache_hint"), bool(_flag(given, "noftz"))
    # A loop would flush where the kernel does.
    may_loop = not noftz and chosen(given, "on_unsupported", ON_UNSUPPORTED, "loop") == "loop"
    span = given["scope"].span if "scope" in given else None
    flags: dict[str, Any] = {"has_hint": has_hint, "packed": _flag(given, "packed"), "noftz": noftz}
    flags["mmio"] = bool(_flag(given, "mmio"))
    return Access(asked.order, asked.scope, **flags, may_loop=may_loop, scope_span=span)


def _of_device(operation: AtomicOperation, access: Access, space: Space, given: Mapping[str, Operand]) -> Access:
    """The access to memory of a device, which is for all threads of the system.

    Raises:
        CompileError: the memory is not global, or another argument does not go with it.
    """
    if space not in _CACHED:
        wanted = f"left out in {space!r} memory"
        raise CompileError(diagnostics.atomics.BadOrdering(given["mmio"].span, "mmio", wanted))
    if access.order == "seq_cst":
        wanted = diagnostics.one_value_of(tuple(order for order in operation.orders if order != "seq_cst"))
        raise CompileError(diagnostics.atomics.BadOrdering(given["order"].span, "order", wanted))
    if "scope" in given and access.scope != "sys":
        raise CompileError(diagnostics.atomics.BadOrdering(given["scope"].span, "scope", '"sys" with `mmio=True`'))
    if access.has_hint:
        wanted = "left out with `mmio=True`"
        raise CompileError(diagnostics.atomics.BadOrdering(given["cache_hint"].span, "cache_hint", wanted))
    return access.with_changes(scope="sys")


def _flag(given: Mapping[str, Operand], name: str) -> bool | None:
    """An argument that is True or False; None where it is left out.

    Raises:
        CompileError: it is no bool that is known at compile time.
    """
    if not is_given(given, name):
        return None
    value = functions.constant_value(given[name])
    if not isinstance(value, bool):
        raise CompileError(diagnostics.atomics.BadOrdering(given[name].span, name, "True or False"))
    return value


def _check_form(
    operation: AtomicOperation, type_: Type, space: Space, access: Access, given: Mapping[str, Operand]
) -> None:
    """Refuses what no architecture has, unless a loop may do it or the CPU has it.

    Raises:
        CompileError: no architecture has one in this state space, with this hint, packed or not.
    """
    name = f"nv.{operation.name}"
    found = form(operation.name, type_, packed=access.packed, noftz=access.noftz)
    if found is None:
        has_other = form(operation.name, type_) is not None or type_ in operation.loops
        if access.packed is not None and has_other and form(operation.name, type_, packed=access.packed) is None:
            raise atomic_refusals.not_packed(operation, type_, given["packed"].span, packed=access.packed)
        if access.noftz:
            wanted = f"left out for elements of {type_!r}, whose sums flush nothing"
            raise CompileError(diagnostics.atomics.BadOrdering(given["noftz"].span, "noftz", wanted))
        if not access.may_loop:
            raise atomic_refusals.only_a_loop(operation, type_, given["on_unsupported"].span)
    elif found.availability(space) is None:
        raise atomic_refusals.not_in_space(operation, type_, space, where(given))
    if access.has_hint:
        _check_hint(found, space, name, given["cache_hint"].span)
    if found is not None and not access.may_loop and found.needs_loop(space):
        raise atomic_refusals.only_a_loop_there(operation, type_, space, given["on_unsupported"].span)


def _check_hint(found: Form | None, space: Space, name: str, span: Span) -> None:
    """Refuses a hint to the cache where no instruction takes one.

    Raises:
        CompileError: it does not.
    """
    error = diagnostics.atomics.NoCacheHint(span, name)
    if space not in _CACHED:
        raise CompileError(error.because(error.OfSpace(repr(space))))
    if found is None or found.availability(space, semantics="relaxed", scope="gpu", has_hint=True) is None:
        raise CompileError(error.because(error.OfOperation()))


FAMILY = Family(
    free_rules=dict.fromkeys((AtomicUpdate, AtomicExchange, AtomicCompareExchange, AtomicLoad, AtomicStore), _atomic)
)
