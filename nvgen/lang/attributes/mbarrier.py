"""Of ``nv.mbarrier.*``."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes


class Semantics(Attributes):
    """What of memory goes with an operation: ``release``, ``acquire`` or ``relaxed``; and whether for threads of the
    block or of the whole cluster."""

    order: str
    scope: str


class CopyCount(Attributes):
    """Whether an arrival is expected besides those that the barrier was made for."""

    increments: bool
