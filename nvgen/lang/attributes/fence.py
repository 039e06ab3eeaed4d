"""Of ``nv.fence``."""

from __future__ import annotations

from nvgen.lang.ordering import Ordering


class RestrictedOrdering(Ordering):
    """The order of a fence for shared memory alone, of the block or of the cluster, as its order has it."""
