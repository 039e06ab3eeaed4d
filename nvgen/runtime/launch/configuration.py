"""The configuration of a launch, checked against what is true of every GPU; ``gpu.limits`` knows the GPU at hand."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from math import prod
from typing import Any

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.codegen.contract.configuration import Configuration, Dim3
from nvgen.diagnostics import LaunchError
from nvgen.intrinsics.architectures import architectures
from nvgen.lang import KernelOptions
from nvgen.lang.index import MAX_BLOCK_DIM, MAX_GRID_DIM, MAX_THREADS_PER_BLOCK, MAX_THREADS_PER_DIMENSION
from nvgen.lang.options import MAX_CLUSTER_SIZE


class Automatic(Record):
    """What ``kernel.forall(count)`` asks for: so many threads along x, in blocks of a size that suits the device."""

    count: int
    dynamic_bytes: int
    #: The size that blocks must have; 0 where they may have any.
    required: int
    #: The most threads that a block may have.
    most: int
    #: As that of a configuration.
    states_bytes: bool = False
    #: As that of a configuration, along x alone.
    counted_cluster: Dim3 | None = None

    def with_block(self, size: int) -> Configuration:
        """The configuration with blocks of a size, as far as the kernel allows it."""
        size = self.required or min(size, self.most, max(self.count, 1))
        together, _, _ = self.counted_cluster or (1, 1, 1)
        blocks = -(-self.count // (size * together)) * together
        return Configuration(
            *((blocks, 1, 1), (size, 1, 1), self.dynamic_bytes),
            states_bytes=self.states_bytes,
            counted_cluster=self.counted_cluster,
        )


def parse(kernel: str, given: Any, options: KernelOptions) -> Configuration | Automatic:
    """What stands in the brackets of a launch, or what ``kernel.launch`` and ``kernel.forall`` were told by keyword.

    The stream is not looked at.

    Raises:
        LaunchError: it is malformed, empty, or larger than CUDA or the kernel allows.
    """
    if isinstance(given, dict) and "forall" in given:
        return _automatic(kernel, given["forall"], given["shared"], options)
    if isinstance(given, dict):
        return _configuration(
            kernel, options, _Asked(**{name: part for name, part in given.items() if name != "stream"})
        )
    parts = given if isinstance(given, tuple) else (given,)
    if not 2 <= len(parts) <= 4:
        raise _bad(kernel, f"a launch takes a grid and a block, not {diagnostics.counted(len(parts), 'value')}")
    return _configuration(kernel, options, _Asked(parts[0], parts[1], shared=parts[3] if len(parts) == 4 else None))


def _automatic(kernel: str, count: Any, shared: Any, options: KernelOptions) -> Automatic:
    """What ``kernel.forall`` is told."""
    counted = options.cluster_sizes if options.blocks_are_clusters else None
    of_others = prod(options.cluster[1:] if counted else options.cluster) > 1
    if prod(options.required_threads[1:]) > 1 or of_others:
        raise _bad(kernel, "`forall` launches blocks along x alone, and the kernel's options ask for others")
    number = _natural(count)
    if number < 0:
        raise _bad(kernel, f"`forall` takes a number of threads, not {diagnostics.value_text(count)}")
    if number > MAX_THREADS_PER_DIMENSION:
        raise _too_large("grid", f"{diagnostics.number_text(number)} threads along x", str(MAX_THREADS_PER_DIMENSION))
    dynamic_bytes = 0 if shared is None else _bytes(kernel, shared)
    most = prod(options.max_threads) if options.max_threads else MAX_THREADS_PER_BLOCK
    required = prod(options.required_threads) if options.required_threads else 0
    together = counted[0] * (required or most) if counted else 1
    if -(-number // together) * together > MAX_THREADS_PER_DIMENSION:
        raise _too_large("grid", f"whole clusters for {number} threads along x", str(MAX_THREADS_PER_DIMENSION))
    return Automatic(number, dynamic_bytes, required, most, shared is not None, counted)


class _Asked(Record):
    """What a launch is asked for, as the user has it."""

    grid: Any
    block: Any
    cluster: Any = None
    preferred_cluster: Any = None
    shared: Any = None
    cooperative: Any = False
    programmatic_dependent: Any = False


def _configuration(kernel: str, options: KernelOptions, asked: _Asked) -> Configuration:
    flags = {"cooperative": asked.cooperative, "programmatic_dependent": asked.programmatic_dependent}
    for name, flag in flags.items():
        if not isinstance(flag, bool):
            raise _bad(kernel, f"`{name}` is {diagnostics.value_text(flag)}, not True or False")
    preferred = asked.preferred_cluster
    configuration = Configuration(
        _blocks(options, _dim(kernel, "grid", asked.grid)),
        _dim(kernel, "block", asked.block),
        0 if asked.shared is None else _bytes(kernel, asked.shared),
        None if asked.cluster is None else _cluster(kernel, asked.cluster, options),
        None if preferred is None else _dim(kernel, "preferred cluster", preferred),
        asked.cooperative,
        asked.programmatic_dependent,
        asked.shared is not None,
        options.cluster_sizes if options.blocks_are_clusters else None,
    )
    _check_limits(kernel, configuration, options)
    return configuration


def _blocks(options: KernelOptions, grid: Dim3) -> Dim3:
    """The blocks of a grid as the launch has it, which counts clusters if the kernel says so."""
    if not options.blocks_are_clusters:
        return grid
    x, y, z = (count * size for count, size in zip(grid, options.cluster_sizes, strict=True))
    return x, y, z


def _cluster(kernel: str, given: Any, options: KernelOptions) -> Dim3 | None:
    """The cluster of a launch; None where the kernel was compiled for just that one."""
    cluster = _dim(kernel, "cluster", given)
    if prod(cluster) > MAX_CLUSTER_SIZE:
        raise _too_large("cluster", _with_product(cluster, "block"), f"{MAX_CLUSTER_SIZE} blocks")
    if options.max_cluster_rank and prod(cluster) > options.max_cluster_rank:
        limit = f"{options.max_cluster_rank} (kernel option `max_cluster_rank`)"
        raise _too_large("cluster", _with_product(cluster, "block"), limit)
    if not options.cluster:
        return cluster
    if cluster != options.cluster_sizes:
        raise LaunchError(diagnostics.launch.OtherCluster(None, kernel, _shown(options.cluster_sizes), _shown(cluster)))
    return None


def _check_preferred(configuration: Configuration, preferred: Dim3, options: KernelOptions) -> None:
    """What ``cuda.h`` says of ``CU_LAUNCH_ATTRIBUTE_PREFERRED_CLUSTER_DIMENSION``."""
    cluster, most = configuration.cluster, options.max_cluster_rank or MAX_CLUSTER_SIZE
    error = diagnostics.launch.BadPreferredCluster
    if options.cluster:
        raise LaunchError(error(None, _shown(preferred), "the kernel is compiled for clusters of one size"))
    if cluster is None:
        raise LaunchError(error(None, _shown(preferred), "the launch has no `cluster`"))
    if any(size % count for size, count in zip(preferred, cluster, strict=True)) or preferred[2] != cluster[2]:
        wanted = f"it has to be a multiple of `cluster`, {_shown(cluster)}, along x and y, and the same along z"
        raise LaunchError(error(None, _shown(preferred), wanted))
    if any(size % count for size, count in zip(configuration.grid, preferred, strict=True)):
        shown = _shown(configuration.grid)
        raise LaunchError(error(None, _shown(preferred), f"a grid of {shown} blocks is not made of such clusters"))
    if prod(preferred) > most:
        raise _too_large("preferred cluster", _with_product(preferred, "block"), f"{most} blocks")


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
            raise _bad(
                kernel, f"the {what} is {diagnostics.value_text(given)}, not an integer or a tuple of integers"
            ) from None
        if isinstance(size, bool):
            raise _bad(kernel, f"the {what} is {diagnostics.value_text(given)}, not an integer or a tuple of integers")
        if number < 1:
            raise _bad(kernel, f"the {what} is {diagnostics.number_text(number)} along {axis}, and 1 is the least")
        numbers.append(number)
    x, y, z = (*numbers, 1, 1)[:3]
    return x, y, z


def _natural(given: Any) -> int:
    """An integer of Python's or another library's; something negative for what is none."""
    try:
        return -1 if isinstance(given, bool) else operator.index(given)
    except TypeError:
        return -1


def _bytes(kernel: str, given: Any) -> int:
    """Bytes of dynamic shared memory; what an architecture allows is checked where it is known."""
    number = _natural(given)
    if number < 0:
        raise _bad(kernel, f"the dynamic shared memory is {diagnostics.value_text(given)}, not a number of bytes")
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
    cluster = configuration.cluster or options.cluster_sizes
    if any(size % count for size, count in zip(grid, cluster, strict=True)):
        raise LaunchError(diagnostics.launch.NotWholeClusters(None, _shown(grid), _shown(cluster)))
    if configuration.preferred_cluster is not None:
        _check_preferred(configuration, configuration.preferred_cluster, options)
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
    used = max((axis for axis, size in enumerate(dim) if size > 1), default=0)
    return " x ".join(map(str, dim[: used + 1]))


def _with_product(dim: Sequence[int], unit: str = "thread") -> str:
    shown, counted = _shown(dim), diagnostics.counted(prod(dim), unit)
    return f"{shown} = {counted}" if "x" in shown else counted
