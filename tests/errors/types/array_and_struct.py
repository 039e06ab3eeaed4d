from dataclasses import dataclass

import nvgen as nv


@dataclass
class V:
    x: nv.f64

    def __radd__(self, other):
        return V(self.x + other)


@nv.kernel
def k(a: nv.Array[nv.f64], v: V):
    a[0] = (a + v).x
