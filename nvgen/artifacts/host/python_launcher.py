"""Modules of Python that launch the kernels of an image, with nothing but ``cuda.bindings``.

Arguments are packed by ``struct`` and ``int.to_bytes``, piece by piece at the offsets that the kernel reads: ctypes has
neither halves, integers of 128 bits, nor alignments beyond its own.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence

from nvgen.artifacts.host.identifiers import PYTHON_WORDS, Names, identifier, words
from nvgen.artifacts.host.kernels import (
    HostKernel,
    ImageKind,
    demands,
    host_kernel,
    jit_options,
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
from nvgen.types import (
    ArrayType,
    GridConstantType,
    PointerType,
    Scalar,
    StructType,
    TensorMapType,
    TupleType,
    Type,
    VectorType,
    alignment_of,
    members,
    size_of,
)
from nvgen.types.textures import HandleType

#: What a module of this kind uses by name, which is not a kernel's then.
OWN = words(
    """
    Any Array Error Launch NamedTuple RuntimeError all any base64 bool bytearray bytes complex ctypes dict driver filter
    getattr hasattr int isinstance len list load map max reversed str struct super threading tuple unload zip
    """
)
_LINE = 96


class _Struct(Record):
    """A NamedTuple for a struct, and what packs it."""

    name: str
    doc: str
    fields: tuple[str, ...]
    packer: str


class _Function(Record):
    """A launch function: its text, piece by piece."""

    name: str
    row: str
    declared: str
    doc: str
    values: str


def python_launcher(name: str, kernels: Sequence[Specialisation], image: bytes, kind: ImageKind) -> str:
    """The text of a module that launches the kernels of ``image``; ``name`` is what the text calls them by.

    Raises:
        CompileError: a kernel is wrong, or has a parameter that no host can pass.
    """
    names = Names((*PYTHON_WORDS, *OWN))
    found = [host_kernel(kernel) for kernel in kernels]
    functions = [(names.new(_public(kernel.name)), kernel) for kernel in found]
    symbols = [(repr(symbol.encode()), names.new(_public(symbol)), _doc(symbol)) for symbol in variables(kernels)]
    packers = _Packers(names)
    made = [_function(function, kernel, packers) for function, kernel in functions]
    debug, lineinfo = jit_options([kernel.options for kernel in kernels], kind)
    return render_template(
        "host/launcher.py",
        version=__version__,
        file=identifier(name),
        functions=made,
        structs=packers.structs,
        variables=symbols,
        kind=kind,
        lines=_lines(image, kind),
        granted_bytes=MAX_STATIC_SHARED_BYTES,
        debug=debug,
        lineinfo=lineinfo,
    )


def _public(name: str) -> str:
    """A name that no name of the module's own has, which begin with an underscore."""
    return name.lstrip("_") or "kernel"


def _doc(symbol: str) -> str:
    return repr(f"The address and the size in bytes of the device global variable {symbol} in the current context.")


def _lines(image: bytes, kind: ImageKind) -> list[str]:
    if kind == "ptx":
        return [repr(line) for line in image.decode().rstrip("\0").splitlines(keepends=True)]
    text = base64.b64encode(image).decode()
    return [repr(text[start : start + _LINE]) for start in range(0, len(text), _LINE)]


def _function(name: str, kernel: HostKernel, packers: _Packers) -> _Function:
    names = Names((*PYTHON_WORDS, *OWN, "launch"))
    parameters = {parameter: names.new(_public(parameter)) for parameter in kernel.parameters}
    most = 2**63 if kernel.takes_large_arrays else MAX_NARROW_ELEMENTS
    values = [packers.value(parameters[given], type_, most) for given, type_ in kernel.parameters.items()]
    row = (
        *(kernel.name, kernel.required, kernel.max_threads, kernel.cluster, kernel.max_cluster),
        *(kernel.counts_clusters, kernel.is_cooperative),
    )
    doc = "; ".join((signature(kernel), *demands(kernel)))
    declared = ", ".join(("launch: Launch", *(f"{parameter}: Any" for parameter in parameters.values())))
    return _Function(name, repr(row), declared, repr(doc), ", ".join(values))


class _Packers:
    """The texts of what packs values of types, and the structs that they need, each behind those that it is made of."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._structs: dict[StructType, _Struct] = {}

    @property
    def structs(self) -> list[_Struct]:
        return list(self._structs.values())

    def value(self, name: str, type_: Type, most: int) -> str:
        """What packs an argument into pieces of a list."""
        if isinstance(type_, ArrayType):
            itemsize, alignment = size_of(type_.dtype), alignment_of(type_.dtype)
            typestr = type_.dtype.typestr if isinstance(type_.dtype, Scalar) else f"V{itemsize}"
            facts = (typestr, itemsize, alignment, type_.ndim, type_.layout, most)
            return f"*_array({name!r}, {name}, {', '.join(map(repr, facts))})"
        return f"{self.packer(type_)}({name})"

    def packer(self, type_: Type) -> str:
        """An expression of a function that packs a value."""
        match type_:
            case Scalar():
                return _of_scalar(type_)
            case GridConstantType():
                return self.packer(type_.value)
            case PointerType() | HandleType():
                return "_address"
            case TensorMapType():
                return "_tensor_map"
            case VectorType():
                offsets = tuple(range(0, type_.size, type_.element.size))
                return _compound(type_.size, (), offsets, [_of_scalar(type_.element)] * type_.count)
            case TupleType():
                parts = members(type_)
                offsets = tuple(offset for offset, _ in parts)
                return _compound(size_of(type_), (), offsets, [self.packer(inner) for _, inner in parts])
            case StructType():
                return f"_pack_{self._struct(type_).name}"
        raise InternalError(f"{type_} is not passed to kernels")

    def _struct(self, type_: StructType) -> _Struct:
        if type_ not in self._structs:
            named = tuple(field.name for field in type_.fields)
            offsets = tuple(field.offset for field in type_.fields)
            packer = _compound(type_.size, named, offsets, [self.packer(field.type) for field in type_.fields])
            free = Names(PYTHON_WORDS)
            fields = tuple(free.new(_public(field)) for field in named)
            name = self._names.new(_public(identifier(type_.name)))
            self._structs[type_] = _Struct(name, repr(type_.name), fields, packer)
        return self._structs[type_]


def _of_scalar(type_: Scalar) -> str:
    if type_.is_complex:
        return f"_complex({'f' if type_.bits == 64 else 'd'!r})"
    if type_.bits == 128:
        return f"_wide({type_.is_signed})"
    return f"_number({type_.struct or ('H' if type_.is_half else 'B')!r})"


def _compound(size: int, names: tuple[str, ...], offsets: tuple[int, ...], packers: Sequence[str]) -> str:
    return f"_compound({size}, {names!r}, {offsets!r}, ({''.join(f'{packer}, ' for packer in packers)}))"
