from dataclasses import dataclass

import nvgen as nv


@dataclass
class Point:
    x: nv.f32
    y: nv.f32


def move(p):
    p.x += 1


@nv.kernel
def k(a: nv.Array[Point]):
    p = a[0]
    move(p)
    a[0] = p
