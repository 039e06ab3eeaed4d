"""Every declaration of LLVM's user guide for NVPTX: a kernel calls it, and ptxas takes what comes of it.

A normal run takes one of each family and types; the sweep all, with the least and the greatest constants. Each is
compiled for the oldest architecture that has it and that ptxas knows.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.diagnostics import CompileError
from nvgen.files import cuda_tools
from nvgen.intrinsics import nvvm as database
from nvgen.intrinsics.architectures import find_architecture
from nvgen.intrinsics.availability import Availability
from nvgen.intrinsics.database import load
from nvgen.intrinsics.nvvm import Intrinsic
from nvgen.targets.nvptx.options import CompileOptions
from tests.assembling import assemble, assembler_architectures, needs_ptxas
from tests.intrinsics.calls import kernel

pytestmark = pytest.mark.sweep(6)

GUIDE: dict[str, list[dict[str, Any]]] = load("guide")["intrinsics"]
#: Kernels that are compiled and assembled together.
_BATCH = 40


def _kind(record: Intrinsic) -> tuple[Any, ...]:
    """The same for intrinsics of a family whose operands and results have the same types, made in the same way."""
    types = tuple(repr(parameter.type) for parameter in record.parameters)
    template = record.inline.template if record.inline is not None else ""
    return record.family, types, record.returns, template, record.llvm is not None


RECORDS = {name: database.intrinsic(name.replace(".", "_")) for name in GUIDE}
SAMPLED = list({_kind(record): name for name, record in reversed(RECORDS.items())}.values())


def _constants(record: Intrinsic, *, greatest: bool) -> dict[str, int]:
    """The least or the greatest value of each constant operand."""
    chosen: dict[str, int] = {}
    for parameter in record.parameters:
        if parameter.immediate is not None:
            low, high = parameter.immediate.low, parameter.immediate.high
            values = parameter.immediate.values or ((0, 16) if low is None or high is None else (low, high))
            chosen[parameter.name] = values[-1] if greatest else values[0]
    return chosen


def _architecture(record: Intrinsic, constants: dict[str, int]) -> str:
    """The oldest architecture that has an intrinsic with such constants, of those that ptxas knows."""
    lists = [record.availability]
    for parameter in record.parameters:
        if parameter.immediate is not None:
            lists += [rare for value, rare in parameter.immediate.rare if value == constants[parameter.name]]
    return next(name for name in assembler_architectures() if all(_has(needs, name) for needs in lists))


def _has(known: Availability, arch: str) -> bool:
    """Whether an architecture has it, or had it before it ended."""
    return known.with_changes(until="").needed_ptx(find_architecture(arch).architecture) is not None


def _batches(names: list[str], *, greatest: bool = False) -> list[Any]:
    """The names by the architecture that they are compiled for, some at a time."""
    groups: dict[str, list[str]] = {}
    for name in names:
        constants = _constants(RECORDS[name], greatest=greatest)
        arch = _architecture(RECORDS[name], constants) if cuda_tools.ptxas() is not None else ""
        groups.setdefault(arch, []).append(name)
    return [
        pytest.param(arch, group[start : start + _BATCH], id=f"{arch}-{start}")
        for arch, group in groups.items()
        for start in range(0, len(group), _BATCH)
    ]


def _assembles(arch: str, names: list[str], folder: Path, *, greatest: bool) -> None:
    records = [RECORDS[name] for name in names]
    kernels = [kernel(record, _constants(record, greatest=greatest)).specialise() for record in records]
    ptx = compiler.compile_kernels(kernels, CompileOptions(arch), compiler.Stage.PTX).text
    assert "llvm_nvvm" not in ptx
    assert assemble(ptx, arch, folder, ("-O0",)) == ""


@needs_ptxas
@pytest.mark.parametrize(("arch", "names"), _batches(SAMPLED))
def test_one_of_each_kind_assembles(arch: str, names: list[str], tmp_path: Path) -> None:
    _assembles(arch, names, tmp_path, greatest=False)


@needs_ptxas
@pytest.mark.sweep(32)
@pytest.mark.parametrize(("arch", "names"), _batches(list(GUIDE)))
def test_everything_assembles(arch: str, names: list[str], tmp_path: Path) -> None:
    _assembles(arch, names, tmp_path, greatest=False)


@needs_ptxas
@pytest.mark.sweep(32)
@pytest.mark.parametrize(("arch", "names"), _batches(list(GUIDE), greatest=True))
def test_everything_assembles_with_the_greatest_constants(arch: str, names: list[str], tmp_path: Path) -> None:
    _assembles(arch, names, tmp_path, greatest=True)


def test_the_sample_has_every_family() -> None:
    assert {RECORDS[name].family for name in SAMPLED} == {record.family for record in RECORDS.values()}
    assert len(SAMPLED) < len(GUIDE) / 2


#: ``kind_flag``, ``cta_group_flag`` and the like are the guide's: what PTX says of a call, and where it is.
_CALLS = {
    "tcgen05_mma_shared(t, x, y, i, p, 2, 1, 2)": ("kind::f8f6f4.collector::a::use", "sm_100f"),
    "tcgen05_mma_shared(t, x, y, i, p, 0, 2, 3)": ("cta_group::2.kind::f16.collector::a::fill", "sm_100f"),
    "tcgen05_mma_shared(t, x, y, i, p, 3, 1, 0)": ("kind::i8.collector::a::discard", "sm_100a"),
    "tcgen05_mma_shared_scale_d(t, x, y, i, p, 5, 2, 1, 1)": (
        "cta_group::2.kind::tf32.collector::a::lastuse",
        "sm_100f",
    ),
    "tcgen05_mma_sp_shared_scale_d(t, x, y, i, t, p, 5, 2, 3)": (
        "cta_group::2.kind::f16.collector::a::fill",
        "sm_100f",
    ),
    "tcgen05_mma_sp_tensor_scale_d(t, t, y, i, t, p, 5, 2, 3, kind_flag=1)": ("cta_group::2.kind::tf32", "sm_100f"),
    "tcgen05_mma_ws_shared(t, x, y, i, p, 1, 3, 2)": ("kind::tf32.collector::b3::use", "sm_100f"),
    "tcgen05_mma_sp_shared_mxf8f6f4_block_scale(t, x, y, i, t, p, t, t, 1, 2)": ("collector::a::use", "sm_100f"),
    "tcgen05_st_16x32bx2_x1(t, i, 16, True)": ("16x32bx2.x1.unpack::16b.b32", "sm_100f"),
    "tensormap_replace_swizzle_mode(s, 4)": ("swizzle_mode.shared::cta.b1024.b32", "sm_103a"),
}


@pytest.mark.parametrize("call", _CALLS)
def test_flags_are_the_guides(call: str) -> None:
    expected, arch = _CALLS[call]
    text = (
        "def k(t: nv.u32, i: nv.i32, x: nv.u64, y: nv.u64, p: nv.bool, g: nv.ptr[nv.u8]):\n"
        f'    s = g.to("shared")\n    nv.nvvm.{call}\n'
    )
    assert expected in nv.Kernel.from_source(text).ptx(arch=arch)


@pytest.mark.parametrize(
    ("call", "arch"),
    [
        ("tcgen05_mma_shared(t, x, x, t, p, 3, 1, 0)", "sm_100f"),
        ("tcgen05_mma_ws_sp_tensor(t, t, x, t, p, t, 3, 0, 0)", "sm_103a"),
        ('tensormap_replace_swizzle_mode(g.to("shared"), 4)', "sm_100a"),
        ('tensormap_replace_elemtype(g.to("global"), 15)', "sm_90a"),
    ],
)
def test_constants_that_an_architecture_lacks_are_refused(call: str, arch: str) -> None:
    """LLVM would end the process over some of them."""
    text = f"def k(t: nv.u32, x: nv.u64, p: nv.bool, g: nv.ptr[nv.u8]):\n    nv.nvvm.{call}\n"
    with pytest.raises(CompileError) as caught:
        nv.Kernel.from_source(text).ptx(arch=arch)
    assert caught.value.code in ("NVG2203", "NVG0504")


def test_an_address_of_a_parameter_is_in_param_space() -> None:
    text = "def k(m: nv.GridConstant[nv.f32]):\n    nv.nvvm.prefetch_tensormap_p101(nv.address_of(m))\n"
    ptx = nv.Kernel.from_source(text).ptx(arch="sm_90")
    assert "prefetch.param.tensormap \t[k_param_0]" in ptx


def test_the_barriers_reductions_give_an_integer() -> None:
    text = (
        "def k(out: nv.Array[nv.i32]):\n    x = nv.nvvm.barrier_cta_red_or_all(0, out[0] > 2)\n"
        "    x = x + 1\n    out[1] = x\n    nv.nvvm.barrier0()\n"
    )
    ptx = nv.Kernel.from_source(text).ptx()
    assert "barrier.red.or.pred" in ptx and "bar.sync \t0" in ptx


def test_counts(capsys: pytest.CaptureFixture[str]) -> None:
    """What becomes of the guide's intrinsics: nothing is refused."""
    inline = sum(not record.is_of_llvm for record in RECORDS.values())
    otherwise = sum(record.llvm is not None for record in RECORDS.values())
    with capsys.disabled():
        lines, names = load("guide")["lines"], len(RECORDS)
        print(f"\nthe guide's {lines} lines declare {names} intrinsics: {names - inline - otherwise} as LLVM has them,")
        print(f"{otherwise} with other operands, results or names than LLVM's, {inline} by inline PTX, none refused")
    assert {record.verdict for record in RECORDS.values()} == {"accepted", "inline PTX"}
