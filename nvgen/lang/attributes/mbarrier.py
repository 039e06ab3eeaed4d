"""Of ``nv.mbarrier.*``."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes


class Semantics(Attributes):
    """What of memory goes with an operation: ``release``, ``acquire`` or ``relaxed``; and whether for threads of the
    block or of the whole cluster."""

    order: str
    scope: str
    #: Of a question: ``conditional`` where that phase is asked for.
    phase_type: str = ""
    #: Whether it is of the barriers of a mask of blocks.
    has_mask_32b: bool = False


class CopyCount(Attributes):
    """Whether an arrival is expected besides those that the barrier was made for."""

    increments: bool


class Layout(Attributes):
    """Which layout a barrier has: 0 or 1."""

    layout: str

    @property
    def number(self) -> int:
        """As PTX counts it."""
        return int(self.layout[1:])
