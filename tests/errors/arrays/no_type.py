# gpu: sm_90
import nvgen as nv

nv.cuda.zeros(8, None)
