"""Types the operations of ``nv.atomic.svm``: each is the call of an operation of ``nv.atomic`` at the same address."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import dispatch
from nvgen.frontend.operations.atomic_addresses import address_of, bound_with_address, check_space, where
from nvgen.frontend.operations.atomic_refusals import listed
from nvgen.frontend.operations.family import Family
from nvgen.frontend.operations.ordering import chosen
from nvgen.frontend.typing import functions, statics
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.frontend.typing.conversion import coerce
from nvgen.lang import atomic as operations
from nvgen.lang.atomic import ON_UNSUPPORTED
from nvgen.lang.svm import TYPES, SvmOperation
from nvgen.tree import Expression, pointer_type
from nvgen.types import Scalar, Type

_KEYWORDS = ("order", "scope", "on_unsupported")
#: What does the same for unsigned integers, signed ones and floats.
_SAME = (
    ("svm.min", "svm.imin", "svm.fmin"),
    ("svm.max", "svm.imax", "svm.fmax"),
    ("svm.cmpxchg", "svm.cmpxchg", "svm.fcmpwr"),
    ("svm.xchg", "svm.xchg", "exch"),
    ("svm.add", "svm.add", "add"),
    ("svm.sub", "svm.sub", "sub"),
    ("svm.inc", "svm.inc", "add"),
    ("svm.dec", "svm.dec", "sub"),
    ("svm.predec", "svm.predec", "sub"),
)


def _svm(
    context: Context, operation: SvmOperation, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """``nv.atomic.svm.add(array, index, value, *, order="relaxed", scope="gpu", on_unsupported="loop")`` and so on.

    Raises:
        CompileError: there is no such element, or its type has no such operation.
    """
    given = bound_with_address(operation, arguments, named, _KEYWORDS, span)
    address = address_of(operation, given, span)
    check_space(operation, address, given)
    type_ = pointer_type(address).pointee
    _check_type(operation, type_, where(given).span)
    if operation.form(type_).is_loop and chosen(given, "on_unsupported", ON_UNSUPPORTED, "loop") != "loop":
        known = listed(one for one in operation.types if not operation.form(one).is_loop)
        raise CompileError(diagnostics.atomics.OnlyALoop(where(given).span, f"nv.{operation.name}", type_, known))
    values: list[Operand] = []
    for name in operation.values:
        values.append(coerce(statics.as_value(given[name]), type_, f"`{name}` of `nv.{operation.name}`"))
    if operation.value is not None:
        values.append(statics.number(span, operation.value))
    how = {name: given[name] for name in _KEYWORDS if name in given}
    if operation.function is not None:
        values.insert(0, Static(span, functions.of_python(context, operation.function)))
        how.pop("on_unsupported", None)
    return dispatch.call(context, getattr(operations, operation.equivalent), (address, *values), how, span)


def _check_type(operation: SvmOperation, type_: Type, span: Span) -> None:
    """Refuses elements that the operation is not for, with what is.

    Raises:
        CompileError: they are of another type.
    """
    if type_ in operation.types:
        return
    error = diagnostics.atomics.SvmType(span, f"nv.{operation.name}", listed(operation.types), type_)
    if type_ not in TYPES:
        raise CompileError(error.because(error.Others(f"nv.atomic.{operation.equivalent}")))
    assert isinstance(type_, Scalar)
    for names in _SAME:
        if operation.name.removeprefix("atomic.") in names:
            other = names[2 if type_.is_float else 1 if type_.is_signed else 0]
            raise CompileError(error.because(error.Use(f"nv.atomic.{other}")))
    raise CompileError(error.because(error.Cast()))


FAMILY = Family(free_rules={SvmOperation: _svm})
