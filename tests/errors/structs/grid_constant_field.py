from dataclasses import dataclass

import nvgen as nv


@dataclass
class Point:
    x: nv.f32
    y: nv.f32


@nv.kernel
def k(a: nv.Array[Point], p: nv.GridConstant[Point]):
    p.x = 1
    a[0] = p
