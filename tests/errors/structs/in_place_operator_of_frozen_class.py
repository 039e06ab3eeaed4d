from dataclasses import dataclass

import nvgen as nv


@dataclass(frozen=True)
class V:
    x: nv.f64
    y: nv.f64 = 0.0


    def __iadd__(self, other):
        self.x += other
        return self


@nv.kernel
def k(a: nv.Array[nv.f64]):
    v = V(a[0])
    v += 1.0
    a[0] = v.x
