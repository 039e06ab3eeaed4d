# gpu: sm_90
import nvgen as nv

a = nv.cuda.zeros(2, nv.f32)
a.copy_from([1, 2])
