"""Types what asks for the class of a value, ``isinstance(x, C)`` and ``type(x)``: known when the kernel is compiled.

Numbers are what they are in Python: an f32 is a ``float``, an i32 an ``int``, a bool both ``bool`` and ``int``. NumPy's
classes are nvgen's types of the same name, and its abstract ones, such as ``np.floating``, what they stand for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.typing import statics
from nvgen.frontend.typing.context import Operand, Static
from nvgen.tree import Constant, Expression
from nvgen.types import Kind, Scalar, StructType, TupleType, Type, Weak, bool_
from nvgen.types.numpy_types import class_of_scalar

_PYTHON_CLASSES: dict[Kind, type] = {
    Kind.BOOL: bool,
    Kind.SIGNED: int,
    Kind.UNSIGNED: int,
    Kind.FLOAT: float,
    Kind.COMPLEX: complex,
}


def answer(function: Any, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span) -> Operand:
    """``isinstance(value, class_or_tuple)`` or ``type(value)``.

    Raises:
        CompileError: there are other arguments, or a class that no value in a kernel has.
    """
    name, count = function.__name__, 1 if function is type else 2
    if len(arguments) != count or named:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, name, str(count), len(arguments) + len(named)))
    value = statics.as_value(arguments[0])
    if function is type:
        return Static(span, _class_of(value.type))
    classes = arguments[1]
    if not isinstance(classes, Static):
        raise _wrong(classes.span, classes.type, "a class")
    return Constant(span, bool_, any(_is_instance(value, class_) for class_ in _flat(classes)))


def _wrong(span: Span, found: object, needed: str) -> CompileError:
    error = diagnostics.types.WrongType(span, found, needed, "`isinstance`")
    return CompileError(error.because(diagnostics.structs.OfClasses()))


def _class_of(type_: Type) -> Any:
    """What ``type(x)`` stands for: a struct's class, Python's of a literal, otherwise nvgen's type."""
    if isinstance(type_, StructType) and type_.origin is not None:
        return type_.origin
    if isinstance(type_, Weak):
        return _PYTHON_CLASSES[type_.kind]
    return tuple if isinstance(type_, TupleType) else type_


def _flat(classes: Static) -> list[Any]:
    """The classes of an argument, which may be a tuple of tuples.

    Raises:
        CompileError: one of them is no class.
    """
    if isinstance(classes.value, tuple):
        return [class_ for part in classes.value for class_ in _flat(classes.with_changes(value=part))]
    if not isinstance(classes.value, (type, Type)):
        raise _wrong(classes.span, statics.describe(classes.value), "a class")
    return [classes.value]


def _is_instance(value: Expression, class_: Any) -> bool:
    type_ = value.type
    if isinstance(class_, Type):
        return type_ == class_
    if isinstance(type_, StructType) and type_.origin is not None:
        return issubclass(type_.origin, class_)
    if isinstance(type_, TupleType):
        return issubclass(tuple, class_)
    if not isinstance(type_, (Scalar, Weak)):
        raise _wrong(value.span, type_, "a number, a tuple or a value of a class")
    if issubclass(_PYTHON_CLASSES[type_.kind], class_):
        return True
    of_numpy = class_of_scalar(type_) if isinstance(type_, Scalar) else None
    return of_numpy is not None and issubclass(of_numpy, class_)
