from dataclasses import dataclass

import nvgen as nv


@dataclass
class V:
    x: nv.f64
    y: nv.f64 = 0.0


    def __getitem__(self, i):
        return self.x

    def __setitem__(self, i, value):
        self.x = value


@nv.kernel
def k(a: nv.Array[nv.f64]):
    v = V(a[0])
    v[0] = 1
    a[0] = v.x
