"""Resources and occupancy: against what ptxas prints, and ``cuda_occupancy.h``, NVIDIA's own calculator in C."""

from __future__ import annotations

import random
import shutil
import subprocess
from pathlib import Path

import pytest

import nvgen as nv
from nvgen import cuda_tools
from nvgen.binaries import occupancy
from nvgen.binaries.resources import parsed
from nvgen.intrinsics.architectures import architectures
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


#: Reads lines of numbers and prints the blocks of each that run on a multiprocessor.
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
        printf("%d\n", result.activeBlocksPerMultiprocessor);
    }
    return 0;
}
"""


def _headers() -> Path | None:
    from cuda import pathfinder

    folder = pathfinder.find_nvidia_header_directory("cudart")
    return None if folder is None else Path(folder)


def test_occupancy_is_nvidias(tmp_path: Path) -> None:
    headers = _headers()
    if headers is None or not (headers / "cuda_occupancy.h").is_file() or shutil.which("cc") is None:
        pytest.skip("no cuda_occupancy.h, or no C compiler")
    (tmp_path / "calculator.c").write_text(_CALCULATOR)
    subprocess.run(["cc", f"-I{headers}", "calculator.c", "-o", "calculator"], cwd=tmp_path, check=True)
    records = [
        record
        for record in architectures().values()
        if record.has_machine_code and not record.architecture.suffix and record.warps_per_sm is not None
    ]
    generator = random.Random(0)
    lines, ours, asked = [], [], []
    for _ in range(4000):
        record = generator.choice(records)
        threads = generator.choice((1, 31, 32, 64, 96, 128, 192, 256, 384, 512, 768, 1000, 1024))
        registers, barriers = generator.randrange(1, 256), generator.choice((0, 1, 1, 2, 5, 16))
        shared = generator.choice((0, 1, 1024, generator.randrange(record.max_shared_bytes + 2000)))
        major, minor = divmod(record.architecture.number, 10)
        reserved = record.shared_bytes_per_sm - record.max_shared_bytes
        most = record.warps_per_sm
        assert most is not None
        numbers = (major, minor, most * 32, record.registers_per_block, record.shared_bytes_per_sm)
        numbers = (*numbers, record.max_shared_bytes, reserved, threads, registers, shared, barriers)
        lines.append(" ".join(map(str, numbers)))
        ours.append(occupancy.of(record, threads, registers, shared, barriers).blocks_per_sm)
        asked.append(str(record.architecture))
    result = subprocess.run(
        [tmp_path / "calculator"], input="\n".join(lines), capture_output=True, text=True, check=True
    )
    theirs = [int(line) for line in result.stdout.split()]
    wrong = [
        (arch, line, own, other)
        for arch, line, own, other in zip(asked, lines, ours, theirs, strict=True)
        if own != other
    ]
    assert not wrong, wrong[:5]


def test_unknown_architecture() -> None:
    with pytest.raises(nv.CompileError) as caught:
        saxpy.resources("sm_91")
    assert caught.value.code == "NVG0501"
