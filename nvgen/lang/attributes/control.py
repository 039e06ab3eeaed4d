"""Of ``nv.pmevent``."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes


class EventNumber(Attributes):
    """The number of an event, or the bits of several."""

    number: int
