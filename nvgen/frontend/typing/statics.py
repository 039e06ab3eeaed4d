"""Names that are not local: what they stand for in Python, and which of it a kernel can use."""

from __future__ import annotations

from enum import Enum, EnumType
from types import BuiltinFunctionType, FunctionType, GenericAlias, ModuleType, NoneType, NotImplementedType
from typing import TYPE_CHECKING, Any, Literal

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import CompileError, Span
from nvgen.diagnostics.suggestion import closest
from nvgen.frontend.typing.context import BoundFunction, BoundMethod, Context, Operand, Static
from nvgen.frontend.typing.conversion import coerce
from nvgen.frontend.typing.slices import ConstantSlice, of_object
from nvgen.lang import DeviceFunction, DeviceOperation, GlobalArray, MemorySpace, Operation, Register, RegisterVector
from nvgen.lang.table import is_numpy_array
from nvgen.tree import Build, Constant, DeviceCall, Expression, GlobalVariable, Operate, Pack, fold
from nvgen.types import (
    WEAK_COMPLEX,
    WEAK_FLOAT,
    WEAK_INT,
    AnnotationProblem,
    Array,
    ArrayForm,
    ArrayType,
    PointerType,
    Scalar,
    Space,
    StructType,
    TupleType,
    Type,
    TypeForm,
    VectorType,
    bool_,
    is_record_class,
    resolve,
    struct_type,
)
from nvgen.types.annotations import as_written
from nvgen.types.forms import ptr, vec
from nvgen.types.numpy_dtypes import stated_dtype, type_stated_by
from nvgen.types.numpy_types import number_of_scalar, scalar_of_number
from nvgen.types.textures import HandleType

if TYPE_CHECKING:
    from nvgen.diagnostics import Help

#: The type of a literal of each of Python's numbers.
_LITERALS = {int: WEAK_INT, float: WEAK_FLOAT, complex: WEAK_COMPLEX}

#: What has members that a kernel can name.
_WITH_MEMBERS: tuple[type, ...] = (ModuleType, RegisterVector, MemorySpace, EnumType, ConstantSlice)
#: Most of what a kernel names, which is looked for first.
_COMMON: tuple[type, ...] = (ModuleType, RegisterVector, Operation, Scalar)
#: What a kernel can name, though it is no value when the kernel runs.
_USABLE: tuple[type, ...] = (
    *(
        ModuleType,
        Operation,
        RegisterVector,
        MemorySpace,
        Scalar,
        type,
        BuiltinFunctionType,
        FunctionType,
        DeviceFunction,
    ),
    *(BoundFunction, bytes, ConstantSlice),
)
#: What a kernel may ask of a NumPy array of the program's.
_ARRAY_MEMBERS = ("shape", "size", "ndim")


class TypedNumber(Record):
    """A number of a known type as a value at compile time."""

    type: Scalar
    value: int | float


_LANG = "nvgen.lang."
_LISTS_OF_NVIDIA = ("nvgen.lang.libdevice", "nvgen.lang.nvvm")
#: Modules there that users know by another name than their own.
_RENAMED = {"mathematics": "math", "svm": "atomic.svm"}


class Values:
    """A NumPy array or a list of the program's: no value of a kernel's, but constants can be made of it.

    Who uses the elements notes them (``OutsideNames.contents``).
    """

    def __init__(self, values: Any, written: str) -> None:
        self.values = values
        self.written = written
        #: Whether it is what a parameter of constants was given.
        self.is_argument = False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Values) and self.values is other.values

    def __hash__(self) -> int:
        return id(self.values) >> 4

    def __repr__(self) -> str:
        return f"`{self.written}`"

    def refused(self, span: Span) -> CompileError:
        """The error of a use as a value."""
        error = diagnostics.names.NotAConstant(span, self.written, type(self.values).__name__)
        parameter = (_array_parameter(self.values, self.written),) if self.is_argument else ()
        return CompileError(error.because(*parameter, error.MakeConstants(self.written)))


