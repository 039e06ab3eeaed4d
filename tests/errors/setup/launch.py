n = 32
a, b, c = (np.ones(n, np.float32) for _ in range(3))

@nv.kernel
def vector_add(a: nv.Array[nv.f32], b: nv.Array[nv.f32], c: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]

@nv.kernel
def scale(a: nv.Array[nv.f32], n: nv.i32):
    i = nv.grid(1)
    if i < a.size:
        a[i] = a[i] * n

@nv.kernel
def fill(a: nv.Array[nv.i8, 2]):
    a[0, 0] = 1
