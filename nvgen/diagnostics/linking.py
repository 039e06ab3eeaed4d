"""NVG3430 to NVG3459: functions of others that kernels call, functions that others call, and the linker."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note


class BadPrototype(Diagnostic):
    """``nv.extern`` takes a C prototype of types that nvgen passes as nvcc does."""

    code: ClassVar[str] = "NVG3430"
    title: ClassVar[str] = "not a prototype"
    message: ClassVar[str] = "in the prototype `{prototype}`: {problem}"
    stands_alone: ClassVar[bool] = True
    prototype: str
    problem: str

    class Remedy(Help):
        message: ClassVar[str] = "{remedy}"
        remedy: str


class BadSymbol(Diagnostic):
    """A function that is linked has a name that PTX and the linker can use, and no one else does."""

    code: ClassVar[str] = "NVG3431"
    title: ClassVar[str] = "a name that cannot be linked"
    message: ClassVar[str] = "a linked function cannot be named `{name}`: {problem}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    name: str
    problem: str
    remedy: str


class OnlyWhereLinked(Diagnostic):
    """External functions are GPU code; the CPU and the interpreter need one in Python."""

    code: ClassVar[str] = "NVG3432"
    title: ClassVar[str] = "an external function on the CPU"
    message: ClassVar[str] = "`{name}` is an external function: its code is for GPUs, and this kernel runs on the CPU"
    remedies: ClassVar[tuple[str, ...]] = (
        'give what it computes in Python: `nv.extern("{prototype}", python=function)`',
    )
    name: str
    prototype: str


class NotOnTheHost(Diagnostic):
    """An external function is called in kernels."""

    code: ClassVar[str] = "NVG3433"
    title: ClassVar[str] = "an external function called on the host"
    message: ClassVar[str] = "`{name}` is an external device function: kernels call it, not Python"
    remedies: ClassVar[tuple[str, ...]] = (
        "call it in a kernel, or give `nv.extern` a function for the host: `python=function`",
    )
    name: str


class NotLinked(Diagnostic):
    """A launch links a kernel with the files that its option ``link`` names."""

    code: ClassVar[str] = "NVG3434"
    title: ClassVar[str] = "an external function that is not linked"
    message: ClassVar[str] = "kernel `{kernel}` calls the external function `{name}`, and nothing is linked with it"
    remedies: ClassVar[tuple[str, ...]] = (
        'name the file that defines `{name}`: `@nv.kernel(link="FILE")`; or link ahead of time, `nvgen build --link`',
    )
    kernel: str
    name: str

    class Declared(Note):
        message: ClassVar[str] = "it is declared here"


class DuplicateSymbol(Diagnostic):
    """A module has one function of a name."""

    code: ClassVar[str] = "NVG3435"
    title: ClassVar[str] = "two linked functions of one name"
    message: ClassVar[str] = "`{name}` is {one}, and {other}"
    remedies: ClassVar[tuple[str, ...]] = ("give one of them another name",)
    name: str
    one: str
    other: str


class BadExport(Diagnostic):
    """A function that C++ calls says its types, and C has them all."""

    code: ClassVar[str] = "NVG3436"
    title: ClassVar[str] = "a function that C cannot declare"
    message: ClassVar[str] = "`{name}` cannot be exported: {problem}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    name: str
    problem: str
    remedy: str


class Only64Bit(Diagnostic):
    """C's types are those of CUDA's 64-bit platforms."""

    code: ClassVar[str] = "NVG3437"
    title: ClassVar[str] = "linked functions with addresses of 32 bits"
    message: ClassVar[str] = "`{name}` is linked with code of CUDA C++, whose addresses have 64 bits"
    remedies: ClassVar[tuple[str, ...]] = ("compile for addresses of 64 bits, as nvcc does",)
    name: str


class NoLinker(Diagnostic):
    """Linking needs NVIDIA's nvJitLink."""

    code: ClassVar[str] = "NVG3440"
    title: ClassVar[str] = "nvJitLink is missing"
    message: ClassVar[str] = "linking needs nvJitLink: {problem}"
    remedies: ClassVar[tuple[str, ...]] = ("install it: `pip install nvidia-nvjitlink`",)
    problem: str


class BadLinkInput(Diagnostic):
    """A file that is linked is one that nvJitLink reads."""

    code: ClassVar[str] = "NVG3441"
    title: ClassVar[str] = "a file that cannot be linked"
    message: ClassVar[str] = "`{path}` cannot be linked: {problem}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    path: str
    problem: str
    remedy: str


