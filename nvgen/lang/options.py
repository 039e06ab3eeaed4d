"""What a kernel states about itself, by the keywords of ``@nv.kernel(...)``: launch bounds, clusters, floating point.

Sources: the NVPTX user guide, "Function Attributes"; PTX ISA, "Performance-Tuning Directives" and "Cluster Dimension
Directives"; LLVM Language Reference, "Fast-Math Flags".
"""

from __future__ import annotations

import operator
import os
from collections.abc import Callable, Iterable, Sequence
from math import prod
from typing import Any

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import CompileError
from nvgen.diagnostics.suggestion import closest
from nvgen.lang.index import MAX_BLOCK_DIM, MAX_THREADS_PER_BLOCK

Dim = tuple[int, ...]

FAST_MATH_FLAGS = ("nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc")
#: PTX ISA, ``.maxnreg``: a thread has at most 255 registers.
MAX_REGISTERS = 255
#: CUDA C++ Programming Guide: at most 16 blocks a cluster, with the non-portable size allowed.
MAX_CLUSTER_SIZE = 16
#: CUDA C++ Programming Guide: no multiprocessor holds more blocks at once.
MAX_BLOCKS_PER_SM = 32
#: PTX ISA, ``.minperctamemory``: a number of 32 bits.
MAX_MEMORY_PER_BLOCK = 2**32 - 1
#: Elements that an array may have while offsets are computed in 32 bits; 65,535 fewer than an i32 counts, because the
#: offset may be computed without a constant of an index that brings it into the array.
MAX_NARROW_ELEMENTS = 2**31 - 2**16


def is_large(size: int, shape: Sequence[int]) -> bool:
    """Whether an array of a size and a shape needs the option ``large_arrays``: it has more elements than
    ``MAX_NARROW_ELEMENTS``, or none and an axis that is longer, which a kernel may count along nevertheless."""
    return size > MAX_NARROW_ELEMENTS or (not size and max(shape) > MAX_NARROW_ELEMENTS)


class KernelOptions(Record):
    """The options of one kernel, checked. Dimensions are one to three positive integers."""

    #: Most threads that a block may have, by dimension (``nvvm.maxntid``).
    max_threads: Dim = ()
    #: Threads that a block must have (``nvvm.reqntid``).
    required_threads: Dim = ()
    #: Blocks that should fit on a multiprocessor at once (``nvvm.minctasm``).
    min_blocks_per_sm: int | None = None
    #: Most registers a thread may use (``nvvm.maxnreg``).
    max_registers: int | None = None
    #: Blocks of a cluster (``nvvm.cluster_dim``); sm_90 and later.
    cluster: Dim = ()
    #: Most blocks that a cluster may have (``nvvm.maxclusterrank``); sm_90 and later.
    max_cluster_rank: int | None = None
    #: The grid of a launch counts clusters (``nvvm.blocksareclusters``); sm_90 and later.
    blocks_are_clusters: bool = False
    #: Bytes of global memory that each block needs for itself (``.minperctamemory``); sm_80 and later.
    min_memory_per_block: int | None = None
    #: LLVM's fast-math flags on every floating-point operation. ``contract`` alone, the default, permits ``fma``.
    fastmath: frozenset[str] = frozenset({"contract"})
    #: Flush subnormal f32 operands and results to zero.
    ftz: bool = False
    #: The array arguments do not overlap (``__restrict__``): all of them, or those of the parameters that are named.
    noalias: bool | tuple[str, ...] = False
    #: Array arguments of as many dimensions have the same extents: all of two dimensions and more, or those of the
    #: parameters that are named. A launch finds that out by itself, whatever is said.
    same_shapes: bool | tuple[str, ...] = False
    #: Arrays may have more than ``MAX_NARROW_ELEMENTS`` elements, so that offsets take 64 bits.
    large_arrays: bool = False
    #: The PTX says which line of the Python file each instruction comes from, for profilers.
    lineinfo: bool = False
    #: Made for a debugger: not optimised, with the variables described, indices and divisors checked.
    debug: bool = False
    #: Files with device code of others that are linked with the kernel where it is launched or becomes a cubin.
    link: tuple[str, ...] = ()

    def for_large_arrays(self) -> KernelOptions:
        """The same options for arrays of any size."""
        return KernelOptions(**{name: getattr(self, name) for name in self._fields} | {"large_arrays": True})

    @property
    def given(self) -> dict[str, Any]:
        """The options that differ from their defaults, by name."""
        values = {name: getattr(self, name) for name in self._fields}
        return {name: value for name, value in values.items() if value != getattr(KernelOptions, name)}

    @property
    def cluster_sizes(self) -> tuple[int, int, int]:
        """Blocks of a cluster along x, y and z."""
        x, y, z = (*self.cluster, 1, 1, 1)[:3]
        return x, y, z

    def is_noalias(self, parameter: str) -> bool:
        """Whether nothing else in the kernel refers to the memory of an array parameter."""
        return self.noalias if isinstance(self.noalias, bool) else parameter in self.noalias

    def shares_shape(self, parameter: str, ndim: int) -> bool:
        """Whether an array parameter of so many dimensions has the extents of the others of which this is true."""
        return self.same_shapes and ndim > 1 if isinstance(self.same_shapes, bool) else parameter in self.same_shapes


