import nvgen as nv


@nv.kernel
def scale(a: nv.Array[nv.f32], factor: nv.constexpr):
    a[nv.grid(1)] *= factor


nv.build([scale.bind(factor=2.0), scale.bind(factor=3.0)], ["sm_80", "sm_90"])