class Unresolved(Diagnostic):
    """No file that is linked has the function or variable."""

    code: ClassVar[str] = "NVG3442"
    title: ClassVar[str] = "unresolved symbol"
    message: ClassVar[str] = "no linked file defines `{symbol}`"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    symbol: str
    #: The file that uses it.
    user: str

    @property
    def remedy(self) -> str:
        if self.user:
            return f"link the file that defines it as well: `{self.user}` uses it"
        return 'link the file that defines it as `extern "C"`: `nvgen build FILE --link OTHER`'

    class Declared(Note):
        message: ClassVar[str] = "it is declared here"

    class Mangled(Help):
        message: ClassVar[str] = 'that is the name of a function of C++: declare it `extern "C"` where it is called'


class DefinedTwice(Diagnostic):
    """Two files that are linked have a function or variable of one name."""

    code: ClassVar[str] = "NVG3443"
    title: ClassVar[str] = "symbol defined twice"
    message: ClassVar[str] = "`{symbol}` is defined twice{where}"
    remedies: ClassVar[tuple[str, ...]] = ("link one of the files alone, or rename the function in one of them",)
    symbol: str
    files: str

    @property
    def where(self) -> str:
        return f": {self.files}" if self.files else ""


class WrongArchitecture(Diagnostic):
    """Machine code is linked for the architecture that it was made for."""

    code: ClassVar[str] = "NVG3444"
    title: ClassVar[str] = "linked for another architecture"
    message: ClassVar[str] = "`{path}` has no code that links for {arch}"
    remedies: ClassVar[tuple[str, ...]] = (
        "compile it with `nvcc -rdc=true -arch={arch}`, or link PTX of that architecture or an older one",
    )
    path: str
    arch: str

    class Has(Note):
        message: ClassVar[str] = "it has code for {architectures}"
        architectures: str


class LinkFailed(Diagnostic):
    """nvJitLink refuses what it is given."""

    code: ClassVar[str] = "NVG3445"
    title: ClassVar[str] = "nvJitLink refuses"
    message: ClassVar[str] = "nvJitLink cannot link for {arch}: {problem}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    arch: str
    problem: str
    remedy: str = "check the options, and that all files were compiled with `nvcc -rdc=true`"

    class Log(Note):
        message: ClassVar[str] = "{log}"
        log: str


class NothingExported(Diagnostic):
    """A header of prototypes declares the exported functions of a file."""

    code: ClassVar[str] = "NVG3446"
    title: ClassVar[str] = "no exported functions"
    message: ClassVar[str] = "there are no exported functions for a header to declare"
    remedies: ClassVar[tuple[str, ...]] = ('export one: `@nv.device(export="name")`',)


class NotRelocatable(Diagnostic):
    """The linker takes machine code that was compiled to be linked, and leaves out the rest without a word."""

    code: ClassVar[str] = "NVG3447"
    title: ClassVar[str] = "a whole program that is linked"
    message: ClassVar[str] = "`{path}` cannot be linked: {problem}, and not relocatable"
    remedies: ClassVar[tuple[str, ...]] = (
        "compile it to be linked: `nvcc -dc`, `ptxas -c`, or `nvgen build --ptxas-option=-c`; or link its PTX",
    )
    path: str
    problem: str

    class Lost(Note):
        message: ClassVar[str] = "the linker would leave out {kernels}"
        kernels: str


class LostKernels(Diagnostic):
    """Every kernel of what is linked is in the output."""

    code: ClassVar[str] = "NVG3448"
    title: ClassVar[str] = "kernels that the linker leaves out"
    message: ClassVar[str] = "nvJitLink leaves out kernels of `{path}`: {kernels}"
    remedies: ClassVar[tuple[str, ...]] = (
        "leave out options that drop kernels, such as `-kernels-used`; or load the file by itself",
    )
    path: str
    kernels: str


class LeftOut(Diagnostic):
    """The linker leaves out what no kernel reaches; the cubin is made all the same."""

    code: ClassVar[str] = "NVG3449"
    title: ClassVar[str] = "functions that are not in the linked cubin"
    message: ClassVar[str] = "the linked cubin does not have {what}: {why}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    level: ClassVar[str] = "warning"
    what: str
    why: str
    remedy: str
