from typing import NamedTuple

import nvgen as nv


class Pair(NamedTuple):
    first: nv.i32
    second: nv.i32


@nv.kernel
def k(a: nv.Array[Pair]):
    nv.atomic.add(a[0].second, 1)
