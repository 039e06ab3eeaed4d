import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f64]):
    fixed = nv.shared.array(512, nv.f64)
    tile = nv.shared.dynamic(nv.f64, (256, 32))
    fixed[0] = tile[0, 0]
    a[0] = fixed[0]


k.ptx(arch="sm_75")
