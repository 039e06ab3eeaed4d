"""One kernel for each construct, by the construct's name: as small as it can be, for arrays of one element type."""

from __future__ import annotations

from typing import NamedTuple

import nvgen as nv
from nvgen import Kernel

F32, I32 = nv.Array[nv.f32], nv.Array[nv.i32]


class Pair(NamedTuple):
    first: nv.f32
    second: nv.i32


@nv.device
def halved(x: nv.f32) -> nv.f32:
    return x * 0.5


@nv.device(inline="never")
def minimum_and_place(values: F32, count: nv.i32) -> tuple[nv.f32, nv.i32]:
    best, place = values[0], 0
    for i in range(1, count):
        if values[i] < best:
            best, place = values[i], i
    return best, place


TABLE = (2, 3, 5, 7)


@nv.kernel
def element(x: F32, y: F32):
    i = nv.grid(1)
    if i < x.size:
        y[i] = 2.0 * x[i] + y[i]


@nv.kernel
def element_of_a_plane(x: nv.Array[nv.f32, 2], y: nv.Array[nv.f32, 2]):
    column, row = nv.grid(2)
    if row < x.shape[0] and column < x.shape[1]:
        y[row, column] = x[row, column]


@nv.kernel
def element_with_strides(x: nv.Array[nv.f32, 2, nv.A], y: F32):
    y[0] = x[nv.thread_idx.y, nv.thread_idx.x]


@nv.kernel
def narrow_integers(x: nv.Array[nv.i8], y: I32):
    y[0] = x[0] + x[1]


@nv.kernel
def floor_division(x: I32, n: nv.i32):
    x[0] = x[1] // n
    x[2] = x[3] % n


@nv.kernel
def shifts(x: nv.Array[nv.u32], n: nv.i32):
    x[0] = (x[1] << n) | (x[2] >> 3)


@nv.kernel
def comparison_chain(x: F32, y: I32):
    y[0] = 1 if 0.0 <= x[0] < x[1] else 0


@nv.kernel
def logic(x: I32, n: nv.i32):
    if (n > 0 and x[n] > 0) or not n < 9:
        x[0] = 1


@nv.kernel
def conditional_expression(x: F32):
    x[0] = x[1] if x[1] > 0.0 else -x[1]


@nv.kernel
def conversions(x: F32, y: I32):
    y[0] = nv.i32(x[0])
    x[1] = nv.f32(y[1])


@nv.kernel
def half_precision(x: nv.Array[nv.f16], y: nv.Array[nv.bf16]):
    x[0] = x[1] * x[2]
    y[0] = nv.bf16(nv.f32(y[1]))


@nv.kernel
def wide_integers(x: nv.Array[nv.i64], y: I32):
    x[0] = nv.i64(y[0]) * y[1]


@nv.kernel
def while_loop(x: F32):
    while x[0] > 1.0:
        x[0] = x[0] * 0.5


@nv.kernel
def for_loop_with_break_and_else(x: I32, n: nv.i32):
    for i in range(n):
        if x[i] == 0:
            break
        if x[i] < 0:
            continue
        x[i] = x[i] - 1
    else:
        x[0] = -1


@nv.kernel
def grid_stride_loop(x: F32):
    for i in range(nv.grid(1), x.size, nv.grid_size(1)):
        x[i] = x[i] + 1.0


@nv.kernel
def static_range(x: F32):
    for i in nv.static_range(3):
        x[i] = x[i + 1]


@nv.kernel
def match_statement(x: I32):
    match x[0]:
        case 0 | 1:
            x[1] = 5
        case n if n < 0:
            x[1] = -n
        case _:
            x[1] = 0


@nv.kernel
def inlined_function(x: F32):
    x[0] = halved(x[1])


@nv.kernel
def called_function(x: F32, y: I32):
    x[0], y[0] = minimum_and_place(x, 9)


@nv.kernel
def struct_parameter(pair: Pair, x: F32):
    x[pair.second] = pair.first


@nv.kernel
def vector(x: nv.Array[nv.vec[nv.f32, 4]]):
    x[0] = x[1] + x[2]


@nv.kernel
def pointer_arithmetic(p: nv.ptr[nv.f32], n: nv.i32):
    p[n] = p[n + 1]


@nv.kernel
def optional_array(x: F32, bias: nv.Array[nv.f32] | None = None):
    if bias is not None:
        x[0] = x[0] + bias[0]


@nv.kernel
def shared_array(x: F32):
    tile = nv.shared.array(32, nv.f32)
    i = nv.thread_idx.x
    tile[i] = x[i]
    nv.syncthreads()
    x[i] = tile[31 - i]


@nv.kernel
def dynamic_shared_array(x: F32):
    tile = nv.shared.dynamic(nv.f32)
    tile[nv.thread_idx.x] = x[0]
    nv.syncthreads()
    x[0] = tile[0]


@nv.kernel
def local_array(x: F32, n: nv.i32):
    kept = nv.local.array(4, nv.f32)
    for i in range(4):
        kept[i] = x[i]
    x[0] = kept[n]


@nv.kernel
def constant_array(x: I32, n: nv.i32):
    x[0] = nv.const.array(TABLE)[n]


@nv.kernel
def atomics(x: F32, y: I32):
    nv.atomic.add(x, 0, 1.0)
    y[1] = nv.atomic.cas(y, 0, 1, 2)


@nv.kernel
def warp_shuffle(x: F32):
    x[nv.thread_idx.x] = nv.warp.shuffle_down(x[nv.thread_idx.x], 1)


#: The code has the name of the file, which is not to depend on where the tests lie.
assertion = Kernel.from_source(
    """
@nv.kernel
def assertion(x: nv.Array[nv.i32]):
    assert x[0] > 0, "positive"
""",
    filename="constructs.py",
)


@nv.kernel
def printing(x: I32):
    print("value", x[0])


@nv.kernel
def mathematics(x: F32):
    x[0] = nv.math.sqrt(x[1]) + nv.math.sin(x[2])


@nv.kernel
def inline_ptx(x: I32):
    x[0] = nv.asm("add.s32 {0}, {1}, {2};", nv.i32, x[1], x[2])


@nv.kernel(max_threads=128, min_blocks_per_sm=2)
def launch_bounds(x: F32):
    x[0] = 0.0


@nv.kernel
def complex_product(z: nv.Array[nv.c64]):
    z[0] = z[1] * z[2]


@nv.kernel
def tuples(x: I32):
    a, b = x[0], x[1]
    a, b = b, a
    x[0], x[1] = a, b


@nv.kernel
def global_memory_barrier(x: I32):
    x[0] = 1
    nv.threadfence()
    x[1] = 2


optional_array = optional_array.bind(bias=F32)

KERNELS: dict[str, Kernel] = {name: value for name, value in list(globals().items()) if isinstance(value, Kernel)}
