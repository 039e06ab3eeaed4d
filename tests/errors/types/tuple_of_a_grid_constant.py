import nvgen as nv


@nv.kernel
def k(pair: tuple[nv.GridConstant[nv.i32], nv.i32]):
    pass


k.ptx(arch="sm_90")
