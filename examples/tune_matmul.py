"""Tuning: which tile makes a matrix product fastest, found by trying.

python tune_matmul.py

The second time nothing is measured: what was found is kept.
"""

import numpy as np

import nvgen as nv


@nv.kernel
def matmul(a: nv.Array[nv.f32, 2], b: nv.Array[nv.f32, 2], c: nv.Array[nv.f32, 2], tile: nv.constexpr = 16):
    """A thread computes one element of ``c``; a block those of a tile, whose rows and columns it shares."""
    rows = nv.shared.array((tile, tile), nv.f32)
    columns = nv.shared.array((tile, tile), nv.f32)
    x, y = nv.thread_idx.x, nv.thread_idx.y
    i, j = nv.block_idx.y * tile + y, nv.block_idx.x * tile + x
    total = nv.f32(0)
    for start in range(0, a.shape[1], tile):
        rows[y, x] = a[i, start + x] if i < a.shape[0] and start + x < a.shape[1] else 0
        columns[y, x] = b[start + y, j] if start + y < b.shape[0] and j < b.shape[1] else 0
        nv.syncthreads()
        for k in range(tile):
            total += rows[y, k] * columns[k, x]
        nv.syncthreads()
    if i < c.shape[0] and j < c.shape[1]:
        c[i, j] = total


def main() -> None:
    n = 96
    generator = np.random.default_rng(0)
    a, b = (generator.random((n, n), np.float32) for _ in range(2))
    c = np.zeros((n, n), np.float32)

    # Every choice is a tile, which also says the block and the grid. Tiles of 48 would be blocks of 2304 threads.
    space = {
        "tile": [4, 8, 16, 32, 48],
        "block": lambda choice: (choice["tile"], choice["tile"]),
        "grid": lambda choice: (-(-n // choice["tile"]), -(-n // choice["tile"])),
    }

    # What would be tried, and what is ruled out before anything runs.
    nv.tune(matmul, space, (a, b, c), dry_run=True)

    # All that can run are launched, compared and measured. `c` stays as it was.
    tuned = nv.tune(matmul, space, (a, b, c), reference={"c": a @ b})
    print(tuned)
    assert not c.any()

    # The best one, ready to launch.
    tuned.launch(a, b, c)
    assert np.allclose(c, a @ b)
    print(f"the product of {n} x {n} is right with tiles of {tuned.choice['tile']}")


if __name__ == "__main__":
    main()
