"""Which kernels the CPU runs as loops over the threads between barriers, and what these leave in memory."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen import tree
from nvgen.artifacts import compiler
from nvgen.codegen.contract.cpu_run import BlockShape, blocks_like
from nvgen.runtime.cpu import compilation
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.regions import choice, indices
from nvgen.targets.cpu.regions.plan import Plan
from nvgen.targets.cpu.regions.strided_loops import as_before
from nvgen.tree import walk
from nvgen.tree.analysis import index_ranges
from tests.bench.kernels import atomics, blocks, matrices
from tests.targets.regions import reason_for_coroutines

pytestmark = pytest.mark.sweep(6)


@nv.kernel
def rotated(a: nv.Array[nv.i32], b: nv.Array[nv.i32], turns: nv.i32, limit: nv.i32):
    """Threads past ``limit`` end early; what the others have of a turn is theirs in the next one."""
    shared = nv.shared.array(1024, nv.i32)
    own = nv.local.array(2, nv.i32)
    count = nv.block_dim.x * nv.block_dim.y * nv.block_dim.z
    i = (nv.thread_idx.z * nv.block_dim.y + nv.thread_idx.y) * nv.block_dim.x + nv.thread_idx.x
    place = nv.block_idx.x * count + i
    shared[i] = a[place]
    own[1] = 0
    if i >= limit:
        return
    total = 0
    for turn in range(turns):
        nv.syncthreads()
        taken = shared[(i + turn) % count]
        if taken % 3 == 0:
            own[turn % 2] = taken
            limit = limit + 1
        nv.syncthreads()
        total += taken
        shared[i] = taken + turn
    b[place] = total * 10 + own[1] + limit


def rotated_reference(a: np.ndarray, blocks: int, turns: int, limit: int) -> np.ndarray:
    b = np.zeros_like(a)
    for block in range(blocks):
        part = slice(block * a.size // blocks, (block + 1) * a.size // blocks)
        shared, count = a[part].copy(), a.size // blocks
        some = min(limit, count)
        total, own, limits = np.zeros(some, np.int32), np.zeros((some, 2), np.int32), np.full(some, limit, np.int32)
        for turn in range(turns):
            taken = shared[(np.arange(some) + turn) % count]
            total += taken
            own[taken % 3 == 0, turn % 2] = taken[taken % 3 == 0]
            limits += taken % 3 == 0
            shared[:some] = taken + turn
        b[part][:some] = total * 10 + own[:, 1] + limits
    return b


ROWS = [(1,), (7,), (33,), (100,), (256,), (48,), (24,), (1024,)]
SHAPES = [*ROWS, (16, 16), (8, 4, 2), (5, 3, 2), (1, 40), (12, 12), (24, 4), (2, 9), (4, 4, 4), (32, 3)]


@pytest.mark.parametrize("check", [(), "bounds"], ids=["unchecked", "checked"])
@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: "x".join(map(str, shape)))
def test_blocks_of_any_shape(shape: tuple[int, ...], check: str) -> None:
    count = int(np.prod(shape))
    a = np.random.default_rng(1).integers(0, 100, 3 * count).astype(np.int32)
    for limit in (count, count // 2, 1):
        b = np.zeros_like(a)
        rotated.on("cpu", check=check)[3, shape](a, b, 5, limit)
        np.testing.assert_array_equal(b, rotated_reference(a, 3, 5, limit))


def test_local_arrays_of_all_threads_are_apart() -> None:
    assert reason_for_coroutines(rotated) is None


@nv.kernel
def in_a_branch(a: nv.Array[nv.i32]):
    if nv.thread_idx.x < 4:
        nv.syncthreads()
    a[nv.thread_idx.x] = 1


@nv.kernel
def in_a_loop_that_some_leave(a: nv.Array[nv.i32]):
    for i in range(4):
        if a[nv.thread_idx.x] == i:
            break
        nv.syncthreads()


@nv.kernel
def in_a_loop_in_which_some_end(a: nv.Array[nv.i32]):
    for i in range(4):
        if a[nv.thread_idx.x] == i:
            return
        nv.syncthreads()


@nv.kernel
def with_a_named_barrier(a: nv.Array[nv.i32]):
    nv.barrier.sync(1)
    a[nv.thread_idx.x] = 1


@nv.kernel
def that_spins(a: nv.Array[nv.i32]):
    while nv.atomic.load(a.ptr) == 0:
        pass
    nv.syncthreads()


@nv.kernel
def in_a_loop_that_all_leave(a: nv.Array[nv.i32], n: nv.i32):
    i = 0
    while True:
        if i == n:
            break
        a[nv.thread_idx.x] += i
        nv.syncthreads()
        i += 1


@nv.kernel
def looks_once(a: nv.Array[nv.i32], b: nv.Array[nv.i32], n: nv.i32):
    if nv.grid(1) < 37:
        return
    for i in range(b[n]):
        nv.syncthreads()
        a[nv.grid(1)] += i


def test_what_fails_once_a_block_is_told_of_a_thread_that_is_left() -> None:
    assert reason_for_coroutines(looks_once) is None
    a, b = np.zeros(96, np.int32), np.full(3, 3, np.int32)
    for shape, thread in ((96, (37, 0, 0)), ((8, 3, 4), (5, 1, 1))):
        with pytest.raises(nv.LaunchError, match=rf"(?s)index 3 .*`b`.*thread {re.escape(str(thread))} of block"):
            (looks_once if shape == 96 else looks_once_in_a_box).on("cpu")[1, shape](a, b, 3)
    assert not a.any()
    looks_once.on("cpu")[1, 96](a, b, 2)
    assert a.tolist() == [0] * 37 + [3] * 59


@nv.kernel
def looks_once_in_a_box(a: nv.Array[nv.i32], b: nv.Array[nv.i32], n: nv.i32):
    t = (nv.thread_idx.z * nv.block_dim.y + nv.thread_idx.y) * nv.block_dim.x + nv.thread_idx.x
    if t < 37:
        return
    for i in range(b[n]):
        nv.syncthreads()
        a[t] += i


@pytest.mark.parametrize(
    ("kernel", "reason"),
    [
        (blocks.block_sum, None),
        (blocks.block_scan, None),
        (blocks.softmax, None),
        (matrices.tiled_matmul, None),
        (matrices.matmul, None),  # its threads wait for nobody
        (in_a_loop_that_all_leave, None),
        (in_a_branch, "not all threads do the same in line"),
        (in_a_loop_that_some_leave, "not all threads do the same in line"),
        (in_a_loop_in_which_some_end, None),
        (with_a_named_barrier, "it uses `nv.barrier.sync` in line"),
        (that_spins, "the loop in line"),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_reasons(kernel: nv.Kernel, reason: str | None) -> None:
    found = reason_for_coroutines(kernel)
    assert (found is None) if reason is None else (found is not None and found.startswith(reason))


def text(kernel: nv.Kernel, stage: compiler.Stage, **options: object) -> str:
    return compiler.compile_for("cpu", [kernel.specialise()], CpuOptions(**options), stage).text


@pytest.mark.parametrize(
    ("options", "form"),
    [
        ({}, "blocks.block_sum"),
        ({"checks": ("bounds",)}, "blocks.block_sum"),
        ({"coroutines": True}, "llvm.coro.begin"),
        ({"checks": ("race",)}, "blocks.block_sum"),
        ({"checks": ("barrier",)}, "blocks.block_sum"),
        ({"checks": ("uninit",)}, "blocks.block_sum"),
        ({"shuffles": True}, "llvm.coro.begin"),
    ],
    ids=str,
)
def test_the_form_of_a_kernel(options: dict[str, object], form: str) -> None:
    found = text(blocks.block_sum, compiler.Stage.LLVM, **options)
    assert form in found
    assert ("llvm.coro.begin" in found) == (form == "llvm.coro.begin")


@pytest.mark.parametrize("checks", [(), ("bounds",)], ids=["unchecked", "checked"])
@pytest.mark.parametrize(("kernel", "multiple"), [(blocks.block_sum, 32), (matrices.tiled_matmul, 16)])
def test_loops_over_threads_are_vectorised(kernel: nv.Kernel, multiple: int, checks: tuple[str, ...]) -> None:
    """Also where indices are checked: a test where the region begins covers all of them."""
    found = text(kernel, compiler.Stage.LLVM_OPT, blocks=BlockShape(multiple), checks=checks)
    assert re.search(r"fadd <\d+ x float>|fma\w*\.v\d+f32|fmul <\d+ x float>", found)


def test_the_environment_forces_coroutines(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[bool] = []
    original = compilation.compiled

    def noting(kernel: Any, options: CpuOptions, symbols: Any) -> object:
        compiled.append(options.coroutines)
        return original(kernel, options, symbols)

    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")
    monkeypatch.setattr(compilation, "compiled", noting)
    a = np.ones(32, np.int32)
    in_a_loop_that_all_leave.on("cpu")[1, 32](a, 3)
    monkeypatch.setenv("NVGEN_CPU", "optimised,coroutines")
    in_a_loop_that_all_leave.on("cpu")[1, 32](a, 3)
    assert compiled == [False, True]
    assert (a == 7).all()


@pytest.mark.parametrize("multiple", [32, 16, 8])
def test_loops_of_a_chunk_are_outside(multiple: int) -> None:
    """What a thread has from one iteration to the next stays in registers: the chunk's arrays are gone."""
    found = text(matrices.tiled_matmul, compiler.Stage.LLVM, blocks=BlockShape(multiple))
    assert re.search(rf"alloca \[{multiple} x float\]", found)
    assert (
        "alloca"
        not in text(matrices.tiled_matmul, compiler.Stage.LLVM_OPT, blocks=BlockShape(multiple)).split("@kernel")[0]
    )


