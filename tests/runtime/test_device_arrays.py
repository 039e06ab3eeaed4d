"""Arrays of device memory without a device: NumPy arrays' memory stands for it, and NumPy says what is right."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import nvgen as nv
from nvgen import LaunchError
from nvgen.diagnostics import Span
from nvgen.lang.options import MAX_NARROW_ELEMENTS
from nvgen.runtime.arrays.device_arrays import DeviceArray, array_type
from nvgen.runtime.arrays.elements import elements_of
from nvgen.runtime.arrays.kinds import home
from nvgen.runtime.arrays.tensor_map import TensorMap
from nvgen.runtime.gpu import block_copies
from nvgen.runtime.launch.argument_types import argument_type
from nvgen.runtime.launch.arguments import ArrayArgument, check
from nvgen.runtime.launch.parameters import DeclaredParameter
from nvgen.runtime.launch.passed_arguments import is_array
from nvgen.types import ArrayType, Field, PointerType, Scalar, StructType, Type, VectorType
from nvgen.types.numpy_dtypes import type_of_dtype
from tests.strategies import DTYPES

RECORD = np.dtype([("x", "f4"), ("n", "i4")])


def of(array: Any, element: Type | None = None, **more: Any) -> DeviceArray:
    """A device array in the memory of a NumPy array."""
    known = {"V2": nv.bf16, "V1": nv.e4m3, "V16": nv.i128}.get(array.dtype.str[1:]) or type_of_dtype(array.dtype)
    memory = home(0, more.pop("writeable", True), more.pop("is_host_accessible", False))
    return DeviceArray(array.ctypes.data, array.shape, array.strides, element or known, memory, array, **more)


def numpy_of(array: DeviceArray) -> Any:
    """The NumPy array of the same memory, by address, shape and strides alone."""
    whole: Any = array.owner
    base = whole
    while base.base is not None:
        base = base.base
    offset = array.address - base.ctypes.data
    return np.ndarray(array.shape, array.dtype, base.data, offset, array.strides)


@st.composite
def arrays(draw: st.DrawFn, dtypes: tuple[str, ...] = ("f4", "i8", "V2", "c16", "?")) -> Any:
    """Arrays of up to four dimensions with all kinds of strides, numbered elements in them."""
    shape = draw(st.lists(st.integers(0, 4), max_size=4))
    base = np.zeros(shape, np.dtype(draw(st.sampled_from(dtypes))), order=draw(st.sampled_from("CF")))
    numbers = np.arange(base.nbytes, dtype=np.uint8).tobytes()
    base.ravel(order="K").view(np.uint8)[...] = np.frombuffer(numbers, np.uint8)
    steps = (slice(None), slice(None, None, -1), slice(1, None, 2), slice(0, 1), slice(0, 0), slice(None, None, -2))
    key = tuple(draw(st.sampled_from(steps)) for _ in shape)
    return base[(..., *key)].transpose(draw(st.permutations(range(len(shape)))))


@given(arrays())
def test_what_a_launch_asks_is_what_numpy_says(array: Any) -> None:
    made = of(array)
    flags = array.flags
    assert (made.flags.c_contiguous, made.flags.f_contiguous) == (flags.c_contiguous, flags.f_contiguous)
    layout = "C" if flags.c_contiguous else "F" if flags.f_contiguous else "A"
    assert made.type is array_type(made.element, array.ndim, layout)  # type: ignore[arg-type]
    assert made.type == ArrayType(made.element, array.ndim, layout)  # type: ignore[arg-type]
    strides = array.strides if layout == "A" else ()
    assert made.parameters == (array.ctypes.data, *array.shape, *strides)
    bounds = getattr(np.lib, "array_utils", np).byte_bounds(array) if array.size else (made.address, made.address)
    assert (made.low, made.high) == bounds
    assert (made.size, made.ndim, made.itemsize, made.nbytes) == (array.size, array.ndim, array.itemsize, array.nbytes)
    assert made.dtype == array.dtype and made.is_narrow


@given(arrays())
def test_without_strides_an_array_is_contiguous(array: Any) -> None:
    dense = np.ascontiguousarray(array).reshape(array.shape)
    made = DeviceArray(dense.ctypes.data, dense.shape, None, of(array).element, home(0), dense)
    assert made.type is of(dense).type and made.parameters == of(dense).parameters
    pairs = zip(dense.shape, made.strides, dense.strides, strict=True)
    assert not dense.size or all(own == expected for extent, own, expected in pairs if extent > 1)


def test_alignment_is_that_of_loads() -> None:
    memory = np.zeros(256, np.uint8)
    start = memory.ctypes.data + -memory.ctypes.data % 16

    def made(offset: int, stride: int, element: Scalar, extent: int = 3) -> bool:
        return DeviceArray(start + offset, (extent,), (stride,), element, home(0), memory).is_aligned

    assert made(0, 4, nv.f32) and not made(2, 4, nv.f32) and not made(0, 6, nv.f32) and made(0, 6, nv.f32, 1)
    assert made(0, 32, nv.c128) and not made(8, 32, nv.c128) and not made(0, 24, nv.c128)
    assert not made(8, 16, nv.i128) and made(2, 4, nv.f32, 0)
    record = type_of_dtype(np.dtype([("x", "f4"), ("n", "i8")], align=True))
    assert isinstance(record, StructType)
    assert DeviceArray(start, (3,), None, record, home(0), memory).is_aligned
    assert not DeviceArray(start + 4, (3,), None, record, home(0), memory).is_aligned


def test_large_arrays_are_not_narrow() -> None:
    def narrow(*shape: int) -> bool:
        return DeviceArray(4096, shape, None, nv.i8, home(0), None).is_narrow

    assert narrow(MAX_NARROW_ELEMENTS) and not narrow(MAX_NARROW_ELEMENTS + 1)
    assert narrow(0, 5) and not narrow(0, 2**33) and not narrow(2**16, 2**16)


def test_keys_stand_for_what_was_checked() -> None:
    memory = np.zeros(64, np.float32)
    key = of(memory).key
    assert of(memory[4:]).key is key and of(memory.copy()).key is key
    others = [
        of(memory[::2]),
        of(memory.reshape(8, 8)),
        of(memory, nv.i32),
        of(memory, writeable=False),
        of(memory, is_host_accessible=True),
        DeviceArray(memory.ctypes.data, (64,), None, nv.f32, home(1), memory),
        DeviceArray(memory.ctypes.data + 2, (8,), None, nv.f32, home(0), memory),
        DeviceArray(memory.ctypes.data, (2**31,), None, nv.f32, home(0), memory),
    ]
    keys = [other.key for other in others]
    assert key not in keys and len(set(keys)) == len(keys)
    for other in others:
        assert (other.key.type, other.key.ordinal) == (other.type, other.ordinal)
        assert (other.key.writeable, other.key.is_aligned) == (other.writeable, other.is_aligned)
        assert (other.key.is_narrow, other.key.is_host_accessible) == (other.is_narrow, other.is_host_accessible)


def test_equal_struct_types_make_one_type_of_arrays() -> None:
    first, second = type_of_dtype(RECORD), type_of_dtype(RECORD)
    assert first is not second and first is not None and second is not None
    memory = np.zeros(8, RECORD)
    assert of(memory, first).type is of(memory, second).type
    assert of(memory, first).key is of(memory, second).key


def test_types_that_come_and_go_are_not_mixed_up() -> None:
    """Facts are found by identity, and an identity may be another object's later."""
    memory = np.zeros(64, np.uint8)
    for turn in range(2000):
        field = Field(f"f{turn % 700}", nv.f32, 0)
        struct = StructType(f"s{turn % 700}", (field,), 4 * (1 + turn % 5), 4)
        made = DeviceArray(memory.ctypes.data, (2,), None, struct, home(0), memory)
        assert made.element == struct and made.itemsize == struct.size