def argument(value: Any, span: Span, name: str) -> Operand:
    """What a value stands for that a parameter of constants was given.

    Raises:
        CompileError: nothing; a kernel cannot use such a value.
    """
    try:
        found = operand(value, span, name)
    except CompileError as error:
        if hasattr(value, "__cuda_array_interface__") or hasattr(value, "__dlpack__"):
            raise error.each(lambda one: one.because(_array_parameter(value, name))) from None
        raise
    if isinstance(found, Static) and isinstance(found.value, Values) and found.value.written == name:
        found.value.is_argument = True
    return found


def _array_parameter(value: Any, name: str) -> Help:
    """How a parameter is written that takes an array, as one of f32 where NumPy does not say of what."""
    try:
        element = as_written(type_stated_by(value.dtype)) if is_numpy_array(value) else "nv.f32"
    except AnnotationProblem:
        element = "nv.f32"
    ndim = getattr(value, "ndim", 1)
    return diagnostics.names.NotAConstant.ArrayParameter(name, element, "" if ndim == 1 else f", {ndim}")


def refuse_values(operand: Operand) -> None:
    """Refuses an array or a list of the program's where its elements would be needed.

    Raises:
        CompileError: it is one.
    """
    if isinstance(operand, Static) and isinstance(operand.value, Values):
        raise operand.value.refused(operand.span)


def _refuse_none(operand: Static) -> None:
    """Refuses what stands for None where a value is needed.

    Raises:
        CompileError: it does.
    """
    if operand.value is None and operand.span.text != "None":
        raise CompileError(diagnostics.names.IsNone(operand.span, operand.span.text))


def name(context: Context, identifier: str, span: Span) -> Operand:
    """What a name stands for that the function does not assign."""
    try:
        value = context.specialiser.outside.lookup(context.source, identifier)
    except KeyError:
        raise CompileError(_undefined(context, identifier, span)) from None
    return operand(context.rules.meaning(value), span, identifier)


def from_elsewhere(span: Span, *names: str, value: Any = None) -> tuple[Help, ...]:
    """What to write for a name of another language or library: one of ``names``, the one at ``span``, or a value's."""
    from nvgen.lang import names_elsewhere  # only an error needs it

    return names_elsewhere.remedies(*names, names_elsewhere.path_at(span), names_elsewhere.path_of(value))


def _of_nvgen(identifier: str) -> list[str]:
    from nvgen.lang import names_elsewhere  # only an error needs it

    return names_elsewhere.of_nvgen(identifier)


def _in_modules(identifier: str) -> list[str]:
    from nvgen.lang import names_elsewhere  # only an error needs it

    return names_elsewhere.in_modules(identifier)


def _alike_in_modules(identifier: str) -> list[str]:
    from nvgen.lang import names_elsewhere  # only an error needs it

    return names_elsewhere.alike_in_modules(identifier)


def _undefined(context: Context, identifier: str, span: Span) -> diagnostics.names.UndefinedName:
    error = diagnostics.names.UndefinedName(span, identifier)
    remedies = from_elsewhere(span)
    if remedies:
        return error.because(*remedies)
    visible = {*context.declared, *context.source.closure, *context.source.globals}
    close = _of_nvgen(identifier) or closest(identifier, visible)
    if not close:
        return error.because(error.Define(identifier))
    return error.because(*(error.DidYouMean(match) for match in close))


