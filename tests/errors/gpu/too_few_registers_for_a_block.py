# gpu: sm_90
import numpy as np

import nvgen as nv
from tests.driver import fake

THREADS, REGISTERS = 0, 4
fake.active().function_attributes.update({THREADS: 512, REGISTERS: 128})


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = 1


k[1, 1024](np.ones(32, np.float32))
