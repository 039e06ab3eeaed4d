"""The fake driver reads cubins: their kernels have the parameters and the limits of the PTX that they were made of."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any

import pytest

from nvgen.intrinsics.architectures import architectures
from tests.assembling import assemble, needs_ptxas

pytestmark = needs_ptxas

PTX = """\
.version 9.0
.target {arch}
.address_size 64
.visible .global .align 4 .b8 table[24];
.visible .entry plain(.param .u64 a, .param .f32 n, .param .align 8 .b8 s[24])
{{ ret; }}
.visible .entry limited(.param .u8 n, .param .u64 a)
.reqntid 64, 2, 1
{{
    .shared .align 4 .b8 tile[128];
    .reg .b32 %r; .reg .b64 %a;
    ld.param.u64 %a, [a];
    ld.shared.u32 %r, [tile];
    st.global.u32 [%a], %r;
    ld.global.u32 %r, [table];
    st.global.u32 [%a + 4], %r;
    ret;
}}
"""


def cubin(folder: Path, arch: str = "sm_90") -> bytes:
    version = max("9.0", str(architectures()[arch].minimum_ptx))
    assert assemble(PTX.format(arch=arch).replace("9.0", version, 1), arch, folder) == ""
    return (folder / f"kernel.{arch}.cubin").read_bytes()


def call(name: str, *arguments: Any) -> Any:
    from cuda.bindings import driver

    status, *results = getattr(driver, name)(*arguments)
    assert status == 0, (name, status)
    return results[0] if results else None


def test_a_cubin(gpu: Any, tmp_path: Path) -> None:
    call("cuInit", 0)
    call("cuCtxSetCurrent", call("cuDevicePrimaryCtxRetain", 0))
    module = call("cuModuleLoadData", cubin(tmp_path))
    plain, limited = (call("cuModuleGetFunction", module, name) for name in (b"plain", b"limited"))
    from cuda.bindings import driver

    assert driver.cuModuleGetFunction(module, b"other")[0] == 500
    assert driver.cuModuleGetGlobal(module, b"table")[2] == 24
    most_threads, static_bytes = driver.CUfunction_attribute(0), driver.CUfunction_attribute(1)
    assert call("cuFuncGetAttribute", most_threads, plain) == 1024
    assert call("cuFuncGetAttribute", most_threads, limited) == 128
    assert call("cuFuncGetAttribute", static_bytes, limited) == 128
    given = [ctypes.c_uint64(77), ctypes.c_float(2.5), (ctypes.c_char * 24)(*b"structure")]
    pointers = (ctypes.c_void_p * 3)(*map(ctypes.addressof, given))
    call("cuLaunchKernel", plain, 1, 1, 1, 32, 1, 1, 0, 0, ctypes.addressof(pointers), 0)
    assert gpu.launches[-1].parameters == tuple(map(bytes, given))
    assert driver.cuLaunchKernel(limited, 1, 1, 1, 32, 1, 1, 0, 0, ctypes.addressof(pointers), 0)[0] == 1


@pytest.mark.parametrize(("capability", "fits"), [((9, 0), True), ((8, 9), False), ((10, 0), False)])
def test_cubins_are_for_one_generation(install: Any, tmp_path: Path, capability: Any, fits: bool) -> None:
    install(capability)
    from cuda.bindings import driver

    call("cuInit", 0)
    call("cuCtxSetCurrent", call("cuDevicePrimaryCtxRetain", 0))
    assert (driver.cuModuleLoadData(cubin(tmp_path))[0] == 0) == fits
    assert driver.cuModuleLoadData(cubin(tmp_path, "sm_120a"))[0] == 209


@pytest.mark.parametrize("arch", ["sm_100f", "sm_103", "sm_107", "sm_107a", "sm_107f"])
def test_cubins_for_rubin(install: Any, tmp_path: Path, arch: str) -> None:
    install((10, 7), driver_version=13040)
    from cuda.bindings import driver

    call("cuInit", 0)
    call("cuCtxSetCurrent", call("cuDevicePrimaryCtxRetain", 0))
    assert driver.cuModuleLoadData(cubin(tmp_path, arch))[0] == 0
    install((10, 3), driver_version=13040)
    call("cuCtxSetCurrent", call("cuDevicePrimaryCtxRetain", 0))
    assert (driver.cuModuleLoadData(cubin(tmp_path, arch))[0] == 0) == (arch in ("sm_100f", "sm_103"))
