from dataclasses import dataclass

import nvgen as nv


@dataclass
class Row:
    values: nv.Array[nv.f32]
    length: nv.i32


@nv.kernel
def k(rows: nv.Array[Row]):
    rows[0].length = 0
