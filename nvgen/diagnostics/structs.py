"""NVG16xx: structs: their fields, values and records."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note


class Define(Help):
    """An operator of a class is a method of it."""

    message: ClassVar[str] = "define `{method}` in `{struct}`"
    method: str
    struct: str


class RecordOperator(Help):
    """A dtype has no methods."""

    message: ClassVar[str] = "compute with the fields of the record, or annotate it with a class that has the method"


class Declined(Note):
    """A method returns ``NotImplemented`` for what it is not made for."""

    message: ClassVar[str] = "{method} returns NotImplemented for {type}"
    method: str
    type: object


class TakeIt(Help):
    """What to do about a method that declines."""

    message: ClassVar[str] = "convert the operand, or let the method take it"


class ByIsinstance(Help):
    """Which method an operator calls is known when the kernel is compiled."""

    message: ClassVar[str] = "return NotImplemented for all values of a type: `if not isinstance(other, C): ...`"


class ReturnIt(Help):
    """Python asks for a result of some type."""

    message: ClassVar[str] = "let `{method}` of `{struct}` return {what}"
    method: str
    struct: str
    what: str


class OfClasses(Help):
    """What ``isinstance`` is asked."""

    message: ClassVar[str] = "give a number, a tuple or a value of a class, and a class or a tuple of classes"


class OfAClass(Help):
    """What ``replace`` is of."""

    message: ClassVar[str] = "give a value of such a class first, and its fields by name"


class OneOfBoth(Help):
    """``and`` and ``or`` are one of their operands."""

    message: ClassVar[str] = "the result is one of the two: give both one type, or use it as a condition alone"


class NotAStruct(Diagnostic):
    """A kernel can use a dataclass or NamedTuple whose fields all have types of nvgen."""

    code: ClassVar[str] = "NVG1601"
    title: ClassVar[str] = "not a struct class"
    message: ClassVar[str] = "{problem}"
    problem: str

    class Remedy(Help):
        message: ClassVar[str] = "{remedy}"
        remedy: str


class NoSuchField(Diagnostic):
    """A struct has the fields that its class declares."""

    code: ClassVar[str] = "NVG1602"
    title: ClassVar[str] = "unknown field"
    message: ClassVar[str] = "`{struct}` has no field `{name}` (it has {known})"
    fallback: ClassVar[str] = "name one of its fields"
    struct: str
    name: str
    known: str

    class DidYouMean(Help):
        message: ClassVar[str] = "did you mean `{suggestion}`?"
        suggestion: str


class WrongFieldCount(Diagnostic):
    """A struct is made of one value for each field, by position or by name."""

    code: ClassVar[str] = "NVG1603"
    title: ClassVar[str] = "too many values for a struct"
    message: ClassVar[str] = "`{struct}` takes at most {wanted:value} by position, not {count}"
    remedies: ClassVar[tuple[str, ...]] = ("give a value for each field, in their order",)
    struct: str
    wanted: int
    count: int


class FieldMissing(Diagnostic):
    """Every field of a struct gets a value, or has a default."""

    code: ClassVar[str] = "NVG1604"
    title: ClassVar[str] = "missing field"
    message: ClassVar[str] = "field `{name}` of `{struct}` has no value"
    remedies: ClassVar[tuple[str, ...]] = ("give it one, or the field a default in the class",)
    struct: str
    name: str


class FieldTwice(Diagnostic):
    """A field is given by position or by name, not by both."""

    code: ClassVar[str] = "NVG1605"
    title: ClassVar[str] = "duplicate field"
    message: ClassVar[str] = "field `{name}` of `{struct}` is given twice"
    remedies: ClassVar[tuple[str, ...]] = ("give it once",)
    struct: str
    name: str


class NotOrdered(Diagnostic):
    """Structs have the order that their class defines."""

    code: ClassVar[str] = "NVG1606"
    title: ClassVar[str] = "no order of structs"
    message: ClassVar[str] = "`{symbol}` of values of type {type}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    symbol: str
    type: object

    @property
    def remedy(self) -> str:
        is_tuple = any(isinstance(remark, self.NameElements) for remark in self.remarks)
        return "" if is_tuple else "give `@dataclass` of the class `order=True`, or compare fields"

    class NameElements(Help):
        message: ClassVar[str] = (
            "it is a tuple: give each of its {count} a name, as in `x, y = nv.grid(2)`, and compare those"
        )
        count: int


class FrozenField(Diagnostic):
    """The fields of NamedTuples and frozen dataclasses keep their values."""

    code: ClassVar[str] = "NVG1607"
    title: ClassVar[str] = "assignment to a frozen field"
    message: ClassVar[str] = "field `{name}` cannot be assigned: `{struct}` is {kind}"
    remedies: ClassVar[tuple[str, ...]] = ("make a new `{struct}`, or use a dataclass that is not frozen",)
    name: str
    struct: str
    kind: str


class GridConstantAssigned(Diagnostic):
    """A parameter annotated ``nv.GridConstant`` stays where the launch put it, for all threads."""

    code: ClassVar[str] = "NVG1608"
    title: ClassVar[str] = "assignment to a grid constant"
    message: ClassVar[str] = "`{name}` is a grid constant, which all threads share, and cannot be assigned"
    remedies: ClassVar[tuple[str, ...]] = ("copy it into a variable: `own = {name}`",)
    name: str


class ParameterPart(Diagnostic):
    """Structs and vectors are values: a function gets copies of them."""

    code: ClassVar[str] = "NVG1609"
    title: ClassVar[str] = "assignment to part of a parameter"
    message: ClassVar[str] = "`{name}` is the function's own copy: the caller's value would not change"
    remedies: ClassVar[tuple[str, ...]] = (
        "to change a copy, copy it first: `own = {name}`",
        "return a new value, or take a pointer and write `{name}[0].field = ...`",
    )
    name: str


class AttributeAssigned(Diagnostic):
    """A kernel changes arrays and its own variables."""

    code: ClassVar[str] = "NVG1610"
    title: ClassVar[str] = "assignment to an attribute of a Python object"
    message: ClassVar[str] = "`{target}` belongs to a Python object, which a kernel cannot change"
    remedies: ClassVar[tuple[str, ...]] = ("store the result in an array that the kernel takes",)
    target: str


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
        is_record = str(self.type).startswith("record[")  # a dtype of NumPy's, which has no name
        return (
            "the dtype that the parameter is annotated with" if is_record else f"`dtype=nv.struct_dtype({self.type})`"
        )


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


class ComparedByIdentity(Diagnostic):
    """Without ``__eq__`` Python compares identities, and values in a kernel have none."""

    code: ClassVar[str] = "NVG1613"
    title: ClassVar[str] = "comparison of identities"
    message: ClassVar[str] = (
        "`{struct}` has no `__eq__`: Python compares identities, which values in a kernel do not have"
    )
    remedies: ClassVar[tuple[str, ...]] = ("define `__eq__` in `{struct}`, or leave out `eq=False`",)
    struct: str


class NoSetter(Diagnostic):
    """A method gets a copy of the struct, which it cannot change for its caller."""

    code: ClassVar[str] = "NVG1614"
    title: ClassVar[str] = "assignment by a method"
    message: ClassVar[str] = "`{target} = ...` is a call of {method} of `{struct}`, which gets a copy of the struct"
    remedies: ClassVar[tuple[str, ...]] = ("assign a field, or write a method that returns a new `{struct}`",)
    target: str
    method: str
    struct: str


class FieldNotGiven(Diagnostic):
    """A field declared with ``init=False`` gets its value from its default or in ``__post_init__``."""

    code: ClassVar[str] = "NVG1615"
    title: ClassVar[str] = "field that is not given"
    message: ClassVar[str] = "field `{name}` of `{struct}` is declared with `init=False`: a call does not give it"
    remedies: ClassVar[tuple[str, ...]] = ("leave it out",)
    struct: str
    name: str
