"""Modules of Rust that launch the kernels of an image. They declare the few functions of the driver that they call.

Sources: the Rust reference, "Type layout", "Byte string literals"; CUDA Driver API, for the declarations.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nvgen.artifacts.host.compounds import Compound, Compounds, HostType, Member
from nvgen.artifacts.host.identifiers import RUST_WORDS, Names, identifier, words
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
from nvgen.diagnostics import InternalError
from nvgen.files.rendering import render_template
from nvgen.frontend.specialisation import Specialisation
from nvgen.lang.allocation import MAX_STATIC_SHARED_BYTES
from nvgen.lang.options import MAX_NARROW_ELEMENTS
from nvgen.types import ArrayType, GridConstantType, PointerType, Scalar, TensorMapType, Type, alignment_of
from nvgen.types.textures import SurfaceType, TextureType

#: Names that the module has itself.
_OWN = words("""
    Array ArrayA ArrayF CStr CUdeviceptr CUfunction CUstream CUsurfObject CUtensorMap CUtexObject Error Image
    Kernel Launch LaunchAttribute LaunchConfig Module Mutex Ok Option PhantomData Result Some String Vec align_of assert
    c_char c_int c_uint c_ulonglong c_void check_array check_sizes checked current filled load load_image load_module
    loaded null_mut offset_of pointer refused size_of start std unload zeroed
