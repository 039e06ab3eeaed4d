"""Tensor maps: what the host makes of arrays, what the driver is told, and what is copied to a GPU and back."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen import LaunchError
from nvgen.runtime import tensor_map
from nvgen.runtime.tensor_map import TensorMap
from nvgen.targets.cpu.simt.records import TensorMapRecord
from nvgen.types import TENSOR_MAP_SIZE, struct_type
from tests.driver.fake import CUresult, FakeDriver
from tests.runtime.conftest import machine


@nv.kernel
def doubled(a: nv.TensorMap[nv.f32, 2], b: nv.TensorMap[nv.f32, 2]):
    tile = nv.shared.array((2, 4), nv.f32, align=128)
    bars = nv.shared.array(1, nv.u64)
    nv.mbarrier.init(bars, 0, 1)
    nv.mbarrier.arrive_expect_tx(bars, 0, 32)
    nv.tma.load(tile, (0, 0), a, (2 * nv.block_idx.x, 0), bars, 0)
    nv.mbarrier.wait_parity(bars, 0, 0)
    for i in range(8):
        tile[i // 4, i % 4] *= 2
    nv.tma.fence()
    nv.tma.store(b, (2 * nv.block_idx.x, 0), tile, (0, 0))
    nv.tma.commit_group()
    nv.tma.wait_group(0)


def test_a_launch_copies_the_arrays_of_maps(gpu: FakeDriver) -> None:
    """The map has the address of the device, in the context of the launch; what is written comes back."""
    gpu.execute = machine(doubled)
    a, b = np.arange(20, dtype=np.float32).reshape(5, 4), np.full((5, 4), 7, np.float32)
    doubled[2, 1](TensorMap(a, (2, 4)), TensorMap(b, (2, 4)))
    assert b[:4].tolist() == (2 * a[:4]).tolist()
    assert b[4].tolist() == [7] * 4  # what no box reaches goes there and comes back
    assert gpu.copied_out == [(b.ctypes.data, b.nbytes, 0)]
    first, second = gpu.tensor_maps
    assert first.function == "cuTensorMapEncodeTiled"
    assert first.shape == (4, 5) and first.strides == (16,)
    assert first.further == (4, 2) and first.steps == (1, 1)
    assert first.address != a.ctypes.data and first.address != second.address


def test_maps_of_one_array_share_its_copy(gpu: FakeDriver) -> None:
    gpu.execute = machine(doubled)
    a = np.arange(20, dtype=np.float32).reshape(5, 4)
    expected = a.copy()
    expected[:4] *= 2
    doubled[2, 1](TensorMap(a, (2, 4)), TensorMap(a, (2, 4)))
    assert np.array_equal(a, expected)
    assert gpu.tensor_maps[0].address == gpu.tensor_maps[1].address
    assert gpu.calls.count("cuMemAllocAsync") == 1


def test_a_map_that_the_driver_refuses_frees_the_memory(gpu: FakeDriver) -> None:
    gpu.failures["cuTensorMapEncodeTiled"] = CUresult.CUDA_ERROR_INVALID_VALUE
    a = np.zeros((5, 4), np.float32)
    with pytest.raises(LaunchError) as caught:
        doubled[2, 1](TensorMap(a, (2, 4)), TensorMap(a, (2, 4)))
    assert "cuTensorMapEncodeTiled" in str(caught.value)


@nv.kernel
def prefetched(m: nv.TensorMap[nv.f32, 4]):
    nv.tensormap.prefetch(m)


def test_every_option_is_told(gpu: FakeDriver) -> None:
    images = np.zeros((3, 8, 9, 16), np.float32)
    tiled = TensorMap(
        images, (1, 2, 3, 8), element_strides=(1, 2, 1, 1), swizzle="32B", l2_promotion="128B", fill="nan",
        conversion="tf32",
    )  # fmt: skip
    prefetched[1, 1](tiled)
    columns = TensorMap.im2col(images, (-1, -2), (1, 2), 16, 64, interleave="16B")
    prefetched[1, 1](columns)
    wide = TensorMap.im2col(images, (-1,), (1,), 16, 64, mode="im2col_w_128", swizzle="128B_atom_32B")
    prefetched[1, 1](wide)
    one, two, three = gpu.tensor_maps
    assert one.type == 11 and one.options == (0, 1, 2, 1)
    assert one.further == (8, 3, 2, 1) and one.steps == (1, 1, 2, 1)
    assert two.function == "cuTensorMapEncodeIm2col"
    assert two.further == (16, 64, -2, -1, 2, 1) and two.options[0] == 1
    assert three.function == "cuTensorMapEncodeIm2colWide"
    assert three.further == (16, 64, 1, -1, 1) and three.options[1] == 4


def test_options_have_the_driver_s_numbers() -> None:
    """By the names of the driver's members, in the installed bindings."""
    driver = pytest.importorskip("cuda.bindings.driver")
    for option, (kind, choices) in {
        "interleave": ("CUtensorMapInterleave", tensor_map.INTERLEAVES),
        "swizzle": ("CUtensorMapSwizzle", tensor_map.SWIZZLES),
        "l2_promotion": ("CUtensorMapL2promotion", tensor_map.L2_PROMOTIONS),
    }.items():
        members = {int(member): member.name.lower() for member in getattr(driver, kind)}
        assert len(members) == len(choices), option
        for number, choice in enumerate(choices):
            assert members[number].endswith(f"_{choice.lower()}"), (option, choice)
    types = {int(member): member.name.lower() for member in driver.CUtensorMapDataType}
    array = np.zeros((4, 16), np.float32)
    for conversion, ending in (("none", "float32"), ("f32_ftz", "float32_ftz"), ("tf32", "tfloat32")):
        made = TensorMap(array, (4, 16), conversion=conversion)
        assert types[tensor_map.numbers(made)["type"][1]].endswith(f"_{ending}")
    for dtype, ending in (
        ("u1", "uint8"), ("i1", "uint8"), ("u2", "uint16"), ("i4", "int32"), ("u8", "uint64"), ("f2", "float16"),
        ("f8", "float64"),
    ):  # fmt: skip
        made = TensorMap(np.zeros((4, 16), dtype), (4, 16))
        assert types[tensor_map.numbers(made)["type"][1]].endswith(f"_{ending}")
    halves = TensorMap(np.zeros((4, 16), "V2"), (4, 16), dtype=nv.bf16)
    assert types[tensor_map.numbers(halves)["type"][1]].endswith("_bfloat16")


