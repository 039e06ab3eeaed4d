# gpu: sm_90
import nvgen as nv

nv.cuda.empty(2**45, nv.f64)
