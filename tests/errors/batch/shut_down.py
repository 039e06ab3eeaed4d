from concurrent.futures import ThreadPoolExecutor

import nvgen as nv


@nv.kernel
def scale(a: nv.Array[nv.f32]):
    a[nv.grid(1)] *= 2.0


with ThreadPoolExecutor(1) as executor:
    pass
nv.build([scale], executor=executor)
