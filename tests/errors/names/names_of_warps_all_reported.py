import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    lane = nv.warp.lane
    x = nv.warp.sum(a[0])
    y = nv.warp.all_sync(x > 0)
    z = nv.warp.shfl_down_sync(0xFFFFFFFF, x, 1)
    s = nv.shared.alloc(32, nv.f32)
    t = __nv_expf(x)
