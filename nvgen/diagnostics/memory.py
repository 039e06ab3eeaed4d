"""NVG08xx: memory: arrays and their parts, state spaces, pointers."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, to_pass


class AssignedPart(Diagnostic):
    """A thread assigns one element at a time: there is no assignment to a slice, which would be a hidden loop."""

    code: ClassVar[str] = "NVG0801"
    title: ClassVar[str] = "assignment to part of an array"
    message: ClassVar[str] = "a part of `{name}` cannot be assigned at once"
    remedies: ClassVar[tuple[str, ...]] = ("assign its elements in a loop, or let each thread assign one",)
    name: str


class IndexOutOfRange(Diagnostic):
    """A constant index into an array whose shape is known names an element that is there."""

    code: ClassVar[str] = "NVG0802"
    title: ClassVar[str] = "index out of bounds"
    message: ClassVar[str] = "`{name}` has {extent:element} along axis {axis}, and none at {index}"
    remedies: ClassVar[tuple[str, ...]] = ("count from 0, or from the end with -1",)
    name: str
    index: object
    axis: int
    extent: int


class BadShape(Diagnostic):
    """The shape of an array that a kernel makes is a constant: a positive integer, or a tuple of up to seven."""

    code: ClassVar[str] = "NVG0803"
    title: ClassVar[str] = "invalid array shape"
    message: ClassVar[str] = "this is no shape for `nv.{name}`: {problem}"
    fallback: ClassVar[str] = "give positive constants, such as `64` or `(32, 33)`"
    name: str
    problem: str

    class Swapped(Help):
        message: ClassVar[str] = "the shape comes first: `nv.{name}({shape}, {dtype})`"
        name: str
        shape: str
        dtype: str

    class Dynamic(Help):
        message: ClassVar[str] = (
            "give constants, such as `64`, or take the memory that the launch asks for:"
            " `nv.shared.dynamic(nv.f32, {shape})`, launched by `kernel[grid, block, stream, bytes]`"
        )
        shape: str

    class Parameter(Help):
        message: ClassVar[str] = "give constants, such as `64`; a parameter of `nv.constexpr` is one"


class NotAnElementType(Diagnostic):
    """The elements of an array have a type of nvgen."""

    code: ClassVar[str] = "NVG0804"
    title: ClassVar[str] = "invalid element type"
    message: ClassVar[str] = "an array cannot have elements of {what}"
    remedies: ClassVar[tuple[str, ...]] = ("write a type such as `nv.f32`",)
    what: str


class TooMuchShared(Diagnostic):
    """A block declares at most 48 KiB of shared memory; more is asked for at the launch, as dynamic shared memory."""

    code: ClassVar[str] = "NVG0805"
    title: ClassVar[str] = "too much shared memory"
    message: ClassVar[str] = "with this array the kernel has {bytes} bytes of shared memory, and {limit} are the most"
    remedies: ClassVar[tuple[str, ...]] = ("make the arrays smaller, or use `nv.shared.dynamic`",)
    bytes: int
    limit: int


class DynamicNotAtTop(Diagnostic):
    """Dynamic shared arrays lie one after the other, so every thread makes each of them once, and in the same order."""

    code: ClassVar[str] = "NVG0810"
    title: ClassVar[str] = "dynamic shared array outside of the top level"
    message: ClassVar[str] = "a dynamic shared array cannot be made in {where}"
    remedies: ClassVar[tuple[str, ...]] = (
        "make it at the top level of the kernel, and pass it to the functions that use it",
    )
    where: str


class BadPlacement(Diagnostic):
    """Offset and alignment of an array count bytes, and its elements stay aligned."""

    code: ClassVar[str] = "NVG0811"
    title: ClassVar[str] = "invalid offset or alignment"
    message: ClassVar[str] = "`{argument}` of an array must be {wanted}"
    fallback: ClassVar[str] = "{remedy}"
    argument: str
    wanted: str

    @property
    def remedy(self) -> str:
        return to_pass(self.argument, self.wanted)


class TooMuchDynamicShared(Diagnostic):
    """A block has a limited shared memory; how much of it can be dynamic depends on the architecture."""

    code: ClassVar[str] = "NVG0812"
    title: ClassVar[str] = "too much dynamic shared memory"
    message: ClassVar[str] = "a block needs {shown} of shared memory, and {where} has at most {limit}"
    remedies: ClassVar[tuple[str, ...]] = ("make the arrays smaller",)
    bytes: int
    static: int
    where: str
    limit: int

    @property
    def shown(self) -> str:
        return f"{self.bytes} + {self.static} bytes" if self.static else f"{self.bytes} bytes"


class TooFewDynamicBytes(Diagnostic):
    """The launch states how much dynamic shared memory a block has, in bytes; the kernel's arrays must fit."""

    code: ClassVar[str] = "NVG0813"
    title: ClassVar[str] = "too little dynamic shared memory"
    message: ClassVar[str] = "the dynamic shared arrays of `{kernel}` take {needed} bytes, and the launch gives {given}"
    remedies: ClassVar[tuple[str, ...]] = (
        "give them as the fourth value, `{kernel}[grid, block, None, {needed}]`, or as `shared={needed}`",
    )
    kernel: str
    needed: int
    given: int


