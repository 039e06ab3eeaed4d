"""Fast Fourier transforms, and transpositions."""

import nvgen as nv

POINTS, BITS = 512, 9
TILE, ROWS = 32, 8


@nv.kernel(noalias=True)
def fft_stage(data: nv.Array[nv.c64, 2], roots: nv.Array[nv.c64], half: nv.i32):
    """One stage of radix 2, in place, of each row: ``half`` is a power of 2, half of what the stage combines."""
    i, row = nv.grid(2)
    if i < data.shape[1] // 2 and row < data.shape[0]:
        k = i & half - 1
        left = 2 * i - k
        root = roots[k * (roots.size // half)]
        a, b = data[row, left], data[row, left + half] * root
        data[row, left] = a + b
        data[row, left + half] = a - b


@nv.kernel(noalias=True)
def fft_block(source: nv.Array[nv.c64, 2], roots: nv.Array[nv.c64], result: nv.Array[nv.c64, 2]):
    """A row of 512 points a block of 256 threads, all stages in shared memory."""
    real = nv.shared.array(POINTS, nv.f32)
    imaginary = nv.shared.array(POINTS, nv.f32)
    thread, row = nv.thread_idx.x, nv.block_idx.x
    for i in range(thread, POINTS, POINTS // 2):
        place = nv.bits.reverse(nv.u32(i)) >> 32 - BITS
        real[place] = source[row, i].real
        imaginary[place] = source[row, i].imag
    nv.syncthreads()
    half = 1
    while half < POINTS:
        k = thread & half - 1
        left = 2 * thread - k
        root = roots[k * (POINTS // 2 // half)]
        a = nv.c64(real[left], imaginary[left])
        b = nv.c64(real[left + half], imaginary[left + half]) * root
        real[left], imaginary[left] = a.real + b.real, a.imag + b.imag
        real[left + half], imaginary[left + half] = a.real - b.real, a.imag - b.imag
        nv.syncthreads()
        half *= 2
    for i in range(thread, POINTS, POINTS // 2):
        result[row, i] = nv.c64(real[i], imaginary[i])


@nv.kernel(noalias=True)
def tiled_transpose(a: nv.Array[nv.f32, 2], b: nv.Array[nv.f32, 2]):
    """Tiles of 32 by 32, by 32 by 8 threads."""
    tile = nv.shared.array((TILE, TILE + 1), nv.f32)
    tx, ty = nv.thread_idx.x, nv.thread_idx.y
    row, column = nv.block_idx.y * TILE + ty, nv.block_idx.x * TILE + tx
    for j in range(0, TILE, ROWS):
        if row + j < a.shape[0] and column < a.shape[1]:
            tile[ty + j, tx] = a[row + j, column]
    nv.syncthreads()
    row, column = nv.block_idx.x * TILE + ty, nv.block_idx.y * TILE + tx
    for j in range(0, TILE, ROWS):
        if row + j < b.shape[0] and column < b.shape[1]:
            b[row + j, column] = tile[tx, ty + j]
