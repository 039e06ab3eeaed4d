# gpu: sm_90, CUDA 12.0
from dataclasses import make_dataclass

import numpy as np

import nvgen as nv

Table = make_dataclass("Table", [(f"x{place}", nv.f64) for place in range(600)], frozen=True)


@nv.kernel
def k(a: nv.Array[nv.f64], table: nv.GridConstant[Table]):
    a[0] = table.x1


k[1, 32](np.ones(32), Table(*range(600)))
