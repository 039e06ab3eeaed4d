"""What ends a thread or a launch, or tells tools of it: ``nv.trap``, ``nv.exit``, ``nv.brkpt``, ``nv.pmevent``.

Source: PTX ISA, "Miscellaneous Instructions", "exit". All architectures have them.
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.attributes.control import EventNumber
from nvgen.lang.operation import DeviceOperation
from nvgen.lang.parameters import ConstantInteger, Parameter
from nvgen.types import NONE

#: PTX ISA, ``pmevent``: events are numbered from 0.
EVENTS = 16


class Control(DeviceOperation):
    """An operation without arguments and result."""

    family: ClassVar[str] = "control"
    accesses_memory: ClassVar[bool] = False
    parameters = ()
    result = NONE


class Trap(Control):
    """``trap()``: ends the launch with an error. PTX: ``trap``. On the CPU a diagnostic says which thread it was."""


class Exit(Control):
    """``exit()``: ends the thread, also from within a device function. PTX: ``exit``.

    As at the end of the kernel: barriers no longer wait for the thread.
    """

    ends_thread: ClassVar[bool] = True


class Breakpoint(Control):
    """``brkpt()``: stops for a debugger. PTX: ``brkpt``. On the CPU use ``breakpoint()`` with ``check="step"``."""

    @property
    def is_only_on_gpu(self) -> bool:
        return True


class Event(DeviceOperation):
    """``pmevent(number)`` and ``pmevent_mask(mask)``: tells the performance monitor of events, by constants.

    A number is from 0 to 15; of a mask each of 16 bits is an event. PTX: ``pmevent``, ``pmevent.mask``. On the CPU
    nobody counts them.
    """

    family: ClassVar[str] = "control"
    accesses_memory: ClassVar[bool] = False
    attributes = EventNumber
    result = NONE

    is_mask: bool

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        most = 2**EVENTS - 1 if self.is_mask else EVENTS - 1
        name, choices = "mask" if self.is_mask else "number", range(most + 1)
        return (ConstantInteger(name, choices, f"a constant from 0 to {most}", stored_as="number"),)


trap = Trap("trap", "ends the launch with an error")
exit = Exit("exit", "ends the thread")
brkpt = Breakpoint("brkpt", "stops for a debugger")
pmevent = Event("pmevent", "tells the performance monitor of an event", False)
pmevent_mask = Event("pmevent_mask", "tells the performance monitor of several events", True)
