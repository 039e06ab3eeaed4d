from dataclasses import dataclass

import numpy as np

import nvgen as nv


@dataclass
class Point:
    x: nv.f32
    y: nv.f32


@nv.kernel
def k(a: nv.Array[nv.f32], p: Point):
    a[0] = p.x


k[1, 1](np.zeros(1, np.float32), 5)
