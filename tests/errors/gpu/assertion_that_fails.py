# gpu: sm_90
import numpy as np

import nvgen as nv
from tests.driver import fake

ASSERT = 710
fake.active().fault(ASSERT)


@nv.kernel
def k(a: nv.Array[nv.f32]):
    assert a[0] > 1, "too small"


k[1, 1](np.ones(32, np.float32))
