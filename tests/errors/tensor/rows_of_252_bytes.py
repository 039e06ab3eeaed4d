import numpy as np

import nvgen as nv

nv.TensorMap(np.zeros((64, 63), np.float32), (8, 32))
