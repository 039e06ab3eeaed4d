"""Where a launch runs that has arrays in the memory of GPUs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nvgen import diagnostics
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.interop import libraries
from nvgen.runtime.launch.device import Device

if TYPE_CHECKING:
    from nvgen.runtime.launch.parameters import DeclaredParameter


def device_of(arrays: Sequence[tuple[DeclaredParameter, DeviceArray]], chosen: Device | None) -> Device | None:
    """The device that a launch's arrays decide, or else the one that was ``chosen``; None if nothing decides.

    Managed and pinned memory, and arrays without memory, are of use everywhere: where no other array and no choice
    decides, the first one's GPU does.

    Raises:
        LaunchError: arrays are on two GPUs, or on another device than the chosen one.
    """
    bound = [(parameter, array) for parameter, array in arrays if not array.is_host_accessible]
    if not bound:
        return chosen or (Device(arrays[0][1].ordinal) if arrays else None)
    parameter, first = bound[0]
    for other, array in bound:
        if array.ordinal != first.ordinal:
            move = libraries.on_gpu(array, other.name, first.ordinal)
            pair = (parameter.name, first.ordinal, other.name, array.ordinal)
            raise other.error(diagnostics.arrays.SeveralGpus(None, *pair, move))
    if chosen is not None and chosen.ordinal != first.ordinal:
        name, ordinal = parameter.name, chosen.ordinal
        move = libraries.on_cpu(first, name) if ordinal is None else libraries.on_gpu(first, name, ordinal)
        raise parameter.error(diagnostics.arrays.WrongDevice(None, name, first.ordinal, str(chosen), move))
    return Device(first.ordinal)
