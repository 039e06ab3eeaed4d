# gpu: sm_90
import numpy as np

import nvgen as nv

a = nv.cuda.zeros((8, 4), nv.f32)
a.copy_to_host(np.empty((8, 4), np.float32, order="F"), blocking=False)
