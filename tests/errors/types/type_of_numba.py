import types

import nvgen as nv

numba = types.ModuleType("numba")
numba.float32 = types.SimpleNamespace(name="float32")


@nv.kernel
def k(x: numba.float32):
    pass