def attribute(context: Context, owner: Static, attribute_name: str, span: Span) -> Operand:
    """``owner.attribute_name``, as Python evaluates it."""
    if isinstance(owner.value, Values):
        if is_numpy_array(owner.value.values) and attribute_name in _ARRAY_MEMBERS:
            measured = context.specialiser.outside.measure(owner.value.values, attribute_name)
            return operand(measured, span, attribute_name)
        raise owner.value.refused(owner.span)
    _refuse_none(owner)
    if owner.value is int and attribute_name in ("bit_count", "bit_length"):
        return Static(span, getattr(int, attribute_name))
    if not isinstance(owner.value, _WITH_MEMBERS) and not is_record_class(owner.value):
        raise CompileError(_unknown_attribute(owner, attribute_name, span))
    try:
        value = context.specialiser.outside.attribute(owner.value, attribute_name)
    except AttributeError:
        raise CompileError(_unknown_attribute(owner, attribute_name, span)) from None
    return operand(context.rules.meaning(value), span, attribute_name)


def _unknown_attribute(owner: Static, name: str, span: Span) -> diagnostics.names.UnknownAttribute:
    error = diagnostics.names.UnknownAttribute(span, describe(owner.value), name)
    if isinstance(owner.value, RegisterVector):
        return error.because(error.Known("x, y, z"))
    if isinstance(owner.value, str):
        return error.because(error.FormattedText())
    is_module = isinstance(owner.value, ModuleType)
    meant = getattr(owner.value, "SYNONYMS", {}).get(name) if describe(owner.value).startswith("`nv.") else None
    if is_module and name.endswith("_sync") and hasattr(owner.value, name.removesuffix("_sync")):
        meant = name.removesuffix("_sync")  # as CUDA C++ has it
    if meant:
        return error.because(error.DidYouMean(meant))
    module = f"{owner.value.__name__}.{name}" if is_module else ""
    is_nvgen = is_module and owner.value.__name__ == "nvgen"
    close = _of_nvgen(name) if is_nvgen else _in_modules(name) if _is_of_operations(owner.value) else []
    remedies = () if close else from_elsewhere(span, module)
    if remedies:
        return error.because(*remedies)
    if is_nvgen:
        close = close or [f"nv.{match}" for match in closest(name, owner.value.__all__)] or _alike_in_modules(name)
    elif isinstance(owner.value, _WITH_MEMBERS):
        close = close or closest(name.removeprefix("__nv_"), dir(owner.value))
    if close:
        return error.because(*(error.DidYouMean(match) for match in close))
    if is_module:
        return error.because(error.OfModule(owner.span.text))
    if isinstance(owner.value, MemorySpace):
        return error.because(error.Known(", ".join(one for one in ("array", "dynamic") if hasattr(owner.value, one))))
    return error.because(error.NoMembers(describe(owner.value)))


def _is_of_operations(value: Any) -> bool:
    """Whether a Python object is a module of operations, but for those that list what NVIDIA has."""
    return isinstance(value, ModuleType) and value.__name__.startswith(_LANG) and value.__name__ not in _LISTS_OF_NVIDIA


def subscript(owner: Static, index: Operand, span: Span) -> Operand:
    """``owner[index]`` at compile time: an element of a tuple, or a type such as ``nv.vec[nv.f32, 4]``."""
    refuse_values(owner)
    _refuse_none(owner)
    if isinstance(owner.value, (tuple, bytes)):
        if not isinstance(index, Constant) or type(index.value) is not int:
            what = "a tuple" if isinstance(owner.value, tuple) else "`bytes`, unlike an index of `nv.const.array(...)`,"
            raise CompileError(diagnostics.types.NotConstant(index.span, f"the position in {what}"))
        count = len(owner.value)
        if not -count <= index.value < count:
            raise CompileError(diagnostics.types.PositionOutOfRange(index.span, index.value, count))
        return operand(owner.value[index.value], span, "element")
    raise CompileError(diagnostics.types.NotIndexable(owner.span, describe(owner.value)))


def is_kernel(value: Any) -> bool:
    """Whether a Python object is a kernel, of a class that stands below this layer."""
    return type(value).__module__ == "nvgen.kernels"


def takes_arguments(value: Any) -> bool:
    """Whether a Python object is a type that is written with arguments in brackets."""
    return any(value is type_ for type_ in (Array, vec, ptr, tuple, Literal))


