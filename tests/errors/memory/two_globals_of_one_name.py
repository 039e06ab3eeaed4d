import nvgen as nv

first = nv.global_array(4, nv.i32, name="counter")
second = nv.global_array(4, nv.i32, name="counter")


@nv.kernel
def k(a: nv.Array[nv.i32]):
    first[0] = a[0]
    second[0] = a[1]
