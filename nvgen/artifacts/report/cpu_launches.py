"""What launches of a kernel on the CPU have had so far, as a report shows it."""

from __future__ import annotations

from nvgen.base.records import Record


class CpuLaunches(Record):
    """Launches that have the same code.

    ``arguments`` are the types of the arguments, "" of PTX; ``checks`` what the code checks, "" for nothing. ``tier``
    is that of the code that the next launch has.
    """

    arguments: str
    checks: str
    tier: str
    #: How many launches have begun with baseline code, and the seconds for which that has run; None where it was not
    #: for launches to show when optimised code is worth it.
    begun: int | None
    seconds: float
    #: What was proved of launches that look for races, in words; then there is nothing else to say.
    proof: str = ""
