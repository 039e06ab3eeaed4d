import nvgen as nv


@nv.device(export="a b")
def f(x: nv.f32) -> nv.f32:
    return x
