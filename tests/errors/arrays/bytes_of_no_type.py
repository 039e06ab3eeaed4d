# gpu: sm_90
import numpy as np

import nvgen as nv

bits = np.zeros(8, np.uint16)
nv.cuda.array(bits.view("V2"))
