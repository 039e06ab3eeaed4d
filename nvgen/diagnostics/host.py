"""NVG3460 to NVG3479: sources for host programs."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic


class OverlappingFields(Diagnostic):
    """A NumPy dtype may have fields that share bytes; structs of C and Rust do not."""

    code: ClassVar[str] = "NVG3460"
    title: ClassVar[str] = "struct of overlapping fields"
    message: ClassVar[str] = "fields `{first}` and `{second}` of `{struct}` overlap, which a host's struct cannot say"
    remedies: ClassVar[tuple[str, ...]] = ("give the kernel a dtype in which each byte belongs to one field",)
    struct: str
    first: str
    second: str


class NotForHosts(Diagnostic):
    """Launch functions pass addresses of 64 bits to CUDA's driver."""

    code: ClassVar[str] = "NVG3461"
    title: ClassVar[str] = "launch functions for another target"
    message: ClassVar[str] = "launch functions are for CUDA's driver and 64 bits, not for `{option} {value}`"
    remedies: ClassVar[tuple[str, ...]] = ("leave `{option}` out, or write the PTX: `-o kernel.ptx`",)
    option: str
    value: str


class OneArchitecture(Diagnostic):
    """PTX and a cubin are for one architecture; a fatbin is for several."""

    code: ClassVar[str] = "NVG3462"
    title: ClassVar[str] = "one image for several architectures"
    message: ClassVar[str] = "`--image {kind}` is for one architecture, and {count} are asked for"
    remedies: ClassVar[tuple[str, ...]] = ("leave `--image {kind}` out: a fatbin holds code for all of them",)
    kind: str
    count: int


class OnlyForLaunchers(Diagnostic):
    """The option says what a launcher embeds, and none is written."""

    code: ClassVar[str] = "NVG3463"
    title: ClassVar[str] = "option for launchers"
    message: ClassVar[str] = "`--image` says what a launcher embeds, and {format} is none"
    remedies: ClassVar[tuple[str, ...]] = ("leave it out, or write `.h`, `.py` or `.rs`",)
    format: str


class UnknownParameters(Diagnostic):
    """LLVM IR says how large parameters are, not what is in them."""

    code: ClassVar[str] = "NVG3464"
    title: ClassVar[str] = "launch functions for LLVM IR"
    message: ClassVar[str] = "{format} needs the types of the kernels' parameters, and `{path}` is LLVM IR"
    remedies: ClassVar[tuple[str, ...]] = ("write the kernels in Python, or write `.ptx` and launch that",)
    format: str
    path: str
