"""The machine code of a kernel: labels, and each instruction with its address, live registers and places."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nvgen.artifacts.report import measures
from nvgen.artifacts.report.inspected import Inspected
from nvgen.artifacts.report.listings.listing import RawLine
from nvgen.artifacts.report.listings.locations import Locations

_LABEL = re.compile(r"\s*(?!\.text\.)[.$\w]+:")
#: ``/*0130*/`` begins an instruction.
_ADDRESS = re.compile(r"^\s*/\*([0-9a-f]+)\*/ *")


def sass_lines(inspected: Inspected, locations: Locations) -> Iterator[RawLine]:
    """The labels and instructions, without directives and what fills the section up behind the last instruction."""
    instructions = {one.line: one for one in inspected.machine_code}
    last = max(instructions, default=0)
    live = {point.line: point.registers for point in measures.register_pressure(inspected)}
    for number, line in enumerate((inspected.sass or "").split("\n")[:last], 1):
        address = _ADDRESS.match(line)
        if address is not None and number in instructions:
            text = line[address.end() :].rstrip(" ;")
            note = f"{live.get(number, 0):>3}"
            yield RawLine(address[1], f"    {text}", locations.of_chain(instructions[number].places), note)
        elif _LABEL.match(line):
            yield RawLine("", line.strip())
