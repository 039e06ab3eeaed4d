"""Launches on GPUs of compute capability 10.7, whose blocks have more shared memory where the launch allows it."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.codegen.contract.configuration import Configuration
from nvgen.kernels import Kernel
from nvgen.runtime.gpu import driver, images, limits, modules

STATIC, DYNAMIC = 1, 8
#: Numbers of device and launch attributes, and the mode that allows it (``cuda.h`` of CUDA 13.5).
OVERSIZED, CLUSTER, MODE, ALLOW = 150, 4, 18, 3
#: CUDA Programming Guide 13.4, Tables 30 to 32.
OPT_IN, MOST = 227 * 1024, 327 * 1024


@pytest.fixture
def rubin(install: Callable[..., Any]) -> Any:
    return install((10, 7), driver_version=13040)


def kernel(options: str = "") -> Kernel:
    text = f"@nv.kernel({options})\ndef k(a: nv.Array[nv.f32]):\n    a[0] = 1.0\n"
    return Kernel.from_source(text)


def loaded(options: str = "") -> modules.LoadedKernel:
    return modules.load(images.image(kernel(options).specialise(), 0), 0)


def launch(dynamic: int, grid: int = 1, block: int = 32, **further: Any) -> Configuration:
    return Configuration((grid, 1, 1), (block, 1, 1), dynamic, **further)


def modes(gpu: Any) -> list[int]:
    """The shared memory mode of each launch, -1 where it has none."""
    own = (launch.attributes.get(MODE) for launch in gpu.launches)
    return [-1 if value is None else struct.unpack_from("=i", value)[0] for value in own]


def test_it_is_compiled_for_the_gpu(rubin: Any) -> None:
    kernel()[1, 32](np.zeros(1, np.float32))
    assert ".version 9.4\n.target sm_107\n" in rubin.ptx[-1]


def test_what_only_variants_have_is_compiled_for_its_variant(rubin: Any) -> None:
    text = "def k(t: nv.u32):\n    nv.tcgen05.shift(t)\n"
    Kernel.from_source(text)[1, 32](np.uint32(0))
    assert ".target sm_107a\n" in rubin.ptx[-1]


def test_what_a_block_can_opt_into_needs_no_mode(rubin: Any) -> None:
    kernel()[1, 32, None, OPT_IN](np.zeros(1, np.float32))
    assert modes(rubin) == [-1]
    assert [(attribute, value) for _, attribute, value in rubin.set_attributes] == [(DYNAMIC, OPT_IN)]


@pytest.mark.parametrize("dynamic", [OPT_IN + 1, 300_000, MOST])
def test_more_is_launched_in_the_mode_that_allows_it(rubin: Any, dynamic: int) -> None:
    kernel()[1, 32, None, dynamic](np.zeros(1, np.float32))
    assert modes(rubin) == [ALLOW] and rubin.launches[0].dynamic_bytes == dynamic
    assert not rubin.set_attributes, "which does not count for it"


def test_each_launch_has_its_own(rubin: Any) -> None:
    """Also where the driver call was prepared before."""
    own: Kernel = kernel()
    device = nv.cuda.to_device(np.zeros(1, np.float32))
    for dynamic in (300_000, 1000, 300_000, 300_000):
        own[1, 32, None, dynamic](device)
    assert modes(rubin) == [ALLOW, -1, ALLOW, ALLOW]


def test_beside_a_cluster(rubin: Any) -> None:
    kernel("cluster=(2, 1, 1)").launch(np.zeros(1, np.float32), grid=2, block=32, shared=300_000)
    assert modes(rubin) == [ALLOW]
    own = kernel()
    own.launch(np.zeros(1, np.float32), grid=2, block=32, shared=300_000, cluster=2)
    assert set(rubin.launches[-1].attributes) == {CLUSTER, MODE}


def test_a_cooperative_launch_has_one_block_on_a_multiprocessor(rubin: Any) -> None:
    own = kernel()
    device: Any = np.zeros(1, np.float32)
    own.launch(device, grid=132, block=32, shared=300_000, cooperative=True)
    with pytest.raises(nv.LaunchError, match="a cooperative launch of 133 blocks, and 132 fit"):
        own.launch(device, grid=133, block=32, shared=300_000, cooperative=True)


def test_a_launch_that_leaves_the_block_open(rubin: Any) -> None:
    kernel().forall(4096, shared=300_000)(np.zeros(1, np.float32))
    (found,) = rubin.launches
    assert found.block == (1024, 1, 1) and found.grid == (4, 1, 1) and modes(rubin) == [ALLOW]


def test_arrays_of_the_kernel_count(rubin: Any) -> None:
    rubin.function_attributes[STATIC] = 1024
    own = loaded()
    limits.check(own, launch(MOST - 1024))
    with pytest.raises(nv.LaunchError) as raised:
        limits.check(own, launch(MOST - 1023))
    words = str(raised.value)
    assert raised.value.code == "NVG2909" and f"needs {MOST + 1} bytes (1024 for its arrays" in words
    assert f"has at most {MOST} for one (CU_DEVICE_ATTRIBUTE_MAX_OVERSIZED_SHARED_MEMORY_PER_BLOCK)" in words
    assert "driver" not in words.splitlines()[-2]


def check_refused() -> None:
    with pytest.raises(nv.LaunchError) as raised:
        limits.check(loaded(), launch(300_000))
    words = str(raised.value)
    assert raised.value.code == "NVG2909" and f"has at most {OPT_IN} for one" in words
    assert f"a driver and cuda-bindings of CUDA 13.4 or later: with them this GPU gives a block up to {MOST}" in words


def test_a_driver_that_has_no_such_mode(rubin: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """It does not know the attribute of the device."""
    functions = driver.loaded().functions
    ask, unknown = functions.cuDeviceGetAttribute, functions.CUresult.CUDA_ERROR_INVALID_VALUE
    monkeypatch.setattr(
        functions, "cuDeviceGetAttribute", lambda name, gpu: (unknown, 0) if name == OVERSIZED else ask(name, gpu)
    )
    check_refused()


def test_bindings_that_have_no_such_mode(rubin: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class Older:
        CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION = CLUSTER

    monkeypatch.setattr(driver.loaded().functions, "CUlaunchAttributeID", Older)
    check_refused()


def test_the_fake_driver_of_an_older_release_has_none(install: Callable[..., Any]) -> None:
    gpu = install((10, 7), driver_version=13030)
    functions = driver.loaded().functions
    name = functions.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_MAX_OVERSIZED_SHARED_MEMORY_PER_BLOCK
    status, _ = functions.cuDeviceGetAttribute(name, functions.cuDeviceGet(0)[1])
    assert status == functions.CUresult.CUDA_ERROR_INVALID_VALUE and gpu.attributes[OVERSIZED] == MOST


def test_other_gpus_have_none(gpu: Any) -> None:
    with pytest.raises(nv.LaunchError) as raised:
        limits.check(loaded(), launch(300_000))
    words = str(raised.value)
    assert raised.value.code == "NVG2909" and "MAX_SHARED_MEMORY_PER_BLOCK_OPTIN" in words and "13.4" not in words
