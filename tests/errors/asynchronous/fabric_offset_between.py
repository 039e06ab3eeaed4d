import nvgen as nv


@nv.kernel
def k(endpoint: nv.u32):
    tile = nv.shared.array(64, nv.u32, align=16)
    bar = nv.shared.array(1, nv.u64)
    nv.fabric.try_get(tile, 0, endpoint, 8, 256, bar, 0)


k.ptx(arch="sm_100")