class NoDynamicBytes(Diagnostic):
    """A kernel takes as much dynamic shared memory as the launch gives, so the launch says how much that is."""

    code: ClassVar[str] = "NVG0824"
    title: ClassVar[str] = "size of dynamic shared memory not given"
    message: ClassVar[str] = "`{kernel}` uses dynamic shared memory, and the launch does not say how many bytes"
    label: ClassVar[str] = "takes what the launch gives"
    remedies: ClassVar[tuple[str, ...]] = (
        "give the bytes of a block as the fourth value, `{kernel}[grid, block, None, bytes]`, or as `shared=bytes`",
    )
    kernel: str


class PastDynamicMemory(Diagnostic):
    """An index is past the dynamic shared memory that the launch gave."""

    code: ClassVar[str] = "NVG0825"
    title: ClassVar[str] = "out of bounds of dynamic shared memory"
    message: ClassVar[str] = (
        "out of bounds: index {index} of `{array}` is past the {given} bytes of dynamic shared memory of the launch"
    )
    label: ClassVar[str] = "{index} in {place}, and `{array}` has {elements}"
    remedies: ClassVar[tuple[str, ...]] = (
        "give at least {needed} bytes: `{kernel}[grid, block, None, {needed}]`, or `shared={needed}`",
        "compare the index with `{array}.size` first",
    )
    index: int
    array: str
    given: int
    elements: str
    needed: int
    kernel: str
    place: str


class BadConstants(Diagnostic):
    """Constants are made of a NumPy array, or of nested tuples or lists of numbers."""

    code: ClassVar[str] = "NVG0814"
    title: ClassVar[str] = "invalid constant array"
    message: ClassVar[str] = "these values make no array of constants: {problem}"
    remedies: ClassVar[tuple[str, ...]] = ("give a NumPy array of numbers, or a tuple of numbers or of such tuples",)
    problem: str


class TooManyConstants(Diagnostic):
    """All constant arrays of a module together have at most 64 KiB."""

    code: ClassVar[str] = "NVG0815"
    title: ClassVar[str] = "too much constant memory"
    message: ClassVar[str] = "with this array there are {bytes} bytes of constants, and {limit} are the most"
    remedies: ClassVar[tuple[str, ...]] = ("pass the array as an argument, or make it an `nv.global_array`",)
    bytes: int
    limit: int


class ConstantAssigned(Diagnostic):
    """Constant memory is read by a kernel, never written."""

    code: ClassVar[str] = "NVG0816"
    title: ClassVar[str] = "write to a constant array"
    message: ClassVar[str] = "`{name}` is in `.const` memory, which a kernel cannot write"
    remedies: ClassVar[tuple[str, ...]] = ("use an array argument, `nv.shared.array`, `nv.local.array`",)
    name: str


class BadGlobalArray(Diagnostic):
    """A global array has a constant shape, elements of a type with a size in bytes, and values that fit both."""

    code: ClassVar[str] = "NVG0817"
    title: ClassVar[str] = "invalid global array"
    message: ClassVar[str] = "a global array cannot be like this: {problem}"
    fallback: ClassVar[str] = "give a shape of positive integers, a type such as `nv.f32`, and values that fit both"
    problem: str


