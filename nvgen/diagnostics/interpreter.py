"""NVG213x: interpreted kernels."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic


class NullPointer(Diagnostic):
    """An interpreted kernel read or wrote where a pointer points at nothing."""

    code: ClassVar[str] = "NVG2131"
    title: ClassVar[str] = "null pointer"
    message: ClassVar[str] = "{title}: the address is {address}, where no memory is"
    label: ClassVar[str] = "in {place}"
    remedies: ClassVar[tuple[str, ...]] = ("test the pointer with `if` first",)
    address: str
    place: str


class OnlyInterpreted(Diagnostic):
    """``breakpoint()`` stops Python's debugger, so it works where Python runs the kernel."""

    code: ClassVar[str] = "NVG2130"
    title: ClassVar[str] = "breakpoint in a compiled kernel"
    message: ClassVar[str] = "a compiled kernel does not stop at `breakpoint()`"
    remedies: ClassVar[tuple[str, ...]] = ('run it with `.on("cpu", check="step")`, or leave it out',)
