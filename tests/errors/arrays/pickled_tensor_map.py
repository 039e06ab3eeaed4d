import pickle

import numpy as np

import nvgen as nv

tiles = nv.TensorMap(np.zeros((64, 64), np.float32), (8, 8))
pickle.dumps(tiles)