""")
_LINE = 100


class _Struct(Record):
    name: str
    shown: str
    #: What ``repr`` says.
    representation: str
    fields: tuple[str, ...]
    size: int
    alignment: int
    #: Names and offsets of the members.
    offsets: tuple[tuple[str, int], ...]


class _Function(Record):
    """A launch function: its text, piece by piece."""

    name: str
    signature: str
    demands: list[str]
    row: str
    declared: str
    checks: list[str]
    values: str


def rust(name: str, kernels: Sequence[Specialisation], image: bytes, kind: ImageKind) -> str:
    """The text of a module that launches the kernels of ``image``; ``name`` is what the text calls them by.

    Raises:
        CompileError: a kernel is wrong, or has a parameter that no host can pass.
    """
    names = Names((*RUST_WORDS, *_OWN))
    found = [host_kernel(kernel) for kernel in kernels]
    functions = [names.new(kernel.name) for kernel in found]
    symbols = [(symbol, names.new(symbol)) for symbol in variables(kernels)]
    compounds = Compounds(names, RUST_WORDS)
    made = [
        _function(function, kernel, number, compounds)
        for number, (function, kernel) in enumerate(zip(functions, found, strict=True))
    ]
    debug, lineinfo = jit_options([kernel.options for kernel in kernels], kind)
    content = ended(image, kind)
    return render_template(
        "host/launcher.rs",
        version=__version__,
        file=identifier(name),
        functions=made,
        variables=symbols,
        structs=[_struct(compound) for compound in compounds.all],
        kind_shown=kind_shown(kind),
        granted_bytes=MAX_STATIC_SHARED_BYTES,
        debug=debug,
        lineinfo=lineinfo,
        size=len(content),
        image=byte_string(content),
    )


def byte_string(content: bytes) -> str:
    """What stands between the quotes of a byte string, in lines. A line begins with no space: Rust would skip it."""
    pieces: list[str] = []
    width = 0
    for byte in content:
        piece = _ESCAPED[byte]
        if not width and byte == 0x20:
            piece = r"\x20"
        pieces.append(piece)
        width += len(piece)
        if width >= _LINE or byte == 0x0A:
            pieces.append("\\\n")
            width = 0
    return "".join(pieces)


_SHORT = {0x0A: r"\n", 0x09: r"\t", 0x22: r"\"", 0x5C: r"\\"}
_ESCAPED = [_SHORT.get(byte, chr(byte) if 0x20 <= byte < 0x7F else f"\\x{byte:02x}") for byte in range(256)]


def _function(name: str, kernel: HostKernel, number: int, compounds: Compounds) -> _Function:
    names = Names((*RUST_WORDS, *_OWN, "launch"))
    most = 2**63 - 1 if kernel.takes_large_arrays else MAX_NARROW_ELEMENTS
    declared, checks, values = "", [], []
    for given, type_ in kernel.parameters.items():
        parameter = names.new(given)
        declared += f", {parameter}: {_parameter(type_, compounds)}"
        if isinstance(type_, ArrayType):
            strides = f"&{parameter}.strides" if type_.has_strides else "&[]"
            facts = f"&{parameter}.shape, {strides}, {alignment_of(type_.dtype)}, {most}"
            checks.append(f'check_array({number}, "{parameter}", {parameter}.data, {facts})?;')
            values.append(f"pointer(&{parameter}.data)")
            values += [f"pointer(&{parameter}.shape[{axis}])" for axis in range(type_.ndim)]
            values += [f"pointer(&{parameter}.strides[{axis}])" for axis in range(type_.ndim * type_.has_strides)]
        else:
            is_reference = isinstance(type_, (TensorMapType, GridConstantType))
            values.append(f"pointer({parameter})" if is_reference else f"pointer(&{parameter})")
    shown = _line(signature(kernel))
    return _Function(name, shown, demands(kernel), _row(kernel), declared, checks, ", ".join(values))


def _line(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def _row(kernel: HostKernel) -> str:
    fields = {
        "name": f'c"{kernel.name}"',
        "required": list(kernel.required),
        "max_threads": kernel.max_threads,
        "cluster": list(kernel.cluster),
        "max_cluster": kernel.max_cluster,
        "counts_clusters": str(kernel.counts_clusters).lower(),
        "is_cooperative": str(kernel.is_cooperative).lower(),
    }
    return f"Kernel {{ {', '.join(f'{name}: {value}' for name, value in fields.items())} }}"


def _parameter(type_: Type, compounds: Compounds) -> str:
    if isinstance(type_, ArrayType):
        layout = "" if type_.layout == "C" else type_.layout
        return f"Array{layout}<{_spelled(compounds.of(type_.dtype))}, {type_.ndim}>"
    if isinstance(type_, TensorMapType):
        return "&CUtensorMap"
    spelled = _spelled(compounds.of(type_))
    return f"&{spelled}" if isinstance(type_, GridConstantType) else spelled


def _spelled(type_: HostType) -> str:
    match type_:
        case Compound() | Scalar():
            return type_.name
        case PointerType():
            return "CUdeviceptr"
        case TextureType():
            return "CUtexObject"
        case SurfaceType():
            return "CUsurfObject"
    raise InternalError(f"{type_} is no type of Rust")


def _struct(compound: Compound) -> _Struct:
    """Nothing that is aligned can be in a packed struct, and no packed struct is aligned: there, bytes stand for it."""
    is_packed = not compound.is_natural and compound.alignment == 1
    is_wider = compound.alignment > max((member.alignment for member in compound.members), default=1)
    is_said = not is_packed and (is_wider or not compound.is_natural)
    representation = "C, packed" if is_packed else f"C, align({compound.alignment})" if is_said else "C"
    parts = compound.members if compound.is_natural and compound.members else compound.padded()
    fields = tuple(
        f"pub nvgen_padding{position}: [u8; {part}]"
        if isinstance(part, int)
        else f"pub {_field(part, compound, is_packed)}"
        for position, part in enumerate(parts)
    )
    offsets = tuple((member.name, member.offset) for member in compound.members)
    shown = _line(compound.shown)
    return _Struct(compound.name, shown, representation, fields, compound.size, compound.alignment, offsets)


def _field(member: Member, compound: Compound, is_packed: bool) -> str:
    is_elsewhere = member.alignment > compound.alignment or member.offset % member.alignment
    if isinstance(member.type, Compound) if is_packed else is_elsewhere:
        return f"{member.name}: [u8; {member.size}]"
    spelled = _spelled(member.type)
    return f"{member.name}: {spelled if member.count is None else f'[{spelled}; {member.count}]'}"
