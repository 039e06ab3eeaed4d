import nvgen as nv


@nv.device
def power(x, n: nv.constexpr):
    result = x
    for _ in nv.static_range(n - 1):
        result *= x
    return result


@nv.kernel
def k(a: nv.Array[nv.f32], n: nv.i32):
    a[0] = power(a[1], n)
