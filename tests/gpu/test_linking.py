"""Device code of nvcc's and nvgen's, linked and run on a GPU."""

from __future__ import annotations

import ctypes

import numpy as np
import pytest

import nvgen as nv
from nvgen.artifacts.binaries import link_inputs, linking
from nvgen.codegen.contract.configuration import Configuration
from nvgen.runtime.gpu import devices, driver, images, modules
from nvgen.runtime.gpu.launch_call import launch_call
from tests.link import kernels
from tests.link.made import FORMS, MADE

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not driver.device_count(), reason=driver.unavailable_reason() or "a GPU is here"),
]


@pytest.mark.parametrize("form", [form for form in FORMS if not form.endswith(".cubin")])
def test_a_launch_with_functions_of_nvcc(form: str) -> None:
    kernel = nv.kernel(kernels.calling_function, link=MADE / form)
    a, d, n = kernels.called()
    kernel.on("cuda:0")[1, kernels.THREADS](a, d, n)
    kernels.check_called(a, d, n)


def test_a_launch_with_machine_code_of_another_generation() -> None:
    kernel = nv.kernel(kernels.calling_function, link=MADE / "functions.sm_80.cubin")
    arguments = kernels.called()
    if devices.compute_capability(0)[0] == 8:
        kernel.on("cuda:0")[1, kernels.THREADS](*arguments)
        kernels.check_called(*arguments)
        return
    with pytest.raises(nv.CompileError) as raised:
        kernel.on("cuda:0")[1, kernels.THREADS](*arguments)
    assert raised.value.code == "NVG3444"


def test_a_kernel_of_nvcc_with_functions_of_nvgen() -> None:
    major, minor = devices.compute_capability(0)
    inputs = [link_inputs.of_ptx(kernels.ptx_of(kernels.exported())), link_inputs.of_file(MADE / "callers.ptx")]
    cubin = linking.linked(inputs, f"sm_{major}{minor}")
    own = nv.kernel(kernels.calling_function, link=MADE / "functions.ptx")
    image = images.image(own.specialise(), 0)
    loaded = modules.load(image.with_changes(content=cubin, is_cubin=True, name="caller"), 0)
    before = np.arange(72, dtype=np.float32)
    with devices.context(0):
        array = nv.cuda.to_device(before)
        address = ctypes.c_void_p(array.__cuda_array_interface__["data"][0])
        parameters = (ctypes.c_void_p * 1)(ctypes.addressof(address))
        call = launch_call(loaded, Configuration((1, 1, 1), (kernels.THREADS, 1, 1)), 0)
        (status,) = call(ctypes.addressof(parameters), 0)
        assert status == 0
        nv.cuda.synchronize()
    kernels.check_callers(array.copy_to_host(), before)
