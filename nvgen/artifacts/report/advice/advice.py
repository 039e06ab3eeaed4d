"""What a piece of advice is."""

from __future__ import annotations

from nvgen.base.records import Record


class Advice(Record):
    """Something in a kernel that costs time, and what to write instead."""

    #: A word for the kind, as ``spills``: the same for all of it, and the anchor of its section in the guide.
    kind: str
    #: What was found, in a few words.
    title: str
    #: What it costs, and what to write instead.
    text: str
    #: The line in the kernel's Python file, counted from 1; None where the code has no line.
    line: int | None
    #: The line in ``Inspected.ptx``, counted from 1; None where no one line of PTX is it.
    ptx_line: int | None
    #: The section of the documentation that explains it, as a path in ``docs``.
    guide: str
