"""Arguments of operations on mbarriers: the barrier, a u64 in shared memory, counts, tokens, order and scope."""

from __future__ import annotations

from collections.abc import Mapping

from nvgen import diagnostics
from nvgen.diagnostics import CompileError
from nvgen.frontend.operations.address_arguments import pointer
from nvgen.frontend.operations.arguments import constant_integer, integer
from nvgen.frontend.typing import functions, statics
from nvgen.frontend.typing.binding import is_given
from nvgen.frontend.typing.context import Operand
from nvgen.frontend.typing.conversion import coerce
from nvgen.lang.attributes.mbarrier import Semantics
from nvgen.lang.mbarrier import MAX_COUNT
from nvgen.lang.ordering import SCOPE_SYNONYMS
from nvgen.tree import Expression, is_remote, pointer_type
from nvgen.types import SCALARS, Space, Type

_U32, _U64 = SCALARS["u32"], SCALARS["u64"]
_SCOPES = ("cta", "cluster")


def barrier(name: str, parameter: str, index: str, given: Mapping[str, Operand], *, remote: bool = False) -> Expression:
    """The pointer to a barrier; ``remote`` ones may be of another block of the cluster.

    Raises:
        CompileError: it is no u64 in shared memory, or another block's.
    """
    found = pointer(name, parameter, index, given)
    type_ = pointer_type(found)
    if type_.pointee != _U64 or type_.space not in (Space.SHARED, Space.SHARED_CLUSTER):
        what = repr(_given_type(given[parameter]))
        raise CompileError(diagnostics.asynchronous.NotAnMbarrier(found.span, name, what))
    if type_.space is Space.SHARED_CLUSTER and not remote:
        raise CompileError(diagnostics.asynchronous.BarrierOfAnotherBlock(found.span, name))
    return found


def _given_type(operand: Operand) -> Type:
    assert isinstance(operand, Expression)
    return operand.type


def count_of(given: Mapping[str, Operand], parameter: str, name: str, minimum: int) -> Expression:
    """A number of threads or bytes that a barrier can count; a literal is checked."""
    number = constant_integer(given[parameter])
    if number is not None and not minimum <= number <= MAX_COUNT:
        wanted = f"from {minimum} to {MAX_COUNT}"
        raise CompileError(diagnostics.asynchronous.BadNumber(given[parameter].span, name, parameter, wanted))
    return integer(given, parameter, _U32, name)


def semantics_of(given: Mapping[str, Operand], name: str, bar: Expression, order: str) -> Semantics:
    """The arguments ``order`` and ``scope``; ``order`` is the one of an operation that is not relaxed.

    Raises:
        CompileError: there is no such one.
    """
    default = "cluster" if is_remote(bar) else "cta"
    scope = _one_of(_SCOPES, given, "scope", name) if is_given(given, "scope") else default
    return Semantics(_one_of((order, "relaxed"), given, "order", name) if "order" in given else order, scope)


def _one_of(known: tuple[str, ...], given: Mapping[str, Operand], parameter: str, name: str) -> str:
    found = functions.constant_value(given[parameter])
    if isinstance(found, str):
        found = SCOPE_SYNONYMS.get(found, found)
    if found not in known:
        wanted = diagnostics.one_value_of(known)
        raise CompileError(diagnostics.asynchronous.BadNumber(given[parameter].span, name, parameter, wanted))
    return str(found)


def token(given: Mapping[str, Operand], name: str) -> Expression:
    """The argument ``token``, a u64."""
    operand = given["token"]
    found = statics.as_value(operand)
    return coerce(found, _U64, f"`token` of `nv.{name}`")
