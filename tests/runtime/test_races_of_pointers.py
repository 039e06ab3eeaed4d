"""Races in memory that a pointer leads to, of which nobody says how far it goes."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest

import nvgen as nv
from tests.runtime.test_races import is_race


class Holder(NamedTuple):
    tag: nv.i64
    where: nv.ptr[nv.i32]


@nv.kernel
def through_a_pointer(p: nv.ptr[nv.i32], apart: nv.constexpr):
    p[nv.thread_idx.x if apart else 0] = nv.thread_idx.x


@nv.kernel
def through_a_structure(holder: Holder, apart: nv.constexpr):
    holder.where[nv.thread_idx.x if apart else 0] = nv.thread_idx.x


@nv.kernel
def array_and_pointer(a: nv.Array[nv.i32], p: nv.ptr[nv.i32], apart: nv.constexpr):
    """The array alone is race-free: each thread has an element."""
    a[nv.thread_idx.x] = 1
    p[nv.thread_idx.x if apart else 63 - nv.thread_idx.x] = 1 + nv.thread_idx.x


@pytest.mark.parametrize("apart", [True, False])
def test_memory_that_a_pointer_leads_to(apart: bool) -> None:
    memory = np.zeros(64, np.int32)
    address = memory.ctypes.data
    assert is_race(through_a_pointer, (1, 64), address, apart) is not apart
    assert is_race(through_a_structure, (1, 64), Holder(1, address), apart) is not apart
    assert is_race(array_and_pointer, (1, 64), memory, address, apart) is not apart
