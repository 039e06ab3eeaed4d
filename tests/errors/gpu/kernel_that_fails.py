# gpu: sm_90
import numpy as np

import nvgen as nv
from tests.driver import fake

ILLEGAL_ADDRESS = 700
fake.active().fault(ILLEGAL_ADDRESS)


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[nv.grid(1)] = 1


k[1000, 1024](np.ones(32, np.float32))
