"""Kernels whose threads are loops between their barriers leave what they leave as coroutines."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen import ptx
from nvgen.lift import loops
from nvgen.lift.form import FunctionForm
from nvgen.lift.regions.division import Division, NotDivisibleError, divide
from nvgen.ptx.analysis.scopes import module_names
from tests.lift.region_programs import RESULTS, SHARED_OUT, Program
from tests.lift.texts import element, kernel

pytestmark = pytest.mark.sweep(6)

SHAPES = [(32,), (64,), (96,), (32, 2), (64, 2, 2), (48,), (7,), (5, 3), (16, 4), (8, 4, 2)]


def divided(text: str, *, has_warps: bool = True) -> Division:
    module = ptx.parse(text)
    (found,) = module.kernels
    names, source = module_names(module), ptx.SourceText(text, "k.ptx")
    return divide(found, FunctionForm(found, names, source), names, source, has_warps=has_warps)


def why_not(text: str, *, has_warps: bool = True) -> str:
    with pytest.raises(NotDivisibleError) as raised:
        divided(text, has_warps=has_warps)
    return str(raised.value)


def _run(program: Program, shape: tuple[int, ...], check: str) -> tuple[np.ndarray, np.ndarray]:
    blocks, threads = 3, int(np.prod(shape))
    random = np.random.default_rng(1)
    data = random.integers(0, 2**32, (blocks, SHARED_OUT), np.uint32)
    out = np.zeros((blocks, threads, RESULTS), np.uint32)
    nv.ptx.load(program.text)["k"].on("cpu", check=check)[blocks, shape](out, data, 77)
    return out, data


def _same_as_coroutines(seed: int, monkeypatch: pytest.MonkeyPatch, check: str = "none") -> None:
    shape = SHAPES[seed % len(SHAPES)]
    program = Program(seed, int(np.prod(shape)))
    monkeypatch.setenv("NVGEN_CPU", "optimised")
    loops = _run(program, shape, check)
    monkeypatch.setenv("NVGEN_CPU", "optimised,coroutines")
    for one, other in zip(loops, _run(program, shape, check), strict=True):
        np.testing.assert_array_equal(one, other, f"seed {seed}\n{program.text}")


@pytest.mark.sweep(3)
@pytest.mark.parametrize("seed", range(12))
def test_random_kernels(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    _same_as_coroutines(seed, monkeypatch, "bounds" if seed % 4 == 3 else "none")


@pytest.mark.sweep
@pytest.mark.parametrize("first", range(1000, 4000, 100))
def test_many_random_kernels(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(first, first + 100):
        _same_as_coroutines(seed, monkeypatch, "bounds" if seed % 4 == 3 else "none")


def test_random_kernels_are_divided() -> None:
    """What makes the others none is a branch of which the analysis does not see that all threads take it alike."""
    count = 0
    for seed in range(40):
        threads = int(np.prod(SHAPES[seed % len(SHAPES)]))
        try:
            divided(Program(seed, threads).text, has_warps=SHAPES[seed % len(SHAPES)][0] % 32 == 0)
            count += 1
        except NotDivisibleError:
            continue
    assert count >= 26


def _plain(body: str, **how: object) -> str:
    return kernel(body, parameters=1, **how)  # type: ignore[arg-type]


WITH_BARRIER = "    bar.sync 0;\n"
LOOP = "    mov.u32 %r1, 0;\nL:\n{inner}    add.u32 %r1, %r1, 1;\n    setp.lt.u32 %p1, %r1, {end};\n    @%p1 bra L;\n"


def test_what_is_divided() -> None:
    assert sorted(divided(_plain(WITH_BARRIER)).pieces) == [0, 1]
    in_loop = divided(_plain("    mov.u32 %r2, %ctaid.x;\n" + LOOP.format(inner=WITH_BARRIER, end="%r2")))
    assert {piece.cut.level for piece in in_loop.pieces.values() if piece.cut is not None} == {"block"}
    after_exit = "    mov.u32 %r2, %ctaid.x;\n    setp.gt.u32 %p1, %r2, 4;\n    @%p1 exit;\n" + WITH_BARRIER
    assert len(divided(_plain(after_exit)).pieces) == 3


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("    setp.gt.u32 %p1, %r0, 4;\n    @%p1 bra L;\n    bar.sync 0;\nL:\n", "some threads of a block"),
        ("    setp.gt.u32 %p1, %r0, 4;\n    @%p1 ret;\n    bar.sync 0;\n", "some threads of a block"),
        (LOOP.format(inner=WITH_BARRIER, end="%r0"), "some threads of a block"),
        ("    setp.gt.u32 %p1, %r0, 4;\n    @%p1 bar.sync 0;\n", "a guard decides"),
        ("    bar.sync 1;\n", "it uses `bar.sync`"),
        ("    bar.sync 0, 32;\n", "it uses `bar.sync`"),
        ("    bar.arrive 0, 64;\n    bar.sync 0;\n", "it uses `bar.arrive`"),
        ("    shfl.sync.down.b32 %r1, %r0, 1, 31, 15;\n", "a part of a warp may wait"),
        ("    shfl.sync.down.b32 %r1, %r0, 1, 31, %r0;\n", "a part of a warp may wait"),
        (
            "    setp.gt.u32 %p1, %r0, 40;\n    @%p1 bra L;\n    shfl.sync.down.b32 %r1, %r0, 1, 31, -1;\nL:\n",
            "of a warp",
        ),
        ("    setp.gt.u32 %p1, %r0, 4;\n    @%p1 bra L;\n    activemask.b32 %r1;\nL:\n    bar.sync 0;\n", "of a warp"),
        ("    redux.sync.min.f32 %f1, %f1, -1;\n    bar.sync 0;\n", "it uses `redux.sync.min.f32`"),
        ("    add.u32 %r1, %r0, 1;\n", "its threads wait for nobody"),
    ],
)
def test_what_is_not(body: str, reason: str) -> None:
    assert reason in why_not(_plain(body))


@pytest.mark.parametrize(
    "text",
    [
        "shfl.sync.up.b32 %r1|%p1, %r0, 1, %r0, -1;",
        "vote.sync.ballot.b32 %r1, %p1, -1;",
        "match.any.sync.b32 %r1, %r0, -1;",
        "match.all.sync.b64 %r1|%p1, %rd0, -1;",
        "redux.sync.add.u32 %r1, %r0, -1;",
        "elect.sync %r1|%p1, -1;",
        "activemask.b32 %r1;",
        "activemask.b32 %r2;\n    match.any.sync.b32 %r1, %r0, %r2;",
        "mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r1, %r2}, {%r0}, {%r0}, {%r1, %r2};",
        "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r1}, [%r0];",
        "stmatrix.sync.aligned.m8n8.x1.shared.b16 [%r0], {%r1};",
        "movmatrix.sync.aligned.m8n8.trans.b16 %r1, %r0;",
        "wmma.store.d.sync.aligned.row.m8n8k32.global.s32 [%rd0], {%r1, %r2}, 8;",
    ],
)
def test_operations_of_whole_warps_stand_between_loops(text: str) -> None:
    found = divided(_plain(f"    {text}\n"))
    assert [piece.cut.level for piece in found.pieces.values() if piece.cut is not None] == ["warp"] * text.count(";")


#: Rows that lanes load across barriers, products of them in a loop, and results that go through shared memory.
PRODUCTS = """    ld.param.u32 %r50, [p2];
    mul.wide.u32 %rd2, %r0, 16;
    add.s64 %rd3, %rd0, %rd2;
    add.s64 %rd4, %rd1, %rd2;
    ld.global.v4.u32 {%r10, %r11, %r12, %r13}, [%rd3];
    mov.u32 %r40, words;
    mad.lo.u32 %r42, %r0, 16, %r40;
    st.shared.v4.u32 [%r42], {%r10, %r11, %r12, %r13};
    mov.u32 %r30, 0;
    mov.u32 %r31, %r30;
    mov.u32 %r32, %r30;
    mov.u32 %r33, %r30;
    mov.u32 %r51, 0;
    bar.sync 0;
