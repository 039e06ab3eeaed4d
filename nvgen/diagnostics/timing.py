"""NVG2925 to NVG2927: launches that are to be measured."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic


class NotALaunch(Diagnostic):
    """``nv.cuda.time`` measures a kernel with its grid and block; the arguments stand behind it."""

    code: ClassVar[str] = "NVG2925"
    title: ClassVar[str] = "not a launch to measure"
    message: ClassVar[str] = "`nv.cuda.time` measures a kernel with its grid and block, and `{given}` is {what}"
    remedies: ClassVar[tuple[str, ...]] = ("write `nv.cuda.time(kernel[grid, block], ...)`",)
    given: str
    is_kernel: bool

    @property
    def what(self) -> str:
        return "a kernel without them" if self.is_kernel else "no kernel"


class BadTiming(Diagnostic):
    """How many launches ``nv.cuda.time`` makes is a whole number: at least one is measured."""

    code: ClassVar[str] = "NVG2926"
    title: ClassVar[str] = "invalid number of launches to measure"
    message: ClassVar[str] = "`{name}` must be a whole number from {least} on, not {given}"
    fallback: ClassVar[str] = "pass a whole number from {least} on as `{name}`"
    name: str
    given: str
    least: int


class TimedCapture(Diagnostic):
    """While a stream is captured into a CUDA graph, what is launched into it does not run, and takes no time."""

    code: ClassVar[str] = "NVG2927"
    title: ClassVar[str] = "measurement in a graph capture"
    message: ClassVar[str] = "`{kernel}` would not run: its stream is being captured into a CUDA graph"
    remedies: ClassVar[tuple[str, ...]] = ("measure the launch with another stream, or before the capture",)
    kernel: str
