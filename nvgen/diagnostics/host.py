"""NVG3460 to NVG3479: sources for host programs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic


@dataclass(frozen=True)
class OverlappingFields(Diagnostic):
    """A NumPy dtype may have fields that share bytes; structs of C and Rust do not."""

    code: ClassVar[str] = "NVG3460"
    title: ClassVar[str] = "struct of overlapping fields"
    message: ClassVar[str] = "fields `{first}` and `{second}` of `{struct}` overlap, which a host's struct cannot say"
    remedies: ClassVar[tuple[str, ...]] = ("give the kernel a dtype in which each byte belongs to one field",)
    struct: str
    first: str
    second: str


@dataclass(frozen=True)
class NotForHosts(Diagnostic):
    """Launch functions pass addresses of 64 bits to CUDA's driver."""

    code: ClassVar[str] = "NVG3461"
    title: ClassVar[str] = "launch functions for another target"
    message: ClassVar[str] = "launch functions are for CUDA's driver and 64 bits, not for `{option} {value}`"
    remedies: ClassVar[tuple[str, ...]] = ("leave `{option}` out, or write the PTX: `-o kernel.ptx`",)
    option: str
    value: str
