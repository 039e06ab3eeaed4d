"""What is kept of launches that may race with those of other streams."""

from __future__ import annotations

import numpy as np

from nvgen.runtime.cpu import launch_accesses, stream_order
from nvgen.runtime.cpu.launch_accesses import LaunchAccesses


def _work(low: int, written: list[int], count: int) -> LaunchAccesses:
    """A launch that writes some of so many elements of 4 bytes."""
    writer, sites = np.zeros(count, np.uint32), np.full(count, 4, np.uint16)
    writer[written] = 1
    fields = [writer, sites, np.zeros(count, np.uint32), sites]
    return LaunchAccesses("k", None, None, None, (launch_accesses._accessed_part(low, 4, fields),))


def test_only_what_lies_between_accesses_is_kept() -> None:
    work = _work(1 << 20, [70, 75], 1 << 16)
    (part,) = work.accesses
    assert (part.low, part.high, work.nbytes) == ((1 << 20) + 280, (1 << 20) + 304, 6 * 12)
    assert part.at((1 << 20) + 300, wrote=True) == (1, 4) and part.at(1 << 20, wrote=True) is None
    assert _work(0, [], 100).nbytes == 0


def test_elements_are_compared_after_some_were_forgotten() -> None:
    one, other = _work(0, [3, 9], 16), _work(0, [9, 12], 16)
    assert one.race_with(other) is not None
    other.forget(36, 40)
    assert one.race_with(other) is None and other.race_with(_work(0, [12], 16)) is not None
    assert one.race_with(_work(0, [], 16)) is None


def test_what_takes_too_much_room_is_forgotten() -> None:
    order, half = stream_order.StreamOrder(), stream_order._MOST_BYTES // 12 // 2
    first = _work(0, [0, half], half + 1)
    assert order.given(5, first, is_blocking=False) is None
    assert order.given(6, _work(1 << 40, [0], 1), is_blocking=False) is None
    assert order.given(7, _work(0, [0], 1), is_blocking=False) is not None
    assert order.given(8, _work(1 << 41, [0, half], half + 1), is_blocking=False) is None
    assert order.given(9, _work(0, [half], half + 1), is_blocking=False) is None
    assert order.given(10, _work(1 << 41, [0], 1), is_blocking=False) is not None
