"""Dynamic shared memory and arrays of the program's own, at launches: on the CPU, and on a fake driver."""

from __future__ import annotations

import ctypes

import numpy as np
import pytest

import nvgen as nv
from nvgen.intrinsics.architectures import architecture_of
from nvgen.lang import GlobalArray
from tests.driver.fake import CUresult, FakeDriver
from tests.runtime.conftest import machine

counter = nv.global_array(4, nv.i32, init=(1, 2, 3, 4))
table = nv.global_array((2, 3), nv.f32, init=[[0, 1, 2], [3, 4, 5]])


@nv.kernel
def count(a: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < a.size:
        counter[i] += a[i]


@nv.device
def entry(i):
    return table[1, i]


@nv.kernel
def look_up(a: nv.Array[nv.f32]):
    for i in range(a.size):
        a[i] = entry(i)


@nv.kernel
def sizes_only(a: nv.Array[nv.i32]):
    a[0] = len(table)


@nv.kernel
def dynamic(a: nv.Array[nv.i32], n: nv.i32):
    rows = nv.shared.dynamic(nv.i32, (n, nv.block_dim.x))
    rest = nv.shared.dynamic(nv.i32)
    rows[n - 1, nv.thread_idx.x] = 5
    a[nv.grid(1)] = rows[n - 1, nv.thread_idx.x] + rest.size


@nv.kernel
def of_unforeseen_size(a: nv.Array[nv.i32]):
    rows = nv.shared.dynamic(nv.i32, a[0])
    a[1] = rows.size


@pytest.fixture(autouse=True)
def as_at_the_start() -> None:
    """The elements, and the kernels: what one fake driver has loaded, the next one does not know."""
    for kernel in (count, look_up, sizes_only, dynamic):
        kernel.launch_state.specialisations.clear()
    counter.copy_from((1, 2, 3, 4))
    table.copy_from([[0, 1, 2], [3, 4, 5]])


# On the host


def test_elements_are_read_and_written_by_index() -> None:
    counter[2] = -7
    counter[-1] = 9
    table[1, 2] = np.float32(0.5)
    assert [counter[i] for i in range(4)] == [1, 2, -7, 9]
    assert table[1, 2] == 0.5 and table[0, -1] == 2.0
    assert len(counter) == 4 and table.shape == (2, 3) and table.dtype == nv.f32


@pytest.mark.parametrize("index", [4, -5, (0, 0), ()])
def test_wrong_indices_are_errors_as_in_python(index: object) -> None:
    with pytest.raises(IndexError):
        counter[index]


def test_numpy_sees_the_elements_themselves() -> None:
    view = np.asarray(table)
    assert view.dtype == np.float32 and view.shape == (2, 3)
    view *= 2
    assert table[1, 0] == 6.0
    table[0, 1] = 100
    assert view[0, 1] == 100.0


@pytest.mark.parametrize("name", ["i8", "i64", "u16", "bool", "f64"])
def test_numpy_sees_every_type(name: str) -> None:
    dtype = np.dtype({"i8": "int8", "i64": "int64", "u16": "uint16", "bool": "bool", "f64": "float64"}[name])
    values = np.array([0, 1, 1, 0], dtype)
    array = nv.global_array(4, getattr(nv, name), init=values)
    assert np.asarray(array).dtype == dtype
    assert np.array_equal(np.asarray(array), values)
    assert array[1] == 1


def test_a_view_keeps_the_elements_alive() -> None:
    view = np.asarray(nv.global_array(1000, nv.i32, init=3))
    assert view.sum() == 3000


@pytest.mark.parametrize(
    "values", [(1, 2, 3), np.zeros(4, np.int64), "abcd", (1, 2, 3, 2.5), (1, 2, 3, 2**31), None, [1, [2], 3, 4]]
)
def test_elements_that_do_not_fit_are_refused(values: object) -> None:
    with pytest.raises(nv.CompileError) as raised:
        counter.copy_from(values)
    assert raised.value.code == "NVG0817"
    assert np.asarray(counter).tolist() == [1, 2, 3, 4]


@pytest.mark.parametrize("shape", [0, -1, (), (2, 0), 2.5, "4", None, True, (1,) * 8, (2**16, 2**15)])
def test_bad_shapes_are_refused(shape: object) -> None:
    with pytest.raises(nv.CompileError) as raised:
        nv.global_array(shape, nv.i32)
    assert raised.value.code == "NVG0817"


# On the CPU


def test_kernels_use_the_elements_of_the_host() -> None:
    count.on("cpu")[1, 4](np.full(4, 10, np.int32))
    assert np.asarray(counter).tolist() == [11, 12, 13, 14]
    counter[0] = 0
    count.on("cpu")[1, 4](np.full(2, 1, np.int32))
    assert np.asarray(counter).tolist() == [1, 13, 13, 14]


def test_functions_use_them_as_well() -> None:
    out = np.zeros(3, np.float32)
    table[1, 1] = 40
    look_up.on("cpu")[1, 1](out)
    assert out.tolist() == [3, 40, 5]


def test_a_compiled_kernel_keeps_the_elements_alive() -> None:
    array = nv.global_array(1000, nv.i32, init=1, name="kept")
    kernel = nv.Kernel.from_source("def k(a: nv.Array[nv.i32]):\n    a[0] = kept[999]\n", namespace={"kept": array})
    out = np.zeros(1, np.int32)
    kernel.on("cpu")[1, 1](out)
    del array
    kernel.on("cpu")[1, 1](out)
    assert out[0] == 1


def test_dynamic_shared_memory_on_the_cpu() -> None:
    a = np.zeros(64, np.int32)
    dynamic.on("cpu")[2, 32, None, 3 * 32 * 4 + 7 * 4 + 3](a, 3)
    assert a.tolist() == [5 + 7] * 64


def test_the_largest_dynamic_shared_memory_on_the_cpu() -> None:
    """Blocks run on several threads, each with a stack of its own."""
    a = np.zeros(256 * 256, np.int32)
    dynamic.on("cpu")[256, 256, None, 227 * 1024](a, 3)
    assert np.all(a == 5 + 227 * 256 - 3 * 256)


@pytest.mark.parametrize(("n", "given", "code"), [(3, 383, "NVG0813"), (3, 384, None), (4, 384, "NVG0813")])
def test_too_few_bytes_are_noticed_from_the_arguments(n: int, given: int, code: str | None) -> None:
    a = np.zeros(32, np.int32)
    if code is None:
        dynamic.on("cpu")[1, 32, None, given](a, n)
        return
    with pytest.raises(nv.LaunchError) as raised:
        dynamic.on("cpu")[1, 32, None, given](a, n)
    assert raised.value.code == code and f"take {n * 128} bytes" in str(raised.value)


def test_sizes_that_only_the_kernel_knows_are_checked_by_it() -> None:
    a = np.array([3, 0], np.int32)
    of_unforeseen_size.on("cpu")[1, 1, None, 64](a)
    assert a[1] == 3
    for run in ({}, {"check": "bounds"}, {"check": "all"}, {"check": "step"}):
        of_unforeseen_size.on("cpu", **run)[1, 1, None, 12](np.array([3, 0], np.int32))
        of_unforeseen_size.on("cpu", **run)[1, 1, None, 0](np.array([0, 0], np.int32))
        with pytest.raises(nv.LaunchError) as raised:
            of_unforeseen_size.on("cpu", **run)[1, 1, None, 12](np.array([4, 0], np.int32))
        assert raised.value.code == "NVG0813" and "`of_unforeseen_size` take 16 bytes" in str(raised.value)


@nv.kernel
def of_all_bytes(a: nv.Array[nv.i32]):
    head = nv.shared.dynamic(nv.f64, 1)
    rest = nv.shared.dynamic(nv.i32)
    if nv.thread_idx.x < rest.size:
        head[0] = 1.0
        rest[nv.thread_idx.x] = 1
    a[nv.thread_idx.x] = rest.size


@nv.kernel
def of_the_rest(a: nv.Array[nv.i32]):
    rest = nv.shared.dynamic(nv.i32)
    a[nv.thread_idx.x] = rest.size


#: Ways to launch 4 threads without a word of dynamic shared memory, and with a number of bytes.
_SILENT = (
    lambda kernel, a: kernel[1, 4](a),
    lambda kernel, a: kernel[1, 4, None](a),
    lambda kernel, a: kernel[1, 4, None, None](a),
    lambda kernel, a: kernel.launch(a, grid=1, block=4),
    lambda kernel, a: kernel.launch(a, grid=1, block=4, cooperative=True),
    lambda kernel, a: kernel.forall(4)(a),
)
_SAYING = (
    lambda kernel, a, given: kernel[1, 4, None, given](a),
    lambda kernel, a, given: kernel.launch(a, grid=1, block=4, shared=given),
    lambda kernel, a, given: kernel.launch(a, grid=1, block=4, shared=given, cooperative=True),
    lambda kernel, a, given: kernel.forall(4, shared=given)(a),
)


@pytest.mark.parametrize("check", ["", "all", "step"])
def test_what_takes_all_that_is_given_is_told_how_much_that_is(check: str) -> None:
    run = {"check": check} if check else {}
    for silent in _SILENT:
        for kernel in (of_the_rest, of_unforeseen_size, of_all_bytes):
            with pytest.raises(nv.LaunchError) as raised:
                silent(kernel.on("cpu", **run), np.zeros(4, np.int32))
            assert raised.value.code == "NVG0824", kernel
            assert f"`{kernel.name}[grid, block, None, bytes]`, or as `shared=bytes`" in str(raised.value)
    for saying in _SAYING:
        a = np.zeros(4, np.int32)
        saying(of_the_rest.on("cpu", **run), a, 0)
        assert a.tolist() == [0] * 4
        saying(of_the_rest.on("cpu", **run), a, 19)
        assert a.tolist() == [4] * 4


def test_arrays_whose_shape_is_empty_need_no_bytes() -> None:
    a = np.zeros(4, np.int32)
    of_no_elements.on("cpu")[1, 4](a, 0)
    of_no_elements.on("cpu")[1, 4, None, 0](a, 0)
    assert a.tolist() == [7] * 4
    with pytest.raises(nv.LaunchError) as raised:
        of_no_elements.on("cpu")[1, 4](a, 1)
    assert raised.value.code == "NVG0813" and "`shared=4`" in str(raised.value)


@nv.kernel
def of_no_elements(a: nv.Array[nv.i32], n: nv.i32):
    some = nv.shared.dynamic(nv.i32, n)
    a[nv.thread_idx.x] = 7 + some.size


@nv.device
def put(values, i):
    values[i] = 1


@nv.kernel
def past_the_end(a: nv.Array[nv.i32]):
    head = nv.shared.dynamic(nv.u8, 3)
    rest = nv.shared.dynamic(nv.i32)
    put(head, a[0])
    rest[a[1]] = 1
    put(rest[1:], a[2])


@pytest.mark.parametrize("check", ["bounds", "step"])
@pytest.mark.parametrize(
    ("places", "code", "words"),
    [
        # Behind 16 bytes of the first array there is room for 5 elements; those of a view begin with the second one.
        ((2, 4, 3), "", ""),
        ((2, 5, 3), "NVG0825", "out of bounds: index 5 of `rest` is past the 39 bytes"),
        ((2, 7, 3), "NVG0825", "give at least 48 bytes: `past_the_end[grid, block, None, 48]`, or `shared=48`"),
        ((2, 4, 4), "NVG0825", "give at least 40 bytes: `past_the_end[grid, block, None, 40]`, or `shared=40`"),
        # More memory helps neither an array whose shape the kernel says nor an index before the first element.
        ((3, 4, 3), "NVG0620", "compare the index first: `if i < values.size:`"),
        ((2, -1, 3), "NVG0620", "compare the index first: `if a[1] >= 0:`"),
    ],
)
def test_an_index_past_the_memory_says_how_much_is_needed(
    check: str, places: tuple[int, ...], code: str, words: str
) -> None:
    a, launch = np.array(places, np.int32), past_the_end.on("cpu", check=check)[1, 1, None, 39]
    if not code:
        launch(a)
        return
    with pytest.raises(nv.LaunchError) as raised:
        launch(a)
    assert raised.value.code == code and words in str(raised.value)


@pytest.mark.parametrize("given", [-1, 1.5, "many", True, (1,)])
def test_what_is_no_number_of_bytes(given: object) -> None:
    with pytest.raises(nv.LaunchError) as raised:
        dynamic.on("cpu")[1, 32, None, given](np.zeros(32, np.int32), 3)
    assert raised.value.code == "NVG0608"


def test_a_numpy_number_of_bytes() -> None:
    a = np.zeros(32, np.int32)
    dynamic.on("cpu")[1, 32, None, np.int64(384)](a, 3)
    assert a[0] == 5


# On a GPU

#: Numbers of ``CUfunction_attribute``.
STATIC_BYTES, MOST_DYNAMIC_BYTES = 1, 8


def symbol(gpu: FakeDriver, name: str) -> int:
    ((address, _),) = (found for (_, known), found in gpu.symbols.items() if known == name)
    return address


def add_ten(gpu: FakeDriver) -> None:
    def run(*_: object) -> None:
        elements = (ctypes.c_int32 * 4).from_address(symbol(gpu, "counter"))
        for place in range(4):
            elements[place] += 10

    gpu.execute = run


def test_elements_go_to_the_symbol_and_back(gpu: FakeDriver) -> None:
    add_ten(gpu)
    count.on("cuda:0")[1, 4](np.zeros(4, np.int32))
    assert (counter.address, 16, 0) in gpu.copied_in and (counter.address, 16, 0) in gpu.copied_out
    assert np.asarray(counter).tolist() == [11, 12, 13, 14]
    counter[0] = 0
    count.on("cuda:0")[1, 4](np.zeros(4, np.int32))
    assert np.asarray(counter).tolist() == [10, 22, 23, 24]


def test_what_a_kernel_only_reads_stays(gpu: FakeDriver) -> None:
    look_up.on("cuda:0")[1, 1](np.zeros(3, np.float32))
    assert (table.address, 24, 0) in gpu.copied_in
    assert (table.address, 24, 0) not in gpu.copied_out


def test_what_a_kernel_only_measures_is_not_copied(gpu: FakeDriver) -> None:
    sizes_only.on("cuda:0")[1, 1](np.zeros(1, np.int32))
    assert (table.address, 24, 0) not in gpu.copied_in + gpu.copied_out


def test_each_module_has_its_own_symbol(gpu: FakeDriver) -> None:
    other = nv.Kernel.from_source("def other(a: nv.Array[nv.i32]):\n    a[0] = counter[0]\n", namespace=globals())
    count.on("cuda:0")[1, 4](np.zeros(4, np.int32))
    other.on("cuda:0")[1, 1](np.zeros(4, np.int32))
    assert [name for _, name in gpu.symbols] == ["counter", "counter"]


def test_dynamic_shared_memory_is_passed_to_the_driver(gpu: FakeDriver) -> None:
    gpu.execute = machine(dynamic, 1000)
    a = np.zeros(32, np.int32)
    dynamic.on("cuda:0")[1, 32, None, 1000](a, 3)
    assert [launch.dynamic_bytes for launch in gpu.launches] == [1000] and not gpu.set_attributes
    assert a.tolist() == [5 + (1000 - 384) // 4] * 32


def test_what_takes_all_that_is_given_is_told_on_gpus_as_well(gpu: FakeDriver) -> None:
    a = np.zeros(4, np.int32)
    for silent in _SILENT:
        with pytest.raises(nv.LaunchError) as raised:
            silent(of_the_rest.on("cuda:0"), a)
        assert raised.value.code == "NVG0824"
    assert not gpu.launches
    for saying in _SAYING:
        for given in (0, 64):
            saying(of_the_rest.on("cuda:0"), a, given)
    assert [launch.dynamic_bytes for launch in gpu.launches] == [0, 64] * len(_SAYING)


@pytest.mark.parametrize(("static", "given", "asked"), [(0, 48 * 1024, False), (0, 49153, True), (4096, 48000, True)])
def test_more_than_48_kib_is_asked_for(gpu: FakeDriver, static: int, given: int, asked: bool) -> None:
    gpu.function_attributes[STATIC_BYTES] = static
    dynamic.on("cuda:0")[1, 32, None, given](np.zeros(32, np.int32), 3)
    (launch,) = gpu.launches
    assert gpu.set_attributes == ([(launch.function, MOST_DYNAMIC_BYTES, given)] if asked else [])
    assert launch.dynamic_bytes == given


@pytest.mark.parametrize(
    ("static", "given", "fits"), [(0, 227 * 1024, True), (1024, 226 * 1024, True), (1024, 226 * 1024 + 1, False)]
)
def test_what_the_architecture_does_not_have_is_refused(gpu: FakeDriver, static: int, given: int, fits: bool) -> None:
    gpu.function_attributes[STATIC_BYTES] = static
    launch = dynamic.on("cuda:0")[1, 32, None, given]
    if fits:
        launch(np.zeros(32, np.int32), 3)
        return
    with pytest.raises(nv.LaunchError) as raised:
        launch(np.zeros(32, np.int32), 3)
    assert raised.value.code == "NVG2909" and "sm_90) has at most 232448" in str(raised.value)
    assert not gpu.launches


def test_limits_of_architectures() -> None:
    known = {(7, 5): 64, (8, 0): 163, (8, 6): 99, (8, 7): 163, (8, 9): 99, (9, 0): 227, (10, 0): 227, (12, 0): 99}
    for capability, kibibytes in known.items():
        assert architecture_of(capability).max_shared_bytes == kibibytes * 1024


def test_a_failed_launch_leaves_the_elements(gpu: FakeDriver) -> None:
    gpu.failures["cuLaunchKernel"] = CUresult.CUDA_ERROR_ILLEGAL_ADDRESS
    with pytest.raises(nv.LaunchError):
        count.on("cuda:0")[1, 4](np.zeros(4, np.int32))
    assert np.asarray(counter).tolist() == [1, 2, 3, 4]


def test_the_type_of_an_array_of_the_program() -> None:
    assert isinstance(counter, GlobalArray)
    assert "i32" in repr(counter) and "4" in repr(counter)
