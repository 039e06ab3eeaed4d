import nvgen as nv


@nv.kernel(debug=True)
def k(a: nv.Array[nv.f32]):
    a[0] = 1


k.ptx(ptx_version="7.4")
