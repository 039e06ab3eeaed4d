"""CUDA C++ that NVRTC compiles while the program runs: by cuda.bindings, and by cuda-core's Program."""

import ctypes
import sys

import numpy as np
from cuda.bindings import driver, nvrtc
from cuda.core import Device, LaunchConfig, Program, ProgramOptions, launch

SOURCE = """
extern "C" __global__ void twice(float *x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] *= 2;
}
"""


def call(function, *arguments):
    status, *results = function(*arguments)
    if status:
        sys.exit(f"{function.__name__}: {status.name}")
    return results[0] if results else None


def compiled() -> bytes:
    program = call(nvrtc.nvrtcCreateProgram, SOURCE.encode(), b"twice.cu", 0, [], [])
    call(nvrtc.nvrtcCompileProgram, program, 1, [b"--gpu-architecture=compute_90"])
    text = b" " * call(nvrtc.nvrtcGetPTXSize, program)
    call(nvrtc.nvrtcGetPTX, program, text)
    return text


device = Device()
device.set_current()
stream = device.create_stream()
x = np.arange(4, dtype=np.float32)
memory = call(driver.cuMemAlloc, x.nbytes)
call(driver.cuMemcpyHtoD, memory, x.ctypes.data, x.nbytes)
function = call(driver.cuModuleGetFunction, call(driver.cuModuleLoadData, compiled()), b"twice")
arguments = ((int(memory), 4), (ctypes.c_void_p, ctypes.c_int))
call(driver.cuLaunchKernel, function, 1, 1, 1, 32, 1, 1, 0, 0, arguments, 0)
call(driver.cuCtxSynchronize)
options = ProgramOptions(arch=f"sm_{device.arch}")
kernel = Program(SOURCE, code_type="c++", options=options).compile("ptx").get_kernel("twice")
launch(stream, LaunchConfig(grid=1, block=32), kernel, int(memory), np.int32(4))
stream.sync()
call(driver.cuMemcpyDtoH, x.ctypes.data, memory, x.nbytes)
print(x)
