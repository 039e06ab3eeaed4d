import numpy as np

import nvgen as nv

nv.TensorMap(np.zeros((64, 64), np.float32), (8, 64), swizzle="128B")
