import nvgen as nv


@nv.kernel
def k(pair: tuple[nv.constexpr, nv.i32]):
    pass


k.on("cpu")[1, 32]((1, 2))
