"""Accesses to misaligned addresses end in a diagnostic, in every run but ``check="none"``; aligned ones run.

Source: PTX ISA, "Addresses as Operands", and what each instruction says of its operands.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest

import nvgen as nv
from nvgen.codegen.contract.run_checks import Check

#: The checks of runs that look at addresses. With ``uninit`` the bytes behind the memory are looked at as well.
RUNS = ("bounds", "uninit", "all", "step")


def _ldmatrix(past: int) -> Any:
    @nv.kernel
    def ldmatrix(h: nv.Array[nv.f16], o: nv.Array[nv.f32]):
        s = nv.shared.array((16, 16 + past), nv.f16)
        lane = nv.lane_id()
        for i in range(lane, 256, 32):
            s[i // 16, i % 16] = h[i]
        nv.syncwarp()
        o[lane] = nv.f32(nv.mma.ldmatrix(s, (lane % 16, lane // 16 * 8), 4)[0])

    return ldmatrix


def _of_one_matrix(past: int) -> Any:
    """Lanes from 8 on say nothing: their addresses do not count."""

    @nv.kernel
    def one_matrix(h: nv.Array[nv.f16], o: nv.Array[nv.f32]):
        s = nv.shared.array(512, nv.f16)
        lane = nv.lane_id()
        for i in range(lane, 512, 32):
            s[i] = h[i]
        nv.syncwarp()
        o[lane] = nv.f32(nv.mma.ldmatrix(s, lane * (8 + past) if lane < 8 else lane + 1)[0])

    return one_matrix


def _stmatrix(past: int) -> Any:
    @nv.kernel
    def stmatrix(h: nv.Array[nv.f16], o: nv.Array[nv.f32]):
        s = nv.shared.array((16, 16 + past), nv.f16)
        lane = nv.lane_id()
        nv.mma.stmatrix(s, (lane % 16, lane // 16 * 8), nv.vec[nv.f16, 8](1))
        nv.syncwarp()
        o[lane] = nv.f32(s[lane % 16, 0])

    return stmatrix


def _wmma_load(past: int) -> Any:
    @nv.kernel
    def wmma_load(h: nv.Array[nv.f16], o: nv.Array[nv.f32]):
        o[nv.lane_id()] = nv.f32(nv.mma.wmma_load_a("m16n16k16", h, past, 16)[0])

    return wmma_load


def _wmma_store(past: int) -> Any:
    @nv.kernel
    def wmma_store(h: nv.Array[nv.f16], o: nv.Array[nv.f32]):
        c = nv.mma.wmma_load_c("m16n16k16", o, 0, 16)
        nv.mma.wmma_store("m16n16k16", o, 0, c, 16 + past)

    return wmma_store


def _mbarrier(past: int) -> Any:
    @nv.kernel
    def mbarrier(h: nv.Array[nv.f16], o: nv.Array[nv.f32]):
        s = nv.shared.array(64, nv.u32, align=16)
        bar = (s.ptr + past).cast(nv.u64)
        if nv.thread_idx.x == 0:
            nv.mbarrier.init(bar, 32)
        nv.syncthreads()
        nv.mbarrier.wait(bar, nv.mbarrier.arrive(bar))
        o[nv.thread_idx.x] = 1.0

    return mbarrier


def _async_store(past: int) -> Any:
    @nv.kernel(cluster=1)
    def async_store(h: nv.Array[nv.f16], o: nv.Array[nv.f32]):
        s = nv.shared.array(16, nv.i32, align=16)
        bars = nv.shared.array(1, nv.u64)
        if nv.thread_idx.x == 0:
            nv.mbarrier.init(bars[0], 1)
        nv.cluster.sync()
        if nv.thread_idx.x == 0:
            nv.mbarrier.arrive_expect_tx(bars[0], 16)
            value = nv.vec[nv.i32, 4](1, 2, 3, 4)
            to = nv.cluster.map((s.ptr + past).cast(nv.vec[nv.i32, 4]), 0)
            nv.async_store.store(to, value, nv.cluster.map(bars, 0), 0)
        nv.mbarrier.wait_parity(bars[0], 0)
        o[nv.thread_idx.x] = 1.0

    return async_store


OPERATIONS: dict[str, Callable[[int], Any]] = {
    "mma.ldmatrix": _ldmatrix,
    "mma.ldmatrix of one matrix": _of_one_matrix,
    "mma.stmatrix": _stmatrix,
    "mma.wmma_load_a": _wmma_load,
    "mma.wmma_store": _wmma_store,
    "mbarrier.init": _mbarrier,
    "async_store.store": _async_store,
}
#: What moves the address by a row of 16 bytes, or by a word of 8: those run.
STEPS = {"mma.ldmatrix of one matrix": 8, "mbarrier.init": 2, "async_store.store": 4}


def _launch(made: Any, check: str) -> None:
    made.on("cpu", check=check)[1, 32](np.ones(512, np.float16), np.zeros(1024, np.float32))


def _check(name: str, check: str) -> None:
    with pytest.raises(nv.LaunchError, match="NVG0886") as raised:
        _launch(OPERATIONS[name](1), check)
    message = str(raised.value)
    assert f"`nv.{name.partition(' of')[0]}`" in message and "of block (0, 0, 0)" in message


@pytest.mark.parametrize(
    ("name", "check"), [("mma.ldmatrix", "uninit"), ("mma.stmatrix", "step"), ("mma.wmma_store", "bounds")]
)
def test_an_operation_at_a_misaligned_address(name: str, check: str) -> None:
    _check(name, check)


@pytest.mark.sweep(32)
@pytest.mark.parametrize("check", RUNS)
@pytest.mark.parametrize("name", OPERATIONS)
def test_every_operation_at_a_misaligned_address(name: str, check: str) -> None:
    _check(name, check)


@pytest.mark.sweep
@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_at_an_aligned_address(name: str) -> None:
    for step in (0, STEPS.get(name, 8)):
        _launch(OPERATIONS[name](step), "all")


# Pointers


@nv.device
def _second(p: nv.ptr[nv.f64]) -> nv.f64:
    return p[1]


class _Pair(NamedTuple):
    tag: nv.i32
    value: nv.f64


def _of_vectors(past: int) -> Any:
    @nv.kernel
    def vectors(o: nv.Array[nv.f32]):
        (o.ptr + past).cast(nv.vec[nv.f32, 4])[0] = nv.vec[nv.f32, 4](1.0)

    return vectors


def _of_doubles(past: int) -> Any:
    @nv.kernel
    def doubles(o: nv.Array[nv.f32]):
        o[0] = nv.f32((o.ptr + past).cast(nv.f64)[1])

    return doubles


def _of_a_member(past: int) -> Any:
    @nv.kernel
    def member(o: nv.Array[nv.f32]):
        o[0] = nv.f32((o.ptr + past).cast(_Pair)[1].value)

    return member


def _of_a_variable(past: int) -> Any:
    """A variable is a multiple of what all are that are assigned to it."""

    @nv.kernel
    def variable(o: nv.Array[nv.f32]):
        p = o.ptr
        for i in range(2):
            if i == 1:
                p = (o.ptr.cast(nv.u8) + 2 * past).cast(nv.f32)
            p[0] = nv.f32(i)

    return variable


def _of_an_integer(past: int) -> Any:
    @nv.kernel
    def integer(o: nv.Array[nv.f32]):
        nv.ptr[nv.f32](nv.u64(o.ptr) + nv.u64(2 * past))[0] = 1.0

    return integer


def _in_a_function(past: int) -> Any:
    @nv.kernel
    def in_a_function(o: nv.Array[nv.f32]):
        o[0] = nv.f32(_second((o.ptr + past).cast(nv.f64)))

    return in_a_function


def _of_memory(past: int) -> Any:
    """A pointer that lies in memory may be any."""

    @nv.kernel
    def memory(o: nv.Array[nv.f32]):
        kept = nv.local.array(1, nv.ptr[nv.f32])
        kept[0] = (o.ptr.cast(nv.u8) + 2 * past).cast(nv.f32)
        kept[0][0] = 1.0

    return memory


#: Each accesses memory at a pointer that is 1 element, or half of one, past where it may be; with 4 it is where it may.
POINTERS: dict[str, Callable[[int], Any]] = {
    made(0).name: made
    for made in (_of_vectors, _of_doubles, _of_a_member, _of_a_variable, _of_an_integer, _in_a_function, _of_memory)
}


def _run(made: Any, check: str) -> None:
    made.on("cpu", check=check)[1, 1](np.zeros(64, np.float32))


@pytest.mark.parametrize("name", POINTERS)
def test_a_misaligned_pointer(name: str) -> None:
    for check in ("bounds", "step"):
        with pytest.raises(nv.LaunchError, match="NVG0886"):
            _run(POINTERS[name](1), check)
        _run(POINTERS[name](4), check)


def test_a_run_without_checks_looks_at_no_address() -> None:
    """A processor reads a number anywhere."""
    _run(_of_doubles(1), "none")


def test_a_part_of_a_misaligned_vector() -> None:
    """What is read is a number alone, which lies where it may."""

    @nv.kernel
    def part(o: nv.Array[nv.f32]):
        o[0] = (o.ptr + 1).cast(nv.vec[nv.f32, 4])[0].y

    for check in ("bounds", "step"):
        _run(part, check)


@nv.kernel
def known_to_be_aligned(a: nv.Array[nv.f32], p: nv.ptr[nv.f64], n: nv.i32):
    s = nv.shared.array((8, 8), nv.f32)
    q = s.ptr
    for i in range(n):
        s[i, 4] = a[i]
        nv.address_of(s[i, 4]).cast(nv.vec[nv.f32, 4])[0] = nv.vec[nv.f32, 4](1.0)
        (p + i)[0] = p[i] + nv.f64((a.ptr + i)[0]) + nv.f64(q[i])
        q += 1


def test_what_the_text_shows_to_be_aligned_is_not_looked_at() -> None:
    """Elements, pointers to them and those that a launch passes, vectors of a shared array at multiples of 16 bytes."""
    given = np.zeros(8, np.float32), np.zeros(8).ctypes.data, 8
    assert "multiple of" not in "".join(_checks(known_to_be_aligned, *given))
    assert "multiple of" in "".join(_checks(_of_doubles(2), np.zeros(64, np.float32)))


def _checks(kernel: Any, *arguments: Any, shared: int = 0) -> list[str]:
    """What the checks of a kernel say that is compiled with those of indices."""
    checks: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        original = Check.__init__

        def note(self: Check, *given: Any, **named: Any) -> None:
            original(self, *given, **named)
            checks.append(self.message)

        patch.setattr(Check, "__init__", note)
        kernel.on("cpu", check="bounds")[1, 1, 0, shared](*arguments)
    return checks


def test_a_misaligned_pointer_argument() -> None:
    @nv.kernel
    def k(p: nv.ptr[nv.f64]):
        p[0] = 1.0

    memory = np.zeros(4)
    for check in ("bounds", "step"):
        with pytest.raises(nv.LaunchError, match="NVG0887"):
            k.on("cpu", check=check)[1, 1](memory.ctypes.data + 4)
    k.on("cpu")[1, 1](memory.ctypes.data + 8)
    assert memory.tolist() == [0, 1, 0, 0]


def test_misaligned_arrays_of_the_host_are_refused() -> None:
    with pytest.raises(nv.LaunchError, match="NVG0604"):
        _run_with(np.zeros(68, np.uint8)[2:66].view(np.float32))


def _run_with(array: np.ndarray) -> None:
    @nv.kernel
    def k(o: nv.Array[nv.f32]):
        o[0] = 1.0

    k.on("cpu")[1, 1](array)


# What a kernel places in dynamic shared memory


def _of_numbers(offset: int) -> Any:
    @nv.kernel
    def numbers(o: nv.Array[nv.f32], offset: nv.i32):
        s = nv.shared.dynamic(nv.f32, 32, offset=offset)
        s[nv.thread_idx.x] = 1.0
        nv.syncthreads()
        o[nv.thread_idx.x] = s[31 - nv.thread_idx.x]

    return numbers


def _of_dynamic_vectors(offset: int) -> Any:
    @nv.kernel
    def dynamic_vectors(o: nv.Array[nv.f32], offset: nv.i32):
        s = nv.shared.dynamic(nv.vec[nv.f32, 4], 32, offset=offset)
        s[nv.thread_idx.x] = nv.vec[nv.f32, 4](1.0)
        o[nv.thread_idx.x] = s[nv.thread_idx.x].x

    return dynamic_vectors


def _of_the_rest(offset: int) -> Any:
    @nv.kernel
    def rest(o: nv.Array[nv.f32], offset: nv.i32):
        nv.shared.dynamic(nv.f64, offset=offset)[nv.thread_idx.x] = 1.0
        o[nv.thread_idx.x] = 1.0

    return rest


def _of_a_dynamic_mbarrier(offset: int) -> Any:
    @nv.kernel
    def dynamic_mbarrier(o: nv.Array[nv.f32], offset: nv.i32):
        bar = nv.shared.dynamic(nv.u64, 1, offset=offset)
        if nv.thread_idx.x == 0:
            nv.mbarrier.init(bar, 0, 32)
        nv.syncthreads()
        nv.mbarrier.wait(bar, 0, nv.mbarrier.arrive(bar, 0))
        o[nv.thread_idx.x] = 1.0

    return dynamic_mbarrier


def _of_dynamic_rows(offset: int) -> Any:
    @nv.kernel
    def dynamic_rows(o: nv.Array[nv.f32], offset: nv.i32):
        s = nv.shared.dynamic(nv.f16, (16, 16), offset=offset)
        lane = nv.lane_id()
        for i in range(lane, 256, 32):
            s[i // 16, i % 16] = nv.f16(1)
        nv.syncwarp()
        o[lane] = nv.f32(nv.mma.ldmatrix(s, (lane % 16, lane // 16 * 8), 4)[0])

    return dynamic_rows


#: By their names, with an offset in bytes at which they may not lie.
DYNAMIC: dict[str, tuple[Callable[[int], Any], int]] = {
    made(0).name: (made, offset)
    for made, offset in (
        (_of_numbers, 2),
        (_of_dynamic_vectors, 8),
        (_of_the_rest, 4),
        (_of_a_dynamic_mbarrier, 4),
        (_of_dynamic_rows, 8),
    )
}


@pytest.mark.parametrize("name", DYNAMIC)
def test_a_dynamic_array_at_a_misaligned_offset(name: str) -> None:
    make, offset = DYNAMIC[name]
    for check in ("bounds", "step"):
        kernel = make(0).on("cpu", check=check)
        with pytest.raises(nv.LaunchError, match="NVG0886"):
            kernel[1, 32, 0, 1024](np.zeros(32, np.float32), offset)
        kernel[1, 32, 0, 1024](np.zeros(32, np.float32), 16)


@nv.kernel
def shown_offsets(o: nv.Array[nv.f32], n: nv.i32):
    start = 4 * n
    for j in range(0, 16, 8):
        start += 16 * j
    s = nv.shared.dynamic(nv.f32, 32, offset=start)
    p = s.ptr
    nv.syncthreads()
    for i in range(0, 32, 4):
        (p + i)[0] = 1.0
    o[nv.thread_idx.x] = s[nv.thread_idx.x]


def test_an_offset_that_the_text_shows_to_be_a_multiple_is_not_looked_at() -> None:
    assert "multiple of" not in "".join(_checks(shown_offsets, np.zeros(32, np.float32), 4, shared=1024))
    assert "multiple of" in "".join(_checks(_of_numbers(0), np.zeros(32, np.float32), 4, shared=1024))


def test_a_pointer_between_barriers() -> None:
    """In regions: each thread's part and the block's know what the text of the kernel shows."""

    @nv.kernel
    def between(o: nv.Array[nv.f32], past: nv.i32):
        s = nv.shared.array(64, nv.u8)
        p = (s.ptr + past).cast(nv.f32)
        p[nv.thread_idx.x] = 1.0
        nv.syncthreads()
        o[nv.thread_idx.x] = p[7 - nv.thread_idx.x]

    found = np.zeros(8, np.float32)
    between.on("cpu")[1, 8](found, 8)
    assert found.tolist() == [1] * 8
    with pytest.raises(nv.LaunchError, match="NVG0886"):
        between.on("cpu")[1, 8](found, 2)


# Descriptors of matrices, and tensor maps


@nv.kernel
def described(o: nv.Array[nv.f32], start: nv.i32, leading: nv.u32, moved: nv.i32):
    s = nv.shared.array(4096, nv.f16, align=128)
    for i in range(nv.thread_idx.x, 4096, 128):
        s[i] = nv.f16(1)
    nv.tma.fence()
    nv.syncthreads()
    a = nv.wgmma.descriptor(s.ptr + start, leading, 256)
    b = nv.wgmma.advance(nv.wgmma.descriptor(s, 128, 256), moved)
    acc = nv.wgmma.accumulator(8, nv.f32)
    nv.wgmma.fence()
    acc = nv.wgmma.mma_async(acc, a, b, nv.f16)
    nv.wgmma.commit_group()
    o[nv.thread_idx.x] = nv.wgmma.wait_group(0, acc)[0]


def _describe(check: str, start: int, leading: int, moved: int) -> list[float]:
    found = np.zeros(128, np.float32)
    described.on("cpu", check=check)[1, 128](found, start, leading, moved)
    return [*map(float, found)]


@nv.kernel
def descriptors(o: nv.Array[nv.u64], start: nv.i32, leading: nv.u32, moved: nv.i32):
    s = nv.shared.array(4096, nv.f16, align=128)
    o[0] = nv.wgmma.descriptor(s.ptr + start, leading, 256)
    o[1] = nv.wgmma.advance(nv.wgmma.descriptor(s, 128, 256), moved)


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ((4, 128, 16), "`nv.wgmma.descriptor` needs a multiple of 16 bytes, and address 0x"),
        ((8, 120, 16), "`nv.wgmma.descriptor` needs a multiple of 16 bytes, and an offset of 120 bytes is 8 bytes"),
        ((8, 128, 24), "`nv.wgmma.advance` needs a multiple of 16 bytes, and a distance of 24 bytes is 8 bytes"),
    ],
)
def test_a_descriptor_drops_no_bits(parts: tuple[int, int, int], said: str) -> None:
    for check in ("bounds", "step"):
        with pytest.raises(nv.LaunchError, match="NVG0886") as raised:
            descriptors.on("cpu", check=check)[1, 1](np.zeros(2, np.uint64), *parts)
        assert said in str(raised.value)
        descriptors.on("cpu", check=check)[1, 1](np.zeros(2, np.uint64), 8, 128, 16)


@pytest.mark.sweep
def test_descriptors_in_every_run() -> None:
    for check in RUNS:
        with pytest.raises(nv.LaunchError, match="NVG0886"):
            _describe(check, 4, 128, 16)
        assert _describe(check, 8, 128, 16) == [16] * 128


@nv.kernel
def replaced(o: nv.Array[nv.f32], past: nv.i32, moved: nv.u64):
    maps = nv.shared.array(64, nv.u64, align=128)
    nv.tensormap.replace(maps.ptr + past, "global_address", nv.u64(o.ptr) + moved)
    nv.tensormap.replace(maps.ptr + past, "global_stride", moved, 0)


@pytest.mark.parametrize("check", ["bounds", "step"])
def test_a_tensor_map_in_shared_memory(check: str) -> None:
    """It is a multiple of 128 bytes, and the tensor's address and strides are multiples of 16."""
    array, kernel = np.zeros(64, np.float32), replaced.on("cpu", check=check)
    kernel[1, 1](array, 16, 32)
    with pytest.raises(nv.LaunchError, match=r"NVG0886.*needs a multiple of 128 bytes, and address .* is 64 bytes"):
        kernel[1, 1](array, 8, 32)
    with pytest.raises(nv.LaunchError, match=r"NVG0886.*needs a multiple of 16 bytes, and address .* is 8 bytes"):
        kernel[1, 1](array, 0, 8)


@nv.kernel
def copied(o: nv.Array[nv.f32], a: nv.Array[nv.f32]):
    s, bar = nv.shared.array(64, nv.f32, align=128), nv.shared.array(1, nv.u64)
    nv.mbarrier.init(bar, 0, 1)
    nv.async_copy.copy(s, 0, a, 0)
    nv.async_copy.wait_all()
    nv.tma.load_bulk(s, 16, a, 0, 64, bar, 0)


def test_a_copy_that_the_text_shows_to_be_aligned_looks_at_the_rest() -> None:
    """Elements are at multiples of 4 bytes, constant sizes are known; the array that a launch passes may be any."""
    found = [one for one in _checks(copied, *(np.zeros(64, np.float32) for _ in range(2))) if "copy at" in one]
    assert found == ["copy at multiples of 16 bytes"]
