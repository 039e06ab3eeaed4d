from dataclasses import dataclass, replace

import nvgen as nv


@dataclass
class V:
    x: nv.f64


@nv.kernel
def k(a: nv.Array[nv.f64]):
    a[0] = replace(V(a[0]), y=1.0).x
