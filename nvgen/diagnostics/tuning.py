"""NVG3520 to NVG3529: what ``nv.tune`` is given, and what comes of it."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note


class NotTunable(Diagnostic):
    """``nv.tune`` takes a kernel of ``@nv.kernel``, or one on a device, without a grid and block."""

    code: ClassVar[str] = "NVG3520"
    title: ClassVar[str] = "not a kernel to tune"
    message: ClassVar[str] = "`nv.tune` takes a kernel of `@nv.kernel`, not {given}"
    remedies: ClassVar[tuple[str, ...]] = ("write `nv.tune(kernel, space, (a, b), grid=..., block=...)`",)
    given: str


class BadSpace(Diagnostic):
    """A space is a dict of lists of choices, or a list of such dicts."""

    code: ClassVar[str] = "NVG3521"
    title: ClassVar[str] = "invalid space of choices"
    message: ClassVar[str] = "{problem}"
    fallback: ClassVar[str] = 'write a dict of lists, as `{{"tile": [16, 32], "block": [128, 256]}}`'
    problem: str

    class OneOfThem(Help):
        """Said twice."""

        message: ClassVar[str] = "give `{name}` in the space or by keyword, and not in both"
        name: str


class UnknownChoice(Diagnostic):
    """Names in a space are constant parameters of the kernel, options of ``@nv.kernel``, or parts of the launch."""

    code: ClassVar[str] = "NVG3522"
    title: ClassVar[str] = "unknown name in a space of choices"
    message: ClassVar[str] = "`{kernel}` has nothing to choose that is called `{name}`"
    fallback: ClassVar[str] = "choose among {known}"
    kernel: str
    name: str
    known: str

    class DidYouMean(Help):
        """A name that looks like it."""

        message: ClassVar[str] = "did you mean `{name}`?"
        name: str

    class Annotate(Help):
        """It is a parameter that a launch passes."""

        message: ClassVar[str] = "annotate the parameter `{name}: nv.constexpr`: a launch passes the others"
        name: str


class NoChoices(Diagnostic):
    """There is something to try for each name."""

    code: ClassVar[str] = "NVG3523"
    title: ClassVar[str] = "no choices"
    message: ClassVar[str] = "there are no values to choose from for `{name}`"
    remedies: ClassVar[tuple[str, ...]] = ("list one value at least, or leave `{name}` out",)
    name: str


class NoLaunchPart(Diagnostic):
    """Candidates are launched: each needs a grid and a block."""

    code: ClassVar[str] = "NVG3524"
    title: ClassVar[str] = "candidates without a grid or block"
    message: ClassVar[str] = "nothing says the {part} that `{kernel}` is to be launched with"
    remedies: ClassVar[tuple[str, ...]] = (
        'pass `{part}=`, a value or a function of the choice as `lambda c: ...`, or choices for `"{part}"`',
    )
    kernel: str
    part: str


class ChoiceFunctionFailed(Diagnostic):
    """A function of the choice, or a condition on it, is called for each candidate."""

    code: ClassVar[str] = "NVG3525"
    title: ClassVar[str] = "function of the choice failed"
    message: ClassVar[str] = "`{name}` raised {error} for the choice {choice}"
    remedies: ClassVar[tuple[str, ...]] = ("return a value for every choice; `where=` is asked after all functions",)
    name: str
    error: str
    choice: str


class NoCandidate(Diagnostic):
    """No candidate came through: all were ruled out, or failed, or differed from the reference."""

    code: ClassVar[str] = "NVG3526"
    title: ClassVar[str] = "no candidate is left"
    message: ClassVar[str] = "none of the {count:candidate} of `{kernel}` {what}"
    fallback: ClassVar[str] = "add choices that can run, or ask less of them by `where`, `rtol` or `min_occupancy`"
    kernel: str
    count: int
    what: str

    class Because(Note):
        """Why one is out."""

        message: ClassVar[str] = "{choice}: {reason}"
        choice: str
        reason: str


class CannotRestore(Diagnostic):
    """Every launch of a measurement starts from the same memory, which only arguments that are arrays tell."""

    code: ClassVar[str] = "NVG3527"
    title: ClassVar[str] = "written memory that cannot be restored"
    message: ClassVar[str] = "`{kernel}` writes {what}, which `nv.tune` cannot restore between launches"
    remedies: ClassVar[tuple[str, ...]] = (
        "pass an array, or pass `setup=`, a function that is called before each launch and restores it",
    )
    kernel: str
    what: str


class BadTuningOption(Diagnostic):
    """What ``nv.tune`` takes by keyword, and the arguments of the kernel."""

    code: ClassVar[str] = "NVG3528"
    title: ClassVar[str] = "invalid value for tuning"
    message: ClassVar[str] = "`{name}` of `nv.tune` is {given}, not {wanted}"
    fallback: ClassVar[str] = "`{name}` takes {wanted}"
    name: str
    given: str
    wanted: str


class NothingTuned(Diagnostic):
    """``nvgen tune`` runs a program for the sake of its calls of ``nv.tune``."""

    code: ClassVar[str] = "NVG3529"
    title: ClassVar[str] = "program that tunes nothing"
    message: ClassVar[str] = "`{path}` ended, and has not called `nv.tune`"
    remedies: ClassVar[tuple[str, ...]] = ("call `nv.tune(kernel, space, arguments)` in the program",)
    path: str
