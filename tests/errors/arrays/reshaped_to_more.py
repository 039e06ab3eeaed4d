# gpu: sm_90
import nvgen as nv

a = nv.cuda.zeros((4, 8), nv.f32)
a.reshape(5, 8)
