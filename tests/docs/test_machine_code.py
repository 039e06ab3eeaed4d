"""What the guide says of machine code is what ptxas makes."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

import nvgen as nv
from nvgen.files import cuda_tools
from tests.assembling import assemble, needs_nvdisasm

pytestmark = pytest.mark.sweep(6)

LOAD = """
def k(m: nv.TensorMap[nv.f32, 2], row: nv.i32):
    tile, bar = nv.shared.array((16, 32), nv.f32, align=128), nv.shared.array(1, nv.u64)
    if {condition}:
        nv.tma.load(tile, m, (row, 0), bar[0])
"""
ARRIVE = """
def k(out: nv.Array[nv.i32]):
    bar = nv.shared.array(1, nv.u64)
    out[nv.grid(1)] = 1
    nv.mbarrier.arrive(nv.cluster.map(bar, nv.cluster.rank() ^ 1)[0]{options})
"""


def machine_code(text: str, folder: Path, **options: Any) -> str:
    kernel = nv.Kernel.from_source(text, **options)
    assert assemble(kernel.ptx(arch="sm_90"), "sm_90", folder) == ""
    (cubin,) = folder.glob("*.cubin")
    command = [str(cuda_tools.nvdisasm()), "-c", str(cubin)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@needs_nvdisasm
@pytest.mark.parametrize(("condition", "has_loop"), [("nv.thread_idx.x == 0", True), ("nv.warp.elect()", False)])
def test_a_copy_behind_elect_has_no_loop(condition: str, has_loop: bool, tmp_path: Path) -> None:
    code = machine_code(LOAD.format(condition=condition), tmp_path)
    assert "UTMALDG" in code
    assert ("BRA.U.ANY" in code) == has_loop


@needs_nvdisasm
@pytest.mark.parametrize(("options", "waits"), [("", True), (', scope="cta"', False), (', order="relaxed"', False)])
def test_an_arrival_at_a_barrier_of_another_block(options: str, waits: bool, tmp_path: Path) -> None:
    code = machine_code(ARRIVE.format(options=options), tmp_path, cluster=2)
    assert "SYNCS.ARRIVE" in code
    assert ("MEMBAR.ALL.GPU" in code) == waits