_KNOWN = KernelOptions._fields
_FOR_AN_ARCHITECTURE = (
    "a kernel is compiled for the GPU of a launch; for another one, "
    '`kernel.ptx(arch="sm_90")` or `nvgen build --arch sm_90`'
)
_OF_LAUNCH = "a launch says it: `kernel[grid, block, stream, shared](...)`, or `kernel.launch` by keyword"
#: What other compilers' decorators have, or what is said elsewhere, and where.
_ELSEWHERE = {
    **dict.fromkeys(("arch", "target", "cc", "compute_capability", "gpu_name", "sm"), _FOR_AN_ARCHITECTURE),
    "ptx_version": '`kernel.ptx(ptx_version="8.5")` or `nvgen build --ptx-version 8.5` say it',
    **dict.fromkeys(("grid", "block", "blocks", "threads", "stream"), _OF_LAUNCH),
    **dict.fromkeys(("check", "schedule", "seed"), '`kernel.on("cpu", check="all")` says it, or `NVGEN_CHECK`'),
    "num_warps": "32 threads are a warp: `required_threads=128` are 4",
    "name": '`kernel.bind(name="other")` gives it another name',
    "cache": "compiled kernels are always kept: `nvgen cache` says where",
    **dict.fromkeys(("inline", "device"), "a function that kernels call is `@nv.device`, which has `inline`"),
}
#: Options that need thread block clusters.
CLUSTER_OPTIONS = ("cluster", "max_cluster_rank", "blocks_are_clusters")


def parse_options(given: dict[str, Any]) -> KernelOptions:
    """The options that a decorator was given.

    Raises:
        CompileError: one is unknown, has a bad value, or contradicts another.
    """
    checked: dict[str, Any] = {}
    for name, value in given.items():
        if name not in _KNOWN:
            error = diagnostics.options.UnknownOption(None, name, ", ".join(_KNOWN))
            if name in _ELSEWHERE:
                raise CompileError(error.because(error.Elsewhere(_ELSEWHERE[name])))
            close = closest(name, _KNOWN)
            raise CompileError(error.because(*(error.DidYouMean(match) for match in close)))
        if value is not None:
            checked[name] = _CHECKS[name](name, value)
    options = KernelOptions(**checked)
    _check_together(options)
    return options


def _bad(name: str, value: Any, wanted: str) -> CompileError:
    return CompileError(diagnostics.options.BadOptionValue(None, name, diagnostics.value_text(value), wanted))


def _threads(name: str, value: Any) -> Dim:
    dim = _dim(name, value, "threads")
    if any(size > limit for size, limit in zip(dim, MAX_BLOCK_DIM, strict=False)) or prod(dim) > MAX_THREADS_PER_BLOCK:
        raise _bad(name, value, f"at most {MAX_THREADS_PER_BLOCK} threads, and at most 64 along z")
    return dim


def _blocks(name: str, value: Any) -> Dim:
    dim = _dim(name, value, "blocks")
    if prod(dim) > MAX_CLUSTER_SIZE:
        raise _bad(name, value, f"at most {MAX_CLUSTER_SIZE} blocks in a cluster")
    return dim


def _dim(name: str, value: Any, unit: str) -> Dim:
    dim = tuple(value) if isinstance(value, (tuple, list)) else (value,)
    counts = [_count(size) for size in dim]
    if not 1 <= len(dim) <= 3 or 0 in counts:
        raise _bad(name, value, f"a positive number of {unit}, or a tuple of up to three")
    return tuple(counts)


