# gpu: sm_90
import numpy as np

import nvgen as nv
from tests.driver import fake

LAUNCH_FAILED = 719


@nv.kernel
def k(a: nv.Array[nv.f32]):
    nv.trap()


@nv.kernel
def later(a: nv.Array[nv.f32]):
    a[0] = 1


a = np.ones(32, np.float32)
fake.active().fault(LAUNCH_FAILED)
try:
    k[1, 1](a)
except nv.LaunchError:
    later[1, 1](a)
