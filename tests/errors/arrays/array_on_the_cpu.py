# gpu: sm_90
import nvgen as nv

nv.cuda.zeros(8, nv.f32, device="cpu")
