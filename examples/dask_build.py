"""Kernels for several architectures, compiled by the processes of a Dask cluster.

pip install nvgen distributed
python dask_build.py FOLDER
"""

import sys

from distributed import Client, LocalCluster

import nvgen as nv

ARCHS = ["sm_80", "sm_90", "sm_100"]


@nv.kernel
def power_sum(x: nv.Array[nv.f32], sums: nv.Array[nv.f32], power: nv.constexpr):
    i = nv.grid(1)
    if i < x.size:
        term = nv.f32(1.0)
        for _ in nv.static_range(power):
            term *= x[i]
        nv.atomic.add(sums, power, term)


def main(client: Client, folder: str) -> None:
    kernels = [power_sum.bind(power=power, name=f"sum_of_power_{power}") for power in range(8)]
    result = nv.build(kernels, ARCHS, output=folder, executor=client.get_executor())
    print(result.raise_if_failed().summary())


if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster, Client(cluster) as client:
        main(client, sys.argv[1])
