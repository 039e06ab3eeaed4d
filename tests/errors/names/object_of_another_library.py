import types

import nvgen as nv

numba = types.ModuleType("numba")
numba.float32 = types.SimpleNamespace(name="float32")


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = numba.float32(1)
