"""A program of cuda-core: PTX text, a stream, device memory. Prints the largest difference to NumPy's result."""

import sys

import numpy as np
from cuda.bindings import driver
from cuda.core import Device, LaunchConfig, ObjectCode, launch

device = Device()
device.set_current()
stream = device.create_stream()
with open(sys.argv[1], "rb") as file:
    kernel = ObjectCode.from_ptx(file.read()).get_kernel("scale")
x = np.arange(1000, dtype=np.float32)
buffer = device.allocate(x.nbytes, stream=stream)
driver.cuMemcpyHtoDAsync(int(buffer.handle), x.ctypes.data, x.nbytes, int(stream.handle))
pair = np.array([(2.0, 10)], dtype=[("factor", "f4"), ("offset", "i4")])
# A structure of eight bytes: cuda-core passes a complex number as its bytes.
launch(stream, LaunchConfig(grid=8, block=128), kernel, buffer, pair.view(np.complex64)[0], np.int32(1000))
out = np.empty_like(x)
driver.cuMemcpyDtoHAsync(out.ctypes.data, int(buffer.handle), x.nbytes, int(stream.handle))
stream.sync()
wanted = x * 2 + 10 + np.array([1, 2, 3, 4], np.float32)[np.arange(1000) % 4]
print(device.name, "differs by", abs(out - wanted).max())
