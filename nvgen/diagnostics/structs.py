"""NVG16xx: structs: their fields, values and records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help


@dataclass(frozen=True)
class NotAStruct(Diagnostic):
    """A kernel can use a dataclass or NamedTuple whose fields all have types of nvgen."""

    code: ClassVar[str] = "NVG1601"
    title: ClassVar[str] = "not a struct class"
    message: ClassVar[str] = "{problem}"
    problem: str

    @dataclass(frozen=True)
    class Remedy(Help):
        message: ClassVar[str] = "{remedy}"
        remedy: str


@dataclass(frozen=True)
class NoSuchField(Diagnostic):
    """A struct has the fields that its class declares."""

    code: ClassVar[str] = "NVG1602"
    title: ClassVar[str] = "unknown field"
    message: ClassVar[str] = "`{struct}` has no field `{name}` (it has {known})"
    fallback: ClassVar[str] = "name one of its fields"
    struct: str
    name: str
    known: str

    @dataclass(frozen=True)
    class DidYouMean(Help):
        message: ClassVar[str] = "did you mean `{suggestion}`?"
        suggestion: str


@dataclass(frozen=True)
class WrongFieldCount(Diagnostic):
    """A struct is made of one value for each field, by position or by name."""

    code: ClassVar[str] = "NVG1603"
    title: ClassVar[str] = "too many values for a struct"
    message: ClassVar[str] = "`{struct}` takes at most {wanted:value} by position, not {count}"
    remedies: ClassVar[tuple[str, ...]] = ("give a value for each field, in their order",)
    struct: str
    wanted: int
    count: int


@dataclass(frozen=True)
class FieldMissing(Diagnostic):
    """Every field of a struct gets a value, or has a default."""

    code: ClassVar[str] = "NVG1604"
    title: ClassVar[str] = "missing field"
    message: ClassVar[str] = "field `{name}` of `{struct}` has no value"
    remedies: ClassVar[tuple[str, ...]] = ("give it one, or the field a default in the class",)
    struct: str
    name: str


@dataclass(frozen=True)
class FieldTwice(Diagnostic):
    """A field is given by position or by name, not by both."""

    code: ClassVar[str] = "NVG1605"
    title: ClassVar[str] = "duplicate field"
    message: ClassVar[str] = "field `{name}` of `{struct}` is given twice"
    remedies: ClassVar[tuple[str, ...]] = ("give it once",)
    struct: str
    name: str


@dataclass(frozen=True)
class NotOrdered(Diagnostic):
    """Structs and tuples are equal or not, and have no order."""

    code: ClassVar[str] = "NVG1606"
    title: ClassVar[str] = "no order of structs"
    message: ClassVar[str] = "`{symbol}` of values of type {type}"
    remedies: ClassVar[tuple[str, ...]] = ("compare with `==` or `!=`, or compare fields",)
    symbol: str
    type: object


@dataclass(frozen=True)
class FrozenField(Diagnostic):
    """The fields of NamedTuples and frozen dataclasses keep their values."""

    code: ClassVar[str] = "NVG1607"
    title: ClassVar[str] = "assignment to a frozen field"
    message: ClassVar[str] = "field `{name}` cannot be assigned: `{struct}` is {kind}"
    remedies: ClassVar[tuple[str, ...]] = ("make a new `{struct}`, or use a dataclass that is not frozen",)
    name: str
    struct: str
    kind: str


@dataclass(frozen=True)
class GridConstantAssigned(Diagnostic):
    """A parameter annotated ``nv.GridConstant`` stays where the launch put it, for all threads."""

    code: ClassVar[str] = "NVG1608"
    title: ClassVar[str] = "assignment to a grid constant"
    message: ClassVar[str] = "`{name}` is a grid constant, which all threads share, and cannot be assigned"
    remedies: ClassVar[tuple[str, ...]] = ("copy it into a variable: `own = {name}`",)
    name: str


@dataclass(frozen=True)
class ParameterPart(Diagnostic):
    """Structs and vectors are values: a function gets copies of them."""

    code: ClassVar[str] = "NVG1609"
    title: ClassVar[str] = "assignment to part of a parameter"
    message: ClassVar[str] = "`{name}` is the function's own copy: the caller's value would not change"
    remedies: ClassVar[tuple[str, ...]] = ("return a new value, or take a pointer and write `{name}[0].field = ...`",)
    name: str


@dataclass(frozen=True)
class AttributeAssigned(Diagnostic):
    """A kernel changes arrays and its own variables."""

    code: ClassVar[str] = "NVG1610"
    title: ClassVar[str] = "assignment to an attribute of a Python object"
    message: ClassVar[str] = "`{target}` belongs to a Python object, which a kernel cannot change"
    remedies: ClassVar[tuple[str, ...]] = ("store the result in an array that the kernel takes",)
    target: str


@dataclass(frozen=True)
class RecordMismatch(Diagnostic):
    """An array of records has the fields of the struct, by name, at the offsets that C gives them."""

    code: ClassVar[str] = "NVG1611"
    title: ClassVar[str] = "record layout mismatch"
    message: ClassVar[str] = "the records of argument `{name}` are not `{type}`: {problem}"
    remedies: ClassVar[tuple[str, ...]] = ("make the array with {dtype}",)
    name: str
    type: object
    problem: str

    @property
    def dtype(self) -> str:
        is_class = getattr(self.type, "origin", None) is not None
        return f"`dtype=nv.struct_dtype({self.type})`" if is_class else "the dtype that the parameter is annotated with"


@dataclass(frozen=True)
class WrongPart(Diagnostic):
    """An argument for a struct or a vector has its fields or elements."""

    code: ClassVar[str] = "NVG1612"
    title: ClassVar[str] = "wrong part of an argument"
    message: ClassVar[str] = "argument `{name}` has {actual} where {expected} is needed"
    remedies: ClassVar[tuple[str, ...]] = (
        "pass a value of type {expected}: an instance of its class, or a tuple or array of its parts",
    )
    name: str
    actual: str
    expected: object


@dataclass(frozen=True)
class OwnComparison(Diagnostic):
    """Kernels compare structs field by field, and do not call ``__eq__`` or ``__ne__``."""

    code: ClassVar[str] = "NVG1613"
    title: ClassVar[str] = "comparison defined by the class"
    message: ClassVar[str] = "`{struct}` does not leave `==` and `!=` to `dataclass` or `NamedTuple`"
    remedies: ClassVar[tuple[str, ...]] = ("compare fields, or call a method of another name",)
    struct: str
