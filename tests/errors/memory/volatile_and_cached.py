import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    nv.store(a, 1, a[0], cache="cs", volatile=True)
