from dataclasses import make_dataclass

import nvgen as nv

Table = make_dataclass("Table", [(f"x{place}", nv.f64) for place in range(600)], frozen=True)


@nv.kernel
def k(a: nv.Array[nv.f64], table: nv.GridConstant[Table]):
    a[0] = table.x1


k.ptx(ptx_version="8.0")