L:
    ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%r20, %r21}, [%r42];
    movmatrix.sync.aligned.m8n8.trans.b16 %r22, %r20;
    mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%r30, %r31, %r32, %r33}, {%r10, %r11, %r12, %r13}, {%r21, %r22},
        {%r30, %r31, %r32, %r33};
    add.u32 %r51, %r51, 1;
    setp.lt.u32 %p1, %r51, %r50;
    @%p1 bra L;
    stmatrix.sync.aligned.m8n8.x4.shared.b16 [%r42], {%r30, %r31, %r32, %r33};
    ld.shared.v4.u32 {%r30, %r31, %r32, %r33}, [%r42];
    st.global.v4.u32 [%rd4], {%r30, %r31, %r32, %r33};
"""


@pytest.mark.parametrize("check", ["none", "bounds"])
def test_products_in_loops_have_the_bits_of_coroutines(check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = kernel(PRODUCTS, parameters=3, shared=".shared .align 16 .b8 words[1024];")
    text = text.replace(".param .u64 p2", ".param .u32 p2").replace("    ld.param.u64 %rd2, [p2];\n", "")
    assert {piece.cut.level for piece in divided(text).pieces.values() if piece.cut is not None} == {"block", "warp"}
    given, found = np.random.default_rng(1).standard_normal(512).astype(np.float16), []
    for form in ("", "coroutines"):
        monkeypatch.setenv("NVGEN_CPU", f"optimised,{form}")
        out = np.zeros(256, np.uint32)
        nv.ptx.load(text)["k"].on("cpu", check=check)[1, 64](given, out, 3)
        found.append(out)
    assert found[0].any() and (found[0] == found[1]).all()


def test_blocks_without_whole_warps_have_coroutines_for_operations_of_warps() -> None:
    body = "    shfl.sync.down.b32 %r1, %r0, 1, 31, -1;\n"
    assert "a part of a warp may wait" in why_not(_plain(body), has_warps=False)
    divided(_plain(body))


def test_local_variables_stay_with_the_thread() -> None:
    local = _plain(WITH_BARRIER, shared=".local .align 4 .b8 depot[16];")
    assert why_not(local) == "its threads have local variables"


STRIDED = """    ld.param.u32 %r1, [p1];
    mov.u32 %r2, %ntid.x;
    mov.u32 %r3, %nctaid.x;
    mul.lo.u32 %r4, %r2, %r3;
    mov.u32 %r5, %ctaid.x;
    mad.lo.u32 %r6, %r5, %r2, %r0;
    mov.f32 %f1, 0f00000000;
    setp.ge.u32 %p1, %r6, %r1;
    @%p1 bra DONE;
    mov.u32 %r7, %r6;
