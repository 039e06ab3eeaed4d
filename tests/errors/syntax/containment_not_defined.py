from dataclasses import dataclass

import nvgen as nv


@dataclass
class V:
    x: nv.f64
    y: nv.f64 = 0.0


@nv.kernel
def k(a: nv.Array[nv.f64]):
    v = V(a[0])
    if 1.0 in v:
        a[0] = 1
