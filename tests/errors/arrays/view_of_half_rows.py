# gpu: sm_90
import nvgen as nv

a = nv.cuda.zeros(3, nv.f32)
a.view(nv.f64)
