from dataclasses import dataclass

import nvgen as nv


@dataclass
class V:
    x: nv.f64
    y: nv.f64 = 0.0


@nv.kernel
def k(a: nv.Array[nv.f64]):
    v = V(a[0])
    v = v * 3.0
    a[0] = v.x
