"""``nv.barrier``: the sixteen barriers of a block by their numbers. Source: PTX ISA, ``bar``, ``barrier``."""

from __future__ import annotations

from nvgen.lang.sync import NamedBarrier

sync = NamedBarrier("barrier.sync", "waits at a barrier until so many threads have come", True)
arrive = NamedBarrier("barrier.arrive", "comes to a barrier and goes on", False)
