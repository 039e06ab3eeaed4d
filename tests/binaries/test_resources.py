"""Resources and occupancy: against what ptxas prints, and ``cuda_occupancy.h``, NVIDIA's own calculator in C."""

from __future__ import annotations

import random
import shutil
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import nvgen as nv
from nvgen.artifacts.binaries import occupancy
from nvgen.artifacts.binaries.resources import Resources, parsed
from nvgen.files import cuda_tools
from nvgen.intrinsics.architectures import ArchitectureRecord, architectures
from tests.binaries.kernels import indexed, reverse, saxpy, spilling

needs_ptxas = pytest.mark.skipif(cuda_tools.ptxas() is None, reason="no ptxas")


@needs_ptxas
def test_resources() -> None:
    found = reverse.resources("sm_90")
    assert (found.architecture, found.shared_bytes, found.local_bytes, found.barriers) == ("sm_90", 1024, 0, 1)
    assert 4 <= found.registers <= 32
    assert saxpy.resources("sm_80").barriers == saxpy.resources("sm_80").shared_bytes == 0


@needs_ptxas
def test_spills_and_local_memory() -> None:
    wide, narrow = spilling.resources("sm_90"), spilling.resources("sm_90", max_registers=24)
    assert wide.local_bytes == wide.spill_store_bytes == wide.spill_load_bytes == 0 and wide.registers > 48
    assert narrow.registers <= 24 and narrow.local_bytes >= 4 * (48 - 24)
    assert narrow.spill_store_bytes > 0 and narrow.spill_load_bytes > 0
    assert indexed.resources("sm_90").local_bytes == 256


def test_functions_within_a_kernel() -> None:
    """What a called function spills is the kernel's, and the stack is that of both."""
    log = """ptxas info    : Compiling entry function 'k' for 'sm_90'
ptxas info    : Function properties for k
    8 bytes stack frame, 4 bytes spill stores, 12 bytes spill loads
ptxas info    : Function properties for f
    16 bytes stack frame, 20 bytes spill stores, 24 bytes spill loads
ptxas info    : Used 40 registers, used 2 barriers, 24 bytes cumulative stack size, 96 bytes smem, 400 bytes cmem[0]
ptxas info    : Compile time = 1.5 ms
ptxas info    : Compiling entry function 'other' for 'sm_90'
ptxas info    : Function properties for other
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 8 registers
"""
    found = parsed(log, "sm_90")
    assert list(found) == ["k", "other"]
    assert found["k"].with_changes(architecture="") == type(found["k"])("", 40, 96, 24, 24, 36, 2)
    assert found["other"].registers == 8 and found["other"].barriers == 0


def test_occupancy_of_a_small_block() -> None:
    found = parsed(
        "ptxas info    : Compiling entry function 'k' for 'sm_90'\n"
        "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\nUsed 128 registers\n",
        "sm_90",
    )["k"]
    one = found.occupancy((16, 16))
    assert (one.blocks_per_sm, one.warps_per_sm, one.fraction, one.limited_by) == (2, 16, 0.25, ("registers",))
    assert found.occupancy(2048).blocks_per_sm == 0
    assert found.occupancy(32, 200_000).limited_by == ("shared memory",)
    assert found.occupancy(32, 240_000).blocks_per_sm == 0


#: Reads lines of numbers and prints the blocks of each that run on a multiprocessor, and the bits of what limits them.
_CALCULATOR = r"""
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include "cuda_occupancy.h"
int main(void) {
    int major, minor, threads_per_sm, per_block, per_sm, most, block, registers, shared, barriers, reserved;
    while (scanf("%d %d %d %d %d %d %d %d %d %d %d", &major, &minor, &threads_per_sm, &per_block, &per_sm, &most,
                 &reserved, &block, &registers, &shared, &barriers) == 11) {
        cudaOccDeviceProp device;
        cudaOccFuncAttributes function;
        cudaOccDeviceState state;
        cudaOccResult result;
        memset(&device, 0, sizeof device);
        memset(&function, 0, sizeof function);
        memset(&state, 0, sizeof state);
        device.computeMajor = major, device.computeMinor = minor, device.maxThreadsPerBlock = 1024;
        device.maxThreadsPerMultiprocessor = threads_per_sm, device.regsPerBlock = per_block;
        device.regsPerMultiprocessor = per_block, device.warpSize = 32, device.sharedMemPerBlock = 49152;
        device.sharedMemPerMultiprocessor = per_sm, device.numSms = 1, device.sharedMemPerBlockOptin = most;
        device.reservedSharedMemPerBlock = reserved;
        function.maxThreadsPerBlock = 1024, function.numRegs = registers, function.sharedSizeBytes = 0;
        function.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN, function.maxDynamicSharedSizeBytes = shared;
        function.numBlockBarriers = barriers;
        state.carveoutConfig = SHAREDMEM_CARVEOUT_MAX_SHARED;
        if (cudaOccMaxActiveBlocksPerMultiprocessor(&result, &device, &function, &state, block, shared))
            return 1;
        printf("%d %u\n", result.activeBlocksPerMultiprocessor, result.limitingFactors);
    }
    return 0;
}
"""


