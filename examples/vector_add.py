"""Vector add: a kernel, its launch, and a check.

nvgen build vector_add.py -o vector_add.ptx --arch sm_90
python vector_add.py
"""

import nvgen as nv


@nv.kernel
def vector_add(a: nv.Array[nv.f32], b: nv.Array[nv.f32], c: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]


def main() -> None:
    import numpy as np

    n = 1_000_003
    generator = np.random.default_rng(0)
    a = generator.random(n, dtype=np.float32)
    b = generator.random(n, dtype=np.float32)
    c = np.empty_like(a)
    vector_add[(n + 255) // 256, 256](a, b, c)
    assert np.array_equal(c, a + b)
    print(f"vector_add: {n} sums are right")


if __name__ == "__main__":
    main()
