from dataclasses import dataclass

import nvgen as nv


@dataclass(frozen=True)
class V:
    x: nv.f64
    y: nv.f64 = 0.0


    def __post_init__(self):
        object.__setattr__(self, "z", self.x * 2)


@nv.kernel
def k(a: nv.Array[nv.f64]):
    v = V(a[0])
    a[0] = v.y
