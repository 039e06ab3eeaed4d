# gpu: sm_90
import nvgen as nv

nv.cuda.zeros(1e6, nv.f32)
