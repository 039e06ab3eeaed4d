"""What a kernel takes of GPUs as a table, for terminals and notebooks: an architecture a column.

The occupancy is for the sizes of blocks that people try, with what lets no further block in.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from nvgen.intrinsics.architectures import architectures

if TYPE_CHECKING:
    from nvgen.binaries.resources import Resources

#: Threads of a block.
SIZES = (64, 128, 256, 512, 1024)
_Row = tuple[str, ...]


def rows(taken: Sequence[Resources]) -> Iterator[_Row]:
    """The rows of the table, each with its title; the first has the architectures."""
    yield "", *(one.architecture for one in taken)
    yield "registers", *(str(one.registers) for one in taken)
    yield "spilled bytes", *(f"{one.spill_store_bytes} stored, {one.spill_load_bytes} loaded" for one in taken)
    yield "shared bytes", *(str(one.shared_bytes) for one in taken)
    yield "local bytes", *(str(one.local_bytes) for one in taken)
    yield "barriers", *(str(one.barriers) for one in taken)
    for size in SIZES:
        yield f"occupancy, {size} threads", *(_occupancy(one, size) for one in taken)


def _occupancy(taken: Resources, size: int) -> str:
    """The part of the warps that run at a time, as ``75 % (registers)``."""
    if architectures()[taken.architecture].warps_per_sm is None:
        return "not published"
    found = taken.occupancy(size)
    limits = ", ".join(found.limited_by)
    return f"{found.fraction:.0%} ({limits})" if found.blocks_per_sm else f"no block fits ({limits})"


def text(taken: Sequence[Resources]) -> str:
    """The table in columns."""
    found = [*rows(taken)]
    widths = [max(map(len, column)) for column in zip(*found, strict=True)]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in found)
    return "\n".join(line.rstrip() for line in lines)


def markup(taken: Sequence[Resources]) -> str:
    """The table in HTML."""
    head, *body = rows(taken)
    titles = "".join(f'<th scope="col">{html.escape(cell)}</th>' for cell in head)
    lines = "".join(
        f'<tr><th scope="row">{html.escape(row[0])}</th>'
        + "".join(f"<td>{html.escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in body
    )
    return f"<table><thead><tr>{titles}</tr></thead><tbody>{lines}</tbody></table>"
