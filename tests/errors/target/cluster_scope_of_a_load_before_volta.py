import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    a[1] = nv.atomic.load(a, 0, order="acquire", scope="cluster")


k.ptx(arch="sm_60")
