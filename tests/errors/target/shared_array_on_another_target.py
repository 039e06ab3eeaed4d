import nvgen as nv
from tests.targets.amdgpu import compiled


@nv.kernel
def k(a: nv.Array[nv.f32]):
    tile = nv.shared.array(32, nv.f32)
    tile[nv.thread_idx.x] = a[nv.thread_idx.x]
    nv.syncthreads()
    a[nv.thread_idx.x] = tile[31 - nv.thread_idx.x]


compiled(k)
