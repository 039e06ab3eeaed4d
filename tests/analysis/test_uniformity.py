"""What is the same for all threads of a block or a chunk, by the variables of small kernels."""

from __future__ import annotations

import math
import textwrap

import pytest

import nvgen as nv
from nvgen.tree import Break, Continue, ForRange, Local, While, nodes
from nvgen.tree.analysis.uniformity import Chunks, Scope, Uniformity, uniformity

THREAD, CHUNK, BLOCK = Scope
PARAMETERS = "a: nv.Array[nv.i32], b: nv.Array[nv.f32, 2], n: nv.i32"


@nv.device
def twice(x):
    return x + x


@nv.device
def own(x):
    return x + nv.thread_idx.x


@nv.device
def counted(x):
    return x + nv.atomic.add(nv.shared.array(1, nv.i32), 0, 1)


def found(body: str, chunks: Chunks = Chunks()) -> tuple[nv.Kernel, Uniformity, dict[str, Local]]:  # noqa: B008
    lines = textwrap.indent(textwrap.dedent(body).strip(), "    ")
    kernel = nv.Kernel.from_source(f"def k({PARAMETERS}):\n{lines}", namespace={**globals(), "math": math})
    typed = kernel.specialise().typed
    return typed, uniformity(typed, chunks), {local.name: local for local in typed.variables}


def scope(body: str, name: str = "x", chunks: Chunks = Chunks()) -> Scope:  # noqa: B008
    _, known, variables = found(body, chunks)
    return known.of_variable(variables[name])


VALUES = [
    ("1", BLOCK),
    ("n + 1", BLOCK),
    ("a.size", BLOCK),
    ("b.shape[1] * nv.block_dim.x", BLOCK),
    ("nv.block_idx.x + nv.grid_dim.y", BLOCK),
    ("nv.grid_size(1)", BLOCK),
    ("nv.cluster.rank()", BLOCK),
    ("nv.cluster.size() - 1 - nv.cluster.rank()", BLOCK),
    ("nv.cluster.block_idx.x + nv.cluster.dim.y", BLOCK),
    ("nv.cluster.idx.x * nv.cluster.grid_dim.x", BLOCK),
    ("nv.cluster.is_explicit()", BLOCK),
    ("nv.cluster.rank_of(nv.cluster.map(nv.shared.array(4, nv.i32), n).ptr)", BLOCK),
    ("nv.cluster.map(nv.shared.array(4, nv.i32), n)[1]", BLOCK),
    ("nv.cluster.map(nv.shared.array(4, nv.i32), nv.thread_idx.y)[1]", CHUNK),
    ("nv.cluster.map(nv.shared.array(4, nv.i32), nv.thread_idx.x % 2)[1]", THREAD),
    ("nv.smid()", BLOCK),
    ("nv.sreg.gridid()", BLOCK),
    ("nv.sreg.dynamic_smem_size()", BLOCK),
    ("nv.sreg.clock_hi()", THREAD),
    ("nv.thread_idx.y", CHUNK),
    ("nv.thread_idx.z * n", CHUNK),
    ("nv.grid(2)[1]", CHUNK),
    ("nv.warp_id()", CHUNK),
    ("nv.thread_idx.x", THREAD),
    ("nv.lane_id()", THREAD),
    ("nv.grid(1)", THREAD),
    ("nv.clock()", THREAD),
    # What a lane's number leaves of a chunk's
    ("nv.thread_idx.x // 32", CHUNK),
    ("nv.thread_idx.x // 64", CHUNK),
    ("nv.thread_idx.x // 16", THREAD),
    ("nv.thread_idx.x // 48", THREAD),
    ("nv.thread_idx.x // n", THREAD),
    ("nv.thread_idx.x >> 5", CHUNK),
    ("nv.thread_idx.x >> 4", THREAD),
    ("nv.thread_idx.x & ~31", CHUNK),
    ("nv.thread_idx.x & 32", CHUNK),
    ("nv.thread_idx.x & 48", THREAD),
    ("nv.thread_idx.x < 32", CHUNK),
    ("nv.thread_idx.x <= 31", CHUNK),
    ("nv.thread_idx.x > 31", CHUNK),
    ("nv.thread_idx.x <= 32", THREAD),
    ("64 > nv.thread_idx.x", CHUNK),
    ("nv.thread_idx.x < 16", THREAD),
    ("nv.thread_idx.x < n", THREAD),
    ("nv.thread_idx.x < n * 32", CHUNK),
    ("nv.thread_idx.x == 32", THREAD),
    ("nv.thread_idx.x - nv.lane_id()", CHUNK),
    ("nv.thread_idx.x - nv.thread_idx.x % 32", CHUNK),
    ("nv.lane_id() // 32", BLOCK),
    ("(nv.thread_idx.x & 31) >> 5", BLOCK),
    ("(nv.thread_idx.x + 1) // 32", THREAD),
    ("(nv.thread_idx.x + 64) // 32", CHUNK),
    ("(n * 32 + nv.lane_id()) // 32", BLOCK),
    ("nv.i64(nv.thread_idx.x) // 32", CHUNK),
    ("nv.u8(nv.thread_idx.x) // 32", CHUNK),
    ("bool(nv.thread_idx.x)", THREAD),
    ("nv.f32(nv.thread_idx.x)", THREAD),
    ("nv.f32(nv.thread_idx.x // 32)", CHUNK),
    ("nv.grid(1) // 32", CHUNK),
    ("(nv.thread_idx.y * nv.block_dim.x + nv.thread_idx.x) // 32", CHUNK),
    ("-nv.thread_idx.x + nv.thread_idx.x", CHUNK),
    ("nv.thread_idx.x * 2 - nv.thread_idx.x - nv.lane_id()", CHUNK),
    # Memory
    ("a[n]", BLOCK),
    ("a[nv.thread_idx.x]", THREAD),
    ("b[nv.block_idx.x, nv.thread_idx.y]", CHUNK),
    ("nv.load(a, 0, volatile=True)", THREAD),
    ("nv.shared.array(4, nv.i32)[1]", BLOCK),
    ("nv.local.array(4, nv.i32)[1]", THREAD),
    # Functions and operations
    ("max(n, 2)", BLOCK),
    ("min(nv.thread_idx.x, 2)", THREAD),
    ("math.sqrt(b[0, 0])", BLOCK),
    ("nv.bits.popcount(nv.u32(n))", BLOCK),
    ("twice(n)", BLOCK),
    ("twice(nv.thread_idx.x)", THREAD),
    ("own(n)", THREAD),
    ("counted(n)", THREAD),
    ("nv.atomic.add(a, 0, 1)", THREAD),
    ("n if n > 1 else 2", BLOCK),
    ("1 if nv.thread_idx.x > 1 else 2", THREAD),
    ("1 if nv.thread_idx.y > 1 else 2", CHUNK),
    # What lanes tell each other
    ("nv.warp.ballot(nv.thread_idx.x > 3)", CHUNK),
    ("nv.warp.any(nv.thread_idx.x > 3)", CHUNK),
    ("nv.warp.reduce_add(nv.thread_idx.x)", CHUNK),
    ("nv.warp.reduce_min(nv.thread_idx.x)", CHUNK),
    ("nv.warp.match_all(nv.thread_idx.x)[0]", CHUNK),
    ("nv.warp.match_any(nv.thread_idx.x)", THREAD),
    ("nv.warp.shuffle(nv.thread_idx.x, 0)", CHUNK),
    ("nv.warp.shuffle(nv.thread_idx.x, 0, width=16)", THREAD),
    ("nv.warp.shuffle(nv.thread_idx.x, nv.lane_id() ^ 1)", THREAD),
    ("nv.warp.shuffle_xor(nv.thread_idx.x, 1)", THREAD),
    ("nv.warp.reduce_add(nv.thread_idx.x, 0xffff)", THREAD),
    ("nv.warp.elect()", THREAD),
    ("nv.syncthreads_count(nv.thread_idx.x > 3)", BLOCK),
    ("nv.syncthreads_or(nv.thread_idx.x > 3)", BLOCK),
]


