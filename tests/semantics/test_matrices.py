"""Products of matrices on the CPU, compiled and step by step."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.codegen.contract.run_checks import CHECKS
from nvgen.targets.nvptx.options import CompileOptions
from tests.assembling import assemble, needs_ptxas
from tests.semantics import matrices, matrix_products
from tests.strategies import Inputs

pytestmark = pytest.mark.sweep(6)

_SAMPLE = 24
#: Compiled, step by step, and with every check.
_CHECKS = pytest.mark.parametrize("check", [None, "step", CHECKS], ids=["compiled", "step", "checked"])


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", list(matrices.TILES)[::_SAMPLE])
def test_a_sample_of_tiles(name: str) -> None:
    matrices.TILES[name].case().run("cpu", Inputs(1, 7))


@pytest.mark.sweep(64)
@pytest.mark.parametrize("name", matrices.TILES)
def test_every_tile(name: str) -> None:
    case = matrices.TILES[name].case()
    for seed in range(3):
        case.run("cpu", Inputs(1, seed))


@pytest.mark.sweep(3)
@_CHECKS
def test_four_products_at_once(check: Any) -> None:
    for case in matrices.QUADS[:: 5 if check == CHECKS else 1]:  # every layout and every type of results
        case.run("cpu", Inputs(1, 3), check=check)


@pytest.mark.sweep(12)
@_CHECKS
@pytest.mark.parametrize("name", matrix_products.ALL)
def test_products_as_users_write_them(name: str, check: Any) -> None:
    for seed in range(2):
        matrix_products.ALL[name].run("cpu", Inputs(0 if check == "step" else 1, seed), check=check)


@pytest.mark.parametrize("name", ["tiled_product", "moved_matrices"])
def test_in_any_order(name: str) -> None:
    for seed in range(3):
        matrix_products.ALL[name].run("cpu", Inputs(1, seed), schedule="random", seed=seed)


@needs_ptxas
@pytest.mark.parametrize("arch", ["sm_80", "sm_90", "sm_100", "sm_120a"])
def test_every_kernel_assembles(arch: str, tmp_path: Path) -> None:
    cases = matrix_products.OF_AMPERE + (matrix_products.OF_HOPPER if arch != "sm_80" else [])
    cases += matrix_products.OF_BLACKWELL if arch == "sm_120a" else []
    kernels = [case.kernel.specialise() for case in cases]
    ptx = compiler.compile_kernels(kernels, CompileOptions(arch), compiler.Stage.PTX).text
    assert ptx.count(".visible .entry") == len(cases)
    assert assemble(ptx, arch, tmp_path) == ""


@nv.kernel
def widened(packed: nv.Array[nv.u32], out: nv.Array[nv.u32, 2]):
    tile = nv.shared.array((32, 2), nv.u32, align=8)
    lane = nv.lane_id()
    tile[lane, 0] = packed[2 * lane]
    tile[lane, 1] = packed[2 * lane + 1]
    nv.syncwarp()
    four = nv.mma.ldmatrix(tile, (lane, 0), 4, shape="m8n16", format="s8.s4")
    for matrix in nv.static_range(4):
        out[lane, matrix] = four[matrix]
    out[lane, 4] = nv.mma.ldmatrix(tile, (31 - lane if lane < 8 else 0, 0), shape="m8n16", format="s8.s4")


@_CHECKS
def test_signed_integers_of_4_bits(check: object) -> None:
    packed, out = np.random.default_rng(3).integers(0, 2**32, 64, np.uint32), np.zeros((32, 5), np.uint32)
    widened.on("cpu", **({"check": check} if check else {}))[1, 32](packed, out)
    for lane, matrix in np.ndindex(32, 5):
        row = 8 * matrix + lane // 4 if matrix < 4 else 31 - lane // 4
        bits = int(packed[2 * row]) | int(packed[2 * row + 1]) << 32
        wanted = 0
        for element in range(4):
            number = bits >> 4 * (4 * (lane % 4) + element) & 15
            wanted |= (number - 16 * (number > 7)) % 256 << 8 * element
        assert out[lane, matrix] == wanted, (lane, matrix)


@pytest.mark.parametrize(("rows", "offset", "code"), [(31, 0, "NVG0624"), (32, 4, "NVG0886")])
def test_rows_of_8_bytes_are_checked(rows: int, offset: int, code: str) -> None:
    kernel = nv.Kernel.from_source(
        f"""def k(out: nv.Array[nv.u32]):
    tile = nv.shared.array({2 * rows + 1}, nv.u32, align=8)
    lane = nv.lane_id()
    for i in range(2):
        tile[2 * min(lane, {rows - 1}) + i] = lane
    nv.syncwarp()
    out[lane] = nv.mma.ldmatrix(tile, 2 * lane + {offset // 4}, 4, shape="m8n16", format="s8.s4")[0]
"""
    )
    with pytest.raises(nv.LaunchError) as failure:
        kernel.on("cpu")[1, 32](np.zeros(32, np.uint32))
    assert failure.value.code == code


@nv.kernel
def loads_too_early(x: nv.Array[nv.f16], out: nv.Array[nv.f16]):
    tile = nv.shared.array((32, 8), nv.f16)
    lane = nv.lane_id()
    for i in range(8):
        tile[31 - lane, i] = x[i]
    out[lane] = nv.mma.ldmatrix(tile, (lane, 0), 4)[0]


@nv.kernel
def loads_nothing(out: nv.Array[nv.f16]):
    tile = nv.shared.array((32, 8), nv.f16)
    out[nv.lane_id()] = nv.mma.ldmatrix(tile, (nv.lane_id(), 0), 4)[0]


@nv.kernel
def half_of_the_lanes(out: nv.Array[nv.f32]):
    lane = nv.lane_id()
    if lane < 16:
        a, b = nv.vec[nv.f16, 8](1), nv.vec[nv.f16, 4](1)
        out[lane] = nv.mma.mma("m16n8k16", a, b, nv.vec[nv.f32, 4](0))[0]
    else:
        out[lane] = nv.warp.reduce_add(nv.f32(lane))


def test_faults_are_reported() -> None:
    x, out = np.zeros(8, np.float16), np.zeros(32, np.float16)
    with pytest.raises(nv.LaunchError, match="NVG2115"):
        loads_too_early.on("cpu", check="race")[1, 32](x, out)
    with pytest.raises(nv.LaunchError, match="NVG2116"):
        loads_nothing.on("cpu", check="uninit")[1, 32](out)
    with pytest.raises(nv.LaunchError, match="NVG21"):
        half_of_the_lanes.on("cpu", check="barrier")[1, 32](np.zeros(32, np.float32))


@nv.kernel
def part_of_a_warp(x: nv.Array[nv.f16, 2], out: nv.Array[nv.f32]):
    tile, moved = nv.shared.array((32, 8), nv.f16), nv.shared.array((32, 8), nv.f16)
    lane = nv.lane_id()
    for i in range(8):
        tile[lane, i] = x[lane, i]
    nv.syncwarp()
    a = nv.mma.ldmatrix(tile, (lane, 0), 4)
    nv.mma.stmatrix(moved, (lane, 0), a)
    b = nv.mma.movmatrix((a[0], a[1]))
    d = nv.mma.mma_sparse("m16n8k32", a, a, nv.vec[nv.f32, 4](b[0]), nv.u32(0x44444444))
    u = nv.u32(1)
    e = nv.mma.mma_scaled("m16n8k64", nv.vec[nv.u32, 4](u), nv.vec[nv.u32, 2](u), d, u, u, kind="mxf4")
    out[lane] = e[0]


@_CHECKS
def test_a_warp_that_is_not_full_ends(check: Any) -> None:
    """What its lanes get is undefined; they get it, and no other lane does. Checked runs say what is missing."""
    out = np.full(32, np.nan, np.float32)
    launch = part_of_a_warp.on("cpu", check=check)[1, 5]
    if check in (CHECKS, "step"):
        with pytest.raises(nv.LaunchError, match="NVG2191"):
            launch(np.ones((32, 8), np.float16), out)
        return
    launch(np.ones((32, 8), np.float16), out)
    assert np.isfinite(out[:5]).all()
    assert np.isnan(out[5:]).all()


_WIDTHS = {
    **dict.fromkeys(("i8", "u8", "e4m3", "e5m2", "e3m2", "e2m3", "e2m1", "ue8m0"), 1),
    **dict.fromkeys(("f16", "bf16"), 2),
    **dict.fromkeys(("i32", "u32", "f32"), 4),
}


@pytest.mark.parametrize(("count", "check"), [(1, None), (4, None), (4, "step")])
@pytest.mark.parametrize("transpose", [False, True])
@pytest.mark.parametrize("dtype", ["u8", "bf16", "e3m2", "f32"])
def test_loaded_matrices_are_vectors_of_the_array_s_elements(
    dtype: str, transpose: bool, count: int, check: str | None
) -> None:
    """Whatever the type: the same bits as those that u32 give, in the elements of the array."""
    size = 4 if transpose and _WIDTHS[dtype] == 4 else _WIDTHS[dtype]
    elements = 4 * count // size
    kind = "u32" if size == 4 and transpose else dtype
    type_ = f"nv.{kind}" if elements == 1 else f"nv.vec[nv.{kind}, {elements}]"
    kernel = nv.Kernel.from_source(
        f"""def k(source: nv.Array[nv.u32], out: nv.Array[nv.u32, 2]):
    words = nv.shared.array((32, 4), nv.u32, align=128)
    lane = nv.lane_id()
    for i in range(4):
        words[lane, i] = source[4 * lane + i]
    nv.syncwarp()
    typed = words.ptr.cast(nv.{dtype}) + lane * {16 // _WIDTHS[dtype]}
    x: {type_} = nv.mma.ldmatrix(typed, {count}, transpose={transpose})
    y = nv.mma.ldmatrix(words.ptr + 4 * lane, {count}, transpose={transpose})
    kept = nv.local.array(4, nv.u32)
    kept.ptr.cast({type_})[0] = x
    for j in nv.static_range({count}):
        out[0, 4 * lane + j] = kept[j]
        out[1, 4 * lane + j] = {"y" if count == 1 else "y[j]"}
"""
    )
    source, out = np.random.default_rng(2).integers(0, 2**32, 128, np.uint32), np.zeros((2, 128), np.uint32)
    kernel.on("cpu", check=check)[1, 32](source, out)
    np.testing.assert_array_equal(out[0], out[1])
    assert out[0].any()


@pytest.mark.parametrize("dtype", _WIDTHS)
def test_every_element_type_of_a_loaded_matrix(dtype: str) -> None:
    width = _WIDTHS[dtype]
    for count in (1, 2, 4):
        elements = 4 * count // width
        type_ = f"nv.{dtype}" if elements == 1 else f"nv.vec[nv.{dtype}, {elements}]"
        kernel = nv.Kernel.from_source(
            f"""def k(out: nv.ptr[nv.u32]):
    p = nv.shared.array(1024, nv.u8, align=128).ptr + 16 * nv.lane_id()
    x: {type_} = nv.mma.ldmatrix(p.cast(nv.{dtype}), {count})
    out.cast({type_})[0] = x
"""
        )
        assert f"ldmatrix.sync.aligned.m8n8.x{count}.shared.b16" in kernel.ptx(arch="sm_90")