def _headers() -> Path | None:
    from cuda import pathfinder

    folder = pathfinder.find_nvidia_header_directory("cudart")
    return None if folder is None else Path(folder)


#: ``cudaOccLimitingFactor`` of the header.
_LIMITS = {"warps": 0x01, "registers": 0x02, "shared memory": 0x04, "blocks": 0x08, "barriers": 0x10}


def _as_nvidia(
    tmp_path: Path, asked: list[tuple[ArchitectureRecord, int, int, int, int]]
) -> list[tuple[int, frozenset[str]]]:
    """What NVIDIA's calculator says of threads, registers, shared bytes and barriers: blocks, and what limits them."""
    headers = _headers()
    if headers is None or not (headers / "cuda_occupancy.h").is_file() or shutil.which("cc") is None:
        pytest.skip("no cuda_occupancy.h, or no C compiler")
    (tmp_path / "calculator.c").write_text(_CALCULATOR)
    subprocess.run(["cc", f"-I{headers}", "calculator.c", "-o", "calculator"], cwd=tmp_path, check=True)
    lines = []
    for record, threads, registers, shared, barriers in asked:
        most = record.warps_per_sm
        assert most is not None
        first = (*divmod(record.architecture.number, 10), most * 32, record.registers_per_block)
        per_sm, per_block = record.optin_shared_bytes_per_sm, record.optin_shared_bytes
        if shared > per_block:  # as in a launch that allows oversized shared memory
            per_sm, per_block = record.shared_bytes_per_sm, record.max_shared_bytes
        numbers = (*first, per_sm, per_block)
        reserved = per_sm - per_block
        lines.append(" ".join(map(str, (*numbers, reserved, threads, registers, shared, barriers))))
    result = subprocess.run(
        [tmp_path / "calculator"], input="\n".join(lines), capture_output=True, text=True, check=True
    )
    found = (map(int, line.split()) for line in result.stdout.splitlines())
    return [(blocks, frozenset(name for name, bit in _LIMITS.items() if bits & bit)) for blocks, bits in found]


def _agree(ours: tuple[int, frozenset[str]], theirs: tuple[int, frozenset[str]]) -> bool:
    """The header looks at barriers last, and keeps naming what limited more blocks before that."""
    same = ours[1] == theirs[1] or ("barriers" in theirs[1] and ours[1] <= theirs[1] and "barriers" in ours[1])
    return ours[0] == theirs[0] and same


def _ours(one: tuple[ArchitectureRecord, int, int, int, int]) -> tuple[int, frozenset[str]]:
    found = occupancy.of(*one)
    return found.blocks_per_sm, frozenset(found.limited_by)


def test_occupancy_is_nvidias(tmp_path: Path) -> None:
    records = [
        record
        for record in architectures().values()
        if record.has_machine_code and not record.architecture.suffix and record.warps_per_sm is not None
    ]
    generator = random.Random(0)
    asked = []
    for _ in range(4000):
        record = generator.choice(records)
        threads = generator.choice((1, 31, 32, 64, 96, 128, 192, 256, 384, 512, 768, 1000, 1024))
        registers, barriers = generator.randrange(1, 256), generator.choice((0, 1, 1, 2, 5, 16))
        shared = generator.choice((0, 1, 1024, generator.randrange(record.max_shared_bytes + 2000)))
        asked.append((record, threads, registers, shared, barriers))
    theirs = _as_nvidia(tmp_path, asked)
    wrong = [
        (str(one[0].architecture), *one[1:], own, other)
        for one, other in zip(asked, theirs, strict=True)
        if not _agree(own := _ours(one), other)
    ]
    assert not wrong, wrong[:5]


