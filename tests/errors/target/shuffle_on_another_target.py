import nvgen as nv
from tests.targets.amdgpu import compiled


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = nv.warp.shuffle(a[0], 1)


compiled(k)
