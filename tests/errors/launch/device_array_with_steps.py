# gpu: sm_90
import nvgen as nv


@nv.kernel
def clear(a: nv.Array[nv.f32]):
    a[0] = 0


clear[1, 1](nv.cuda.zeros(32, nv.f32)[::2])
