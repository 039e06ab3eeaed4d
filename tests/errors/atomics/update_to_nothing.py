import nvgen as nv


@nv.device
def print_it(old):
    print(old)


@nv.kernel
def k(a: nv.Array[nv.u32]):
    nv.atomic.update(a, 0, print_it)