@nv.kernel
def past_the_end(a: nv.Array[nv.i32], starts: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    """The last blocks have no thread that comes to their start."""
    i = nv.grid(1)
    if i >= a.size:
        return
    start = starts[nv.block_idx.x]
    nv.syncthreads()
    b[i] = a[i] + start


def test_what_is_the_same_for_all_where_there_is_no_thread_left() -> None:
    a, b = np.arange(100, dtype=np.int32), np.zeros(100, np.int32)
    past_the_end.on("cpu")[8, 32](a, np.array([5, 6, 7, 8], np.int32), b)
    np.testing.assert_array_equal(b, a + 5 + a // 32)


@nv.device
def place_of(t, turn):
    return t + (t + turn) % 32


@nv.device
def own_place(turn):
    t = nv.thread_idx.x
    return place_of(t, turn)


@nv.device
def taken_at(xs, t, turn):
    return xs[t + (t + turn) % 32]


@pytest.mark.parametrize("check", ["none", "bounds"])
@pytest.mark.parametrize(
    ("element", "factor", "bits"),
    [
        ("{}[t + (t + turn) % 32]", 1, 31),
        ("{}[t + ((t + turn) & 255)]", 1, 255),
        ("{}[t + nv.i32(nv.u8(t * 3 + turn))]", 3, 255),
        ("{}[t + (nv.lane_id() + turn) % 16]", 1, 15),
        ("{}[place_of(t, turn)]", 1, 31),
        ("{}[own_place(turn)]", 1, 31),
        ("taken_at({}, t, turn)", 1, 31),
    ],
)
def test_cut_indices_are_no_vectors(element: str, factor: int, bits: int, check: str) -> None:
    """LLVM would take the numbers behind the one at which an index starts again for those that follow it."""
    from_tile, from_xs = element.format("tile"), element.format("xs")
    lines = [
        "def k(xs: nv.Array[nv.i32], out: nv.Array[nv.i32]):",
        "    t, tile, acc = nv.thread_idx.x, nv.shared.array(512, nv.i32), nv.i32(0)",
        "    tile[t], tile[t + 256] = xs[t], xs[t + 256]",
        "    for turn in range(31, 36):",
        "        nv.syncthreads()",
        f"        acc = acc * 3 + {from_tile} - {from_xs}",
        f"        acc += {from_tile}",
        "    out[t] = acc",
    ]
    kernel = nv.Kernel.from_source("\n".join(lines) + "\n", namespace=globals())
    xs, found, expected = np.arange(1, 513, dtype=np.int32) * 7, np.zeros(256, np.int32), np.zeros(256, np.int32)
    kernel.on("cpu", check=check)[1, 256](xs, found)
    t = np.arange(256)
    for turn in range(31, 36):
        expected += xs[t + (t * factor + turn & bits)] + expected * 2
    np.testing.assert_array_equal(found, expected)


def test_what_does_not_grow_is_no_cut_index() -> None:
    """Two tiles that take turns: which of them it is is the same for all threads."""
    source = """
def k(xs: nv.Array[nv.f32], out: nv.Array[nv.f32], n: nv.i32):
    t, tile = nv.thread_idx.x, nv.shared.array((2, 256), nv.f32)
    total = nv.f32(0)
    for turn in range(n):
        tile[turn % 2, t] = xs[t + turn]
        nv.syncthreads()
        total += tile[turn % 2, 255 - t]
    out[t] = total
"""
    found = text(nv.Kernel.from_source(source), compiler.Stage.LLVM, blocks=BlockShape(32, True))
    assert "llvm.loop.parallel_accesses" in found and "llvm.loop.vectorize.enable" not in found


@nv.kernel
def shared_out(x: nv.Array[nv.i32], out: nv.Array[nv.i32], marks: nv.Array[nv.i32], n: nv.i32, limit: nv.i32):
    """Ranges that the threads of a block share out: with a sum, with what is left out, beginning before 0."""
    own, t, size = nv.shared.array(64, nv.i32), nv.thread_idx.x, nv.block_dim.x
    for place in range(t, 64, size):
        own[place] = 0
    nv.syncthreads()
    if nv.grid(1) >= limit:
        return
    total = 0
    for i in range(nv.grid(1), n, nv.grid_size(1)):
        total += x[i]
        nv.atomic.add(own, x[i] % 64, 1)
    for u in range(nv.u32(t) + 2, nv.u32(n), nv.u32(size)):
        if x[nv.i32(u)] % 2 == 0:
            continue
        nv.atomic.add(marks, u, 1)
    for i in range(t - 5, n - 5, size):
        for k in range(x[i + 5] % 3):
            nv.atomic.add(marks, i + 5, 100 + k)
    nv.syncthreads()
    for place in range(t, 64, size):
        nv.atomic.add(out, place, own[place])
    nv.atomic.add(out, 64, total)


def shared_out_reference(x: np.ndarray, blocks: int) -> tuple[np.ndarray, np.ndarray]:
    out, place = np.append(np.bincount(x % 64, minlength=64), x.sum()), np.arange(x.size)
    return out, blocks * ((x % 2) * (place >= 2) + np.where(x % 3 == 2, 201, 100 * (x % 3)))


SHARING = [(96,), (48,), (7,), (16, 3), (8, 4), (12, 3), (24, 2), (4, 2, 2), (40, 2)]


@pytest.mark.parametrize("shape", SHARING, ids=lambda shape: "x".join(map(str, shape)))
def test_ranges_that_threads_share_out(shape: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    x = np.random.default_rng(2).integers(0, 1000, 301).astype(np.int32)
    for limit in (1000, 150, 20):
        found = []
        for form in ("", "coroutines"):
            monkeypatch.setenv("NVGEN_CPU", f"optimised,{form}")
            found.append((np.zeros(65, np.int32), np.zeros(301, np.int32)))
            shared_out.on("cpu")[2, shape](x, *found[-1], x.size, limit)
        for mine, other in zip(*found, strict=True):
            np.testing.assert_array_equal(mine, other)
        if limit == 1000 and len(shape) == 1:
            for mine, expected in zip(found[0], shared_out_reference(x, 2), strict=True):
                np.testing.assert_array_equal(mine, expected)


@nv.kernel
def counts_and_sum(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    own, t = nv.shared.array(64, nv.i32), nv.thread_idx.x
    own[t % 64] = 0
    nv.syncthreads()
    for i in range(t, x.size, nv.block_dim.x):
        nv.atomic.add(own, x[i] % 64, 1)
    total = 0
    for i in range(t, x.size, nv.block_dim.x):
        total += x[i]
    nv.atomic.add(out, t % 64, total + own[t % 64])


@pytest.mark.parametrize(("multiple", "own"), [(32, 1), (16, 1), (1, 2)])
def test_such_loops_are_the_blocks(multiple: int, own: int) -> None:
    """That in which threads keep a sum is the chunks', if all are full, unless some of their lanes may have ended."""
    found = choice.division(counts_and_sum.specialise().typed, counts_and_sum.options, BlockShape(multiple))
    assert isinstance(found, Plan) and bool(found.warps) == (multiple != 1)
    assert sum(isinstance(statement, tree.ForRange) for statement in found.levels.statements) == own
    before = tree.nodes(as_before(found.kernel.body, found.before))  # a test of the block looks at these
    assert [node.local.name for node in before if isinstance(node, tree.ForRange)] == ["i", "i"]
    also = choice.division(shared_out.specialise().typed, shared_out.options, BlockShape(multiple))
    assert isinstance(also, Plan) and not also.warps


@nv.kernel
def rows_and_columns(x: nv.Array[nv.i32, 2], y: nv.Array[nv.i32, 2]):
    (column, row), (columns, rows) = nv.grid(2), nv.grid_size(2)
    for j in range(row, y.shape[0], rows):
        for i in range(column, y.shape[1], columns):
            y[j, i] = 2 * x[j, i] + nv.lane_id()


@pytest.mark.parametrize("block", [(32, 8), (16, 16), (8, 8, 4), (4, 4, 4)])
def test_rows_of_blocks_of_several_dimensions_are_chunks(block: tuple[int, ...]) -> None:
    shape = blocks_like((*block, 1)[:3])
    found = choice.division(rows_and_columns.specialise().typed, rows_and_columns.options, shape, waits=False)
    assert isinstance(found, Plan) and found.warps
    made = text(rows_and_columns, compiler.Stage.LLVM_OPT, blocks=shape)
    assert re.search(rf"store <{min(block[0], 16)} x i32>", made)


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: "x".join(map(str, shape)))
def test_lanes_in_rows_of_blocks(shape: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of a lane is not that of the thread in its row."""
    monkeypatch.setenv("NVGEN_CPU", "optimised")
    x = np.random.default_rng(3).integers(0, 1000, (37, 53)).astype(np.int32)
    y, (width, height) = np.zeros_like(x), (*shape, 1)[:2]
    rows_and_columns.on("cpu")[(2, 3), (width, height)](x, y)
    j, i = np.indices(x.shape)
    thread = j % (3 * height) % height * width + i % (2 * width) % width
    np.testing.assert_array_equal(y, 2 * x + thread % 32)


def test_each_loop_over_threads_has_its_own_accesses() -> None:
    """LLVM compares addresses in a loop of which others than its own accesses are said to be in no order."""
    found = text(blocks.block_sum, compiler.Stage.LLVM, blocks=BlockShape(32, True))
    groups = re.findall(r'"llvm.loop.parallel_accesses", !(\d+)', found)
    used = set(re.findall(r"!llvm.access.group !(\d+)", found))
    assert len(groups) > 1 and len(set(groups)) == len(groups) and used <= set(groups)


@pytest.mark.parametrize("multiple", [32, 1])
def test_indices_grow_from_thread_to_thread(multiple: int) -> None:
    """Of a number that it extends LLVM would not see that. What it makes no vectors of it unrolls."""
    found = text(atomics.block_histogram, compiler.Stage.LLVM_OPT, blocks=BlockShape(multiple))
    assert found.count("load i8") > 4 and not re.search(r"sext i32 %i\b", found)


def test_a_wrong_index_in_such_a_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    source, counts = np.arange(200, dtype=np.uint8), np.zeros(256, np.uint32)
    kernel = nv.Kernel.from_source(
        "def k(source: nv.Array[nv.u8], counts: nv.Array[nv.u32]):\n"
        "    own = nv.shared.array(192, nv.u32)\n"
        "    for i in range(nv.thread_idx.x, 192, nv.block_dim.x):\n"
        "        own[i] = 0\n"
        "    nv.syncthreads()\n"
        "    for i in range(nv.thread_idx.x, source.size, nv.block_dim.x):\n"
        "        nv.atomic.add(own, source[i], 1)\n"
    )
    source[193:] = 0
    for form in ("", "coroutines"):
        monkeypatch.setenv("NVGEN_CPU", f"optimised,{form}")
        with pytest.raises(nv.LaunchError, match=r"(?s)index 192 .*`own`.*extent is 192.*thread \(12, 0, 0\) of block"):
            kernel.on("cpu")[1, 20](source, counts)


def test_each_region_is_looked_at_once_for_its_indices(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test of the whole block asks for them as well as that of the region; besides, the kernel is looked at. Not
    looked at are regions whose indices the test of the block covers."""
    found: list[Any] = []

    def counted(*arguments: Any) -> Any:
        found.append(index_ranges.findings(*arguments))
        return found[-1]

    monkeypatch.setattr(indices, "findings", counted)
    text(blocks.block_sum, compiler.Stage.LLVM, blocks=BlockShape(32, True), checks=("bounds",))
    assert len(found) == 3


def test_nodes_of_a_statement_are_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Analyses ask for them dozens of times."""
    kernel = matrices.tiled_matmul.specialise().typed
    statements = [node for node in tree.nodes(kernel.body) if isinstance(node, tree.Assign)]
    found = [list(tree.nodes(statement)) for statement in statements]
    monkeypatch.setattr(walk, "_CHILDREN", dict.fromkeys(walk._CHILDREN, lambda node: pytest.fail("looked for again")))
    assert [list(tree.nodes(statement)) for statement in statements] == found


@pytest.mark.parametrize("kernel", [matrices.tiled_matmul, blocks.block_sum, blocks.block_scan], ids=lambda k: k.name)
def test_kinds_of_nodes_are_found_as_the_nodes_are(kernel: nv.Kernel) -> None:
    """Of statements with and without others in them, of expressions, and of tuples of either."""
    body = kernel.specialise().typed.body
    all_nodes = list(tree.nodes(body))
    kinds = {*map(type, all_nodes), tree.Expression, tree.Statement, tree.Print}
    for part in (body, *all_nodes, (body, all_nodes[-1])):
        below = list(tree.nodes(part))
        for kind in kinds:
            found = [node for node in below if isinstance(node, kind)]
            assert list(tree.of_kind(part, kind)) == found
            assert tree.has(part, kind) == bool(found)


@nv.kernel
def in_steps_of_the_grid(x: nv.Array[nv.f32], y: nv.Array[nv.f32], sum: nv.Array[nv.f64]):
    """Threads wait for nobody."""
    part = nv.f64(0)
    for i in range(nv.grid(1), y.size, nv.grid_size(1)):
        y[i] = 2 * x[i] + y[i]
    for i in range(nv.grid(1) - 3, y.size, nv.grid_size(1)):
        if i >= 0:
            part += x[i]
    nv.atomic.add(sum, 0, part)


@pytest.mark.parametrize("size", [64, 48, 5])
def test_ranges_of_the_grid(size: int) -> None:
    x = np.arange(777, dtype=np.float32)
    y, sum = np.ones_like(x), np.zeros(1)
    in_steps_of_the_grid.on("cpu")[3, size](x, y, sum)
    np.testing.assert_array_equal(y, 2 * x + 1)
    assert sum[0] == x.sum(dtype=np.float64)
    with pytest.raises(nv.LaunchError, match="out of bounds: index 700 of axis 0 of `x`, whose extent is 700"):
        in_steps_of_the_grid.on("cpu")[1, 35](x[:700], y, sum)


def test_threads_that_wait_for_nobody_share_out_ranges() -> None:
    """What they print shows their order: they keep it."""
    found = text(in_steps_of_the_grid, compiler.Stage.LLVM_OPT, checks=("bounds",))
    assert re.search(r"fmul <\d+ x float>|fma\w*\.v\d+f32", found)
    lines = "def k(x: nv.Array[nv.i32]):\n    for i in range(nv.grid(1), 9, 4):\n        x[i] = i\n{}"
    for further, name in (("", "block.i"), ("        print(i)\n", "thread.k")):
        kernel = nv.Kernel.from_source(lines.format(further))
        assert name in text(kernel, compiler.Stage.LLVM)


@nv.kernel
def started_from_what_it_was(a: nv.Array[nv.i32], b: nv.Array[nv.i32], starts: nv.Array[nv.i32], turns: nv.i32):
    """Where the loop starts is computed from a variable, or an element, that has changed when the loop begins."""
    turn = 0
    while turn < turns:
        start = turn + nv.thread_idx.x
        turn += 1
        for place in range(start, a.size, nv.block_dim.x):
            b[place] = b[place] + a[place]
        nv.syncthreads()
    start_given = starts[0] + nv.thread_idx.x
    nv.syncthreads()
    if nv.thread_idx.x == 0:
        starts[0] = 0
    nv.syncthreads()
    for place in range(start_given, a.size, nv.block_dim.x):
        b[place] = b[place] + 1000


@nv.kernel
def chunks_started_from_what_it_was(a: nv.Array[nv.i32], b: nv.Array[nv.i32], turns: nv.i32):
    """The same among the lanes of a warp."""
    lane, turn = nv.thread_idx.x % 32, 0
    while turn < turns:
        start = turn + lane
        turn += 1
        for place in range(start, a.size, 32):
            b[place] = b[place] + a[place]
        nv.syncwarp()


@pytest.mark.parametrize("check", ["none", "bounds"])
def test_a_range_starts_where_it_was_said_to(check: str) -> None:
    a, b, starts = np.arange(100, dtype=np.int32), np.zeros(100, np.int32), np.array([7], np.int32)
    started_from_what_it_was.on("cpu", check=check)[1, 64](a, b, starts, 3)
    wanted = a * np.minimum(np.arange(100) + 1, 3)
    np.testing.assert_array_equal(b, wanted + 1000 * (np.arange(100) >= 7))
    b[:] = 0
    chunks_started_from_what_it_was.on("cpu", check=check)[1, 32](a, b, 3)
    np.testing.assert_array_equal(b, wanted)
