"""Checks a launch against what the GPU and the loaded kernel can do, before the driver sees it.

What a kernel has to be allowed for a launch, as much dynamic shared memory or large clusters, is allowed here.
"""

from __future__ import annotations

from math import prod
from typing import Any

from nvgen import diagnostics
from nvgen.codegen.contract.configuration import Configuration, Dim3
from nvgen.diagnostics import LaunchError
from nvgen.intrinsics.architectures import architecture_of
from nvgen.intrinsics.instructions import instruction
from nvgen.lang.allocation import MAX_STATIC_SHARED_BYTES
from nvgen.runtime.gpu import oversized_shared_memory
from nvgen.runtime.gpu.devices import attribute, compute_capability, context, shown
from nvgen.runtime.gpu.driver import call, loaded
from nvgen.runtime.gpu.modules import LoadedKernel

#: Clusters of as many blocks run on every GPU that has clusters (CUDA Programming Guide, Thread Block Clusters).
PORTABLE_CLUSTER = 8
#: Registers are counted in eights: a thread has a multiple of them (``cuda_occupancy.h``).
_REGISTER_UNIT = 8


def check(kernel: LoadedKernel, configuration: Configuration) -> None:
    """Refuses a launch that the GPU or the kernel cannot do, and has the driver allow what it would not by default.

    One call for each kernel and configuration is enough: it takes 8 us, and 0.1 us for the same object again.

    Raises:
        LaunchError: a block, the grid, a cluster or the shared memory is too large, the blocks of a cooperative launch
            do not fit at once, or the GPU is too old for what the launch asks for.
    """
    if kernel.granted.checked is configuration:
        return
    with context(kernel.ordinal):
        _check_sizes(kernel, configuration)
        _check_threads(kernel, configuration)
        _check_shared(kernel, configuration)
        cluster = cluster_of(kernel, configuration)
        if cluster > 1:
            _check_cluster(kernel, configuration, cluster)
        if kernel.is_cooperative or configuration.cooperative:
            _check_at_once(kernel, configuration, cluster)
        if configuration.programmatic_dependent:
            _check_overlap(kernel)
    kernel.granted.checked = configuration


def _check_overlap(kernel: LoadedKernel) -> None:
    """A GPU that cannot start a kernel before the one before it has ended refuses to."""
    capability = compute_capability(kernel.ordinal)
    known = instruction("griddepcontrol")
    if not known.is_in(architecture_of(capability).architecture):
        evidence = "its compute capability is {}.{}".format(*capability)
        raise _not_here(kernel, "`programmatic_dependent=True`", evidence, known.names[0])


def cluster_of(kernel: LoadedKernel, configuration: Configuration) -> int:
    """Blocks in a cluster of a launch: as the launch asks, or as the kernel was compiled; 1 where there are none."""
    return prod(configuration.cluster) if configuration.cluster else max(1, prod(kernel.cluster))


def _check_sizes(kernel: LoadedKernel, configuration: Configuration) -> None:
    for what, unit, sizes in (("block", "threads", configuration.block), ("grid", "blocks", configuration.grid)):
        for axis, size in zip("xyz", sizes, strict=True):
            name = f"CU_DEVICE_ATTRIBUTE_MAX_{what.upper()}_DIM_{axis.upper()}"
            limit = attribute(kernel.ordinal, name)
            if size > limit:
                requested = f"{size} {unit} along {axis}"
                raise LaunchError(diagnostics.gpu.BeyondGpu(None, what, requested, shown(kernel.ordinal), limit, name))
    name = "CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK"
    limit, threads = attribute(kernel.ordinal, name), prod(configuration.block)
    if threads > limit:
        requested = f"{threads} threads"
        raise LaunchError(diagnostics.gpu.BeyondGpu(None, "block", requested, shown(kernel.ordinal), limit, name))


def _check_threads(kernel: LoadedKernel, configuration: Configuration) -> None:
    """A block has fewer threads than the GPU takes where each needs many registers, or the kernel says it has."""
    threads, limit = prod(configuration.block), kernel.max_threads_per_block
    if threads <= limit:
        return
    error = diagnostics.gpu.BlockBeyondKernel(None, threads, kernel.name, limit, shown(kernel.ordinal))
    available = attribute(kernel.ordinal, "CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK")
    if kernel.registers * threads <= available:  # a limit of the kernel's own, as ``max_threads``
        raise LaunchError(error.because(error.SmallerBlocks(limit)))
    fitting = available // threads // _REGISTER_UNIT * _REGISTER_UNIT
    raise LaunchError(
        error.because(error.Registers(kernel.registers, available), error.FewerRegisters(threads, fitting))
    )


def _check_shared(kernel: LoadedKernel, configuration: Configuration) -> None:
    """Past 48 KB of shared memory the driver wants to be asked for as much (CUDA driver API, "cuFuncSetAttribute")."""
    dynamic, static = configuration.dynamic_bytes, kernel.static_shared_bytes
    if oversized_shared_memory.is_needed(kernel, dynamic):
        _check_oversized(kernel, dynamic)
        return
    if static + dynamic <= MAX_STATIC_SHARED_BYTES:
        return
    with kernel.granted.lock:
        if dynamic > kernel.granted.dynamic_bytes:
            _allow(kernel, "CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES", dynamic)
            kernel.granted.dynamic_bytes = dynamic


