"""CuPy's arrays, by their attributes. CuPy is never imported: who has an array has imported it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from nvgen import diagnostics
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.arrays.kinds import GPU_MEMORY
from nvgen.runtime.interop.arrays_of_memory import element_of, refuse_null

if TYPE_CHECKING:
    from nvgen.runtime.launch.parameters import DeclaredParameter


class CuPy:
    """What is looked up once in the module ``cupy``."""

    def __init__(self, cupy: Any) -> None:
        self.current_stream = cupy.cuda.get_current_stream
        self.is_amd = bool(cupy.cuda.runtime.is_hip)

    def view(self, array: Any, parameter: DeclaredParameter, stream: int | None) -> DeviceArray:
        """A view of an array; CuPy's current stream on its GPU is the producer's. ``stream`` does not matter.

        This takes 1.0 us for one dimension and 2.0 for two, half of it in ``DeviceArray``, beside CuPy's look-up of its
        stream (CuPy 14.2, Python 3.11); ``__cuda_array_interface__`` asks CuPy for the same and makes a dict of it.

        Raises:
            LaunchError: it is on an AMD GPU, or of a type that kernels do not have.
        """
        dtype = array.dtype
        element = element_of(dtype)
        if element is None:
            raise parameter.error(
                diagnostics.launch.UnsupportedArgument(None, parameter.name, f"a CuPy array of {dtype}")
            )
        if self.is_amd:
            target = f"the CPU: `cupy.asnumpy({parameter.name})`"
            raise parameter.error(
                diagnostics.arrays.UnsupportedMemory(None, parameter.name, "an AMD GPU (ROCm)", target)
            )
        data, shape = array.data, array.shape
        address, ordinal = data.ptr, data.device_id
        if not address:
            refuse_null(address, shape, parameter)
        producer = self.current_stream(ordinal).ptr
        return DeviceArray(address, shape, array.strides, element, GPU_MEMORY[ordinal], array, producer, dtype)


def way_of(class_: type) -> Any:
    """How arrays of a class are viewed."""
    return CuPy(sys.modules["cupy"]).view
