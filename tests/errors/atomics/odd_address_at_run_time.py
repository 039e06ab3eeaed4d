import numpy as np

import nvgen as nv


@nv.kernel
def odd_address_at_run_time(a: nv.Array[nv.u32], start: nv.i32):
    nv.atomic.add((a.ptr + start).cast(nv.u64), 1)


odd_address_at_run_time.on("cpu", check="bounds")[1, 32](np.zeros(8, np.uint32), 3)