NEXT:
    mul.wide.u32 %rd10, %r7, 4;
    add.s64 %rd11, %rd0, %rd10;
    ld.global.f32 %f2, [%rd11];
    add.f32 %f1, %f1, %f2;
    st.global.f32 [%rd11], %f1;
    add.u32 %r7, %r7, %r4;
    setp.lt.u32 %p2, %r7, %r1;
    @%p2 bra NEXT;
DONE:
"""


def _strided(after: str) -> str:
    stores = element("%rd12", "%rd2", index="%r6") + "    st.global.f32 [%rd12], %f1;\n"
    text = kernel(STRIDED + after + stores, parameters=3)
    return text.replace(".param .u64 p1", ".param .u32 p1").replace("    ld.param.u64 %rd1, [p1];\n", "")


@pytest.mark.sweep(2)
@pytest.mark.parametrize("after", ["", WITH_BARRIER, "    shfl.sync.idx.b32 %f1, %f1, 3, 31, -1;\n"])
@pytest.mark.parametrize(
    ("count", "blocks", "threads"), [(1000, 3, 64), (0, 1, 32), (5, 2, 32), (192, 3, 64), (700, 2, 33)]
)
def test_threads_that_share_out_a_range(after: str, count: int, blocks: int, threads: int) -> None:
    text = _strided(after)
    whole = divided(text)
    (loop,) = whole.loops.values()
    assert [one.register.name for one in loop.counters] == ["%r7"] and loop.header in whole.pieces
    data = np.random.default_rng(1).random(count, np.float32)
    sums, stored = np.zeros(blocks * threads, np.float32), data.copy()
    for place in range(count):
        thread = place % (blocks * threads)
        sums[thread] += data[place]
        stored[place] = sums[thread]
    known = np.ones(blocks * threads, bool)
    if "shfl" in after:
        lanes = np.arange(blocks * threads)
        known = lanes % threads // 32 * 32 + 3 < threads  # what a lane has that is not there nobody says
        sums = sums[np.where(known, lanes - lanes % threads % 32 + 3, 0)]
    for check in ("none", "bounds"):
        given, out = data.copy(), np.zeros(blocks * threads, np.float32)
        nv.ptx.load(text)["k"].on("cpu", check=check)[blocks, threads](given, count, out)
        np.testing.assert_array_equal(given, stored)
        np.testing.assert_array_equal(out[known], sums[known])


def test_threads_that_go_past_a_loop_have_nothing_that_was_computed_for_it() -> None:
    """What is not computed again is handed on from before the loop, by those that enter it."""
    text = _strided("").replace("NEXT:\n", "    popc.b32 %r9, %r6;\n    cvt.rn.f32.u32 %f3, %r9;\nNEXT:\n", 1)
    text = text.replace("add.f32 %f1, %f1, %f2;", "add.f32 %f1, %f3, %f2;")
    assert divided(text).loops
    given, out = np.ones(40, np.float32), np.full(64, 7, np.float32)
    nv.ptx.load(text)["k"].on("cpu")[2, 32](given, 40, out)
    assert given.tolist() == [1 + place.bit_count() for place in range(40)]
    assert out.tolist() == [*given.tolist(), *[0] * 24]


def test_a_range_is_shared_out_only_by_what_the_launch_says() -> None:
    """A step that a thread has loaded, or a limit of another kind of loop, makes each thread run it alone."""
    for before, after in (
        ("mul.lo.u32 %r4, %r2, %r3;", "ld.global.u32 %r4, [%rd0];"),
        ("st.global.f32 [%rd11], %f1;", "red.global.add.f32 [%rd11], %f1;"),
        ("mov.u32 %r7, %r6;", "ld.global.u32 %r7, [%rd0];"),
    ):
        assert divided(_strided(WITH_BARRIER).replace(before, after)).loops == {}


def test_threads_that_end_early_stay_out_of_what_others_go_on_with() -> None:
    """Half of the threads run no iteration, the others three."""
    body = """    and.b32 %r1, %r0, 1;
    mul.lo.u32 %r1, %r1, 3;
    mov.u32 %r2, %r0;
    mov.u32 %r5, 0;
    setp.eq.u32 %p1, %r1, 0;
    @%p1 bra DONE;
    mad.lo.u32 %r3, %r1, 64, %r0;
