# gpu: sm_90
import nvgen as nv

nv.cuda.array(["one", "two"])