@given(arrays(), st.data())
def test_indices_are_numpys(array: Any, data: st.DataObject) -> None:
    first = data.draw(st.integers(0, array.ndim))
    last = data.draw(st.integers(first, array.ndim))  # the axes between the two are those of `...`
    parts: list[Any] = []
    for axis in (*range(first), *range(last, array.ndim)):
        bounds = st.none() | st.integers(-6, 6)
        choices = st.builds(slice, bounds, bounds, st.none() | st.integers(-3, 3).filter(bool))
        extent = array.shape[axis]
        parts.append(data.draw(choices | st.integers(-extent, extent - 1) if extent else choices))
    if first < last or data.draw(st.booleans()):
        parts.insert(first, Ellipsis)
    for _ in range(data.draw(st.integers(0, 2))):
        parts.insert(data.draw(st.integers(0, len(parts))), None)
    key = tuple(parts)
    expected = array[(*key, ...) if Ellipsis not in key else key]
    found = of(array)[key]
    assert found.shape == expected.shape and found.owner is array
    assert numpy_of(found).tobytes() == expected.tobytes()
    if len(key) == 1:
        assert of(array)[key[0]].shape == expected.shape


@given(arrays(), st.randoms(use_true_random=False))
def test_axes_are_put_in_order_as_numpy_does(array: Any, chance: random.Random) -> None:
    axes = list(range(array.ndim))
    chance.shuffle(axes)
    for found, expected in (
        (of(array).T, array.T),
        (of(array).transpose(*axes), array.transpose(axes)),
        (of(array).transpose(axes), array.transpose(axes)),
        (of(array).transpose([axis - array.ndim for axis in axes]), array.transpose(axes)),
    ):
        assert numpy_of(found).tobytes() == expected.tobytes() and found.shape == expected.shape


