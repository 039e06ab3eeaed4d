from concurrent.futures import ThreadPoolExecutor

import nvgen as nv


@nv.kernel
def scale(a: nv.Array[nv.f32]):
    a[nv.grid(1)] *= 2.0


result = nv.build([scale], "sm_80", executor=ThreadPoolExecutor(1))
result["scale", "sm_90"]
