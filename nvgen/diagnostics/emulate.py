"""NVG3300 to NVG3309: programs that run on an emulated device."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic


class NoCompiler(Diagnostic):
    """The driver library of emulated devices is C, and there is no compiler for it."""

    code: ClassVar[str] = "NVG3300"
    title: ClassVar[str] = "no C compiler for an emulated device"
    message: ClassVar[str] = "there is no C compiler `{name}`, which makes the driver library of an emulated device"
    remedies: ClassVar[tuple[str, ...]] = (
        "install one: on Debian and Ubuntu `apt install gcc libc6-dev`",
        "set `CC` to the compiler that there is",
    )
    name: str


class CompilerFailed(Diagnostic):
    """The C compiler refuses the driver library."""

    code: ClassVar[str] = "NVG3301"
    title: ClassVar[str] = "driver library that does not compile"
    message: ClassVar[str] = "`{name}` cannot compile the driver library of an emulated device: {problem}"
    remedies: ClassVar[tuple[str, ...]] = (
        "install the C library's headers: on Debian and Ubuntu `apt install libc6-dev`",
    )
    name: str
    problem: str


class NoProgram(Diagnostic):
    """The program that is to run on an emulated device cannot be started."""

    code: ClassVar[str] = "NVG3302"
    title: ClassVar[str] = "program that cannot be started"
    message: ClassVar[str] = "`{name}` cannot be started: {problem}"
    remedies: ClassVar[tuple[str, ...]] = ("name a program as a shell would: `nvgen emulate python program.py`",)
    name: str
    problem: str


class BadEmulateOption(Diagnostic):
    """An option of ``nvgen emulate`` has a value that it cannot have."""

    code: ClassVar[str] = "NVG3303"
    title: ClassVar[str] = "wrong option of an emulated device"
    message: ClassVar[str] = "`{option} {value}`: {problem}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    option: str
    value: str
    problem: str
    remedy: str
