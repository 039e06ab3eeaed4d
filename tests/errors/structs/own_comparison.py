from dataclasses import dataclass

import nvgen as nv


@dataclass
class Point:
    x: nv.f32
    y: nv.f32

    def __eq__(self, other):
        return self.x == other.x


@nv.kernel
def k(a: nv.Array[Point]):
    if a[0] != a[1]:
        a[2] = a[0]
