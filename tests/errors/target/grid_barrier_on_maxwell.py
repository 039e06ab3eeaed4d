import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    nv.grid_sync()


k.ptx(arch="sm_52")
