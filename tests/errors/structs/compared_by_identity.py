from dataclasses import dataclass

import nvgen as nv


@dataclass(eq=False)
class V:
    x: nv.f64
    y: nv.f64 = 0.0


@nv.kernel
def k(a: nv.Array[nv.f64]):
    v = V(a[0])
    if v == V(1.0):
        a[0] = 1
