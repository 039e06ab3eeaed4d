# gpu: none
import nvgen as nv

nv.cuda.zeros(8, nv.f32, device="cuda:0")
