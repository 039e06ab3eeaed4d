from typing import NamedTuple

import numpy as np

import nvgen as nv


class Pair(NamedTuple):
    x: nv.i32
    y: nv.i32


@nv.kernel
def k(a: nv.Array[nv.i32], n: nv.i32):
    nv.atomic.update((a.ptr + n).cast(Pair), lambda old: Pair(old.y, old.x))


at = np.zeros(8, np.int64).view(np.int32)
k.on("cpu")[1, 1](at, 2)
k.on("cpu")[1, 1](at, 3)
