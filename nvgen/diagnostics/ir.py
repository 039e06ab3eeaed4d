"""NVG0523 to NVG0539: LLVM IR that users write.

The examples are files that ``nvgen build`` compiles.
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note


class BadIr(Diagnostic):
    """LLVM cannot read the file, or its checks find a mistake in it."""

    code: ClassVar[str] = "NVG0523"
    title: ClassVar[str] = "invalid LLVM IR"
    message: ClassVar[str] = "`{path}` is no valid LLVM IR: {words}"
    fallback: ClassVar[str] = "correct the file: LLVM's `opt -passes=verify` finds the same"
    path: str
    words: str

    class Further(Note):
        message: ClassVar[str] = "it says further: {words}"
        words: str


class UnknownIntrinsic(Diagnostic):
    """LLVM has no intrinsic of this name, and would print a call of a function that is nowhere."""

    code: ClassVar[str] = "NVG0524"
    title: ClassVar[str] = "unknown LLVM intrinsic"
    message: ClassVar[str] = "there is no intrinsic `{name}` in LLVM {llvm}"
    fallback: ClassVar[str] = "`nvgen intrinsics` lists those of NVPTX, LLVM's Language Reference has the others"
    name: str
    llvm: str

    class DidYouMean(Help):
        message: ClassVar[str] = "did you mean {names}?"
        names: str


class OtherMachine(Diagnostic):
    """The module says for which machine it was made, and that is another one, or has addresses of another size."""

    code: ClassVar[str] = "NVG0525"
    title: ClassVar[str] = "wrong target triple or data layout"
    message: ClassVar[str] = "`{path}` has the {what} `{given}`, not one of {machine}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    path: str
    what: str
    given: str
    machine: str
    remedy: str


class AtomicOfOneSpace(Diagnostic):
    """LLVM compiles the intrinsics of generic atomic operations wrongly for other address spaces."""

    code: ClassVar[str] = "NVG0526"
    title: ClassVar[str] = "atomic intrinsic that LLVM miscompiles"
    message: ClassVar[str] = "`{name}` is compiled by LLVM as if its pointer, of address space {space}, were generic"
    remedies: ClassVar[tuple[str, ...]] = ("convert the pointer with `addrspacecast ... to ptr` and call `{generic}`",)
    name: str
    space: str
    generic: str


class UnknownLibdeviceFunction(Diagnostic):
    """Names that start with ``__nv_`` are those of NVIDIA's libdevice."""

    code: ClassVar[str] = "NVG0527"
    title: ClassVar[str] = "unknown libdevice function"
    message: ClassVar[str] = "there is no function `{name}` in libdevice"
    name: str

    class DidYouMean(Help):
        message: ClassVar[str] = "did you mean {names}?"
        names: str


class LibdeviceSignature(Diagnostic):
    """A function of NVIDIA's libdevice is declared with other types than it has."""

    code: ClassVar[str] = "NVG0528"
    title: ClassVar[str] = "wrong signature of a libdevice function"
    message: ClassVar[str] = "`{name}` of libdevice is `{wanted}`, not `{declared}`"
    fallback: ClassVar[str] = "declare it and call it as `{wanted}`"
    name: str
    wanted: str
    declared: str


class InitialValue(Diagnostic):
    """A variable starts with a value that PTX cannot give it."""

    code: ClassVar[str] = "NVG0529"
    title: ClassVar[str] = "invalid initial value"
    message: ClassVar[str] = "PTX has no such initial value as that of `{name}`: {value}"
    remedies: ClassVar[tuple[str, ...]] = ("leave the variable undefined, and let a kernel or the host fill it",)
    name: str
    value: str


class NotInPtx(Diagnostic):
    """LLVM IR can say it and PTX cannot: LLVM would leave it out without a word, or print what no assembler takes."""

    code: ClassVar[str] = "NVG0530"
    title: ClassVar[str] = "not supported by PTX"
    message: ClassVar[str] = "PTX has no {what}"
    remedies: ClassVar[tuple[str, ...]] = ("{instead}",)
    what: str
    instead: str


class NarrowerScope(Help):
    """What to write for an architecture whose atomic operations are for the threads of one GPU."""

    message: ClassVar[str] = 'or give it the scope that it needs: `syncscope("device")` is all threads of the GPU'


class NoPtxName(Diagnostic):
    """A function or a variable that other modules can link to has a name that PTX does not take."""

    code: ClassVar[str] = "NVG0537"
    title: ClassVar[str] = "invalid PTX name"
    message: ClassVar[str] = "PTX does not take `{name}` as a name"
    remedies: ClassVar[tuple[str, ...]] = (
        "name it with letters, digits and `_`, or make it `internal` if no other module links to it",
    )
    name: str


class NoHandle(Diagnostic):
    """What an instruction for textures or surfaces names is declared as none."""

    code: ClassVar[str] = "NVG0538"
    title: ClassVar[str] = "undeclared texture or surface"
    message: ClassVar[str] = "{what} is used as a texture, surface or sampler, and is not declared as one"
    remedies: ClassVar[tuple[str, ...]] = ("say what it is in `!nvvm.annotations`: `{annotation}` or the like",)
    what: str
    annotation: str
