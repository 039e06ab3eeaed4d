import nvgen as nv


class Counter:
    total = 0


counter = Counter()


@nv.kernel
def k(a: nv.Array[nv.f32]):
    counter.total += a[0]
