# gpu: sm_90
import pickle

import nvgen as nv

a = nv.cuda.zeros(32, nv.f32)
pickle.dumps([a])
