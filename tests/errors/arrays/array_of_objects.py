# gpu: sm_90
import nvgen as nv

nv.cuda.empty(8, object)
