"""NVG03xx: types that do not go together."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, number_text
from nvgen.diagnostics.span import Span
from nvgen.diagnostics.type_remedies import of_both, of_literal, of_not_indexable, of_wrong_count, of_wrong_type


class BadAnnotation(Diagnostic):
    """An annotation of a kernel is one of nvgen's types."""

    code: ClassVar[str] = "NVG0301"
    title: ClassVar[str] = "invalid annotation"
    message: ClassVar[str] = "this annotation is not a type"
    label: ClassVar[str] = "{problem}"
    fallback: ClassVar[str] = "write a type such as `nv.f32` or `nv.Array[nv.f32, 2]`"
    problem: str

    class Remedy(Help):
        message: ClassVar[str] = "{remedy}"
        remedy: str


class LossyConversion(Diagnostic):
    """A conversion that may lose information happens only where it is written."""

    code: ClassVar[str] = "NVG0302"
    title: ClassVar[str] = "conversion loses information"
    message: ClassVar[str] = "{purpose}: converting {source} to {target} may lose information"
    label: ClassVar[str] = "this is {source}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    source: object
    target: object
    purpose: str
    #: Empty where there are remarks that say it.
    remedy: str


class TypeChanged(Diagnostic):
    """A variable has one type in a function: the one that all its values share."""

    code: ClassVar[str] = "NVG0303"
    title: ClassVar[str] = "variable changes its type"
    once_for: ClassVar[tuple[str, ...]] = ("name",)
    message: ClassVar[str] = "variable `{name}` is {known} elsewhere and {type} here"
    label: ClassVar[str] = "assigned {type}"
    remedies: ClassVar[tuple[str, ...]] = ("convert the value, or use another name",)
    name: str
    known: object
    type: object


class IntegerDivision(Diagnostic):
    """``/`` of integers is a float in Python and an integer in CUDA C++, so nvgen asks which is meant."""

    code: ClassVar[str] = "NVG0304"
    title: ClassVar[str] = "integer division with `/`"
    message: ClassVar[str] = "`/` of two integers ({type}) is ambiguous"
    remedies: ClassVar[tuple[str, ...]] = (
        "write `//` for the quotient rounded down",
        "write `nv.f32(x) / nv.f32(y)` for the quotient as a float",
    )
    type: object


class NoCommonType(Diagnostic):
    """Mixed signs widen to the next signed type, and 64-bit integers have none."""

    code: ClassVar[str] = "NVG0305"
    title: ClassVar[str] = "no common type"
    message: ClassVar[str] = "`{operator}` of {left} and {right}: no type holds the values of both"
    label: ClassVar[str] = "this is {left}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    left: object
    right: object
    operator: str
    right_span: Span
    remedy = property(of_both)


class LiteralDoesNotFit(Diagnostic):
    """A number literal takes the type of what it meets, or i32 or f32 alone, and that type has no such value."""

    code: ClassVar[str] = "NVG0306"
    title: ClassVar[str] = "literal out of range"
    message: ClassVar[str] = "{shown} does not fit {target}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    value: int | float | complex
    target: object
    #: Whether the target is an integer.
    for_integer: bool = True
    remedy = property(of_literal)

    @property
    def shown(self) -> str:
        return number_text(self.value)


class WrongType(Diagnostic):
    """A value stands where one of quite another type is needed."""

    code: ClassVar[str] = "NVG0307"
    title: ClassVar[str] = "type mismatch"
    message: ClassVar[str] = "{purpose}: {target} is needed, this is {type}"
    fallback: ClassVar[str] = "{remedy}"
    type: object
    target: object
    purpose: str
    remedy = property(of_wrong_type)


class NotANumber(Diagnostic):
    """An operator or a function needs a number and gets a tuple, or a struct whose class does not define it."""

    code: ClassVar[str] = "NVG0308"
    title: ClassVar[str] = "not a number"
    message: ClassVar[str] = "{where} needs a number, this is {type}"
    fallback: ClassVar[str] = "name a number of it: an element or a field"
    type: object
    where: str


