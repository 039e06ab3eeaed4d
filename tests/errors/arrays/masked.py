# gpu: sm_90
import numpy as np

import nvgen as nv

nv.cuda.array(np.ma.masked_less(np.arange(4.0), 2))