NEXT:
    mul.wide.u32 %rd10, %r2, 4;
    add.s64 %rd11, %rd0, %rd10;
    ld.global.u32 %r4, [%rd11];
    add.u32 %r5, %r5, %r4;
    add.u32 %r2, %r2, 64;
    setp.lt.u32 %p2, %r2, %r3;
    @%p2 bra NEXT;
DONE:
""" + element("%rd12", "%rd1")
    text = kernel(body + "    st.global.u32 [%rd12], %r5;\n")
    assert divided(text).loops
    data = np.random.default_rng(1).integers(0, 1000, 64 * 4, np.uint32)
    out = np.zeros(64, np.uint32)
    nv.ptx.load(text)["k"].on("cpu", check="none")[1, 64](data, out)
    wanted = [sum(int(data[lane + 64 * turn]) for turn in range(lane % 2 * 3)) for lane in range(64)]
    assert out.tolist() == wanted


#: Philox of cuRAND is of this kind: a number goes up in some iterations, and the loop's own counter in all.
COUNTED_SOMETIMES = """    ld.param.u32 %r9, [p1];
    mul.lo.s32 %r7, %r0, %r9;
    mul.wide.s32 %rd2, %r7, 4;
    add.s64 %rd3, %rd0, %rd2;
    mov.u32 %r1, 7;
    mov.u32 %r3, 0;
L:
{count}    st.global.u32 [%rd3], %r1;
    add.s64 %rd3, %rd3, 4;
    add.s32 %r3, %r3, 1;
    setp.lt.s32 %p2, %r3, %r9;
    @%p2 bra L;
"""
_LAST_OF_FOUR = "    and.b32 %r20, %r3, 3;\n    setp.ne.s32 %p1, %r20, 3;\n"


@pytest.mark.parametrize(
    "count",
    [
        (_LAST_OF_FOUR + "    @%p1 bra J;\n    add.s32 %r1, %r1, 1;\nJ:\n"),
        (_LAST_OF_FOUR + "    @!%p1 add.s32 %r1, %r1, 1;\n"),
        (_LAST_OF_FOUR + "    @!%p1 bra K;\n    bra.uni J;\nK:\n    add.s32 %r1, %r1, 1;\nJ:\n"),
        (_LAST_OF_FOUR + "    mov.u32 %r21, 1;\n    @%p1 bra J;\n    add.s32 %r1, %r1, %r21;\nJ:\n"),
    ],
)
@pytest.mark.parametrize("after", ["", WITH_BARRIER])
def test_what_is_added_in_some_iterations_is_no_counter(count: str, after: str) -> None:
    text = kernel(COUNTED_SOMETIMES.format(count=count) + after, parameters=2)
    text = text.replace(".param .u64 p1", ".param .u32 p1").replace("    ld.param.u64 %rd1, [p1];\n", "")
    if after:
        found = {one.register.name for loop in divided(text).loops.values() for one in loop.counters}
        assert found <= {"%r3", "%rd3"}
    out = np.zeros((2, 9), np.uint32)
    nv.ptx.load(text)["k"].on("cpu", check="none")[1, 2](out, 9)
    assert out.tolist() == [[7, 7, 7, 8, 8, 8, 8, 9, 9]] * 2


def test_the_loops_of_a_kernel_are_looked_at_once_however_many_pieces_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at = []
    describe = loops._describe

    def counted(form: FunctionForm, loop: Any, module: Any) -> Any:
        looked_at.append(loop.header)
        return describe(form, loop, module)

    monkeypatch.setattr(loops, "_describe", counted)
    one = "    mov.u32 %r1, 0;\nL{0}:\n    add.u32 %r1, %r1, 1;\n    setp.lt.u32 %p1, %r1, %r0;\n    @%p1 bra L{0};\n"
    text = _plain("".join(one.format(number) + WITH_BARRIER for number in range(8)))
    nv.ptx.load(text)["k"].on("cpu", check="none")[1, 4](np.zeros(1, np.uint32))
    assert len(divided(text).pieces) > 8 and len(looked_at) == 8
