import numpy as np

import nvgen as nv

nv.atomic.add(np.zeros(1, np.int32), 0, 1)
