import nvgen as nv


@nv.kernel(debug=1)
def k(a: nv.Array[nv.f32]):
    a[0] = 1
