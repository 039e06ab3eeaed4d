"""Of ``nv.mbarrier.*``."""

from __future__ import annotations

from nvgen.records import Record


class Semantics(Record):
    """What of memory goes with an operation: ``release``, ``acquire`` or ``relaxed``; and whether for threads of the
    block or of the whole cluster."""

    order: str
    scope: str


class CopyCount(Record):
    """Whether an arrival is expected besides those that the barrier was made for."""

    increments: bool
