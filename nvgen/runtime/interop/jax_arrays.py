"""JAX's arrays, by DLPack once it is known that they have memory, on one device. They are immutable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nvgen import diagnostics
from nvgen.runtime.interop import dlpack

if TYPE_CHECKING:
    from nvgen.runtime.launch.parameters import DeclaredParameter


def view(array: Any, parameter: DeclaredParameter, stream: int | None) -> Any:
    """A ``DeviceArray`` of an array on a GPU, a NumPy array of one on the CPU; both may be read only.

    ``unsafe_buffer_pointer`` would be quicker, and would not order what XLA still computes before the launch.

    Raises:
        LaunchError: it was deleted or donated, or it is on several devices.
    """
    if array.is_deleted():
        raise parameter.error(diagnostics.arrays.DeletedArray(None, parameter.name))
    devices = len(array.sharding.device_set)
    if devices != 1:
        raise parameter.error(diagnostics.arrays.ShardedArray(None, parameter.name, devices))
    return dlpack.view(array, parameter, stream, writeable=False)


def refuse_tracer(tracer: Any, parameter: DeclaredParameter, stream: int | None) -> Any:
    """Refuses what stands for an array while JAX traces a function.

    Raises:
        LaunchError: always.
    """
    remedy = "make the kernel a step of the function by `nv.jax.call`, or launch outside of `jax.jit` and the like"
    raise parameter.error(diagnostics.arrays.TracedArray(None, parameter.name, "an array that JAX traces", remedy))


def way_of(class_: type) -> Any:
    """How arrays of a class are viewed."""
    return view


def tracer_way(class_: type) -> Any:
    """How tracers of a class are viewed: not at all."""
    return refuse_tracer
