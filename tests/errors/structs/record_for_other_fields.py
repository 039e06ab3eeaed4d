from typing import NamedTuple

import numpy as np

import nvgen as nv


class Sample(NamedTuple):
    time: nv.f64
    value: nv.f32


@nv.kernel
def k(samples: nv.Array[Sample]):
    samples[0] = samples[1]


k[1, 1](np.zeros(4, [("time", "f8"), ("value", "f4")]))
