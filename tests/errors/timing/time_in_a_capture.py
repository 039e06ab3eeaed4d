# gpu: sm_90
from cuda.core import Device

import nvgen as nv


@nv.kernel
def k(n: nv.u32):
    nv.nanosleep(n)


device = Device(0)
device.set_current()
builder = device.create_stream().create_graph_builder()
builder.begin_building()
nv.cuda.time(k[1, 32, builder], 5)
