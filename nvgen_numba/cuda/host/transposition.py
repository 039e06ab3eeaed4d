"""``transpose`` of two-dimensional arrays of a device, as ``numba.cuda.kernels.transpose`` has it."""

from __future__ import annotations

from typing import Any

from nvgen_numba.cuda.host import assignment
from nvgen_numba.cuda.host.device_arrays import DeviceNDArray


def transpose(a: Any, b: Any = None) -> Any:
    """Copies an array with its two axes exchanged: to ``b``, or a new array in C order; returns it.

    Raises:
        NotImplementedError: the array has other than two dimensions.
        ValueError: ``b`` has another shape.
    """
    if b is None:
        return a.transpose()
    if b.shape != a.shape[::-1]:
        raise ValueError(f"an array of shape {a.shape} transposed is none of shape {b.shape}")
    turned = a.layout._replace(shape=a.shape[::-1], strides=a.strides[::-1])
    assignment.assign(b, DeviceNDArray._of(turned, a.dtype, a.stream, a.gpu_data), b.stream)
    return b
