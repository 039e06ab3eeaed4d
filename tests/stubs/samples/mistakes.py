"""Mistakes that type checkers find: each line with one ends in the code that mypy reports for it."""

import nvgen as nv


@nv.device
def half(x: nv.f32) -> nv.f32:
    return x * 0.5


@nv.kernel
def mistakes(a: nv.Array[nv.f32], n: nv.Array[nv.i32], h: nv.Array[nv.vec[nv.f16, 2]]) -> None:
    a[0] = nv.nvvm.add_rz_f(a[0])  # call-arg
    a[0] = nv.nvvm.add_rz_f(a[0], a[1], a[2])  # call-arg
    a[0] = nv.nvvm.add_rz_f(a[0], a)  # arg-type
    a[0] = nv.nvvm.add_rz_f(a[0], h[0])  # arg-type
    n[0] = nv.nvvm.shfl_sync_idx_i32(-1, a[0], 1, 31)  # arg-type
    n[0] = nv.nvvm.add_rz_f(a[0], a[1])  # call-overload
    n[0] = nv.nvvm.no_such_intrinsic(1)  # attr-defined
    a[0] = nv.nvvm.ldu_global_f_f32_p1(4, 4)  # arg-type
    h[0] = nv.nvvm.fabs(h)  # call-overload
    n[0] = 1.5  # call-overload
    nv.mbarrier.init(n, 0)  # call-overload
    nv.warp.shuffle(1, 2, 3, 4, 5)  # call-arg
    nv.warp.ballot(True, mask="all")  # arg-type
    nv.warp.shufle(a[0], 1)  # attr-defined
    nv.warp.shuffle(a[0], index=1)  # call-arg
    half(a)  # arg-type
    nv.syncthreads(1)  # call-arg
    nv.math.atan2(a[0])  # call-arg
    nv.libdevice.sinf(a)  # arg-type
    nv.no_such_name()  # attr-defined
