"""The machine code of a kernel, each instruction with the places that nvdisasm says in comments.

``nvdisasm -gi`` prints a chain of inlined calls as comments that follow each other, the innermost first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from nvgen.report.listings.listing import RawLine
from nvgen.report.listings.places import Chain, Places

_PLACE = re.compile(r'^\s*//## File "([^"]*)", line (\d+)(?: inlined at "([^"]*)", line (\d+))?')
#: ``/*0130*/`` begins an instruction.
_ADDRESS = re.compile(r"^\s*/\*([0-9a-f]+)\*/ *")
#: Directives say nothing of the code; one label is the kernel's, which has a name already.
_LEFT_OUT = re.compile(r"^\s*(?://-|\.(?:section|align|global|type|size|other|text\.\S+:)|/\* 0x|$)")


def sass_lines(text: str, places: Places, live: Mapping[int, int]) -> Iterator[RawLine]:
    """The instructions and labels. ``live`` says how many registers are live at a line of the text."""
    chain: Chain = ()
    is_ended = True
    for number, line in enumerate(text.split("\n"), 1):
        if place := _PLACE.match(line):
            one = (place[1], int(place[2]))
            chain = (one,) if is_ended else (*chain, one)
            is_ended = place[3] is None
            continue
        is_ended = True
        if _LEFT_OUT.match(line):
            continue
        address = _ADDRESS.match(line)
        if address is None:
            yield RawLine("", line.rstrip())
            continue
        note = f"{live.get(number, ''):>3}"
        yield RawLine(address[1], f"    {line[address.end() :].rstrip(' ;')}", places.of_chain(chain), note)