#: Architecture; threads, registers, shared bytes and barriers of a block; the blocks of a multiprocessor, the part of
#: its warps, and what limits it. Where no other source is named, ``cuda_occupancy.h`` of CUDA 13.5 computes them.
_PUBLISHED: tuple[tuple[str, tuple[int, int, int, int], int, float, tuple[str, ...]], ...] = (
    # CUDA C++ Best Practices Guide, "Calculating Occupancy": "on a device of compute capability 7.0, a kernel with
    # 128-thread blocks using 37 registers per thread results in an occupancy of 75% with 12 active 128-thread blocks
    # per multi-processor, whereas a kernel with 320-thread blocks using the same 37 registers per thread results in an
    # occupancy of 63% because only four 320-thread blocks can reside on a multiprocessor".
    ("sm_70", (128, 37, 0, 0), 12, 0.75, ("registers",)),
    ("sm_70", (320, 37, 0, 0), 4, 0.625, ("registers",)),
    # CUDA C++ Programming Guide, "Multiprocessor Level": "for devices of compute capability 6.x, if a kernel uses 64
    # registers and each block has 512 threads and requires very little shared memory, then two blocks (i.e., 32 warps)
    # can reside on the multiprocessor … But as soon as the kernel uses one more register, only one block (i.e., 16
    # warps) can be resident".
    ("sm_60", (512, 64, 0, 0), 2, 0.5, ("registers",)),
    ("sm_60", (512, 65, 0, 0), 1, 0.25, ("registers",)),
    # Turing Tuning Guide, "Occupancy": 32 warps, 16 blocks, 64K registers, 64 KB of shared memory.
    ("sm_75", (1024, 32, 0, 0), 1, 1.0, ("warps",)),
    ("sm_75", (32, 16, 0, 0), 16, 0.5, ("blocks",)),
    ("sm_75", (256, 64, 16384, 1), 4, 1.0, ("warps", "registers", "shared memory")),
    ("sm_75", (64, 255, 0, 0), 4, 0.25, ("registers",)),
    # NVIDIA Ampere GPU Architecture Tuning Guide, "Occupancy": 64 warps and 32 blocks of 8.0, 48 and 16 of 8.6.
    ("sm_80", (1024, 33, 0, 0), 1, 0.5, ("registers",)),
    ("sm_80", (256, 40, 49152, 1), 3, 0.375, ("shared memory",)),
    ("sm_80", (32, 24, 0, 0), 32, 0.5, ("blocks",)),
    ("sm_80", (384, 56, 0, 0), 3, 0.5625, ("registers",)),
    ("sm_86", (1024, 32, 0, 0), 1, 0.667, ("warps",)),
    ("sm_86", (32, 40, 0, 0), 16, 0.333, ("blocks",)),
    ("sm_86", (128, 96, 24576, 1), 4, 0.333, ("shared memory",)),
    # NVIDIA Ada GPU Architecture Tuning Guide, "Occupancy": 48 warps, 24 blocks, 100 KB of shared memory.
    ("sm_89", (256, 32, 0, 0), 6, 1.0, ("warps",)),
    ("sm_89", (32, 40, 1024, 1), 24, 0.5, ("blocks",)),
    ("sm_89", (128, 128, 100_000, 1), 1, 0.083, ("shared memory",)),
    # NVIDIA Hopper Tuning Guide, "Occupancy": 64 warps, 32 blocks, 228 KB, of which each block takes 1 KB more.
    ("sm_90", (128, 168, 0, 1), 3, 0.1875, ("registers",)),
    ("sm_90", (384, 168, 200_000, 4), 1, 0.1875, ("registers", "shared memory")),
    ("sm_90", (64, 32, 0, 16), 4, 0.125, ("barriers",)),
    ("sm_90", (32, 8, 12288, 0), 17, 0.266, ("shared memory",)),
    # NVIDIA Blackwell Tuning Guide, "Occupancy": 64 warps of 10.0, 48 of 12.0; 228 KB and 100 KB.
    ("sm_100", (512, 64, 0, 0), 2, 0.5, ("registers",)),
    ("sm_100", (256, 32, 116_736, 1), 1, 0.125, ("shared memory",)),
    ("sm_100", (64, 32, 0, 8), 8, 0.25, ("barriers",)),
    # CUDA Programming Guide 13.4, Tables 30 to 32: 32 warps and 16 blocks of 10.7; 228 KB of shared memory, or where a
    # block has more than 227 KB, 328.
    ("sm_107", (1024, 32, 0, 0), 1, 1.0, ("warps",)),
    ("sm_107", (32, 8, 0, 0), 16, 0.5, ("blocks",)),
    ("sm_107", (128, 168, 0, 1), 3, 0.375, ("registers",)),
    ("sm_107", (256, 32, 150_000, 1), 1, 0.25, ("shared memory",)),
    ("sm_107", (256, 32, 300_000, 1), 1, 0.25, ("shared memory",)),
    ("sm_107", (256, 32, 334_849, 1), 0, 0.0, ("shared memory",)),
    ("sm_107", (64, 40, 0, 4), 4, 0.25, ("barriers",)),
    ("sm_120", (1024, 32, 0, 0), 1, 0.667, ("warps",)),
    ("sm_120", (64, 40, 0, 2), 12, 0.5, ("barriers",)),
    ("sm_120", (192, 72, 0, 0), 4, 0.5, ("registers",)),
    ("sm_120", (128, 32, 12_000, 1), 7, 0.583, ("shared memory",)),
    ("sm_120", (32, 8, 0, 0), 24, 0.5, ("blocks",)),
)


