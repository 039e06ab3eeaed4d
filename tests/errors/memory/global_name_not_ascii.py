import nvgen as nv

zähler = nv.global_array(4, nv.i32)


@nv.kernel
def k(a: nv.Array[nv.i32]):
    zähler[0] = a[0]
