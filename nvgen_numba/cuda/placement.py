"""Where a library's kernels find arrays of the host: copied to a GPU, or, on the CPU, as they are."""

from __future__ import annotations

from typing import Any

import numpy

from nvgen_numba.cuda.host import choice, creation
from nvgen_numba.cuda.host.device_arrays import is_cuda_ndarray


def placed(value: Any, stream: Any) -> Any:
    """What a kernel is passed for an operand: of an array of the host a copy on the GPU, if there is one."""
    if not _is_copied(value):
        return value
    has_gaps = not (value.flags.c_contiguous or value.flags.f_contiguous)
    return creation.to_device(numpy.ascontiguousarray(value) if has_gaps else value, stream)


def room(target: Any, stream: Any) -> Any:
    """What a kernel writes to for ``target``: an array of its shape on the GPU, or the array itself."""
    return creation.device_array(target.shape, target.dtype, stream=stream) if _is_copied(target) else target


def retrieve(written: Any, target: Any, stream: Any) -> None:
    """Brings what was written to the ``room`` of an array of the host there, and waits for it."""
    if written is target:
        return
    found = written.copy_to_host(stream=stream)
    if stream:
        stream.synchronize()
    target[...] = found


def _is_copied(value: Any) -> bool:
    is_of_host = isinstance(value, numpy.ndarray) and not is_cuda_ndarray(value)
    return is_of_host and choice.current_device_name() != "cpu"
