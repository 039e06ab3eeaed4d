"""Loading on a GPU: what its driver takes, other contexts, limits, and machine code made ahead."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv
from nvgen.codegen.contract.configuration import Configuration
from nvgen.files import cuda_tools
from nvgen.intrinsics.architectures import ptx_versions
from nvgen.runtime.gpu import devices, driver, images, jit, limits, modules

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not driver.device_count(), reason=driver.unavailable_reason() or "a GPU is here"),
]


@nv.kernel
def count(a: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < a.size:
        a[i] = i


def launched() -> bool:
    a = np.zeros(100, np.int32)
    count.on("cuda:0")[1, 128](a)
    return a.tolist() == list(range(100))


def test_the_driver_takes_the_newest_ptx_that_it_is_said_to_take() -> None:
    image = images.image(count.specialise(), 0)
    for version in ptx_versions():
        text = image.content.replace(f".version {image.ptx_version}".encode(), f".version {version}".encode())
        if image.ptx_version <= version <= jit.driver_limit():
            modules.load(image.with_changes(content=text), 0)
        elif version > jit.driver_limit():
            with pytest.raises(nv.LaunchError, match="CUDA_ERROR_UNSUPPORTED_PTX_VERSION") as raised:
                modules.load(image.with_changes(content=text), 0)
            assert "Unsupported .version" in str(raised.value)  # the driver's log


def test_the_log_of_ptx_that_is_wrong() -> None:
    image = images.image(count.specialise(), 0)
    with pytest.raises(nv.LaunchError, match="CUDA_ERROR_INVALID_PTX") as raised:
        modules.load(image.with_changes(content=image.content.replace(b"ret;", b"go;")), 0)
    assert "its log says" in str(raised.value) and "go" in str(raised.value)


def test_a_context_of_ones_own() -> None:
    functions = driver.loaded().functions
    assert launched()
    parameters = (None, 0) if driver.cuda_version() >= (13, 0) else (0,)
    status, context = functions.cuCtxCreate(*parameters, devices.device(0).handle)
    assert status == 0
    assert launched() and devices.current_context() == int(context)
    assert devices.context_id(int(context)) != devices.context_id(int(devices.device(0).primary))
    functions.cuCtxDestroy(context)
    assert launched()


def test_what_the_driver_says_of_a_kernel() -> None:
    kernel = modules.load(images.image(count.specialise(), 0), 0)
    assert kernel.max_threads_per_block == 1024 and 1 <= kernel.registers <= 64
    assert kernel.static_shared_bytes == kernel.local_bytes == 0


def test_the_cap_on_registers() -> None:
    names = range(64)
    body = [f"    x{i} = a[{i}]" for i in names] + ["    for j in range(a.size):"]
    body += [f"        x{i} = x{i} * x{(i + 1) % 64} + 1.0" for i in names] + [f"    a[{i}] = x{i}" for i in names]
    text = "\n".join(["def k(a: nv.Array[nv.f32]):", *body, ""])
    free, capped = (nv.Kernel.from_source(text, **options) for options in ({}, {"max_registers": 32}))
    assert modules.load(images.image(free.specialise(), 0), 0).registers > 48
    assert modules.load(images.image(capped.specialise(), 0), 0).registers <= 32


@nv.kernel
def wide(a: nv.Array[nv.i32], n: nv.i32):
    tile = nv.shared.dynamic(nv.i32, n)
    i = nv.thread_idx.x
    tile[n - 1 - i] = i
    nv.syncthreads()
    a[i] = tile[n - 1 - i]


def test_all_shared_memory_that_a_block_can_have() -> None:
    most = devices.attribute(0, "CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN")
    a = np.zeros(32, np.int32)
    wide.on("cuda:0")[1, 32, None, most](a, most // 4)
    assert a.tolist() == list(range(32))
    with pytest.raises(nv.LaunchError) as raised:
        wide.on("cuda:0")[1, 32, None, most + 4](a, most // 4)
    assert raised.value.code in {"NVG2909", "NVG0812"}


@nv.kernel
def together(a: nv.Array[nv.i32]):
    a[nv.block_idx.x] = 1
    nv.grid_sync()
    if nv.grid(1) == 0:
        total = 0
        for i in range(nv.grid_dim.x):
            total += a[i]
        a[0] = total


def test_as_many_blocks_as_fit_at_once() -> None:
    kernel = modules.load(images.image(together.specialise(), 0), 0)
    with devices.context(0):
        on_each = driver.call("cuOccupancyMaxActiveBlocksPerMultiprocessor", kernel.function, 256, 0)
    fit = on_each * devices.attribute(0, "CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT")
    a = np.zeros(fit + 1, np.int32)
    together.on("cuda:0")[fit, 256](a)
    assert a[0] == fit
    with pytest.raises(nv.LaunchError, match=f"{fit + 1} blocks, and {fit} fit") as raised:
        together.on("cuda:0")[fit + 1, 256](a)
    assert raised.value.code == "NVG2911"


@nv.kernel
def ranks(a: nv.Array[nv.i32]):
    if nv.thread_idx.x == 0:
        a[nv.block_idx.x] = nv.cluster.rank()


@pytest.mark.skipif(
    driver.device_count() > 0 and devices.compute_capability(0) not in {(9, 0), (10, 0)},
    reason="clusters of 16 blocks are documented for sm_90 and sm_100",
)
def test_clusters_of_16() -> None:
    a = np.zeros(32, np.int32)
    ranks.on("cuda:0").launch(a, grid=32, block=64, cluster=16)
    assert a.tolist() == [*range(16), *range(16)]


@pytest.mark.skipif(cuda_tools.ptxas() is None, reason="no ptxas")
def test_machine_code_made_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_PTXAS", "1")
    kernel = nv.Kernel.from_source(
        "def k(a: nv.Array[nv.i32]):\n    i = nv.grid(1)\n    if i < a.size:\n        a[i] = 2 * i\n", lineinfo=True
    )
    image = images.image(kernel.specialise(), 0)
    assert image.is_cubin and image.content.startswith(b"\x7fELF")
    limits.check(modules.load(image, 0), Configuration((1, 1, 1), (64, 1, 1)))
    a = np.zeros(64, np.int32)
    kernel.on("cuda:0")[1, 64](a)
    assert a.tolist() == [2 * i for i in range(64)]
