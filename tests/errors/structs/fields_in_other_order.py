from dataclasses import dataclass

import numpy as np

import nvgen as nv


@dataclass
class Point:
    x: nv.f32
    y: nv.f32


@nv.kernel
def k(a: nv.Array[Point]):
    a[0].x = 1


k[1, 1](np.zeros(4, [("y", "f4"), ("x", "f4")]))