class BadGlobalName(Diagnostic):
    """A global array has its variable's name in PTX, or the one given as ``name=``."""

    code: ClassVar[str] = "NVG0818"
    title: ClassVar[str] = "invalid PTX name of a global array"
    message: ClassVar[str] = "a global array cannot be named `{name}` in PTX"
    remedies: ClassVar[tuple[str, ...]] = (
        "give a name of ASCII letters, digits and `_` that PTX has no other use for: "
        '`nv.global_array(..., name="...")`',
    )
    name: str


class DuplicateGlobal(Diagnostic):
    """All global arrays and kernels of a module have names of their own."""

    code: ClassVar[str] = "NVG0819"
    title: ClassVar[str] = "duplicate global name"
    message: ClassVar[str] = "the module has something else that is named `{name}`"
    remedies: ClassVar[tuple[str, ...]] = ("give the global array another name, with `name=`",)
    name: str


class BadHint(Diagnostic):
    """How an element is loaded or stored is stated by constants."""

    code: ClassVar[str] = "NVG0820"
    title: ClassVar[str] = "invalid hint of a load or store"
    message: ClassVar[str] = "`{argument}` must be {wanted}"
    fallback: ClassVar[str] = "{remedy}"
    argument: str
    wanted: str

    @property
    def remedy(self) -> str:
        return to_pass(self.argument, self.wanted)


class VolatileAndCached(Diagnostic):
    """A volatile load or store goes to memory as it is; there is no cache to choose."""

    code: ClassVar[str] = "NVG0821"
    title: ClassVar[str] = "volatile access with a cache operator"
    message: ClassVar[str] = 'volatile memory has no cache operator "{cache}"'
    remedies: ClassVar[tuple[str, ...]] = ("leave out `cache=` or `volatile=`",)
    cache: str


class NotCached(Diagnostic):
    """Cache operators are for global memory, and for generic addresses; ``nc`` is for global memory."""

    code: ClassVar[str] = "NVG0822"
    title: ClassVar[str] = "no cache operator in this state space"
    message: ClassVar[str] = 'there is no cache operator "{cache}" for {space:memory}'
    remedies: ClassVar[tuple[str, ...]] = ("load or store without `cache=`",)
    cache: str
    space: str


class NeedsPtx(Diagnostic):
    """The PTX version does not have what the kernel asks for."""

    code: ClassVar[str] = "NVG0823"
    title: ClassVar[str] = "PTX version too old for this memory access"
    message: ClassVar[str] = "{what} needs PTX {needed}, not {version}"
    remedies: ClassVar[tuple[str, ...]] = ('compile for it: `ptx_version="{needed}"`, or `--ptx-version {needed}`',)
    what: str
    needed: str
    version: str


class MisalignedAccess(Diagnostic):
    """What is read or written at once lies at a multiple of what its type, or the operation, needs."""

    code: ClassVar[str] = "NVG0886"
    title: ClassVar[str] = "misaligned address"
    message: ClassVar[str] = (
        "{title}: `{accessed}` needs a multiple of {alignment:byte}, and {found} is {past:byte} past one"
    )
    label: ClassVar[str] = "in {place}"
    remedies: ClassVar[tuple[str, ...]] = (
        "begin at an element where a multiple lies, or read and write smaller parts one by one",
    )
    accessed: str
    alignment: int
    found: str
    past: int
    place: str


class MisalignedPointer(Diagnostic):
    """A pointer that a launch passes points where what it points at may lie."""

    code: ClassVar[str] = "NVG0887"
    title: ClassVar[str] = "misaligned pointer argument"
    message: ClassVar[str] = (
        "argument `{name}` is {address}, which is no multiple of the {alignment:byte} that {type} needs"
    )
    remedies: ClassVar[tuple[str, ...]] = (
        "pass the address of an element",
        "take the pointer as one to `nv.u8`, and read and write bytes",
    )
    name: str
    address: str
    alignment: int
    type: object