def test_reshape() -> None:
    array = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
    for shape in ((24,), (4, 6), (-1, 8), (2, -1, 2, 2), (1, 24, 1)):
        expected = array.reshape(shape)
        for found in (of(array).reshape(shape), of(array).reshape(*shape)):
            assert found.shape == expected.shape and numpy_of(found).tobytes() == expected.tobytes()
    assert of(array).reshape(24).type is array_type(nv.f32, 1, "C")
    assert of(np.zeros((0, 3), np.float32)).reshape(-1, 5).shape == (0, 5)
    for wrong in ((5,), (-1, -1), (-1, 7), (2.5, 4), ("x",), (-24,)):
        with pytest.raises(LaunchError):
            of(array).reshape(*wrong)
    with pytest.raises(LaunchError, match="NVG2808"):
        of(array.T).reshape(24)


def test_bytes_are_seen_as_other_elements() -> None:
    array = np.arange(24, dtype=np.float32).reshape(4, 6)
    for dtype in ("u4", "u1", "f8", "c8", "i2"):
        found, expected = of(array).view(dtype), array.view(dtype)
        assert found.dtype == expected.dtype and numpy_of(found).tobytes() == expected.tobytes()
        assert found.shape == expected.shape and found.strides == expected.strides
    assert of(array).view(nv.bf16).element is nv.bf16 and of(array).view(nv.bf16).shape == (4, 12)
    assert of(array).view(RECORD).shape == (4, 3) and of(array).view(RECORD).dtype == RECORD
    assert of(array[:, ::2]).view(nv.i32).strides == (24, 8)
    for source, dtype in ((array[:, ::2], "f8"), (array[:, :5], "f8"), (array[0, 0:1].reshape(()), "u1")):
        with pytest.raises(LaunchError, match="NVG2808"):
            of(source).view(dtype)
    for dtype in (object, "V4", nv.vec[nv.f32, 4]):
        with pytest.raises(LaunchError):
            of(array).view(dtype)


def test_parts_of_complex_numbers() -> None:
    array = (np.arange(6) + 1j * np.arange(6, 12)).astype(np.complex64).reshape(2, 3)
    assert np.array_equal(numpy_of(of(array).real), array.real) and of(array).real.element is nv.f32
    assert np.array_equal(numpy_of(of(array).imag), array.imag)
    plain = of(np.zeros(3, np.float32))
    assert plain.real is plain
    with pytest.raises(LaunchError, match="no imaginary part"):
        _ = plain.imag


@pytest.mark.parametrize(
    ("shape", "key"),
    [
        ((4,), 4),
        ((4,), -5),
        ((4,), 1.0),
        ((4,), "x"),
        ((4,), True),
        ((4,), [0, 1]),
        ((4,), np.arange(2)),
        ((4,), np.array([True] * 4)),
        ((4,), (0, 0)),
        ((4, 4), (..., 0, ...)),
        ((4,), slice(None, None, 0)),
        ((4,), slice(0.5)),
        ((), 0),
        ((0,), 0),
    ],
    ids=str,
)
def test_wrong_indices(shape: tuple[int, ...], key: Any) -> None:
    with pytest.raises(LaunchError, match="NVG2805"):
        of(np.zeros(shape, np.float32))[key]