@pytest.mark.parametrize(("value", "wanted"), VALUES, ids=[value for value, _ in VALUES])
def test_values(value: str, wanted: Scope) -> None:
    assert scope(f"x = {value}") is wanted


#: By what is known of the chunks: the scope of a value.
CHUNKS = [
    ("nv.thread_idx.x // 8", Chunks(8, True, False), CHUNK),
    ("nv.thread_idx.x // 32", Chunks(8, True, False), CHUNK),
    ("nv.thread_idx.x // 4", Chunks(8, True, False), THREAD),
    ("nv.grid(1) // 8", Chunks(8, True, False), CHUNK),
    ("nv.grid(1) // 32", Chunks(8, True, False), CHUNK),
    ("nv.thread_idx.x // 32", Chunks(32, False, True), CHUNK),
    ("nv.grid(1) // 32", Chunks(32, False, True), THREAD),
    ("nv.lane_id() // 32", Chunks(32, False, True), BLOCK),
    ("nv.lane_id() // 32", Chunks(16, True, False), THREAD),
    ("nv.warp_id()", Chunks(16, True, False), THREAD),
    ("nv.warp.reduce_add(1)", Chunks(16, True, False), THREAD),
    ("nv.warp.reduce_add(1)", Chunks(32, False, True), CHUNK),
    ("nv.syncthreads_count(nv.thread_idx.x > 3)", Chunks(16, True, False), BLOCK),
]


@pytest.mark.parametrize(("value", "chunks", "wanted"), CHUNKS)
def test_chunks(value: str, chunks: Chunks, wanted: Scope) -> None:
    assert scope(f"x = {value}", chunks=chunks) is wanted


