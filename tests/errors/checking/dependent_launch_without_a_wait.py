"""A kernel that may begin before the one before it has ended reads what that writes, and waits behind that alone."""

import numpy as np

import nvgen as nv


@nv.kernel
def fill(a: nv.Array[nv.f32]):
    nv.griddepcontrol.launch_dependents()
    a[nv.grid(1)] = 1.0


@nv.kernel
def double(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    v = a[nv.grid(1)]
    nv.griddepcontrol.wait()
    b[nv.grid(1)] = 2.0 * v


with nv.device("cpu"):
    a, b = (nv.cuda.to_device(np.zeros(64, np.float32)) for _ in range(2))
fill.on("cpu", check="race")[2, 32](a)
double.on("cpu", check="race").launch(a, b, grid=2, block=32, programmatic_dependent=True)
