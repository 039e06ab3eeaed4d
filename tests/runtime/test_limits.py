"""Launches that the GPU or the kernel cannot do, and what the driver is asked to allow."""

from __future__ import annotations

import re
import struct
import threading
from collections.abc import Callable
from typing import Any

import pytest

import nvgen as nv
from nvgen.codegen.contract.configuration import Configuration
from nvgen.kernels import Kernel
from nvgen.runtime.gpu import images, limits, modules

MAX_THREADS, STATIC, REGISTERS, DYNAMIC, LARGE_CLUSTERS = 0, 1, 4, 8, 14
#: Numbers of device attributes.
THREADS, GRID_Y, MULTIPROCESSORS, COOPERATIVE, CLUSTERS = 1, 6, 16, 95, 120


def make(options: str = "", body: str = "a[0] = 1.0") -> Kernel:
    text = f"import nvgen as nv\n@nv.kernel({options})\ndef k(a: nv.Array[nv.f32]):\n    {body}\n"
    return Kernel.from_source(text.partition("\n")[2])


def loaded(kernel: Kernel | None = None, ordinal: int = 0) -> modules.LoadedKernel:
    return modules.load(images.image((kernel or make()).specialise(), ordinal), ordinal)


def launch(grid: Any = (1, 1, 1), block: Any = (32, 1, 1), dynamic_bytes: int = 0, **further: Any) -> Configuration:
    return Configuration(grid, block, dynamic_bytes, **further)


def refusal(kernel: modules.LoadedKernel, configuration: Configuration) -> nv.LaunchError:
    with pytest.raises(nv.LaunchError) as raised:
        limits.check(kernel, configuration)
    return raised.value


def test_what_fits_is_taken_and_nothing_is_asked_for(gpu: Any) -> None:
    kernel = loaded()
    limits.check(kernel, launch((2**31 - 1, 65535, 65535), (1024, 1, 1), 48 * 1024))
    assert not gpu.set_attributes


def test_what_was_found_good_is_not_looked_at_again(gpu: Any) -> None:
    kernel, configuration = loaded(), launch(dynamic_bytes=60_000)
    limits.check(kernel, configuration)
    before = len(gpu.calls)
    limits.check(kernel, configuration)
    assert len(gpu.calls) == before
    for _ in range(2):
        assert refusal(kernel, launch((1, 65536, 1))).code == "NVG2907"


@pytest.mark.parametrize(
    ("sizes", "words"),
    [
        ({"grid": (1, 65536, 1)}, "the grid is 65536 blocks along y, .* takes 65535 at most .*MAX_GRID_DIM_Y"),
        ({"grid": (1, 1, 65536)}, "the grid is 65536 blocks along z, .*MAX_GRID_DIM_Z"),
        ({"block": (1, 1, 65)}, "the block is 65 threads along z, .* takes 64 at most .*MAX_BLOCK_DIM_Z"),
        ({"block": (32, 33, 1)}, "the block is 1056 threads, .* takes 1024 at most .*MAX_THREADS_PER_BLOCK"),
    ],
)
def test_sizes_beyond_the_gpu(gpu: Any, sizes: dict[str, Any], words: str) -> None:
    error = refusal(loaded(), launch(**sizes))
    assert error.code == "NVG2907"
    assert re.search(words, str(error)) and "cuda:0 (Fake GPU 0, sm_90)" in str(error)


def test_a_gpu_that_takes_less_says_so(gpu: Any) -> None:
    gpu.attributes[GRID_Y] = 100
    assert "takes 100 at most" in str(refusal(loaded(), launch((1, 101, 1))))


def test_a_kernel_of_many_registers_takes_smaller_blocks(gpu: Any) -> None:
    gpu.function_attributes[MAX_THREADS] = 512
    gpu.function_attributes[REGISTERS] = 128
    kernel = loaded()
    limits.check(kernel, launch(block=(512, 1, 1)))
    error = refusal(kernel, launch(block=(1024, 1, 1)))
    assert error.code == "NVG2908"
    text = str(error)
    assert "the block has 1024 threads, and kernel `k` takes 512 at most" in text
    assert "each thread takes 128 registers, and a block has 65536 on this GPU" in text
    assert "max_threads=1024" in text and "max_registers=64" in text


def test_a_kernel_that_was_compiled_for_smaller_blocks(gpu: Any) -> None:
    error = refusal(loaded(make("max_threads=128")), launch(block=(256, 1, 1)))
    assert error.code == "NVG2908"
    assert "launch blocks of 128 threads at most" in str(error) and "registers" not in str(error)


@pytest.mark.parametrize(
    ("static", "dynamic", "asked"), [(0, 49152, 0), (0, 49153, 1), (4096, 48000, 1), (0, 232448, 1)]
)
def test_dynamic_shared_memory_past_48_kib_is_asked_for(gpu: Any, static: int, dynamic: int, asked: int) -> None:
    gpu.function_attributes[STATIC] = static
    kernel = loaded()
    limits.check(kernel, launch(dynamic_bytes=dynamic))
    assert [(a, value) for _, a, value in gpu.set_attributes] == [(DYNAMIC, dynamic)] * asked


def test_it_is_asked_for_only_when_it_grows(gpu: Any) -> None:
    kernel = loaded()
    for dynamic in (60_000, 50_000, 60_000, 70_000, 100, 65_000):
        limits.check(kernel, launch(dynamic_bytes=dynamic))
    assert [value for *_, value in gpu.set_attributes] == [60_000, 70_000]


