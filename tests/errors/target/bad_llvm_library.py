import os

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = 1.0


os.environ["NVGEN_LLVM"] = "nowhere/libLLVM.so"
try:
    k.ptx()
finally:
    del os.environ["NVGEN_LLVM"]
