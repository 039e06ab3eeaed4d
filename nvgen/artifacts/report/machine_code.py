"""The instructions in a listing of nvdisasm's, with their lines in the listing and in Python.

Takes the text of one kernel's section, with or without the comments of ``-gi`` and the columns of ``-lrm``; gives an
instruction each. Source: CUDA Binary Utilities, "nvdisasm", "Usage".
"""

from __future__ import annotations

import re

from nvgen.base.records import Record

#: ``        /*01c0*/               @P1 BRA `(.L_x_2) ;``
_INSTRUCTION = re.compile(r"^\s*/\*([0-9a-f]{4,})\*/\s+(?:(@!?U?P\w+)\s+)?([A-Z][\w]*)((?:\.[\w:]+)*)\s*([^;]*);(.*)$")
#: One a function that the code was inlined into, the innermost first.
_PLACE = re.compile(r'^\s*//## File "([^"]*)", line (\d+)')
_LABEL = re.compile(r"^([.$\w]+):")
#: Behind an instruction, as ``-lrm`` prints them: how many general registers are live, and a chart of them.
_LIVE = re.compile(r"// \|\s*(\d+)?")


class MachineInstruction(Record):
    """An instruction: ``@P1 LDG.E.128 R4, desc[UR6][R2.64]``. Lines are counted from 1."""

    #: In the listing.
    line: int
    #: In bytes from the beginning of the kernel.
    address: int
    #: ``@!P1``, or "".
    guard: str
    opcode: str
    modifiers: tuple[str, ...]
    operands: str
    #: The file and line of the source, behind it the place of the call if the code was inlined; empty without lines.
    places: tuple[tuple[str, int], ...]
    #: The general registers that are live, where the listing says it.
    live: int | None


def instructions(listing: str) -> tuple[MachineInstruction, ...]:
    """The instructions of a listing in its order, without what fills the section up behind the last one."""
    found: list[MachineInstruction] = []
    labels: dict[str, int] = {}
    locations: tuple[tuple[str, int], ...] = ()
    goes_on = False
    for number, text in enumerate(listing.splitlines(), 1):
        if location := _PLACE.match(text):
            locations = (*(locations if goes_on else ()), (location[1], int(location[2])))
            goes_on = True
            continue
        goes_on = False
        if label := _LABEL.match(text):
            labels[label[1]] = len(found)
        elif one := _INSTRUCTION.match(text):
            address, guard, opcode, modifiers, operands, rest = one.groups()
            live = _LIVE.search(rest)
            found.append(
                MachineInstruction(
                    *(number, int(address, 16), guard or "", opcode, tuple(modifiers.split(".")[1:]), operands.strip()),
                    *(locations, int(live[1] or 0) if live else None),
                )
            )
    return tuple(found[: _end(found, labels)])


def _end(found: list[MachineInstruction], labels: dict[str, int]) -> int:
    """Where the code ends: behind it stand a branch to itself, and ``NOP``."""
    end = len(found)
    while end and found[end - 1].opcode == "NOP":
        end -= 1
    last = found[end - 1] if end else None
    if last is not None and last.opcode == "BRA" and labels.get(last.operands.strip("`()")) == end - 1:
        end -= 1
    return end