FLOW = [
    ("x = 1\nif n > 0:\n    x = 2", BLOCK),
    ("x = 1\nif nv.thread_idx.y > 0:\n    x = 2", CHUNK),
    ("x = 1\nif nv.thread_idx.x > 0:\n    x = 2", THREAD),
    ("x = 1\nif nv.thread_idx.x < 32:\n    x = 2", CHUNK),
    ("x = 1\nif nv.thread_idx.x > 0:\n    pass\nelse:\n    x = 2", THREAD),
    ("x = 0\nfor i in range(n):\n    x = x + i", BLOCK),
    ("x = 0\nfor i in range(nv.thread_idx.y):\n    x = x + i", CHUNK),
    ("x = 0\nfor i in range(nv.thread_idx.x):\n    x = x + i", THREAD),
    ("x = n\nwhile x > 1:\n    x = x // 2", BLOCK),
    ("x = 0\nwhile a[nv.thread_idx.x] > x:\n    x += 1", THREAD),
    # A variable that another one makes differ, later in the text of a loop
    ("x = 0\ny = 0\nfor i in range(n):\n    x = y\n    y = nv.thread_idx.x", THREAD),
    ("x = 0\ny = 0\nfor i in range(n):\n    x = y\n    y = nv.thread_idx.y", CHUNK),
    # Breaks, continues, returns
    ("x = 0\nfor i in range(n):\n    x += 1\n    if i > 3:\n        break", BLOCK),
    ("x = 0\nfor i in range(n):\n    x += 1\n    if i > nv.thread_idx.x:\n        break", THREAD),
    ("x = 0\nfor i in range(n):\n    x += 1\n    if i > nv.thread_idx.y:\n        break", CHUNK),
    ("x = 0\nwhile True:\n    x += 1\n    if x > nv.thread_idx.x:\n        break", THREAD),
    ("x = 0\nfor i in range(n):\n    if i > nv.thread_idx.x:\n        continue\n    x += 1", THREAD),
    ("x = 0\nfor i in range(n):\n    x += 1\n    if i > nv.thread_idx.x:\n        continue", BLOCK),
    (
        "x = 0\nfor i in range(n):\n    if n > 2:\n        if i > nv.thread_idx.x:\n            continue\n    x += 1",
        THREAD,
    ),
    ("x = 0\nfor i in range(n):\n for j in range(n):\n  if j > nv.thread_idx.x:\n   continue\n x += 1", BLOCK),
    ("x = 0\nfor i in range(n):\n    pass\nelse:\n    x = 1", BLOCK),
    ("x = 0\nfor i in range(n):\n    if i > nv.thread_idx.x:\n        break\nelse:\n    x = 1", THREAD),
    ("if nv.thread_idx.x > n:\n    return\nx = 1", BLOCK),
    ("x = 0\nfor i in range(n):\n    if a[nv.thread_idx.x] > i:\n        return\n    x += 1", BLOCK),
    ("x = 0\nfor i in nv.static_range(4):\n    x += i", BLOCK),
    ("x = 0\nfor i in nv.static_range(4):\n    x += i\n    if nv.thread_idx.x > i:\n        break", THREAD),
    # Parts of variables, and what is bound in an expression
    ("x = nv.vec[nv.f32, 4](0)\nx[1] = 2.0", BLOCK),
    ("x = nv.vec[nv.f32, 4](0)\nx[n] = b[0, 0]", BLOCK),
    ("x = nv.vec[nv.f32, 4](0)\nx[1] = b[0, nv.thread_idx.x]", THREAD),
    ("x = nv.vec[nv.f32, 4](0)\nx[nv.thread_idx.x] = b[0, 0]", THREAD),
    ("if (x := n) > 1:\n    pass", BLOCK),
    ("x = 1\nif nv.thread_idx.x > 2 and (x := n) > 1:\n    pass", THREAD),
    ("if (x := n) > 2 and nv.thread_idx.x > 1:\n    pass", BLOCK),
]


@pytest.mark.parametrize(("body", "wanted"), FLOW)
def test_flow(body: str, wanted: Scope) -> None:
    assert scope(body) is wanted


def test_loops_keep_lane_numbers() -> None:
    """A loop in steps of whole chunks whose iterations all threads make together."""
    body = "x = 0\nfor i in range(n):\n    j = nv.thread_idx.x + 32 * i\n    x = j // 32\n    y = (j + i) // 32"
    assert scope(body) is CHUNK
    assert scope(body, "y") is THREAD


def test_statements_and_iterations() -> None:
    body = """
    for i in range(n):
        if nv.thread_idx.x < 32:
            break
    while n > 2:
        if nv.thread_idx.x > n:
            continue
    for i in range(nv.thread_idx.x):
        while n > 3:
            pass
    """
    kernel, known, _ = found(body)
    loops = [node for node in nodes(kernel.body) if isinstance(node, (ForRange, While))]
    assert [known.trips(loop) for loop in loops] == [CHUNK, BLOCK, THREAD, THREAD]
    assert [known.around(loop) for loop in loops] == [BLOCK, BLOCK, BLOCK, THREAD]
    (left,) = (node for node in nodes(kernel.body) if isinstance(node, Break))
    (skipped,) = (node for node in nodes(kernel.body) if isinstance(node, Continue))
    assert known.around(left) is CHUNK
    assert known.around(skipped) is THREAD
