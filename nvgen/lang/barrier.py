"""``nv.barrier``: the sixteen barriers of a block by their numbers. Source: PTX ISA, ``bar``, ``barrier``."""

from __future__ import annotations

from nvgen.lang.sync import NamedBarrier, ReducingNamedBarrier

sync = NamedBarrier("barrier.sync", "waits at a barrier until so many threads have come", True)
arrive = NamedBarrier("barrier.arrive", "comes to a barrier and goes on", False)
reduce_count = ReducingNamedBarrier("barrier.reduce_count", "waits; how many threads' predicates hold", True, "popc")
reduce_and = ReducingNamedBarrier("barrier.reduce_and", "waits; whether all threads' predicates hold", True, "and")
reduce_or = ReducingNamedBarrier("barrier.reduce_or", "waits; whether any thread's predicate holds", True, "or")
