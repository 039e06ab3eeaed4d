import nvgen as nv


import functools


def logged(function):
    @functools.wraps(function)
    def call(*arguments):
        print(arguments)
        return function(*arguments)

    return call


@nv.kernel
@logged
def k(a: nv.Array[nv.f32]):
    a[0] = 1


k.ptx()
