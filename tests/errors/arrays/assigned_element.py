# gpu: sm_90
import nvgen as nv

a = nv.cuda.zeros(8, nv.f32)
a[3] = 1