def with_arguments(owner: Static, arguments: list[Any], span: Span) -> Operand:
    """A type with its arguments, such as ``nv.vec[nv.f32, 4]``; ``arguments`` are their values at compile time.

    ``Literal[4]`` is 4, as in annotations.

    Raises:
        CompileError: an argument is no constant, or not one that the type takes.
    """
    values = tuple(value.value if isinstance(value, TypedNumber) else value for value in arguments)
    if owner.value is Literal:
        if len(values) != 1:
            wrong = diagnostics.types.BadAnnotation(span, f"`Literal` has one value here, not {len(values)}")
            raise CompileError(wrong.because(wrong.Remedy("write `Literal[4]`")))
        return operand(values[0], span, "Literal")
    return _stated_type(owner.value[values], span)


def _stated_type(form: Any, span: Span) -> Static:
    """A type that is written with its arguments.

    Raises:
        CompileError: the arguments are not those of a type.
    """
    try:
        return Static(span, resolve(form))
    except AnnotationProblem as problem:
        wrong = diagnostics.types.BadAnnotation(span, problem.problem)
        raise CompileError(wrong.because(wrong.Remedy(problem.remedy))) from None


def operand(value: Any, span: Span, written: str) -> Operand:
    """What a Python value stands for in a kernel.

    Raises:
        CompileError: nothing; a kernel cannot use such a value.
    """
    if isinstance(value, Register):
        if isinstance(value, DeviceOperation):
            return DeviceCall(span, value.type, value, ())
        return Operate(span, value.type, value, ())
    if isinstance(value, _COMMON):
        return Static(span, value)
    if isinstance(value, (bool, int, float, complex)) and type(value) in (bool, *_LITERALS):
        return number(span, value)
    if isinstance(value, TypedNumber):
        return Constant(span, value.type, value.value)
    numpy_type = scalar_of_number(value)
    if numpy_type is not None:
        return Constant(span, numpy_type, number_of_scalar(value))
    if isinstance(value, (TypeForm, ArrayForm, GenericAlias)) or stated_dtype(value) is not None:
        return _stated_type(value, span)
    struct = _struct_of(value)
    if struct is not None:
        return record(value, struct, span, written)
    if isinstance(value, tuple):
        return _tuple(value, span, written)
    if isinstance(value, GlobalArray):
        return GlobalVariable(span, value.type, value, value.symbol(written))
    if isinstance(value, list) or is_numpy_array(value):
        return Static(span, Values(value, written))
    if isinstance(value, slice):
        return Static(span, of_object(value, span, written))
    if isinstance(value, Enum) and isinstance(value.value, (bool, int, float)):
        return number(span, value.value)
    if isinstance(value, (str, NoneType, NotImplementedType, Values, Type, Space, *_USABLE)) or callable(value):
        return Static(span, value)
    error = diagnostics.names.NotAConstant(span, written, type(value).__name__)
    raise CompileError(error.because(*from_elsewhere(span, value=value)))


def _struct_of(value: Any) -> StructType | None:
    """The struct of a constant: a NamedTuple or frozen dataclass whose fields have nvgen's types."""
    if not is_record_class(type(value)):
        return None
    try:
        struct = struct_type(type(value))
    except AnnotationProblem:
        return None
    return None if struct.mutable else struct


def record(value: Any, struct: StructType, span: Span, written: str) -> Build:
    """An instance of a struct's class as a value.

    Raises:
        CompileError: a field holds no constant of its type.
    """
    fields = [constant(getattr(value, field.name), field.type, span, written) for field in struct.fields]
    return Build(span, struct, tuple(fields))


