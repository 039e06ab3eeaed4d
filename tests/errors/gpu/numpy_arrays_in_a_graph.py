# gpu: sm_90
import numpy as np
from cuda.core import Device

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = 1


device = Device(0)
device.set_current()
builder = device.create_stream().create_graph_builder()
builder.begin_building()
k[1, 32, builder](np.ones(32, np.float32))
