"""Results that depend on an element's neighbours."""

import nvgen as nv


@nv.kernel(noalias=True)
def stencil_1d(source: nv.Array[nv.f32], result: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i >= 2 and i < result.size - 2:
        near = source[i - 1] + source[i + 1]
        far = source[i - 2] + source[i + 2]
        result[i] = 0.5 * source[i] + 0.2 * near + 0.05 * far


@nv.kernel(noalias=True, same_shapes=True)
def stencil_2d(source: nv.Array[nv.f32, 2], result: nv.Array[nv.f32, 2]):
    j, i = nv.grid(2)
    if i >= 1 and i < result.shape[0] - 1 and j >= 1 and j < result.shape[1] - 1:
        around = source[i - 1, j] + source[i + 1, j] + source[i, j - 1] + source[i, j + 1]
        result[i, j] = 0.25 * (around - 4.0 * source[i, j])


@nv.kernel(noalias=True)
def convolution(image: nv.Array[nv.f32, 2], weights: nv.Array[nv.f32, 2], result: nv.Array[nv.f32, 2]):
    column, row = nv.grid(2)
    if row < result.shape[0] and column < result.shape[1]:
        total = 0.0
        for i in range(weights.shape[0]):
            for j in range(weights.shape[1]):
                total += image[row + i, column + j] * weights[i, j]
        result[row, column] = total