@pytest.mark.parametrize(("arch", "block", "blocks", "fraction", "limited_by"), _PUBLISHED)
def test_published_occupancy(
    arch: str, block: tuple[int, int, int, int], blocks: int, fraction: float, limited_by: tuple[str, ...]
) -> None:
    found = occupancy.of(architectures()[arch], *block)
    assert (found.blocks_per_sm, found.limited_by) == (blocks, limited_by)
    assert found.fraction == pytest.approx(fraction, abs=0.001)


def test_published_occupancy_is_nvidias(tmp_path: Path) -> None:
    asked = [(architectures()[arch], *block) for arch, block, *_ in _PUBLISHED]
    for row, theirs in zip(_PUBLISHED, _as_nvidia(tmp_path, asked), strict=True):
        assert _agree((row[2], frozenset(row[4])), theirs), row


def test_limits_are_those_that_are_taken() -> None:
    """What a kernel takes nothing of, or what is no limit on the architecture, limits nothing."""
    found = occupancy.of(architectures()["sm_75"], 64, 0, 0, 16)
    assert found.limited_by == ("warps", "blocks")


@needs_ptxas
def test_tables() -> None:
    """What is shown: a row a number, a column an architecture, in text and in HTML."""
    one = reverse.resources("sm_90")
    lines = str(one).splitlines()
    assert lines[0].split() == ["sm_90"] and f"registers                {one.registers}" in lines
    assert "occupancy, 64 threads    100% (warps, blocks)" in lines and "shared bytes             1024" in lines
    several = reverse.resources(["sm_80", "sm_90", "sm_120"])
    assert list(several) == ["sm_80", "sm_90", "sm_120"] and several["sm_90"] == one and len(several) == 3
    assert str(several).splitlines()[0].split() == [*several]
    assert str(several).splitlines()[-1].split("  ")[-1].strip() == "67% (warps)"
    markup = several._repr_html_()
    assert markup.count("<tr>") == 11 and markup.count("<td>") == 30 and '<th scope="col">sm_80</th>' in markup
    assert ElementTree.fromstring(markup).tag == "table" == ElementTree.fromstring(one._repr_html_()).tag


def test_table_of_what_does_not_fit() -> None:
    table = str(Resources("sm_90", 255, 0, 0, 0, 0, 0))
    assert "occupancy, 1024 threads  no block fits (registers)" in table
    unknown = next(name for name, record in architectures().items() if record.warps_per_sm is None)
    assert "occupancy, 64 threads    not published" in str(Resources(unknown, 24, 0, 0, 0, 0, 0))


@pytest.mark.parametrize("arch", [["sm_1"], [90], [["sm_90"]]])
def test_no_such_architectures(arch: Any) -> None:
    with pytest.raises(nv.CompileError) as caught:
        saxpy.resources(arch)
    assert caught.value.code == "NVG0501"
