import nvgen as nv


@nv.device
def factorial(n):
    return 1 if n < 2 else n * factorial(n - 1)


@nv.kernel
def k(a: nv.Array[nv.i32]):
    a[0] = factorial(a[0])
