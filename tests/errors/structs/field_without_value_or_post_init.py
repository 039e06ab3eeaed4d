from dataclasses import dataclass, field

import nvgen as nv


@dataclass
class V:
    x: nv.f64
    y: nv.f64 = 0.0

    z: nv.f64 = field(init=False)


@nv.kernel
def k(a: nv.Array[nv.f64]):
    v = V(a[0])
    a[0] = v.z
