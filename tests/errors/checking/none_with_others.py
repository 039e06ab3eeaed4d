import nvgen as nv


@nv.kernel
def first(a: nv.Array[nv.f32]):
    a[0] = 1


first.on("cpu", check=["race", "none"])
