import numpy as np

import nvgen as nv

TEXT = ".version 8.0 .target sm_80 .address_size 64 .visible .entry k(.param .u64 a) { ret; }"
nv.ptx.load(TEXT)["k"].on("cpu")[1, 32](np.broadcast_to(np.float32(1), 1))
