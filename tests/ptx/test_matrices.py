"""Matrix operations: every combination of the table becomes the instruction of the PTX ISA, and ptxas takes it."""

from __future__ import annotations

from pathlib import Path

import pytest

import nvgen as nv
from nvgen.intrinsics import nvvm
from nvgen.intrinsics.architectures import PtxVersion, architectures, find_architecture
from nvgen.intrinsics.availability import Availability
from tests.assembling import assemble, assembler_architectures, needs_ptxas
from tests.ptx.matrices import Call, kernel, moves, products, wmma_moves

pytestmark = pytest.mark.sweep(6)

CALLS = [*products(), *moves(), *wmma_moves()]
#: LLVM 22 selects it from sm_80 on; ptxas takes it for sm_75, from where PTX ISA has it.
_EARLIER = "mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.xor.popc"
#: The names of intrinsics, without those of several overloads.
_SINGLE = {name.replace(".", "_") for names in nvvm.families().values() for name in names}
_GROUPS: dict[Availability, list[Call]] = {}
for _call in CALLS:
    _GROUPS.setdefault(_call.availability, []).append(_call)
#: The version of PTX in which the instructions of wmma are written ``.aligned``; LLVM leaves that out before.
_ALIGNED_SINCE = PtxVersion(6, 3)


def _name(part: Availability | str) -> str:
    return part if isinstance(part, str) else "-".join(map(str, part.since[0]))


def _version(known: Availability, arch: str) -> PtxVersion | None:
    return known.needed_ptx(find_architecture(arch).architecture)


def _check(calls: list[Call], arch: str, folder: Path) -> None:
    ptx = kernel(calls).ptx(arch=arch)
    missing = [call for call in calls if call.ptx not in ptx]
    assert missing == []
    assert assemble(ptx, arch, folder) == ""


@needs_ptxas
@pytest.mark.parametrize("known", _GROUPS, ids=_name)
def test_every_operation_assembles_where_it_first_is(known: Availability, tmp_path: Path) -> None:
    assembled, first = assembler_architectures(), known.since[0][0]
    _check(_GROUPS[known], first if first in assembled else assembled[0], tmp_path)


_WHERE = [
    (known, arch)
    for known in _GROUPS
    for arch in assembler_architectures()
    if arch in architectures() and _version(known, arch) is not None
]


@needs_ptxas
@pytest.mark.sweep(64)
@pytest.mark.parametrize(("known", "arch"), _WHERE, ids=_name)
def test_every_operation_assembles_wherever_it_is(known: Availability, arch: str, tmp_path: Path) -> None:
    _check(_GROUPS[known], arch, tmp_path)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("known", _GROUPS, ids=_name)
def test_no_operation_reaches_llvm_where_it_is_not(known: Availability) -> None:
    """An architecture that is too old is refused before LLVM sees the call, whose process would end."""
    for call in _GROUPS[known]:
        with pytest.raises(nv.CompileError, match=r"NVG0504|NVG2306|NVG2203"):
            kernel([call]).ptx(arch="sm_60")


def test_everything_is_there() -> None:
    """As many as LLVM 22 has intrinsics, two scaled products of PTX 9.1, three loads of PTX 9.4, and ``movmatrix``.

    Left out are 48 products that say ``satfinite`` of f16, which PTX has not since version 6.5, and LLVM's second names
    of the same instructions: 27 scaled products, 27 sparse ones, and loads and stores without a stride.
    """
    assert len(list(products())) == 831 - 18 - 9 - 228 - 48 - 2 * 26 + 2
    assert len(list(moves())) == 18 + 9 + 3 + 1
    assert len(list(wmma_moves())) == 228 // 2 * 3


def test_the_table_agrees_with_the_database() -> None:
    """Every product, load and store that LLVM has an intrinsic for, on every architecture.

    Of those with scales, LLVM has some a second time without ``scale_vec``.
    """
    known = {call.ptx.strip(): call.availability for call in CALLS}
    records = [nvvm.intrinsic(name) for name in nvvm.names() if name.startswith(("mma_", "wmma_")) if name in _SINGLE]
    records = [record for record in records if not record.availability.until_ptx]
    found = {instruction.split(" ")[0]: record.availability for record in records for instruction in record.ptx}
    found = {name: needs for name, needs in found.items() if "block_scale" not in name or "scale_vec" in name}
    assert len(found) > 750
    assert found.keys() - known.keys() == set()
    for name, needs in found.items():
        if name != _EARLIER:
            expected = {arch: _version(needs, arch) for arch in architectures()}
            if name.startswith("wmma."):
                expected = {arch: version and max(version, _ALIGNED_SINCE) for arch, version in expected.items()}
            assert {arch: _version(known[name], arch) for arch in architectures()} == expected, name
