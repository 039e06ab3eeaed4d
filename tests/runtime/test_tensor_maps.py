"""Tensor maps: what the host makes of arrays, what the driver is told, and what is copied to a GPU and back."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen import LaunchError
from nvgen.lang.meaning.records import TensorMapRecord
from nvgen.runtime.arrays import tensor_map
from nvgen.runtime.arrays.tensor_map import TensorMap
from nvgen.runtime.gpu import tensor_maps as gpu_tensor_maps
from nvgen.types import TENSOR_MAP_SIZE, struct_type
from nvgen.types.tensor_maps import TYPE_PLACE
from tests.driver.fake import CUresult, FakeDriver, install, remove
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


@pytest.mark.parametrize("device", ["cpu", "gpu"])
def test_kernels_of_ptx_take_maps(gpu: FakeDriver, device: str) -> None:
    gpu.execute = machine(doubled)
    loaded = nv.ptx.load(doubled.ptx(arch="sm_90"))["doubled"]
    a, b = np.arange(20, dtype=np.float32).reshape(5, 4), np.full((5, 4), 7, np.float32)
    (loaded.on("cpu") if device == "cpu" else loaded)[2, 1](TensorMap(a, (2, 4)), TensorMap(b, (2, 4)))
    assert b[:4].tolist() == (2 * a[:4]).tolist() and b[4].tolist() == [7] * 4


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
    for packing, columns in (("16U4_ALIGN8B", 32), ("16U4_ALIGN16B", 64), ("16U6_ALIGN16B", 96)):
        packed = _packed(columns, packing)
        box = (1, 128 if packing.endswith("16B") else 32)
        made = TensorMap(packed, box, packing=packing)
        assert types[tensor_map.numbers(made)["type"][1]].endswith(f"_{packing.lower()}")
    halves = TensorMap(np.zeros((4, 16), "V2"), (4, 16), dtype=nv.bf16)
    assert types[tensor_map.numbers(halves)["type"][1]].endswith("_bfloat16")


def test_the_record_is_what_the_cpu_reads() -> None:
    """Field by field, as the library of the CPU target finds them."""
    array = np.zeros((3, 5, 8), np.int32)
    made = TensorMap(array[:, :, :7], (2, 3, 4), element_strides=(1, 2, 1), swizzle="64B")
    record = made.record(4096)
    struct = struct_type(TensorMapRecord)
    assert struct.size <= TENSOR_MAP_SIZE == len(record) and struct.fields[-1].offset < TYPE_PLACE
    expected = {
        "base": 4096, "stride1": 32, "stride2": 160, "stride3": 1, "stride4": 1,
        "extent0": 7, "extent1": 5, "extent2": 3, "extent3": 1, "extent4": 1,
        "count0": 4, "count1": 2, "count2": 2, "count3": 1, "count4": 1,
        "step1": 2, "step2": 1, "step3": 1, "step4": 1, "bytes": 64,
        "lower1": 0, "lower2": 0, "lower3": 0, "upper1": 0, "upper2": 0, "upper3": 0,
        "element_size": 4, "swizzle": 0x30, "swizzle_shift": 3, "fill": 0, "mode": 0,
        "extent_of_box0": 3, "extent_of_box1": 2, "extent_of_box2": 1, "extent_of_box3": 0, "extent_of_box4": 0,
        "swizzle_mode": 2, "swizzle_atomicity": 0,
    }  # fmt: skip
    assert list(expected) == [field.name for field in struct.fields]
    for place, (name, value) in enumerate(expected.items()):
        field = struct.field(name)
        assert field is not None
        end = struct.fields[place + 1].offset if place + 1 < len(struct.fields) else TYPE_PLACE
        assert int.from_bytes(record.raw[field.offset : end], "little") == value, name


@nv.kernel
def changed(before: nv.Array[nv.u64], after: nv.Array[nv.u64], address: nv.u64):
    own = nv.shared.array(16, nv.u64, align=128)
    if nv.thread_idx.x < 16:
        own[nv.thread_idx.x] = before[nv.thread_idx.x]
    nv.syncwarp()
    if nv.thread_idx.x == 0:
        nv.tensormap.replace(own, 0, "global_address", address)
        nv.tensormap.replace(own, 0, "rank", 2)
        nv.tensormap.replace(own, 0, "elemtype", 7)
        nv.tensormap.replace(own, 0, "global_dim", 16, ordinal=0)
        nv.tensormap.replace(own, 0, "global_dim", 8, ordinal=1)
        nv.tensormap.replace(own, 0, "global_dim", 4, ordinal=2)
        nv.tensormap.replace(own, 0, "global_stride", 64, ordinal=0)
        nv.tensormap.replace(own, 0, "global_stride", 512, ordinal=1)
        nv.tensormap.replace(own, 0, "box_dim", 8, ordinal=0)
        nv.tensormap.replace(own, 0, "box_dim", 5, ordinal=1)
        nv.tensormap.replace(own, 0, "box_dim", 3, ordinal=2)
        nv.tensormap.replace(own, 0, "element_stride", 2, ordinal=1)
        nv.tensormap.replace(own, 0, "element_stride", 1, ordinal=2)
        nv.tensormap.replace(own, 0, "interleave_layout", 0)
        nv.tensormap.replace(own, 0, "swizzle_mode", 1)
        nv.tensormap.replace(own, 0, "fill_mode", 1)
        nv.tensormap.fence_release()
    nv.syncwarp()
    nv.tensormap.cp_fenceproxy(after, 0, own, 0)
    nv.tensormap.fence_acquire(after, 0)


@pytest.mark.parametrize("check", ["bounds", "all", "step"])
def test_a_map_that_is_changed_is_the_one_that_the_host_makes(check: str) -> None:
    old = TensorMap(np.zeros((2, 6, 4, 4, 16), np.int16), (1, 2, 3, 4, 16), element_strides=(1, 2, 2, 1, 1))
    new = TensorMap(np.zeros((4, 8, 16), np.float32), (3, 5, 8), element_strides=(1, 2, 1), swizzle="32B", fill="nan")
    before, after = np.frombuffer(old.record(4096).raw, np.uint64).copy(), np.zeros(16, np.uint64)
    changed.on("cpu", check=check)[1, 32](before, after, 8192)
    made = np.frombuffer(new.record(8192).raw, np.uint64)
    strides = [struct_type(TensorMapRecord).field(f"stride{number}").offset // 8 for number in (3, 4)]
    after[strides] = made[strides]  # a tensor of fewer dimensions keeps those of others
    assert after.tolist() == made.tolist()


@pytest.mark.parametrize("swizzle", ["none", "32B", "64B", "128B"])
def test_the_emulated_driver_encodes_maps_as_launches_on_the_cpu_do(gpu: FakeDriver, swizzle: str) -> None:
    array = np.zeros((6, 5, 8), np.int32)
    made = TensorMap(array, (2, 3, 8), element_strides=(1, 2, 1), swizzle=swizzle, fill="zeros")
    encoded = gpu_tensor_maps.encoded(made, 4096, 0).raw
    record = bytearray(made.record(4096).raw)
    assert encoded[:8] == record[:8]
    for name in ("stride3", "stride4"):  # of dimensions that there are not
        field = struct_type(TensorMapRecord).field(name)
        record[field.offset : field.offset + 8] = encoded[field.offset : field.offset + 8]
    if swizzle == "none":
        place = struct_type(TensorMapRecord).field("swizzle_shift").offset
        record[place] = encoded[place]
    assert encoded == bytes(record)


_ARRAY = np.zeros((4, 8, 16), np.float32)
_IMAGES = np.zeros((2, 9, 9, 64), np.float16)
_VOLUMES = np.zeros((2, 9, 9, 9, 64), np.float16)


def _aligned(shape: tuple[int, ...], strides: tuple[int, ...], dtype: Any = np.uint8, offset: int = 0) -> np.ndarray:
    """An array that starts ``offset`` bytes behind a multiple of 128, and lies in memory as it may; nobody reads it."""
    memory = np.zeros(4096, np.uint8)
    start = -memory.ctypes.data % 128 + offset
    return np.lib.stride_tricks.as_strided(memory[start:].view(dtype), shape, strides)


def _packed(columns: int, packing: str = "", offset: int = 0, stride: int | None = None) -> np.ndarray:
    """Bytes of packed elements; rows begin where that is allowed."""
    return _aligned((4, columns), (stride or -(-columns // 32) * 32, 1), offset=offset)


def _channels(count: int, **options: str) -> TensorMap:
    return TensorMap.im2col(_IMAGES, (0, 0), (0, 0), count, 8, **options)


def _wide(swizzle: str, **options: Any) -> TensorMap:
    return TensorMap.im2col(_IMAGES, (0,), (0,), 16, 8, mode="im2col_w", swizzle=swizzle, **options)


#: What cuda.h excludes of each kind of maps, with what is next to it and allowed.
REFUSED: dict[str, Any] = {
    "rows of 160 bytes in atoms of 64": lambda: TensorMap(_VOLUMES, (1, 1, 1, 1, 80), swizzle="128B_atom_64B"),
    "pixels of 136 bytes in atoms of 64": lambda: TensorMap.im2col(
        np.zeros((1, 4, 128), np.float16), (0,), (0,), 72, 4, swizzle="128B_atom_64B"
    ),
    "slices of 32 bytes without a swizzle": lambda: TensorMap(
        _aligned((2, 4, 32), (128, 32, 1)), (1, 4, 32), interleave="32B"
    ),
    "slices of 32 bytes with another swizzle": lambda: TensorMap(
        _aligned((2, 4, 32), (128, 32, 1)), (1, 4, 32), interleave="32B", swizzle="64B"
    ),
    "slices of 32 bytes at odd addresses": lambda: TensorMap(
        _aligned((2, 4, 32), (128, 32, 1), offset=16), (1, 4, 32), interleave="32B", swizzle="32B"
    ),
    "slices of 32 bytes with odd strides": lambda: TensorMap(
        _aligned((2, 4, 16), (144, 32, 1)), (1, 4, 16), interleave="32B", swizzle="32B"
    ),
    "a corner below -128": lambda: TensorMap.im2col(_IMAGES, (-129, 0), (0, 0), 16, 4),
    "a corner above 127": lambda: TensorMap.im2col(_IMAGES, (0, 0), (0, 128), 16, 4),
    "a corner below -16": lambda: TensorMap.im2col(_VOLUMES, (0, -17, 0), (0, 0, 0), 16, 4),
    "a corner above 15": lambda: TensorMap.im2col(_VOLUMES, (0, 0, 0), (0, 0, 16), 16, 4),
    "a corner below -32768": lambda: TensorMap.im2col(_ARRAY, (-32769,), (0,), 16, 4),
    "a corner along w above 32767": lambda: TensorMap.im2col(_IMAGES, (0,), (32768,), 16, 4, mode="im2col_w"),
    "corners without pixels between": lambda: TensorMap.im2col(_IMAGES, (5, 0), (-4, 0), 16, 4),
    "corners along w without pixels between": lambda: TensorMap.im2col(
        _IMAGES, (5,), (-4,), 16, 4, mode="im2col_w", swizzle="64B"
    ),
    "257 channels": lambda: TensorMap.im2col(np.zeros((1, 4, 264), np.uint8), (0,), (0,), 257, 4),
    "no channels": lambda: _channels(0),
    "channels of 12 bytes": lambda: _channels(6),
    "pixels too long to mix": lambda: _channels(64, swizzle="64B"),
    "pixels along w without a swizzle": lambda: _wide("none"),
    "pixels along w in rows of 32 bytes": lambda: _wide("32B"),
    "pixels along w with halves flipped": lambda: _wide("128B_atom_32B_flip_8B"),
    "interleaved pixels along w": lambda: _wide("64B", interleave="16B"),
    "0 as an element stride": lambda: TensorMap(_ARRAY, (1, 4, 4), element_strides=(1, 0, 1)),
    "a stride of 2**40": lambda: TensorMap(_aligned((1, 16), (2**40, 1)), (1, 16)),
    "a stride below 0": lambda: TensorMap(_aligned((1, 16), (-16, 1)), (1, 16)),
    "an extent above 2**31": lambda: TensorMap(_aligned((2**31 + 1, 16), (0, 1)), (1, 16)),
    "packed floats": lambda: TensorMap(np.zeros((4, 32), np.float32), (1, 32), packing="16U4_ALIGN8B"),
    "an unknown packing": lambda: TensorMap(_packed(64), (1, 32), packing="16U5"),
    "packed rows of 96 elements": lambda: TensorMap(_packed(48), (1, 128), packing="16U4_ALIGN16B"),
    "packed rows of 6 bits, of 64 bytes": lambda: TensorMap(_packed(64), (1, 128), packing="16U6_ALIGN16B"),
    "a packed box of 64": lambda: TensorMap(_packed(64), (1, 64), packing="16U4_ALIGN16B"),
    "a packed box of 6 bits, of 64": lambda: TensorMap(_packed(96), (1, 64), packing="16U6_ALIGN16B"),
    "a packed box of 24": lambda: TensorMap(_packed(64), (1, 24), packing="16U4_ALIGN8B"),
    "packed elements at odd addresses": lambda: TensorMap(_packed(64, offset=16), (1, 128), packing="16U4_ALIGN16B"),
    "packed rows of odd strides": lambda: TensorMap(_packed(64, stride=80), (1, 128), packing="16U4_ALIGN16B"),
    "packed elements with a NaN": lambda: TensorMap(_packed(64), (1, 128), packing="16U4_ALIGN16B", fill="nan"),
    "packed elements in rows of 64": lambda: TensorMap(_packed(64), (1, 128), packing="16U4_ALIGN16B", swizzle="64B"),
    "packed elements in atoms of 64": lambda: TensorMap(
        _packed(64), (1, 128), packing="16U4_ALIGN16B", swizzle="128B_atom_64B"
    ),
    "6 bits in rows of 32 bytes": lambda: TensorMap(_packed(96), (1, 128), packing="16U6_ALIGN16B", swizzle="32B"),
    "6 bits interleaved": lambda: TensorMap(
        _aligned((2, 2, 96), (192, 96, 1)), (1, 2, 128), packing="16U6_ALIGN16B", interleave="16B"
    ),
    "64 packed channels": lambda: TensorMap.im2col(
        _aligned((2, 2, 64), (128, 64, 1)), (0,), (0,), 64, 4, packing="16U4_ALIGN16B"
    ),
    "packed pixels along w in rows of 64": lambda: TensorMap.im2col(
        _aligned((2, 2, 64), (128, 64, 1)), (0,), (0,), 128, 4, mode="im2col_w", packing="16U4_ALIGN16B", swizzle="64B"
    ),
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


#: What lies next to the exclusions.
ALLOWED: dict[str, Any] = {
    "rows of 128 bytes in atoms of 64": lambda: TensorMap(_IMAGES, (1, 1, 1, 64), swizzle="128B_atom_64B"),
    "slices of 32 bytes": lambda: TensorMap(_aligned((2, 4, 32), (128, 32, 1)), (1, 4, 32), interleave="32B",
        swizzle="32B"),
    "slices of 16 bytes with a wide swizzle": lambda: TensorMap(_ARRAY, (1, 4, 16), interleave="16B", swizzle="32B"),
    "corners of 4 dimensions": lambda: TensorMap.im2col(_IMAGES, (-128, -128), (127, 127), 16, 4),
    "corners of 5 dimensions": lambda: TensorMap.im2col(_VOLUMES, (-16, -16, -16), (15, 15, 15), 16, 4),
    "corners of 3 dimensions": lambda: TensorMap.im2col(_ARRAY, (-32768,), (32767,), 16, 4),
    "one pixel between corners": lambda: TensorMap.im2col(_IMAGES, (5, 0), (-3, 0), 16, 4),
    "corners along w": lambda: TensorMap.im2col(_IMAGES, (-32768,), (32767,), 16, 4, mode="im2col_w", swizzle="64B"),
    "256 channels": lambda: TensorMap.im2col(np.zeros((1, 4, 272), np.uint8), (0,), (0,), 256, 4),
    "1024 pixels": lambda: TensorMap.im2col(_ARRAY, (0,), (0,), 16, 1024),
    "a stride of 2**40 - 16": lambda: TensorMap(_aligned((1, 16), (2**40 - 16, 1)), (1, 16)),
    "an extent of 2**31": lambda: TensorMap(_aligned((2**31, 16), (0, 1)), (1, 16)),
    "packed": lambda: TensorMap(_packed(48), (1, 32), packing="16U4_ALIGN8B", swizzle="32B"),
    "packed with gaps": lambda: TensorMap(_packed(64), (1, 128), packing="16U4_ALIGN16B", swizzle="128B_atom_32B"),
    "6 bits with gaps": lambda: TensorMap(_packed(96), (1, 128), packing="16U6_ALIGN16B", swizzle="128B_atom_64B"),
    "6 bits along w": lambda: TensorMap.im2col(
        _aligned((2, 2, 96), (192, 96, 1)), (0,), (0,), 128, 4, mode="im2col_w", packing="16U6_ALIGN16B",
        swizzle="128B",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", ALLOWED)
def test_what_the_driver_takes_is_no_error(case: str) -> None:
    made = ALLOWED[case]()
    assert made.mode in tensor_map.MODES and made.ndim == len(made.shape)


@pytest.mark.parametrize("case", ALLOWED)
def test_what_the_driver_takes_is_taken(case: str, gpu: FakeDriver) -> None:
    from nvgen.runtime.gpu import devices, tensor_maps

    made = ALLOWED[case]()
    with devices.context(0):
        tensor_maps.encoded(made, 1 << 20, 0)
    (encoded,) = gpu.tensor_maps
    assert encoded.shape == made.shape[::-1]


def test_packed_elements_are_counted_one_by_one(gpu: FakeDriver) -> None:
    @nv.kernel
    def k(m: nv.TensorMap[nv.u8, 2]):
        nv.tensormap.prefetch(m)

    for packing, columns, shape, number in (
        ("16U4_ALIGN8B", 64, (128, 4), 13),
        ("16U4_ALIGN16B", 128, (256, 4), 14),
        ("16U6_ALIGN16B", 192, (256, 4), 15),
    ):
        bytes_ = np.zeros((4, columns), np.uint8)
        k[1, 1](TensorMap(bytes_ if bytes_.ctypes.data % 32 == 0 else _packed(columns), (1, 128), packing=packing))
        made = gpu.tensor_maps[-1]
        assert (made.type, made.shape, made.strides, made.further) == (number, shape, (columns,), (128, 1))


@pytest.mark.parametrize("version", [12080, 13000, 13010, 13020])
@pytest.mark.parametrize("capability", [(9, 0), (10, 0), (10, 3), (11, 0), (12, 1)])
def test_small_tensors_are_corrected_for_blackwell(version: int, capability: tuple[int, int]) -> None:
    """Drivers up to 13.1 set bit 85, which says that a tensor reaches over 128 KiB or more."""
    from nvgen.runtime.gpu import devices, tensor_maps

    bit = 1 << 21  # of the second word, where the fake driver has the stride
    try:
        install([capability], version)
        for columns, is_small in ((4, True), (2**15 - 4, True), (2**15, False)):
            with devices.context(0):
                encoded = tensor_maps.encoded(TensorMap(_aligned((1, columns), (bit, 4), np.float32), (1, 4)), 4096, 0)
            is_kept = capability[0] == 9 or version > 13010 or not is_small
            assert int.from_bytes(encoded.raw[8:16], "little") == (bit if is_kept else 0)
    finally:
        remove()


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
