import numpy as np

import nvgen as nv


@nv.kernel(debug=True)
def increment(a: nv.Array[nv.f32]):
    i = nv.grid(1)
    a[i] += 1.0


increment[4, 32](np.zeros(100, np.float32))