def test_threads_do_not_take_back_what_others_were_granted(gpu: Any) -> None:
    kernel = loaded()
    sizes = [50_000 + 1000 * number for number in range(64)]

    def grant(mine: list[int]) -> None:
        for dynamic in mine:
            limits.check(kernel, launch(dynamic_bytes=dynamic))

    threads = [threading.Thread(target=grant, args=(sizes[start::4],)) for start in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    values = [value for *_, value in gpu.set_attributes]
    assert values == sorted(values) and values[-1] == sizes[-1]


@pytest.mark.parametrize(
    ("static", "dynamic", "words"),
    [
        (0, 232449, "needs 232449 dynamic bytes of shared memory"),
        (1024, 231425, r"needs 232449 bytes \(1024 for its arrays, 231425 dynamic ones\)"),
    ],
)
def test_more_shared_memory_than_the_gpu_has(gpu: Any, static: int, dynamic: int, words: str) -> None:
    gpu.function_attributes[STATIC] = static
    error = refusal(loaded(), launch(dynamic_bytes=dynamic))
    assert error.code == "NVG2909"
    assert "has at most 232448 for one (CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)" in str(error)
    assert re.search(words, str(error))
    assert not gpu.set_attributes


def test_clusters_where_there_are_none(install: Callable[..., Any]) -> None:
    install((8, 0))
    error = refusal(loaded(), launch((4, 1, 1), cluster=(2, 1, 1)))
    assert error.code == "NVG2906"
    assert "clusters" in str(error) and "sm_80" in str(error) and "a GPU of sm_90 or later" in str(error)


def test_clusters_of_the_portable_size_need_no_leave(gpu: Any) -> None:
    limits.check(loaded(), launch((8, 1, 1), cluster=(4, 2, 1)))
    assert not gpu.set_attributes


def test_larger_clusters_are_allowed_once(gpu: Any) -> None:
    kernel = loaded()
    for _ in range(2):
        limits.check(kernel, launch((16, 1, 1), cluster=(16, 1, 1)))
    assert [(a, value) for _, a, value in gpu.set_attributes] == [(LARGE_CLUSTERS, 1)]


@pytest.mark.parametrize(("preferred", "allowed"), [((4, 2, 1), False), ((16, 1, 1), True)])
def test_preferred_clusters_reach_the_driver(gpu: Any, preferred: Any, allowed: bool) -> None:
    """As the attribute's number and its three sizes; those past 8 blocks need leave as others do."""
    import nvgen as nv

    @nv.kernel
    def k(a: nv.ptr[nv.i32]):
        a[nv.block_idx.x] = nv.cluster.size()

    k.launch(4096, grid=(16, 2), block=32, cluster=(4, 1), preferred_cluster=preferred)
    (found,) = gpu.launches
    assert set(found.attributes) == {4, 11} and found.cluster == (4, 1, 1)
    assert struct.unpack("<3I", found.attributes[11][:12]) == preferred
    assert [(a, value) for _, a, value in gpu.set_attributes] == ([(LARGE_CLUSTERS, 1)] if allowed else [])


def test_clusters_beyond_the_gpu(gpu: Any) -> None:
    error = refusal(loaded(), launch((32, 1, 1), (64, 1, 1), 1000, cluster=(32, 1, 1)))
    assert error.code == "NVG2910"
    assert "a cluster of 32 blocks of kernel `k` does not fit on cuda:0" in str(error)
    assert "16 blocks of 64 threads and 1000 bytes of shared memory are the most" in str(error)


def test_a_cluster_that_the_kernel_was_compiled_for(gpu: Any) -> None:
    kernel = loaded(make("cluster=2"))
    assert kernel.cluster == (2, 1, 1)
    limits.check(kernel, launch((2, 1, 1)))
    gpu.attributes[MULTIPROCESSORS] = 0
    error = refusal(kernel, launch((2, 1, 1)))
    assert error.code == "NVG2910" and "compiled for this cluster" in str(error)


def test_blocks_that_wait_for_each_other_fit_at_once(gpu: Any) -> None:
    kernel = loaded(make(body="nv.grid_sync()"))
    limits.check(kernel, launch((132 * 2, 1, 1), (1024, 1, 1)))
    error = refusal(kernel, launch((132 * 2 + 1, 1, 1), (1024, 1, 1)))
    assert error.code == "NVG2911"
    assert "a cooperative launch of 265 blocks, and 264 fit on cuda:0" in str(error)
    assert "2 blocks of 1024 threads" in str(error) and "each of its 132 multiprocessors" in str(error)


def test_launches_that_ask_for_it_are_cooperative_too(gpu: Any) -> None:
    kernel = loaded()
    limits.check(kernel, launch((10**6, 1, 1)))
    assert refusal(kernel, launch((10**6, 1, 1), cooperative=True)).code == "NVG2911"


def test_cooperative_clusters(gpu: Any) -> None:
    """Whole clusters have to fit."""
    gpu.attributes[MULTIPROCESSORS] = 3
    kernel = loaded()
    limits.check(kernel, launch((6, 1, 1), (1024, 1, 1), cooperative=True))
    error = refusal(kernel, launch((8, 1, 1), (1024, 1, 1), cluster=(4, 1, 1), cooperative=True))
    assert "a cooperative launch of 8 blocks, and 4 fit" in str(error)


def test_no_cooperative_launches(install: Callable[..., Any]) -> None:
    driver = install((7, 5))
    driver.attributes[COOPERATIVE] = 0
    error = refusal(loaded(), launch(cooperative=True))
    assert error.code == "NVG2906" and "a cooperative launch" in str(error)


def test_programmatic_dependent_launches_need_hopper(install: Callable[..., Any]) -> None:
    install((8, 6), (9, 0))
    asked = launch(programmatic_dependent=True)
    error = refusal(loaded(), asked)
    assert error.code == "NVG2906" and "programmatic_dependent" in str(error)
    limits.check(loaded(ordinal=1), asked)
