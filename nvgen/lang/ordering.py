"""How operations on memory are ordered with others, and for which threads.

Source: PTX ISA, "Memory Consistency Model".
"""

from __future__ import annotations

from nvgen.lang.attributes import Attributes

#: From the weakest on. ``seq_cst``: one order of all such operations, in which all threads see them.
ORDERS = ("relaxed", "acquire", "release", "acq_rel", "seq_cst")
#: The threads that an order holds for, from the fewest on: the block's, the cluster's, the GPU's, all and the host's.
SCOPES = ("cta", "cluster", "gpu", "sys")
#: What CUDA calls three of them.
SCOPE_SYNONYMS = {"block": "cta", "device": "gpu", "system": "sys"}


class Ordering(Attributes):
    """How an operation on memory is ordered with others, and for which threads: one of ``ORDERS`` and ``SCOPES``."""

    order: str
    scope: str
