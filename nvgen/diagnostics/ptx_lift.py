"""NVG3200 to NVG3209: PTX that cannot run on the CPU."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note


class NotOnCpu(Diagnostic):
    """PTX has an instruction, or a form of one, that only a GPU runs. It is found before anything runs."""

    code: ClassVar[str] = "NVG3200"
    title: ClassVar[str] = "PTX that the CPU does not run"
    message: ClassVar[str] = "`{instruction}` does not run on the CPU: {what}"
    fallback: ClassVar[str] = "run the kernel on a GPU"
    instruction: str
    what: str

    class Undefined(Help):
        """No GPU runs it either: a driver loads such a text where it is linked with another one alone."""

        message: ClassVar[str] = "have the function compiled into the same PTX: modules are not linked on the CPU"


class NoSuchKernel(Diagnostic):
    """A kernel is asked for that the module does not define."""

    code: ClassVar[str] = "NVG3201"
    title: ClassVar[str] = "no such kernel in PTX"
    message: ClassVar[str] = "the module has no kernel `{name}`"
    fallback: ClassVar[str] = "kernels that it has: {kernels}"
    name: str
    kernels: str

    class DidYouMean(Help):
        """A name that is nearly the one that was asked for."""

        message: ClassVar[str] = "did you mean `{suggestion}`?"
        suggestion: str


class CompiledFrom(Note):
    """Points at the line of a source of which a compiler made an instruction of PTX."""

    message: ClassVar[str] = "compiled from this line"


class InlinedHere(Note):
    """Points at the call of a function that the compiler has put in the place of the call."""

    message: ClassVar[str] = "in what is called here"


class CalledFrom(Note):
    """Points at the line of a source that calls a function of no line, or of one in another file."""

    message: ClassVar[str] = "called from this line"


class PerhapsCalledFrom(Note):
    """Points at one of the lines of a source that call such a function."""

    message: ClassVar[str] = "called from this line, or another one that calls it"


class OutOfBounds(Diagnostic):
    """An instruction accesses global memory that is no array of the launch and no variable of the module."""

    code: ClassVar[str] = "NVG3202"
    title: ClassVar[str] = "PTX access out of bounds"
    message: ClassVar[str] = "out of bounds: {size:byte} at {address}, in no array of the launch"
    label: ClassVar[str] = "in {place}"
    remedies: ClassVar[tuple[str, ...]] = (
        "make the array larger, or have fewer threads access it",
        'run it with check="none" if the address is that of memory which no argument names',
    )
    size: int
    address: str
    place: str

    class IsNull(Note):
        message: ClassVar[str] = "the address is that of a null pointer{further}"
        further: str

    class Nearest(Note):
        message: ClassVar[str] = "it ends {where} of an array of {length:byte}"
        where: str
        length: int


class OutsideOfBlock(Diagnostic):
    """An instruction accesses shared memory that its block does not have, or local memory that its function has not."""

    code: ClassVar[str] = "NVG3203"
    title: ClassVar[str] = "PTX access out of bounds of the block's memory"
    message: ClassVar[str] = (
        "out of bounds: {size:byte} at offset {offset} of the {space} memory, of which there are {there:byte}"
    )
    label: ClassVar[str] = "in {place}"
    remedies: ClassVar[tuple[str, ...]] = ("declare more of it, or launch with more dynamic shared memory",)
    size: int
    space: str
    offset: int
    there: int
    place: str


class StoreToConstant(Diagnostic):
    """Variables of `.const` are read by kernels and written by the host; a generic address may lead to one."""

    code: ClassVar[str] = "NVG3279"
    title: ClassVar[str] = "PTX store to a constant variable"
    message: ClassVar[str] = "`{instruction}` writes to the constant variable `{name}`"
    label: ClassVar[str] = "in {place}"
    remedies: ClassVar[tuple[str, ...]] = ("declare the variable `.global`, in CUDA C++ `__device__`",)
    instruction: str
    name: str
    place: str


class CallOfNoFunction(Diagnostic):
    """A call by address means a function of the module that takes and returns what the call says."""

    code: ClassVar[str] = "NVG3204"
    title: ClassVar[str] = "call of no function"
    message: ClassVar[str] = "call of no function: at the address {address} the module has none that the call may mean"
    label: ClassVar[str] = "in {place}"
    remedies: ClassVar[tuple[str, ...]] = (
        "set the function pointer in device code before the call: addresses of functions are those of one module",
    )
    address: str
    place: str

    class IsNull(Note):
        message: ClassVar[str] = "the function pointer is null"

    class IsAnother(Note):
        message: ClassVar[str] = "`{name}` is there, which takes or returns something else"
        name: str