def test_integers_of_numpy_are_indices() -> None:
    array = np.arange(12, dtype=np.float32).reshape(3, 4)
    assert numpy_of(of(array)[np.int64(1), np.uint8(2)]) == 6


def test_an_array_is_iterated_by_its_first_axis() -> None:
    array = np.arange(6, dtype=np.float32).reshape(3, 2)
    assert [numpy_of(row).tolist() for row in of(array)] == array.tolist() and len(of(array)) == 3
    with pytest.raises(TypeError):
        len(of(np.zeros((), np.float32)))
    with pytest.raises(TypeError):
        iter(of(np.zeros((), np.float32)))


def test_nothing_is_done_on_the_host_by_the_way() -> None:
    array = of(np.zeros(4, np.float32))

    def assign() -> None:
        array[0] = 1

    def truth() -> None:
        if array:
            raise AssertionError

    for act in (assign, truth, lambda: np.asarray(array), lambda: np.zeros(4) + array, array.host_view):
        with pytest.raises(LaunchError, match="NVG2806"):
            act()
    assert not hasattr(array, "__array_interface__")
    assert repr(array) == "DeviceArray(f32, shape=(4,), strides=(4,), device=0)"


@given(arrays(("f4", "i8", "c16", "?")))
def test_memory_that_the_cpu_can_use_is_a_numpy_array(array: Any) -> None:
    made = of(array, is_host_accessible=True)
    for seen in (made.host_view(), np.asarray(made), np.array(made, copy=False)):
        assert seen.tobytes() == array.tobytes() and seen.shape == array.shape and seen.dtype == array.dtype
        assert not array.size or np.shares_memory(seen, array)
    assert not np.shares_memory(np.array(made), array)
    assert np.asarray(made, "c16").dtype == np.complex128
    assert not of(array, writeable=False, is_host_accessible=True).host_view().flags.writeable
    assert made.__array_interface__["data"][0] == made.host_view().__array_interface__["data"][0] or not array.size


def test_the_owner_lives_as_long_as_somebody_uses_its_memory() -> None:
    array = np.arange(4, dtype=np.float32)
    owner = sys.getrefcount(array)
    view = of(array, is_host_accessible=True)[1:].host_view()
    assert sys.getrefcount(array) > owner and view.tolist() == [1, 2, 3]
    del view
    assert sys.getrefcount(array) == owner


def test_the_cuda_array_interface() -> None:
    array = np.arange(12, dtype=np.float32).reshape(3, 4)
    described = of(array).__cuda_array_interface__
    assert described == {
        "shape": (3, 4),
        "typestr": "<f4",
        "data": (array.ctypes.data, False),
        "version": 3,
        "strides": None,
        "stream": 1,
    }
    assert of(array.T).__cuda_array_interface__["strides"] == (4, 16)
    assert of(array, writeable=False).__cuda_array_interface__["data"] == (array.ctypes.data, True)
    assert of(array, stream=4096).__cuda_array_interface__["stream"] == 4096
    assert of(array[:0]).__cuda_array_interface__["data"] == (0, False)
    assert of(np.zeros(2, RECORD)).__cuda_array_interface__["descr"] == [("x", "<f4"), ("n", "<i4")]
    assert of(np.zeros(2, "V2")).__cuda_array_interface__["typestr"] == "|V2"


def test_freed_arrays_are_taken_by_nothing() -> None:
    array = of(np.arange(8, dtype=np.float32), is_host_accessible=True)
    key = array.key
    array.forget()
    assert array.is_freed and array.key is not key and array.parameters == () and "freed" in repr(array)
    parameter = ArrayType(nv.f32)
    for act in (
        lambda: array[1:],
        lambda: array.reshape(2, 4),
        lambda: array.T,
        lambda: array.view("u4"),
        array.host_view,
        lambda: array.__cuda_array_interface__,
        array.__dlpack_device__,
        array.copy_to_host,
        lambda: array.copy_from(np.zeros(8, np.float32)),
        lambda: array.fill(1),
        array.free,
        lambda: argument_type(array, place()),
        lambda: check(array, parameter, place(), written=False),
        lambda: check(array, PointerType(nv.f32), place(), written=False),
        lambda: TensorMap(array, (4,)),
    ):
        with pytest.raises(LaunchError, match="NVG2801"):
            act()


