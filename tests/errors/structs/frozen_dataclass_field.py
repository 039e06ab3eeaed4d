from dataclasses import dataclass

import nvgen as nv


@dataclass(frozen=True)
class Point:
    x: nv.f32
    y: nv.f32 = 0


@nv.kernel
def k(a: nv.Array[Point]):
    a[0].x += 1