class ArrayAsValue(Diagnostic):
    """A kernel works on the elements of an array, thread by thread; the array as a whole is no value."""

    code: ClassVar[str] = "NVG0309"
    title: ClassVar[str] = "array used as a value"
    message: ClassVar[str] = "`{name}` is an array ({type}), not a number"
    fallback: ClassVar[str] = "index it: `{name}[...]`"
    name: str
    type: object


class NotIndexable(Diagnostic):
    """Arrays and tuples are indexed, nothing else."""

    code: ClassVar[str] = "NVG0310"
    title: ClassVar[str] = "not indexable"
    message: ClassVar[str] = "{type} cannot be indexed"
    fallback: ClassVar[str] = "{remedy}"
    type: str
    remedy = property(of_not_indexable)


class WrongIndexCount(Diagnostic):
    """An element has as many indices as its array has dimensions."""

    code: ClassVar[str] = "NVG0311"
    title: ClassVar[str] = "wrong number of indices"
    message: ClassVar[str] = "`{name}` has {ndim:dimension} and is indexed with {count}"
    remedies: ClassVar[tuple[str, ...]] = ("write {ndim:index}, or annotate `{name}` with another `ndim`",)
    name: str
    ndim: int
    count: int


class NotAnIndex(Diagnostic):
    """An index is an integer."""

    code: ClassVar[str] = "NVG0312"
    title: ClassVar[str] = "index is not an integer"
    message: ClassVar[str] = "an index is an integer, this is {type}"
    remedies: ClassVar[tuple[str, ...]] = ("convert it: `nv.i32(...)`",)
    type: object


class NotConstant(Diagnostic):
    """Something that shapes the code must be known when the kernel is compiled."""

    code: ClassVar[str] = "NVG0313"
    title: ClassVar[str] = "argument must be constant"
    message: ClassVar[str] = "{what} must be a constant"
    label: ClassVar[str] = "known only when the kernel runs"
    fallback: ClassVar[str] = "write a literal, or a global variable that holds one"
    what: str


class PositionOutOfRange(Diagnostic):
    """A tuple has no element at this position."""

    code: ClassVar[str] = "NVG0314"
    title: ClassVar[str] = "tuple index out of range"
    message: ClassVar[str] = "position {position} of a tuple of {count}"
    fallback: ClassVar[str] = "write a position from 0 to {last}"
    position: int
    count: int

    @property
    def last(self) -> int:
        return self.count - 1


class NotForFloats(Diagnostic):
    """Bitwise operators work on integers."""

    code: ClassVar[str] = "NVG0315"
    title: ClassVar[str] = "bitwise operator on a float"
    message: ClassVar[str] = "`{symbol}` is for integers, this is {type}"
    remedies: ClassVar[tuple[str, ...]] = ("convert the operands: `nv.i32(...)`",)
    symbol: str
    type: object


class InvertedBool(Diagnostic):
    """``~`` of a bool is NumPy's not, and -1 or -2 in C and Python, both of which are true."""

    code: ClassVar[str] = "NVG0371"
    title: ClassVar[str] = "`~` of a bool"
    message: ClassVar[str] = "`~` inverts the bits of integers, and this is a bool"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    remedy: str


class DivisionByZero(Diagnostic):
    """The divisor is the constant 0."""

    code: ClassVar[str] = "NVG0316"
    title: ClassVar[str] = "division by the constant zero"
    message: ClassVar[str] = "`{symbol}` by zero"
    fallback: ClassVar[str] = "write another divisor; infinity is `math.inf`"
    symbol: str


class BadConstant(Diagnostic):
    """Python cannot compute this constant, or nvgen will not."""

    code: ClassVar[str] = "NVG0317"
    title: ClassVar[str] = "constant cannot be computed"
    message: ClassVar[str] = "this constant {problem}"
    fallback: ClassVar[str] = "write a constant that has a value, or compute it outside of the kernel"
    problem: str