def constant(value: Any, type_: Type, span: Span, written: str) -> Expression:
    """A Python value as a constant of a type.

    Raises:
        CompileError: it is none, or does not fit.
    """
    if isinstance(type_, StructType) and type(value) is type_.origin:
        return record(value, type_, span, written)
    if isinstance(type_, VectorType) and isinstance(value, (tuple, list)) and len(value) == type_.count:
        return Build(span, type_, tuple(constant(part, type_.element, span, written) for part in value))
    found = operand(value, span, written)
    return coerce(as_value(found), type_, f"`{written}`")


def _tuple(value: tuple[Any, ...], span: Span, written: str) -> Operand:
    """A tuple of constants is a value; one that holds types or functions is not, but its elements can be named."""
    elements = [operand(element, span, written) for element in value]
    expressions = tuple(element for element in elements if isinstance(element, Expression))
    return pack(span, expressions) if len(expressions) == len(elements) else Static(span, value)


def pack(span: Span, elements: tuple[Expression, ...]) -> Pack:
    return Pack(span, TupleType(tuple(element.type for element in elements)), elements)


def number(span: Span, value: bool | int | float | complex) -> Constant:
    """A number of Python's: a literal that takes the type of what it meets; True and False are bools."""
    if isinstance(value, bool):
        return Constant(span, bool_, value)
    fold.check_size(value, span)
    return Constant(span, _LITERALS[type(value)], value)


def as_value(operand: Operand) -> Expression:
    """The value that something stands for when the kernel runs.

    Raises:
        CompileError: a module, a function, a type, a text or None stands for none.
    """
    if not isinstance(operand, Static):
        return operand
    static, value = operand, operand.value
    refuse_values(static)
    if isinstance(value, (str, bytes)):
        remedy = "use a number, such as one for each choice"
        raise CompileError(diagnostics.syntax.Impossible(static.span, "a string", remedy))
    _refuse_none(static)
    if value is None or value is Ellipsis:
        remedy = "use a number instead" + (", or ask with `is None`" if value is None else "")
        raise CompileError(diagnostics.syntax.Impossible(static.span, "`None`" if value is None else "`...`", remedy))
    error = diagnostics.names.NotAValue(static.span, describe(value))
    if isinstance(value, RegisterVector):
        raise CompileError(error.because(error.NameDimension(f"nv.{value.name}")))
    if isinstance(value, ModuleType):
        raise CompileError(error.because(error.NameMember()))
    is_function = callable(value) or isinstance(value, BoundFunction)
    raise CompileError(error.because(error.CallIt()) if is_function else error)


def describe(value: Any) -> str:
    """What a Python object is, in a user's words."""
    if isinstance(value, ModuleType) and value.__name__.startswith(_LANG):
        module = value.__name__.removeprefix(_LANG)
        return f"`nv.{_RENAMED.get(module, module)}`"
    if isinstance(value, ModuleType):
        return f"module `{value.__name__}`"
    if isinstance(value, (RegisterVector, MemorySpace)):
        return f"`nv.{value.name}`"
    if isinstance(value, Operation):
        return f"function `nv.{value.name}`"
    if isinstance(value, (FunctionType, DeviceFunction)):
        return f"function `{value.__name__}`"  # type: ignore[union-attr]
    if isinstance(value, BoundFunction):
        return f"function `{value.name}`"
    if isinstance(value, (Scalar, VectorType, PointerType, ArrayType, HandleType)):
        return f"type `nv.{value!r}`"
    if isinstance(value, BoundMethod):
        return f"method `{value.name}` of {value.owner.type!r}"
    if value is Array:
        return "type `nv.Array`"
    if isinstance(value, type):
        return f"type `{value.__name__}`"
    if isinstance(value, BuiltinFunctionType):
        return f"function `{value.__name__}`"
    if isinstance(value, Values):
        value = value.values
    value = value.of_python() if isinstance(value, ConstantSlice) else value
    name, kind = getattr(value, "__name__", None), type(value).__name__
    return f"`{name}` (of type `{kind}`)" if isinstance(name, str) else f"an object of type `{kind}`"
