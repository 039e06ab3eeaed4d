"""How many registers are live along a kernel.

Of machine code it is what nvdisasm prints of general registers (CUDA Binary Utilities, "Register Life Range
Information"); without that it is of the virtual registers of PTX, which ptxas schedules and allocates anew
(``nvgen.ptx.analysis.liveness``).
"""

from __future__ import annotations

from nvgen.artifacts.report import machine_code
from nvgen.artifacts.report.inspected import Inspected
from nvgen.base.records import Record
from nvgen.ptx.analysis.liveness import liveness


class PressurePoint(Record):
    """At an instruction: its line in the listing, and the 32-bit registers that are live."""

    line: int
    registers: int


def register_pressure(inspected: Inspected) -> tuple[PressurePoint, ...]:
    """A point for each instruction in the order of the text: of ``inspected.sass``, or else of ``inspected.ptx``."""
    if inspected.life_ranges is None:
        found = liveness(inspected.function, inspected.names)
        return tuple(PressurePoint(inspected.ptx_line(one.instruction), one.registers) for one in found.points)
    live = {one.address: one.live for one in machine_code.instructions(inspected.life_ranges)}
    return tuple(PressurePoint(one.line, live.get(one.address) or 0) for one in inspected.machine_code)
