"""The counters of memory that kernels allocate: none."""

from __future__ import annotations

import pytest

from nvgen_numba.cuda.memory_counters import MemoryCounters


def test_counters_count_only_where_they_are_on() -> None:
    counters = MemoryCounters()
    with pytest.raises(RuntimeError, match="switched off"):
        counters.get_allocation_stats()
    counters.memsys_enable_stats()
    assert counters.memsys_stats_enabled()
    assert counters.get_allocation_stats() == (0, 0, 0, 0)
    counters.memsys_disable_stats()
    assert not counters.memsys_stats_enabled()
