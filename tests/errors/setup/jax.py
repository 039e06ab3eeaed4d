a = np.ones(32, np.float32)

@nv.kernel
def double(x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    y[nv.grid(1)] = 2 * x[nv.grid(1)]

@nv.kernel
def increment(x: nv.Array[nv.f32]):
    x[nv.grid(1)] += 1