def test_the_memory_of_others_is_not_freed_here() -> None:
    with pytest.raises(LaunchError, match="another library"):
        of(np.zeros(4, np.float32)).free()


# Elements


@pytest.mark.parametrize("name", DTYPES)
def test_scalars_of_nvgen(name: str) -> None:
    elements = elements_of(getattr(nv, name))
    assert (elements.element, elements.numpy, elements.axes) == (getattr(nv, name), DTYPES[name], ())


def test_elements_as_numpy_names_them() -> None:
    for asked in ("f4", np.float32, np.dtype("float32"), "float32"):
        assert elements_of(asked).element is nv.f32
    assert elements_of(float).element is nv.f64 and elements_of(bool).element is nv.bool
    assert elements_of(RECORD).numpy == RECORD
    assert elements_of(np.dtype(("f4", (4,)))).axes == elements_of(nv.vec[nv.f32, 4]).axes == (4,)
    assert elements_of(nv.vec[nv.f32, 4]).element is nv.f32


@pytest.mark.parametrize(
    "asked", [object, str, "V2", "V3", ">f4", "M8[s]", "x", 3, nv.Array[nv.f32], nv.ptr[nv.f32], nv.vec]
)
def test_elements_that_kernels_do_not_have(asked: Any) -> None:
    with pytest.raises(LaunchError, match="NVG2803"):
        elements_of(asked)


# Arguments


def place() -> DeclaredParameter:
    return _Nowhere("a", _no_span)


def _no_span(name: str) -> Span:
    raise AssertionError(name)


class _Nowhere(DeclaredParameter):
    def error(self, diagnostic: Any) -> LaunchError:
        return LaunchError(diagnostic)


def checked(array: DeviceArray, expected: ArrayType, *, written: bool = False) -> ArrayArgument:
    value = check(array, expected, place(), written=written).value
    assert isinstance(value, ArrayArgument)
    return value


@given(arrays())
def test_an_argument_of_the_natural_type(array: Any) -> None:
    made = of(array)
    assert is_array(made) and argument_type(made, place()) is made.type
    if made.is_aligned:
        found = checked(made, made.type)
        assert found.owner is made and found.ordinal == 0 and found.address == made.address
        assert (found.address, *found.shape, *found.strides) == made.parameters
        assert found.span == (made.low, made.high)
        strided = ArrayType(made.element, array.ndim, "A")
        assert checked(made, strided).strides == made.strides


def test_arguments_of_other_types() -> None:
    array = of(np.zeros((4, 8), np.float32))
    for expected in (ArrayType(nv.f32, 1), ArrayType(nv.f32, 2, "F"), ArrayType(nv.f64, 2), ArrayType(nv.i32, 2)):
        with pytest.raises(LaunchError):
            checked(array, expected)
    with pytest.raises(LaunchError, match="NVG2830"):
        checked(of(np.zeros(4, np.float32), writeable=False), ArrayType(nv.f32), written=True)
    # bytes are not taken for numbers of a type that NumPy has none for: device memory says what it holds
    with pytest.raises(LaunchError, match="NVG0602"):
        checked(of(np.zeros(4, np.uint16)), ArrayType(nv.bf16))
    with pytest.raises(LaunchError, match="NVG0602"):
        checked(of(np.zeros(4, "V1"), nv.e5m2), ArrayType(nv.e4m3))


def test_arguments_of_vectors_and_structs() -> None:
    array = of(np.zeros((8, 4), np.float32))
    found = checked(array, ArrayType(VectorType(nv.f32, 4), 1))
    assert found.shape == (8,) and found.element_size == 16
    with pytest.raises(LaunchError):
        checked(array, ArrayType(VectorType(nv.f32, 2), 1))
    records = of(np.zeros(8, RECORD))
    assert checked(records, ArrayType(records.element, 1)).shape == (8,)
    with pytest.raises(LaunchError):
        checked(array, ArrayType(records.element, 1))


