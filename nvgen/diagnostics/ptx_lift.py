"""NVG3200 to NVG3209: PTX that cannot run on the CPU."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic


@dataclass(frozen=True)
class NotOnCpu(Diagnostic):
    """PTX has an instruction, or a form of one, that only a GPU runs. It is found before anything runs."""

    code: ClassVar[str] = "NVG3200"
    title: ClassVar[str] = "PTX that the CPU does not run"
    message: ClassVar[str] = "`{instruction}` does not run on the CPU: {what}"
    remedies: ClassVar[tuple[str, ...]] = ("run the kernel on a GPU",)
    instruction: str
    what: str


@dataclass(frozen=True)
class NoSuchKernel(Diagnostic):
    """A kernel is asked for that the module does not define."""

    code: ClassVar[str] = "NVG3201"
    title: ClassVar[str] = "no such kernel in PTX"
    message: ClassVar[str] = "the module has no kernel `{name}`"
    fallback: ClassVar[str] = "kernels that it has: {kernels}"
    name: str
    kernels: str
