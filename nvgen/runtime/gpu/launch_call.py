"""The driver call that launches a kernel, prepared once for each configuration and stream."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from nvgen.codegen.contract.configuration import Configuration
from nvgen.runtime.gpu import oversized_shared_memory
from nvgen.runtime.gpu.driver import loaded
from nvgen.runtime.gpu.modules import LoadedKernel


def launch_call(kernel: LoadedKernel, configuration: Configuration, stream: int) -> Callable[[int, int], Any]:
    """What ``call(parameters, 0)`` calls to launch: it takes the address of the pointers to the parameters' values,
    and returns the driver's status in a tuple.

    This is the one module where nvgen launches past cuda-core, whose call takes 0.9 us for a pointer and 4.3 for 64
    numbers, while this one takes 0.5 and 0.7, and 1.4 with the numbers to be packed (with a driver that does nothing:
    tests/bench/test_launch.py). Besides, it takes Python's floats as f64, keeps no attributes prepared, and importing
    it costs a process 70 ms, which launches with NumPy's and other libraries' arrays do without.
    """
    driver = loaded().functions
    grid, block = configuration.driver_sizes
    sizes = (*grid, *block, configuration.dynamic_bytes)
    attributes = _attributes(kernel, configuration)
    if not attributes:
        return partial(driver.cuLaunchKernel, kernel.function, *sizes, driver.CUstream(stream))
    chosen = driver.CUlaunchConfig()
    (chosen.gridDimX, chosen.gridDimY, chosen.gridDimZ) = grid
    (chosen.blockDimX, chosen.blockDimY, chosen.blockDimZ) = block
    chosen.sharedMemBytes = configuration.dynamic_bytes
    chosen.hStream = driver.CUstream(stream)
    chosen.attrs = attributes
    chosen.numAttrs = len(attributes)
    return partial(driver.cuLaunchKernelEx, chosen, kernel.function)


def _attributes(kernel: LoadedKernel, configuration: Configuration) -> list[Any]:
    """What a launch has besides its sizes (CUDA driver API, ``CUlaunchAttributeID``)."""
    found = oversized_shared_memory.launch_attributes(kernel, configuration.dynamic_bytes)
    if configuration.cluster is not None:
        found.append(_attribute("CLUSTER_DIMENSION"))
        cluster = found[-1].value.clusterDim
        (cluster.x, cluster.y, cluster.z) = configuration.cluster
    if configuration.preferred_cluster is not None:
        found.append(_attribute("PREFERRED_CLUSTER_DIMENSION"))
        preferred = found[-1].value.preferredClusterDim
        (preferred.x, preferred.y, preferred.z) = configuration.preferred_cluster
    if configuration.cooperative or kernel.is_cooperative:
        found.append(_attribute("COOPERATIVE"))
        found[-1].value.cooperative = 1
    if configuration.programmatic_dependent:
        found.append(_attribute("PROGRAMMATIC_STREAM_SERIALIZATION"))
        found[-1].value.programmaticStreamSerializationAllowed = 1
    return found


def _attribute(name: str) -> Any:
    driver = loaded().functions
    attribute = driver.CUlaunchAttribute()
    attribute.id = getattr(driver.CUlaunchAttributeID, f"CU_LAUNCH_ATTRIBUTE_{name}")
    return attribute