def _count(value: Any) -> int:
    """A positive integer of Python or NumPy; 0 for everything else."""
    if isinstance(value, bool):
        return 0
    try:
        return max(operator.index(value), 0)
    except TypeError:
        return 0


def _up_to(limit: int) -> Callable[[str, Any], int]:
    def check(name: str, value: Any) -> int:
        if not 1 <= (count := _count(value)) <= limit:
            raise _bad(name, value, f"an integer from 1 to {limit}")
        return count

    return check


def _flag(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise _bad(name, value, "True or False")
    return value


def _names(name: str, value: Any) -> bool | tuple[str, ...]:
    if isinstance(value, bool):
        return value
    names = (value,) if isinstance(value, str) else value
    if not isinstance(names, (tuple, list, set, frozenset)) or not all(isinstance(one, str) for one in names):
        raise _bad(name, value, "True, False, or the names of array parameters")
    return tuple(sorted(names))


def _files(name: str, value: Any) -> tuple[str, ...]:
    files = value if isinstance(value, (tuple, list)) else (value,)
    if not all(isinstance(one, (str, os.PathLike)) for one in files):
        raise _bad(name, value, "the path of a file, or a list of paths")
    return tuple(os.fsdecode(one) for one in files)


def check_parameters(options: KernelOptions, parameters: Iterable[str]) -> None:
    """Checks options that name parameters of the kernel.

    Raises:
        CompileError: there is no such parameter.
    """
    known = tuple(parameters)
    for name in ("noalias", "same_shapes"):
        value = getattr(options, name)
        for parameter in () if isinstance(value, bool) else value:
            if parameter not in known:
                raise _bad(name, parameter, f"names of the kernel's parameters ({', '.join(known)})")


def _fast_math(name: str, value: Any) -> frozenset[str]:
    if isinstance(value, bool):
        return frozenset(FAST_MATH_FLAGS if value else ())
    is_collection = isinstance(value, Iterable) and not isinstance(value, str)
    if not is_collection or not all(isinstance(flag, str) and flag in FAST_MATH_FLAGS for flag in value):
        raise _bad(name, value, f"True, False, or a set of {', '.join(FAST_MATH_FLAGS)}")
    return frozenset(value)


_CHECKS = {
    "max_threads": _threads,
    "required_threads": _threads,
    "min_blocks_per_sm": _up_to(MAX_BLOCKS_PER_SM),
    "max_registers": _up_to(MAX_REGISTERS),
    "cluster": _blocks,
    "max_cluster_rank": _up_to(MAX_CLUSTER_SIZE),
    "blocks_are_clusters": _flag,
    "min_memory_per_block": _up_to(MAX_MEMORY_PER_BLOCK),
    "fastmath": _fast_math,
    "ftz": _flag,
    "noalias": _names,
    "same_shapes": _names,
    "large_arrays": _flag,
    "lineinfo": _flag,
    "debug": _flag,
    "link": _files,
}


def _check_together(options: KernelOptions) -> None:
    for name, conflict, remedy in _conflicts(options):
        raise CompileError(diagnostics.options.ConflictingOptions(None, name, conflict, remedy))


def _conflicts(options: KernelOptions) -> list[tuple[str, str, str]]:
    """Options that contradict others or need them: the name, what is wrong, what to do."""
    found = []
    if options.max_threads and options.required_threads:
        found.append(("max_threads", "excludes `required_threads`", "keep one: the exact size implies the largest"))
    if options.min_blocks_per_sm and not (options.max_threads or options.required_threads):
        found.append(
            ("min_blocks_per_sm", "needs a block size", "add `max_threads=`: ptxas ignores the one without the other")
        )
    if options.min_blocks_per_sm and options.max_registers:
        found.append(
            ("min_blocks_per_sm", "excludes `max_registers`", "keep one: ptxas ignores the first beside the second")
        )
    if options.blocks_are_clusters and not (options.required_threads and options.cluster):
        found.append(("blocks_are_clusters", "needs exact sizes", "add `required_threads=` and `cluster=`"))
    if options.cluster and options.max_cluster_rank:
        found.append(("cluster", "excludes `max_cluster_rank`", "keep one: the exact size implies the largest"))
    return found
