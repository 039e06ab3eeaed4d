"""The space of a kernel's parameters, of which PTX has little: how much the parameters of a kernel take, and what for.

ptxas lays parameters out as C does the fields of a struct, and counts no bytes behind the last. Parameters of device
functions have no limit.

Source: PTX ISA, "Kernel Function Parameters", for the sizes and since when; both limits were tried with ptxas 13.5.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.intrinsics.instructions import instruction
from nvgen.targets.nvptx.abi import NvptxTarget
from nvgen.tree import Local, Source, TypedKernel
from nvgen.types import (
    TENSOR_MAP_ALIGNMENT,
    TENSOR_MAP_SIZE,
    ArrayType,
    PointerType,
    TensorMapType,
    alignment_of,
    size_of,
)

if TYPE_CHECKING:
    from nvgen.targets.nvptx.ir_file import IrFile  # kernels in Python need none

#: The most bytes that every architecture and every PTX takes, and the most that any takes.
COMMON, MOST = 4352, 32764
_ENTRY = re.compile(r"^(?:\.\w+ )*\.entry ([^\s(]+)\(([^)]*)\)", re.MULTILINE)
_PARAMETER = re.compile(r"^\s*\.param (?:\.align (\d+) )?\.[busf](\d+)\b.*?(?:\[(\d+)\])?,?$", re.MULTILINE)

#: The size and the alignment of a value.
Extent = tuple[int, int]


def raised(kernels: Sequence[TypedKernel], target: NvptxTarget, *, is_chosen: bool) -> NvptxTarget:
    """The target with a version of PTX that has room for the parameters of the kernels.

    Raises:
        CompileError: no PTX has, or the architecture has not, or the version, and ``is_chosen``: the user asked for it.
    """
    for kernel in kernels:
        found = large(kernel, target.bits)
        if found is not None:
            target = _raised(target, *found, is_chosen=is_chosen)
    return target


def _raised(target: NvptxTarget, what: str, span: Span | None, *, is_chosen: bool) -> NvptxTarget:
    from nvgen.targets.nvptx import requirements  # most kernels have few parameters

    part = requirements.Part(instruction("large parameters"), what, span)
    return requirements.raised_for(part, target, is_chosen=is_chosen)


def large(kernel: TypedKernel, bits: int = 64) -> tuple[str, Span] | None:
    """What of a kernel needs a PTX with room for many parameters, in messages, and where it is; None: nothing does.

    Raises:
        CompileError: no PTX has as much room.
    """
    ends = _ends(_extents(local, bits) for local in kernel.parameters)
    size = ends[-1] if ends else 0
    if size <= COMMON:
        return None
    limit = MOST if size > MOST else COMMON
    first = next(index for index, end in enumerate(ends) if end > limit)
    source: Source = kernel.source
    span = source.parameter_span(kernel.parameters[first].name)
    if size > MOST:
        raise CompileError(diagnostics.target.TooManyParameterBytes(span, kernel.name, size, MOST))
    return _what(size), span


def size_of_ptx(parameters: str) -> int:
    """The bytes that parameters take which PTX declares."""
    extents = []
    for alignment, bits, count in _PARAMETER.findall(parameters):
        width = int(bits) // 8
        extents.append((width * int(count or 1), int(alignment) if alignment else width))
    return max(_ends([extents]), default=0)


def raised_for_ptx(file: IrFile, ptx: str, target: NvptxTarget, *, is_chosen: bool) -> NvptxTarget:
    """The target with a version of PTX that has room for the parameters of all kernels that PTX declares.

    Raises:
        CompileError: no PTX has, or the architecture has not, or the version, and ``is_chosen``.
    """
    for name, parameters in _ENTRY.findall(ptx):
        size = size_of_ptx(parameters)
        if size <= COMMON:
            continue
        span = file.definition_of(name)
        if size > MOST:
            raise CompileError(diagnostics.target.TooManyParameterBytes(span, name, size, MOST))
        target = _raised(target, _what(size), span, is_chosen=is_chosen)
    return target


def _what(size: int) -> str:
    return f"a kernel with {size} bytes of parameters"


def _ends(values: Iterable[Iterable[Extent]]) -> list[int]:
    """Where each parameter of the user's ends, which may be several of PTX's."""
    ends, end = [], 0
    for extents in values:
        for size, alignment in extents:
            end = -(-end // alignment) * alignment + size
        ends.append(end)
    return ends


def _extents(local: Local, bits: int) -> Iterator[Extent]:
    """What PTX has for a parameter of the kernel language (``NvptxTarget.begin_kernel``)."""
    type_ = local.type
    if isinstance(type_, ArrayType):
        yield bits // 8, bits // 8
        yield from [(8, 8)] * (type_.ndim * (2 if type_.has_strides else 1))
    elif isinstance(type_, TensorMapType):
        yield TENSOR_MAP_SIZE, TENSOR_MAP_ALIGNMENT
    elif isinstance(type_, PointerType):
        yield bits // 8, bits // 8
    else:
        yield size_of(type_), alignment_of(type_)
