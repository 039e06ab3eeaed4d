"""NVG09xx: device functions and what is done when a kernel is compiled."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note


class CalledHere(Note):
    """One step of the chain of calls that led to a mistake in a device function."""

    message: ClassVar[str] = "in `{name}`, called here{types}"
    name: str
    types: str


class DefinedHere(Note):
    """Where a function is defined."""

    message: ClassVar[str] = "it is defined here"


class WrongCall(Diagnostic):
    """A device function is called as its ``def`` says: every parameter without a default gets one argument."""

    code: ClassVar[str] = "NVG0901"
    title: ClassVar[str] = "wrong arguments of a call"
    message: ClassVar[str] = "wrong call of `{name}`: {what}"
    fallback: ClassVar[str] = "write the call as the definition of `{name}` says"
    name: str
    what: str

    class Parameters(Help):
        message: ClassVar[str] = "its parameters are {names}"
        names: str

    class Operands(Help):
        message: ClassVar[str] = "it takes {types}"
        types: str


class RecursionUntyped(Diagnostic):
    """A function that calls itself says what it returns: its result is needed before its body is known."""

    code: ClassVar[str] = "NVG0902"
    title: ClassVar[str] = "recursion without annotation"
    message: ClassVar[str] = "`{name}` calls itself, and does not say what it returns"
    remedies: ClassVar[tuple[str, ...]] = ("annotate its parameters and its result: `def {name}(...) -> nv.f32:`",)
    name: str


class MissingReturn(Diagnostic):
    """A function that returns a value returns one on every path."""

    code: ClassVar[str] = "NVG0903"
    title: ClassVar[str] = "missing return"
    message: ClassVar[str] = "some path through `{name}` returns nothing, and others a value of type {type}"
    remedies: ClassVar[tuple[str, ...]] = ("end every path with a `return`",)
    name: str
    type: object


class ResultChanged(Diagnostic):
    """All that a function returns has one type, as a variable has."""

    code: ClassVar[str] = "NVG0904"
    title: ClassVar[str] = "result changes its type"
    once_for: ClassVar[tuple[str, ...]] = ("name",)
    message: ClassVar[str] = "`{name}` returns {known} elsewhere and {type} here"
    remedies: ClassVar[tuple[str, ...]] = ("convert the value, or write a second function",)
    name: str
    known: object
    type: object


class StaticAssertion(Diagnostic):
    """``nv.static_assert`` refuses to compile a kernel for constants that it is not made for."""

    code: ClassVar[str] = "NVG0905"
    title: ClassVar[str] = "static assertion failed"
    message: ClassVar[str] = "static assertion: {what}"
    label: ClassVar[str] = "this is false"
    fallback: ClassVar[str] = "choose constants for which it is true"
    what: str


class TooManyIterations(Diagnostic):
    """``nv.static_range`` unrolls its loop, a body an iteration."""

    code: ClassVar[str] = "NVG0906"
    title: ClassVar[str] = "too many iterations to unroll"
    message: ClassVar[str] = "a loop of {count:iteration} is too long to be unrolled"
    remedies: ClassVar[tuple[str, ...]] = (
        "use `range` and let LLVM unroll; `nv.static_range` takes up to {limit:iteration}",
    )
    count: int
    limit: int


class LooseHint(Diagnostic):
    """``nv.unroll`` and ``nv.no_unroll`` stand on the line before the loop that they are about."""

    code: ClassVar[str] = "NVG0907"
    title: ClassVar[str] = "loop hint without a loop"
    message: ClassVar[str] = "`nv.{name}` is not followed by a loop"
    remedies: ClassVar[tuple[str, ...]] = ("write it on the line before `for` or `while`",)
    name: str


class NoResult(Diagnostic):
    """What gives nothing stands on a line of its own."""

    code: ClassVar[str] = "NVG0908"
    title: ClassVar[str] = "call without a result"
    message: ClassVar[str] = "`{written}` gives nothing that could be used"
    remedies: ClassVar[tuple[str, ...]] = ("write it as a statement{otherwise}",)
    written: str
    #: The user's function, that may be changed; an operation has none.
    is_function: bool = False

    @property
    def otherwise(self) -> str:
        """What else helps."""
        return ", or let the function return a value" if self.is_function else ""

    class Instead(Help):
        message: ClassVar[str] = "`nv.{name}` does the same and gives what was there before"
        name: str


class EndlessRecursion(Diagnostic):
    """A function is compiled once for each set of types of its arguments, and once for each value of a constant."""

    code: ClassVar[str] = "NVG0909"
    title: ClassVar[str] = "endless recursion at compile time"
    message: ClassVar[str] = "`{name}` calls itself {how}, and is compiled for each call"
    remedies: ClassVar[tuple[str, ...]] = (
        "pass values whose types stay the same, and annotate the result",
        "or end the recursion by a constant: `if n == 0: ...`, and the call in its `else`",
    )
    name: str
    how: str


class NotReversible(Diagnostic):
    """Python's ``reversed`` takes sequences; ``enumerate`` and ``zip`` make none."""

    code: ClassVar[str] = "NVG0910"
    title: ClassVar[str] = "not reversible"
    message: ClassVar[str] = "`enumerate` and `zip` have no reverse"
    remedies: ClassVar[tuple[str, ...]] = (
        "reverse what is inside: `zip(reversed(a), reversed(b))`, or count down with `range`",
    )


class UnequalLengths(Diagnostic):
    """``zip`` with ``strict=True`` takes iterables of one length."""

    code: ClassVar[str] = "NVG0911"
    title: ClassVar[str] = "unequal lengths"
    message: ClassVar[str] = "`zip` with `strict=True` of {lengths} elements"
    remedies: ClassVar[tuple[str, ...]] = ("leave `strict` out: the shortest ends the loop, or make them equally long",)
    lengths: str


class NothingToCompare(Diagnostic):
    """``min`` and ``max`` of nothing have no value: Python raises, which a kernel cannot."""

    code: ClassVar[str] = "NVG0912"
    title: ClassVar[str] = "least or greatest of nothing"
    message: ClassVar[str] = "`{name}` of what {how} has no value"
    remedies: ClassVar[tuple[str, ...]] = ("say what it is then: `{name}(..., default=...)`",)
    name: str
    how: str