def test_the_record_is_what_the_cpu_reads() -> None:
    """Field by field, as the library of the CPU target finds them."""
    array = np.zeros((3, 5, 8), np.int32)
    made = TensorMap(array[:, :, :7], (2, 3, 4), element_strides=(1, 2, 1), swizzle="64B")
    record = made.record(4096)
    struct = struct_type(TensorMapRecord)
    assert struct.size <= TENSOR_MAP_SIZE == len(record)
    expected = {
        "base": 4096, "stride1": 32, "stride2": 160, "stride3": 1, "stride4": 1,
        "extent0": 7, "extent1": 5, "extent2": 3, "extent3": 1, "extent4": 1,
        "count0": 4, "count1": 2, "count2": 2, "count3": 1, "count4": 1,
        "step1": 2, "step2": 1, "step3": 1, "step4": 1, "bytes": 64,
        "lower1": 0, "lower2": 0, "lower3": 0, "upper1": 0, "upper2": 0, "upper3": 0,
        "element_size": 4, "swizzle": 0x30, "swizzle_shift": 3, "fill": 0, "mode": 0,
    }  # fmt: skip
    assert list(expected) == [field.name for field in fields(TensorMapRecord)]
    for place, (name, value) in enumerate(expected.items()):
        field = struct.field(name)
        assert field is not None
        end = struct.fields[place + 1].offset if place + 1 < len(struct.fields) else struct.size
        assert int.from_bytes(record.raw[field.offset : end], "little") == value, name


