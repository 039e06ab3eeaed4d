"""The configuration of a launch: ``kernel[grid, block, stream, dynamic_bytes]``, checked against all limits."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from functools import cached_property
from math import prod
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.lang import KernelOptions
from nvgen.lang.index import MAX_BLOCK_DIM, MAX_GRID_DIM, MAX_THREADS_PER_BLOCK, MAX_THREADS_PER_DIMENSION
from nvgen.records import Record
from nvgen.targets.nvptx.arch import architectures

Dim3 = tuple[int, int, int]


class Configuration(Record):
    """Blocks in the grid and threads in a block, along x, y and z; bytes of dynamic shared memory for each block."""

    grid: Dim3
    block: Dim3
    dynamic_bytes: int = 0

    @cached_property
    def threads(self) -> Dim3:
        """Threads along each dimension of the grid."""
        gx, gy, gz = self.grid
        bx, by, bz = self.block
        return gx * bx, gy * by, gz * bz

    @cached_property
    def block_count(self) -> int:
        """Blocks in the grid."""
        return prod(self.grid)

    @cached_property
    def thread_count(self) -> int:
        """Threads in the grid."""
        return prod(self.threads)


def is_plain(given: Any) -> bool:
    """Whether a configuration is a grid and a block of Python's ints only, so that equal ones mean the same."""
    return (
        type(given) is tuple
        and len(given) == 2
        and all(type(part) is int or (type(part) is tuple and all(type(n) is int for n in part)) for part in given)
    )


def parse(kernel: str, given: Any, options: KernelOptions) -> Configuration:
    """What stands in the brackets of a launch.

    Raises:
        LaunchError: it is malformed, empty, or larger than the machine or the kernel allows.
    """
    parts = given if isinstance(given, tuple) else (given,)
    if not 2 <= len(parts) <= 4:
        raise _bad(kernel, f"a launch takes a grid and a block, not {diagnostics.counted(len(parts), 'value')}")
    grid, block = _dim(kernel, "grid", parts[0]), _dim(kernel, "block", parts[1])
    if len(parts) > 2 and parts[2] is not None:
        raise LaunchError(diagnostics.syntax.NotYet(None, "a stream in a launch"))
    dynamic_bytes = _bytes(kernel, parts[3]) if len(parts) == 4 and parts[3] is not None else 0
    if options.blocks_are_clusters:
        raise LaunchError(diagnostics.syntax.NotYet(None, "a launch with the kernel option `blocks_are_clusters`"))
    configuration = Configuration(grid, block, dynamic_bytes)
    _check_limits(kernel, configuration, options)
    return configuration


def _bad(kernel: str, what: str) -> LaunchError:
    return LaunchError(diagnostics.launch.BadConfiguration(None, kernel, what))


def _dim(kernel: str, what: str, given: Any) -> Dim3:
    sizes: Sequence[Any] = given if isinstance(given, (tuple, list)) else (given,)
    if not 1 <= len(sizes) <= 3:
        raise _bad(kernel, f"the {what} has {len(sizes)} dimensions, and 1 to 3 are possible")
    numbers = []
    for axis, size in zip("xyz", sizes, strict=False):
        try:
            number = operator.index(size)
        except TypeError:
            raise _bad(kernel, f"the {what} is {given!r}, not an integer or a tuple of integers") from None
        if isinstance(size, bool):
            raise _bad(kernel, f"the {what} is {given!r}, not an integer or a tuple of integers")
        if number < 1:
            raise _bad(kernel, f"the {what} is {diagnostics.number_text(number)} along {axis}, and 1 is the least")
        numbers.append(number)
    x, y, z = (*numbers, 1, 1)[:3]
    return x, y, z


def _bytes(kernel: str, given: Any) -> int:
    """Bytes of dynamic shared memory; what an architecture allows is checked where it is known."""
    try:
        number = -1 if isinstance(given, bool) else operator.index(given)
    except TypeError:
        number = -1
    if number < 0:
        raise _bad(kernel, f"the dynamic shared memory is {given!r}, not a number of bytes")
    most = max(record.max_shared_bytes for record in architectures().values())
    if number > most:
        raise LaunchError(diagnostics.memory.TooMuchDynamicShared(None, number, 0, "every architecture", most))
    return number


def _check_limits(kernel: str, configuration: Configuration, options: KernelOptions) -> None:
    block, grid = configuration.block, configuration.grid
    _check_each("block", "threads", block, MAX_BLOCK_DIM)
    if prod(block) > MAX_THREADS_PER_BLOCK:
        raise _too_large("block", _with_product(block), f"{MAX_THREADS_PER_BLOCK}")
    _check_each("grid", "blocks", grid, MAX_GRID_DIM)
    for axis, threads in zip("xyz", configuration.threads, strict=True):
        if threads > MAX_THREADS_PER_DIMENSION:
            raise _too_large("grid", f"{threads} threads along {axis}", str(MAX_THREADS_PER_DIMENSION))
    if options.max_threads and prod(block) > prod(options.max_threads):
        limit = f"{_shown(options.max_threads)} (kernel option `max_threads`)"
        raise _too_large("block", _with_product(block), limit)
    required = (*options.required_threads, 1, 1)[:3]
    if any(size % count for size, count in zip(grid, options.cluster, strict=False)):
        raise LaunchError(diagnostics.launch.NotWholeClusters(None, _shown(grid), _shown(options.cluster)))
    if options.required_threads and block != required:
        raise LaunchError(diagnostics.launch.WrongBlock(None, kernel, _shown(options.required_threads), _shown(block)))


def _check_each(what: str, unit: str, sizes: Dim3, limits: Dim3) -> None:
    for axis, size, limit in zip("xyz", sizes, limits, strict=True):
        if size > limit:
            raise _too_large(what, f"{diagnostics.number_text(size)} {unit} along {axis}", str(limit))


def _too_large(what: str, actual: str, limit: str) -> LaunchError:
    return LaunchError(diagnostics.launch.TooLarge(None, what, actual, limit))


def _shown(dim: Sequence[int]) -> str:
    """The sizes along the dimensions that are used."""
    used = max((place for place, size in enumerate(dim) if size > 1), default=0)
    return " x ".join(map(str, dim[: used + 1]))


def _with_product(dim: Sequence[int]) -> str:
    shown = _shown(dim)
    return f"{shown} = {prod(dim)} threads" if "x" in shown else f"{shown} threads"
