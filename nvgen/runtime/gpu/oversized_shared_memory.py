"""Oversized shared memory: blocks with more than they can opt into, where the launch allows it.

A GPU of compute capability 10.7 gives a block up to 327 KiB, at the cost of its L1 cache, and more than 227 KiB only to
launches with ``CU_LAUNCH_ATTRIBUTE_SHARED_MEMORY_MODE``, which drivers and bindings have since CUDA 13.4 (``cuda.h``,
``CUsharedMemoryMode``). The function attribute that other launches are allowed more by does not count for them.
"""

from __future__ import annotations

from typing import Any

from nvgen.runtime.gpu.devices import attribute, device
from nvgen.runtime.gpu.driver import loaded
from nvgen.runtime.gpu.modules import LoadedKernel

#: The most that a block can opt into by the attribute of its function.
OPT_IN = "CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN"
OVERSIZED = "CU_DEVICE_ATTRIBUTE_MAX_OVERSIZED_SHARED_MEMORY_PER_BLOCK"
#: The release of CUDA whose driver and bindings first have it.
FIRST_RELEASE = "13.4"
_MODE = "CU_LAUNCH_ATTRIBUTE_SHARED_MEMORY_MODE"


def most(ordinal: int) -> int:
    """The most bytes that a block has where the launch allows it; 0 where the GPU, its driver or cuda-bindings has no
    such launches."""
    functions = loaded().functions
    asked = getattr(functions.CUdevice_attribute, OVERSIZED, None)
    if asked is None or not hasattr(functions.CUlaunchAttributeID, _MODE):
        return 0
    status, number = functions.cuDeviceGetAttribute(asked, device(ordinal).handle)
    return int(number) if status == functions.CUresult.CUDA_SUCCESS else 0  # an older driver does not know the name


def is_needed(kernel: LoadedKernel, dynamic_bytes: int) -> bool:
    """Whether a block of a launch needs more than it can opt into."""
    return kernel.static_shared_bytes + dynamic_bytes > attribute(kernel.ordinal, OPT_IN)


def launch_attributes(kernel: LoadedKernel, dynamic_bytes: int) -> list[Any]:
    """What a launch that needs it has as an attribute; none where it does not."""
    if not is_needed(kernel, dynamic_bytes):
        return []
    functions = loaded().functions
    found = functions.CUlaunchAttribute()
    found.id = getattr(functions.CUlaunchAttributeID, _MODE)
    found.value.sharedMemoryMode = functions.CUsharedMemoryMode.CU_SHARED_MEMORY_MODE_ALLOW_OVERSIZED_SHARED_MEMORY
    return [found]
