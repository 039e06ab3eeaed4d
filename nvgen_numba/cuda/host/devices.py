"""The devices of this machine as ``numba.cuda`` lists them: its GPUs, or the CPU alone.

The contexts are those that nvgen's launches use: of a GPU its primary context, or the one of it that is current.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterator
from contextvars import Token
from typing import Any, ParamSpec, TypeVar

from nvgen.extending.devices import CPU, driver
from nvgen.extending.devices import Device as Chosen
from nvgen_numba.cuda.host import choice, device_facts
from nvgen_numba.cuda.host.contexts import Context, context_of

_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")


class _Attached(threading.local):
    """The device that a function under ``require_context`` keeps in this thread, and what ``with gpus[n]`` undoes."""

    def __init__(self) -> None:
        self.devices: list[Chosen] = []


_attached = _Attached()


class Device:
    """A GPU, or the CPU as the one device there is. Attributes in capitals are the driver's, as ``WARP_SIZE``.

    ``with`` makes it this thread's device inside.
    """

    def __init__(self, number: int, chosen: Chosen) -> None:
        self.id = number
        self._chosen = chosen
        self._ordinal = chosen.ordinal
        self._entered: list[tuple[int, Token[Chosen | None]]] = []

    @functools.cached_property
    def name(self) -> str:
        return device_facts.name(self._ordinal)

    @functools.cached_property
    def compute_capability(self) -> tuple[int, int]:
        return device_facts.capability(self._ordinal)

    @functools.cached_property
    def uuid(self) -> str:
        return device_facts.uuid(self._ordinal)

    @property
    def device(self) -> Device:
        """The device itself, as the lists of the simulator have it."""
        return self

    #: The device itself, as numba-cuda's lists have it.
    _device = device

    @property
    def supports_float16(self) -> bool:
        return self.compute_capability >= (5, 3)

    @property
    def supports_bfloat16(self) -> bool:
        return self.compute_capability >= (8, 0)

    @property
    def supports_fp8(self) -> bool:
        return self.compute_capability >= (8, 9)

    def __getattr__(self, name: str) -> int:
        if not name.isupper():
            raise AttributeError(f"a device has no attribute {name!r}")
        value = device_facts.attribute(self._ordinal, name)
        setattr(self, name, value)
        return value

    def get_device_identity(self) -> dict[str, int]:
        """Where the device is on the bus."""
        return {f"pci_{part}_id": getattr(self, f"PCI_{part.upper()}_ID") for part in ("domain", "bus", "device")}

    @staticmethod
    def from_identity(identity: dict[str, int]) -> Device:
        """The device of ``get_device_identity``.

        Raises:
            RuntimeError: this process sees no such device.
        """
        for device in gpus:
            if device.get_device_identity() == identity:
                return device
        raise RuntimeError(f"No device of {identity} is found: it may not be visible in this process.")

    def get_primary_context(self) -> Context:
        """The context of launches on the device."""
        return context_of(self)

    def release_primary_context(self) -> None:
        """Gives back what waits for it. The context itself is nvgen's, and stays for its launches."""
        context_of(self).deallocations.clear()

    def reset(self) -> None:
        """Gives back the memory that waits for it. Arrays and kernels that are still in use stay usable."""
        context_of(self).reset()

    def __enter__(self) -> None:
        self._entered.append((threading.get_ident(), activate(self._chosen)))

    def __exit__(self, *_: object) -> None:
        own = threading.get_ident()
        for index in reversed(range(len(self._entered))):
            if self._entered[index][0] == own:
                choice.restore(self._entered.pop(index)[1])
                return

    def __repr__(self) -> str:
        return f"<CUDA device {self.id} '{self.name}'>"

    def __str__(self) -> str:
        return f"<Managed Device {self.id}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Device) and self._chosen == other._chosen

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def ordinal(self) -> int | None:
        """The number of the GPU; None for the CPU."""
        return self._ordinal


@functools.cache
def device_of(chosen: Chosen) -> Device:
    """The device that nvgen has chosen; one object for each."""
    return Device(chosen.ordinal or 0, chosen)


def activate(chosen: Chosen) -> Token[Chosen | None]:
    """Makes a device this thread's.

    Raises:
        RuntimeError: a function under ``require_context`` is at work on another one.
    """
    if _attached.devices and _attached.devices[-1] != chosen:
        raise RuntimeError("Cannot switch CUDA-context.")
    return choice.choose(chosen)


class DeviceList:
    """All GPUs of this machine by their numbers, or the CPU alone where that is the device."""

    def _found(self) -> list[Device]:
        if choice.current_device() == CPU:
            return [device_of(CPU)]
        return [device_of(Chosen(number)) for number in range(driver.device_count())]

    @property
    def lst(self) -> list[Device]:
        return self._found()

    def __getitem__(self, number: Any) -> Any:
        return self._found()[number if isinstance(number, (int, slice)) else int(number)]

    def __iter__(self) -> Iterator[Device]:
        return iter(self._found())

    def __len__(self) -> int:
        return len(self._found())

    def __str__(self) -> str:
        return ", ".join(map(str, self._found()))

    @property
    def current(self) -> Device:
        """This thread's device."""
        return current_device()


gpus = DeviceList()


def current_device() -> Device:
    """This thread's device."""
    return device_of(_attached.devices[-1] if _attached.devices else choice.current_device())


get_current_device = current_device


def list_devices() -> DeviceList:
    """All devices."""
    return gpus


def select_device(device_id: Any) -> Device:
    """Makes a device this thread's from now on; returns it.

    Raises:
        IndexError: there is no such device.
        RuntimeError: a function under ``require_context`` is at work on another one.
    """
    found: Device = gpus[device_id]
    activate(found._chosen)
    return found


def current_context(devnum: Any = None) -> Context:
    """The context of this thread's device, or of the one that is named, which is this thread's then."""
    return context_of(current_device() if devnum is None else select_device(devnum))


def require_context(function: Callable[_Parameters, _Result]) -> Callable[_Parameters, _Result]:
    """A function that works on one device: it cannot change this thread's while it is at work."""

    @functools.wraps(function)
    def at_work(*arguments: _Parameters.args, **keywords: _Parameters.kwargs) -> _Result:
        _attached.devices.append(current_device()._chosen)
        try:
            return function(*arguments, **keywords)
        finally:
            _attached.devices.pop()

    return at_work


def close() -> None:
    """Gives back all memory that waits for it, and has this thread use the device of the environment again.

    The contexts stay: nvgen's launches and other libraries use the same ones.
    """
    for device in gpus:
        device.reset()
    choice.choose_default()


reset = close


def synchronize() -> None:
    """Waits until this thread's device has done all that it was given."""
    current_context().synchronize()
