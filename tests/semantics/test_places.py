"""Places of copies and barriers: an array with an index, an element, or a slice alone, which all mean the same."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv

pytestmark = pytest.mark.sweep(6)


def copies(box: str, place: str, line: str, gate: str) -> nv.Kernel:
    """A kernel that copies a box and a line of another one by way of shared memory, whose places are as given."""
    return nv.Kernel.from_source(
        f"""Map, Line = nv.TensorMap[nv.f32, 2], nv.Array[nv.f32]

def copies(m: Map, o: Map, a: Line, b: Line):
    tile = nv.shared.array((2, 3, 4, 8), nv.f32, align=128)
    bars = nv.shared.array(2, nv.u64)
    nv.mbarrier.init({gate}, 1)
    nv.mbarrier.fence_init()
    nv.mbarrier.arrive_expect_tx({gate}, 256)
    nv.tma.load({box}, m, (4, 8), {gate})
    nv.tma.load_bulk({line}, a, 32, 128, {gate})
    nv.mbarrier.wait_parity({gate}, 0)
    nv.tma.fence()
    nv.tma.store(o, (0, 0), {box})
    nv.tma.store_bulk(b, 16, {place}, 64)
    nv.tma.commit_group()
    nv.tma.wait_group(0)
"""
    )


INDEXED = copies("tile, (1, 2, 0, 0)", "tile, (0, 1, 0, 0)", "tile, (0, 1, 0, 0)", "bars, 1")
SPELLINGS = {
    "slices alone": copies("tile[1, 2]", "tile[0, 1], (0, 0)", "tile[0, 1]", "bars, 1"),
    "elements": copies("tile[1, 2, 0, 0]", "tile[0, 1, 0, 0]", "tile[0, 1, 0, 0]", "bars[1]"),
    "slices with indices": copies("tile[1], (2, 0, 0)", "tile[0], (1, 0, 0)", "tile[0], (1, 0, 0)", "bars[1:], 0"),
}


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_spellings_of_a_place_are_one_program(spelling: str) -> None:
    found, wanted = (kernel.ptx(arch="sm_90").partition(".version")[2] for kernel in (SPELLINGS[spelling], INDEXED))
    assert found == wanted


@pytest.mark.sweep(3)
@pytest.mark.parametrize("check", (None, "step", "race,uninit,bounds"))
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_spellings_of_a_place_on_the_cpu(spelling: str, check: str | None) -> None:
    source, target = np.arange(256, dtype=np.float32).reshape(16, 16), np.zeros((4, 8), np.float32)
    a, b = np.arange(96, dtype=np.float32), np.zeros(96, np.float32)
    maps = (nv.TensorMap(source, (4, 8)), nv.TensorMap(target, (4, 8)))
    SPELLINGS[spelling].on("cpu", check=check)[1, 1](*maps, a, b)
    np.testing.assert_array_equal(target, source[4:8, 8:])
    np.testing.assert_array_equal(b[16:32], a[32:48])


@nv.kernel
def whole_arrays(m: nv.TensorMap[nv.f32, 2], a: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    """An array alone is its first element, where nothing follows that could be its index."""
    tile, line = nv.shared.array((4, 8), nv.f32, align=128), nv.shared.array(8, nv.f32)
    bar = nv.shared.array(1, nv.u64)
    nv.mbarrier.init(bar, 0, 1)
    nv.mbarrier.fence_init()
    nv.mbarrier.arrive_expect_tx(bar, 0, 160)
    nv.tma.load(tile, m, (0, 8), bar)
    nv.tma.load_bulk(line, a, 8, 32, bar)
    nv.mbarrier.wait_parity(bar, 0, 0)
    for i in range(8):
        out[i] = tile[1, i]
        out[8 + i] = line[i]


@pytest.mark.parametrize("check", [None, "step"])
def test_arrays_alone(check: str | None) -> None:
    source, a, out = np.arange(256, dtype=np.float32), np.arange(32, dtype=np.float32), np.zeros(16, np.float32)
    map_ = nv.TensorMap(source.reshape(16, 16), (4, 8))
    whole_arrays.on("cpu", check=check)[1, 1](map_, a, out)
    assert out.tolist() == [*range(24, 32), *range(8, 16)]


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ("nv.tma.load(tile, (0, 0, 0), (4, 8), bars, 0)", "`map` is missing"),
        ("nv.tma.store((4, 8), tile[0], bars)", "`map` is missing"),
        ("nv.tma.store(tile[0], m, (4, 8))", "the map stands where `coordinates` is expected"),
        ("nv.tma.gather4(tile[0], (0, 0), (0, 1, 2, 3), 0, bars, 0)", "`map` is missing"),
        ("nv.tma.prefetch((0, 1), m)", "the map stands where `coordinates` is expected"),
        ('nv.tma.reduce(tile[0], m, (0, 0), op="add")', "the map stands where `coordinates` is expected"),
    ],
)
def test_who_forgets_the_map_is_told_so(call: str, says: str) -> None:
    kernel = nv.Kernel.from_source(
        f"""def k(m: nv.TensorMap[nv.f32, 2]):
    tile = nv.shared.array((2, 4, 8), nv.f32, align=128)
    bars = nv.shared.array(2, nv.u64)
    {call}
"""
    )
    with pytest.raises(nv.CompileError) as caught:
        kernel.ptx(arch="sm_100a")
    assert caught.value.code == "NVG2601" and says in str(caught.value), str(caught.value)
    assert "the arguments were taken as `" in str(caught.value)