def _check_oversized(kernel: LoadedKernel, dynamic: int) -> None:
    """More than a block can opt into: the launch allows it (``launch_call``), and nothing has to be allowed before."""
    static, oversized = kernel.static_shared_bytes, oversized_shared_memory.most(kernel.ordinal)
    if static + dynamic <= oversized:
        return
    name = oversized_shared_memory.OVERSIZED if oversized else oversized_shared_memory.OPT_IN
    limit = oversized or attribute(kernel.ordinal, name)
    error = diagnostics.gpu.TooMuchShared(None, kernel.name, static, dynamic, shown(kernel.ordinal), limit, name)
    most = architecture_of(compute_capability(kernel.ordinal)).max_shared_bytes
    if static + dynamic <= most:
        error = error.because(error.NewerDriver(most, oversized_shared_memory.FIRST_RELEASE))
    raise LaunchError(error)


def _check_cluster(kernel: LoadedKernel, configuration: Configuration, cluster: int) -> None:
    name = "CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH"
    if not attribute(kernel.ordinal, name):
        raise _not_here(kernel, "clusters", f"{name} is 0", instruction("clusters").names[0])
    if max(cluster, prod(configuration.preferred_cluster or (1,))) > PORTABLE_CLUSTER:
        with kernel.granted.lock:
            if not kernel.granted.has_large_clusters:
                _allow(kernel, "CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED", 1)
                kernel.granted.has_large_clusters = True
    if any(kernel.cluster):  # the driver would answer with the size that the kernel was compiled for
        fits, limit = _clusters_at_once(kernel, configuration) > 0, 0
    else:
        limit = int(
            call("cuOccupancyMaxPotentialClusterSize", kernel.function, _launch_config(kernel, configuration, None))
        )
        fits = cluster <= limit
    if fits:
        return
    error = diagnostics.gpu.ClusterTooLarge(None, cluster, kernel.name, shown(kernel.ordinal))
    threads, shared = prod(configuration.block), kernel.static_shared_bytes + configuration.dynamic_bytes
    raise LaunchError(error.because(error.Limit(limit, threads, shared) if limit else error.NoneFits(threads, shared)))


def _check_at_once(kernel: LoadedKernel, configuration: Configuration, cluster: int) -> None:
    """All blocks of a cooperative launch have to run at once."""
    name = "CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH"
    if not attribute(kernel.ordinal, name):
        raise _not_here(kernel, "a cooperative launch", f"{name} is 0", instruction("cooperative launch").names[0])
    threads, multiprocessors = prod(configuration.block), attribute(kernel.ordinal, _MULTIPROCESSORS)
    on_each = _on_each(kernel, threads, configuration.dynamic_bytes)
    fit = on_each * multiprocessors
    if cluster > 1:
        fit = min(fit, _clusters_at_once(kernel, configuration) * cluster)
    requested = configuration.block_count
    if requested <= fit:
        return
    error = diagnostics.gpu.TooManyAtOnce(None, requested, fit, shown(kernel.ordinal))
    shared = kernel.static_shared_bytes + configuration.dynamic_bytes
    raise LaunchError(error.because(error.OnEach(on_each, threads, kernel.registers, shared, multiprocessors)))


_OCCUPANCY = "cuOccupancyMaxActiveBlocksPerMultiprocessor"
_MULTIPROCESSORS = "CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT"


def _on_each(kernel: LoadedKernel, threads: int, dynamic: int) -> int:
    """How many blocks a multiprocessor runs at once; with oversized shared memory, which the driver leaves out, one."""
    if oversized_shared_memory.is_needed(kernel, dynamic):
        return 1
    return int(call(_OCCUPANCY, kernel.function, threads, dynamic))


def _clusters_at_once(kernel: LoadedKernel, configuration: Configuration) -> int:
    """How many clusters of the launch run at once."""
    config = _launch_config(kernel, configuration, configuration.cluster or kernel.cluster)
    return int(call("cuOccupancyMaxActiveClusters", kernel.function, config))


def _launch_config(kernel: LoadedKernel, configuration: Configuration, cluster: Dim3 | None) -> Any:
    """The launch as the driver's functions on occupancy take it."""
    functions = loaded().functions
    config = functions.CUlaunchConfig()
    config.gridDimX, config.gridDimY, config.gridDimZ = configuration.grid
    config.blockDimX, config.blockDimY, config.blockDimZ = configuration.block
    config.sharedMemBytes = configuration.dynamic_bytes
    attributes = oversized_shared_memory.launch_attributes(kernel, configuration.dynamic_bytes)
    if cluster is not None:
        attribute = functions.CUlaunchAttribute()
        attribute.id = functions.CUlaunchAttributeID.CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION
        value = attribute.value.clusterDim
        value.x, value.y, value.z = cluster
        attributes.append(attribute)
    if attributes:
        config.attrs, config.numAttrs = attributes, len(attributes)
    return config


def _allow(kernel: LoadedKernel, name: str, value: int) -> None:
    call("cuFuncSetAttribute", kernel.function, getattr(loaded().functions.CUfunction_attribute, name), value)


def _not_here(kernel: LoadedKernel, what: str, evidence: str, needed: str) -> LaunchError:
    return LaunchError(diagnostics.gpu.NotOnThisGpu(None, what, shown(kernel.ordinal), evidence, needed))
