import nvgen as nv

counter = nv.global_array(4, nv.i32, name="k")


@nv.kernel
def k(a: nv.Array[nv.i32]):
    counter[0] = a[0]
