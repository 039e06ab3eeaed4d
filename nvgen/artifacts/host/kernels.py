"""Kernels as a host sees them: what a launch passes, and what the kernel asks of launches."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Literal

from nvgen.artifacts.host import compounds
from nvgen.base.records import Record
from nvgen.frontend.specialisation import Specialisation
from nvgen.lang import KernelOptions
from nvgen.lang.grid_sync import GridBarrier
from nvgen.tree import uses
from nvgen.tree.analysis.access import global_accesses
from nvgen.types import StaticType, Type

#: What an image is: text, machine code, or several of them.
ImageKind = Literal["ptx", "cubin", "fatbin"]
Dim3 = tuple[int, int, int]


class HostKernel(Record):
    """A kernel; zeros where it asks for nothing."""

    #: In the image.
    name: str
    #: What a launch passes, by name.
    parameters: dict[str, Type]
    #: Threads along x, y and z that a block must have.
    required: Dim3
    #: Most threads of a block.
    max_threads: int
    #: Blocks of a cluster along x, y and z, and the most that a launch may ask for.
    cluster: Dim3
    max_cluster: int
    #: Whether the grid of a launch counts clusters.
    counts_clusters: bool
    #: Whether all blocks have to run at once.
    is_cooperative: bool
    #: Whether arrays may have any number of elements.
    takes_large_arrays: bool


def host_kernel(kernel: Specialisation) -> HostKernel:
    """What a host has to know of a kernel.

    Raises:
        CompileError: the kernel is wrong, or has a parameter that no host can pass.
    """
    options = kernel.options
    parameters = {name: type_ for name, type_ in kernel.parameters.items() if not isinstance(type_, StaticType)}
    for name, type_ in parameters.items():
        compounds.check(type_, kernel.source.parameter_span(name))
    return HostKernel(
        kernel.name,
        parameters,
        _three(options.required_threads),
        prod(options.max_threads) if options.max_threads else 0,
        _three(options.cluster),
        options.max_cluster_rank or 0,
        options.blocks_are_clusters,
        uses(kernel.typed, GridBarrier),
        options.large_arrays,
    )


def _three(sizes: Sequence[int]) -> Dim3:
    if not sizes:
        return 0, 0, 0
    x, y, z = (*sizes, 1, 1)[:3]
    return x, y, z


def variables(kernels: Sequence[Specialisation]) -> tuple[str, ...]:
    """The symbols of the device global variables that kernels use, in the order of their first uses."""
    return tuple(dict.fromkeys(use.symbol for kernel in kernels for use in global_accesses(kernel.typed)))


def jit_options(options: Sequence[KernelOptions], kind: ImageKind) -> tuple[bool, bool]:
    """Whether the driver is to compile for a debugger, and whether with lines: PTX for a debugger it takes only so."""
    debug = kind != "cubin" and any(one.debug for one in options)
    return debug, kind != "cubin" and not debug and any(one.lineinfo for one in options)


def ended(image: bytes, kind: ImageKind) -> bytes:
    """The image as the driver takes it: text ends in a NUL byte."""
    return image + b"\0" if kind == "ptx" and not image.endswith(b"\0") else image


def signature(kernel: HostKernel) -> str:
    """The kernel as Python declares it, without what launches do not pass."""
    return f"{kernel.name}({', '.join(f'{name}: {type_!r}' for name, type_ in kernel.parameters.items())})"


def demands(kernel: HostKernel) -> list[str]:
    """What launches of a kernel have to be like, in phrases."""
    said = [
        (any(kernel.required), f"blocks of {_shown(kernel.required)} threads"),
        (kernel.max_threads, f"blocks of at most {kernel.max_threads} threads"),
        (any(kernel.cluster), f"clusters of {_shown(kernel.cluster)} blocks"),
        (kernel.max_cluster, f"clusters of at most {kernel.max_cluster} blocks"),
        (kernel.counts_clusters, "the grid counts clusters"),
        (kernel.is_cooperative, "all blocks run at once: launched cooperatively"),
    ]
    return [text for holds, text in said if holds]


def kind_shown(kind: ImageKind) -> str:
    """What an image is, in texts."""
    return "PTX" if kind == "ptx" else kind


def _shown(sizes: Dim3) -> str:
    return " x ".join(map(str, sizes))