_ARRAY = np.zeros((4, 8, 16), np.float32)
REFUSED: dict[str, Any] = {
    "rows of 48 elements": lambda: TensorMap(np.zeros((4, 3), np.float32), (4, 4)),
    "a transposed array": lambda: TensorMap(np.zeros((16, 16), np.float32).T, (4, 4)),
    "no elements": lambda: TensorMap(np.zeros((0, 16), np.float32), (4, 4)),
    "too many dimensions": lambda: TensorMap(np.zeros((1,) * 5 + (16,), np.float32), (1,) * 5 + (4,)),
    "complex numbers": lambda: TensorMap(np.zeros((4, 16), np.complex64), (4, 4)),
    "the other byte order": lambda: TensorMap(np.zeros((4, 16), ">f4"), (4, 4)),
    "another type": lambda: TensorMap(_ARRAY, (1, 4, 4), dtype=nv.i32),
    "a list": lambda: TensorMap([1, 2, 3, 4], (4,)),
    "an unaligned array": lambda: TensorMap(np.zeros(68, np.uint8)[1:65].reshape(4, 16), (4, 16)),
    "a box of 2 dimensions": lambda: TensorMap(_ARRAY, (4, 4)),
    "a box of 0": lambda: TensorMap(_ARRAY, (0, 4, 4)),
    "a box of 257": lambda: TensorMap(_ARRAY, (1, 4, 257)),
    "a row of 12 bytes": lambda: TensorMap(_ARRAY, (1, 4, 3)),
    "a row too long to mix": lambda: TensorMap(_ARRAY, (1, 4, 16), swizzle="32B"),
    "element strides of 9": lambda: TensorMap(_ARRAY, (1, 4, 4), element_strides=(1, 9, 1)),
    "gaps in rows": lambda: TensorMap(_ARRAY, (1, 4, 8), element_strides=(1, 1, 2)),
    "an unknown swizzle": lambda: TensorMap(_ARRAY, (1, 4, 4), swizzle="256B"),
    "an unknown option": lambda: TensorMap(_ARRAY, (1, 4, 4), colour="red"),
    "a NaN of integers": lambda: TensorMap(np.zeros((4, 16), np.int32), (4, 4), fill="nan"),
    "a conversion of f64": lambda: TensorMap(np.zeros((4, 16)), (4, 4), conversion="tf32"),
    "an interleaved matrix": lambda: TensorMap(np.zeros((4, 16), np.float32), (4, 4), interleave="16B"),
    "pixels of a matrix": lambda: TensorMap.im2col(np.zeros((4, 16), np.float32), (), (), 16, 4),
    "corners of one number": lambda: TensorMap.im2col(np.zeros((1, 4, 4, 16), np.float32), (0,), (0,), 16, 4),
    "an unknown mode": lambda: TensorMap.im2col(_ARRAY, (0,), (0,), 16, 4, mode="im2row"),
    "1025 pixels": lambda: TensorMap.im2col(_ARRAY, (0,), (0,), 16, 1025),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_no_gpu_has_is_refused_on_the_host(case: str) -> None:
    with pytest.raises(LaunchError) as caught:
        REFUSED[case]()
    assert caught.value.code == "NVG2608"
    assert "= help: " in str(caught.value)


@pytest.mark.parametrize(
    "made",
    [
        TensorMap(_ARRAY, (1, 4, 4), interleave="16B"),
        TensorMap(_ARRAY, (1, 4, 4), conversion="tf32"),
        TensorMap(_ARRAY, (1, 4, 4), swizzle="128B_atom_32B_flip_8B"),
    ],
    ids=["interleave", "conversion", "swizzle"],
)
def test_what_the_cpu_cannot_copy_by_is_refused(made: TensorMap) -> None:
    @nv.kernel
    def k(m: nv.TensorMap[nv.f32, 3]):
        nv.tma.prefetch(m, (0, 0, 0))

    with pytest.raises(LaunchError) as caught:
        k.on("cpu")[1, 1](made)
    assert caught.value.code == "NVG2609"


def test_other_arguments_are_refused() -> None:
    @nv.kernel
    def k(m: nv.TensorMap[nv.f32, 3]):
        nv.tma.prefetch(m, (0, 0, 0))

    for argument in (_ARRAY, 5, TensorMap(np.zeros((4, 8, 16), np.int32), (1, 4, 4)), TensorMap(_ARRAY[0], (4, 4))):
        with pytest.raises(LaunchError) as caught:
            k.on("cpu")[1, 1](argument)
        assert caught.value.code == "NVG2610"


def test_a_map_shows_what_it_is() -> None:
    assert repr(TensorMap(_ARRAY, (1, 4, 4))) == "TensorMap(f32, shape=(4, 8, 16), box=(1, 4, 4))"
    assert repr(TensorMap(_ARRAY, (1, 4, 4)).type) == "TensorMap[f32, 3]"