def test_a_pointer_takes_the_address() -> None:
    array = of(np.zeros(8, np.float32))
    assert check(array[2:], PointerType(nv.f32), place(), written=True).value.value == array.address + 8


def test_a_tensor_map_of_device_memory() -> None:
    memory = np.zeros(64 + 4, np.float32)
    start = memory.ctypes.data + -memory.ctypes.data % 16
    array = DeviceArray(start, (8, 8), None, nv.f32, home(0), memory)
    made = TensorMap(array, (2, 4))
    assert made.dtype is nv.f32 and made.shape == (8, 8) and made.strides == (32, 4)
    value = check(made, made.type, place(), written=True).value
    assert value.array.address == start and value.array.ordinal == 0 and value.array.owner is array
    assert TensorMap(array.view(nv.bf16), (2, 8)).dtype is nv.bf16
    for wrong in (lambda: TensorMap(array, (2, 4), dtype=nv.bf16), lambda: TensorMap(array.view(nv.c64), (2, 2))):
        with pytest.raises(LaunchError, match="elements of"):
            wrong()


# Copies in rectangles


@given(arrays(("i4", "i8", "V2")), st.data())
def test_rectangles_copy_all_elements_and_nothing_else(source: Any, data: st.DataObject) -> None:
    """The plan is carried out on bytes; between a target's elements there is what must stay."""
    if not source.size:
        return
    shape = [2 * extent + 1 for extent in source.shape]
    key = tuple(
        data.draw(st.sampled_from((slice(0, n), slice(n - 1, None, -1) if n else slice(0, n), slice(0, 2 * n, 2))))
        for n in source.shape
    )
    whole = np.zeros(shape, source.dtype, order=data.draw(st.sampled_from("CF")))
    whole.ravel(order="K").view(np.uint8)[...] = 0xEE
    target = whole[(..., *key)]
    expected = whole.copy(order="K")
    expected[(..., *key)] = source
    plan = block_copies.plan(source.shape, target.strides, source.strides, source.itemsize)
    to, from_ = whole.ravel(order="K").view(np.uint8), _flat(source)
    first_to, first_from = target.ctypes.data - whole.ctypes.data, source.ctypes.data - _base(source).ctypes.data
    assert len(list(plan.blocks())) == plan.count
    for block in plan.blocks():
        assert block.rows == 1 or (block.target_pitch >= block.width and block.source_pitch >= block.width)
        for row in range(block.rows):
            at = first_to + block.target + row * block.target_pitch
            there = first_from + block.source + row * block.source_pitch
            to[at : at + block.width] = from_[there : there + block.width]
    assert whole.tobytes() == expected.tobytes()


def _base(array: Any) -> Any:
    while array.base is not None:
        array = array.base
    return array


def _flat(array: Any) -> Any:
    return _base(array).ravel(order="K").view(np.uint8)


def test_few_rectangles_where_few_do() -> None:
    def count(shape: tuple[int, ...], targets: tuple[int, ...], sources: tuple[int, ...]) -> int:
        return block_copies.plan(shape, targets, sources, 4).count

    assert count((3, 4, 5), (80, 20, 4), (80, 20, 4)) == 1
    assert count((3, 4, 5), (4, 12, 48), (4, 12, 48)) == 1
    assert count((4, 5), (40, 4), (20, 4)) == 1
    assert count((5,), (8,), (4,)) == 1
    assert count((4, 5), (20, 4), (4, 16)) == 4
    assert count((2, 3, 4), (96, 16, 4), (200, 32, 4)) == 2


def test_making_an_array_loads_nothing() -> None:
    program = (
        "import sys; import nvgen as nv; from nvgen.runtime.arrays.device_arrays import DeviceArray;"
        "from nvgen.runtime.arrays.kinds import home;"
        "a = DeviceArray(4096, (8,), None, nv.f32, home(0), None); a[2:].reshape(2, 3); repr(a);"
        "print({'numpy', 'cuda', 'llvmlite'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60)
    assert done.stdout == "set()\n", done.stderr
