"""Which lanes a test holds for: that of each warp in which it holds for any."""

from __future__ import annotations

import pytest

import nvgen as nv
from nvgen import tree
from nvgen.tree.analysis.lane_tests import LaneTests

TESTS = [
    ("nv.lane_id() < 8", 0xFF),
    ("8 > nv.lane_id()", 0xFF),
    ("nv.lane_id() >= 28", 0xF0000000),
    ("nv.lane_id() == 3", 8),
    ("nv.thread_idx.x < 16", 0xFFFF),
    ("nv.thread_idx.x == 37", 1 << 5),
    ("nv.thread_idx.x % 32 <= 4", 0x1F),
    ("(nv.thread_idx.x & 31) % 2 == 0", 0x55555555),
    ("nv.thread_idx.x % 32 < 4 and nv.thread_idx.x // 32 == 2", 0xF),
    ("nv.warp_id() == n and nv.lane_id() != 31", 0x7FFFFFFF),
    ("lane < 12 and nv.block_idx.x > 0", 0xFFF),
    ("is_first", 0x3),
    # Other lanes in other warps, or nobody knows
    ("nv.thread_idx.x < 40", None),
    ("nv.thread_idx.x > 3", None),
    ("nv.thread_idx.x % 48 < 8", None),
    ("nv.lane_id() < n", None),
    ("nv.lane_id() < a[0]", None),
    ("nv.lane_id() < 8 or n > 3", None),
    ("nv.thread_idx.y < 8", None),
    ("changing < 8", None),
    ("n > 3", None),
    ("nv.lane_id() < 0", None),
    ("nv.u32(nv.lane_id()) - nv.u32(4) < nv.u32(8)", None),
    ("nv.lane_id() // (nv.lane_id() - 2) < 3", None),
]


def found(test: str, *, are_rows: bool = True) -> int | None:
    lines = ["lane = nv.thread_idx.x & 31", "is_first = lane < 2", "changing = nv.lane_id()", "changing += n"]
    body = "\n    ".join([*lines, f"if {test}:", "    a[0] = 1"])
    kernel = nv.Kernel.from_source(f"def k(a: nv.Array[nv.i32], n: nv.i32):\n    {body}\n", namespace={"nv": nv})
    typed = kernel.specialise().typed
    assigned = [node for node in tree.nodes(typed.body) if isinstance(node, tree.Assign)]
    values = {node.local: node.value for node in assigned if node.local.name in typed.fixed}
    (branch,) = (node for node in tree.nodes(typed.body) if isinstance(node, tree.If))
    return LaneTests(typed, values, are_rows=are_rows).lanes(branch.test)


@pytest.mark.parametrize(("test", "lanes"), TESTS)
def test_lanes(test: str, lanes: int | None) -> None:
    assert found(test) == lanes


def test_warps_of_several_rows() -> None:
    """There a thread's index along x is not its lane's number."""
    assert found("nv.thread_idx.x < 16", are_rows=False) is None
    assert found("nv.lane_id() < 16", are_rows=False) == 0xFFFF
