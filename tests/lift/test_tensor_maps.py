"""Tensor maps that a kernel changes: copies by one bring what NumPy finds in the tensor that it describes then."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.diagnostics import CompileError, LaunchError

pytestmark = pytest.mark.sweep(6)

_BYTES = 2048
#: Thread 0 changes the map in shared memory, the warp copies it, and thread 0 loads a box by the copy.
_TEXT = """.version 8.8
.target sm_103a
.address_size 64
.visible .entry k(.param .align 128 .b8 map[128], .param .u64 other, .param .u64 copy, .param .u64 out,
                  .param .u32 x, .param .u32 y, .param .u32 size)
{{
    .reg .pred %p<4>;
    .reg .b32 %r<8>;
    .reg .b64 %rd<8>;
    .shared .align 1024 .b8 tile[2048];
    .shared .align 128 .b8 changed[128];
    .shared .align 8 .b8 bar[8];
    mov.u32 %r0, %tid.x;
    ld.param.u64 %rd0, [other];
    ld.param.u64 %rd1, [copy];
    ld.param.u64 %rd2, [out];
    ld.param.u32 %r1, [x];
    ld.param.u32 %r2, [y];
    ld.param.u32 %r3, [size];
    setp.ne.u32 %p0, %r0, 0;
    @%p0 bra made;
{words}
{replaced}
    mbarrier.init.shared.b64 [bar], 1;
    fence.mbarrier_init.release.cluster;
made:
    bar.sync 0;
    tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%rd1], [changed], 128;
    fence.proxy.tensormap::generic.acquire.gpu [%rd1], 128;
    @%p0 bra wait;
    mbarrier.arrive.expect_tx.shared.b64 _, [bar], %r3;
    cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [tile], [%rd1, {{%r1, %r2}}], [bar];
wait:
    mbarrier.try_wait.parity.shared.b64 %p1, [bar], 0;
    @!%p1 bra wait;
    mov.u32 %r4, tile;
next:
    setp.ge.u32 %p2, %r0, %r3;
    @%p2 bra done;
    add.u32 %r5, %r4, %r0;
    ld.shared.u8 %r6, [%r5];
    cvt.u64.u32 %rd3, %r0;
    add.u64 %rd3, %rd2, %rd3;
    st.global.u8 [%rd3], %r6;
    add.u32 %r0, %r0, 32;
    bra next;
done:
    ret;
}}
"""
_WORDS = "".join(
    f"    ld.param.u64 %rd4, [map+{8 * word}];\n    st.shared.u64 [changed+{8 * word}], %rd4;\n" for word in range(16)
)


def _replace(field: str, *values: Any) -> str:
    """Of the map in shared memory: an ordinal, where the field has one, and the value."""
    bits = 64 if field in ("global_address", "global_stride") else 32
    return f"    tensormap.replace.tile.{field}.shared::cta.b1024.b{bits} [changed], {', '.join(map(str, values))};\n"


def _loaded(
    map_: nv.TensorMap | bytes, replaced: list[str], other: np.ndarray, at: tuple[int, int], like: np.ndarray
) -> Any:
    """What a box from (x, y) on holds, in elements as of an array."""
    text = _TEXT.format(words=_WORDS, replaced="".join(replaced))
    copy, out = np.zeros(256, np.uint8), np.zeros(_BYTES, np.uint8)
    copy = copy[-copy.ctypes.data % 128 :][:128]
    nv.ptx.load(text)["k"].on("cpu")[1, 32](map_, other, copy, out, *at, like.nbytes)
    return out[: like.nbytes].view(like.dtype).reshape(like.shape)


def _box(tensor: np.ndarray, at: tuple[int, int], box: tuple[int, int], step: int = 1, fill: Any = 0) -> np.ndarray:
    """By NumPy: ``box`` and ``at`` have x first; outside the tensor is the filling."""
    found = np.full((-(-box[1] // step), box[0]), fill, tensor.dtype)
    for row in range(found.shape[0]):
        y = at[1] + row * step
        for column in range(box[0]):
            if 0 <= y < tensor.shape[0] and 0 <= at[0] + column < tensor.shape[1]:
                found[row, column] = tensor[y, at[0] + column]
    return found


FLOATS = np.random.default_rng(1).random((20, 64), np.float32)
#: A part of this is what the maps are changed to.
HALVES = np.random.default_rng(2).integers(0, 2**16, (24, 40)).astype(np.uint16)
_OF_HALVES = [
    _replace("global_address", "%rd0"),
    _replace("elemtype", 1),
    _replace("global_dim", 0, 40),
    _replace("global_dim", 1, 24),
    _replace("global_stride", 0, 80),
]


@pytest.mark.sweep(2)
@pytest.mark.parametrize("at", [(0, 0), (32, 20), (-3, -2), (24, 8)])
def test_another_tensor(at: tuple[int, int]) -> None:
    replaced = [*_OF_HALVES, _replace("box_dim", 0, 16), _replace("box_dim", 1, 6)]
    expected = _box(HALVES, at, (16, 6))
    assert (_loaded(nv.TensorMap(FLOATS, (4, 8)), replaced, HALVES, at, expected) == expected).all()


@pytest.mark.parametrize("order", [1, -1])
def test_steps_and_extents_of_a_box_in_either_order(order: int) -> None:
    replaced = [_replace("box_dim", 1, 7), _replace("element_stride", 1, 3), _replace("element_stride", 0, 1)][::order]
    expected = _box(FLOATS, (8, 2), (8, 7), 3)
    assert expected.shape == (3, 8)
    assert (_loaded(nv.TensorMap(FLOATS, (4, 8)), replaced, HALVES, (8, 2), expected) == expected).all()


def test_a_map_out_of_zeros() -> None:
    """Of one dimension and of bytes: Triton replaces no field by 0 where it is 0."""
    fields = [_replace("global_address", "%rd0"), _replace("box_dim", 0, 48), _replace("global_dim", 0, 100)]
    text = _TEXT.format(words=_WORDS, replaced="".join(fields))
    text = text.replace("tensor.2d", "tensor.1d").replace("{%r1, %r2}", "{%r1}")
    tensor = np.arange(1, 129, dtype=np.uint8)
    copy, out = np.zeros(256, np.uint8), np.zeros(48, np.uint8)
    copy = copy[-copy.ctypes.data % 128 :][:128]
    nv.ptx.load(text)["k"].on("cpu", check="all")[1, 32](bytes(128), tensor, copy, out, 80, 0, 48)
    assert out.tolist() == [*range(81, 101)] + [0] * 28


def test_a_map_of_nothing_but_zeros_copies_nothing() -> None:
    """Who waits for the bytes of a box is told, and the process goes on."""
    with pytest.raises(LaunchError, match="NVG2102"):
        _loaded(bytes(128), [], HALVES, (0, 0), HALVES[:1])


def test_steps_that_were_there_stay() -> None:
    map_ = nv.TensorMap(FLOATS, (4, 8), element_strides=(2, 1))
    expected = _box(FLOATS, (4, 1), (8, 9), 2)
    assert (_loaded(map_, [_replace("box_dim", 1, 9)], HALVES, (4, 1), expected) == expected).all()


def test_what_is_read_outside() -> None:
    expected = _box(FLOATS, (60, 18), (8, 4), fill=np.nan)
    found = _loaded(nv.TensorMap(FLOATS, (4, 8)), [_replace("fill_mode", 1)], HALVES, (60, 18), expected)
    assert (np.isnan(found) == np.isnan(expected)).all() and (found[:2, :4] == expected[:2, :4]).all()


def test_fewer_dimensions() -> None:
    """Of a tensor with one dimension, a box has one row, and so has the tensor."""
    replaced = [_replace("rank", 0)]
    expected = _box(FLOATS[:1], (8, 0), (8, 1))
    assert (_loaded(nv.TensorMap(FLOATS, (4, 8)), replaced, HALVES, (8, 0), expected) == expected).all()


#: By PTX's numbers, the pieces of 16 bytes, or of more, by which the rows of 128 bytes are mixed.
_SWIZZLES = {
    "128B": ([_replace("swizzle_mode", 3)], lambda row, piece: piece ^ row % 8),
    "128B of 32": (
        [_replace("swizzle_mode", 3), _replace("swizzle_atomicity", 1)],
        lambda row, piece: piece ^ row % 4 * 2,
    ),
    "128B of 64": (
        [_replace("swizzle_atomicity", 3), _replace("swizzle_mode", 3)],
        lambda row, piece: piece ^ row % 2 * 4,
    ),
    "none after 128B": ([_replace("swizzle_mode", 3), _replace("swizzle_mode", 0)], lambda row, piece: piece),
}


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", _SWIZZLES)
def test_swizzles(name: str) -> None:
    """Rows of 128 bytes: piece ``p`` of row ``r`` stands where the pattern says."""
    replaced, place = _SWIZZLES[name]
    plain = _box(FLOATS, (0, 3), (32, 8))
    expected = plain.copy()
    for row in range(8):
        for piece in range(8):
            at = 4 * place(row, piece)
            expected[row, at : at + 4] = plain[row, 4 * piece : 4 * piece + 4]
    assert (_loaded(nv.TensorMap(FLOATS, (8, 32)), replaced, HALVES, (0, 3), expected) == expected).all()


@pytest.mark.parametrize(("mode", "rows_of_a_line", "chosen"), [(2, 2, 3), (1, 4, 1)])
def test_narrow_swizzles(mode: int, rows_of_a_line: int, chosen: int) -> None:
    """Rows of 64 or 32 bytes lie side by side: the line of 128 bytes chooses which pieces of 16 bytes change places."""
    width = 32 // rows_of_a_line
    plain = _box(FLOATS, (0, 3), (width, 16))
    pieces = plain.reshape(-1, 8, 4)
    expected = np.array([[line[piece ^ (n & chosen)] for piece in range(8)] for n, line in enumerate(pieces)])
    map_ = nv.TensorMap(FLOATS, (16, width))
    found = _loaded(map_, [_replace("swizzle_mode", mode)], HALVES, (0, 3), plain)
    assert (found.reshape(-1, 8, 4) == expected).all()


@pytest.mark.parametrize(
    "text", [_replace("interleave_layout", 1), _replace("elemtype", 11), _replace("swizzle_mode", 4)]
)
def test_what_only_gpus_have(text: str) -> None:
    with pytest.raises(CompileError, match=r"NVG3200[\s\S]*only GPUs have that value") as raised:
        _loaded(nv.TensorMap(FLOATS, (4, 8)), [text], HALVES, (0, 0), FLOATS[:1])
    assert text.strip() in str(raised.value)
