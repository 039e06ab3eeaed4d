# gpu: sm_90
import nvgen as nv

a = nv.cuda.zeros(32, nv.f32)
view = a[4:]
a.free()
view.copy_to_host()
