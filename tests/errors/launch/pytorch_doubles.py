# needs: torch
import torch

import nvgen as nv


@nv.kernel
def scale(x: nv.Array[nv.f32], factor: nv.f32):
    i = nv.grid(1)
    if i < x.size:
        x[i] = x[i] * factor


x = torch.ones(40, dtype=torch.float64)
scale[2, 32](x, 2)