class WrongArgumentCount(Diagnostic):
    """A function is called with too many or too few arguments."""

    code: ClassVar[str] = "NVG0318"
    title: ClassVar[str] = "wrong number of arguments"
    message: ClassVar[str] = "`{name}` takes {wanted:argument}, not {count}"
    fallback: ClassVar[str] = "{remedy}"
    name: str
    wanted: str
    count: int
    how: str = ""
    remedy = property(of_wrong_count)


class NoLength(Diagnostic):
    """``len`` is for arrays and tuples."""

    code: ClassVar[str] = "NVG0319"
    title: ClassVar[str] = "type has no length"
    message: ClassVar[str] = "{type} has no length"
    fallback: ClassVar[str] = "pass an array, a tuple or a vector to `len`"
    type: str


class BadDimensionCount(Diagnostic):
    """Grids and blocks have up to three dimensions."""

    code: ClassVar[str] = "NVG0320"
    title: ClassVar[str] = "invalid number of dimensions"
    message: ClassVar[str] = "`nv.{name}` is for 1, 2 or 3 dimensions, not {value}"
    fallback: ClassVar[str] = "write `nv.{name}(1)`, `nv.{name}(2)` or `nv.{name}(3)`"
    name: str
    value: int


class CannotAssign(Diagnostic):
    """A kernel assigns to variables and to elements of arrays."""

    code: ClassVar[str] = "NVG0321"
    title: ClassVar[str] = "cannot assign"
    message: ClassVar[str] = "cannot assign to `{target}`"
    fallback: ClassVar[str] = "assign to a variable or to an element of an array"
    target: str

    class EachElement(Help):
        message: ClassVar[str] = "assign each element of the vector: {targets}"
        targets: str


class ArrayReassigned(Diagnostic):
    """A variable that names an array names an array everywhere: this one, or a view with as many dimensions."""

    code: ClassVar[str] = "NVG0322"
    title: ClassVar[str] = "array reassigned"
    message: ClassVar[str] = "`{name}` is an array and cannot be assigned to"
    remedies: ClassVar[tuple[str, ...]] = ("assign to its elements (`{name}[...] = ...`), or use another name",)
    name: str


class NotUnpackable(Diagnostic):
    """Only a tuple has parts."""

    code: ClassVar[str] = "NVG0323"
    title: ClassVar[str] = "cannot unpack"
    message: ClassVar[str] = "{type} cannot be unpacked into several variables"
    fallback: ClassVar[str] = "assign it to one variable"
    type: object


class WrongUnpackCount(Diagnostic):
    """A tuple is unpacked into as many variables as it has parts."""

    code: ClassVar[str] = "NVG0324"
    title: ClassVar[str] = "wrong number of values to unpack"
    message: ClassVar[str] = "{values:value} cannot be unpacked into {targets:variable}"
    fallback: ClassVar[str] = "write {values:variable} to the left of `=`"
    targets: int
    values: int


class NotIterable(Diagnostic):
    """A loop runs over ranges, arrays, tuples and vectors, and over ``enumerate``, ``zip`` and ``reversed`` of them."""

    code: ClassVar[str] = "NVG0325"
    title: ClassVar[str] = "not iterable"
    message: ClassVar[str] = "this is nothing that a kernel iterates over"
    label: ClassVar[str] = "neither a range, nor an array, a tuple, a vector or bytes"
    remedies: ClassVar[tuple[str, ...]] = (
        "loop over a `range`, an array, a tuple, or `enumerate`, `zip`, `reversed` of them",
    )


class NotAnInteger(Diagnostic):
    """An integer is needed."""

    code: ClassVar[str] = "NVG0326"
    title: ClassVar[str] = "not an integer"
    message: ClassVar[str] = "{where} needs integers, this is {type}"
    remedies: ClassVar[tuple[str, ...]] = ("convert it: `nv.i32(...)`",)
    type: object
    where: str


