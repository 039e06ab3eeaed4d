"""The CPU as a device, under the names that cuda-core has for a GPU.

Source: cuda-core 1.2's reference of ``Device``.
"""

from __future__ import annotations

from operator import index as integer
from typing import Any, NamedTuple, NoReturn

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.diagnostics.tracebacks import ends_tracebacks
from nvgen.processes import this_process
from nvgen.runtime import device_attributes
from nvgen.runtime.cpu import stream_order
from nvgen.runtime.cpu.streams import Event, GraphBuilder, Stream, has_times, needs_driver
from nvgen.runtime.gpu import driver
from nvgen.runtime.launch.device import CPU

#: What a device of a GPU has besides, which is the driver's.
_OF_GPUS = frozenset(
    {
        *("allocate", "context", "create_context", "create_mipmapped_array", "create_opaque_array"),
        *("create_surface_object", "create_texture_object", "memory_resource", "resources", "to_system_device"),
    }
)


def number_of(device: Any) -> int:
    """The number of a device that a program names by an integer, or by an object of cuda-core's or of the CPU's.

    Raises:
        LaunchError: it names none.
    """
    try:
        return integer(getattr(device, "device_id", device))
    except TypeError:
        what = f"an object of type `{type(device).__name__}` names no GPU"
        raise LaunchError(diagnostics.arrays.NoSuchDevice(None, what, driver.device_count())) from None


class ComputeCapability(NamedTuple):
    """As (9, 0)."""

    major: int
    minor: int


class Properties:
    """What the device says of itself, under the names of the driver's attributes: ``multiprocessor_count``."""

    @ends_tracebacks
    def __getattr__(self, name: str) -> int:
        try:
            return device_attributes.of_cpu(name.upper())
        except KeyError:
            __tracebackhide__ = True  # pytest does not show this frame
            raise AttributeError(f"a device has no property {name!r}") from None


class Device:
    """The CPU as the one device there is, number 0."""

    @ends_tracebacks
    def __init__(self, device_id: Any = None) -> None:
        number = 0 if device_id is None else number_of(device_id)
        if number:
            raise needs_driver(f"device {number}")
        self.device_id = number
        self.properties = Properties()
        self.pci_bus_id = "0000:01:00.0"
        self.uuid = "00000000-0000-0000-0000-000000000000"

    @classmethod
    def get_all_devices(cls) -> tuple[Device, ...]:
        """The CPU alone."""
        return (cls(),)

    @property
    def name(self) -> str:
        return f"{CPU} ({diagnostics.counted(this_process.core_count(), 'core')})"

    @property
    def compute_capability(self) -> ComputeCapability:
        """That of the GPU whose limits launches on the CPU keep to."""
        return ComputeCapability(*device_attributes.CPU_CAPABILITY)

    @property
    def arch(self) -> str:
        """The same as a text, ``90``."""
        return "".join(map(str, self.compute_capability))

    @property
    def default_stream(self) -> Stream:
        """A stream; they are all in order."""
        return Stream(self, nonblocking=False)

    def set_current(self, ctx: Any = None) -> None:
        """Nothing has to be made current."""

    def sync(self) -> None:
        """Nothing is left to wait for."""
        stream_order.of_cpu.program_waits()

    def can_access_peer(self, peer: Any) -> bool:
        """There are no others."""
        return False

    @ends_tracebacks
    def create_stream(self, obj: Any = None, options: Any = None) -> Stream:
        """A new stream.

        Raises:
            LaunchError: ``obj`` is a stream of a driver.
        """
        if obj is not None:
            raise needs_driver("a stream of another library's")
        return Stream(self, **_options(options))

    def create_event(self, options: Any = None) -> Event:
        """A new event."""
        return Event(self, timing=has_times(options))

    def create_graph_builder(self) -> GraphBuilder:
        """What builds a graph of a stream of its own."""
        return GraphBuilder(Stream(self))

    @ends_tracebacks
    def __getattr__(self, name: str) -> NoReturn:
        if name in _OF_GPUS:
            raise needs_driver(f"`{name}` of a device")
        __tracebackhide__ = True  # pytest does not show this frame
        raise AttributeError(f"a device has no attribute {name!r}")

    def __int__(self) -> int:
        return self.device_id

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Device)

    def __hash__(self) -> int:
        return hash(Device)

    def __repr__(self) -> str:
        return f"<Device {self.device_id} ({self.name})>"


_OF_STREAMS = ("nonblocking", "priority")


def _options(given: Any) -> dict[str, Any]:
    """What cuda-core's ``StreamOptions``, or a dict of them, say."""
    if given is None:
        return {}
    taken = given if isinstance(given, dict) else {name: getattr(given, name, None) for name in _OF_STREAMS}
    return {name: value for name, value in taken.items() if name in _OF_STREAMS and value is not None}
