"""Where a launch runs that has arrays in the memory of GPUs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nvgen import diagnostics
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.interop import libraries
from nvgen.runtime.launch.device import CPU, Device

if TYPE_CHECKING:
    from nvgen.runtime.launch.parameters import DeclaredParameter


def device_of(arrays: Sequence[tuple[DeclaredParameter, DeviceArray]], chosen: Device | None) -> Device | None:
    """The device that a launch's arrays decide, or else the one that was ``chosen``; None if nothing decides.

    Managed and pinned memory, and arrays without memory, are of use everywhere: where no other array and no choice
    decides, the first one's GPU does.

    Raises:
        LaunchError: arrays are on two GPUs, or on another device than the chosen one.
    """
    bound = [(parameter, array) for parameter, array in arrays if array.is_on_cpu or not array.is_host_accessible]
    if not bound:
        return chosen or (Device(arrays[0][1].ordinal) if arrays else None)
    parameter, first = bound[0]
    for other, array in bound:
        if array.ordinal != first.ordinal:
            move = _moved(array, other.name, _device(first))
            pair = (parameter.name, str(_device(first)), other.name, str(_device(array)))
            raise other.error(diagnostics.arrays.SeveralGpus(None, *pair, move))
    if chosen is not None and chosen != _device(first):
        name, move = parameter.name, _moved(first, parameter.name, chosen)
        raise parameter.error(diagnostics.arrays.WrongDevice(None, name, str(_device(first)), str(chosen), move))
    return _device(first)


def _device(array: DeviceArray) -> Device:
    """The device in whose memory an array is."""
    return CPU if array.is_on_cpu else Device(array.ordinal)


def _moved(array: DeviceArray, name: str, device: Device) -> str:
    """How an array is copied to the memory of a device."""
    ordinal = device.ordinal
    return libraries.on_cpu(array, name) if ordinal is None else libraries.on_gpu(array, name, ordinal)
