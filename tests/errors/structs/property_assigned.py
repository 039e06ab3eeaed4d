from dataclasses import dataclass

import nvgen as nv


@dataclass
class V:
    x: nv.f64
    y: nv.f64 = 0.0


    @property
    def first(self):
        return self.x

    @first.setter
    def first(self, value):
        self.x = value


@nv.kernel
def k(a: nv.Array[nv.f64]):
    v = V(a[0])
    v.first = 1
    a[0] = v.x
