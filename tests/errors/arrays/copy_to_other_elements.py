# gpu: sm_90
import numpy as np

import nvgen as nv

a = nv.cuda.zeros(8, nv.f32)
a.copy_to_host(np.empty(8, np.int32))
