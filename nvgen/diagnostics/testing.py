"""NVG3580 to NVG3584: what ``nvgen.testing.assert_kernel`` is given."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note


class MadeIn(Note):
    """Which of the runs ended in an error."""

    message: ClassVar[str] = "in the run `{run}` of `assert_kernel`; `runs=` chooses others"
    run: str


class NotTestable(Diagnostic):
    """``assert_kernel`` takes a kernel of ``@nv.kernel`` or of ``nv.ptx.load``, or one on a device."""

    code: ClassVar[str] = "NVG3580"
    title: ClassVar[str] = "not a kernel to test"
    message: ClassVar[str] = "`assert_kernel` takes a kernel, not {given}"
    remedies: ClassVar[tuple[str, ...]] = ("write `assert_kernel(kernel, grid, block, (a, b), reference)`",)
    given: str


class UntestableArgument(Diagnostic):
    """Each run gets copies of the arguments, and the reference gets what NumPy's functions take."""

    code: ClassVar[str] = "NVG3581"
    title: ClassVar[str] = "argument that `assert_kernel` cannot copy"
    message: ClassVar[str] = "{what} must be {wanted}, not {given}"
    fallback: ClassVar[str] = "pass {wanted}"
    what: str
    wanted: str
    given: str


class WrongReference(Diagnostic):
    """The reference is called with copies of the arguments. It returns what the kernel leaves in the arrays that it
    writes, or writes that into its copies and returns None."""

    code: ClassVar[str] = "NVG3582"
    title: ClassVar[str] = "reference that does not fit the kernel"
    message: ClassVar[str] = "{problem}"
    fallback: ClassVar[str] = "have it return {wanted}, or write into its arguments and return None"
    problem: str
    wanted: str

    class Callable(Help):
        """It was given as something else."""

        message: ClassVar[str] = "pass a function of the arguments, such as `lambda a, out: 2 * a`"

    class WriteAnArray(Help):
        """There is nothing to compare."""

        message: ClassVar[str] = "pass an array that the kernel writes its results to"


class BadTolerance(Diagnostic):
    """``rtol`` and ``atol`` say how far a value may be from the expected one: ``atol + rtol * abs(expected)``."""

    code: ClassVar[str] = "NVG3583"
    title: ClassVar[str] = "invalid tolerance"
    message: ClassVar[str] = "`{name}` must be a number from 0 on, or left out, not {given}"
    remedies: ClassVar[tuple[str, ...]] = ("pass a number such as `{name}=1e-5`",)
    name: str
    given: str


class UnknownRun(Diagnostic):
    """``runs`` names where ``assert_kernel`` runs the kernel."""

    code: ClassVar[str] = "NVG3584"
    title: ClassVar[str] = "unknown run of `assert_kernel`"
    message: ClassVar[str] = "`runs` must be some of {known}, not {given}"
    fallback: ClassVar[str] = "pass a sequence of these names, or leave `runs` out"
    known: str
    given: str
