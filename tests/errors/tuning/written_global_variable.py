import nvgen as nv

total = nv.global_array(1, nv.i32)


@nv.kernel
def k(unroll: nv.constexpr = 1):
    for _ in range(unroll):
        nv.atomic.add(total, 0, 1)


nv.tune(k, {"unroll": [1, 2]}, grid=1, block=32)