class ZeroStep(Diagnostic):
    """A range with the step 0 would not end."""

    code: ClassVar[str] = "NVG0327"
    title: ClassVar[str] = "range step of zero"
    message: ClassVar[str] = "the step of a range must not be 0"
    fallback: ClassVar[str] = "write another step, such as 1 or -1"


class KernelReturnsValue(Diagnostic):
    """A kernel has thousands of threads and no caller that could take a result from each."""

    code: ClassVar[str] = "NVG0328"
    title: ClassVar[str] = "kernel returns a value"
    message: ClassVar[str] = "a kernel returns nothing"
    remedies: ClassVar[tuple[str, ...]] = ("write the result to an array",)


class NarrowFloatArithmetic(Diagnostic):
    """The floats of 8 bits and fewer are for storage: they are converted, and computed with in another type."""

    code: ClassVar[str] = "NVG0380"
    title: ClassVar[str] = "arithmetic on a narrow float"
    message: ClassVar[str] = "{where} does not take {type}, which is for storage only"
    label: ClassVar[str] = "this is {type}"
    remedies: ClassVar[tuple[str, ...]] = ("convert it first: `nv.f32(...)`",)
    where: str
    type: object


class NotForComplex(Diagnostic):
    """Complex numbers have no order, no remainder, no bits, and are no real numbers."""

    code: ClassVar[str] = "NVG0381"
    title: ClassVar[str] = "complex numbers not supported here"
    message: ClassVar[str] = "{where} does not take complex numbers"
    label: ClassVar[str] = "this is {type}"
    remedies: ClassVar[tuple[str, ...]] = ("take a part, `.real` or `.imag`, or the magnitude, `abs(...)`",)
    where: str
    type: object

    class UseCmath(Help):
        message: ClassVar[str] = "write `cmath.{name}(...)`"
        name: str


class ComplexToReal(Diagnostic):
    """A complex number does not become a real one; which part is meant has to be written."""

    code: ClassVar[str] = "NVG0382"
    title: ClassVar[str] = "complex number for a real one"
    message: ClassVar[str] = "{purpose}: {target} is needed, this is {type}"
    remedies: ClassVar[tuple[str, ...]] = ("take a part, `.real` or `.imag`, or the magnitude, `abs(...)`",)
    type: object
    target: object
    purpose: str


class IntegerOperand(Diagnostic):
    """A function of floats takes an integer only where f32 has every value that it may be."""

    code: ClassVar[str] = "NVG0329"
    title: ClassVar[str] = "math function of an integer"
    message: ClassVar[str] = "`{name}` computes with floats, and f32 does not have every {type}"
    remedies: ClassVar[tuple[str, ...]] = ("convert it: `nv.f32(...)` or `nv.f64(...)`",)
    name: str
    type: object


class OnlyF32(Diagnostic):
    """The machine has its approximate instructions for f32 alone."""

    code: ClassVar[str] = "NVG0330"
    title: ClassVar[str] = "function takes f32 only"
    message: ClassVar[str] = "`{name}` takes f32, not {type}"
    remedies: ClassVar[tuple[str, ...]] = ("convert the operand: `nv.f32(...)`", "or call the exact function")
    name: str
    type: object


class BadDigits(Diagnostic):
    """A kernel rounds to 0 or more decimal digits, by a power of ten that every float type has exactly."""

    code: ClassVar[str] = "NVG0331"
    title: ClassVar[str] = "invalid number of digits"
    message: ClassVar[str] = "the digits of `round` must be 0 to {maximum}, not {digits}"
    remedies: ClassVar[tuple[str, ...]] = ("scale before and after rounding",)
    digits: int
    maximum: int


class NegativePower(Diagnostic):
    """An integer to a negative power is a fraction."""

    code: ClassVar[str] = "NVG0332"
    title: ClassVar[str] = "negative power of an integer"
    message: ClassVar[str] = "{type} to a negative power is a fraction"
    remedies: ClassVar[tuple[str, ...]] = ("convert it: `nv.f32(...) ** ...`",)
    type: object
