"""One array, mapped over the processes of a Dask cluster: no process has all of it.

pip install nvgen "dask[array]" distributed
python dask_map.py

With GPUs, `pip install dask-cuda` as well: there is a process for each GPU then. dask-cuda gives each process
CUDA_VISIBLE_DEVICES with its own GPU first, and nvgen takes the first GPU that it sees. Otherwise the processes run the
kernels on their cores.
"""

import sys
from typing import Any

import dask.array
import numpy as np
from distributed import Client, LocalCluster

import nvgen as nv

SHIFT = 0.5


@nv.kernel
def smooth(x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < x.size:
        y[i] = nv.math.sqrt(x[i] * x[i] + SHIFT)


@nv.kernel
def count_above(x: nv.Array[nv.f32], limit: nv.f32, count: nv.Array[nv.u64]):
    i = nv.grid(1)
    if i < x.size and x[i] > limit:
        nv.atomic.add(count, 0, 1)


# What the processes do. Dask sends the functions, and the kernels that they use with them.
def smoothed(part: np.ndarray) -> np.ndarray:
    result = np.empty_like(part)
    smooth.forall(part.size)(part, result)
    return result


def counted(first: int, last: int, limit: float) -> int:
    """Makes a chunk where it is needed, and returns one number of it."""
    part = np.arange(first, last, dtype=np.float32)
    count = np.zeros(1, np.uint64)
    count_above.forall(part.size)(part, limit, count)
    return int(count[0])


def cluster() -> Any:
    try:
        from dask_cuda import LocalCUDACluster
    except ImportError:
        return LocalCluster(n_workers=2, threads_per_worker=1)
    return LocalCUDACluster()


def main(client: Any, size: int, chunk: Any) -> None:
    # The same function for each chunk of a dask.array: nobody computes a chunk before somebody wants the sum.
    x = dask.array.arange(size, chunks=chunk, dtype=np.float32)
    total = x.map_blocks(smoothed, dtype=np.float32).sum(dtype=np.float64).compute()
    expected = sum(np.sqrt(np.arange(i, min(i + chunk, size)) ** 2 + SHIFT).sum() for i in range(0, size, chunk))
    assert np.isclose(total, expected, rtol=1e-6)

    # The same by hand: a task for each chunk, of which the results are small.
    firsts = range(0, size, chunk)
    lasts = [min(first + chunk, size) for first in firsts]
    counts = client.gather(client.map(counted, firsts, lasts, limit=size / 2 - 0.5))
    assert sum(counts) == size - size // 2
    print(f"{len(firsts)} chunks of {size} numbers are right, by {len(client.ncores())} processes")


if __name__ == "__main__":  # the processes import this file
    with cluster() as processes, Client(processes) as client:
        main(client, int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000, 1_000_000)
