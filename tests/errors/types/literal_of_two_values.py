from typing import Literal

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    v = nv.vec[nv.f32, Literal[2, 4]](0)
    a[0] = v.x
