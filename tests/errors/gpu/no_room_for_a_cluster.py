# gpu: sm_90
import numpy as np

import nvgen as nv
from tests.driver import fake

MULTIPROCESSORS = 16
fake.active().attributes[MULTIPROCESSORS] = 4


@nv.kernel(cluster=16)
def k(a: nv.Array[nv.f32]):
    a[0] = 1


k[16, 1024](np.ones(32, np.float32))
