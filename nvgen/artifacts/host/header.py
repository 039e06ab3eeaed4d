"""Headers for C11 and C++17: an image as an array of words, and a launch function for each of its kernels.

The header is a library of one file. One source file defines ``NAME_IMPLEMENTATION`` before it includes it and gets
the image and the functions; the others get declarations, so that the image is compiled, and a context loads it, once.
It needs ``cuda.h``, the driver's library, and POSIX threads for the lock.

Sources: CUDA Driver API, "Module Management", "Execution Control", "Context Management" (``cuCtxGetId`` is CUDA
12.0's); C11 and C++17.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence

from nvgen.artifacts.host.c_types import CTypes, is_by_address
from nvgen.artifacts.host.compounds import Compound, Member
from nvgen.artifacts.host.identifiers import C_WORDS, Names, prefix
from nvgen.artifacts.host.kernels import (
    HostKernel,
    ImageKind,
    demands,
    ended,
    host_kernel,
    jit_options,
    kind_shown,
    signature,
    variables,
)
from nvgen.base.records import Record
from nvgen.base.version import __version__
from nvgen.files.rendering import render_template
from nvgen.frontend.specialisation import Specialisation
from nvgen.lang.allocation import MAX_STATIC_SHARED_BYTES
from nvgen.lang.options import MAX_NARROW_ELEMENTS
from nvgen.types import ArrayType, Type, alignment_of

#: Names that the header has itself, behind its prefix or in its namespace.
_OWN = ("Dim", "Error", "check", "error", "function", "i128", "launch", "load", "u128", "unload")
#: Names in launch functions.
_LOCAL = ("nvgen_values", "nvgen_status")
_WORDS_A_LINE = 5


class CParameter(Record):
    """A parameter of a launch function."""

    name: str
    #: Its declaration without the name.
    type: str
    #: The addresses of what the driver is passed for it.
    values: tuple[str, ...]
    #: Of an array: what an address of it is a multiple of, and its dimensions; else 0.
    alignment: int
    ndim: int
    has_strides: bool

    @property
    def declaration(self) -> str:
        return f"{self.type}{self.name}" if self.type.endswith("*") else f"{self.type} {self.name}"


class CFunction(Record):
    """A launch function."""

    name: str
    kernel: HostKernel
    parameters: tuple[CParameter, ...]

    @property
    def signature(self) -> str:
        """As Python has it."""
        return comment(signature(self.kernel))

    @property
    def demands(self) -> list[str]:
        """What the kernel asks of launches, in lines."""
        return demands(self.kernel)

    @property
    def declared(self) -> str:
        """The parameters behind the launch."""
        return "".join(f", {parameter.declaration}" for parameter in self.parameters)

    @property
    def values(self) -> list[str]:
        """The addresses of what the driver is passed."""
        return [value for parameter in self.parameters for value in parameter.values]

    @property
    def row(self) -> str:
        """The initialiser of what the header knows of the kernel."""
        kernel = self.kernel
        required, cluster = (", ".join(map(str, sizes)) for sizes in (kernel.required, kernel.cluster))
        flags = ", ".join("true" if flag else "false" for flag in (kernel.counts_clusters, kernel.is_cooperative))
        return f'"{kernel.name}", {{{required}}}, {kernel.max_threads}, {{{cluster}}}, {kernel.max_cluster}, {flags}'


def header(name: str, kernels: Sequence[Specialisation], image: bytes, kind: ImageKind) -> str:
    """The text of a header, ``name.h``, whose names begin with ``name_``.

    ``kernels`` are those in ``image``, which has addresses of 64 bits.

    Raises:
        CompileError: a kernel is wrong, or has a parameter that no host can pass.
    """
    own = prefix(name)
    names = Names((*C_WORDS, *_OWN))
    found = [host_kernel(kernel) for kernel in kernels]
    symbols = [(symbol, names.new(symbol)) for symbol in variables(kernels)]
    functions = {kernel.name: names.new(kernel.name) for kernel in found}
    types = CTypes(own, names)
    declared = [_function(functions[kernel.name], kernel, types) for kernel in found]
    compounds = [(compound, _fields(compound, types), comment(compound.shown)) for compound in types.compounds.all]
    debug, lineinfo = jit_options([kernel.options for kernel in kernels], kind)
    return render_template(
        "host/header.h",
        version=__version__,
        file=comment(name),
        own=own,
        functions=declared,
        variables=symbols,
        compounds=compounds,
        types=types,
        words=words(ended(image, kind)),
        kind_shown=kind_shown(kind),
        max_elements=MAX_NARROW_ELEMENTS,
        granted_bytes=MAX_STATIC_SHARED_BYTES,
        debug=debug,
        lineinfo=lineinfo,
    )


def comment(text: str) -> str:
    """Text that ends no comment, and continues no line."""
    return text.replace("*/", "* /").replace("/*", "/ *").replace("\\", "/")


def words(image: bytes) -> str:
    """The initialiser of an array of 64-bit integers that holds the image, in lines.

    Compilers read 8 bytes in one number much faster than each on its own, and a text may have 4,095 characters.
    """
    padded = image + bytes(-len(image) % 8)
    numbers = [f"0x{word:x}," for (word,) in struct.iter_unpack("<Q", padded)]
    lines = (numbers[start : start + _WORDS_A_LINE] for start in range(0, len(numbers), _WORDS_A_LINE))
    return "\n".join("    " + " ".join(line) for line in lines)


def _function(name: str, kernel: HostKernel, types: CTypes) -> CFunction:
    spelled = {parameter: types.parameter(type_) for parameter, type_ in kernel.parameters.items()}
    names = Names((*C_WORDS, *_LOCAL, "launch", *_type_names(spelled.values())))
    made = tuple(
        _parameter(names.new(parameter), spelled[parameter], type_) for parameter, type_ in kernel.parameters.items()
    )
    return CFunction(name, kernel, made)


def _type_names(spelled: Iterable[str]) -> set[str]:
    return {text.removeprefix("const ").removesuffix(" *") for text in spelled}


def _parameter(name: str, spelled: str, type_: Type) -> CParameter:
    if isinstance(type_, ArrayType):
        axes = range(type_.ndim)
        extents = [f"&{name}.shape[{axis}]" for axis in axes]
        strides = [f"&{name}.strides[{axis}]" for axis in axes if type_.has_strides]
        values = (f"&{name}.data", *extents, *strides)
        return CParameter(name, spelled, values, alignment_of(type_.dtype), type_.ndim, type_.has_strides)
    value = f"(void *){name}" if is_by_address(type_) else f"&{name}"
    return CParameter(name, spelled, (value,), 0, 0, False)


def _fields(compound: Compound, types: CTypes) -> list[str]:
    """The declarations of a struct's members; with what lies between them where C would not leave as much."""
    if compound.is_natural and compound.members:
        fields = [_field(member, types) for member in compound.members]
        is_wider = compound.alignment > max(member.alignment for member in compound.members)
        return [f"alignas({compound.alignment}) {fields[0]}" if is_wider else fields[0], *fields[1:]]
    return [
        _field(part, types) if isinstance(part, Member) else f"uint8_t nvgen_padding{position}[{part}];"
        for position, part in enumerate(compound.padded())
    ]


def _field(member: Member, types: CTypes) -> str:
    extent = "" if member.count is None else f"[{member.count}]"
    return f"{types.spelled(member.type)} {member.name}{extent};"
