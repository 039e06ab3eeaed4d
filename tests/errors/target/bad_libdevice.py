import os

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = nv.math.sin(a[0])


before = os.environ.get("NVGEN_LIBDEVICE")
os.environ["NVGEN_LIBDEVICE"] = "LICENSE"
try:
    k.ptx()
finally:
    os.environ.pop("NVGEN_LIBDEVICE")
    if before is not None:
        os.environ["NVGEN_LIBDEVICE"] = before
