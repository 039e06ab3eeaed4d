"""NVG04xx: the options of ``@nv.kernel``."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, to_pass


class UnknownOption(Diagnostic):
    """``@nv.kernel`` has no such option."""

    code: ClassVar[str] = "NVG0401"
    title: ClassVar[str] = "unknown kernel option"
    message: ClassVar[str] = "`@nv.kernel` has no option `{name}`"
    remedies: ClassVar[tuple[str, ...]] = ("the options are {known}",)
    name: str
    known: str

    class DidYouMean(Help):
        message: ClassVar[str] = "did you mean `{suggestion}`?"
        suggestion: str

    class Elsewhere(Help):
        message: ClassVar[str] = "{remedy}"
        remedy: str


class BadOptionValue(Diagnostic):
    """The value of a kernel option is of the wrong kind or out of range."""

    code: ClassVar[str] = "NVG0402"
    title: ClassVar[str] = "invalid value of a kernel option"
    message: ClassVar[str] = "kernel option `{name}` must be {wanted}, not {value}"
    fallback: ClassVar[str] = "{remedy}"
    name: str
    value: str
    wanted: str

    @property
    def remedy(self) -> str:
        return to_pass(self.name, self.wanted)


class ConflictingOptions(Diagnostic):
    """Two kernel options contradict each other, or one needs another."""

    code: ClassVar[str] = "NVG0403"
    title: ClassVar[str] = "conflicting kernel options"
    message: ClassVar[str] = "kernel option `{name}` {conflict}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    name: str
    conflict: str
    remedy: str


class NeedsOption(Diagnostic):
    """An operation asks for what a kernel has with an option alone."""

    code: ClassVar[str] = "NVG0406"
    title: ClassVar[str] = "operation without the kernel option that it needs"
    message: ClassVar[str] = "`nv.{operation}` needs the kernel option `{option}`"
    remedies: ClassVar[tuple[str, ...]] = ("write `@nv.kernel({option}=...)`",)
    operation: str
    option: str


class NotAKernel(Diagnostic):
    """``@nv.kernel`` decorates a function."""

    code: ClassVar[str] = "NVG0404"
    title: ClassVar[str] = "not a function"
    message: ClassVar[str] = "`nv.{decorator}` takes a Python function, not {what}"
    remedies: ClassVar[tuple[str, ...]] = (
        "put `@nv.{decorator}` above a `def`; options go by keyword, as in `@nv.kernel(ftz=True)`",
    )
    what: str
    decorator: str = "kernel"


class CannotBind(Diagnostic):
    """``bind`` gives values to parameters annotated ``nv.constexpr``, types to those without an annotation, and None or
    the type to those that may be None."""

    code: ClassVar[str] = "NVG0405"
    title: ClassVar[str] = "no such parameter to bind"
    message: ClassVar[str] = "kernel `{kernel}` has no parameter `{name}` to bind (parameters: {known})"
    remedies: ClassVar[tuple[str, ...]] = ("annotate the parameter `nv.constexpr`, or leave it without an annotation",)
    kernel: str
    name: str
    known: str
