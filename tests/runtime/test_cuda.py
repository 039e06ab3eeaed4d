"""The CUDA path on a fake driver: what is copied, how arguments are packed, and what errors leave behind."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.gpu import devices, driver
from tests.driver.fake import CUresult, FakeDriver
from tests.runtime.conftest import machine


@nv.kernel
def add(a: nv.Array[nv.f32], b: nv.Array[nv.f32], c: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]


@nv.kernel
def every_second(c: nv.Array[nv.f32]):
    i = nv.grid(1) * 2
    if i < c.size:
        c[i] = 1.0


@nv.kernel
def increment(c: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < c.size:
        c[i] += 1.0


@nv.kernel
def sizes(unused: nv.Array[nv.f64], out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < out.size:
        out[i] = unused.size


@nv.kernel
def fill_2d(c: nv.Array[nv.f32, 2]):
    x, y = nv.grid(2)
    if x < c.shape[1] and y < c.shape[0]:
        c[y, x] = 3.0


def arrays(count: int = 8) -> list[np.ndarray]:
    a, b = (np.arange(count, dtype=np.float32) * factor for factor in (1, 10))
    return [a, b, np.full(count, -1, np.float32)]


def address(array: np.ndarray) -> tuple[int, int, int]:
    """As a copy of the array on the default stream is recorded."""
    return array.ctypes.data, array.nbytes, 0


def sizes_of(driver: FakeDriver) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    return [(launch.grid, launch.block) for launch in driver.launches]


def test_only_what_is_read_goes_in_and_only_what_is_written_comes_out(gpu: FakeDriver) -> None:
    gpu.execute = machine(add)
    a, b, c = arrays()
    add[1, 32](a, b, c)
    assert sorted(gpu.copied_in) == sorted([address(a), address(b)])
    assert gpu.copied_out == [address(c)]
    assert np.array_equal(c, a + b)


@pytest.mark.parametrize(("blocks", "copied"), [(1, True), (2, False)])
def test_a_written_array_goes_in_unless_the_grid_spans_it(gpu: FakeDriver, blocks: int, copied: bool) -> None:
    gpu.execute = machine(add)
    a, b, c = arrays(40)
    add[blocks, 32](a, b, c)
    assert (address(c) in gpu.copied_in) is copied
    assert np.array_equal(c[:32], (a + b)[:32])
    assert np.all(c[32:] == ((a + b)[32:] if blocks == 2 else -1))


def test_a_partly_written_array_keeps_its_other_elements(gpu: FakeDriver) -> None:
    gpu.execute = machine(every_second)
    c = np.arange(9, dtype=np.float32)
    every_second[1, 32](c)
    assert gpu.copied_in == gpu.copied_out == [address(c)]
    assert c.tolist() == [1, 1, 1, 3, 1, 5, 1, 7, 1]


def test_a_read_and_written_array_goes_both_ways(gpu: FakeDriver) -> None:
    gpu.execute = machine(increment)
    c = np.zeros(4, np.float32)
    increment[1, 32](c)
    assert c.tolist() == [1, 1, 1, 1]


def test_an_array_of_which_only_the_size_is_used_is_not_copied(gpu: FakeDriver) -> None:
    gpu.execute = machine(sizes)
    unused, out = np.zeros(7), np.zeros(3, np.int32)
    sizes[1, 32](unused, out)
    assert address(unused) not in gpu.copied_in + gpu.copied_out
    assert out.tolist() == [7, 7, 7]


@pytest.mark.parametrize(
    ("grid", "copied"), [((1, 1), True), ((2, 1), True), ((1, 2), True), ((2, 2), False), ((4, 4), False)]
)
def test_a_matrix_is_spanned_along_both_axes(gpu: FakeDriver, grid: tuple[int, int], copied: bool) -> None:
    gpu.execute = machine(fill_2d)
    c = np.zeros((5, 6), np.float32)
    fill_2d[grid, (4, 4)](c)
    assert (address(c) in gpu.copied_in) is copied
    expected = np.zeros((5, 6), np.float32)
    expected[: 4 * grid[1], : 4 * grid[0]] = 3
    assert np.array_equal(c, expected)


def test_parameters_are_pointers_extents_and_numbers_in_order(gpu: FakeDriver) -> None:
    @nv.kernel
    def k(n: nv.i8, m: nv.Array[nv.f64, 2], flag: nv.bool, x: nv.f32, v: nv.Array[nv.u16], big: nv.u64):
        if flag:
            m[0, 0] = v[0] + x + nv.f64(n) + nv.f64(big)

    seen: list[Any] = []

    def execute(parameters: int, grid: object, block: object) -> None:
        types = (
            *(ctypes.c_int8, ctypes.c_uint64, ctypes.c_int64, ctypes.c_int64, ctypes.c_bool),
            *(ctypes.c_float, ctypes.c_uint64, ctypes.c_int64, ctypes.c_uint64),
        )
        slots = (ctypes.c_void_p * len(types)).from_address(parameters)
        seen.extend(type_.from_address(slot).value for type_, slot in zip(types, slots, strict=True))

    gpu.execute = execute
    k[(2, 3, 4), (5, 6, 7)](-3, np.zeros((3, 5)), True, 1.5, np.zeros(6, np.uint16), 2**64 - 1)
    assert sizes_of(gpu) == [((2, 3, 4), (5, 6, 7))]
    assert [len(parameter) for parameter in gpu.launches[0].parameters] == [1, 8, 8, 8, 1, 4, 8, 8, 8]
    pointers = [seen.pop(6), seen.pop(1)]
    assert seen == [-3, 3, 5, True, 1.5, 6, 2**64 - 1]
    assert all(pointers) and all(pointer % 16 == 0 for pointer in pointers)


def test_the_same_array_twice_is_one_piece_of_memory(gpu: FakeDriver) -> None:
    gpu.execute = machine(add)
    a = np.arange(4, dtype=np.float32)
    add[1, 32](a, a, a)
    assert gpu.calls.count("cuMemAllocAsync") == 1
    assert a.tolist() == [0, 2, 4, 6]


def test_overlapping_arrays_share_memory(gpu: FakeDriver) -> None:
    @nv.kernel
    def shift(source: nv.Array[nv.f32], target: nv.Array[nv.f32]):
        i = nv.grid(1)
        if i == 0:
            for j in range(target.size):
                target[j] = source[j] + 1.0

    gpu.execute = machine(shift)
    whole = np.zeros(6, np.float32)
    shift[1, 1](whole[:-1], whole[1:])
    assert whole.tolist() == [0, 1, 2, 3, 4, 5]


def test_overlap_saves_what_a_covered_array_does_not_write(gpu: FakeDriver) -> None:
    @nv.kernel
    def two(first: nv.Array[nv.f32], second: nv.Array[nv.f32]):
        i = nv.grid(1)
        if i < first.size:
            first[i] = 1.0
        if i == 0:
            second[second.size - 1] = 2.0

    gpu.execute = machine(two)
    whole = np.arange(8, dtype=np.float32)
    two[1, 32](whole[:4], whole[2:])
    assert whole.tolist() == [1, 1, 1, 1, 4, 5, 6, 2]


@pytest.mark.parametrize(("first", "second"), [((0, 4), (2, 8)), ((2, 8), (0, 4)), ((0, 8), (2, 4)), ((2, 4), (0, 8))])
def test_overlap_saves_what_nobody_uses(gpu: FakeDriver, first: tuple[int, int], second: tuple[int, int]) -> None:
    """All of the first array is written, and the second only asked for its size: the rest of it is not copied over."""

    @nv.kernel
    def k(target: nv.Array[nv.f32], other: nv.Array[nv.f32]):
        i = nv.grid(1)
        if i < target.size:
            target[i] = nv.f32(other.size)

    gpu.execute = machine(k)
    whole = np.arange(8, dtype=np.float32)
    expected = whole.copy()
    expected[slice(*first)] = second[1] - second[0]
    k[1, 32](whole[slice(*first)], whole[slice(*second)])
    assert np.array_equal(whole, expected)


@pytest.mark.parametrize("places", [((0, 10), (2, 4), (6, 9)), ((2, 4), (0, 10), (5, 8)), ((0, 3), (1, 9), (2, 10))])
def test_overlaps_that_contain_each_other(gpu: FakeDriver, places: tuple[tuple[int, int], ...]) -> None:
    @nv.kernel
    def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32], c: nv.Array[nv.f32]):
        a[a.size - 1] += 100.0
        b[b.size - 1] += 1000.0
        c[c.size - 1] += 10000.0

    gpu.execute = machine(k)
    whole = np.arange(10, dtype=np.float32)
    expected = whole.copy()
    for (_, end), value in zip(places, (100, 1000, 10000), strict=True):
        expected[end - 1] += value
    k[1, 1](*(whole[slice(*place)] for place in places))
    assert gpu.calls.count("cuMemAllocAsync") == 1
    assert np.array_equal(whole, expected)


def test_chains_of_overlaps_are_one_piece(gpu: FakeDriver) -> None:
    gpu.execute = machine(add)
    whole = np.arange(10, dtype=np.float32)
    a, b, c = whole[0:4], whole[3:7], whole[6:10]
    expected = a + b
    add[1, 1](a, b, c[:1])
    assert gpu.calls.count("cuMemAllocAsync") == 1
    assert whole[6] == expected[0]


def test_neighbours_are_pieces_of_their_own(gpu: FakeDriver) -> None:
    gpu.execute = machine(add)
    whole = np.arange(12, dtype=np.float32)
    add[1, 32](whole[:4], whole[4:8], whole[8:])
    assert gpu.calls.count("cuMemAllocAsync") == 3
    assert whole[8:].tolist() == [4, 6, 8, 10]


def test_elements_stay_aligned_where_a_byte_array_comes_first(gpu: FakeDriver) -> None:
    @nv.kernel
    def k(bytes_: nv.Array[nv.u8], numbers: nv.Array[nv.f64]):
        numbers[0] = numbers[0] + bytes_[0]

    places: list[int] = []

    def execute(parameters: int, grid: object, block: object) -> None:
        slots = (ctypes.c_void_p * 4).from_address(parameters)
        places.extend(ctypes.c_uint64.from_address(slots[place]).value for place in (0, 2))
        machine(k)(parameters, (1, 1, 1), (1, 1, 1))

    gpu.execute = execute
    raw = np.zeros(64 + 16, np.uint8)
    raw = raw[-raw.ctypes.data % 16 :][:64]
    raw[1] = 5
    numbers = raw[8:48].view(np.float64)
    k[1, 1](raw[1:40], numbers)
    assert places[1] - places[0] == 7
    assert places[1] % 8 == 0
    assert numbers[0] == 5


@pytest.mark.parametrize("shape", [(0,), (0, 3), (3, 0)])
def test_arrays_without_elements_take_no_memory(gpu: FakeDriver, shape: tuple[int, ...]) -> None:
    kernel = add if len(shape) == 1 else fill_2d
    gpu.execute = machine(kernel)
    empty = np.zeros(shape, np.float32)
    kernel[1, 32](*([empty] * len(kernel.parameters)))
    assert "cuMemAllocAsync" not in gpu.calls
    assert len(gpu.launches) == 1


def test_columns_first_arrays_are_copied_as_they_lie(gpu: FakeDriver) -> None:
    @nv.kernel
    def transpose_add(a: nv.Array[nv.f32, 2, "F"], c: nv.Array[nv.f32, 2]):  # noqa: F821, UP037
        i, j = nv.grid(2)
        if i < c.shape[0] and j < c.shape[1]:
            c[i, j] = a[i, j]

    gpu.execute = machine(transpose_add)
    a = np.asfortranarray(np.arange(6, dtype=np.float32).reshape(2, 3))
    c = np.zeros((2, 3), np.float32)
    transpose_add[1, (8, 8)](a, c)
    assert np.array_equal(a, c)


@pytest.mark.parametrize("failing", ["cuMemAllocAsync", "cuMemcpyHtoDAsync", "cuLaunchKernel", "cuMemcpyDtoHAsync"])
def test_errors_free_memory_restore_the_context_and_leave_the_results_alone(gpu: FakeDriver, failing: str) -> None:
    gpu.execute = machine(increment)
    gpu.failures[failing] = CUresult.CUDA_ERROR_ILLEGAL_ADDRESS
    c = np.zeros(4, np.float32)
    with pytest.raises(nv.LaunchError, match=f"in {failing}: CUDA_ERROR_ILLEGAL_ADDRESS: an illegal") as raised:
        increment[1, 32](c)
    assert raised.value.code == "NVG2922"
    assert raised.value.diagnostic.span is not None and raised.value.diagnostic.span.file.name == __file__
    assert c.tolist() == [0, 0, 0, 0]
    assert gpu.calls.count("cuCtxPushCurrent") == gpu.calls.count("cuCtxPopCurrent")


def test_the_second_allocation_failing_frees_the_first(gpu: FakeDriver) -> None:
    gpu.fail_once("cuMemAllocAsync", CUresult.CUDA_ERROR_OUT_OF_MEMORY, after=1)
    with pytest.raises(nv.LaunchError, match="CUDA_ERROR_OUT_OF_MEMORY"):
        add[1, 32](*arrays())


def test_a_failed_kernel_is_reported_where_it_failed(gpu: FakeDriver) -> None:
    """After a kernel that failed every further call of the driver reports that failure."""
    gpu.fault(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS)
    with pytest.raises(nv.LaunchError, match="kernel `increment` failed on the GPU"):
        increment[1, 32](np.zeros(4, np.float32))


def test_a_refused_module_shows_the_log(gpu: FakeDriver) -> None:
    @nv.kernel
    def k(a: nv.Array[nv.f32]):
        a[0] = 1.0

    gpu.failures["cuModuleLoadDataEx"] = CUresult.CUDA_ERROR_INVALID_PTX
    gpu.log = b"ptxas fatal: no such instruction\nline two\n"
    with pytest.raises(nv.LaunchError) as raised:
        k[1, 1](np.zeros(1, np.float32))
    text = str(raised.value)
    assert "failed in cuModuleLoadDataEx: CUDA_ERROR_INVALID_PTX" in text
    assert "ptxas fatal: no such instruction" in text and "line two" in text and "\0" not in text
    gpu.failures.clear()
    gpu.log = b""
    k[1, 1](np.zeros(1, np.float32))  # a refusal is not remembered
    assert len(gpu.ptx) == 2


def test_a_refused_module_without_a_log(gpu: FakeDriver) -> None:
    @nv.kernel
    def k(a: nv.Array[nv.f32]):
        a[0] = 1.0

    gpu.failures["cuModuleLoadDataEx"] = CUresult.CUDA_ERROR_INVALID_PTX
    with pytest.raises(nv.LaunchError) as raised:
        k[1, 1](np.zeros(1, np.float32))
    assert "log" not in str(raised.value)


@pytest.mark.parametrize(
    ("capability", "arch"),
    [
        ((7, 5), "sm_75"),
        ((9, 0), "sm_90"),
        ((8, 7), "sm_87"),
        ((12, 1), "sm_121"),
        ((10, 6), "sm_103"),
        ((10, 7), "sm_107"),
        ((10, 9), "sm_107"),
        ((12, 9), "sm_121"),
        ((99, 0), "sm_121"),
        ((2, 0), "sm_20"),
    ],
)
def test_the_architecture_is_the_newest_that_the_gpu_runs(
    install: Callable[..., FakeDriver], capability: tuple[int, int], arch: str
) -> None:
    @nv.kernel
    def k(a: nv.Array[nv.f32]):
        a[0] = 1.0

    driver = install(capability, driver_version=13040)
    k[1, 1](np.zeros(1, np.float32))
    assert f".target {arch}\n" in driver.ptx[0]


@pytest.mark.parametrize(
    ("capability", "operation", "arch"),
    [
        ((9, 0), "nv.setmaxnreg.dec(24)", "sm_90a"),
        ((9, 0), "nv.wgmma.fence()", "sm_90a"),
        ((12, 0), "nv.setmaxnreg.dec(24)", "sm_120a"),
        ((10, 7), "nv.setmaxnreg.dec(24)", "sm_107a"),
        ((9, 0), "nv.syncthreads()", "sm_90"),
        ((10, 0), "nv.wgmma.fence()", "NVG2409"),
        ((8, 0), "nv.setmaxnreg.dec(24)", "NVG2203"),
        ((12, 9), "nv.setmaxnreg.dec(24)", "NVG2203"),
    ],
)
def test_what_only_a_variant_has_is_compiled_for_that_of_the_gpu(
    install: Callable[..., FakeDriver], capability: tuple[int, int], operation: str, arch: str
) -> None:
    k = nv.Kernel.from_source(f"def k(a: nv.Array[nv.f32]):\n    {operation}\n    a[0] = 1.0\n")
    driver = install(capability, driver_version=13040)
    if arch.startswith("NVG"):
        with pytest.raises(nv.CompileError, match=arch):
            k[1, 1](np.zeros(1, np.float32))
        return
    k[1, 1](np.zeros(1, np.float32))
    assert f".target {arch}\n" in driver.ptx[0]


@pytest.mark.parametrize(
    ("capability", "type_", "arch", "instruction"),
    [
        ((6, 2), "f16", "sm_62", "atom.gpu.global.cas.b32"),
        ((9, 0), "f16", "sm_90", "red.relaxed.gpu.global.add.noftz.f16"),
        ((9, 0), "u8", "sm_90", "atom.relaxed.gpu.global.cas.b32"),
    ],
)
def test_what_the_gpu_lacks_is_a_loop_on_it(
    install: Callable[..., FakeDriver], capability: tuple[int, int], type_: str, arch: str, instruction: str
) -> None:
    k = nv.Kernel.from_source(f"def k(a: nv.Array[nv.{type_}]):\n    nv.atomic.add(a, 0, 1)\n")
    driver = install(capability)
    k[1, 1](np.zeros(1, {"f16": np.float16, "u8": np.uint8}[type_]))
    assert f"{instruction} " in driver.ptx[0] and f".target {arch}\n" in driver.ptx[0]


def test_a_gpu_older_than_everything_is_refused(install: Callable[..., FakeDriver]) -> None:
    @nv.kernel
    def k(a: nv.Array[nv.f32]):
        a[0] = 1.0

    install((1, 3))
    with pytest.raises(nv.CompileError, match="sm_13") as raised:
        k[1, 1](np.zeros(1, np.float32))
    assert raised.value.code == "NVG0501"


def test_each_device_gets_its_own_module(install: Callable[..., FakeDriver]) -> None:
    @nv.kernel
    def k(a: nv.Array[nv.f32]):
        a[0] = 1.0

    driver = install((8, 0), (9, 0))
    a = np.zeros(1, np.float32)
    k[1, 1](a)
    k.on("cuda:1")[1, 1](a)
    with nv.device("cuda:1"):
        k[1, 1](a)
        k.on("cuda")[1, 1](a)
    assert [launch.ordinal for launch in driver.launches] == [0, 1, 1, 0]
    assert [".target sm_80" in text for text in driver.ptx] == [True, False]
    with pytest.raises(nv.LaunchError, match=r"no device `cuda:2`: only 2 GPUs found") as raised:
        k.on("cuda:2")[1, 1](a)
    assert raised.value.code == "NVG0612"


def test_a_kernel_is_loaded_once(gpu: FakeDriver) -> None:
    @nv.kernel
    def k(a, n):
        i = nv.grid(1)
        if i < a.size and i < n:
            a[i] = 1

    a, b = np.zeros(4, np.float32), np.zeros(4, np.int32)
    for _ in range(3):
        k[1, 32](a, 1)
    assert len(gpu.ptx) == 1
    k[1, 32](b, 1)
    k[1, 32](b, 2)
    assert len(gpu.ptx) == 2


def test_the_context_of_the_caller_comes_back(gpu: FakeDriver) -> None:
    from cuda.bindings import driver as functions

    functions.cuInit(0)
    status, mine = functions.cuCtxCreate(None, 0, 0)
    assert status == CUresult.CUDA_SUCCESS
    increment[1, 32](np.zeros(4, np.float32))
    assert gpu.contexts == [int(mine)]
    functions.cuCtxDestroy(mine)


def test_wrong_arguments_reach_no_driver(gpu: FakeDriver) -> None:
    with pytest.raises(nv.LaunchError):
        increment[1, 32](np.zeros(4, np.float64))
    assert "cuModuleLoadDataEx" not in gpu.calls and "cuMemAllocAsync" not in gpu.calls


def test_the_driver_says_what_it_is(gpu: FakeDriver) -> None:
    assert driver.driver_version() == "13.0"
    assert devices.device_name(0) == "Fake GPU 0"
    assert devices.compute_capability(0) == (9, 0)
    assert driver.unavailable_reason() == ""


def test_a_driver_without_a_gpu_means_the_cpu(install: Callable[..., FakeDriver]) -> None:
    fake = install()
    c = np.zeros(4, np.float32)
    increment[1, 32](c)
    assert c.tolist() == [1, 1, 1, 1]
    assert not fake.launches
    assert driver.unavailable_reason() == "the CUDA driver finds no GPU"
    with pytest.raises(nv.LaunchError, match="no device `cuda:0`: the CUDA driver finds no GPU"):
        increment.on("cuda")[1, 32](c)


def test_a_driver_that_does_not_start_means_the_cpu(install: Callable[..., FakeDriver]) -> None:
    fake = install((9, 0))
    fake.failures["cuInit"] = CUresult.CUDA_ERROR_NO_DEVICE
    c = np.zeros(4, np.float32)
    increment[1, 32](c)
    assert c.tolist() == [1, 1, 1, 1]
    assert "CUDA_ERROR_NO_DEVICE" in driver.unavailable_reason()


def test_a_kernel_for_a_debugger_is_loaded_as_one(gpu: FakeDriver) -> None:
    """The fake driver refuses PTX for a debugger that it is told to optimise, as the real one does."""

    @nv.kernel(debug=True)
    def k(a: nv.Array[nv.f32]):
        a[0] = 1.0

    gpu.execute = machine(k)
    a = np.zeros(2, np.float32)
    k[1, 1](a)
    assert a.tolist() == [1, 0]
    assert ".target sm_90, debug" in gpu.ptx[0]


def test_a_failed_check_is_named(gpu: FakeDriver) -> None:
    gpu.fault(CUresult.CUDA_ERROR_ASSERT)
    with pytest.raises(
        nv.LaunchError, match=r"a check in the kernel failed\n(.*\n)*.*the driver has printed which one"
    ):
        increment[1, 32](np.zeros(4, np.float32))


@nv.kernel
def together(a: nv.Array[nv.f32]):
    a[nv.thread_idx.x] = 1.0
    everywhere()


@nv.device
def everywhere():
    nv.grid_sync()


def test_a_kernel_with_barriers_of_the_grid_is_launched_cooperatively(gpu: FakeDriver) -> None:
    together.on("cuda:0")[4, 32](np.zeros(32, np.float32))
    assert sizes_of(gpu) == [((4, 1, 1), (32, 1, 1))]
    assert gpu.launches[0].is_cooperative


def test_other_kernels_are_not(gpu: FakeDriver) -> None:
    add.on("cuda:0")[1, 8](*arrays())
    assert not gpu.launches[0].is_cooperative


def test_a_grid_that_does_not_fit_is_explained(gpu: FakeDriver) -> None:
    with pytest.raises(nv.LaunchError, match=r"(?s)1048576 blocks, and 4224 fit.*launch at most 4224 blocks, each for"):
        together.on("cuda:0")[1 << 20, 32](np.zeros(32, np.float32))
    assert gpu.launches == []
