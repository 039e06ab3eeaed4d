# Made by `python -m tools.generate`; do not edit.
"""``nv.nvvm``: the intrinsics of LLVM's NVPTX back end, ``llvm.nvvm.add.rz.ftz.f`` as ``nv.nvvm.add_rz_ftz_f``.

``intrinsics_db/`` has them: types, what they need, and for those that only compute what they mean. LLVM's integers have
no sign: an operand of so many bits takes any integer of as many or fewer, and a result is signed unless the name says
otherwise. Bits that hold floats which LLVM has no type for are u16 and u32, as in PTX; two halves are a vector; an
address is a pointer or an array, in tensor memory a u32.

An intrinsic with overloads has a name for each, which ends as LLVM's does (``fabs_v2f16``, ``ldu_global_f_f32_p1``),
and one for all, ``fabs``: its operands choose.

The CPU has those that compute something, and those that mean what operations of nvgen's do (``nvvm_emulation``), also
interpreted; it refuses the others."""

from typing import Any, Literal, overload

from nvgen.stubs.types import Address as _Address
from nvgen.stubs.types import GenericPtr, GenericVec, ptr, vec
from nvgen.stubs.types import bf16, f16, f32, f64, i8, i16, i32, i64, i128, u8, u16, u32, u64, u128

def activemask() -> u32:
    """The lanes that execute together. PTX: `activemask.b32`. Needs sm_30 with PTX 6.2."""

def add_rm_d(a: f64, b: f64) -> f64:
    """Floating-point arithmetic. PTX: `add.rm.f64`. Needs sm_20 with PTX 3.2."""

def add_rm_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `add.rm.f32`. Needs sm_20 with PTX 3.2."""

def add_rm_ftz_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `add.rm.ftz.f32`. Needs sm_20 with PTX 3.2."""

def add_rm_ftz_sat_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `add.rm.sat.ftz.f32`. Needs sm_20 with PTX 3.2."""

def add_rm_sat_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `add.rm.sat.f32`. Needs sm_20 with PTX 3.2."""

def add_rn_d(a: f64, b: f64) -> f64:
    """Floating-point arithmetic. PTX: `add.rn.f64`. Needs sm_20 with PTX 3.2."""

def add_rn_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `add.rn.f32`. Needs sm_20 with PTX 3.2."""

def add_rn_ftz_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `add.rn.ftz.f32`. Needs sm_20 with PTX 3.2."""

def add_rn_ftz_sat_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `add.rn.sat.ftz.f32`. Needs sm_20 with PTX 3.2."""

def add_rn_ftz_sat_f16(a: f16, b: f16) -> f16:
    """a + b clamped to [0, 1], NaN to 0; subnormal operands and results are zero. PTX: `add.rn.ftz.sat.f16`. Needs sm_53 with PTX 4.2."""

def add_rn_ftz_sat_v2f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """a + b clamped to [0, 1], NaN to 0; subnormal operands and results are zero. PTX: `add.rn.ftz.sat.f16x2`. Needs sm_53 with PTX 4.2."""

def add_rn_sat_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `add.rn.sat.f32`. Needs sm_20 with PTX 3.2."""

def add_rn_sat_f16(a: f16, b: f16) -> f16:
    """a + b clamped to [0, 1], NaN to 0. PTX: `add.rn.sat.f16`. Needs sm_53 with PTX 4.2."""

def add_rn_sat_v2f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """a + b clamped to [0, 1], NaN to 0. PTX: `add.rn.sat.f16x2`. Needs sm_53 with PTX 4.2."""

def add_rp_d(a: f64, b: f64) -> f64:
    """Floating-point arithmetic. PTX: `add.rp.f64`. Needs sm_20 with PTX 3.2."""

def add_rp_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `add.rp.f32`. Needs sm_20 with PTX 3.2."""

def add_rp_ftz_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `add.rp.ftz.f32`. Needs sm_20 with PTX 3.2."""

def add_rp_ftz_sat_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `add.rp.sat.ftz.f32`. Needs sm_20 with PTX 3.2."""

def add_rp_sat_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `add.rp.sat.f32`. Needs sm_20 with PTX 3.2."""

def add_rz_d(a: f64, b: f64) -> f64:
    """Floating-point arithmetic. PTX: `add.rz.f64`. Needs sm_20 with PTX 3.2."""

def add_rz_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `add.rz.f32`. Needs sm_20 with PTX 3.2."""

def add_rz_ftz_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `add.rz.ftz.f32`. Needs sm_20 with PTX 3.2."""

def add_rz_ftz_sat_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `add.rz.sat.ftz.f32`. Needs sm_20 with PTX 3.2."""

def add_rz_sat_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `add.rz.sat.f32`. Needs sm_20 with PTX 3.2."""

def applypriority_L2_evict_normal(ptr: _Address, size: i64) -> None:
    """Changes the cache priority of memory. PTX: `applypriority.L2::evict_normal`. `size` is a constant: 128. Needs sm_80 with PTX 7.4."""

def applypriority_global_L2_evict_normal(global_ptr: _Address, size: i64) -> None:
    """Changes the cache priority of memory. PTX: `applypriority.global.L2::evict_normal`. `size` is a constant: 128. Needs sm_80 with PTX 7.4."""

def atomic_add_gen_f_cta(a: _Address, b: float) -> float:
    """An atomic operation on memory that is not known to be of one space.

    nv.nvvm.atomic_add_gen_f_cta_f32_p0(a: ptr[generic], b: f32) -> f32
    nv.nvvm.atomic_add_gen_f_cta_f64_p0(a: ptr[generic], b: f64) -> f64
    """

def atomic_add_gen_f_cta_f32_p0(a: _Address, b: f32) -> f32:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.cta.add.f32`. Needs sm_60 with PTX 5.0."""

def atomic_add_gen_f_cta_f64_p0(a: _Address, b: f64) -> f64:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.cta.add.f64`. Needs sm_60 with PTX 5.0."""

def atomic_add_gen_f_sys(a: _Address, b: float) -> float:
    """An atomic operation on memory that is not known to be of one space.

    nv.nvvm.atomic_add_gen_f_sys_f32_p0(a: ptr[generic], b: f32) -> f32
    nv.nvvm.atomic_add_gen_f_sys_f64_p0(a: ptr[generic], b: f64) -> f64
    """

def atomic_add_gen_f_sys_f32_p0(a: _Address, b: f32) -> f32:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.sys.add.f32`. Needs sm_60 with PTX 5.0."""

def atomic_add_gen_f_sys_f64_p0(a: _Address, b: f64) -> f64:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.sys.add.f64`. Needs sm_60 with PTX 5.0."""

def atomic_add_gen_i_cta(a: _Address, b: int) -> int:
    """An atomic operation on memory that is not known to be of one space.

    nv.nvvm.atomic_add_gen_i_cta_i32_p0(a: ptr[generic], b: i32|u32) -> i32
    nv.nvvm.atomic_add_gen_i_cta_i64_p0(a: ptr[generic], b: i64|u64) -> i64
    """

def atomic_add_gen_i_cta_i32_p0(a: _Address, b: i32) -> i32:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.cta.add.s32`. Needs sm_60 with PTX 5.0."""

def atomic_add_gen_i_cta_i64_p0(a: _Address, b: i64) -> i64:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.cta.add.u64`. Needs sm_60 with PTX 5.0."""

def atomic_add_gen_i_sys(a: _Address, b: int) -> int:
    """An atomic operation on memory that is not known to be of one space.

    nv.nvvm.atomic_add_gen_i_sys_i32_p0(a: ptr[generic], b: i32|u32) -> i32
    nv.nvvm.atomic_add_gen_i_sys_i64_p0(a: ptr[generic], b: i64|u64) -> i64
    """

def atomic_add_gen_i_sys_i32_p0(a: _Address, b: i32) -> i32:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.sys.add.s32`. Needs sm_60 with PTX 5.0."""

def atomic_add_gen_i_sys_i64_p0(a: _Address, b: i64) -> i64:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.sys.add.u64`. Needs sm_60 with PTX 5.0."""

def atomic_and_gen_i_cta(a: _Address, b: int) -> int:
    """An atomic operation on memory that is not known to be of one space.

    nv.nvvm.atomic_and_gen_i_cta_i32_p0(a: ptr[generic], b: i32|u32) -> u32
    nv.nvvm.atomic_and_gen_i_cta_i64_p0(a: ptr[generic], b: i64|u64) -> u64
    """

def atomic_and_gen_i_cta_i32_p0(a: _Address, b: i32) -> u32:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.cta.and.b32`. Needs sm_60 with PTX 5.0."""

def atomic_and_gen_i_cta_i64_p0(a: _Address, b: i64) -> u64:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.cta.and.b64`. Needs sm_60 with PTX 5.0."""

def atomic_and_gen_i_sys(a: _Address, b: int) -> int:
    """An atomic operation on memory that is not known to be of one space.

    nv.nvvm.atomic_and_gen_i_sys_i32_p0(a: ptr[generic], b: i32|u32) -> u32
    nv.nvvm.atomic_and_gen_i_sys_i64_p0(a: ptr[generic], b: i64|u64) -> u64
    """

def atomic_and_gen_i_sys_i32_p0(a: _Address, b: i32) -> u32:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.sys.and.b32`. Needs sm_60 with PTX 5.0."""

def atomic_and_gen_i_sys_i64_p0(a: _Address, b: i64) -> u64:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.sys.and.b64`. Needs sm_60 with PTX 5.0."""

def atomic_cas_gen_i_cta(a: _Address, b: int, c: int) -> int:
    """An atomic operation on memory that is not known to be of one space.

    nv.nvvm.atomic_cas_gen_i_cta_i16_p0(a: ptr[generic], b: i16|u16, c: i16|u16) -> i16
    nv.nvvm.atomic_cas_gen_i_cta_i32_p0(a: ptr[generic], b: i32|u32, c: i32|u32) -> i32
    nv.nvvm.atomic_cas_gen_i_cta_i64_p0(a: ptr[generic], b: i64|u64, c: i64|u64) -> i64
    """

def atomic_cas_gen_i_cta_i16_p0(a: _Address, b: i16, c: i16) -> i16:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.cta.cas.b16`. Needs sm_70 with PTX 6.3."""

def atomic_cas_gen_i_cta_i32_p0(a: _Address, b: i32, c: i32) -> i32:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.cta.cas.b32`. Needs sm_60 with PTX 5.0."""

def atomic_cas_gen_i_cta_i64_p0(a: _Address, b: i64, c: i64) -> i64:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.cta.cas.b64`. Needs sm_60 with PTX 5.0."""

def atomic_cas_gen_i_sys(a: _Address, b: int, c: int) -> int:
    """An atomic operation on memory that is not known to be of one space.

    nv.nvvm.atomic_cas_gen_i_sys_i16_p0(a: ptr[generic], b: i16|u16, c: i16|u16) -> i16
    nv.nvvm.atomic_cas_gen_i_sys_i32_p0(a: ptr[generic], b: i32|u32, c: i32|u32) -> i32
    nv.nvvm.atomic_cas_gen_i_sys_i64_p0(a: ptr[generic], b: i64|u64, c: i64|u64) -> i64
    """

def atomic_cas_gen_i_sys_i16_p0(a: _Address, b: i16, c: i16) -> i16:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.sys.cas.b16`. Needs sm_70 with PTX 6.3."""

def atomic_cas_gen_i_sys_i32_p0(a: _Address, b: i32, c: i32) -> i32:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.sys.cas.b32`. Needs sm_60 with PTX 5.0."""

def atomic_cas_gen_i_sys_i64_p0(a: _Address, b: i64, c: i64) -> i64:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.sys.cas.b64`. Needs sm_60 with PTX 5.0."""

def atomic_dec_gen_i_cta(a: _Address, b: i32) -> i32:
    """An atomic operation on memory that is not known to be of one space.

    nv.nvvm.atomic_dec_gen_i_cta_i32_p0(a: ptr[generic], b: i32|u32) -> i32
    """

def atomic_dec_gen_i_cta_i32_p0(a: _Address, b: i32) -> i32:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.cta.dec.u32`. Needs sm_60 with PTX 5.0."""

def atomic_dec_gen_i_sys(a: _Address, b: i32) -> i32:
    """An atomic operation on memory that is not known to be of one space.

    nv.nvvm.atomic_dec_gen_i_sys_i32_p0(a: ptr[generic], b: i32|u32) -> i32
    """

def atomic_dec_gen_i_sys_i32_p0(a: _Address, b: i32) -> i32:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.sys.dec.u32`. Needs sm_60 with PTX 5.0."""

def atomic_exch_gen_i_cta(a: _Address, b: int) -> int:
    """An atomic operation on memory that is not known to be of one space.

    nv.nvvm.atomic_exch_gen_i_cta_i32_p0(a: ptr[generic], b: i32|u32) -> i32
    nv.nvvm.atomic_exch_gen_i_cta_i64_p0(a: ptr[generic], b: i64|u64) -> i64
    """

def atomic_exch_gen_i_cta_i32_p0(a: _Address, b: i32) -> i32:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.cta.exch.b32`. Needs sm_60 with PTX 5.0."""

def atomic_exch_gen_i_cta_i64_p0(a: _Address, b: i64) -> i64:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.cta.exch.b64`. Needs sm_60 with PTX 5.0."""

def atomic_exch_gen_i_sys(a: _Address, b: int) -> int:
    """An atomic operation on memory that is not known to be of one space.

    nv.nvvm.atomic_exch_gen_i_sys_i32_p0(a: ptr[generic], b: i32|u32) -> i32
    nv.nvvm.atomic_exch_gen_i_sys_i64_p0(a: ptr[generic], b: i64|u64) -> i64
    """

def atomic_exch_gen_i_sys_i32_p0(a: _Address, b: i32) -> i32:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.sys.exch.b32`. Needs sm_60 with PTX 5.0."""

def atomic_exch_gen_i_sys_i64_p0(a: _Address, b: i64) -> i64:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.sys.exch.b64`. Needs sm_60 with PTX 5.0."""

def atomic_inc_gen_i_cta(a: _Address, b: i32) -> i32:
    """An atomic operation on memory that is not known to be of one space.

    nv.nvvm.atomic_inc_gen_i_cta_i32_p0(a: ptr[generic], b: i32|u32) -> i32
    """

def atomic_inc_gen_i_cta_i32_p0(a: _Address, b: i32) -> i32:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.cta.inc.u32`. Needs sm_60 with PTX 5.0."""

def atomic_inc_gen_i_sys(a: _Address, b: i32) -> i32:
    """An atomic operation on memory that is not known to be of one space.

    nv.nvvm.atomic_inc_gen_i_sys_i32_p0(a: ptr[generic], b: i32|u32) -> i32
    """

def atomic_inc_gen_i_sys_i32_p0(a: _Address, b: i32) -> i32:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.sys.inc.u32`. Needs sm_60 with PTX 5.0."""

def atomic_max_gen_i_cta(a: _Address, b: int) -> int:
    """An atomic operation on memory that is not known to be of one space.

    nv.nvvm.atomic_max_gen_i_cta_i32_p0(a: ptr[generic], b: i32|u32) -> i32
    nv.nvvm.atomic_max_gen_i_cta_i64_p0(a: ptr[generic], b: i64|u64) -> i64
    """

def atomic_max_gen_i_cta_i32_p0(a: _Address, b: i32) -> i32:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.cta.max.s32`. Needs sm_60 with PTX 5.0."""

def atomic_max_gen_i_cta_i64_p0(a: _Address, b: i64) -> i64:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.cta.max.s64`. Needs sm_60 with PTX 5.0."""

def atomic_max_gen_i_sys(a: _Address, b: int) -> int:
    """An atomic operation on memory that is not known to be of one space.

    nv.nvvm.atomic_max_gen_i_sys_i32_p0(a: ptr[generic], b: i32|u32) -> i32
    nv.nvvm.atomic_max_gen_i_sys_i64_p0(a: ptr[generic], b: i64|u64) -> i64
    """

def atomic_max_gen_i_sys_i32_p0(a: _Address, b: i32) -> i32:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.sys.max.s32`. Needs sm_60 with PTX 5.0."""

def atomic_max_gen_i_sys_i64_p0(a: _Address, b: i64) -> i64:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.sys.max.s64`. Needs sm_60 with PTX 5.0."""

def atomic_min_gen_i_cta(a: _Address, b: int) -> int:
    """An atomic operation on memory that is not known to be of one space.

    nv.nvvm.atomic_min_gen_i_cta_i32_p0(a: ptr[generic], b: i32|u32) -> i32
    nv.nvvm.atomic_min_gen_i_cta_i64_p0(a: ptr[generic], b: i64|u64) -> i64
    """

def atomic_min_gen_i_cta_i32_p0(a: _Address, b: i32) -> i32:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.cta.min.s32`. Needs sm_60 with PTX 5.0."""

def atomic_min_gen_i_cta_i64_p0(a: _Address, b: i64) -> i64:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.cta.min.s64`. Needs sm_60 with PTX 5.0."""

def atomic_min_gen_i_sys(a: _Address, b: int) -> int:
    """An atomic operation on memory that is not known to be of one space.

    nv.nvvm.atomic_min_gen_i_sys_i32_p0(a: ptr[generic], b: i32|u32) -> i32
    nv.nvvm.atomic_min_gen_i_sys_i64_p0(a: ptr[generic], b: i64|u64) -> i64
    """

def atomic_min_gen_i_sys_i32_p0(a: _Address, b: i32) -> i32:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.sys.min.s32`. Needs sm_60 with PTX 5.0."""

def atomic_min_gen_i_sys_i64_p0(a: _Address, b: i64) -> i64:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.sys.min.s64`. Needs sm_60 with PTX 5.0."""

def atomic_or_gen_i_cta(a: _Address, b: int) -> int:
    """An atomic operation on memory that is not known to be of one space.

    nv.nvvm.atomic_or_gen_i_cta_i32_p0(a: ptr[generic], b: i32|u32) -> u32
    nv.nvvm.atomic_or_gen_i_cta_i64_p0(a: ptr[generic], b: i64|u64) -> u64
    """

def atomic_or_gen_i_cta_i32_p0(a: _Address, b: i32) -> u32:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.cta.or.b32`. Needs sm_60 with PTX 5.0."""

def atomic_or_gen_i_cta_i64_p0(a: _Address, b: i64) -> u64:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.cta.or.b64`. Needs sm_60 with PTX 5.0."""

def atomic_or_gen_i_sys(a: _Address, b: int) -> int:
    """An atomic operation on memory that is not known to be of one space.

    nv.nvvm.atomic_or_gen_i_sys_i32_p0(a: ptr[generic], b: i32|u32) -> u32
    nv.nvvm.atomic_or_gen_i_sys_i64_p0(a: ptr[generic], b: i64|u64) -> u64
    """

def atomic_or_gen_i_sys_i32_p0(a: _Address, b: i32) -> u32:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.sys.or.b32`. Needs sm_60 with PTX 5.0."""

def atomic_or_gen_i_sys_i64_p0(a: _Address, b: i64) -> u64:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.sys.or.b64`. Needs sm_60 with PTX 5.0."""

def atomic_xor_gen_i_cta(a: _Address, b: int) -> int:
    """An atomic operation on memory that is not known to be of one space.

    nv.nvvm.atomic_xor_gen_i_cta_i32_p0(a: ptr[generic], b: i32|u32) -> u32
    nv.nvvm.atomic_xor_gen_i_cta_i64_p0(a: ptr[generic], b: i64|u64) -> u64
    """

def atomic_xor_gen_i_cta_i32_p0(a: _Address, b: i32) -> u32:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.cta.xor.b32`. Needs sm_60 with PTX 5.0."""

def atomic_xor_gen_i_cta_i64_p0(a: _Address, b: i64) -> u64:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.cta.xor.b64`. Needs sm_60 with PTX 5.0."""

def atomic_xor_gen_i_sys(a: _Address, b: int) -> int:
    """An atomic operation on memory that is not known to be of one space.

    nv.nvvm.atomic_xor_gen_i_sys_i32_p0(a: ptr[generic], b: i32|u32) -> u32
    nv.nvvm.atomic_xor_gen_i_sys_i64_p0(a: ptr[generic], b: i64|u64) -> u64
    """

def atomic_xor_gen_i_sys_i32_p0(a: _Address, b: i32) -> u32:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.sys.xor.b32`. Needs sm_60 with PTX 5.0."""

def atomic_xor_gen_i_sys_i64_p0(a: _Address, b: i64) -> u64:
    """An atomic operation on memory that is not known to be of one space. PTX: `atom.sys.xor.b64`. Needs sm_60 with PTX 5.0."""

def bar_warp_sync(a: i32) -> None:
    """Waits for lanes of the warp. PTX: `bar.warp.sync`. Needs sm_30 with PTX 6.0."""

def barrier0() -> None:
    """A barrier of threads of a block. PTX: `bar.sync`. Needs sm_20 with PTX 3.2."""

def barrier_cluster_arrive() -> None:
    """The barrier of all threads of a cluster. PTX: `barrier.cluster.arrive`. Needs sm_90 with PTX 7.8."""

def barrier_cluster_arrive_aligned() -> None:
    """The barrier of all threads of a cluster. PTX: `barrier.cluster.arrive.aligned`. Needs sm_90 with PTX 7.8."""

def barrier_cluster_arrive_relaxed() -> None:
    """The barrier of all threads of a cluster. PTX: `barrier.cluster.arrive.relaxed`. Needs sm_90 with PTX 8.0."""

def barrier_cluster_arrive_relaxed_aligned() -> None:
    """The barrier of all threads of a cluster. PTX: `barrier.cluster.arrive.relaxed.aligned`. Needs sm_90 with PTX 8.0."""

def barrier_cluster_wait() -> None:
    """The barrier of all threads of a cluster. PTX: `barrier.cluster.wait`. Needs sm_90 with PTX 7.8."""

def barrier_cluster_wait_aligned() -> None:
    """The barrier of all threads of a cluster. PTX: `barrier.cluster.wait.aligned`. Needs sm_90 with PTX 7.8."""

def barrier_cta_arrive_aligned_count(id: i32, n: i32) -> None:
    """A barrier of threads of a block. PTX: `bar.arrive`. Needs sm_20 with PTX 3.2."""

def barrier_cta_arrive_count(id: i32, n: i32) -> None:
    """A barrier of threads of a block. PTX: `barrier.arrive`. Needs sm_30 with PTX 6.0."""

def barrier_cta_red_and_aligned_all(id: i32, pred: bool) -> i32:
    """A barrier of threads of a block. PTX: `bar.red.and.pred`. Needs sm_20 with PTX 3.2."""

def barrier_cta_red_and_aligned_count(id: i32, n: i32, pred: bool) -> i32:
    """A barrier of threads of a block. PTX: `bar.red.and.pred`. Needs sm_20 with PTX 3.2."""

def barrier_cta_red_and_all(id: i32, pred: bool) -> i32:
    """A barrier of threads of a block. PTX: `barrier.red.and.pred`. Needs sm_30 with PTX 6.0."""

def barrier_cta_red_and_count(id: i32, n: i32, pred: bool) -> i32:
    """A barrier of threads of a block. PTX: `barrier.red.and.pred`. Needs sm_30 with PTX 6.0."""

def barrier_cta_red_or_aligned_all(id: i32, pred: bool) -> i32:
    """A barrier of threads of a block. PTX: `bar.red.or.pred`. Needs sm_20 with PTX 3.2."""

def barrier_cta_red_or_aligned_count(id: i32, n: i32, pred: bool) -> i32:
    """A barrier of threads of a block. PTX: `bar.red.or.pred`. Needs sm_20 with PTX 3.2."""

def barrier_cta_red_or_all(id: i32, pred: bool) -> i32:
    """A barrier of threads of a block. PTX: `barrier.red.or.pred`. Needs sm_30 with PTX 6.0."""

def barrier_cta_red_or_count(id: i32, n: i32, pred: bool) -> i32:
    """A barrier of threads of a block. PTX: `barrier.red.or.pred`. Needs sm_30 with PTX 6.0."""

def barrier_cta_red_popc_aligned_all(id: i32, pred: bool) -> i32:
    """A barrier of threads of a block. PTX: `bar.red.popc.u32`. Needs sm_20 with PTX 3.2."""

def barrier_cta_red_popc_aligned_count(id: i32, n: i32, pred: bool) -> i32:
    """A barrier of threads of a block. PTX: `bar.red.popc.u32`. Needs sm_20 with PTX 3.2."""

def barrier_cta_red_popc_all(id: i32, pred: bool) -> i32:
    """A barrier of threads of a block. PTX: `barrier.red.popc.u32`. Needs sm_30 with PTX 6.0."""

def barrier_cta_red_popc_count(id: i32, n: i32, pred: bool) -> i32:
    """A barrier of threads of a block. PTX: `barrier.red.popc.u32`. Needs sm_30 with PTX 6.0."""

def barrier_cta_sync_aligned_all(id: i32) -> None:
    """A barrier of threads of a block. PTX: `bar.sync`. Needs sm_20 with PTX 3.2."""

def barrier_cta_sync_aligned_count(id: i32, n: i32) -> None:
    """A barrier of threads of a block. PTX: `bar.sync`. Needs sm_20 with PTX 3.2."""

def barrier_cta_sync_all(id: i32) -> None:
    """A barrier of threads of a block. PTX: `barrier.sync`. Needs sm_30 with PTX 6.0."""

def barrier_cta_sync_count(id: i32, n: i32) -> None:
    """A barrier of threads of a block. PTX: `barrier.sync`. Needs sm_30 with PTX 6.0."""

def bf16x2_to_e2m1x2_rn_relu_satfinite(a: GenericVec[bf16, Literal[2]]) -> u16:
    """two bf16 as e2m1, the second element in the upper bits, negative ones as 0; too large ones are the largest. PTX: `cvt.u16.u8`. Needs sm_100f with PTX 9.1, sm_110f with PTX 9.1, sm_120f with PTX 9.1."""

def bf16x2_to_e2m1x2_rn_satfinite(a: GenericVec[bf16, Literal[2]]) -> u16:
    """two bf16 as e2m1, the second element in the upper bits; too large ones are the largest. PTX: `cvt.u16.u8`. Needs sm_100f with PTX 9.1, sm_110f with PTX 9.1, sm_120f with PTX 9.1."""

def bf16x2_to_e2m3x2_rn_relu_satfinite(a: GenericVec[bf16, Literal[2]]) -> u16:
    """two bf16 as e2m3, the second element in the upper bits, negative ones as 0; too large ones are the largest. PTX: `cvt.rn.satfinite.relu.e2m3x2.bf16x2`. Needs sm_100f with PTX 9.1, sm_110f with PTX 9.1, sm_120f with PTX 9.1."""

def bf16x2_to_e2m3x2_rn_satfinite(a: GenericVec[bf16, Literal[2]]) -> u16:
    """two bf16 as e2m3, the second element in the upper bits; too large ones are the largest. PTX: `cvt.rn.satfinite.e2m3x2.bf16x2`. Needs sm_100f with PTX 9.1, sm_110f with PTX 9.1, sm_120f with PTX 9.1."""

def bf16x2_to_e3m2x2_rn_relu_satfinite(a: GenericVec[bf16, Literal[2]]) -> u16:
    """two bf16 as e3m2, the second element in the upper bits, negative ones as 0; too large ones are the largest. PTX: `cvt.rn.satfinite.relu.e3m2x2.bf16x2`. Needs sm_100f with PTX 9.1, sm_110f with PTX 9.1, sm_120f with PTX 9.1."""

def bf16x2_to_e3m2x2_rn_satfinite(a: GenericVec[bf16, Literal[2]]) -> u16:
    """two bf16 as e3m2, the second element in the upper bits; too large ones are the largest. PTX: `cvt.rn.satfinite.e3m2x2.bf16x2`. Needs sm_100f with PTX 9.1, sm_110f with PTX 9.1, sm_120f with PTX 9.1."""

def bf16x2_to_e4m3x2_rn_relu_satfinite(a: GenericVec[bf16, Literal[2]]) -> u16:
    """two bf16 as e4m3, the second element in the upper bits, negative ones as 0; too large ones are the largest. PTX: `cvt.rn.satfinite.relu.e4m3x2.bf16x2`. Needs sm_100f with PTX 9.1, sm_110f with PTX 9.1, sm_120f with PTX 9.1."""

def bf16x2_to_e4m3x2_rn_satfinite(a: GenericVec[bf16, Literal[2]]) -> u16:
    """two bf16 as e4m3, the second element in the upper bits; too large ones are the largest. PTX: `cvt.rn.satfinite.e4m3x2.bf16x2`. Needs sm_100f with PTX 9.1, sm_110f with PTX 9.1, sm_120f with PTX 9.1."""

def bf16x2_to_e5m2x2_rn_relu_satfinite(a: GenericVec[bf16, Literal[2]]) -> u16:
    """two bf16 as e5m2, the second element in the upper bits, negative ones as 0; too large ones are the largest. PTX: `cvt.rn.satfinite.relu.e5m2x2.bf16x2`. Needs sm_100f with PTX 9.1, sm_110f with PTX 9.1, sm_120f with PTX 9.1."""

def bf16x2_to_e5m2x2_rn_satfinite(a: GenericVec[bf16, Literal[2]]) -> u16:
    """two bf16 as e5m2, the second element in the upper bits; too large ones are the largest. PTX: `cvt.rn.satfinite.e5m2x2.bf16x2`. Needs sm_100f with PTX 9.1, sm_110f with PTX 9.1, sm_120f with PTX 9.1."""

def bf16x2_to_s2f6x2_rn_relu_satfinite_scale_n2_ue8m0(a: GenericVec[bf16, Literal[2]], scale_factor: u16) -> u16:
    """two bf16 divided by their scale factors, as s2f6, negative ones as 0. PTX: `cvt.rn.satfinite.relu.scaled::n2::ue8m0.s2f6x2.bf16x2`. Needs sm_100a with PTX 9.1, sm_103a with PTX 9.1, sm_107a with PTX 9.4, sm_110a with PTX 9.1, sm_120a with PTX 9.1, sm_121a with PTX 9.1."""

def bf16x2_to_s2f6x2_rn_satfinite_scale_n2_ue8m0(a: GenericVec[bf16, Literal[2]], scale_factor: u16) -> u16:
    """two bf16 divided by their scale factors, as s2f6. PTX: `cvt.rn.satfinite.scaled::n2::ue8m0.s2f6x2.bf16x2`. Needs sm_100a with PTX 9.1, sm_103a with PTX 9.1, sm_107a with PTX 9.4, sm_110a with PTX 9.1, sm_120a with PTX 9.1, sm_121a with PTX 9.1."""

def bf16x2_to_ue8m0x2_rp(a: GenericVec[bf16, Literal[2]]) -> u16:
    """Converts. PTX: `cvt.rp.ue8m0x2.bf16x2`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def bf16x2_to_ue8m0x2_rp_satfinite(a: GenericVec[bf16, Literal[2]]) -> u16:
    """Converts. PTX: `cvt.rp.satfinite.ue8m0x2.bf16x2`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def bf16x2_to_ue8m0x2_rz(a: GenericVec[bf16, Literal[2]]) -> u16:
    """Converts. PTX: `cvt.rz.ue8m0x2.bf16x2`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def bf16x2_to_ue8m0x2_rz_satfinite(a: GenericVec[bf16, Literal[2]]) -> u16:
    """Converts. PTX: `cvt.rz.satfinite.ue8m0x2.bf16x2`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def bf2h_rn(a: bf16) -> u16:
    """Converts. No architecture has it: LLVM cannot select it."""

def bf2h_rn_ftz(a: bf16) -> u16:
    """Converts. No architecture has it: LLVM cannot select it."""

def bmsk_clamp(a: u32, b: u32) -> u32:
    """A mask of bits. PTX: `bmsk.clamp.b32`. Needs sm_70 with PTX 7.6."""

def bmsk_wrap(a: u32, b: u32) -> u32:
    """A mask of bits. PTX: `bmsk.wrap.b32`. Needs sm_70 with PTX 7.6."""

def ceil_d(a: f64) -> f64:
    """Floating-point arithmetic. PTX: `cvt.rpi.f64.f64`. Needs sm_20 with PTX 3.2."""

def ceil_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `cvt.rpi.f32.f32`. Needs sm_20 with PTX 3.2."""

def ceil_ftz_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `cvt.rpi.ftz.f32.f32`. Needs sm_20 with PTX 3.2."""

def clusterlaunchcontrol_query_cancel_get_first_ctaid_x(try_cancel_response: i128) -> i32:
    """Takes over a cluster not yet launched. PTX: `clusterlaunchcontrol.query_cancel.get_first_ctaid::x.b32.b128`. Needs sm_100 with PTX 8.6."""

def clusterlaunchcontrol_query_cancel_get_first_ctaid_y(try_cancel_response: i128) -> i32:
    """Takes over a cluster not yet launched. PTX: `clusterlaunchcontrol.query_cancel.get_first_ctaid::y.b32.b128`. Needs sm_100 with PTX 8.6."""

def clusterlaunchcontrol_query_cancel_get_first_ctaid_z(try_cancel_response: i128) -> i32:
    """Takes over a cluster not yet launched. PTX: `clusterlaunchcontrol.query_cancel.get_first_ctaid::z.b32.b128`. Needs sm_100 with PTX 8.6."""

def clusterlaunchcontrol_query_cancel_is_canceled(try_cancel_response: i128) -> bool:
    """Takes over a cluster not yet launched. PTX: `clusterlaunchcontrol.query_cancel.is_canceled.pred.b128`. Needs sm_100 with PTX 8.6."""

def clusterlaunchcontrol_try_cancel_async_multicast_shared(addr: _Address, mbar: _Address) -> None:
    """Takes over a cluster not yet launched. PTX: `clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.multicast::cluster::all.b128`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def clusterlaunchcontrol_try_cancel_async_shared(addr: _Address, mbar: _Address) -> None:
    """Takes over a cluster not yet launched. PTX: `clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128`. Needs sm_100 with PTX 8.6."""

def compiler_error(a: _Address) -> None:
    """Asks the compiler.

    nv.nvvm.compiler_error_p0(a: ptr[generic]) -> None
    """

def compiler_error_p0(a: _Address) -> None:
    """Asks the compiler. Needs sm_20 with PTX 3.2."""

def compiler_warn(a: _Address) -> None:
    """Asks the compiler.

    nv.nvvm.compiler_warn_p0(a: ptr[generic]) -> None
    """

def compiler_warn_p0(a: _Address) -> None:
    """Asks the compiler. Needs sm_20 with PTX 3.2."""

def cos_approx_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `cos.approx.f32`. Needs sm_20 with PTX 3.2."""

def cos_approx_ftz_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `cos.approx.ftz.f32`. Needs sm_20 with PTX 3.2."""

def cp_async_bulk_commit_group() -> None:
    """Copies bytes in bulk, or waits for such copies. PTX: `cp.async.bulk.commit_group`. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_global_to_shared_cluster(dst: _Address, mbar: _Address, src: _Address, size: i32, mc: i16, ch: i64, flag_mc: bool, flag_ch: bool) -> None:
    """Copies bytes in bulk, or waits for such copies. PTX: `cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes`. `flag_mc` is a constant: 0, 1. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_global_to_shared_cta(dst: _Address, mbar: _Address, src: _Address, size: i32, ch: i64, flag_ch: bool) -> None:
    """Copies bytes in bulk, or waits for such copies. PTX: `cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.6."""

def cp_async_bulk_prefetch_L2(src: _Address, size: i32, ch: i64, flag_ch: bool) -> None:
    """Copies bytes in bulk, or waits for such copies. PTX: `cp.async.bulk.prefetch.L2.global`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_shared_cta_to_cluster(dst: _Address, mbar: _Address, src: _Address, size: i32) -> None:
    """Copies bytes in bulk, or waits for such copies. PTX: `cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes`. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_shared_cta_to_global(dst: _Address, src: _Address, size: i32, ch: i64, flag_ch: bool) -> None:
    """Copies bytes in bulk, or waits for such copies. PTX: `cp.async.bulk.global.shared::cta.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_shared_cta_to_global_bytemask(dst: _Address, src: _Address, size: i32, ch: i64, flag_ch: bool, mask: i16) -> None:
    """Copies bytes in bulk, or waits for such copies. PTX: `cp.async.bulk.global.shared::cta.bulk_group.cp_mask`. `flag_ch` is a constant: 0, 1. Needs sm_100 with PTX 8.6."""

def cp_async_bulk_tensor_g2s_cta_im2col_3d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, im2col0: i16, ch: i64, flag_ch: bool) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.3d.shared::cta.global.im2col.mbarrier::complete_tx::bytes`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.6."""

def cp_async_bulk_tensor_g2s_cta_im2col_4d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, im2col0: i16, im2col1: i16, ch: i64, flag_ch: bool) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.4d.shared::cta.global.im2col.mbarrier::complete_tx::bytes`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.6."""

def cp_async_bulk_tensor_g2s_cta_im2col_5d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, im2col0: i16, im2col1: i16, im2col2: i16, ch: i64, flag_ch: bool) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.5d.shared::cta.global.im2col.mbarrier::complete_tx::bytes`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.6."""

def cp_async_bulk_tensor_g2s_cta_im2col_w_128_3d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, wHalo: i16, wOffset: i16, ch: i64, flag_ch: bool) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.3d.shared::cta.global.im2col::w::128.mbarrier::complete_tx::bytes`. `flag_ch` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def cp_async_bulk_tensor_g2s_cta_im2col_w_128_4d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, wHalo: i16, wOffset: i16, ch: i64, flag_ch: bool) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.4d.shared::cta.global.im2col::w::128.mbarrier::complete_tx::bytes`. `flag_ch` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def cp_async_bulk_tensor_g2s_cta_im2col_w_128_5d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, wHalo: i16, wOffset: i16, ch: i64, flag_ch: bool) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.5d.shared::cta.global.im2col::w::128.mbarrier::complete_tx::bytes`. `flag_ch` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def cp_async_bulk_tensor_g2s_cta_im2col_w_3d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, wHalo: i16, wOffset: i16, ch: i64, flag_ch: bool) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.3d.shared::cta.global.im2col::w.mbarrier::complete_tx::bytes`. `flag_ch` is a constant: 0, 1. Needs sm_100 with PTX 8.6."""

def cp_async_bulk_tensor_g2s_cta_im2col_w_4d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, wHalo: i16, wOffset: i16, ch: i64, flag_ch: bool) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.4d.shared::cta.global.im2col::w.mbarrier::complete_tx::bytes`. `flag_ch` is a constant: 0, 1. Needs sm_100 with PTX 8.6."""

def cp_async_bulk_tensor_g2s_cta_im2col_w_5d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, wHalo: i16, wOffset: i16, ch: i64, flag_ch: bool) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.5d.shared::cta.global.im2col::w.mbarrier::complete_tx::bytes`. `flag_ch` is a constant: 0, 1. Needs sm_100 with PTX 8.6."""

def cp_async_bulk_tensor_g2s_cta_tile_1d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, ch: i64, flag_ch: bool) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.1d.shared::cta.global.tile.mbarrier::complete_tx::bytes`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.6."""

def cp_async_bulk_tensor_g2s_cta_tile_2d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, d1: i32, ch: i64, flag_ch: bool) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.2d.shared::cta.global.tile.mbarrier::complete_tx::bytes`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.6."""

def cp_async_bulk_tensor_g2s_cta_tile_3d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, ch: i64, flag_ch: bool) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.3d.shared::cta.global.tile.mbarrier::complete_tx::bytes`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.6."""

def cp_async_bulk_tensor_g2s_cta_tile_4d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, ch: i64, flag_ch: bool) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.4d.shared::cta.global.tile.mbarrier::complete_tx::bytes`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.6."""

def cp_async_bulk_tensor_g2s_cta_tile_5d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, ch: i64, flag_ch: bool) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.5d.shared::cta.global.tile.mbarrier::complete_tx::bytes`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.6."""

def cp_async_bulk_tensor_g2s_cta_tile_gather4_2d(dst: _Address, bar: _Address, tensor_map: _Address, x0: i32, y0: i32, y1: i32, y2: i32, y3: i32, ch: i64, flag_ch: bool) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.2d.shared::cta.global.tile::gather4.mbarrier::complete_tx::bytes`. `flag_ch` is a constant: 0, 1. Needs sm_100 with PTX 8.6."""

def cp_async_bulk_tensor_g2s_im2col_3d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, im2col0: i16, mc: i16, ch: i64, flag_mc: bool, flag_ch: bool, flag_cta_group: i32) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.3d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes`. `flag_mc` is a constant: 0, 1. `flag_ch` is a constant: 0, 1. `flag_cta_group` is a constant: 0 to 2; 1 needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6; 2 needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_g2s_im2col_4d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, im2col0: i16, im2col1: i16, mc: i16, ch: i64, flag_mc: bool, flag_ch: bool, flag_cta_group: i32) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.4d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes`. `flag_mc` is a constant: 0, 1. `flag_ch` is a constant: 0, 1. `flag_cta_group` is a constant: 0 to 2; 1 needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6; 2 needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_g2s_im2col_5d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, im2col0: i16, im2col1: i16, im2col2: i16, mc: i16, ch: i64, flag_mc: bool, flag_ch: bool, flag_cta_group: i32) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.5d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes`. `flag_mc` is a constant: 0, 1. `flag_ch` is a constant: 0, 1. `flag_cta_group` is a constant: 0 to 2; 1 needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6; 2 needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_g2s_im2col_w_128_3d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, wHalo: i16, wOffset: i16, mc: i16, ch: i64, flag_mc: bool, flag_ch: bool, flag_cta_group: i32) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.3d.shared::cluster.global.im2col::w::128.mbarrier::complete_tx::bytes`. `flag_mc` is a constant: 0, 1. `flag_ch` is a constant: 0, 1. `flag_cta_group` is a constant: 0 to 2. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def cp_async_bulk_tensor_g2s_im2col_w_128_4d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, wHalo: i16, wOffset: i16, mc: i16, ch: i64, flag_mc: bool, flag_ch: bool, flag_cta_group: i32) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.4d.shared::cluster.global.im2col::w::128.mbarrier::complete_tx::bytes`. `flag_mc` is a constant: 0, 1. `flag_ch` is a constant: 0, 1. `flag_cta_group` is a constant: 0 to 2. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def cp_async_bulk_tensor_g2s_im2col_w_128_5d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, wHalo: i16, wOffset: i16, mc: i16, ch: i64, flag_mc: bool, flag_ch: bool, flag_cta_group: i32) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.5d.shared::cluster.global.im2col::w::128.mbarrier::complete_tx::bytes`. `flag_mc` is a constant: 0, 1. `flag_ch` is a constant: 0, 1. `flag_cta_group` is a constant: 0 to 2. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def cp_async_bulk_tensor_g2s_im2col_w_3d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, wHalo: i16, wOffset: i16, mc: i16, ch: i64, flag_mc: bool, flag_ch: bool, flag_cta_group: i32) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.3d.shared::cluster.global.im2col::w.mbarrier::complete_tx::bytes`. `flag_mc` is a constant: 0, 1. `flag_ch` is a constant: 0, 1. `flag_cta_group` is a constant: 0 to 2. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def cp_async_bulk_tensor_g2s_im2col_w_4d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, wHalo: i16, wOffset: i16, mc: i16, ch: i64, flag_mc: bool, flag_ch: bool, flag_cta_group: i32) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.4d.shared::cluster.global.im2col::w.mbarrier::complete_tx::bytes`. `flag_mc` is a constant: 0, 1. `flag_ch` is a constant: 0, 1. `flag_cta_group` is a constant: 0 to 2. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def cp_async_bulk_tensor_g2s_im2col_w_5d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, wHalo: i16, wOffset: i16, mc: i16, ch: i64, flag_mc: bool, flag_ch: bool, flag_cta_group: i32) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.5d.shared::cluster.global.im2col::w.mbarrier::complete_tx::bytes`. `flag_mc` is a constant: 0, 1. `flag_ch` is a constant: 0, 1. `flag_cta_group` is a constant: 0 to 2. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def cp_async_bulk_tensor_g2s_tile_1d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, mc: i16, ch: i64, flag_mc: bool, flag_ch: bool, flag_cta_group: i32) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes`. `flag_mc` is a constant: 0, 1. `flag_ch` is a constant: 0, 1. `flag_cta_group` is a constant: 0 to 2; 1 needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6; 2 needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_g2s_tile_2d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, d1: i32, mc: i16, ch: i64, flag_mc: bool, flag_ch: bool, flag_cta_group: i32) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes`. `flag_mc` is a constant: 0, 1. `flag_ch` is a constant: 0, 1. `flag_cta_group` is a constant: 0 to 2; 1 needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6; 2 needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_g2s_tile_3d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, mc: i16, ch: i64, flag_mc: bool, flag_ch: bool, flag_cta_group: i32) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx::bytes`. `flag_mc` is a constant: 0, 1. `flag_ch` is a constant: 0, 1. `flag_cta_group` is a constant: 0 to 2; 1 needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6; 2 needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_g2s_tile_4d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, mc: i16, ch: i64, flag_mc: bool, flag_ch: bool, flag_cta_group: i32) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.4d.shared::cluster.global.tile.mbarrier::complete_tx::bytes`. `flag_mc` is a constant: 0, 1. `flag_ch` is a constant: 0, 1. `flag_cta_group` is a constant: 0 to 2; 1 needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6; 2 needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_g2s_tile_5d(dst: _Address, bar: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, mc: i16, ch: i64, flag_mc: bool, flag_ch: bool, flag_cta_group: i32) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.5d.shared::cluster.global.tile.mbarrier::complete_tx::bytes`. `flag_mc` is a constant: 0, 1. `flag_ch` is a constant: 0, 1. `flag_cta_group` is a constant: 0 to 2; 1 needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6; 2 needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_g2s_tile_gather4_2d(dst: _Address, bar: _Address, tensor_map: _Address, x0: i32, y0: i32, y1: i32, y2: i32, y3: i32, mc: i16, ch: i64, flag_mc: bool, flag_ch: bool, flag_cta_group: i32) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.2d.shared::cluster.global.tile::gather4.mbarrier::complete_tx::bytes`. `flag_mc` is a constant: 0, 1. `flag_ch` is a constant: 0, 1. `flag_cta_group` is a constant: 0 to 2. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def cp_async_bulk_tensor_prefetch_im2col_3d(tensor_map: _Address, d0: i32, d1: i32, d2: i32, im2col0: i16, ch: i64, flag_ch: bool) -> None:
    """Brings a tile of a tensor to the L2 cache. PTX: `cp.async.bulk.prefetch.tensor.3d.L2.global.im2col`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_prefetch_im2col_4d(tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, im2col0: i16, im2col1: i16, ch: i64, flag_ch: bool) -> None:
    """Brings a tile of a tensor to the L2 cache. PTX: `cp.async.bulk.prefetch.tensor.4d.L2.global.im2col`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_prefetch_im2col_5d(tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, im2col0: i16, im2col1: i16, im2col2: i16, ch: i64, flag_ch: bool) -> None:
    """Brings a tile of a tensor to the L2 cache. PTX: `cp.async.bulk.prefetch.tensor.5d.L2.global.im2col`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_prefetch_im2col_w_128_3d(tensor_map: _Address, d0: i32, d1: i32, d2: i32, wHalo: i16, wOffset: i16, ch: i64, flag_ch: bool) -> None:
    """Brings a tile of a tensor to the L2 cache. PTX: `cp.async.bulk.prefetch.tensor.3d.L2.global.im2col::w::128`. `flag_ch` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def cp_async_bulk_tensor_prefetch_im2col_w_128_4d(tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, wHalo: i16, wOffset: i16, ch: i64, flag_ch: bool) -> None:
    """Brings a tile of a tensor to the L2 cache. PTX: `cp.async.bulk.prefetch.tensor.4d.L2.global.im2col::w::128`. `flag_ch` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def cp_async_bulk_tensor_prefetch_im2col_w_128_5d(tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, wHalo: i16, wOffset: i16, ch: i64, flag_ch: bool) -> None:
    """Brings a tile of a tensor to the L2 cache. PTX: `cp.async.bulk.prefetch.tensor.5d.L2.global.im2col::w::128`. `flag_ch` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def cp_async_bulk_tensor_prefetch_im2col_w_3d(tensor_map: _Address, d0: i32, d1: i32, d2: i32, wHalo: i16, wOffset: i16, ch: i64, flag_ch: bool) -> None:
    """Brings a tile of a tensor to the L2 cache. PTX: `cp.async.bulk.prefetch.tensor.3d.L2.global.im2col::w`. `flag_ch` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def cp_async_bulk_tensor_prefetch_im2col_w_4d(tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, wHalo: i16, wOffset: i16, ch: i64, flag_ch: bool) -> None:
    """Brings a tile of a tensor to the L2 cache. PTX: `cp.async.bulk.prefetch.tensor.4d.L2.global.im2col::w`. `flag_ch` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def cp_async_bulk_tensor_prefetch_im2col_w_5d(tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, wHalo: i16, wOffset: i16, ch: i64, flag_ch: bool) -> None:
    """Brings a tile of a tensor to the L2 cache. PTX: `cp.async.bulk.prefetch.tensor.5d.L2.global.im2col::w`. `flag_ch` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def cp_async_bulk_tensor_prefetch_tile_1d(tensor_map: _Address, d0: i32, ch: i64, flag_ch: bool) -> None:
    """Brings a tile of a tensor to the L2 cache. PTX: `cp.async.bulk.prefetch.tensor.1d.L2.global.tile`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_prefetch_tile_2d(tensor_map: _Address, d0: i32, d1: i32, ch: i64, flag_ch: bool) -> None:
    """Brings a tile of a tensor to the L2 cache. PTX: `cp.async.bulk.prefetch.tensor.2d.L2.global.tile`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_prefetch_tile_3d(tensor_map: _Address, d0: i32, d1: i32, d2: i32, ch: i64, flag_ch: bool) -> None:
    """Brings a tile of a tensor to the L2 cache. PTX: `cp.async.bulk.prefetch.tensor.3d.L2.global.tile`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_prefetch_tile_4d(tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, ch: i64, flag_ch: bool) -> None:
    """Brings a tile of a tensor to the L2 cache. PTX: `cp.async.bulk.prefetch.tensor.4d.L2.global.tile`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_prefetch_tile_5d(tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, ch: i64, flag_ch: bool) -> None:
    """Brings a tile of a tensor to the L2 cache. PTX: `cp.async.bulk.prefetch.tensor.5d.L2.global.tile`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_prefetch_tile_gather4_2d(tensor_map: _Address, x0: i32, y0: i32, y1: i32, y2: i32, y3: i32, ch: i64, flag_ch: bool) -> None:
    """Brings a tile of a tensor to the L2 cache. PTX: `cp.async.bulk.prefetch.tensor.2d.L2.global.tile::gather4`. `flag_ch` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def cp_async_bulk_tensor_reduce_add_im2col_3d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.add.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_add_im2col_4d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.add.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_add_im2col_5d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.add.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_add_tile_1d(src: _Address, tensor_map: _Address, d0: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.1d.global.shared::cta.add.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_add_tile_2d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_add_tile_3d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.add.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_add_tile_4d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.add.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_add_tile_5d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.add.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_and_im2col_3d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.and.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_and_im2col_4d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.and.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_and_im2col_5d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.and.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_and_tile_1d(src: _Address, tensor_map: _Address, d0: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.1d.global.shared::cta.and.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_and_tile_2d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.2d.global.shared::cta.and.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_and_tile_3d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.and.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_and_tile_4d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.and.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_and_tile_5d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.and.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_dec_im2col_3d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.dec.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_dec_im2col_4d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.dec.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_dec_im2col_5d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.dec.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_dec_tile_1d(src: _Address, tensor_map: _Address, d0: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.1d.global.shared::cta.dec.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_dec_tile_2d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.2d.global.shared::cta.dec.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_dec_tile_3d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.dec.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_dec_tile_4d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.dec.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_dec_tile_5d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.dec.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_inc_im2col_3d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.inc.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_inc_im2col_4d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.inc.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_inc_im2col_5d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.inc.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_inc_tile_1d(src: _Address, tensor_map: _Address, d0: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.1d.global.shared::cta.inc.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_inc_tile_2d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.2d.global.shared::cta.inc.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_inc_tile_3d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.inc.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_inc_tile_4d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.inc.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_inc_tile_5d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.inc.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_max_im2col_3d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.max.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_max_im2col_4d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.max.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_max_im2col_5d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.max.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_max_tile_1d(src: _Address, tensor_map: _Address, d0: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.1d.global.shared::cta.max.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_max_tile_2d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.2d.global.shared::cta.max.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_max_tile_3d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.max.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_max_tile_4d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.max.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_max_tile_5d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.max.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_min_im2col_3d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.min.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_min_im2col_4d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.min.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_min_im2col_5d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.min.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_min_tile_1d(src: _Address, tensor_map: _Address, d0: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.1d.global.shared::cta.min.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_min_tile_2d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.2d.global.shared::cta.min.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_min_tile_3d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.min.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_min_tile_4d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.min.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_min_tile_5d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.min.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_or_im2col_3d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.or.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_or_im2col_4d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.or.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_or_im2col_5d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.or.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_or_tile_1d(src: _Address, tensor_map: _Address, d0: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.1d.global.shared::cta.or.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_or_tile_2d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.2d.global.shared::cta.or.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_or_tile_3d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.or.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_or_tile_4d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.or.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_or_tile_5d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.or.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_xor_im2col_3d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.xor.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_xor_im2col_4d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.xor.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_xor_im2col_5d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.xor.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_xor_tile_1d(src: _Address, tensor_map: _Address, d0: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.1d.global.shared::cta.xor.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_xor_tile_2d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.2d.global.shared::cta.xor.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_xor_tile_3d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.xor.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_xor_tile_4d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.xor.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_reduce_xor_tile_5d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, ch: i64, flag_ch: bool) -> None:
    """Combines a tile of shared memory with a tensor. PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.xor.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_s2g_im2col_3d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, ch: i64, flag_ch: bool) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.3d.global.shared::cta.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_s2g_im2col_4d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, ch: i64, flag_ch: bool) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.4d.global.shared::cta.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_s2g_im2col_5d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, ch: i64, flag_ch: bool) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.5d.global.shared::cta.im2col_no_offs.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_s2g_tile_1d(src: _Address, tensor_map: _Address, d0: i32, ch: i64, flag_ch: bool) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.1d.global.shared::cta.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_s2g_tile_2d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, ch: i64, flag_ch: bool) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_s2g_tile_3d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, ch: i64, flag_ch: bool) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.3d.global.shared::cta.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_s2g_tile_4d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, ch: i64, flag_ch: bool) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.4d.global.shared::cta.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_s2g_tile_5d(src: _Address, tensor_map: _Address, d0: i32, d1: i32, d2: i32, d3: i32, d4: i32, ch: i64, flag_ch: bool) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.5d.global.shared::cta.tile.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_tensor_s2g_tile_scatter4_2d(src: _Address, tensor_map: _Address, x0: i32, y0: i32, y1: i32, y2: i32, y3: i32, ch: i64, flag_ch: bool) -> None:
    """Copies a tile of a tensor. PTX: `cp.async.bulk.tensor.2d.global.shared::cta.tile::scatter4.bulk_group`. `flag_ch` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def cp_async_bulk_wait_group(a: i32) -> None:
    """Copies bytes in bulk, or waits for such copies. PTX: `cp.async.bulk.wait_group`. `a` is a constant: any number. Needs sm_90 with PTX 8.0."""

def cp_async_bulk_wait_group_read(a: i32) -> None:
    """Copies bytes in bulk, or waits for such copies. PTX: `cp.async.bulk.wait_group.read`. `a` is a constant: any number. Needs sm_90 with PTX 8.0."""

def cp_async_ca_shared_global_16(a: _Address, b: _Address) -> None:
    """Copies a thread's own bytes asynchronously, or waits for it. PTX: `cp.async.ca.shared.global`. Needs sm_80 with PTX 7.0."""

def cp_async_ca_shared_global_16_s(a: _Address, b: _Address, c: i32) -> None:
    """Copies a thread's own bytes asynchronously, or waits for it. PTX: `cp.async.ca.shared.global`. Needs sm_80 with PTX 7.0."""

def cp_async_ca_shared_global_4(a: _Address, b: _Address) -> None:
    """Copies a thread's own bytes asynchronously, or waits for it. PTX: `cp.async.ca.shared.global`. Needs sm_80 with PTX 7.0."""

def cp_async_ca_shared_global_4_s(a: _Address, b: _Address, c: i32) -> None:
    """Copies a thread's own bytes asynchronously, or waits for it. PTX: `cp.async.ca.shared.global`. Needs sm_80 with PTX 7.0."""

def cp_async_ca_shared_global_8(a: _Address, b: _Address) -> None:
    """Copies a thread's own bytes asynchronously, or waits for it. PTX: `cp.async.ca.shared.global`. Needs sm_80 with PTX 7.0."""

def cp_async_ca_shared_global_8_s(a: _Address, b: _Address, c: i32) -> None:
    """Copies a thread's own bytes asynchronously, or waits for it. PTX: `cp.async.ca.shared.global`. Needs sm_80 with PTX 7.0."""

def cp_async_cg_shared_global_16(a: _Address, b: _Address) -> None:
    """Copies a thread's own bytes asynchronously, or waits for it. PTX: `cp.async.cg.shared.global`. Needs sm_80 with PTX 7.0."""

def cp_async_cg_shared_global_16_s(a: _Address, b: _Address, c: i32) -> None:
    """Copies a thread's own bytes asynchronously, or waits for it. PTX: `cp.async.cg.shared.global`. Needs sm_80 with PTX 7.0."""

def cp_async_commit_group() -> None:
    """Copies a thread's own bytes asynchronously, or waits for it. PTX: `cp.async.commit_group`. Needs sm_80 with PTX 7.0."""

def cp_async_mbarrier_arrive(a: _Address) -> None:
    """An operation on a barrier in memory. PTX: `cp.async.mbarrier.arrive.b64`. Needs sm_80 with PTX 7.0."""

def cp_async_mbarrier_arrive_noinc(a: _Address) -> None:
    """An operation on a barrier in memory. PTX: `cp.async.mbarrier.arrive.noinc.b64`. Needs sm_80 with PTX 7.0."""

def cp_async_mbarrier_arrive_noinc_shared(a: _Address) -> None:
    """An operation on a barrier in memory. PTX: `cp.async.mbarrier.arrive.noinc.shared.b64`. Needs sm_80 with PTX 7.0."""

def cp_async_mbarrier_arrive_shared(a: _Address) -> None:
    """An operation on a barrier in memory. PTX: `cp.async.mbarrier.arrive.shared.b64`. Needs sm_80 with PTX 7.0."""

def cp_async_wait_all() -> None:
    """Copies a thread's own bytes asynchronously, or waits for it. PTX: `cp.async.wait_all`. Needs sm_80 with PTX 7.0."""

def cp_async_wait_group(a: i32) -> None:
    """Copies a thread's own bytes asynchronously, or waits for it. PTX: `cp.async.wait_group`. `a` is a constant: any number. Needs sm_80 with PTX 7.0."""

def d2f_rm(a: f64) -> f32:
    """Converts. PTX: `cvt.rm.f32.f64`. Needs sm_20 with PTX 3.2."""

def d2f_rm_ftz(a: f64) -> f32:
    """Converts. PTX: `cvt.rm.ftz.f32.f64`. Needs sm_20 with PTX 3.2."""

def d2f_rn(a: f64) -> f32:
    """Converts. PTX: `cvt.rn.f32.f64`. Needs sm_20 with PTX 3.2."""

def d2f_rn_ftz(a: f64) -> f32:
    """Converts. PTX: `cvt.rn.ftz.f32.f64`. Needs sm_20 with PTX 3.2."""

def d2f_rp(a: f64) -> f32:
    """Converts. PTX: `cvt.rp.f32.f64`. Needs sm_20 with PTX 3.2."""

def d2f_rp_ftz(a: f64) -> f32:
    """Converts. PTX: `cvt.rp.ftz.f32.f64`. Needs sm_20 with PTX 3.2."""

def d2f_rz(a: f64) -> f32:
    """Converts. PTX: `cvt.rz.f32.f64`. Needs sm_20 with PTX 3.2."""

def d2f_rz_ftz(a: f64) -> f32:
    """Converts. PTX: `cvt.rz.ftz.f32.f64`. Needs sm_20 with PTX 3.2."""

def d2i_hi(a: f64) -> i32:
    """The words of a double. PTX: `}`. Needs sm_20 with PTX 3.2."""

def d2i_lo(a: f64) -> i32:
    """The words of a double. PTX: `}`. Needs sm_20 with PTX 3.2."""

def d2i_rm(a: f64) -> i32:
    """Converts. PTX: `cvt.rmi.s32.f64`. Needs sm_20 with PTX 3.2."""

def d2i_rn(a: f64) -> i32:
    """Converts. PTX: `cvt.rni.s32.f64`. Needs sm_20 with PTX 3.2."""

def d2i_rp(a: f64) -> i32:
    """Converts. PTX: `cvt.rpi.s32.f64`. Needs sm_20 with PTX 3.2."""

def d2i_rz(a: f64) -> i32:
    """Converts. PTX: `cvt.rzi.s32.f64`. Needs sm_20 with PTX 3.2."""

def d2ll_rm(a: f64) -> i64:
    """Converts. PTX: `cvt.rmi.s64.f64`. Needs sm_20 with PTX 3.2."""

def d2ll_rn(a: f64) -> i64:
    """Converts. PTX: `cvt.rni.s64.f64`. Needs sm_20 with PTX 3.2."""

def d2ll_rp(a: f64) -> i64:
    """Converts. PTX: `cvt.rpi.s64.f64`. Needs sm_20 with PTX 3.2."""

def d2ll_rz(a: f64) -> i64:
    """Converts. PTX: `cvt.rzi.s64.f64`. Needs sm_20 with PTX 3.2."""

def d2ui_rm(a: f64) -> u32:
    """Converts. PTX: `cvt.rmi.u32.f64`. Needs sm_20 with PTX 3.2."""

def d2ui_rn(a: f64) -> u32:
    """Converts. PTX: `cvt.rni.u32.f64`. Needs sm_20 with PTX 3.2."""

def d2ui_rp(a: f64) -> u32:
    """Converts. PTX: `cvt.rpi.u32.f64`. Needs sm_20 with PTX 3.2."""

def d2ui_rz(a: f64) -> u32:
    """Converts. PTX: `cvt.rzi.u32.f64`. Needs sm_20 with PTX 3.2."""

def d2ull_rm(a: f64) -> u64:
    """Converts. PTX: `cvt.rmi.u64.f64`. Needs sm_20 with PTX 3.2."""

def d2ull_rn(a: f64) -> u64:
    """Converts. PTX: `cvt.rni.u64.f64`. Needs sm_20 with PTX 3.2."""

def d2ull_rp(a: f64) -> u64:
    """Converts. PTX: `cvt.rpi.u64.f64`. Needs sm_20 with PTX 3.2."""

def d2ull_rz(a: f64) -> u64:
    """Converts. PTX: `cvt.rzi.u64.f64`. Needs sm_20 with PTX 3.2."""

def discard_L2(ptr: _Address, size: i64) -> None:
    """Drops memory from the cache without writing it back. PTX: `discard.L2`. `size` is a constant: 128. Needs sm_80 with PTX 7.4."""

def discard_global_L2(global_ptr: _Address, size: i64) -> None:
    """Drops memory from the cache without writing it back. PTX: `discard.global.L2`. `size` is a constant: 128. Needs sm_80 with PTX 7.4."""

def div_approx_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `div.approx.f32`. Needs sm_20 with PTX 3.2."""

def div_approx_ftz_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `div.approx.ftz.f32`. Needs sm_20 with PTX 3.2."""

def div_full(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `div.full.f32`. Needs sm_20 with PTX 3.2."""

def div_full_ftz(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `div.full.ftz.f32`. Needs sm_20 with PTX 3.2."""

def div_rm_d(a: f64, b: f64) -> f64:
    """Floating-point arithmetic. PTX: `div.rm.f64`. Needs sm_20 with PTX 3.2."""

def div_rm_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `div.rm.f32`. Needs sm_20 with PTX 3.2."""

def div_rm_ftz_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `div.rm.ftz.f32`. Needs sm_20 with PTX 3.2."""

def div_rn_d(a: f64, b: f64) -> f64:
    """Floating-point arithmetic. PTX: `div.rn.f64`. Needs sm_20 with PTX 3.2."""

def div_rn_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `div.rn.f32`. Needs sm_20 with PTX 3.2."""

def div_rn_ftz_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `div.rn.ftz.f32`. Needs sm_20 with PTX 3.2."""

def div_rp_d(a: f64, b: f64) -> f64:
    """Floating-point arithmetic. PTX: `div.rp.f64`. Needs sm_20 with PTX 3.2."""

def div_rp_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `div.rp.f32`. Needs sm_20 with PTX 3.2."""

def div_rp_ftz_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `div.rp.ftz.f32`. Needs sm_20 with PTX 3.2."""

def div_rz_d(a: f64, b: f64) -> f64:
    """Floating-point arithmetic. PTX: `div.rz.f64`. Needs sm_20 with PTX 3.2."""

def div_rz_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `div.rz.f32`. Needs sm_20 with PTX 3.2."""

def div_rz_ftz_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `div.rz.ftz.f32`. Needs sm_20 with PTX 3.2."""

def e2m1x2_to_f16x2_rn(a: u16) -> vec[f16, Literal[2]]:
    """Converts. PTX: `cvt.rn.f16x2.e2m1x2`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def e2m1x2_to_f16x2_rn_relu(a: u16) -> vec[f16, Literal[2]]:
    """Converts. PTX: `cvt.rn.relu.f16x2.e2m1x2`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def e2m3x2_to_f16x2_rn(a: u16) -> vec[f16, Literal[2]]:
    """Converts. PTX: `cvt.rn.f16x2.e2m3x2`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def e2m3x2_to_f16x2_rn_relu(a: u16) -> vec[f16, Literal[2]]:
    """Converts. PTX: `cvt.rn.relu.f16x2.e2m3x2`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def e3m2x2_to_f16x2_rn(a: u16) -> vec[f16, Literal[2]]:
    """Converts. PTX: `cvt.rn.f16x2.e3m2x2`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def e3m2x2_to_f16x2_rn_relu(a: u16) -> vec[f16, Literal[2]]:
    """Converts. PTX: `cvt.rn.relu.f16x2.e3m2x2`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def e4m3x2_to_f16x2_rn(a: u16) -> vec[f16, Literal[2]]:
    """Converts. PTX: `cvt.rn.f16x2.e4m3x2`. Needs sm_89 with PTX 8.1."""

def e4m3x2_to_f16x2_rn_relu(a: u16) -> vec[f16, Literal[2]]:
    """Converts. PTX: `cvt.rn.relu.f16x2.e4m3x2`. Needs sm_89 with PTX 8.1."""

def e5m2x2_to_f16x2_rn(a: u16) -> vec[f16, Literal[2]]:
    """Converts. PTX: `cvt.rn.f16x2.e5m2x2`. Needs sm_89 with PTX 8.1."""

def e5m2x2_to_f16x2_rn_relu(a: u16) -> vec[f16, Literal[2]]:
    """Converts. PTX: `cvt.rn.relu.f16x2.e5m2x2`. Needs sm_89 with PTX 8.1."""

def elect_sync(membermask: i32) -> tuple[i32, bool]:
    """One of the lanes. PTX: `elect.sync`. Needs sm_90 with PTX 8.0."""

@overload
def ex2_approx(a: float) -> float:
    """Floating-point arithmetic.

    nv.nvvm.ex2_approx_f16(a: f16) -> f16
    nv.nvvm.ex2_approx_f32(a: f32) -> f32
    nv.nvvm.ex2_approx_v2f16(a: vec[f16, 2]) -> vec[f16, 2]
    """
@overload
def ex2_approx(a: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]: ...

def ex2_approx_f16(a: f16) -> f16:
    """Floating-point arithmetic. PTX: `ex2.approx.f16`. Needs sm_75 with PTX 7.0."""

def ex2_approx_f32(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `ex2.approx.f32`. Needs sm_20 with PTX 3.2."""

@overload
def ex2_approx_ftz(a: float) -> float:
    """Floating-point arithmetic.

    nv.nvvm.ex2_approx_ftz_bf16(a: bf16) -> bf16
    nv.nvvm.ex2_approx_ftz_f32(a: f32) -> f32
    nv.nvvm.ex2_approx_ftz_v2bf16(a: vec[bf16, 2]) -> vec[bf16, 2]
    """
@overload
def ex2_approx_ftz(a: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]: ...

def ex2_approx_ftz_bf16(a: bf16) -> bf16:
    """Floating-point arithmetic. PTX: `ex2.approx.ftz.bf16`. Needs sm_90 with PTX 7.8."""

def ex2_approx_ftz_f32(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `ex2.approx.ftz.f32`. Needs sm_20 with PTX 3.2."""

def ex2_approx_ftz_v2bf16(a: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """Floating-point arithmetic. PTX: `ex2.approx.ftz.bf16x2`. Needs sm_90 with PTX 7.8."""

def ex2_approx_v2f16(a: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """Floating-point arithmetic. PTX: `ex2.approx.f16x2`. Needs sm_75 with PTX 7.0."""

def exit() -> None:
    """Ends the thread. PTX: `exit`. Needs sm_20 with PTX 3.2."""

def f16x2_to_e2m1x2_rn_relu_satfinite(a: GenericVec[f16, Literal[2]]) -> u16:
    """two f16 as e2m1, the second element in the upper bits, negative ones as 0; too large ones are the largest. PTX: `cvt.u16.u8`. Needs sm_100f with PTX 9.1, sm_110f with PTX 9.1, sm_120f with PTX 9.1."""

def f16x2_to_e2m1x2_rn_satfinite(a: GenericVec[f16, Literal[2]]) -> u16:
    """two f16 as e2m1, the second element in the upper bits; too large ones are the largest. PTX: `cvt.u16.u8`. Needs sm_100f with PTX 9.1, sm_110f with PTX 9.1, sm_120f with PTX 9.1."""

def f16x2_to_e2m3x2_rn_relu_satfinite(a: GenericVec[f16, Literal[2]]) -> u16:
    """two f16 as e2m3, the second element in the upper bits, negative ones as 0; too large ones are the largest. PTX: `cvt.rn.satfinite.relu.e2m3x2.f16x2`. Needs sm_100f with PTX 9.1, sm_110f with PTX 9.1, sm_120f with PTX 9.1."""

def f16x2_to_e2m3x2_rn_satfinite(a: GenericVec[f16, Literal[2]]) -> u16:
    """two f16 as e2m3, the second element in the upper bits; too large ones are the largest. PTX: `cvt.rn.satfinite.e2m3x2.f16x2`. Needs sm_100f with PTX 9.1, sm_110f with PTX 9.1, sm_120f with PTX 9.1."""

def f16x2_to_e3m2x2_rn_relu_satfinite(a: GenericVec[f16, Literal[2]]) -> u16:
    """two f16 as e3m2, the second element in the upper bits, negative ones as 0; too large ones are the largest. PTX: `cvt.rn.satfinite.relu.e3m2x2.f16x2`. Needs sm_100f with PTX 9.1, sm_110f with PTX 9.1, sm_120f with PTX 9.1."""

def f16x2_to_e3m2x2_rn_satfinite(a: GenericVec[f16, Literal[2]]) -> u16:
    """two f16 as e3m2, the second element in the upper bits; too large ones are the largest. PTX: `cvt.rn.satfinite.e3m2x2.f16x2`. Needs sm_100f with PTX 9.1, sm_110f with PTX 9.1, sm_120f with PTX 9.1."""

def f16x2_to_e4m3x2_rn(a: GenericVec[f16, Literal[2]]) -> u16:
    """Converts. PTX: `cvt.rn.satfinite.e4m3x2.f16x2`. Needs sm_89 with PTX 8.1."""

def f16x2_to_e4m3x2_rn_relu(a: GenericVec[f16, Literal[2]]) -> u16:
    """Converts. PTX: `cvt.rn.satfinite.relu.e4m3x2.f16x2`. Needs sm_89 with PTX 8.1."""

def f16x2_to_e5m2x2_rn(a: GenericVec[f16, Literal[2]]) -> u16:
    """Converts. PTX: `cvt.rn.satfinite.e5m2x2.f16x2`. Needs sm_89 with PTX 8.1."""

def f16x2_to_e5m2x2_rn_relu(a: GenericVec[f16, Literal[2]]) -> u16:
    """Converts. PTX: `cvt.rn.satfinite.relu.e5m2x2.f16x2`. Needs sm_89 with PTX 8.1."""

def f2bf16_rn(a: f32) -> bf16:
    """Converts. PTX: `cvt.rn.bf16.f32`. Needs sm_80 with PTX 7.0."""

def f2bf16_rn_relu(a: f32) -> bf16:
    """Converts. PTX: `cvt.rn.relu.bf16.f32`. Needs sm_80 with PTX 7.0."""

def f2bf16_rn_relu_satfinite(a: f32) -> bf16:
    """Converts. PTX: `cvt.rn.relu.satfinite.bf16.f32`. Needs sm_80 with PTX 8.1."""

def f2bf16_rn_satfinite(a: f32) -> bf16:
    """Converts. PTX: `cvt.rn.satfinite.bf16.f32`. Needs sm_80 with PTX 8.1."""

def f2bf16_rz(a: f32) -> bf16:
    """Converts. PTX: `cvt.rz.bf16.f32`. Needs sm_80 with PTX 7.0."""

def f2bf16_rz_relu(a: f32) -> bf16:
    """Converts. PTX: `cvt.rz.relu.bf16.f32`. Needs sm_80 with PTX 7.0."""

def f2bf16_rz_relu_satfinite(a: f32) -> bf16:
    """Converts. PTX: `cvt.rz.relu.satfinite.bf16.f32`. Needs sm_80 with PTX 8.1."""

def f2bf16_rz_satfinite(a: f32) -> bf16:
    """Converts. PTX: `cvt.rz.satfinite.bf16.f32`. Needs sm_80 with PTX 8.1."""

def f2f16_rn(a: f32) -> f16:
    """Converts. PTX: `cvt.rn.f16.f32`. Needs sm_20 with PTX 3.2."""

def f2f16_rn_relu(a: f32) -> f16:
    """Converts. PTX: `cvt.rn.relu.f16.f32`. Needs sm_80 with PTX 7.0."""

def f2f16_rn_relu_satfinite(a: f32) -> f16:
    """Converts. PTX: `cvt.rn.relu.satfinite.f16.f32`. Needs sm_80 with PTX 8.1."""

def f2f16_rn_satfinite(a: f32) -> f16:
    """Converts. PTX: `cvt.rn.satfinite.f16.f32`. Needs sm_80 with PTX 8.1."""

def f2f16_rz(a: f32) -> f16:
    """Converts. PTX: `cvt.rz.f16.f32`. Needs sm_20 with PTX 3.2."""

def f2f16_rz_relu(a: f32) -> f16:
    """Converts. PTX: `cvt.rz.relu.f16.f32`. Needs sm_80 with PTX 7.0."""

def f2f16_rz_relu_satfinite(a: f32) -> f16:
    """Converts. PTX: `cvt.rz.relu.satfinite.f16.f32`. Needs sm_80 with PTX 8.1."""

def f2f16_rz_satfinite(a: f32) -> f16:
    """Converts. PTX: `cvt.rz.satfinite.f16.f32`. Needs sm_80 with PTX 8.1."""

def f2h_rn(a: f32) -> u16:
    """Converts. PTX: `cvt.rn.f16.f32`. Needs sm_20 with PTX 3.2."""

def f2h_rn_ftz(a: f32) -> u16:
    """Converts. PTX: `cvt.rn.ftz.f16.f32`. Needs sm_20 with PTX 3.2."""

def f2i_rm(a: f32) -> i32:
    """Converts. PTX: `cvt.rmi.s32.f32`. Needs sm_20 with PTX 3.2."""

def f2i_rm_ftz(a: f32) -> i32:
    """Converts. PTX: `cvt.rmi.ftz.s32.f32`. Needs sm_20 with PTX 3.2."""

def f2i_rn(a: f32) -> i32:
    """Converts. PTX: `cvt.rni.s32.f32`. Needs sm_20 with PTX 3.2."""

def f2i_rn_ftz(a: f32) -> i32:
    """Converts. PTX: `cvt.rni.ftz.s32.f32`. Needs sm_20 with PTX 3.2."""

def f2i_rp(a: f32) -> i32:
    """Converts. PTX: `cvt.rpi.s32.f32`. Needs sm_20 with PTX 3.2."""

def f2i_rp_ftz(a: f32) -> i32:
    """Converts. PTX: `cvt.rpi.ftz.s32.f32`. Needs sm_20 with PTX 3.2."""

def f2i_rz(a: f32) -> i32:
    """Converts. PTX: `cvt.rzi.s32.f32`. Needs sm_20 with PTX 3.2."""

def f2i_rz_ftz(a: f32) -> i32:
    """Converts. PTX: `cvt.rzi.ftz.s32.f32`. Needs sm_20 with PTX 3.2."""

def f2ll_rm(a: f32) -> i64:
    """Converts. PTX: `cvt.rmi.s64.f32`. Needs sm_20 with PTX 3.2."""

def f2ll_rm_ftz(a: f32) -> i64:
    """Converts. PTX: `cvt.rmi.ftz.s64.f32`. Needs sm_20 with PTX 3.2."""

def f2ll_rn(a: f32) -> i64:
    """Converts. PTX: `cvt.rni.s64.f32`. Needs sm_20 with PTX 3.2."""

def f2ll_rn_ftz(a: f32) -> i64:
    """Converts. PTX: `cvt.rni.ftz.s64.f32`. Needs sm_20 with PTX 3.2."""

def f2ll_rp(a: f32) -> i64:
    """Converts. PTX: `cvt.rpi.s64.f32`. Needs sm_20 with PTX 3.2."""

def f2ll_rp_ftz(a: f32) -> i64:
    """Converts. PTX: `cvt.rpi.ftz.s64.f32`. Needs sm_20 with PTX 3.2."""

def f2ll_rz(a: f32) -> i64:
    """Converts. PTX: `cvt.rzi.s64.f32`. Needs sm_20 with PTX 3.2."""

def f2ll_rz_ftz(a: f32) -> i64:
    """Converts. PTX: `cvt.rzi.ftz.s64.f32`. Needs sm_20 with PTX 3.2."""

def f2tf32_rn(a: f32) -> u32:
    """Converts. PTX: `cvt.rn.tf32.f32`. Needs sm_90 with PTX 7.8."""

def f2tf32_rn_relu(a: f32) -> u32:
    """Converts. PTX: `cvt.rn.relu.tf32.f32`. Needs sm_90 with PTX 7.8."""

def f2tf32_rn_relu_satfinite(a: f32) -> u32:
    """Converts. PTX: `cvt.rn.relu.satfinite.tf32.f32`. Needs sm_100 with PTX 8.6."""

def f2tf32_rn_satfinite(a: f32) -> u32:
    """Converts. PTX: `cvt.rn.satfinite.tf32.f32`. Needs sm_100 with PTX 8.6."""

def f2tf32_rna(a: f32) -> u32:
    """Converts. PTX: `cvt.rna.tf32.f32`. Needs sm_80 with PTX 7.0."""

def f2tf32_rna_satfinite(a: f32) -> u32:
    """Converts. PTX: `cvt.rna.satfinite.tf32.f32`. Needs sm_80 with PTX 8.1."""

def f2tf32_rz(a: f32) -> u32:
    """Converts. PTX: `cvt.rz.tf32.f32`. Needs sm_90 with PTX 7.8."""

def f2tf32_rz_relu(a: f32) -> u32:
    """Converts. PTX: `cvt.rz.relu.tf32.f32`. Needs sm_90 with PTX 7.8."""

def f2tf32_rz_relu_satfinite(a: f32) -> u32:
    """Converts. PTX: `cvt.rz.relu.satfinite.tf32.f32`. Needs sm_100 with PTX 8.6."""

def f2tf32_rz_satfinite(a: f32) -> u32:
    """Converts. PTX: `cvt.rz.satfinite.tf32.f32`. Needs sm_100 with PTX 8.6."""

def f2ui_rm(a: f32) -> u32:
    """Converts. PTX: `cvt.rmi.u32.f32`. Needs sm_20 with PTX 3.2."""

def f2ui_rm_ftz(a: f32) -> u32:
    """Converts. PTX: `cvt.rmi.ftz.u32.f32`. Needs sm_20 with PTX 3.2."""

def f2ui_rn(a: f32) -> u32:
    """Converts. PTX: `cvt.rni.u32.f32`. Needs sm_20 with PTX 3.2."""

def f2ui_rn_ftz(a: f32) -> u32:
    """Converts. PTX: `cvt.rni.ftz.u32.f32`. Needs sm_20 with PTX 3.2."""

def f2ui_rp(a: f32) -> u32:
    """Converts. PTX: `cvt.rpi.u32.f32`. Needs sm_20 with PTX 3.2."""

def f2ui_rp_ftz(a: f32) -> u32:
    """Converts. PTX: `cvt.rpi.ftz.u32.f32`. Needs sm_20 with PTX 3.2."""

def f2ui_rz(a: f32) -> u32:
    """Converts. PTX: `cvt.rzi.u32.f32`. Needs sm_20 with PTX 3.2."""

def f2ui_rz_ftz(a: f32) -> u32:
    """Converts. PTX: `cvt.rzi.ftz.u32.f32`. Needs sm_20 with PTX 3.2."""

def f2ull_rm(a: f32) -> u64:
    """Converts. PTX: `cvt.rmi.u64.f32`. Needs sm_20 with PTX 3.2."""

def f2ull_rm_ftz(a: f32) -> u64:
    """Converts. PTX: `cvt.rmi.ftz.u64.f32`. Needs sm_20 with PTX 3.2."""

def f2ull_rn(a: f32) -> u64:
    """Converts. PTX: `cvt.rni.u64.f32`. Needs sm_20 with PTX 3.2."""

def f2ull_rn_ftz(a: f32) -> u64:
    """Converts. PTX: `cvt.rni.ftz.u64.f32`. Needs sm_20 with PTX 3.2."""

def f2ull_rp(a: f32) -> u64:
    """Converts. PTX: `cvt.rpi.u64.f32`. Needs sm_20 with PTX 3.2."""

def f2ull_rp_ftz(a: f32) -> u64:
    """Converts. PTX: `cvt.rpi.ftz.u64.f32`. Needs sm_20 with PTX 3.2."""

def f2ull_rz(a: f32) -> u64:
    """Converts. PTX: `cvt.rzi.u64.f32`. Needs sm_20 with PTX 3.2."""

def f2ull_rz_ftz(a: f32) -> u64:
    """Converts. PTX: `cvt.rzi.ftz.u64.f32`. Needs sm_20 with PTX 3.2."""

def f32x4_to_e2m1x4_rs_relu_satfinite(a: GenericVec[f32, Literal[4]], rnd_bits: u32) -> u16:
    """Converts. PTX: `cvt.rs.relu.satfinite.e2m1x4.f32`. Needs sm_100a with PTX 8.7, sm_103a with PTX 8.8, sm_107a with PTX 9.4."""

def f32x4_to_e2m1x4_rs_satfinite(a: GenericVec[f32, Literal[4]], rnd_bits: u32) -> u16:
    """Converts. PTX: `cvt.rs.satfinite.e2m1x4.f32`. Needs sm_100a with PTX 8.7, sm_103a with PTX 8.8, sm_107a with PTX 9.4."""

def f32x4_to_e2m3x4_rs_relu_satfinite(a: GenericVec[f32, Literal[4]], rnd_bits: u32) -> vec[u8, Literal[4]]:
    """Converts. PTX: `cvt.rs.relu.satfinite.e2m3x4.f32`. Needs sm_100a with PTX 8.7, sm_103a with PTX 8.8, sm_107a with PTX 9.4."""

def f32x4_to_e2m3x4_rs_satfinite(a: GenericVec[f32, Literal[4]], rnd_bits: u32) -> vec[u8, Literal[4]]:
    """Converts. PTX: `cvt.rs.satfinite.e2m3x4.f32`. Needs sm_100a with PTX 8.7, sm_103a with PTX 8.8, sm_107a with PTX 9.4."""

def f32x4_to_e3m2x4_rs_relu_satfinite(a: GenericVec[f32, Literal[4]], rnd_bits: u32) -> vec[u8, Literal[4]]:
    """Converts. PTX: `cvt.rs.relu.satfinite.e3m2x4.f32`. Needs sm_100a with PTX 8.7, sm_103a with PTX 8.8, sm_107a with PTX 9.4."""

def f32x4_to_e3m2x4_rs_satfinite(a: GenericVec[f32, Literal[4]], rnd_bits: u32) -> vec[u8, Literal[4]]:
    """Converts. PTX: `cvt.rs.satfinite.e3m2x4.f32`. Needs sm_100a with PTX 8.7, sm_103a with PTX 8.8, sm_107a with PTX 9.4."""

def f32x4_to_e4m3x4_rs_relu_satfinite(a: GenericVec[f32, Literal[4]], rnd_bits: u32) -> vec[u8, Literal[4]]:
    """Converts. PTX: `cvt.rs.relu.satfinite.e4m3x4.f32`. Needs sm_100a with PTX 8.7, sm_103a with PTX 8.8, sm_107a with PTX 9.4."""

def f32x4_to_e4m3x4_rs_satfinite(a: GenericVec[f32, Literal[4]], rnd_bits: u32) -> vec[u8, Literal[4]]:
    """Converts. PTX: `cvt.rs.satfinite.e4m3x4.f32`. Needs sm_100a with PTX 8.7, sm_103a with PTX 8.8, sm_107a with PTX 9.4."""

def f32x4_to_e5m2x4_rs_relu_satfinite(a: GenericVec[f32, Literal[4]], rnd_bits: u32) -> vec[u8, Literal[4]]:
    """Converts. PTX: `cvt.rs.relu.satfinite.e5m2x4.f32`. Needs sm_100a with PTX 8.7, sm_103a with PTX 8.8, sm_107a with PTX 9.4."""

def f32x4_to_e5m2x4_rs_satfinite(a: GenericVec[f32, Literal[4]], rnd_bits: u32) -> vec[u8, Literal[4]]:
    """Converts. PTX: `cvt.rs.satfinite.e5m2x4.f32`. Needs sm_100a with PTX 8.7, sm_103a with PTX 8.8, sm_107a with PTX 9.4."""

@overload
def fabs(a: float) -> float:
    """Floating-point arithmetic.

    nv.nvvm.fabs_bf16(a: bf16) -> bf16
    nv.nvvm.fabs_f16(a: f16) -> f16
    nv.nvvm.fabs_f32(a: f32) -> f32
    nv.nvvm.fabs_f64(a: f64) -> f64
    nv.nvvm.fabs_v2bf16(a: vec[bf16, 2]) -> vec[bf16, 2]
    nv.nvvm.fabs_v2f16(a: vec[f16, 2]) -> vec[f16, 2]
    """
@overload
def fabs(a: GenericVec[float, Literal[2]]) -> vec[float, Literal[2]]: ...

def fabs_bf16(a: bf16) -> bf16:
    """Floating-point arithmetic. PTX: `abs.bf16`. Needs sm_80 with PTX 7.0."""

def fabs_f16(a: f16) -> f16:
    """Floating-point arithmetic. PTX: `abs.f16`. Needs sm_53 with PTX 6.5."""

def fabs_f32(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `abs.f32`. Needs sm_20 with PTX 3.2."""

def fabs_f64(a: f64) -> f64:
    """Floating-point arithmetic. PTX: `abs.f64`. Needs sm_20 with PTX 3.2."""

@overload
def fabs_ftz(a: float) -> float:
    """Floating-point arithmetic.

    nv.nvvm.fabs_ftz_f16(a: f16) -> f16
    nv.nvvm.fabs_ftz_f32(a: f32) -> f32
    nv.nvvm.fabs_ftz_v2f16(a: vec[f16, 2]) -> vec[f16, 2]
    """
@overload
def fabs_ftz(a: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]: ...

def fabs_ftz_f16(a: f16) -> f16:
    """Floating-point arithmetic. PTX: `abs.ftz.f16`. Needs sm_53 with PTX 6.5."""

def fabs_ftz_f32(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `abs.ftz.f32`. Needs sm_20 with PTX 3.2."""

def fabs_ftz_v2f16(a: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """Floating-point arithmetic. PTX: `abs.ftz.f16x2`. Needs sm_53 with PTX 6.5."""

def fabs_v2bf16(a: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """Floating-point arithmetic. PTX: `abs.bf16x2`. Needs sm_80 with PTX 7.0."""

def fabs_v2f16(a: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """Floating-point arithmetic. PTX: `abs.f16x2`. Needs sm_53 with PTX 6.5."""

def fence_acquire_sync_restrict_space_cluster_scope_cluster() -> None:
    """Orders accesses of memory. PTX: `fence.acquire.sync_restrict::shared::cluster.cluster`. Needs sm_90 with PTX 8.6."""

def fence_mbarrier_init_release_cluster() -> None:
    """Orders accesses of memory. PTX: `fence.mbarrier_init.release.cluster`. Needs sm_90 with PTX 8.0."""

def fence_proxy_alias() -> None:
    """Orders accesses of memory. PTX: `fence.proxy.alias`. Needs sm_70 with PTX 7.5."""

def fence_proxy_async() -> None:
    """Orders accesses of memory. PTX: `fence.proxy.async`. Needs sm_90 with PTX 8.0."""

def fence_proxy_async_generic_acquire_sync_restrict_space_cluster_scope_cluster() -> None:
    """Orders accesses of memory. PTX: `fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster`. Needs sm_90 with PTX 8.6."""

def fence_proxy_async_generic_release_sync_restrict_space_cta_scope_cluster() -> None:
    """Orders accesses of memory. PTX: `fence.proxy.async::generic.release.sync_restrict::shared::cta.cluster`. Needs sm_90 with PTX 8.6."""

def fence_proxy_async_global() -> None:
    """Orders accesses of memory. PTX: `fence.proxy.async.global`. Needs sm_90 with PTX 8.0."""

def fence_proxy_async_shared_cluster() -> None:
    """Orders accesses of memory. PTX: `fence.proxy.async.shared::cluster`. Needs sm_90 with PTX 8.0."""

def fence_proxy_async_shared_cta() -> None:
    """Orders accesses of memory. PTX: `fence.proxy.async.shared::cta`. Needs sm_90 with PTX 8.0."""

def fence_proxy_tensormap_generic_acquire_cluster(addr: _Address, size: i32) -> None:
    """Orders accesses of a tensor map. PTX: `fence.proxy.tensormap::generic.acquire.cluster`. `size` is a constant: 128. Needs sm_90 with PTX 8.3."""

def fence_proxy_tensormap_generic_acquire_cta(addr: _Address, size: i32) -> None:
    """Orders accesses of a tensor map. PTX: `fence.proxy.tensormap::generic.acquire.cta`. `size` is a constant: 128. Needs sm_90 with PTX 8.3."""

def fence_proxy_tensormap_generic_acquire_gpu(addr: _Address, size: i32) -> None:
    """Orders accesses of a tensor map. PTX: `fence.proxy.tensormap::generic.acquire.gpu`. `size` is a constant: 128. Needs sm_90 with PTX 8.3."""

def fence_proxy_tensormap_generic_acquire_sys(addr: _Address, size: i32) -> None:
    """Orders accesses of a tensor map. PTX: `fence.proxy.tensormap::generic.acquire.sys`. `size` is a constant: 128. Needs sm_90 with PTX 8.3."""

def fence_proxy_tensormap_generic_release_cluster() -> None:
    """Orders accesses of a tensor map. PTX: `fence.proxy.tensormap::generic.release.cluster`. Needs sm_90 with PTX 8.3."""

def fence_proxy_tensormap_generic_release_cta() -> None:
    """Orders accesses of a tensor map. PTX: `fence.proxy.tensormap::generic.release.cta`. Needs sm_90 with PTX 8.3."""

def fence_proxy_tensormap_generic_release_gpu() -> None:
    """Orders accesses of a tensor map. PTX: `fence.proxy.tensormap::generic.release.gpu`. Needs sm_90 with PTX 8.3."""

def fence_proxy_tensormap_generic_release_sys() -> None:
    """Orders accesses of a tensor map. PTX: `fence.proxy.tensormap::generic.release.sys`. Needs sm_90 with PTX 8.3."""

def fence_release_sync_restrict_space_cta_scope_cluster() -> None:
    """Orders accesses of memory. PTX: `fence.release.sync_restrict::shared::cta.cluster`. Needs sm_90 with PTX 8.6."""

def fence_sc_cluster() -> None:
    """Orders accesses of memory. PTX: `fence.sc.cluster`. Needs sm_90 with PTX 7.8."""

def ff2bf16x2_rn(a: f32, b: f32) -> vec[bf16, Literal[2]]:
    """Converts. PTX: `cvt.rn.bf16x2.f32`. Needs sm_80 with PTX 7.0."""

def ff2bf16x2_rn_relu(a: f32, b: f32) -> vec[bf16, Literal[2]]:
    """Converts. PTX: `cvt.rn.relu.bf16x2.f32`. Needs sm_80 with PTX 7.0."""

def ff2bf16x2_rn_relu_satfinite(a: f32, b: f32) -> vec[bf16, Literal[2]]:
    """Converts. PTX: `cvt.rn.relu.satfinite.bf16x2.f32`. Needs sm_80 with PTX 8.1."""

def ff2bf16x2_rn_satfinite(a: f32, b: f32) -> vec[bf16, Literal[2]]:
    """Converts. PTX: `cvt.rn.satfinite.bf16x2.f32`. Needs sm_80 with PTX 8.1."""

def ff2bf16x2_rs(a: f32, b: f32, c: u32) -> vec[bf16, Literal[2]]:
    """Converts. PTX: `cvt.rs.bf16x2.f32`. Needs sm_100a with PTX 8.7, sm_103a with PTX 8.8, sm_107a with PTX 9.4."""

def ff2bf16x2_rs_relu(a: f32, b: f32, c: u32) -> vec[bf16, Literal[2]]:
    """Converts. PTX: `cvt.rs.relu.bf16x2.f32`. Needs sm_100a with PTX 8.7, sm_103a with PTX 8.8, sm_107a with PTX 9.4."""

def ff2bf16x2_rs_relu_satfinite(a: f32, b: f32, c: u32) -> vec[bf16, Literal[2]]:
    """Converts. PTX: `cvt.rs.relu.satfinite.bf16x2.f32`. Needs sm_100a with PTX 8.7, sm_103a with PTX 8.8, sm_107a with PTX 9.4."""

def ff2bf16x2_rs_satfinite(a: f32, b: f32, c: u32) -> vec[bf16, Literal[2]]:
    """Converts. PTX: `cvt.rs.satfinite.bf16x2.f32`. Needs sm_100a with PTX 8.7, sm_103a with PTX 8.8, sm_107a with PTX 9.4."""

def ff2bf16x2_rz(a: f32, b: f32) -> vec[bf16, Literal[2]]:
    """Converts. PTX: `cvt.rz.bf16x2.f32`. Needs sm_80 with PTX 7.0."""

def ff2bf16x2_rz_relu(a: f32, b: f32) -> vec[bf16, Literal[2]]:
    """Converts. PTX: `cvt.rz.relu.bf16x2.f32`. Needs sm_80 with PTX 7.0."""

def ff2bf16x2_rz_relu_satfinite(a: f32, b: f32) -> vec[bf16, Literal[2]]:
    """Converts. PTX: `cvt.rz.relu.satfinite.bf16x2.f32`. Needs sm_80 with PTX 8.1."""

def ff2bf16x2_rz_satfinite(a: f32, b: f32) -> vec[bf16, Literal[2]]:
    """Converts. PTX: `cvt.rz.satfinite.bf16x2.f32`. Needs sm_80 with PTX 8.1."""

def ff2f16x2_rn(a: f32, b: f32) -> vec[f16, Literal[2]]:
    """Converts. PTX: `cvt.rn.f16x2.f32`. Needs sm_80 with PTX 7.0."""

def ff2f16x2_rn_relu(a: f32, b: f32) -> vec[f16, Literal[2]]:
    """Converts. PTX: `cvt.rn.relu.f16x2.f32`. Needs sm_80 with PTX 7.0."""

def ff2f16x2_rn_relu_satfinite(a: f32, b: f32) -> vec[f16, Literal[2]]:
    """Converts. PTX: `cvt.rn.relu.satfinite.f16x2.f32`. Needs sm_80 with PTX 8.1."""

def ff2f16x2_rn_satfinite(a: f32, b: f32) -> vec[f16, Literal[2]]:
    """Converts. PTX: `cvt.rn.satfinite.f16x2.f32`. Needs sm_80 with PTX 8.1."""

def ff2f16x2_rs(a: f32, b: f32, c: u32) -> vec[f16, Literal[2]]:
    """Converts. PTX: `cvt.rs.f16x2.f32`. Needs sm_100a with PTX 8.7, sm_103a with PTX 8.8, sm_107a with PTX 9.4."""

def ff2f16x2_rs_relu(a: f32, b: f32, c: u32) -> vec[f16, Literal[2]]:
    """Converts. PTX: `cvt.rs.relu.f16x2.f32`. Needs sm_100a with PTX 8.7, sm_103a with PTX 8.8, sm_107a with PTX 9.4."""

def ff2f16x2_rs_relu_satfinite(a: f32, b: f32, c: u32) -> vec[f16, Literal[2]]:
    """Converts. PTX: `cvt.rs.relu.satfinite.f16x2.f32`. Needs sm_100a with PTX 8.7, sm_103a with PTX 8.8, sm_107a with PTX 9.4."""

def ff2f16x2_rs_satfinite(a: f32, b: f32, c: u32) -> vec[f16, Literal[2]]:
    """Converts. PTX: `cvt.rs.satfinite.f16x2.f32`. Needs sm_100a with PTX 8.7, sm_103a with PTX 8.8, sm_107a with PTX 9.4."""

def ff2f16x2_rz(a: f32, b: f32) -> vec[f16, Literal[2]]:
    """Converts. PTX: `cvt.rz.f16x2.f32`. Needs sm_80 with PTX 7.0."""

def ff2f16x2_rz_relu(a: f32, b: f32) -> vec[f16, Literal[2]]:
    """Converts. PTX: `cvt.rz.relu.f16x2.f32`. Needs sm_80 with PTX 7.0."""

def ff2f16x2_rz_relu_satfinite(a: f32, b: f32) -> vec[f16, Literal[2]]:
    """Converts. PTX: `cvt.rz.relu.satfinite.f16x2.f32`. Needs sm_80 with PTX 8.1."""

def ff2f16x2_rz_satfinite(a: f32, b: f32) -> vec[f16, Literal[2]]:
    """Converts. PTX: `cvt.rz.satfinite.f16x2.f32`. Needs sm_80 with PTX 8.1."""

def ff_to_e2m1x2_rn_relu_satfinite(a: f32, b: f32) -> u16:
    """Converts. PTX: `cvt.u16.u8`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ff_to_e2m1x2_rn_satfinite(a: f32, b: f32) -> u16:
    """Converts. PTX: `cvt.u16.u8`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ff_to_e2m3x2_rn_relu_satfinite(a: f32, b: f32) -> u16:
    """Converts. PTX: `cvt.rn.satfinite.relu.e2m3x2.f32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ff_to_e2m3x2_rn_satfinite(a: f32, b: f32) -> u16:
    """Converts. PTX: `cvt.rn.satfinite.e2m3x2.f32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ff_to_e3m2x2_rn_relu_satfinite(a: f32, b: f32) -> u16:
    """Converts. PTX: `cvt.rn.satfinite.relu.e3m2x2.f32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ff_to_e3m2x2_rn_satfinite(a: f32, b: f32) -> u16:
    """Converts. PTX: `cvt.rn.satfinite.e3m2x2.f32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ff_to_e4m3x2_rn(a: f32, b: f32) -> u16:
    """Converts. PTX: `cvt.rn.satfinite.e4m3x2.f32`. Needs sm_89 with PTX 8.1."""

def ff_to_e4m3x2_rn_relu(a: f32, b: f32) -> u16:
    """Converts. PTX: `cvt.rn.satfinite.relu.e4m3x2.f32`. Needs sm_89 with PTX 8.1."""

def ff_to_e5m2x2_rn(a: f32, b: f32) -> u16:
    """Converts. PTX: `cvt.rn.satfinite.e5m2x2.f32`. Needs sm_89 with PTX 8.1."""

def ff_to_e5m2x2_rn_relu(a: f32, b: f32) -> u16:
    """Converts. PTX: `cvt.rn.satfinite.relu.e5m2x2.f32`. Needs sm_89 with PTX 8.1."""

def ff_to_s2f6x2_rn_relu_satfinite_scale_n2_ue8m0(a: f32, b: f32, scale_factor: u16) -> u16:
    """two f32 divided by their scale factors, as s2f6, negative ones as 0. PTX: `cvt.rn.satfinite.relu.scaled::n2::ue8m0.s2f6x2.f32`. Needs sm_100a with PTX 9.1, sm_103a with PTX 9.1, sm_107a with PTX 9.4, sm_110a with PTX 9.1, sm_120a with PTX 9.1, sm_121a with PTX 9.1."""

def ff_to_s2f6x2_rn_satfinite_scale_n2_ue8m0(a: f32, b: f32, scale_factor: u16) -> u16:
    """two f32 divided by their scale factors, as s2f6. PTX: `cvt.rn.satfinite.scaled::n2::ue8m0.s2f6x2.f32`. Needs sm_100a with PTX 9.1, sm_103a with PTX 9.1, sm_107a with PTX 9.4, sm_110a with PTX 9.1, sm_120a with PTX 9.1, sm_121a with PTX 9.1."""

def ff_to_ue8m0x2_rp(a: f32, b: f32) -> u16:
    """Converts. PTX: `cvt.rp.ue8m0x2.f32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ff_to_ue8m0x2_rp_satfinite(a: f32, b: f32) -> u16:
    """Converts. PTX: `cvt.rp.satfinite.ue8m0x2.f32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ff_to_ue8m0x2_rz(a: f32, b: f32) -> u16:
    """Converts. PTX: `cvt.rz.ue8m0x2.f32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ff_to_ue8m0x2_rz_satfinite(a: f32, b: f32) -> u16:
    """Converts. PTX: `cvt.rz.satfinite.ue8m0x2.f32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def flo_s(a: int, shiftamt: bool) -> int:
    """The place of the leading one.

    nv.nvvm.flo_s_i32(a: i32, shiftamt: constant bool) -> u32
    nv.nvvm.flo_s_i64(a: i64, shiftamt: constant bool) -> u32
    """

def flo_s_i32(a: i32, shiftamt: bool) -> u32:
    """The place of the leading one. PTX: `bfind.s32`. `shiftamt` is a constant: 0, 1. Needs sm_20 with PTX 3.2."""

def flo_s_i64(a: i64, shiftamt: bool) -> u32:
    """The place of the leading one. PTX: `bfind.s64`. `shiftamt` is a constant: 0, 1. Needs sm_20 with PTX 3.2."""

def flo_u(a: int, shiftamt: bool) -> int:
    """The place of the leading one.

    nv.nvvm.flo_u_i32(a: u32, shiftamt: constant bool) -> u32
    nv.nvvm.flo_u_i64(a: u64, shiftamt: constant bool) -> u32
    """

def flo_u_i32(a: u32, shiftamt: bool) -> u32:
    """The place of the leading one. PTX: `bfind.u32`. `shiftamt` is a constant: 0, 1. Needs sm_20 with PTX 3.2."""

def flo_u_i64(a: u64, shiftamt: bool) -> u32:
    """The place of the leading one. PTX: `bfind.u64`. `shiftamt` is a constant: 0, 1. Needs sm_20 with PTX 3.2."""

def floor_d(a: f64) -> f64:
    """Floating-point arithmetic. PTX: `cvt.rmi.f64.f64`. Needs sm_20 with PTX 3.2."""

def floor_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `cvt.rmi.f32.f32`. Needs sm_20 with PTX 3.2."""

def floor_ftz_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `cvt.rmi.ftz.f32.f32`. Needs sm_20 with PTX 3.2."""

def fma_rm_d(a: f64, b: f64, c: f64) -> f64:
    """Floating-point arithmetic. PTX: `fma.rm.f64`. Needs sm_20 with PTX 3.2."""

def fma_rm_f(a: f32, b: f32, c: f32) -> f32:
    """Floating-point arithmetic. PTX: `fma.rm.f32`. Needs sm_20 with PTX 3.2."""

def fma_rm_ftz_f(a: f32, b: f32, c: f32) -> f32:
    """Floating-point arithmetic. PTX: `fma.rm.ftz.f32`. Needs sm_20 with PTX 3.2."""

def fma_rm_ftz_sat_f(a: f32, b: f32, c: f32) -> f32:
    """Floating-point arithmetic. PTX: `fma.rm.ftz.sat.f32`. Needs sm_20 with PTX 3.2."""

def fma_rm_sat_f(a: f32, b: f32, c: f32) -> f32:
    """Floating-point arithmetic. PTX: `fma.rm.sat.f32`. Needs sm_20 with PTX 3.2."""

def fma_rn_bf16(a: bf16, b: bf16, c: bf16) -> bf16:
    """Arithmetic of halves. PTX: `fma.rn.bf16`. Needs sm_80 with PTX 7.0."""

def fma_rn_bf16x2(a: GenericVec[bf16, Literal[2]], b: GenericVec[bf16, Literal[2]], c: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """Arithmetic of halves. PTX: `fma.rn.bf16x2`. Needs sm_80 with PTX 7.0."""

def fma_rn_d(a: f64, b: f64, c: f64) -> f64:
    """Floating-point arithmetic. PTX: `fma.rn.f64`. Needs sm_20 with PTX 3.2."""

def fma_rn_f(a: f32, b: f32, c: f32) -> f32:
    """Floating-point arithmetic. PTX: `fma.rn.f32`. Needs sm_20 with PTX 3.2."""

def fma_rn_f16(a: f16, b: f16, c: f16) -> f16:
    """Arithmetic of halves. PTX: `fma.rn.f16`. Needs sm_53 with PTX 4.2."""

def fma_rn_f16x2(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """Arithmetic of halves. PTX: `fma.rn.f16x2`. Needs sm_53 with PTX 4.2."""

def fma_rn_ftz_bf16(a: bf16, b: bf16, c: bf16) -> bf16:
    """Arithmetic of halves. No architecture has it: Illegal modifier '.ftz' for instruction 'fma'."""

def fma_rn_ftz_bf16x2(a: GenericVec[bf16, Literal[2]], b: GenericVec[bf16, Literal[2]], c: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """Arithmetic of halves. No architecture has it: LLVM cannot select it."""

def fma_rn_ftz_f(a: f32, b: f32, c: f32) -> f32:
    """Floating-point arithmetic. PTX: `fma.rn.ftz.f32`. Needs sm_20 with PTX 3.2."""

def fma_rn_ftz_f16(a: f16, b: f16, c: f16) -> f16:
    """Arithmetic of halves. PTX: `fma.rn.ftz.f16`. Needs sm_53 with PTX 4.2."""

def fma_rn_ftz_f16x2(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """Arithmetic of halves. PTX: `fma.rn.ftz.f16x2`. Needs sm_53 with PTX 4.2."""

def fma_rn_ftz_relu_bf16(a: bf16, b: bf16, c: bf16) -> bf16:
    """Arithmetic of halves. No architecture has it: Illegal modifier '.ftz' for instruction 'fma'."""

def fma_rn_ftz_relu_bf16x2(a: GenericVec[bf16, Literal[2]], b: GenericVec[bf16, Literal[2]], c: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """Arithmetic of halves. No architecture has it: LLVM cannot select it."""

def fma_rn_ftz_relu_f16(a: f16, b: f16, c: f16) -> f16:
    """Arithmetic of halves. PTX: `fma.rn.ftz.relu.f16`. Needs sm_80 with PTX 7.0."""

def fma_rn_ftz_relu_f16x2(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """Arithmetic of halves. PTX: `fma.rn.ftz.relu.f16x2`. Needs sm_80 with PTX 7.0."""

def fma_rn_ftz_sat_bf16(a: bf16, b: bf16, c: bf16) -> bf16:
    """Arithmetic of halves. No architecture has it: Illegal modifier '.sat' for instruction 'fma'."""

def fma_rn_ftz_sat_bf16x2(a: GenericVec[bf16, Literal[2]], b: GenericVec[bf16, Literal[2]], c: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """Arithmetic of halves. No architecture has it: LLVM cannot select it."""

def fma_rn_ftz_sat_f(a: f32, b: f32, c: f32) -> f32:
    """Floating-point arithmetic. PTX: `fma.rn.ftz.sat.f32`. Needs sm_20 with PTX 3.2."""

def fma_rn_ftz_sat_f16(a: f16, b: f16, c: f16) -> f16:
    """Arithmetic of halves. PTX: `fma.rn.ftz.sat.f16`. Needs sm_53 with PTX 4.2."""

def fma_rn_ftz_sat_f16x2(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """Arithmetic of halves. PTX: `fma.rn.ftz.sat.f16x2`. Needs sm_53 with PTX 4.2."""

def fma_rn_oob_bf16(a: bf16, b: bf16, c: bf16) -> bf16:
    """a * b + c rounded once, 0 where an operand is the NaN that TMA gives elements out of bounds. PTX: `fma.rn.oob.bf16`. Needs sm_90 with PTX 8.1."""

def fma_rn_oob_f16(a: f16, b: f16, c: f16) -> f16:
    """a * b + c rounded once, 0 where an operand is the NaN that TMA gives elements out of bounds. PTX: `fma.rn.oob.f16`. Needs sm_90 with PTX 8.1."""

def fma_rn_oob_relu_bf16(a: bf16, b: bf16, c: bf16) -> bf16:
    """a * b + c rounded once, 0 where an operand is the NaN that TMA gives elements out of bounds; negative results are 0, NaN is canonical. PTX: `fma.rn.oob.relu.bf16`. Needs sm_90 with PTX 8.1."""

def fma_rn_oob_relu_f16(a: f16, b: f16, c: f16) -> f16:
    """a * b + c rounded once, 0 where an operand is the NaN that TMA gives elements out of bounds; negative results are 0, NaN is canonical. PTX: `fma.rn.oob.relu.f16`. Needs sm_90 with PTX 8.1."""

def fma_rn_oob_relu_v2bf16(a: GenericVec[bf16, Literal[2]], b: GenericVec[bf16, Literal[2]], c: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """a * b + c rounded once, 0 where an operand is the NaN that TMA gives elements out of bounds; negative results are 0, NaN is canonical. PTX: `fma.rn.oob.relu.bf16x2`. Needs sm_90 with PTX 8.1."""

def fma_rn_oob_relu_v2f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """a * b + c rounded once, 0 where an operand is the NaN that TMA gives elements out of bounds; negative results are 0, NaN is canonical. PTX: `fma.rn.oob.relu.f16x2`. Needs sm_90 with PTX 8.1."""

def fma_rn_oob_v2bf16(a: GenericVec[bf16, Literal[2]], b: GenericVec[bf16, Literal[2]], c: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """a * b + c rounded once, 0 where an operand is the NaN that TMA gives elements out of bounds. PTX: `fma.rn.oob.bf16x2`. Needs sm_90 with PTX 8.1."""

def fma_rn_oob_v2f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """a * b + c rounded once, 0 where an operand is the NaN that TMA gives elements out of bounds. PTX: `fma.rn.oob.f16x2`. Needs sm_90 with PTX 8.1."""

def fma_rn_relu_bf16(a: bf16, b: bf16, c: bf16) -> bf16:
    """Arithmetic of halves. PTX: `fma.rn.relu.bf16`. Needs sm_80 with PTX 7.0."""

def fma_rn_relu_bf16x2(a: GenericVec[bf16, Literal[2]], b: GenericVec[bf16, Literal[2]], c: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """Arithmetic of halves. PTX: `fma.rn.relu.bf16x2`. Needs sm_80 with PTX 7.0."""

def fma_rn_relu_f16(a: f16, b: f16, c: f16) -> f16:
    """Arithmetic of halves. PTX: `fma.rn.relu.f16`. Needs sm_80 with PTX 7.0."""

def fma_rn_relu_f16x2(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """Arithmetic of halves. PTX: `fma.rn.relu.f16x2`. Needs sm_80 with PTX 7.0."""

def fma_rn_sat_bf16(a: bf16, b: bf16, c: bf16) -> bf16:
    """Arithmetic of halves. No architecture has it: Illegal modifier '.sat' for instruction 'fma'."""

def fma_rn_sat_bf16x2(a: GenericVec[bf16, Literal[2]], b: GenericVec[bf16, Literal[2]], c: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """Arithmetic of halves. No architecture has it: LLVM cannot select it."""

def fma_rn_sat_f(a: f32, b: f32, c: f32) -> f32:
    """Floating-point arithmetic. PTX: `fma.rn.sat.f32`. Needs sm_20 with PTX 3.2."""

def fma_rn_sat_f16(a: f16, b: f16, c: f16) -> f16:
    """Arithmetic of halves. PTX: `fma.rn.sat.f16`. Needs sm_53 with PTX 4.2."""

def fma_rn_sat_f16x2(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """Arithmetic of halves. PTX: `fma.rn.sat.f16x2`. Needs sm_53 with PTX 4.2."""

def fma_rp_d(a: f64, b: f64, c: f64) -> f64:
    """Floating-point arithmetic. PTX: `fma.rp.f64`. Needs sm_20 with PTX 3.2."""

def fma_rp_f(a: f32, b: f32, c: f32) -> f32:
    """Floating-point arithmetic. PTX: `fma.rp.f32`. Needs sm_20 with PTX 3.2."""

def fma_rp_ftz_f(a: f32, b: f32, c: f32) -> f32:
    """Floating-point arithmetic. PTX: `fma.rp.ftz.f32`. Needs sm_20 with PTX 3.2."""

def fma_rp_ftz_sat_f(a: f32, b: f32, c: f32) -> f32:
    """Floating-point arithmetic. PTX: `fma.rp.ftz.sat.f32`. Needs sm_20 with PTX 3.2."""

def fma_rp_sat_f(a: f32, b: f32, c: f32) -> f32:
    """Floating-point arithmetic. PTX: `fma.rp.sat.f32`. Needs sm_20 with PTX 3.2."""

def fma_rz_d(a: f64, b: f64, c: f64) -> f64:
    """Floating-point arithmetic. PTX: `fma.rz.f64`. Needs sm_20 with PTX 3.2."""

def fma_rz_f(a: f32, b: f32, c: f32) -> f32:
    """Floating-point arithmetic. PTX: `fma.rz.f32`. Needs sm_20 with PTX 3.2."""

def fma_rz_ftz_f(a: f32, b: f32, c: f32) -> f32:
    """Floating-point arithmetic. PTX: `fma.rz.ftz.f32`. Needs sm_20 with PTX 3.2."""

def fma_rz_ftz_sat_f(a: f32, b: f32, c: f32) -> f32:
    """Floating-point arithmetic. PTX: `fma.rz.ftz.sat.f32`. Needs sm_20 with PTX 3.2."""

def fma_rz_sat_f(a: f32, b: f32, c: f32) -> f32:
    """Floating-point arithmetic. PTX: `fma.rz.sat.f32`. Needs sm_20 with PTX 3.2."""

def fmax_bf16(a: bf16, b: bf16) -> bf16:
    """Arithmetic of halves. PTX: `max.bf16`. Needs sm_80 with PTX 7.0."""

def fmax_bf16x2(a: GenericVec[bf16, Literal[2]], b: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """Arithmetic of halves. PTX: `max.bf16x2`. Needs sm_80 with PTX 7.0."""

def fmax_d(a: f64, b: f64) -> f64:
    """Floating-point arithmetic. PTX: `max.f64`. Needs sm_20 with PTX 3.2."""

def fmax_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `max.f32`. Needs sm_20 with PTX 3.2."""

def fmax_f16(a: f16, b: f16) -> f16:
    """Arithmetic of halves. PTX: `max.f16`. Needs sm_80 with PTX 7.0."""

def fmax_f16x2(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """Arithmetic of halves. PTX: `max.f16x2`. Needs sm_80 with PTX 7.0."""

def fmax_ftz_bf16(a: bf16, b: bf16) -> bf16:
    """Arithmetic of halves. No architecture has it: LLVM cannot select it."""

def fmax_ftz_bf16x2(a: GenericVec[bf16, Literal[2]], b: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """Arithmetic of halves. No architecture has it: LLVM cannot select it."""

def fmax_ftz_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `max.ftz.f32`. Needs sm_20 with PTX 3.2."""

def fmax_ftz_f16(a: f16, b: f16) -> f16:
    """Arithmetic of halves. PTX: `max.ftz.f16`. Needs sm_80 with PTX 7.0."""

def fmax_ftz_f16x2(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """Arithmetic of halves. PTX: `max.ftz.f16x2`. Needs sm_80 with PTX 7.0."""

def fmax_ftz_nan_bf16(a: bf16, b: bf16) -> bf16:
    """Arithmetic of halves. No architecture has it: LLVM cannot select it."""

def fmax_ftz_nan_bf16x2(a: GenericVec[bf16, Literal[2]], b: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """Arithmetic of halves. No architecture has it: LLVM cannot select it."""

def fmax_ftz_nan_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `max.ftz.NaN.f32`. Needs sm_80 with PTX 7.0."""

def fmax_ftz_nan_f16(a: f16, b: f16) -> f16:
    """Arithmetic of halves. PTX: `max.ftz.NaN.f16`. Needs sm_80 with PTX 7.0."""

def fmax_ftz_nan_f16x2(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """Arithmetic of halves. PTX: `max.ftz.NaN.f16x2`. Needs sm_80 with PTX 7.0."""

def fmax_ftz_nan_xorsign_abs_bf16(a: bf16, b: bf16) -> bf16:
    """Arithmetic of halves. No architecture has it: LLVM cannot select it."""

def fmax_ftz_nan_xorsign_abs_bf16x2(a: GenericVec[bf16, Literal[2]], b: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """Arithmetic of halves. No architecture has it: LLVM cannot select it."""

def fmax_ftz_nan_xorsign_abs_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `max.ftz.NaN.xorsign.abs.f32`. Needs sm_86 with PTX 7.2."""

def fmax_ftz_nan_xorsign_abs_f16(a: f16, b: f16) -> f16:
    """Arithmetic of halves. PTX: `max.ftz.NaN.xorsign.abs.f16`. Needs sm_86 with PTX 7.2."""

def fmax_ftz_nan_xorsign_abs_f16x2(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """Arithmetic of halves. PTX: `max.ftz.NaN.xorsign.abs.f16x2`. Needs sm_86 with PTX 7.2."""

def fmax_ftz_xorsign_abs_bf16(a: bf16, b: bf16) -> bf16:
    """Arithmetic of halves. No architecture has it: LLVM cannot select it."""

def fmax_ftz_xorsign_abs_bf16x2(a: GenericVec[bf16, Literal[2]], b: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """Arithmetic of halves. No architecture has it: LLVM cannot select it."""

def fmax_ftz_xorsign_abs_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `max.ftz.xorsign.abs.f32`. Needs sm_86 with PTX 7.2."""

def fmax_ftz_xorsign_abs_f16(a: f16, b: f16) -> f16:
    """Arithmetic of halves. PTX: `max.ftz.xorsign.abs.f16`. Needs sm_86 with PTX 7.2."""

def fmax_ftz_xorsign_abs_f16x2(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """Arithmetic of halves. PTX: `max.ftz.xorsign.abs.f16x2`. Needs sm_86 with PTX 7.2."""

def fmax_nan_bf16(a: bf16, b: bf16) -> bf16:
    """Arithmetic of halves. PTX: `max.NaN.bf16`. Needs sm_80 with PTX 7.0."""

def fmax_nan_bf16x2(a: GenericVec[bf16, Literal[2]], b: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """Arithmetic of halves. PTX: `max.NaN.bf16x2`. Needs sm_80 with PTX 7.0."""

def fmax_nan_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `max.NaN.f32`. Needs sm_80 with PTX 7.0."""

def fmax_nan_f16(a: f16, b: f16) -> f16:
    """Arithmetic of halves. PTX: `max.NaN.f16`. Needs sm_80 with PTX 7.0."""

def fmax_nan_f16x2(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """Arithmetic of halves. PTX: `max.NaN.f16x2`. Needs sm_80 with PTX 7.0."""

def fmax_nan_xorsign_abs_bf16(a: bf16, b: bf16) -> bf16:
    """Arithmetic of halves. PTX: `max.NaN.xorsign.abs.bf16`. Needs sm_86 with PTX 7.2."""

def fmax_nan_xorsign_abs_bf16x2(a: GenericVec[bf16, Literal[2]], b: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """Arithmetic of halves. PTX: `max.NaN.xorsign.abs.bf16x2`. Needs sm_86 with PTX 7.2."""

def fmax_nan_xorsign_abs_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `max.NaN.xorsign.abs.f32`. Needs sm_86 with PTX 7.2."""

def fmax_nan_xorsign_abs_f16(a: f16, b: f16) -> f16:
    """Arithmetic of halves. PTX: `max.NaN.xorsign.abs.f16`. Needs sm_86 with PTX 7.2."""

def fmax_nan_xorsign_abs_f16x2(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """Arithmetic of halves. PTX: `max.NaN.xorsign.abs.f16x2`. Needs sm_86 with PTX 7.2."""

def fmax_xorsign_abs_bf16(a: bf16, b: bf16) -> bf16:
    """Arithmetic of halves. PTX: `max.xorsign.abs.bf16`. Needs sm_86 with PTX 7.2."""

def fmax_xorsign_abs_bf16x2(a: GenericVec[bf16, Literal[2]], b: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """Arithmetic of halves. PTX: `max.xorsign.abs.bf16x2`. Needs sm_86 with PTX 7.2."""

def fmax_xorsign_abs_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `max.xorsign.abs.f32`. Needs sm_86 with PTX 7.2."""

def fmax_xorsign_abs_f16(a: f16, b: f16) -> f16:
    """Arithmetic of halves. PTX: `max.xorsign.abs.f16`. Needs sm_86 with PTX 7.2."""

def fmax_xorsign_abs_f16x2(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """Arithmetic of halves. PTX: `max.xorsign.abs.f16x2`. Needs sm_86 with PTX 7.2."""

def fmin_bf16(a: bf16, b: bf16) -> bf16:
    """Arithmetic of halves. PTX: `min.bf16`. Needs sm_80 with PTX 7.0."""

def fmin_bf16x2(a: GenericVec[bf16, Literal[2]], b: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """Arithmetic of halves. PTX: `min.bf16x2`. Needs sm_80 with PTX 7.0."""

def fmin_d(a: f64, b: f64) -> f64:
    """Floating-point arithmetic. PTX: `min.f64`. Needs sm_20 with PTX 3.2."""

def fmin_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `min.f32`. Needs sm_20 with PTX 3.2."""

def fmin_f16(a: f16, b: f16) -> f16:
    """Arithmetic of halves. PTX: `min.f16`. Needs sm_80 with PTX 7.0."""

def fmin_f16x2(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """Arithmetic of halves. PTX: `min.f16x2`. Needs sm_80 with PTX 7.0."""

def fmin_ftz_bf16(a: bf16, b: bf16) -> bf16:
    """Arithmetic of halves. No architecture has it: LLVM cannot select it."""

def fmin_ftz_bf16x2(a: GenericVec[bf16, Literal[2]], b: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """Arithmetic of halves. No architecture has it: LLVM cannot select it."""

def fmin_ftz_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `min.ftz.f32`. Needs sm_20 with PTX 3.2."""

def fmin_ftz_f16(a: f16, b: f16) -> f16:
    """Arithmetic of halves. PTX: `min.ftz.f16`. Needs sm_80 with PTX 7.0."""

def fmin_ftz_f16x2(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """Arithmetic of halves. PTX: `min.ftz.f16x2`. Needs sm_80 with PTX 7.0."""

def fmin_ftz_nan_bf16(a: bf16, b: bf16) -> bf16:
    """Arithmetic of halves. No architecture has it: LLVM cannot select it."""

def fmin_ftz_nan_bf16x2(a: GenericVec[bf16, Literal[2]], b: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """Arithmetic of halves. No architecture has it: LLVM cannot select it."""

def fmin_ftz_nan_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `min.ftz.NaN.f32`. Needs sm_80 with PTX 7.0."""

def fmin_ftz_nan_f16(a: f16, b: f16) -> f16:
    """Arithmetic of halves. PTX: `min.ftz.NaN.f16`. Needs sm_80 with PTX 7.0."""

def fmin_ftz_nan_f16x2(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """Arithmetic of halves. PTX: `min.ftz.NaN.f16x2`. Needs sm_80 with PTX 7.0."""

def fmin_ftz_nan_xorsign_abs_bf16(a: bf16, b: bf16) -> bf16:
    """Arithmetic of halves. No architecture has it: LLVM cannot select it."""

def fmin_ftz_nan_xorsign_abs_bf16x2(a: GenericVec[bf16, Literal[2]], b: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """Arithmetic of halves. No architecture has it: LLVM cannot select it."""

def fmin_ftz_nan_xorsign_abs_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `min.ftz.NaN.xorsign.abs.f32`. Needs sm_86 with PTX 7.2."""

def fmin_ftz_nan_xorsign_abs_f16(a: f16, b: f16) -> f16:
    """Arithmetic of halves. PTX: `min.ftz.NaN.xorsign.abs.f16`. Needs sm_86 with PTX 7.2."""

def fmin_ftz_nan_xorsign_abs_f16x2(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """Arithmetic of halves. PTX: `min.ftz.NaN.xorsign.abs.f16x2`. Needs sm_86 with PTX 7.2."""

def fmin_ftz_xorsign_abs_bf16(a: bf16, b: bf16) -> bf16:
    """Arithmetic of halves. No architecture has it: LLVM cannot select it."""

def fmin_ftz_xorsign_abs_bf16x2(a: GenericVec[bf16, Literal[2]], b: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """Arithmetic of halves. No architecture has it: LLVM cannot select it."""

def fmin_ftz_xorsign_abs_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `min.ftz.xorsign.abs.f32`. Needs sm_86 with PTX 7.2."""

def fmin_ftz_xorsign_abs_f16(a: f16, b: f16) -> f16:
    """Arithmetic of halves. PTX: `min.ftz.xorsign.abs.f16`. Needs sm_86 with PTX 7.2."""

def fmin_ftz_xorsign_abs_f16x2(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """Arithmetic of halves. PTX: `min.ftz.xorsign.abs.f16x2`. Needs sm_86 with PTX 7.2."""

def fmin_nan_bf16(a: bf16, b: bf16) -> bf16:
    """Arithmetic of halves. PTX: `min.NaN.bf16`. Needs sm_80 with PTX 7.0."""

def fmin_nan_bf16x2(a: GenericVec[bf16, Literal[2]], b: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """Arithmetic of halves. PTX: `min.NaN.bf16x2`. Needs sm_80 with PTX 7.0."""

def fmin_nan_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `min.NaN.f32`. Needs sm_80 with PTX 7.0."""

def fmin_nan_f16(a: f16, b: f16) -> f16:
    """Arithmetic of halves. PTX: `min.NaN.f16`. Needs sm_80 with PTX 7.0."""

def fmin_nan_f16x2(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """Arithmetic of halves. PTX: `min.NaN.f16x2`. Needs sm_80 with PTX 7.0."""

def fmin_nan_xorsign_abs_bf16(a: bf16, b: bf16) -> bf16:
    """Arithmetic of halves. PTX: `min.NaN.xorsign.abs.bf16`. Needs sm_86 with PTX 7.2."""

def fmin_nan_xorsign_abs_bf16x2(a: GenericVec[bf16, Literal[2]], b: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """Arithmetic of halves. PTX: `min.NaN.xorsign.abs.bf16x2`. Needs sm_86 with PTX 7.2."""

def fmin_nan_xorsign_abs_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `min.NaN.xorsign.abs.f32`. Needs sm_86 with PTX 7.2."""

def fmin_nan_xorsign_abs_f16(a: f16, b: f16) -> f16:
    """Arithmetic of halves. PTX: `min.NaN.xorsign.abs.f16`. Needs sm_86 with PTX 7.2."""

def fmin_nan_xorsign_abs_f16x2(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """Arithmetic of halves. PTX: `min.NaN.xorsign.abs.f16x2`. Needs sm_86 with PTX 7.2."""

def fmin_xorsign_abs_bf16(a: bf16, b: bf16) -> bf16:
    """Arithmetic of halves. PTX: `min.xorsign.abs.bf16`. Needs sm_86 with PTX 7.2."""

def fmin_xorsign_abs_bf16x2(a: GenericVec[bf16, Literal[2]], b: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """Arithmetic of halves. PTX: `min.xorsign.abs.bf16x2`. Needs sm_86 with PTX 7.2."""

def fmin_xorsign_abs_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `min.xorsign.abs.f32`. Needs sm_86 with PTX 7.2."""

def fmin_xorsign_abs_f16(a: f16, b: f16) -> f16:
    """Arithmetic of halves. PTX: `min.xorsign.abs.f16`. Needs sm_86 with PTX 7.2."""

def fmin_xorsign_abs_f16x2(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """Arithmetic of halves. PTX: `min.xorsign.abs.f16x2`. Needs sm_86 with PTX 7.2."""

def fns(a: u32, b: u32, c: i32) -> u32:
    """The place of the n-th one. PTX: `fns.b32`. Needs sm_30 with PTX 6.0."""

def fshl_clamp(hi: u32, lo: u32, n: u32) -> u32:
    """Shifts two words as one.

    nv.nvvm.fshl_clamp_i32(hi: u32, lo: u32, n: u32) -> u32
    """

def fshl_clamp_i32(hi: u32, lo: u32, n: u32) -> u32:
    """Shifts two words as one. PTX: `shf.l.clamp.b32`. Needs sm_32 with PTX 4.0."""

def fshr_clamp(hi: u32, lo: u32, n: u32) -> u32:
    """Shifts two words as one.

    nv.nvvm.fshr_clamp_i32(hi: u32, lo: u32, n: u32) -> u32
    """

def fshr_clamp_i32(hi: u32, lo: u32, n: u32) -> u32:
    """Shifts two words as one. PTX: `shf.r.clamp.b32`. Needs sm_32 with PTX 4.0."""

def getctarank(a: _Address) -> i32:
    """The block whose shared memory an address is in. PTX: `getctarank.u64`. Needs sm_90 with PTX 7.8."""

def getctarank_shared_cluster(a: _Address) -> i32:
    """The block whose shared memory an address is in. PTX: `getctarank.shared::cluster.u64`. Needs sm_90 with PTX 7.8."""

def griddepcontrol_launch_dependents() -> None:
    """Orders grids that depend on each other. PTX: `griddepcontrol.launch_dependents`. Needs sm_90 with PTX 7.8."""

def griddepcontrol_wait() -> None:
    """Orders grids that depend on each other. PTX: `griddepcontrol.wait`. Needs sm_90 with PTX 7.8."""

def i2d_rm(a: i32) -> f64:
    """Converts. PTX: `cvt.rm.f64.s32`. Needs sm_20 with PTX 3.2."""

def i2d_rn(a: i32) -> f64:
    """Converts. PTX: `cvt.rn.f64.s32`. Needs sm_20 with PTX 3.2."""

def i2d_rp(a: i32) -> f64:
    """Converts. PTX: `cvt.rp.f64.s32`. Needs sm_20 with PTX 3.2."""

def i2d_rz(a: i32) -> f64:
    """Converts. PTX: `cvt.rz.f64.s32`. Needs sm_20 with PTX 3.2."""

def i2f_rm(a: i32) -> f32:
    """Converts. PTX: `cvt.rm.f32.s32`. Needs sm_20 with PTX 3.2."""

def i2f_rn(a: i32) -> f32:
    """Converts. PTX: `cvt.rn.f32.s32`. Needs sm_20 with PTX 3.2."""

def i2f_rp(a: i32) -> f32:
    """Converts. PTX: `cvt.rp.f32.s32`. Needs sm_20 with PTX 3.2."""

def i2f_rz(a: i32) -> f32:
    """Converts. PTX: `cvt.rz.f32.s32`. Needs sm_20 with PTX 3.2."""

def idp2a_s_s(a: i32, b: i32, is_hi: bool, c: i32) -> i32:
    """The dot product of packed integers, added. PTX: `dp2a.lo.s32.s32`. `is_hi` is a constant: 0, 1. Needs sm_61 with PTX 5.0."""

def idp2a_s_u(a: i32, b: u32, is_hi: bool, c: i32) -> i32:
    """The dot product of packed integers, added. PTX: `dp2a.lo.s32.u32`. `is_hi` is a constant: 0, 1. Needs sm_61 with PTX 5.0."""

def idp2a_u_s(a: u32, b: i32, is_hi: bool, c: i32) -> i32:
    """The dot product of packed integers, added. PTX: `dp2a.lo.u32.s32`. `is_hi` is a constant: 0, 1. Needs sm_61 with PTX 5.0."""

def idp2a_u_u(a: u32, b: u32, is_hi: bool, c: u32) -> u32:
    """The dot product of packed integers, added. PTX: `dp2a.lo.u32.u32`. `is_hi` is a constant: 0, 1. Needs sm_61 with PTX 5.0."""

def idp4a_s_s(a: i32, b: i32, c: i32) -> i32:
    """The dot product of packed integers, added. PTX: `dp4a.s32.s32`. Needs sm_61 with PTX 5.0."""

def idp4a_s_u(a: i32, b: u32, c: i32) -> i32:
    """The dot product of packed integers, added. PTX: `dp4a.s32.u32`. Needs sm_61 with PTX 5.0."""

def idp4a_u_s(a: u32, b: i32, c: i32) -> i32:
    """The dot product of packed integers, added. PTX: `dp4a.u32.s32`. Needs sm_61 with PTX 5.0."""

def idp4a_u_u(a: u32, b: u32, c: u32) -> u32:
    """The dot product of packed integers, added. PTX: `dp4a.u32.u32`. Needs sm_61 with PTX 5.0."""

def internal_addrspace_wrap(a: _Address) -> ptr[Any, Any]:
    """The operand itself, which LLVM does not look through.

    nv.nvvm.internal_addrspace_wrap_p0_p0(a: ptr[generic]) -> ptr[generic]
    """

def internal_addrspace_wrap_p0_p0(a: _Address) -> ptr[Any, Any]:
    """The operand itself, which LLVM does not look through. Needs sm_20 with PTX 3.2."""

def is_explicit_cluster() -> bool:
    """The value of a special register. PTX: `mov.pred`. Needs sm_90 with PTX 7.8."""

def isspacep_const(p: _Address) -> bool:
    """Whether a generic address is in a state space. PTX: `isspacep.const`. Needs sm_20 with PTX 3.2."""

def isspacep_global(p: _Address) -> bool:
    """Whether a generic address is in a state space. PTX: `isspacep.global`. Needs sm_20 with PTX 3.2."""

def isspacep_local(p: _Address) -> bool:
    """Whether a generic address is in a state space. PTX: `isspacep.local`. Needs sm_20 with PTX 3.2."""

def isspacep_shared(p: _Address) -> bool:
    """Whether a generic address is in a state space. PTX: `isspacep.shared`. Needs sm_20 with PTX 3.2."""

def isspacep_shared_cluster(p: _Address) -> bool:
    """Whether a generic address is in a state space. PTX: `isspacep.shared::cluster`. Needs sm_90 with PTX 7.8."""

def istypep_sampler(a: i64) -> bool:
    """What a handle is of. PTX: `istypep.samplerref`. Needs sm_30 with PTX 4.0."""

def istypep_surface(a: i64) -> bool:
    """What a handle is of. PTX: `istypep.surfref`. Needs sm_30 with PTX 4.0."""

def istypep_texture(a: i64) -> bool:
    """What a handle is of. PTX: `istypep.texref`. Needs sm_30 with PTX 4.0."""

def ldmatrix_sync_aligned_m16n16_x1_trans_b8(a: _Address) -> tuple[int, int]:
    """Loads 8x8 parts of a matrix from shared memory.

    nv.nvvm.ldmatrix_sync_aligned_m16n16_x1_trans_b8_p0(a: ptr[generic]) -> (i32, i32)
    nv.nvvm.ldmatrix_sync_aligned_m16n16_x1_trans_b8_p3(a: ptr[shared]) -> (i32, i32)
    """

def ldmatrix_sync_aligned_m16n16_x1_trans_b8_p0(a: _Address) -> tuple[i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m16n16.x1.trans.b8`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ldmatrix_sync_aligned_m16n16_x1_trans_b8_p3(a: _Address) -> tuple[i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ldmatrix_sync_aligned_m16n16_x1_trans_b8x16_b4x16_p64(a: _Address) -> tuple[int, int]:
    """Loads 8x8 parts of a matrix from shared memory.

    nv.nvvm.ldmatrix_sync_aligned_m16n16_x1_trans_b8x16_b4x16_p64_p0(a: ptr[generic]) -> (i32, i32)
    nv.nvvm.ldmatrix_sync_aligned_m16n16_x1_trans_b8x16_b4x16_p64_p3(a: ptr[shared]) -> (i32, i32)
    """

def ldmatrix_sync_aligned_m16n16_x1_trans_b8x16_b4x16_p64_p0(a: _Address) -> tuple[i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m16n16.x1.trans.b8x16.b4x16_p64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ldmatrix_sync_aligned_m16n16_x1_trans_b8x16_b4x16_p64_p3(a: _Address) -> tuple[i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8x16.b4x16_p64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ldmatrix_sync_aligned_m16n16_x1_trans_b8x16_b6x16_p32(a: _Address) -> tuple[int, int]:
    """Loads 8x8 parts of a matrix from shared memory.

    nv.nvvm.ldmatrix_sync_aligned_m16n16_x1_trans_b8x16_b6x16_p32_p0(a: ptr[generic]) -> (i32, i32)
    nv.nvvm.ldmatrix_sync_aligned_m16n16_x1_trans_b8x16_b6x16_p32_p3(a: ptr[shared]) -> (i32, i32)
    """

def ldmatrix_sync_aligned_m16n16_x1_trans_b8x16_b6x16_p32_p0(a: _Address) -> tuple[i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m16n16.x1.trans.b8x16.b6x16_p32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ldmatrix_sync_aligned_m16n16_x1_trans_b8x16_b6x16_p32_p3(a: _Address) -> tuple[i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8x16.b6x16_p32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ldmatrix_sync_aligned_m16n16_x2_trans_b8(a: _Address) -> tuple[int, int, int, int]:
    """Loads 8x8 parts of a matrix from shared memory.

    nv.nvvm.ldmatrix_sync_aligned_m16n16_x2_trans_b8_p0(a: ptr[generic]) -> (i32, i32, i32, i32)
    nv.nvvm.ldmatrix_sync_aligned_m16n16_x2_trans_b8_p3(a: ptr[shared]) -> (i32, i32, i32, i32)
    """

def ldmatrix_sync_aligned_m16n16_x2_trans_b8_p0(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m16n16.x2.trans.b8`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ldmatrix_sync_aligned_m16n16_x2_trans_b8_p3(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m16n16.x2.trans.shared.b8`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ldmatrix_sync_aligned_m16n16_x2_trans_b8x16_b4x16_p64(a: _Address) -> tuple[int, int, int, int]:
    """Loads 8x8 parts of a matrix from shared memory.

    nv.nvvm.ldmatrix_sync_aligned_m16n16_x2_trans_b8x16_b4x16_p64_p0(a: ptr[generic]) -> (i32, i32, i32, i32)
    nv.nvvm.ldmatrix_sync_aligned_m16n16_x2_trans_b8x16_b4x16_p64_p3(a: ptr[shared]) -> (i32, i32, i32, i32)
    """

def ldmatrix_sync_aligned_m16n16_x2_trans_b8x16_b4x16_p64_p0(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m16n16.x2.trans.b8x16.b4x16_p64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ldmatrix_sync_aligned_m16n16_x2_trans_b8x16_b4x16_p64_p3(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m16n16.x2.trans.shared.b8x16.b4x16_p64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ldmatrix_sync_aligned_m16n16_x2_trans_b8x16_b6x16_p32(a: _Address) -> tuple[int, int, int, int]:
    """Loads 8x8 parts of a matrix from shared memory.

    nv.nvvm.ldmatrix_sync_aligned_m16n16_x2_trans_b8x16_b6x16_p32_p0(a: ptr[generic]) -> (i32, i32, i32, i32)
    nv.nvvm.ldmatrix_sync_aligned_m16n16_x2_trans_b8x16_b6x16_p32_p3(a: ptr[shared]) -> (i32, i32, i32, i32)
    """

def ldmatrix_sync_aligned_m16n16_x2_trans_b8x16_b6x16_p32_p0(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m16n16.x2.trans.b8x16.b6x16_p32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ldmatrix_sync_aligned_m16n16_x2_trans_b8x16_b6x16_p32_p3(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m16n16.x2.trans.shared.b8x16.b6x16_p32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ldmatrix_sync_aligned_m8n16_x1_b8x16_b4x16_p64(a: _Address) -> int:
    """Loads 8x8 parts of a matrix from shared memory.

    nv.nvvm.ldmatrix_sync_aligned_m8n16_x1_b8x16_b4x16_p64_p0(a: ptr[generic]) -> i32
    nv.nvvm.ldmatrix_sync_aligned_m8n16_x1_b8x16_b4x16_p64_p3(a: ptr[shared]) -> i32
    """

def ldmatrix_sync_aligned_m8n16_x1_b8x16_b4x16_p64_p0(a: _Address) -> i32:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m8n16.x1.b8x16.b4x16_p64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ldmatrix_sync_aligned_m8n16_x1_b8x16_b4x16_p64_p3(a: _Address) -> i32:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m8n16.x1.shared.b8x16.b4x16_p64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ldmatrix_sync_aligned_m8n16_x1_b8x16_b6x16_p32(a: _Address) -> int:
    """Loads 8x8 parts of a matrix from shared memory.

    nv.nvvm.ldmatrix_sync_aligned_m8n16_x1_b8x16_b6x16_p32_p0(a: ptr[generic]) -> i32
    nv.nvvm.ldmatrix_sync_aligned_m8n16_x1_b8x16_b6x16_p32_p3(a: ptr[shared]) -> i32
    """

def ldmatrix_sync_aligned_m8n16_x1_b8x16_b6x16_p32_p0(a: _Address) -> i32:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m8n16.x1.b8x16.b6x16_p32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ldmatrix_sync_aligned_m8n16_x1_b8x16_b6x16_p32_p3(a: _Address) -> i32:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m8n16.x1.shared.b8x16.b6x16_p32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ldmatrix_sync_aligned_m8n16_x2_b8x16_b4x16_p64(a: _Address) -> tuple[int, int]:
    """Loads 8x8 parts of a matrix from shared memory.

    nv.nvvm.ldmatrix_sync_aligned_m8n16_x2_b8x16_b4x16_p64_p0(a: ptr[generic]) -> (i32, i32)
    nv.nvvm.ldmatrix_sync_aligned_m8n16_x2_b8x16_b4x16_p64_p3(a: ptr[shared]) -> (i32, i32)
    """

def ldmatrix_sync_aligned_m8n16_x2_b8x16_b4x16_p64_p0(a: _Address) -> tuple[i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m8n16.x2.b8x16.b4x16_p64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ldmatrix_sync_aligned_m8n16_x2_b8x16_b4x16_p64_p3(a: _Address) -> tuple[i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m8n16.x2.shared.b8x16.b4x16_p64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ldmatrix_sync_aligned_m8n16_x2_b8x16_b6x16_p32(a: _Address) -> tuple[int, int]:
    """Loads 8x8 parts of a matrix from shared memory.

    nv.nvvm.ldmatrix_sync_aligned_m8n16_x2_b8x16_b6x16_p32_p0(a: ptr[generic]) -> (i32, i32)
    nv.nvvm.ldmatrix_sync_aligned_m8n16_x2_b8x16_b6x16_p32_p3(a: ptr[shared]) -> (i32, i32)
    """

def ldmatrix_sync_aligned_m8n16_x2_b8x16_b6x16_p32_p0(a: _Address) -> tuple[i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m8n16.x2.b8x16.b6x16_p32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ldmatrix_sync_aligned_m8n16_x2_b8x16_b6x16_p32_p3(a: _Address) -> tuple[i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m8n16.x2.shared.b8x16.b6x16_p32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ldmatrix_sync_aligned_m8n16_x4_b8x16_b4x16_p64(a: _Address) -> tuple[int, int, int, int]:
    """Loads 8x8 parts of a matrix from shared memory.

    nv.nvvm.ldmatrix_sync_aligned_m8n16_x4_b8x16_b4x16_p64_p0(a: ptr[generic]) -> (i32, i32, i32, i32)
    nv.nvvm.ldmatrix_sync_aligned_m8n16_x4_b8x16_b4x16_p64_p3(a: ptr[shared]) -> (i32, i32, i32, i32)
    """

def ldmatrix_sync_aligned_m8n16_x4_b8x16_b4x16_p64_p0(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m8n16.x4.b8x16.b4x16_p64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ldmatrix_sync_aligned_m8n16_x4_b8x16_b4x16_p64_p3(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m8n16.x4.shared.b8x16.b4x16_p64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ldmatrix_sync_aligned_m8n16_x4_b8x16_b6x16_p32(a: _Address) -> tuple[int, int, int, int]:
    """Loads 8x8 parts of a matrix from shared memory.

    nv.nvvm.ldmatrix_sync_aligned_m8n16_x4_b8x16_b6x16_p32_p0(a: ptr[generic]) -> (i32, i32, i32, i32)
    nv.nvvm.ldmatrix_sync_aligned_m8n16_x4_b8x16_b6x16_p32_p3(a: ptr[shared]) -> (i32, i32, i32, i32)
    """

def ldmatrix_sync_aligned_m8n16_x4_b8x16_b6x16_p32_p0(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m8n16.x4.b8x16.b6x16_p32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ldmatrix_sync_aligned_m8n16_x4_b8x16_b6x16_p32_p3(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m8n16.x4.shared.b8x16.b6x16_p32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ldmatrix_sync_aligned_m8n8_x1_b16(a: _Address) -> int:
    """Loads 8x8 parts of a matrix from shared memory.

    nv.nvvm.ldmatrix_sync_aligned_m8n8_x1_b16_p0(a: ptr[generic]) -> i32
    nv.nvvm.ldmatrix_sync_aligned_m8n8_x1_b16_p3(a: ptr[shared]) -> i32
    """

def ldmatrix_sync_aligned_m8n8_x1_b16_p0(a: _Address) -> i32:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m8n8.x1.b16`. Needs sm_75 with PTX 6.5."""

def ldmatrix_sync_aligned_m8n8_x1_b16_p3(a: _Address) -> i32:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m8n8.x1.shared.b16`. Needs sm_75 with PTX 6.5."""

def ldmatrix_sync_aligned_m8n8_x1_trans_b16(a: _Address) -> int:
    """Loads 8x8 parts of a matrix from shared memory.

    nv.nvvm.ldmatrix_sync_aligned_m8n8_x1_trans_b16_p0(a: ptr[generic]) -> i32
    nv.nvvm.ldmatrix_sync_aligned_m8n8_x1_trans_b16_p3(a: ptr[shared]) -> i32
    """

def ldmatrix_sync_aligned_m8n8_x1_trans_b16_p0(a: _Address) -> i32:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m8n8.x1.trans.b16`. Needs sm_75 with PTX 6.5."""

def ldmatrix_sync_aligned_m8n8_x1_trans_b16_p3(a: _Address) -> i32:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16`. Needs sm_75 with PTX 6.5."""

def ldmatrix_sync_aligned_m8n8_x2_b16(a: _Address) -> tuple[int, int]:
    """Loads 8x8 parts of a matrix from shared memory.

    nv.nvvm.ldmatrix_sync_aligned_m8n8_x2_b16_p0(a: ptr[generic]) -> (i32, i32)
    nv.nvvm.ldmatrix_sync_aligned_m8n8_x2_b16_p3(a: ptr[shared]) -> (i32, i32)
    """

def ldmatrix_sync_aligned_m8n8_x2_b16_p0(a: _Address) -> tuple[i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m8n8.x2.b16`. Needs sm_75 with PTX 6.5."""

def ldmatrix_sync_aligned_m8n8_x2_b16_p3(a: _Address) -> tuple[i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m8n8.x2.shared.b16`. Needs sm_75 with PTX 6.5."""

def ldmatrix_sync_aligned_m8n8_x2_trans_b16(a: _Address) -> tuple[int, int]:
    """Loads 8x8 parts of a matrix from shared memory.

    nv.nvvm.ldmatrix_sync_aligned_m8n8_x2_trans_b16_p0(a: ptr[generic]) -> (i32, i32)
    nv.nvvm.ldmatrix_sync_aligned_m8n8_x2_trans_b16_p3(a: ptr[shared]) -> (i32, i32)
    """

def ldmatrix_sync_aligned_m8n8_x2_trans_b16_p0(a: _Address) -> tuple[i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m8n8.x2.trans.b16`. Needs sm_75 with PTX 6.5."""

def ldmatrix_sync_aligned_m8n8_x2_trans_b16_p3(a: _Address) -> tuple[i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16`. Needs sm_75 with PTX 6.5."""

def ldmatrix_sync_aligned_m8n8_x4_b16(a: _Address) -> tuple[int, int, int, int]:
    """Loads 8x8 parts of a matrix from shared memory.

    nv.nvvm.ldmatrix_sync_aligned_m8n8_x4_b16_p0(a: ptr[generic]) -> (i32, i32, i32, i32)
    nv.nvvm.ldmatrix_sync_aligned_m8n8_x4_b16_p3(a: ptr[shared]) -> (i32, i32, i32, i32)
    """

def ldmatrix_sync_aligned_m8n8_x4_b16_p0(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m8n8.x4.b16`. Needs sm_75 with PTX 6.5."""

def ldmatrix_sync_aligned_m8n8_x4_b16_p3(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m8n8.x4.shared.b16`. Needs sm_75 with PTX 6.5."""

def ldmatrix_sync_aligned_m8n8_x4_trans_b16(a: _Address) -> tuple[int, int, int, int]:
    """Loads 8x8 parts of a matrix from shared memory.

    nv.nvvm.ldmatrix_sync_aligned_m8n8_x4_trans_b16_p0(a: ptr[generic]) -> (i32, i32, i32, i32)
    nv.nvvm.ldmatrix_sync_aligned_m8n8_x4_trans_b16_p3(a: ptr[shared]) -> (i32, i32, i32, i32)
    """

def ldmatrix_sync_aligned_m8n8_x4_trans_b16_p0(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m8n8.x4.trans.b16`. Needs sm_75 with PTX 6.5."""

def ldmatrix_sync_aligned_m8n8_x4_trans_b16_p3(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads 8x8 parts of a matrix from shared memory. PTX: `ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16`. Needs sm_75 with PTX 6.5."""

def ldu_global_f(a: _Address, b: int) -> Any:
    """Loads what is the same for all threads of the warp.

    nv.nvvm.ldu_global_f_bf16_p0(a: ptr[generic], b: constant i32|u32) -> bf16
    nv.nvvm.ldu_global_f_bf16_p1(a: ptr[global], b: constant i32|u32) -> bf16
    nv.nvvm.ldu_global_f_f16_p0(a: ptr[generic], b: constant i32|u32) -> f16
    nv.nvvm.ldu_global_f_f16_p1(a: ptr[global], b: constant i32|u32) -> f16
    nv.nvvm.ldu_global_f_f32_p0(a: ptr[generic], b: constant i32|u32) -> f32
    nv.nvvm.ldu_global_f_f32_p1(a: ptr[global], b: constant i32|u32) -> f32
    nv.nvvm.ldu_global_f_f64_p0(a: ptr[generic], b: constant i32|u32) -> f64
    nv.nvvm.ldu_global_f_f64_p1(a: ptr[global], b: constant i32|u32) -> f64
    nv.nvvm.ldu_global_f_v2bf16_p0(a: ptr[generic], b: constant i32|u32) -> vec[bf16, 2]
    nv.nvvm.ldu_global_f_v2bf16_p1(a: ptr[global], b: constant i32|u32) -> vec[bf16, 2]
    nv.nvvm.ldu_global_f_v2f16_p0(a: ptr[generic], b: constant i32|u32) -> vec[f16, 2]
    nv.nvvm.ldu_global_f_v2f16_p1(a: ptr[global], b: constant i32|u32) -> vec[f16, 2]
    nv.nvvm.ldu_global_f_v2f32_p0(a: ptr[generic], b: constant i32|u32) -> vec[f32, 2]
    nv.nvvm.ldu_global_f_v2f32_p1(a: ptr[global], b: constant i32|u32) -> vec[f32, 2]
    nv.nvvm.ldu_global_f_v4f32_p0(a: ptr[generic], b: constant i32|u32) -> vec[f32, 4]
    nv.nvvm.ldu_global_f_v4f32_p1(a: ptr[global], b: constant i32|u32) -> vec[f32, 4]
    """

def ldu_global_f_bf16_p0(a: _Address, b: i32) -> bf16:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.b16`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_f_bf16_p1(a: _Address, b: i32) -> bf16:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.b16`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_f_f16_p0(a: _Address, b: i32) -> f16:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.b16`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_f_f16_p1(a: _Address, b: i32) -> f16:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.b16`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_f_f32_p0(a: _Address, b: i32) -> f32:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.b32`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_f_f32_p1(a: _Address, b: i32) -> f32:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.b32`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_f_f64_p0(a: _Address, b: i32) -> f64:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.b64`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_f_f64_p1(a: _Address, b: i32) -> f64:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.b64`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_f_v2bf16_p0(a: _Address, b: i32) -> vec[bf16, Literal[2]]:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.b32`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_f_v2bf16_p1(a: _Address, b: i32) -> vec[bf16, Literal[2]]:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.b32`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_f_v2f16_p0(a: _Address, b: i32) -> vec[f16, Literal[2]]:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.b32`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_f_v2f16_p1(a: _Address, b: i32) -> vec[f16, Literal[2]]:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.b32`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_f_v2f32_p0(a: _Address, b: i32) -> vec[f32, Literal[2]]:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.b64`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_f_v2f32_p1(a: _Address, b: i32) -> vec[f32, Literal[2]]:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.b64`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_f_v4f32_p0(a: _Address, b: i32) -> vec[f32, Literal[4]]:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.v4.b32`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_f_v4f32_p1(a: _Address, b: i32) -> vec[f32, Literal[4]]:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.v4.b32`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_i(a: _Address, b: int) -> int:
    """Loads what is the same for all threads of the warp.

    nv.nvvm.ldu_global_i_i16_p0(a: ptr[generic], b: constant i32|u32) -> i16
    nv.nvvm.ldu_global_i_i16_p1(a: ptr[global], b: constant i32|u32) -> i16
    nv.nvvm.ldu_global_i_i32_p0(a: ptr[generic], b: constant i32|u32) -> i32
    nv.nvvm.ldu_global_i_i32_p1(a: ptr[global], b: constant i32|u32) -> i32
    nv.nvvm.ldu_global_i_i64_p0(a: ptr[generic], b: constant i32|u32) -> i64
    nv.nvvm.ldu_global_i_i64_p1(a: ptr[global], b: constant i32|u32) -> i64
    nv.nvvm.ldu_global_i_i8_p0(a: ptr[generic], b: constant i32|u32) -> i8
    nv.nvvm.ldu_global_i_i8_p1(a: ptr[global], b: constant i32|u32) -> i8
    """

def ldu_global_i_i16_p0(a: _Address, b: i32) -> i16:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.b16`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_i_i16_p1(a: _Address, b: i32) -> i16:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.b16`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_i_i32_p0(a: _Address, b: i32) -> i32:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.b32`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_i_i32_p1(a: _Address, b: i32) -> i32:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.b32`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_i_i64_p0(a: _Address, b: i32) -> i64:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.b64`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_i_i64_p1(a: _Address, b: i32) -> i64:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.b64`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_i_i8_p0(a: _Address, b: i32) -> i8:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.b8`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_i_i8_p1(a: _Address, b: i32) -> i8:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.b8`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_p(a: _Address, b: int) -> ptr[Any, Any]:
    """Loads what is the same for all threads of the warp.

    nv.nvvm.ldu_global_p_p0_p0(a: ptr[generic], b: constant i32|u32) -> ptr[generic]
    nv.nvvm.ldu_global_p_p0_p1(a: ptr[global], b: constant i32|u32) -> ptr[generic]
    nv.nvvm.ldu_global_p_p1_p0(a: ptr[generic], b: constant i32|u32) -> ptr[global]
    nv.nvvm.ldu_global_p_p1_p1(a: ptr[global], b: constant i32|u32) -> ptr[global]
    """

def ldu_global_p_p0_p0(a: _Address, b: i32) -> ptr[Any, Any]:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.b64`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_p_p0_p1(a: _Address, b: i32) -> ptr[Any, Any]:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.b64`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_p_p1_p0(a: _Address, b: i32) -> ptr[Any, Any]:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.b64`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def ldu_global_p_p1_p1(a: _Address, b: i32) -> ptr[Any, Any]:
    """Loads what is the same for all threads of the warp. PTX: `ldu.global.b64`. `b` is a constant: 1, 2, 4, 8, 16. Needs sm_20 with PTX 3.2."""

def lg2_approx_d(a: f64) -> f64:
    """Floating-point arithmetic. No architecture has it: Unexpected instruction types specified for 'lg2'."""

def lg2_approx_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `lg2.approx.f32`. Needs sm_20 with PTX 3.2."""

def lg2_approx_ftz_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `lg2.approx.ftz.f32`. Needs sm_20 with PTX 3.2."""

def ll2d_rm(a: i64) -> f64:
    """Converts. PTX: `cvt.rm.f64.s64`. Needs sm_20 with PTX 3.2."""

def ll2d_rn(a: i64) -> f64:
    """Converts. PTX: `cvt.rn.f64.s64`. Needs sm_20 with PTX 3.2."""

def ll2d_rp(a: i64) -> f64:
    """Converts. PTX: `cvt.rp.f64.s64`. Needs sm_20 with PTX 3.2."""

def ll2d_rz(a: i64) -> f64:
    """Converts. PTX: `cvt.rz.f64.s64`. Needs sm_20 with PTX 3.2."""

def ll2f_rm(a: i64) -> f32:
    """Converts. PTX: `cvt.rm.f32.s64`. Needs sm_20 with PTX 3.2."""

def ll2f_rn(a: i64) -> f32:
    """Converts. PTX: `cvt.rn.f32.s64`. Needs sm_20 with PTX 3.2."""

def ll2f_rp(a: i64) -> f32:
    """Converts. PTX: `cvt.rp.f32.s64`. Needs sm_20 with PTX 3.2."""

def ll2f_rz(a: i64) -> f32:
    """Converts. PTX: `cvt.rz.f32.s64`. Needs sm_20 with PTX 3.2."""

def lohi_i2d(a: i32, b: i32) -> f64:
    """The words of a double. PTX: `mov.b64`. Needs sm_20 with PTX 3.2."""

def mapa(p: _Address, rank: i32) -> ptr[Any, Any]:
    """An address in the shared memory of another block. PTX: `mapa.u64`. Needs sm_90 with PTX 7.8."""

def mapa_shared_cluster(p: _Address, rank: i32) -> ptr[Any, Any]:
    """An address in the shared memory of another block. PTX: `mapa.shared::cluster.u64`. Needs sm_90 with PTX 7.8."""

def match_all_sync_i32p(a: i32, b: i32) -> tuple[u32, bool]:
    """The lanes with an equal value. PTX: `match.all.sync.b32`. Needs sm_70 with PTX 6.0."""

def match_all_sync_i64p(a: i32, b: i64) -> tuple[u32, bool]:
    """The lanes with an equal value. PTX: `match.all.sync.b64`. Needs sm_70 with PTX 6.0."""

def match_any_sync_i32(a: i32, b: i32) -> u32:
    """The lanes with an equal value. PTX: `match.any.sync.b32`. Needs sm_70 with PTX 6.0."""

def match_any_sync_i64(a: i32, b: i64) -> u32:
    """The lanes with an equal value. PTX: `match.any.sync.b64`. Needs sm_70 with PTX 6.0."""

def mbarrier_arrive(a: _Address) -> i64:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive.b64`. Needs sm_80 with PTX 7.0."""

def mbarrier_arrive_drop(a: _Address) -> i64:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive_drop.b64`. Needs sm_80 with PTX 7.0."""

def mbarrier_arrive_drop_expect_tx_relaxed_scope_cluster_space_cluster(addr: _Address, tx_count: i32) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive_drop.expect_tx.relaxed.cluster.shared::cluster.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_arrive_drop_expect_tx_relaxed_scope_cluster_space_cta(addr: _Address, tx_count: i32) -> i64:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive_drop.expect_tx.relaxed.cluster.shared.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_arrive_drop_expect_tx_relaxed_scope_cta_space_cluster(addr: _Address, tx_count: i32) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive_drop.expect_tx.relaxed.cta.shared::cluster.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_arrive_drop_expect_tx_relaxed_scope_cta_space_cta(addr: _Address, tx_count: i32) -> i64:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive_drop.expect_tx.relaxed.cta.shared.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_arrive_drop_expect_tx_scope_cluster_space_cluster(addr: _Address, tx_count: i32) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive_drop.expect_tx.release.cluster.shared::cluster.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_arrive_drop_expect_tx_scope_cluster_space_cta(addr: _Address, tx_count: i32) -> i64:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive_drop.expect_tx.release.cluster.shared.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_arrive_drop_expect_tx_scope_cta_space_cluster(addr: _Address, tx_count: i32) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive_drop.expect_tx.shared::cluster.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_arrive_drop_expect_tx_scope_cta_space_cta(addr: _Address, tx_count: i32) -> i64:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive_drop.expect_tx.shared.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_arrive_drop_noComplete(a: _Address, b: i32) -> i64:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive_drop.noComplete.b64`. Needs sm_80 with PTX 7.0."""

def mbarrier_arrive_drop_noComplete_shared(a: _Address, b: i32) -> i64:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive_drop.noComplete.shared.b64`. Needs sm_80 with PTX 7.0."""

def mbarrier_arrive_drop_relaxed_scope_cluster_space_cluster(addr: _Address, count: i32) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive_drop.relaxed.cluster.shared::cluster.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_arrive_drop_relaxed_scope_cluster_space_cta(addr: _Address, count: i32) -> i64:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive_drop.relaxed.cluster.shared.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_arrive_drop_relaxed_scope_cta_space_cluster(addr: _Address, count: i32) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive_drop.relaxed.cta.shared::cluster.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_arrive_drop_relaxed_scope_cta_space_cta(addr: _Address, count: i32) -> i64:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive_drop.relaxed.cta.shared.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_arrive_drop_scope_cluster_space_cluster(addr: _Address, count: i32) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive_drop.release.cluster.shared::cluster.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_arrive_drop_scope_cluster_space_cta(addr: _Address, count: i32) -> i64:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive_drop.release.cluster.shared.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_arrive_drop_scope_cta_space_cluster(addr: _Address, count: i32) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive_drop.shared::cluster.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_arrive_drop_scope_cta_space_cta(addr: _Address, count: i32) -> i64:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive_drop.shared.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_arrive_drop_shared(a: _Address) -> i64:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive_drop.shared.b64`. Needs sm_80 with PTX 7.0."""

def mbarrier_arrive_expect_tx_relaxed_scope_cluster_space_cluster(addr: _Address, tx_count: i32) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive.expect_tx.relaxed.cluster.shared::cluster.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_arrive_expect_tx_relaxed_scope_cluster_space_cta(addr: _Address, tx_count: i32) -> i64:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive.expect_tx.relaxed.cluster.shared.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_arrive_expect_tx_relaxed_scope_cta_space_cluster(addr: _Address, tx_count: i32) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive.expect_tx.relaxed.cta.shared::cluster.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_arrive_expect_tx_relaxed_scope_cta_space_cta(addr: _Address, tx_count: i32) -> i64:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive.expect_tx.relaxed.cta.shared.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_arrive_expect_tx_scope_cluster_space_cluster(addr: _Address, tx_count: i32) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive.expect_tx.release.cluster.shared::cluster.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_arrive_expect_tx_scope_cluster_space_cta(addr: _Address, tx_count: i32) -> i64:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive.expect_tx.release.cluster.shared.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_arrive_expect_tx_scope_cta_space_cluster(addr: _Address, tx_count: i32) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive.expect_tx.shared::cluster.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_arrive_expect_tx_scope_cta_space_cta(addr: _Address, tx_count: i32) -> i64:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive.expect_tx.shared.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_arrive_noComplete(a: _Address, b: i32) -> i64:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive.noComplete.b64`. Needs sm_80 with PTX 7.0."""

def mbarrier_arrive_noComplete_shared(a: _Address, b: i32) -> i64:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive.noComplete.shared.b64`. Needs sm_80 with PTX 7.0."""

def mbarrier_arrive_relaxed_scope_cluster_space_cluster(addr: _Address, count: i32) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive.relaxed.cluster.shared::cluster.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_arrive_relaxed_scope_cluster_space_cta(addr: _Address, count: i32) -> i64:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive.relaxed.cluster.shared.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_arrive_relaxed_scope_cta_space_cluster(addr: _Address, count: i32) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive.relaxed.cta.shared::cluster.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_arrive_relaxed_scope_cta_space_cta(addr: _Address, count: i32) -> i64:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive.relaxed.cta.shared.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_arrive_scope_cluster_space_cluster(addr: _Address, count: i32) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive.release.cluster.shared::cluster.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_arrive_scope_cluster_space_cta(addr: _Address, count: i32) -> i64:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive.release.cluster.shared.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_arrive_scope_cta_space_cluster(addr: _Address, count: i32) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive.shared::cluster.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_arrive_scope_cta_space_cta(addr: _Address, count: i32) -> i64:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive.shared.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_arrive_shared(a: _Address) -> i64:
    """An operation on a barrier in memory. PTX: `mbarrier.arrive.shared.b64`. Needs sm_80 with PTX 7.0."""

def mbarrier_complete_tx_scope_cluster_space_cluster(addr: _Address, tx_count: i32) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.complete_tx.relaxed.cluster.shared::cluster.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_complete_tx_scope_cluster_space_cta(addr: _Address, tx_count: i32) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.complete_tx.relaxed.cluster.shared.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_complete_tx_scope_cta_space_cluster(addr: _Address, tx_count: i32) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.complete_tx.relaxed.cta.shared::cluster.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_complete_tx_scope_cta_space_cta(addr: _Address, tx_count: i32) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.complete_tx.relaxed.cta.shared.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_expect_tx_scope_cluster_space_cluster(addr: _Address, tx_count: i32) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.expect_tx.relaxed.cluster.shared::cluster.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_expect_tx_scope_cluster_space_cta(addr: _Address, tx_count: i32) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.expect_tx.relaxed.cluster.shared.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_expect_tx_scope_cta_space_cluster(addr: _Address, tx_count: i32) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.expect_tx.relaxed.cta.shared::cluster.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_expect_tx_scope_cta_space_cta(addr: _Address, tx_count: i32) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.expect_tx.relaxed.cta.shared.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_init(addr: _Address, count: i32) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.init.b64`. Needs sm_80 with PTX 7.0."""

def mbarrier_init_shared(addr: _Address, count: i32) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.init.shared.b64`. Needs sm_80 with PTX 7.0."""

def mbarrier_inval(addr: _Address) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.inval.b64`. Needs sm_80 with PTX 7.0."""

def mbarrier_inval_shared(addr: _Address) -> None:
    """An operation on a barrier in memory. PTX: `mbarrier.inval.shared.b64`. Needs sm_80 with PTX 7.0."""

def mbarrier_pending_count(a: i64) -> i32:
    """An operation on a barrier in memory. PTX: `mbarrier.pending_count.b64`. Needs sm_80 with PTX 7.0."""

def mbarrier_test_wait(a: _Address, b: i64) -> bool:
    """An operation on a barrier in memory. PTX: `mbarrier.test_wait.b64`. Needs sm_80 with PTX 7.0."""

def mbarrier_test_wait_parity_relaxed_scope_cluster_space_cta(addr: _Address, phase: i32) -> bool:
    """An operation on a barrier in memory. PTX: `mbarrier.test_wait.parity.relaxed.cluster.shared.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_test_wait_parity_relaxed_scope_cta_space_cta(addr: _Address, phase: i32) -> bool:
    """An operation on a barrier in memory. PTX: `mbarrier.test_wait.parity.relaxed.cta.shared.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_test_wait_parity_scope_cluster_space_cta(addr: _Address, phase: i32) -> bool:
    """An operation on a barrier in memory. PTX: `mbarrier.test_wait.parity.acquire.cluster.shared.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_test_wait_parity_scope_cta_space_cta(addr: _Address, phase: i32) -> bool:
    """An operation on a barrier in memory. PTX: `mbarrier.test_wait.parity.shared.b64`. Needs sm_80 with PTX 7.1."""

def mbarrier_test_wait_relaxed_scope_cluster_space_cta(addr: _Address, state: i64) -> bool:
    """An operation on a barrier in memory. PTX: `mbarrier.test_wait.relaxed.cluster.shared.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_test_wait_relaxed_scope_cta_space_cta(addr: _Address, state: i64) -> bool:
    """An operation on a barrier in memory. PTX: `mbarrier.test_wait.relaxed.cta.shared.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_test_wait_scope_cluster_space_cta(addr: _Address, state: i64) -> bool:
    """An operation on a barrier in memory. PTX: `mbarrier.test_wait.acquire.cluster.shared.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_test_wait_scope_cta_space_cta(addr: _Address, state: i64) -> bool:
    """An operation on a barrier in memory. PTX: `mbarrier.test_wait.shared.b64`. Needs sm_80 with PTX 7.0."""

def mbarrier_test_wait_shared(a: _Address, b: i64) -> bool:
    """An operation on a barrier in memory. PTX: `mbarrier.test_wait.shared.b64`. Needs sm_80 with PTX 7.0."""

def mbarrier_try_wait_parity_relaxed_scope_cluster_space_cta(addr: _Address, phase: i32) -> bool:
    """An operation on a barrier in memory. PTX: `mbarrier.try_wait.parity.relaxed.cluster.shared.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_try_wait_parity_relaxed_scope_cta_space_cta(addr: _Address, phase: i32) -> bool:
    """An operation on a barrier in memory. PTX: `mbarrier.try_wait.parity.relaxed.cta.shared.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_try_wait_parity_scope_cluster_space_cta(addr: _Address, phase: i32) -> bool:
    """An operation on a barrier in memory. PTX: `mbarrier.try_wait.parity.acquire.cluster.shared.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_try_wait_parity_scope_cta_space_cta(addr: _Address, phase: i32) -> bool:
    """An operation on a barrier in memory. PTX: `mbarrier.try_wait.parity.shared.b64`. Needs sm_90 with PTX 7.8."""

def mbarrier_try_wait_parity_tl_relaxed_scope_cluster_space_cta(addr: _Address, phase: i32, timelimit: i32) -> bool:
    """An operation on a barrier in memory. PTX: `mbarrier.try_wait.parity.relaxed.cluster.shared.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_try_wait_parity_tl_relaxed_scope_cta_space_cta(addr: _Address, phase: i32, timelimit: i32) -> bool:
    """An operation on a barrier in memory. PTX: `mbarrier.try_wait.parity.relaxed.cta.shared.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_try_wait_parity_tl_scope_cluster_space_cta(addr: _Address, phase: i32, timelimit: i32) -> bool:
    """An operation on a barrier in memory. PTX: `mbarrier.try_wait.parity.acquire.cluster.shared.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_try_wait_parity_tl_scope_cta_space_cta(addr: _Address, phase: i32, timelimit: i32) -> bool:
    """An operation on a barrier in memory. PTX: `mbarrier.try_wait.parity.shared.b64`. Needs sm_90 with PTX 7.8."""

def mbarrier_try_wait_relaxed_scope_cluster_space_cta(addr: _Address, state: i64) -> bool:
    """An operation on a barrier in memory. PTX: `mbarrier.try_wait.relaxed.cluster.shared.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_try_wait_relaxed_scope_cta_space_cta(addr: _Address, state: i64) -> bool:
    """An operation on a barrier in memory. PTX: `mbarrier.try_wait.relaxed.cta.shared.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_try_wait_scope_cluster_space_cta(addr: _Address, state: i64) -> bool:
    """An operation on a barrier in memory. PTX: `mbarrier.try_wait.acquire.cluster.shared.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_try_wait_scope_cta_space_cta(addr: _Address, state: i64) -> bool:
    """An operation on a barrier in memory. PTX: `mbarrier.try_wait.shared.b64`. Needs sm_90 with PTX 7.8."""

def mbarrier_try_wait_tl_relaxed_scope_cluster_space_cta(addr: _Address, state: i64, timelimit: i32) -> bool:
    """An operation on a barrier in memory. PTX: `mbarrier.try_wait.relaxed.cluster.shared.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_try_wait_tl_relaxed_scope_cta_space_cta(addr: _Address, state: i64, timelimit: i32) -> bool:
    """An operation on a barrier in memory. PTX: `mbarrier.try_wait.relaxed.cta.shared.b64`. Needs sm_90 with PTX 8.6."""

def mbarrier_try_wait_tl_scope_cluster_space_cta(addr: _Address, state: i64, timelimit: i32) -> bool:
    """An operation on a barrier in memory. PTX: `mbarrier.try_wait.acquire.cluster.shared.b64`. Needs sm_90 with PTX 8.0."""

def mbarrier_try_wait_tl_scope_cta_space_cta(addr: _Address, state: i64, timelimit: i32) -> bool:
    """An operation on a barrier in memory. PTX: `mbarrier.try_wait.shared.b64`. Needs sm_90 with PTX 7.8."""

def membar_cta() -> None:
    """Orders accesses of memory. PTX: `membar.cta`. Needs sm_20 with PTX 3.2."""

def membar_gl() -> None:
    """Orders accesses of memory. PTX: `membar.gl`. Needs sm_20 with PTX 3.2."""

def membar_sys() -> None:
    """Orders accesses of memory. PTX: `membar.sys`. Needs sm_20 with PTX 3.2."""

def mma_and_popc_m16n8k128_row_col_b1(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.and.popc`. Needs sm_80 with PTX 7.1."""

def mma_and_popc_m16n8k256_row_col_b1(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc`. Needs sm_80 with PTX 7.1."""

def mma_and_popc_m8n8k128_row_col_b1(a: i32, b: i32, c: i32, d: i32) -> tuple[u32, u32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.and.popc`. Needs sm_80 with PTX 7.1."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_f32_e2m1_e2m1_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e2m1.e2m1.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_f32_e2m1_e2m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e2m1.e2m3.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_f32_e2m1_e3m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e2m1.e3m2.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_f32_e2m1_e4m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e2m1.e4m3.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_f32_e2m1_e5m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e2m1.e5m2.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_f32_e2m3_e2m1_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e2m3.e2m1.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_f32_e2m3_e2m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e2m3.e2m3.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_f32_e2m3_e3m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e2m3.e3m2.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_f32_e2m3_e4m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e2m3.e4m3.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_f32_e2m3_e5m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e2m3.e5m2.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_f32_e3m2_e2m1_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e3m2.e2m1.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_f32_e3m2_e2m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e3m2.e2m3.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_f32_e3m2_e3m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e3m2.e3m2.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_f32_e3m2_e4m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e3m2.e4m3.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_f32_e3m2_e5m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e3m2.e5m2.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_f32_e4m3_e2m1_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e4m3.e2m1.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_f32_e4m3_e2m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e4m3.e2m3.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_f32_e4m3_e3m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e4m3.e3m2.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_f32_e4m3_e4m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e4m3.e4m3.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_f32_e4m3_e5m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e4m3.e5m2.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_f32_e5m2_e2m1_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e5m2.e2m1.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_f32_e5m2_e2m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e5m2.e2m3.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_f32_e5m2_e3m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e5m2.e3m2.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_f32_e5m2_e4m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e5m2.e4m3.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_f32_e5m2_e5m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e5m2.e5m2.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e2m1_e2m1_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e2m1.e2m1.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e2m1_e2m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e2m1.e2m3.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e2m1_e3m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e2m1.e3m2.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e2m1_e4m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e2m1.e4m3.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e2m1_e5m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e2m1.e5m2.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e2m3_e2m1_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e2m3.e2m1.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e2m3_e2m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e2m3.e2m3.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e2m3_e3m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e2m3.e3m2.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e2m3_e4m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e2m3.e4m3.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e2m3_e5m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e2m3.e5m2.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e3m2_e2m1_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e3m2.e2m1.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e3m2_e2m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e3m2.e2m3.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e3m2_e3m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e3m2.e3m2.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e3m2_e4m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e3m2.e4m3.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e3m2_e5m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e3m2.e5m2.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e4m3_e2m1_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e2m1.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e4m3_e2m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e2m3.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e4m3_e3m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e3m2.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e4m3_e4m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e4m3.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e4m3_e5m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e5m2.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e5m2_e2m1_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e5m2.e2m1.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e5m2_e2m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e5m2.e2m3.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e5m2_e3m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e5m2.e3m2.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e5m2_e4m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e5m2.e4m3.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e5m2_e5m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e5m2.e5m2.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k64_row_col_mxf4_f32_e2m1_e2m1_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k64.row.col.kind::mxf4.block_scale.f32.e2m1.e2m1.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k64_row_col_mxf4_scale_2x_f32_e2m1_e2m1_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k64.row.col.kind::mxf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k64_row_col_mxf4nvf4_scale_2x_f32_e2m1_e2m1_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k64.row.col.kind::mxf4nvf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_block_scale_m16n8k64_row_col_mxf4nvf4_scale_4x_f32_e2m1_e2m1_f32_ue4m3(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32, k: i32, l: i16, m: i16, n: i32, o: i16, p: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sync.aligned.m16n8k64.row.col.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue4m3`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k16_row_col_bf16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k16_row_col_f16_e4m3_e4m3_f16(a: i32, b: i32, c: i32, d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k16.row.col.f16.e4m3.e4m3.f16`. Needs sm_89 with PTX 8.7."""

def mma_m16n8k16_row_col_f16_e4m3_e5m2_f16(a: i32, b: i32, c: i32, d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k16.row.col.f16.e4m3.e5m2.f16`. Needs sm_89 with PTX 8.7."""

def mma_m16n8k16_row_col_f16_e5m2_e4m3_f16(a: i32, b: i32, c: i32, d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k16.row.col.f16.e5m2.e4m3.f16`. Needs sm_89 with PTX 8.7."""

def mma_m16n8k16_row_col_f16_e5m2_e5m2_f16(a: i32, b: i32, c: i32, d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k16.row.col.f16.e5m2.e5m2.f16`. Needs sm_89 with PTX 8.7."""

def mma_m16n8k16_row_col_f16_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k16_row_col_f32_e4m3_e4m3_f32(a: i32, b: i32, c: i32, d: f32, e: f32, f: f32, g: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k16.row.col.f32.e4m3.e4m3.f32`. Needs sm_89 with PTX 8.7."""

def mma_m16n8k16_row_col_f32_e4m3_e5m2_f32(a: i32, b: i32, c: i32, d: f32, e: f32, f: f32, g: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k16.row.col.f32.e4m3.e5m2.f32`. Needs sm_89 with PTX 8.7."""

def mma_m16n8k16_row_col_f32_e5m2_e4m3_f32(a: i32, b: i32, c: i32, d: f32, e: f32, f: f32, g: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k16.row.col.f32.e5m2.e4m3.f32`. Needs sm_89 with PTX 8.7."""

def mma_m16n8k16_row_col_f32_e5m2_e5m2_f32(a: i32, b: i32, c: i32, d: f32, e: f32, f: f32, g: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k16.row.col.f32.e5m2.e5m2.f32`. Needs sm_89 with PTX 8.7."""

def mma_m16n8k16_row_col_f32_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k16_row_col_f64(a: f64, b: f64, c: f64, d: f64, e: f64, f: f64, g: f64, h: f64, i: f64, j: f64, k: f64, l: f64, m: f64, n: f64, o: f64, p: f64) -> tuple[f64, f64, f64, f64]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64`. Needs sm_90 with PTX 7.8."""

def mma_m16n8k16_row_col_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k16_row_col_s8_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k16.row.col.s32.s8.u8.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k16_row_col_satfinite_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k16.row.col.satfinite.s32.s8.s8.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k16_row_col_satfinite_s8_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k16.row.col.satfinite.s32.s8.u8.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k16_row_col_satfinite_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k16.row.col.satfinite.s32.u8.u8.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k16_row_col_satfinite_u8_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k16.row.col.satfinite.s32.u8.s8.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k16_row_col_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k16_row_col_u8_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k16.row.col.s32.u8.s8.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k32_row_col_f16_e4m3_e4m3_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e4m3.f16`. Needs sm_89 with PTX 8.7."""

def mma_m16n8k32_row_col_f16_e4m3_e5m2_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e5m2.f16`. Needs sm_89 with PTX 8.7."""

def mma_m16n8k32_row_col_f16_e5m2_e4m3_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16`. Needs sm_89 with PTX 8.7."""

def mma_m16n8k32_row_col_f16_e5m2_e5m2_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e5m2.f16`. Needs sm_89 with PTX 8.7."""

def mma_m16n8k32_row_col_f32_e4m3_e4m3_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32`. Needs sm_89 with PTX 8.4."""

def mma_m16n8k32_row_col_f32_e4m3_e5m2_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32`. Needs sm_89 with PTX 8.4."""

def mma_m16n8k32_row_col_f32_e5m2_e4m3_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e4m3.f32`. Needs sm_89 with PTX 8.4."""

def mma_m16n8k32_row_col_f32_e5m2_e5m2_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e5m2.f32`. Needs sm_89 with PTX 8.4."""

def mma_m16n8k32_row_col_kind_f8f6f4_f16_e2m1_e2m1_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e2m1.e2m1.f16`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f16_e2m1_e2m3_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e2m1.e2m3.f16`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f16_e2m1_e3m2_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e2m1.e3m2.f16`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f16_e2m1_e4m3_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e2m1.e4m3.f16`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f16_e2m1_e5m2_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e2m1.e5m2.f16`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f16_e2m3_e2m1_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e2m3.e2m1.f16`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f16_e2m3_e2m3_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e2m3.e2m3.f16`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f16_e2m3_e3m2_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e2m3.e3m2.f16`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f16_e2m3_e4m3_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e2m3.e4m3.f16`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f16_e2m3_e5m2_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e2m3.e5m2.f16`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f16_e3m2_e2m1_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e3m2.e2m1.f16`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f16_e3m2_e2m3_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e3m2.e2m3.f16`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f16_e3m2_e3m2_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e3m2.e3m2.f16`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f16_e3m2_e4m3_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e3m2.e4m3.f16`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f16_e3m2_e5m2_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e3m2.e5m2.f16`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f16_e4m3_e2m1_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e4m3.e2m1.f16`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f16_e4m3_e2m3_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e4m3.e2m3.f16`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f16_e4m3_e3m2_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e4m3.e3m2.f16`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f16_e4m3_e4m3_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e4m3.e4m3.f16`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f16_e4m3_e5m2_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e4m3.e5m2.f16`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f16_e5m2_e2m1_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e5m2.e2m1.f16`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f16_e5m2_e2m3_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e5m2.e2m3.f16`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f16_e5m2_e3m2_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e5m2.e3m2.f16`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f16_e5m2_e4m3_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e5m2.e4m3.f16`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f16_e5m2_e5m2_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e5m2.e5m2.f16`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f32_e2m1_e2m1_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e2m1.e2m1.f32`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f32_e2m1_e2m3_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e2m1.e2m3.f32`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f32_e2m1_e3m2_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e2m1.e3m2.f32`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f32_e2m1_e4m3_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e2m1.e4m3.f32`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f32_e2m1_e5m2_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e2m1.e5m2.f32`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f32_e2m3_e2m1_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e2m3.e2m1.f32`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f32_e2m3_e2m3_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e2m3.e2m3.f32`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f32_e2m3_e3m2_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e2m3.e3m2.f32`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f32_e2m3_e4m3_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e2m3.e4m3.f32`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f32_e2m3_e5m2_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e2m3.e5m2.f32`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f32_e3m2_e2m1_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e3m2.e2m1.f32`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f32_e3m2_e2m3_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e3m2.e2m3.f32`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f32_e3m2_e3m2_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e3m2.e3m2.f32`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f32_e3m2_e4m3_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e3m2.e4m3.f32`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f32_e3m2_e5m2_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e3m2.e5m2.f32`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f32_e4m3_e2m1_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e4m3.e2m1.f32`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f32_e4m3_e2m3_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e4m3.e2m3.f32`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f32_e4m3_e3m2_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e4m3.e3m2.f32`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f32_e4m3_e4m3_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e4m3.e4m3.f32`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f32_e4m3_e5m2_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e4m3.e5m2.f32`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f32_e5m2_e2m1_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e5m2.e2m1.f32`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f32_e5m2_e2m3_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e5m2.e2m3.f32`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f32_e5m2_e3m2_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e5m2.e3m2.f32`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f32_e5m2_e4m3_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e5m2.e4m3.f32`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_kind_f8f6f4_f32_e5m2_e5m2_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e5m2.e5m2.f32`. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_m16n8k32_row_col_s4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.s32.s4.s4.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k32_row_col_s4_u4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.s32.s4.u4.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k32_row_col_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k32_row_col_s8_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k32_row_col_satfinite_s4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s4.s4.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k32_row_col_satfinite_s4_u4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s4.u4.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k32_row_col_satfinite_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.s8.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k32_row_col_satfinite_s8_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.u8.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k32_row_col_satfinite_u4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.satfinite.s32.u4.u4.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k32_row_col_satfinite_u4_s4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.satfinite.s32.u4.s4.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k32_row_col_satfinite_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.satfinite.s32.u8.u8.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k32_row_col_satfinite_u8_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.satfinite.s32.u8.s8.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k32_row_col_u4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.s32.u4.u4.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k32_row_col_u4_s4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.s32.u4.s4.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k32_row_col_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k32_row_col_u8_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k4_row_col_f64(a: f64, b: f64, c: f64, d: f64, e: f64, f: f64, g: f64) -> tuple[f64, f64, f64, f64]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64`. Needs sm_90 with PTX 7.8."""

def mma_m16n8k4_row_col_tf32(a: i32, b: i32, c: i32, d: f32, e: f32, f: f32, g: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k64_row_col_s4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k64_row_col_s4_u4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k64.row.col.s32.s4.u4.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k64_row_col_satfinite_s4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k64.row.col.satfinite.s32.s4.s4.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k64_row_col_satfinite_s4_u4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k64.row.col.satfinite.s32.s4.u4.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k64_row_col_satfinite_u4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k64.row.col.satfinite.s32.u4.u4.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k64_row_col_satfinite_u4_s4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k64.row.col.satfinite.s32.u4.s4.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k64_row_col_u4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k64.row.col.s32.u4.u4.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k64_row_col_u4_s4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k64.row.col.s32.u4.s4.s32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k8_row_col_bf16(a: i32, b: i32, c: i32, d: f32, e: f32, f: f32, g: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32`. Needs sm_80 with PTX 7.0."""

def mma_m16n8k8_row_col_f16_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16`. Needs sm_75 with PTX 6.5."""

def mma_m16n8k8_row_col_f32_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: f32, e: f32, f: f32, g: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32`. Needs sm_75 with PTX 6.5."""

def mma_m16n8k8_row_col_f64(a: f64, b: f64, c: f64, d: f64, e: f64, f: f64, g: f64, h: f64, i: f64, j: f64) -> tuple[f64, f64, f64, f64]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64`. Needs sm_90 with PTX 7.8."""

def mma_m16n8k8_row_col_tf32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32`. Needs sm_80 with PTX 7.0."""

def mma_m8n8k16_row_col_s8(a: i32, b: i32, c: i32, d: i32) -> tuple[i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32`. Needs sm_75 with PTX 6.5."""

def mma_m8n8k16_row_col_s8_u8(a: i32, b: i32, c: i32, d: i32) -> tuple[u32, u32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k16.row.col.s32.s8.u8.s32`. Needs sm_75 with PTX 6.5."""

def mma_m8n8k16_row_col_satfinite_s8(a: i32, b: i32, c: i32, d: i32) -> tuple[i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k16.row.col.satfinite.s32.s8.s8.s32`. Needs sm_75 with PTX 6.5."""

def mma_m8n8k16_row_col_satfinite_s8_u8(a: i32, b: i32, c: i32, d: i32) -> tuple[u32, u32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k16.row.col.satfinite.s32.s8.u8.s32`. Needs sm_75 with PTX 6.5."""

def mma_m8n8k16_row_col_satfinite_u8(a: i32, b: i32, c: i32, d: i32) -> tuple[u32, u32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k16.row.col.satfinite.s32.u8.u8.s32`. Needs sm_75 with PTX 6.5."""

def mma_m8n8k16_row_col_satfinite_u8_s8(a: i32, b: i32, c: i32, d: i32) -> tuple[u32, u32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k16.row.col.satfinite.s32.u8.s8.s32`. Needs sm_75 with PTX 6.5."""

def mma_m8n8k16_row_col_u8(a: i32, b: i32, c: i32, d: i32) -> tuple[u32, u32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k16.row.col.s32.u8.u8.s32`. Needs sm_75 with PTX 6.5."""

def mma_m8n8k16_row_col_u8_s8(a: i32, b: i32, c: i32, d: i32) -> tuple[u32, u32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k16.row.col.s32.u8.s8.s32`. Needs sm_75 with PTX 6.5."""

def mma_m8n8k32_row_col_s4(a: i32, b: i32, c: i32, d: i32) -> tuple[i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k32.row.col.s32.s4.s4.s32`. Needs sm_75 with PTX 6.5."""

def mma_m8n8k32_row_col_s4_u4(a: i32, b: i32, c: i32, d: i32) -> tuple[i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k32.row.col.s32.s4.u4.s32`. Needs sm_75 with PTX 6.5."""

def mma_m8n8k32_row_col_satfinite_s4(a: i32, b: i32, c: i32, d: i32) -> tuple[i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k32.row.col.satfinite.s32.s4.s4.s32`. Needs sm_75 with PTX 6.5."""

def mma_m8n8k32_row_col_satfinite_s4_u4(a: i32, b: i32, c: i32, d: i32) -> tuple[i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k32.row.col.satfinite.s32.s4.u4.s32`. Needs sm_75 with PTX 6.5."""

def mma_m8n8k32_row_col_satfinite_u4(a: i32, b: i32, c: i32, d: i32) -> tuple[i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k32.row.col.satfinite.s32.u4.u4.s32`. Needs sm_75 with PTX 6.5."""

def mma_m8n8k32_row_col_satfinite_u4_s4(a: i32, b: i32, c: i32, d: i32) -> tuple[i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k32.row.col.satfinite.s32.u4.s4.s32`. Needs sm_75 with PTX 6.5."""

def mma_m8n8k32_row_col_u4(a: i32, b: i32, c: i32, d: i32) -> tuple[i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k32.row.col.s32.u4.u4.s32`. Needs sm_75 with PTX 6.5."""

def mma_m8n8k32_row_col_u4_s4(a: i32, b: i32, c: i32, d: i32) -> tuple[i32, i32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k32.row.col.s32.u4.s4.s32`. Needs sm_75 with PTX 6.5."""

def mma_m8n8k4_col_col_f16_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k4.col.col.f16.f16.f16.f16`. Needs sm_70 with PTX 6.4."""

def mma_m8n8k4_col_col_f32_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k4.col.col.f32.f16.f16.f16`. Needs sm_70 with PTX 6.4."""

def mma_m8n8k4_col_col_f32_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: f32, f: f32, g: f32, h: f32, i: f32, j: f32, k: f32, l: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k4.col.col.f32.f16.f16.f32`. Needs sm_70 with PTX 6.4."""

def mma_m8n8k4_col_row_f16_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k4.col.row.f16.f16.f16.f16`. Needs sm_70 with PTX 6.4."""

def mma_m8n8k4_col_row_f32_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k4.col.row.f32.f16.f16.f16`. Needs sm_70 with PTX 6.4."""

def mma_m8n8k4_col_row_f32_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: f32, f: f32, g: f32, h: f32, i: f32, j: f32, k: f32, l: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k4.col.row.f32.f16.f16.f32`. Needs sm_70 with PTX 6.4."""

def mma_m8n8k4_row_col_f16_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16`. Needs sm_70 with PTX 6.4."""

def mma_m8n8k4_row_col_f32_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f16`. Needs sm_70 with PTX 6.4."""

def mma_m8n8k4_row_col_f32_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: f32, f: f32, g: f32, h: f32, i: f32, j: f32, k: f32, l: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32`. Needs sm_70 with PTX 6.4."""

def mma_m8n8k4_row_col_f64(a: f64, b: f64, c: f64, d: f64) -> tuple[f64, f64]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64`. Needs sm_80 with PTX 7.0."""

def mma_m8n8k4_row_row_f16_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k4.row.row.f16.f16.f16.f16`. Needs sm_70 with PTX 6.4."""

def mma_m8n8k4_row_row_f32_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k4.row.row.f32.f16.f16.f16`. Needs sm_70 with PTX 6.4."""

def mma_m8n8k4_row_row_f32_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: f32, f: f32, g: f32, h: f32, i: f32, j: f32, k: f32, l: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k4.row.row.f32.f16.f16.f32`. Needs sm_70 with PTX 6.4."""

def mma_sp_m16n8k128_row_col_s4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k128.row.col.s32.s4.s4.s32`. `n` is a constant: 0. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k128_row_col_s4_u4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k128.row.col.s32.s4.u4.s32`. `n` is a constant: 0. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k128_row_col_satfinite_s4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k128.row.col.satfinite.s32.s4.s4.s32`. `n` is a constant: 0. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k128_row_col_satfinite_s4_u4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k128.row.col.satfinite.s32.s4.u4.s32`. `n` is a constant: 0. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k128_row_col_satfinite_u4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k128.row.col.satfinite.s32.u4.u4.s32`. `n` is a constant: 0. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k128_row_col_satfinite_u4_s4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k128.row.col.satfinite.s32.u4.s4.s32`. `n` is a constant: 0. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k128_row_col_u4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k128.row.col.s32.u4.u4.s32`. `n` is a constant: 0. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k128_row_col_u4_s4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k128.row.col.s32.u4.s4.s32`. `n` is a constant: 0. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k16_row_col_bf16(a: i32, b: i32, c: i32, d: i32, e: f32, f: f32, g: f32, h: f32, i: i32, j: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32`. `j` is a constant: 0 to 3. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k16_row_col_f16_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: i32, h: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16`. `h` is a constant: 0 to 3. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k16_row_col_f32_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: f32, f: f32, g: f32, h: f32, i: i32, j: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32`. `j` is a constant: 0 to 3. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k16_row_col_tf32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32`. `n` is a constant: 0, 1. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k32_row_col_bf16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k32.row.col.f32.bf16.bf16.f32`. `n` is a constant: 0, 1. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k32_row_col_f16_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k32.row.col.f16.f16.f16.f16`. `l` is a constant: 0, 1. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k32_row_col_f32_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32`. `n` is a constant: 0, 1. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k32_row_col_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k32_row_col_s8_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k32_row_col_satfinite_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.s8.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k32_row_col_satfinite_s8_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.u8.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k32_row_col_satfinite_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k32.row.col.satfinite.s32.u8.u8.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k32_row_col_satfinite_u8_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k32.row.col.satfinite.s32.u8.s8.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k32_row_col_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k32_row_col_u8_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k64_row_col_f32_e4m3_e4m3_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k64.row.col.f32.e4m3.e4m3.f32`. `n` is a constant: 0. Needs sm_89 with PTX 8.4."""

def mma_sp_m16n8k64_row_col_f32_e4m3_e5m2_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k64.row.col.f32.e4m3.e5m2.f32`. `n` is a constant: 0. Needs sm_89 with PTX 8.4."""

def mma_sp_m16n8k64_row_col_f32_e5m2_e4m3_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e4m3.f32`. `n` is a constant: 0. Needs sm_89 with PTX 8.4."""

def mma_sp_m16n8k64_row_col_f32_e5m2_e5m2_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32`. `n` is a constant: 0. Needs sm_89 with PTX 8.4."""

def mma_sp_m16n8k64_row_col_s4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k64_row_col_s4_u4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k64.row.col.s32.s4.u4.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k64_row_col_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k64.row.col.s32.s8.s8.s32`. `n` is a constant: 0. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k64_row_col_s8_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k64.row.col.s32.s8.u8.s32`. `n` is a constant: 0. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k64_row_col_satfinite_s4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k64.row.col.satfinite.s32.s4.s4.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k64_row_col_satfinite_s4_u4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k64.row.col.satfinite.s32.s4.u4.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k64_row_col_satfinite_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k64.row.col.satfinite.s32.s8.s8.s32`. `n` is a constant: 0. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k64_row_col_satfinite_s8_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k64.row.col.satfinite.s32.s8.u8.s32`. `n` is a constant: 0. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k64_row_col_satfinite_u4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k64.row.col.satfinite.s32.u4.u4.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k64_row_col_satfinite_u4_s4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k64.row.col.satfinite.s32.u4.s4.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k64_row_col_satfinite_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k64.row.col.satfinite.s32.u8.u8.s32`. `n` is a constant: 0. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k64_row_col_satfinite_u8_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k64.row.col.satfinite.s32.u8.s8.s32`. `n` is a constant: 0. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k64_row_col_u4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k64.row.col.s32.u4.u4.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k64_row_col_u4_s4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k64.row.col.s32.u4.s4.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k64_row_col_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k64.row.col.s32.u8.u8.s32`. `n` is a constant: 0. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k64_row_col_u8_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k64.row.col.s32.u8.s8.s32`. `n` is a constant: 0. Needs sm_80 with PTX 7.1."""

def mma_sp_m16n8k8_row_col_tf32(a: i32, b: i32, c: i32, d: i32, e: f32, f: f32, g: f32, h: f32, i: i32, j: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32`. `j` is a constant: 0 to 3. Needs sm_80 with PTX 7.1."""

def mma_sp_ordered_metadata_block_scale_m16n8k128_row_col_mxf4_f32_e2m1_e2m1_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.kind::mxf4.block_scale.f32.e2m1.e2m1.f32.ue8m0`. `n` is a constant: 0. Needs sm_120a with PTX 8.7, sm_121a with PTX 8.8."""

def mma_sp_ordered_metadata_block_scale_m16n8k128_row_col_mxf4_scale_2x_f32_e2m1_e2m1_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.kind::mxf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0`. `n` is a constant: 0. Needs sm_120a with PTX 8.7, sm_121a with PTX 8.8."""

def mma_sp_ordered_metadata_block_scale_m16n8k128_row_col_mxf4nvf4_scale_2x_f32_e2m1_e2m1_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.kind::mxf4nvf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0`. `n` is a constant: 0. Needs sm_120a with PTX 8.7, sm_121a with PTX 8.8."""

def mma_sp_ordered_metadata_block_scale_m16n8k128_row_col_mxf4nvf4_scale_4x_f32_e2m1_e2m1_f32_ue4m3(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue4m3`. `n` is a constant: 0. Needs sm_120a with PTX 8.7, sm_121a with PTX 8.8."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_f32_e2m1_e2m1_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e2m1.e2m1.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_f32_e2m1_e2m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e2m1.e2m3.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_f32_e2m1_e3m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e2m1.e3m2.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_f32_e2m1_e4m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e2m1.e4m3.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_f32_e2m1_e5m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e2m1.e5m2.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_f32_e2m3_e2m1_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e2m3.e2m1.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_f32_e2m3_e2m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e2m3.e2m3.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_f32_e2m3_e3m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e2m3.e3m2.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_f32_e2m3_e4m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e2m3.e4m3.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_f32_e2m3_e5m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e2m3.e5m2.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_f32_e3m2_e2m1_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e3m2.e2m1.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_f32_e3m2_e2m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e3m2.e2m3.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_f32_e3m2_e3m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e3m2.e3m2.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_f32_e3m2_e4m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e3m2.e4m3.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_f32_e3m2_e5m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e3m2.e5m2.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_f32_e4m3_e2m1_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e4m3.e2m1.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_f32_e4m3_e2m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e4m3.e2m3.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_f32_e4m3_e3m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e4m3.e3m2.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_f32_e4m3_e4m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e4m3.e4m3.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_f32_e4m3_e5m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e4m3.e5m2.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_f32_e5m2_e2m1_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e5m2.e2m1.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_f32_e5m2_e2m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e5m2.e2m3.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_f32_e5m2_e3m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e5m2.e3m2.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_f32_e5m2_e4m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e5m2.e4m3.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_f32_e5m2_e5m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e5m2.e5m2.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_scale_1x_f32_e2m1_e2m1_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e2m1.e2m1.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_scale_1x_f32_e2m1_e2m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e2m1.e2m3.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_scale_1x_f32_e2m1_e3m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e2m1.e3m2.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_scale_1x_f32_e2m1_e4m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e2m1.e4m3.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_scale_1x_f32_e2m1_e5m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e2m1.e5m2.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_scale_1x_f32_e2m3_e2m1_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e2m3.e2m1.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_scale_1x_f32_e2m3_e2m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e2m3.e2m3.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_scale_1x_f32_e2m3_e3m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e2m3.e3m2.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_scale_1x_f32_e2m3_e4m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e2m3.e4m3.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_scale_1x_f32_e2m3_e5m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e2m3.e5m2.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_scale_1x_f32_e3m2_e2m1_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e3m2.e2m1.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_scale_1x_f32_e3m2_e2m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e3m2.e2m3.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_scale_1x_f32_e3m2_e3m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e3m2.e3m2.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_scale_1x_f32_e3m2_e4m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e3m2.e4m3.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_scale_1x_f32_e3m2_e5m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e3m2.e5m2.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_scale_1x_f32_e4m3_e2m1_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e2m1.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_scale_1x_f32_e4m3_e2m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e2m3.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_scale_1x_f32_e4m3_e3m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e3m2.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_scale_1x_f32_e4m3_e4m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e4m3.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_scale_1x_f32_e4m3_e5m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e5m2.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_scale_1x_f32_e5m2_e2m1_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e5m2.e2m1.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_scale_1x_f32_e5m2_e2m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e5m2.e2m3.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_scale_1x_f32_e5m2_e3m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e5m2.e3m2.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_scale_1x_f32_e5m2_e4m3_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e5m2.e4m3.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_block_scale_m16n8k64_row_col_mxf8f6f4_scale_1x_f32_e5m2_e5m2_f32_ue8m0(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32, o: i32, p: i16, q: i16, r: i32, s: i16, t: i16) -> tuple[f32, f32, f32, f32]:
    """Multiplies matrices with scaled blocks. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e5m2.e5m2.f32.ue8m0`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k128_row_col_s4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.s32.s4.s4.s32`. `n` is a constant: 0. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k128_row_col_s4_u4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.s32.s4.u4.s32`. `n` is a constant: 0. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k128_row_col_satfinite_s4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.satfinite.s32.s4.s4.s32`. `n` is a constant: 0. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k128_row_col_satfinite_s4_u4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.satfinite.s32.s4.u4.s32`. `n` is a constant: 0. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k128_row_col_satfinite_u4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.satfinite.s32.u4.u4.s32`. `n` is a constant: 0. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k128_row_col_satfinite_u4_s4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.satfinite.s32.u4.s4.s32`. `n` is a constant: 0. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k128_row_col_u4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.s32.u4.u4.s32`. `n` is a constant: 0. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k128_row_col_u4_s4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.s32.u4.s4.s32`. `n` is a constant: 0. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k16_row_col_bf16(a: i32, b: i32, c: i32, d: i32, e: f32, f: f32, g: f32, h: f32, i: i32, j: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32`. `j` is a constant: 0 to 3. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k16_row_col_f16_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: i32, h: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16`. `h` is a constant: 0 to 3. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k16_row_col_f32_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: f32, f: f32, g: f32, h: f32, i: i32, j: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32`. `j` is a constant: 0 to 3. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k16_row_col_tf32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32`. `n` is a constant: 0, 1. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k32_row_col_bf16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.f32.bf16.bf16.f32`. `n` is a constant: 0, 1. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k32_row_col_f16_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.f16.f16.f16.f16`. `l` is a constant: 0, 1. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k32_row_col_f32_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32`. `n` is a constant: 0, 1. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k32_row_col_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k32_row_col_s8_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k32_row_col_satfinite_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.s8.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k32_row_col_satfinite_s8_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.u8.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k32_row_col_satfinite_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.satfinite.s32.u8.u8.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k32_row_col_satfinite_u8_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.satfinite.s32.u8.s8.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k32_row_col_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k32_row_col_u8_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k64_row_col_f32_e4m3_e4m3_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.f32.e4m3.e4m3.f32`. `n` is a constant: 0. Needs sm_89 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k64_row_col_f32_e4m3_e5m2_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.f32.e4m3.e5m2.f32`. `n` is a constant: 0. Needs sm_89 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k64_row_col_f32_e5m2_e4m3_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.f32.e5m2.e4m3.f32`. `n` is a constant: 0. Needs sm_89 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k64_row_col_f32_e5m2_e5m2_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32`. `n` is a constant: 0. Needs sm_89 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f16_e2m1_e2m1_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f16.e2m1.e2m1.f16`. `l` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f16_e2m1_e2m3_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f16.e2m1.e2m3.f16`. `l` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f16_e2m1_e3m2_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f16.e2m1.e3m2.f16`. `l` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f16_e2m1_e4m3_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f16.e2m1.e4m3.f16`. `l` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f16_e2m1_e5m2_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f16.e2m1.e5m2.f16`. `l` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f16_e2m3_e2m1_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f16.e2m3.e2m1.f16`. `l` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f16_e2m3_e2m3_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f16.e2m3.e2m3.f16`. `l` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f16_e2m3_e3m2_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f16.e2m3.e3m2.f16`. `l` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f16_e2m3_e4m3_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f16.e2m3.e4m3.f16`. `l` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f16_e2m3_e5m2_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f16.e2m3.e5m2.f16`. `l` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f16_e3m2_e2m1_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f16.e3m2.e2m1.f16`. `l` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f16_e3m2_e2m3_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f16.e3m2.e2m3.f16`. `l` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f16_e3m2_e3m2_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f16.e3m2.e3m2.f16`. `l` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f16_e3m2_e4m3_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f16.e3m2.e4m3.f16`. `l` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f16_e3m2_e5m2_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f16.e3m2.e5m2.f16`. `l` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f16_e4m3_e2m1_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f16.e4m3.e2m1.f16`. `l` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f16_e4m3_e2m3_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f16.e4m3.e2m3.f16`. `l` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f16_e4m3_e3m2_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f16.e4m3.e3m2.f16`. `l` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f16_e4m3_e4m3_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f16.e4m3.e4m3.f16`. `l` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f16_e4m3_e5m2_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f16.e4m3.e5m2.f16`. `l` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f16_e5m2_e2m1_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f16.e5m2.e2m1.f16`. `l` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f16_e5m2_e2m3_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f16.e5m2.e2m3.f16`. `l` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f16_e5m2_e3m2_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f16.e5m2.e3m2.f16`. `l` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f16_e5m2_e4m3_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f16.e5m2.e4m3.f16`. `l` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f16_e5m2_e5m2_f16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: i32, l: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f16.e5m2.e5m2.f16`. `l` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f32_e2m1_e2m1_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e2m1.e2m1.f32`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f32_e2m1_e2m3_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e2m1.e2m3.f32`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f32_e2m1_e3m2_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e2m1.e3m2.f32`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f32_e2m1_e4m3_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e2m1.e4m3.f32`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f32_e2m1_e5m2_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e2m1.e5m2.f32`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f32_e2m3_e2m1_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e2m3.e2m1.f32`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f32_e2m3_e2m3_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e2m3.e2m3.f32`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f32_e2m3_e3m2_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e2m3.e3m2.f32`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f32_e2m3_e4m3_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e2m3.e4m3.f32`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f32_e2m3_e5m2_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e2m3.e5m2.f32`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f32_e3m2_e2m1_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e3m2.e2m1.f32`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f32_e3m2_e2m3_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e3m2.e2m3.f32`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f32_e3m2_e3m2_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e3m2.e3m2.f32`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f32_e3m2_e4m3_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e3m2.e4m3.f32`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f32_e3m2_e5m2_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e3m2.e5m2.f32`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f32_e4m3_e2m1_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e4m3.e2m1.f32`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f32_e4m3_e2m3_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e4m3.e2m3.f32`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f32_e4m3_e3m2_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e4m3.e3m2.f32`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f32_e4m3_e4m3_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e4m3.e4m3.f32`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f32_e4m3_e5m2_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e4m3.e5m2.f32`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f32_e5m2_e2m1_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e5m2.e2m1.f32`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f32_e5m2_e2m3_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e5m2.e2m3.f32`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f32_e5m2_e3m2_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e5m2.e3m2.f32`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f32_e5m2_e4m3_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e5m2.e4m3.f32`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_kind_f8f6f4_f32_e5m2_e5m2_f32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: i32, n: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e5m2.e5m2.f32`. `n` is a constant: 0. Needs sm_120f with PTX 8.8, sm_120a with PTX 8.7."""

def mma_sp_ordered_metadata_m16n8k64_row_col_s4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k64_row_col_s4_u4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.s4.u4.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k64_row_col_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.s8.s8.s32`. `n` is a constant: 0. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k64_row_col_s8_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.s8.u8.s32`. `n` is a constant: 0. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k64_row_col_satfinite_s4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.satfinite.s32.s4.s4.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k64_row_col_satfinite_s4_u4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.satfinite.s32.s4.u4.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k64_row_col_satfinite_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.satfinite.s32.s8.s8.s32`. `n` is a constant: 0. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k64_row_col_satfinite_s8_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.satfinite.s32.s8.u8.s32`. `n` is a constant: 0. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k64_row_col_satfinite_u4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.satfinite.s32.u4.u4.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k64_row_col_satfinite_u4_s4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.satfinite.s32.u4.s4.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k64_row_col_satfinite_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.satfinite.s32.u8.u8.s32`. `n` is a constant: 0. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k64_row_col_satfinite_u8_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.satfinite.s32.u8.s8.s32`. `n` is a constant: 0. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k64_row_col_u4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.u4.u4.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k64_row_col_u4_s4(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[i32, i32, i32, i32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.u4.s4.s32`. `j` is a constant: 0, 1. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k64_row_col_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.u8.u8.s32`. `n` is a constant: 0. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k64_row_col_u8_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32, n: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.u8.s8.s32`. `n` is a constant: 0. Needs sm_80 with PTX 8.5."""

def mma_sp_ordered_metadata_m16n8k8_row_col_tf32(a: i32, b: i32, c: i32, d: i32, e: f32, f: f32, g: f32, h: f32, i: i32, j: i32) -> tuple[f32, f32, f32, f32]:
    """Multiplies a sparse matrix by a dense one, and adds. PTX: `mma.sp::ordered_metadata.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32`. `j` is a constant: 0 to 3. Needs sm_80 with PTX 8.5."""

def mma_xor_popc_m16n8k128_row_col_b1(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.xor.popc`. Needs sm_80 with PTX 7.0."""

def mma_xor_popc_m16n8k256_row_col_b1(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> tuple[u32, u32, u32, u32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.xor.popc`. Needs sm_80 with PTX 7.0."""

def mma_xor_popc_m8n8k128_row_col_b1(a: i32, b: i32, c: i32, d: i32) -> tuple[u32, u32]:
    """Multiplies matrices in the registers of a warp, and adds. PTX: `mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.xor.popc`. Needs sm_80 with PTX 7.0."""

def move_double(a: f64) -> f64:
    """The operand itself, which LLVM does not look through. PTX: `mov.f64`. Needs sm_20 with PTX 3.2."""

def move_float(a: f32) -> f32:
    """The operand itself, which LLVM does not look through. PTX: `mov.f32`. Needs sm_20 with PTX 3.2."""

def move_i16(a: i16) -> i16:
    """The operand itself, which LLVM does not look through. PTX: `mov.b16`. Needs sm_20 with PTX 3.2."""

def move_i32(a: i32) -> i32:
    """The operand itself, which LLVM does not look through. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def move_i64(a: i64) -> i64:
    """The operand itself, which LLVM does not look through. PTX: `mov.b64`. Needs sm_20 with PTX 3.2."""

def move_ptr(a: _Address) -> ptr[Any, Any]:
    """The operand itself, which LLVM does not look through.

    nv.nvvm.move_ptr_p0_p0(a: ptr[generic]) -> ptr[generic]
    """

def move_ptr_p0_p0(a: _Address) -> ptr[Any, Any]:
    """The operand itself, which LLVM does not look through. PTX: `mov.u64`. Needs sm_20 with PTX 3.2."""

def mul24_i(a: i32, b: i32) -> i32:
    """Integer arithmetic. PTX: `mul24.lo.s32`. Needs sm_20 with PTX 3.2."""

def mul24_ui(a: u32, b: u32) -> u32:
    """Integer arithmetic. PTX: `mul24.lo.u32`. Needs sm_20 with PTX 3.2."""

def mul_rm_d(a: f64, b: f64) -> f64:
    """Floating-point arithmetic. PTX: `mul.rm.f64`. Needs sm_20 with PTX 3.2."""

def mul_rm_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `mul.rm.f32`. Needs sm_20 with PTX 3.2."""

def mul_rm_ftz_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `mul.rm.ftz.f32`. Needs sm_20 with PTX 3.2."""

def mul_rn_d(a: f64, b: f64) -> f64:
    """Floating-point arithmetic. PTX: `mul.rn.f64`. Needs sm_20 with PTX 3.2."""

def mul_rn_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `mul.rn.f32`. Needs sm_20 with PTX 3.2."""

def mul_rn_ftz_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `mul.rn.ftz.f32`. Needs sm_20 with PTX 3.2."""

def mul_rn_ftz_sat_f16(a: f16, b: f16) -> f16:
    """a * b clamped to [0, 1], NaN to 0; subnormal operands and results are zero. PTX: `mul.rn.ftz.sat.f16`. Needs sm_53 with PTX 4.2."""

def mul_rn_ftz_sat_v2f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """a * b clamped to [0, 1], NaN to 0; subnormal operands and results are zero. PTX: `mul.rn.ftz.sat.f16x2`. Needs sm_53 with PTX 4.2."""

def mul_rn_sat_f16(a: f16, b: f16) -> f16:
    """a * b clamped to [0, 1], NaN to 0. PTX: `mul.rn.sat.f16`. Needs sm_53 with PTX 4.2."""

def mul_rn_sat_v2f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]]) -> vec[f16, Literal[2]]:
    """a * b clamped to [0, 1], NaN to 0. PTX: `mul.rn.sat.f16x2`. Needs sm_53 with PTX 4.2."""

def mul_rp_d(a: f64, b: f64) -> f64:
    """Floating-point arithmetic. PTX: `mul.rp.f64`. Needs sm_20 with PTX 3.2."""

def mul_rp_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `mul.rp.f32`. Needs sm_20 with PTX 3.2."""

def mul_rp_ftz_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `mul.rp.ftz.f32`. Needs sm_20 with PTX 3.2."""

def mul_rz_d(a: f64, b: f64) -> f64:
    """Floating-point arithmetic. PTX: `mul.rz.f64`. Needs sm_20 with PTX 3.2."""

def mul_rz_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `mul.rz.f32`. Needs sm_20 with PTX 3.2."""

def mul_rz_ftz_f(a: f32, b: f32) -> f32:
    """Floating-point arithmetic. PTX: `mul.rz.ftz.f32`. Needs sm_20 with PTX 3.2."""

def mulhi_i(a: i32, b: i32) -> i32:
    """Integer arithmetic. PTX: `mul.hi.s32`. Needs sm_20 with PTX 3.2."""

def mulhi_ll(a: i64, b: i64) -> i64:
    """Integer arithmetic. PTX: `mul.hi.s64`. Needs sm_20 with PTX 3.2."""

def mulhi_s(a: i16, b: i16) -> i16:
    """Integer arithmetic. PTX: `mul.hi.s16`. Needs sm_20 with PTX 3.2."""

def mulhi_ui(a: u32, b: u32) -> u32:
    """Integer arithmetic. PTX: `mul.hi.u32`. Needs sm_20 with PTX 3.2."""

def mulhi_ull(a: u64, b: u64) -> u64:
    """Integer arithmetic. PTX: `mul.hi.u64`. Needs sm_20 with PTX 3.2."""

def mulhi_us(a: u16, b: u16) -> u16:
    """Integer arithmetic. PTX: `mul.hi.u16`. Needs sm_20 with PTX 3.2."""

def nanosleep(a: i32) -> None:
    """Waits some nanoseconds. PTX: `nanosleep.u32`. Needs sm_70 with PTX 6.3."""

def neg_bf16(a: bf16) -> bf16:
    """Arithmetic of halves. PTX: `neg.bf16`. Needs sm_80 with PTX 7.0."""

def neg_bf16x2(a: GenericVec[bf16, Literal[2]]) -> vec[bf16, Literal[2]]:
    """Arithmetic of halves. PTX: `neg.bf16x2`. Needs sm_80 with PTX 7.0."""

def pm_event_mask(mask_val: i16) -> None:
    """Triggers events of performance monitors. PTX: `pmevent.mask`. `mask_val` is a constant: any number. Needs sm_20 with PTX 3.2."""

def prefetch_L1(ptr: _Address) -> None:
    """Brings memory to a cache. PTX: `prefetch.L1`. Needs sm_90 with PTX 8.0."""

def prefetch_L2(ptr: _Address) -> None:
    """Brings memory to a cache. PTX: `prefetch.L2`. Needs sm_90 with PTX 8.0."""

def prefetch_global_L1(global_ptr: _Address) -> None:
    """Brings memory to a cache. PTX: `prefetch.global.L1`. Needs sm_90 with PTX 8.0."""

def prefetch_global_L2(global_ptr: _Address) -> None:
    """Brings memory to a cache. PTX: `prefetch.global.L2`. Needs sm_90 with PTX 8.0."""

def prefetch_global_L2_evict_last(global_ptr: _Address) -> None:
    """Brings memory to a cache. PTX: `prefetch.global.L2::evict_last`. Needs sm_90 with PTX 8.0."""

def prefetch_global_L2_evict_normal(global_ptr: _Address) -> None:
    """Brings memory to a cache. PTX: `prefetch.global.L2::evict_normal`. Needs sm_90 with PTX 8.0."""

def prefetch_local_L1(local_ptr: _Address) -> None:
    """Brings memory to a cache. PTX: `prefetch.local.L1`. Needs sm_90 with PTX 8.0."""

def prefetch_local_L2(local_ptr: _Address) -> None:
    """Brings memory to a cache. PTX: `prefetch.local.L2`. Needs sm_90 with PTX 8.0."""

def prefetch_tensormap(ptr: _Address) -> None:
    """Brings memory to a cache.

    nv.nvvm.prefetch_tensormap_p0(ptr: ptr[generic]) -> None
    nv.nvvm.prefetch_tensormap_p4(ptr: ptr[const]) -> None
    nv.nvvm.prefetch_tensormap_p101(ptr: ptr[param]) -> None
    """

def prefetch_tensormap_p0(ptr: _Address) -> None:
    """Brings memory to a cache. PTX: `prefetch.tensormap`. Needs sm_90 with PTX 8.0."""

def prefetch_tensormap_p101(ptr: _Address) -> None:
    """Brings memory to a cache. PTX: `prefetch.param.tensormap`. Needs sm_90 with PTX 8.0."""

def prefetch_tensormap_p4(ptr: _Address) -> None:
    """Brings memory to a cache. PTX: `prefetch.const.tensormap`. Needs sm_90 with PTX 8.0."""

def prefetchu_L1(ptr: _Address) -> None:
    """Brings memory to a cache. PTX: `prefetchu.L1`. Needs sm_90 with PTX 8.0."""

def prmt(lo: u32, hi: u32, selector: u32) -> u32:
    """Bytes of two words in an order. PTX: `prmt.b32`. Needs sm_20 with PTX 3.2."""

def prmt_b4e(lo: u32, hi: u32, selector: u32) -> u32:
    """Bytes of two words in an order. PTX: `prmt.b32.b4e`. Needs sm_20 with PTX 3.2."""

def prmt_ecl(lo: u32, selector: u32) -> u32:
    """Bytes of two words in an order. PTX: `prmt.b32.ecl`. Needs sm_20 with PTX 3.2."""

def prmt_ecr(lo: u32, selector: u32) -> u32:
    """Bytes of two words in an order. PTX: `prmt.b32.ecr`. Needs sm_20 with PTX 3.2."""

def prmt_f4e(lo: u32, hi: u32, selector: u32) -> u32:
    """Bytes of two words in an order. PTX: `prmt.b32.f4e`. Needs sm_20 with PTX 3.2."""

def prmt_rc16(lo: u32, selector: u32) -> u32:
    """Bytes of two words in an order. PTX: `prmt.b32.rc16`. Needs sm_20 with PTX 3.2."""

def prmt_rc8(lo: u32, selector: u32) -> u32:
    """Bytes of two words in an order. PTX: `prmt.b32.rc8`. Needs sm_20 with PTX 3.2."""

def rcp_approx_ftz_d(a: f64) -> f64:
    """Floating-point arithmetic. PTX: `rcp.approx.ftz.f64`. Needs sm_20 with PTX 3.2."""

def rcp_approx_ftz_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `rcp.approx.ftz.f32`. Needs sm_20 with PTX 3.2."""

def rcp_rm_d(a: f64) -> f64:
    """Floating-point arithmetic. PTX: `rcp.rm.f64`. Needs sm_20 with PTX 3.2."""

def rcp_rm_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `rcp.rm.f32`. Needs sm_20 with PTX 3.2."""

def rcp_rm_ftz_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `rcp.rm.ftz.f32`. Needs sm_20 with PTX 3.2."""

def rcp_rn_d(a: f64) -> f64:
    """Floating-point arithmetic. PTX: `rcp.rn.f64`. Needs sm_20 with PTX 3.2."""

def rcp_rn_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `rcp.rn.f32`. Needs sm_20 with PTX 3.2."""

def rcp_rn_ftz_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `rcp.rn.ftz.f32`. Needs sm_20 with PTX 3.2."""

def rcp_rp_d(a: f64) -> f64:
    """Floating-point arithmetic. PTX: `rcp.rp.f64`. Needs sm_20 with PTX 3.2."""

def rcp_rp_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `rcp.rp.f32`. Needs sm_20 with PTX 3.2."""

def rcp_rp_ftz_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `rcp.rp.ftz.f32`. Needs sm_20 with PTX 3.2."""

def rcp_rz_d(a: f64) -> f64:
    """Floating-point arithmetic. PTX: `rcp.rz.f64`. Needs sm_20 with PTX 3.2."""

def rcp_rz_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `rcp.rz.f32`. Needs sm_20 with PTX 3.2."""

def rcp_rz_ftz_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `rcp.rz.ftz.f32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_aggr_smem_size() -> u32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_90 with PTX 8.1."""

def read_ptx_sreg_clock() -> u32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_clock64() -> u64:
    """The value of a special register. PTX: `mov.u64`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_cluster_ctaid_w() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_90 with PTX 7.8."""

def read_ptx_sreg_cluster_ctaid_x() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_90 with PTX 7.8."""

def read_ptx_sreg_cluster_ctaid_y() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_90 with PTX 7.8."""

def read_ptx_sreg_cluster_ctaid_z() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_90 with PTX 7.8."""

def read_ptx_sreg_cluster_ctarank() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_90 with PTX 7.8."""

def read_ptx_sreg_cluster_nctaid_w() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_90 with PTX 7.8."""

def read_ptx_sreg_cluster_nctaid_x() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_90 with PTX 7.8."""

def read_ptx_sreg_cluster_nctaid_y() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_90 with PTX 7.8."""

def read_ptx_sreg_cluster_nctaid_z() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_90 with PTX 7.8."""

def read_ptx_sreg_cluster_nctarank() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_90 with PTX 7.8."""

def read_ptx_sreg_clusterid_w() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_90 with PTX 7.8."""

def read_ptx_sreg_clusterid_x() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_90 with PTX 7.8."""

def read_ptx_sreg_clusterid_y() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_90 with PTX 7.8."""

def read_ptx_sreg_clusterid_z() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_90 with PTX 7.8."""

def read_ptx_sreg_ctaid_w() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_ctaid_x() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_ctaid_y() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_ctaid_z() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_dynamic_smem_size() -> u32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 4.1."""

def read_ptx_sreg_envreg0() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg1() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg10() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg11() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg12() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg13() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg14() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg15() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg16() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg17() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg18() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg19() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg2() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg20() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg21() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg22() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg23() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg24() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg25() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg26() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg27() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg28() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg29() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg3() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg30() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg31() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg4() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg5() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg6() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg7() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg8() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_envreg9() -> i32:
    """The value of a special register. PTX: `mov.b32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_globaltimer() -> u64:
    """The value of a special register. PTX: `mov.u64`. Needs sm_30 with PTX 3.2."""

def read_ptx_sreg_globaltimer_lo() -> u32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_30 with PTX 3.2."""

def read_ptx_sreg_gridid() -> u32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_laneid() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_lanemask_eq() -> u32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_lanemask_ge() -> u32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_lanemask_gt() -> u32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_lanemask_le() -> u32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_lanemask_lt() -> u32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_nclusterid_w() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_90 with PTX 7.8."""

def read_ptx_sreg_nclusterid_x() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_90 with PTX 7.8."""

def read_ptx_sreg_nclusterid_y() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_90 with PTX 7.8."""

def read_ptx_sreg_nclusterid_z() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_90 with PTX 7.8."""

def read_ptx_sreg_nctaid_w() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_nctaid_x() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_nctaid_y() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_nctaid_z() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_nsmid() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_ntid_w() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_ntid_x() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_ntid_y() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_ntid_z() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_nwarpid() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_pm0() -> u32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_pm1() -> u32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_pm2() -> u32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_pm3() -> u32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_reserved_smem_offset_0() -> i32:
    """the first of two additional offsets in the reserved shared memory, in bytes. PTX: `mov.b32`. Needs sm_80 with PTX 7.6."""

def read_ptx_sreg_reserved_smem_offset_1() -> i32:
    """the second of two additional offsets in the reserved shared memory, in bytes. PTX: `mov.b32`. Needs sm_80 with PTX 7.6."""

def read_ptx_sreg_reserved_smem_offset_begin() -> i32:
    """the start offset of the reserved shared memory, in bytes. PTX: `mov.b32`. Needs sm_80 with PTX 7.6."""

def read_ptx_sreg_reserved_smem_offset_cap() -> i32:
    """the capacity limit of the reserved shared memory, in bytes. PTX: `mov.b32`. Needs sm_80 with PTX 7.6."""

def read_ptx_sreg_reserved_smem_offset_end() -> i32:
    """the end offset of the reserved shared memory, in bytes. PTX: `mov.b32`. Needs sm_80 with PTX 7.6."""

def read_ptx_sreg_smid() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_tid_w() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_tid_x() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_tid_y() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_tid_z() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_total_smem_size() -> u32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 4.1."""

def read_ptx_sreg_warpid() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def read_ptx_sreg_warpsize() -> i32:
    """The value of a special register. PTX: `mov.u32`. Needs sm_20 with PTX 3.2."""

def redux_sync_add(a: i32, b: i32) -> i32:
    """All lanes' values in one. PTX: `redux.sync.add.s32`. Needs sm_80 with PTX 7.0."""

def redux_sync_and(a: i32, b: i32) -> u32:
    """All lanes' values in one. PTX: `redux.sync.and.b32`. Needs sm_80 with PTX 7.0."""

def redux_sync_fmax(a: f32, b: i32) -> f32:
    """All lanes' values in one. PTX: `redux.sync.max.f32`. Needs sm_100f with PTX 8.8, sm_100a with PTX 8.6."""

def redux_sync_fmax_NaN(a: f32, b: i32) -> f32:
    """All lanes' values in one. PTX: `redux.sync.max.NaN.f32`. Needs sm_100f with PTX 8.8, sm_100a with PTX 8.6."""

def redux_sync_fmax_abs(a: f32, b: i32) -> f32:
    """All lanes' values in one. PTX: `redux.sync.max.abs.f32`. Needs sm_100f with PTX 8.8, sm_100a with PTX 8.6."""

def redux_sync_fmax_abs_NaN(a: f32, b: i32) -> f32:
    """All lanes' values in one. PTX: `redux.sync.max.abs.NaN.f32`. Needs sm_100f with PTX 8.8, sm_100a with PTX 8.6."""

def redux_sync_fmin(a: f32, b: i32) -> f32:
    """All lanes' values in one. PTX: `redux.sync.min.f32`. Needs sm_100f with PTX 8.8, sm_100a with PTX 8.6."""

def redux_sync_fmin_NaN(a: f32, b: i32) -> f32:
    """All lanes' values in one. PTX: `redux.sync.min.NaN.f32`. Needs sm_100f with PTX 8.8, sm_100a with PTX 8.6."""

def redux_sync_fmin_abs(a: f32, b: i32) -> f32:
    """All lanes' values in one. PTX: `redux.sync.min.abs.f32`. Needs sm_100f with PTX 8.8, sm_100a with PTX 8.6."""

def redux_sync_fmin_abs_NaN(a: f32, b: i32) -> f32:
    """All lanes' values in one. PTX: `redux.sync.min.abs.NaN.f32`. Needs sm_100f with PTX 8.8, sm_100a with PTX 8.6."""

def redux_sync_max(a: i32, b: i32) -> i32:
    """All lanes' values in one. PTX: `redux.sync.max.s32`. Needs sm_80 with PTX 7.0."""

def redux_sync_min(a: i32, b: i32) -> i32:
    """All lanes' values in one. PTX: `redux.sync.min.s32`. Needs sm_80 with PTX 7.0."""

def redux_sync_or(a: i32, b: i32) -> u32:
    """All lanes' values in one. PTX: `redux.sync.or.b32`. Needs sm_80 with PTX 7.0."""

def redux_sync_umax(a: i32, b: i32) -> u32:
    """All lanes' values in one. PTX: `redux.sync.max.u32`. Needs sm_80 with PTX 7.0."""

def redux_sync_umin(a: i32, b: i32) -> u32:
    """All lanes' values in one. PTX: `redux.sync.min.u32`. Needs sm_80 with PTX 7.0."""

def redux_sync_xor(a: i32, b: i32) -> u32:
    """All lanes' values in one. PTX: `redux.sync.xor.b32`. Needs sm_80 with PTX 7.0."""

def reflect(a: _Address) -> i32:
    """Asks the compiler. No architecture has it: its operand is a constant text."""

def round_d(a: f64) -> f64:
    """Floating-point arithmetic. PTX: `cvt.rni.f64.f64`. Needs sm_20 with PTX 3.2."""

def round_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `cvt.rni.f32.f32`. Needs sm_20 with PTX 3.2."""

def round_ftz_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `cvt.rni.ftz.f32.f32`. Needs sm_20 with PTX 3.2."""

def rsqrt_approx_d(a: f64) -> f64:
    """Floating-point arithmetic. PTX: `rsqrt.approx.f64`. Needs sm_20 with PTX 3.2."""

def rsqrt_approx_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `rsqrt.approx.f32`. Needs sm_20 with PTX 3.2."""

def rsqrt_approx_ftz_d(a: f64) -> f64:
    """Floating-point arithmetic. PTX: `rsqrt.approx.ftz.f64`. Needs sm_20 with PTX 4.0."""

def rsqrt_approx_ftz_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `rsqrt.approx.ftz.f32`. Needs sm_20 with PTX 3.2."""

def s2f6x2_to_bf16x2_rn_relu_satfinite_scale_n2_ue8m0(a: u16, scale_factor: u16) -> vec[bf16, Literal[2]]:
    """two s2f6 as bf16, multiplied by their scale factors, negative ones as 0. PTX: `cvt.rn.satfinite.relu.scaled::n2::ue8m0.bf16x2.s2f6x2`. Needs sm_100a with PTX 9.1, sm_103a with PTX 9.1, sm_107a with PTX 9.4, sm_110a with PTX 9.1, sm_120a with PTX 9.1, sm_121a with PTX 9.1."""

def s2f6x2_to_bf16x2_rn_relu_scale_n2_ue8m0(a: u16, scale_factor: u16) -> vec[bf16, Literal[2]]:
    """two s2f6 as bf16, multiplied by their scale factors, negative ones as 0. PTX: `cvt.rn.relu.scaled::n2::ue8m0.bf16x2.s2f6x2`. Needs sm_100a with PTX 9.1, sm_103a with PTX 9.1, sm_107a with PTX 9.4, sm_110a with PTX 9.1, sm_120a with PTX 9.1, sm_121a with PTX 9.1."""

def s2f6x2_to_bf16x2_rn_satfinite_scale_n2_ue8m0(a: u16, scale_factor: u16) -> vec[bf16, Literal[2]]:
    """two s2f6 as bf16, multiplied by their scale factors. PTX: `cvt.rn.satfinite.scaled::n2::ue8m0.bf16x2.s2f6x2`. Needs sm_100a with PTX 9.1, sm_103a with PTX 9.1, sm_107a with PTX 9.4, sm_110a with PTX 9.1, sm_120a with PTX 9.1, sm_121a with PTX 9.1."""

def s2f6x2_to_bf16x2_rn_scale_n2_ue8m0(a: u16, scale_factor: u16) -> vec[bf16, Literal[2]]:
    """two s2f6 as bf16, multiplied by their scale factors. PTX: `cvt.rn.scaled::n2::ue8m0.bf16x2.s2f6x2`. Needs sm_100a with PTX 9.1, sm_103a with PTX 9.1, sm_107a with PTX 9.4, sm_110a with PTX 9.1, sm_120a with PTX 9.1, sm_121a with PTX 9.1."""

def sad_i(a: i32, b: i32, c: i32) -> i32:
    """Integer arithmetic. PTX: `sad.s32`. Needs sm_20 with PTX 3.2."""

def sad_ll(a: i64, b: i64, c: i64) -> i64:
    """Integer arithmetic. PTX: `sad.s64`. Needs sm_20 with PTX 3.2."""

def sad_s(a: i16, b: i16, c: i16) -> i16:
    """Integer arithmetic. PTX: `sad.s16`. Needs sm_20 with PTX 3.2."""

def sad_ui(a: u32, b: u32, c: u32) -> u32:
    """Integer arithmetic. PTX: `sad.u32`. Needs sm_20 with PTX 3.2."""

def sad_ull(a: u64, b: u64, c: u64) -> u64:
    """Integer arithmetic. PTX: `sad.u64`. Needs sm_20 with PTX 3.2."""

def sad_us(a: u16, b: u16, c: u16) -> u16:
    """Integer arithmetic. PTX: `sad.u16`. Needs sm_20 with PTX 3.2."""

def saturate_d(a: f64) -> f64:
    """Floating-point arithmetic. PTX: `cvt.sat.f64.f64`. Needs sm_20 with PTX 3.2."""

def saturate_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `cvt.sat.f32.f32`. Needs sm_20 with PTX 3.2."""

def saturate_ftz_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `cvt.ftz.sat.f32.f32`. Needs sm_20 with PTX 3.2."""

def setmaxnreg_dec_sync_aligned_u32(a: i32) -> None:
    """Changes the registers of the warp's threads. PTX: `setmaxnreg.dec.sync.aligned.u32`. `a` is a constant: 24 to 256 in steps of 8. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_90a with PTX 8.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def setmaxnreg_inc_sync_aligned_u32(a: i32) -> None:
    """Changes the registers of the warp's threads. PTX: `setmaxnreg.inc.sync.aligned.u32`. `a` is a constant: 24 to 256 in steps of 8. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_90a with PTX 8.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def sext_clamp(a: i32, b: u32) -> i32:
    """The lowest bits, extended. PTX: `szext.clamp.s32`. Needs sm_70 with PTX 7.6."""

def sext_wrap(a: i32, b: u32) -> i32:
    """The lowest bits, extended. PTX: `szext.wrap.s32`. Needs sm_70 with PTX 7.6."""

def shfl_bfly_f32(a: f32, b: i32, c: i32) -> f32:
    """The value of another lane; before Volta. PTX: `shfl.bfly.b32`. Needs sm_30 with PTX 3.2."""

def shfl_bfly_f32p(a: f32, b: i32, c: i32) -> tuple[f32, bool]:
    """The value of another lane; before Volta. PTX: `shfl.bfly.b32`. Needs sm_30 with PTX 3.2."""

def shfl_bfly_i32(a: i32, b: i32, c: i32) -> i32:
    """The value of another lane; before Volta. PTX: `shfl.bfly.b32`. Needs sm_30 with PTX 3.2."""

def shfl_bfly_i32p(a: i32, b: i32, c: i32) -> tuple[i32, bool]:
    """The value of another lane; before Volta. PTX: `shfl.bfly.b32`. Needs sm_30 with PTX 3.2."""

def shfl_down_f32(a: f32, b: i32, c: i32) -> f32:
    """The value of another lane; before Volta. PTX: `shfl.down.b32`. Needs sm_30 with PTX 3.2."""

def shfl_down_f32p(a: f32, b: i32, c: i32) -> tuple[f32, bool]:
    """The value of another lane; before Volta. PTX: `shfl.down.b32`. Needs sm_30 with PTX 3.2."""

def shfl_down_i32(a: i32, b: i32, c: i32) -> i32:
    """The value of another lane; before Volta. PTX: `shfl.down.b32`. Needs sm_30 with PTX 3.2."""

def shfl_down_i32p(a: i32, b: i32, c: i32) -> tuple[i32, bool]:
    """The value of another lane; before Volta. PTX: `shfl.down.b32`. Needs sm_30 with PTX 3.2."""

def shfl_idx_f32(a: f32, b: i32, c: i32) -> f32:
    """The value of another lane; before Volta. PTX: `shfl.idx.b32`. Needs sm_30 with PTX 3.2."""

def shfl_idx_f32p(a: f32, b: i32, c: i32) -> tuple[f32, bool]:
    """The value of another lane; before Volta. PTX: `shfl.idx.b32`. Needs sm_30 with PTX 3.2."""

def shfl_idx_i32(a: i32, b: i32, c: i32) -> i32:
    """The value of another lane; before Volta. PTX: `shfl.idx.b32`. Needs sm_30 with PTX 3.2."""

def shfl_idx_i32p(a: i32, b: i32, c: i32) -> tuple[i32, bool]:
    """The value of another lane; before Volta. PTX: `shfl.idx.b32`. Needs sm_30 with PTX 3.2."""

def shfl_sync_bfly_f32(a: i32, b: f32, c: i32, d: i32) -> f32:
    """The value of another lane. PTX: `shfl.sync.bfly.b32`. Needs sm_30 with PTX 6.0."""

def shfl_sync_bfly_f32p(a: i32, b: f32, c: i32, d: i32) -> tuple[f32, bool]:
    """The value of another lane. PTX: `shfl.sync.bfly.b32`. Needs sm_30 with PTX 6.0."""

def shfl_sync_bfly_i32(a: i32, b: i32, c: i32, d: i32) -> i32:
    """The value of another lane. PTX: `shfl.sync.bfly.b32`. Needs sm_30 with PTX 6.0."""

def shfl_sync_bfly_i32p(a: i32, b: i32, c: i32, d: i32) -> tuple[i32, bool]:
    """The value of another lane. PTX: `shfl.sync.bfly.b32`. Needs sm_30 with PTX 6.0."""

def shfl_sync_down_f32(a: i32, b: f32, c: i32, d: i32) -> f32:
    """The value of another lane. PTX: `shfl.sync.down.b32`. Needs sm_30 with PTX 6.0."""

def shfl_sync_down_f32p(a: i32, b: f32, c: i32, d: i32) -> tuple[f32, bool]:
    """The value of another lane. PTX: `shfl.sync.down.b32`. Needs sm_30 with PTX 6.0."""

def shfl_sync_down_i32(a: i32, b: i32, c: i32, d: i32) -> i32:
    """The value of another lane. PTX: `shfl.sync.down.b32`. Needs sm_30 with PTX 6.0."""

def shfl_sync_down_i32p(a: i32, b: i32, c: i32, d: i32) -> tuple[i32, bool]:
    """The value of another lane. PTX: `shfl.sync.down.b32`. Needs sm_30 with PTX 6.0."""

def shfl_sync_idx_f32(a: i32, b: f32, c: i32, d: i32) -> f32:
    """The value of another lane. PTX: `shfl.sync.idx.b32`. Needs sm_30 with PTX 6.0."""

def shfl_sync_idx_f32p(a: i32, b: f32, c: i32, d: i32) -> tuple[f32, bool]:
    """The value of another lane. PTX: `shfl.sync.idx.b32`. Needs sm_30 with PTX 6.0."""

def shfl_sync_idx_i32(a: i32, b: i32, c: i32, d: i32) -> i32:
    """The value of another lane. PTX: `shfl.sync.idx.b32`. Needs sm_30 with PTX 6.0."""

def shfl_sync_idx_i32p(a: i32, b: i32, c: i32, d: i32) -> tuple[i32, bool]:
    """The value of another lane. PTX: `shfl.sync.idx.b32`. Needs sm_30 with PTX 6.0."""

def shfl_sync_up_f32(a: i32, b: f32, c: i32, d: i32) -> f32:
    """The value of another lane. PTX: `shfl.sync.up.b32`. Needs sm_30 with PTX 6.0."""

def shfl_sync_up_f32p(a: i32, b: f32, c: i32, d: i32) -> tuple[f32, bool]:
    """The value of another lane. PTX: `shfl.sync.up.b32`. Needs sm_30 with PTX 6.0."""

def shfl_sync_up_i32(a: i32, b: i32, c: i32, d: i32) -> i32:
    """The value of another lane. PTX: `shfl.sync.up.b32`. Needs sm_30 with PTX 6.0."""

def shfl_sync_up_i32p(a: i32, b: i32, c: i32, d: i32) -> tuple[i32, bool]:
    """The value of another lane. PTX: `shfl.sync.up.b32`. Needs sm_30 with PTX 6.0."""

def shfl_up_f32(a: f32, b: i32, c: i32) -> f32:
    """The value of another lane; before Volta. PTX: `shfl.up.b32`. Needs sm_30 with PTX 3.2."""

def shfl_up_f32p(a: f32, b: i32, c: i32) -> tuple[f32, bool]:
    """The value of another lane; before Volta. PTX: `shfl.up.b32`. Needs sm_30 with PTX 3.2."""

def shfl_up_i32(a: i32, b: i32, c: i32) -> i32:
    """The value of another lane; before Volta. PTX: `shfl.up.b32`. Needs sm_30 with PTX 3.2."""

def shfl_up_i32p(a: i32, b: i32, c: i32) -> tuple[i32, bool]:
    """The value of another lane; before Volta. PTX: `shfl.up.b32`. Needs sm_30 with PTX 3.2."""

def sin_approx_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `sin.approx.f32`. Needs sm_20 with PTX 3.2."""

def sin_approx_ftz_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `sin.approx.ftz.f32`. Needs sm_20 with PTX 3.2."""

def sqrt_approx_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `sqrt.approx.f32`. Needs sm_20 with PTX 3.2."""

def sqrt_approx_ftz_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `sqrt.approx.ftz.f32`. Needs sm_20 with PTX 3.2."""

def sqrt_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `sqrt.rn.f32`. Needs sm_20 with PTX 3.2."""

def sqrt_rm_d(a: f64) -> f64:
    """Floating-point arithmetic. PTX: `sqrt.rm.f64`. Needs sm_20 with PTX 3.2."""

def sqrt_rm_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `sqrt.rm.f32`. Needs sm_20 with PTX 3.2."""

def sqrt_rm_ftz_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `sqrt.rm.ftz.f32`. Needs sm_20 with PTX 3.2."""

def sqrt_rn_d(a: f64) -> f64:
    """Floating-point arithmetic. PTX: `sqrt.rn.f64`. Needs sm_20 with PTX 3.2."""

def sqrt_rn_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `sqrt.rn.f32`. Needs sm_20 with PTX 3.2."""

def sqrt_rn_ftz_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `sqrt.rn.ftz.f32`. Needs sm_20 with PTX 3.2."""

def sqrt_rp_d(a: f64) -> f64:
    """Floating-point arithmetic. PTX: `sqrt.rp.f64`. Needs sm_20 with PTX 3.2."""

def sqrt_rp_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `sqrt.rp.f32`. Needs sm_20 with PTX 3.2."""

def sqrt_rp_ftz_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `sqrt.rp.ftz.f32`. Needs sm_20 with PTX 3.2."""

def sqrt_rz_d(a: f64) -> f64:
    """Floating-point arithmetic. PTX: `sqrt.rz.f64`. Needs sm_20 with PTX 3.2."""

def sqrt_rz_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `sqrt.rz.f32`. Needs sm_20 with PTX 3.2."""

def sqrt_rz_ftz_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `sqrt.rz.ftz.f32`. Needs sm_20 with PTX 3.2."""

def st_bulk(dst: _Address, size: i64, initval: i64) -> None:
    """Fills shared memory. PTX: `st.bulk`. `initval` is a constant: 0. Needs sm_100 with PTX 8.6."""

def st_bulk_shared_cta(dst: _Address, size: i64, initval: i64) -> None:
    """Fills shared memory. PTX: `st.bulk.shared::cta`. `initval` is a constant: 0. Needs sm_100 with PTX 8.6."""

def stmatrix_sync_aligned_m16n8_x1_trans_b8(a: _Address, b: int) -> None:
    """Stores 8x8 parts of a matrix to shared memory.

    nv.nvvm.stmatrix_sync_aligned_m16n8_x1_trans_b8_p0(a: ptr[generic], b: i32|u32) -> None
    nv.nvvm.stmatrix_sync_aligned_m16n8_x1_trans_b8_p3(a: ptr[shared], b: i32|u32) -> None
    """

def stmatrix_sync_aligned_m16n8_x1_trans_b8_p0(a: _Address, b: i32) -> None:
    """Stores 8x8 parts of a matrix to shared memory. PTX: `stmatrix.sync.aligned.m16n8.x1.trans.b8`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def stmatrix_sync_aligned_m16n8_x1_trans_b8_p3(a: _Address, b: i32) -> None:
    """Stores 8x8 parts of a matrix to shared memory. PTX: `stmatrix.sync.aligned.m16n8.x1.trans.shared.b8`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def stmatrix_sync_aligned_m16n8_x2_trans_b8(a: _Address, b: int, c: int) -> None:
    """Stores 8x8 parts of a matrix to shared memory.

    nv.nvvm.stmatrix_sync_aligned_m16n8_x2_trans_b8_p0(a: ptr[generic], b: i32|u32, c: i32|u32) -> None
    nv.nvvm.stmatrix_sync_aligned_m16n8_x2_trans_b8_p3(a: ptr[shared], b: i32|u32, c: i32|u32) -> None
    """

def stmatrix_sync_aligned_m16n8_x2_trans_b8_p0(a: _Address, b: i32, c: i32) -> None:
    """Stores 8x8 parts of a matrix to shared memory. PTX: `stmatrix.sync.aligned.m16n8.x2.trans.b8`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def stmatrix_sync_aligned_m16n8_x2_trans_b8_p3(a: _Address, b: i32, c: i32) -> None:
    """Stores 8x8 parts of a matrix to shared memory. PTX: `stmatrix.sync.aligned.m16n8.x2.trans.shared.b8`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def stmatrix_sync_aligned_m16n8_x4_trans_b8(a: _Address, b: int, c: int, d: int, e: int) -> None:
    """Stores 8x8 parts of a matrix to shared memory.

    nv.nvvm.stmatrix_sync_aligned_m16n8_x4_trans_b8_p0(a: ptr[generic], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32) -> None
    nv.nvvm.stmatrix_sync_aligned_m16n8_x4_trans_b8_p3(a: ptr[shared], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32) -> None
    """

def stmatrix_sync_aligned_m16n8_x4_trans_b8_p0(a: _Address, b: i32, c: i32, d: i32, e: i32) -> None:
    """Stores 8x8 parts of a matrix to shared memory. PTX: `stmatrix.sync.aligned.m16n8.x4.trans.b8`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def stmatrix_sync_aligned_m16n8_x4_trans_b8_p3(a: _Address, b: i32, c: i32, d: i32, e: i32) -> None:
    """Stores 8x8 parts of a matrix to shared memory. PTX: `stmatrix.sync.aligned.m16n8.x4.trans.shared.b8`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def stmatrix_sync_aligned_m8n8_x1_b16(a: _Address, b: int) -> None:
    """Stores 8x8 parts of a matrix to shared memory.

    nv.nvvm.stmatrix_sync_aligned_m8n8_x1_b16_p0(a: ptr[generic], b: i32|u32) -> None
    nv.nvvm.stmatrix_sync_aligned_m8n8_x1_b16_p3(a: ptr[shared], b: i32|u32) -> None
    """

def stmatrix_sync_aligned_m8n8_x1_b16_p0(a: _Address, b: i32) -> None:
    """Stores 8x8 parts of a matrix to shared memory. PTX: `stmatrix.sync.aligned.m8n8.x1.b16`. Needs sm_90 with PTX 7.8."""

def stmatrix_sync_aligned_m8n8_x1_b16_p3(a: _Address, b: i32) -> None:
    """Stores 8x8 parts of a matrix to shared memory. PTX: `stmatrix.sync.aligned.m8n8.x1.shared.b16`. Needs sm_90 with PTX 7.8."""

def stmatrix_sync_aligned_m8n8_x1_trans_b16(a: _Address, b: int) -> None:
    """Stores 8x8 parts of a matrix to shared memory.

    nv.nvvm.stmatrix_sync_aligned_m8n8_x1_trans_b16_p0(a: ptr[generic], b: i32|u32) -> None
    nv.nvvm.stmatrix_sync_aligned_m8n8_x1_trans_b16_p3(a: ptr[shared], b: i32|u32) -> None
    """

def stmatrix_sync_aligned_m8n8_x1_trans_b16_p0(a: _Address, b: i32) -> None:
    """Stores 8x8 parts of a matrix to shared memory. PTX: `stmatrix.sync.aligned.m8n8.x1.trans.b16`. Needs sm_90 with PTX 7.8."""

def stmatrix_sync_aligned_m8n8_x1_trans_b16_p3(a: _Address, b: i32) -> None:
    """Stores 8x8 parts of a matrix to shared memory. PTX: `stmatrix.sync.aligned.m8n8.x1.trans.shared.b16`. Needs sm_90 with PTX 7.8."""

def stmatrix_sync_aligned_m8n8_x2_b16(a: _Address, b: int, c: int) -> None:
    """Stores 8x8 parts of a matrix to shared memory.

    nv.nvvm.stmatrix_sync_aligned_m8n8_x2_b16_p0(a: ptr[generic], b: i32|u32, c: i32|u32) -> None
    nv.nvvm.stmatrix_sync_aligned_m8n8_x2_b16_p3(a: ptr[shared], b: i32|u32, c: i32|u32) -> None
    """

def stmatrix_sync_aligned_m8n8_x2_b16_p0(a: _Address, b: i32, c: i32) -> None:
    """Stores 8x8 parts of a matrix to shared memory. PTX: `stmatrix.sync.aligned.m8n8.x2.b16`. Needs sm_90 with PTX 7.8."""

def stmatrix_sync_aligned_m8n8_x2_b16_p3(a: _Address, b: i32, c: i32) -> None:
    """Stores 8x8 parts of a matrix to shared memory. PTX: `stmatrix.sync.aligned.m8n8.x2.shared.b16`. Needs sm_90 with PTX 7.8."""

def stmatrix_sync_aligned_m8n8_x2_trans_b16(a: _Address, b: int, c: int) -> None:
    """Stores 8x8 parts of a matrix to shared memory.

    nv.nvvm.stmatrix_sync_aligned_m8n8_x2_trans_b16_p0(a: ptr[generic], b: i32|u32, c: i32|u32) -> None
    nv.nvvm.stmatrix_sync_aligned_m8n8_x2_trans_b16_p3(a: ptr[shared], b: i32|u32, c: i32|u32) -> None
    """

def stmatrix_sync_aligned_m8n8_x2_trans_b16_p0(a: _Address, b: i32, c: i32) -> None:
    """Stores 8x8 parts of a matrix to shared memory. PTX: `stmatrix.sync.aligned.m8n8.x2.trans.b16`. Needs sm_90 with PTX 7.8."""

def stmatrix_sync_aligned_m8n8_x2_trans_b16_p3(a: _Address, b: i32, c: i32) -> None:
    """Stores 8x8 parts of a matrix to shared memory. PTX: `stmatrix.sync.aligned.m8n8.x2.trans.shared.b16`. Needs sm_90 with PTX 7.8."""

def stmatrix_sync_aligned_m8n8_x4_b16(a: _Address, b: int, c: int, d: int, e: int) -> None:
    """Stores 8x8 parts of a matrix to shared memory.

    nv.nvvm.stmatrix_sync_aligned_m8n8_x4_b16_p0(a: ptr[generic], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32) -> None
    nv.nvvm.stmatrix_sync_aligned_m8n8_x4_b16_p3(a: ptr[shared], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32) -> None
    """

def stmatrix_sync_aligned_m8n8_x4_b16_p0(a: _Address, b: i32, c: i32, d: i32, e: i32) -> None:
    """Stores 8x8 parts of a matrix to shared memory. PTX: `stmatrix.sync.aligned.m8n8.x4.b16`. Needs sm_90 with PTX 7.8."""

def stmatrix_sync_aligned_m8n8_x4_b16_p3(a: _Address, b: i32, c: i32, d: i32, e: i32) -> None:
    """Stores 8x8 parts of a matrix to shared memory. PTX: `stmatrix.sync.aligned.m8n8.x4.shared.b16`. Needs sm_90 with PTX 7.8."""

def stmatrix_sync_aligned_m8n8_x4_trans_b16(a: _Address, b: int, c: int, d: int, e: int) -> None:
    """Stores 8x8 parts of a matrix to shared memory.

    nv.nvvm.stmatrix_sync_aligned_m8n8_x4_trans_b16_p0(a: ptr[generic], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32) -> None
    nv.nvvm.stmatrix_sync_aligned_m8n8_x4_trans_b16_p3(a: ptr[shared], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32) -> None
    """

def stmatrix_sync_aligned_m8n8_x4_trans_b16_p0(a: _Address, b: i32, c: i32, d: i32, e: i32) -> None:
    """Stores 8x8 parts of a matrix to shared memory. PTX: `stmatrix.sync.aligned.m8n8.x4.trans.b16`. Needs sm_90 with PTX 7.8."""

def stmatrix_sync_aligned_m8n8_x4_trans_b16_p3(a: _Address, b: i32, c: i32, d: i32, e: i32) -> None:
    """Stores 8x8 parts of a matrix to shared memory. PTX: `stmatrix.sync.aligned.m8n8.x4.trans.shared.b16`. Needs sm_90 with PTX 7.8."""

def suld_1d_array_i16_clamp(a: i64, b: i32, c: i32) -> i16:
    """Reads a surface. PTX: `suld.b.a1d.b16.clamp`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_i16_trap(a: i64, b: i32, c: i32) -> i16:
    """Reads a surface. PTX: `suld.b.a1d.b16.trap`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_i16_zero(a: i64, b: i32, c: i32) -> i16:
    """Reads a surface. PTX: `suld.b.a1d.b16.zero`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_i32_clamp(a: i64, b: i32, c: i32) -> i32:
    """Reads a surface. PTX: `suld.b.a1d.b32.clamp`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_i32_trap(a: i64, b: i32, c: i32) -> i32:
    """Reads a surface. PTX: `suld.b.a1d.b32.trap`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_i32_zero(a: i64, b: i32, c: i32) -> i32:
    """Reads a surface. PTX: `suld.b.a1d.b32.zero`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_i64_clamp(a: i64, b: i32, c: i32) -> i64:
    """Reads a surface. PTX: `suld.b.a1d.b64.clamp`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_i64_trap(a: i64, b: i32, c: i32) -> i64:
    """Reads a surface. PTX: `suld.b.a1d.b64.trap`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_i64_zero(a: i64, b: i32, c: i32) -> i64:
    """Reads a surface. PTX: `suld.b.a1d.b64.zero`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_i8_clamp(a: i64, b: i32, c: i32) -> i16:
    """Reads a surface. PTX: `suld.b.a1d.b8.clamp`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_i8_trap(a: i64, b: i32, c: i32) -> i16:
    """Reads a surface. PTX: `suld.b.a1d.b8.trap`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_i8_zero(a: i64, b: i32, c: i32) -> i16:
    """Reads a surface. PTX: `suld.b.a1d.b8.zero`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_v2i16_clamp(a: i64, b: i32, c: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.a1d.v2.b16.clamp`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_v2i16_trap(a: i64, b: i32, c: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.a1d.v2.b16.trap`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_v2i16_zero(a: i64, b: i32, c: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.a1d.v2.b16.zero`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_v2i32_clamp(a: i64, b: i32, c: i32) -> tuple[i32, i32]:
    """Reads a surface. PTX: `suld.b.a1d.v2.b32.clamp`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_v2i32_trap(a: i64, b: i32, c: i32) -> tuple[i32, i32]:
    """Reads a surface. PTX: `suld.b.a1d.v2.b32.trap`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_v2i32_zero(a: i64, b: i32, c: i32) -> tuple[i32, i32]:
    """Reads a surface. PTX: `suld.b.a1d.v2.b32.zero`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_v2i64_clamp(a: i64, b: i32, c: i32) -> tuple[i64, i64]:
    """Reads a surface. PTX: `suld.b.a1d.v2.b64.clamp`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_v2i64_trap(a: i64, b: i32, c: i32) -> tuple[i64, i64]:
    """Reads a surface. PTX: `suld.b.a1d.v2.b64.trap`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_v2i64_zero(a: i64, b: i32, c: i32) -> tuple[i64, i64]:
    """Reads a surface. PTX: `suld.b.a1d.v2.b64.zero`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_v2i8_clamp(a: i64, b: i32, c: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.a1d.v2.b8.clamp`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_v2i8_trap(a: i64, b: i32, c: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.a1d.v2.b8.trap`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_v2i8_zero(a: i64, b: i32, c: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.a1d.v2.b8.zero`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_v4i16_clamp(a: i64, b: i32, c: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.a1d.v4.b16.clamp`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_v4i16_trap(a: i64, b: i32, c: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.a1d.v4.b16.trap`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_v4i16_zero(a: i64, b: i32, c: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.a1d.v4.b16.zero`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_v4i32_clamp(a: i64, b: i32, c: i32) -> tuple[i32, i32, i32, i32]:
    """Reads a surface. PTX: `suld.b.a1d.v4.b32.clamp`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_v4i32_trap(a: i64, b: i32, c: i32) -> tuple[i32, i32, i32, i32]:
    """Reads a surface. PTX: `suld.b.a1d.v4.b32.trap`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_v4i32_zero(a: i64, b: i32, c: i32) -> tuple[i32, i32, i32, i32]:
    """Reads a surface. PTX: `suld.b.a1d.v4.b32.zero`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_v4i8_clamp(a: i64, b: i32, c: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.a1d.v4.b8.clamp`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_v4i8_trap(a: i64, b: i32, c: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.a1d.v4.b8.trap`. Needs sm_20 with PTX 3.2."""

def suld_1d_array_v4i8_zero(a: i64, b: i32, c: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.a1d.v4.b8.zero`. Needs sm_20 with PTX 3.2."""

def suld_1d_i16_clamp(a: i64, b: i32) -> i16:
    """Reads a surface. PTX: `suld.b.1d.b16.clamp`. Needs sm_20 with PTX 3.2."""

def suld_1d_i16_trap(a: i64, b: i32) -> i16:
    """Reads a surface. PTX: `suld.b.1d.b16.trap`. Needs sm_20 with PTX 3.2."""

def suld_1d_i16_zero(a: i64, b: i32) -> i16:
    """Reads a surface. PTX: `suld.b.1d.b16.zero`. Needs sm_20 with PTX 3.2."""

def suld_1d_i32_clamp(a: i64, b: i32) -> i32:
    """Reads a surface. PTX: `suld.b.1d.b32.clamp`. Needs sm_20 with PTX 3.2."""

def suld_1d_i32_trap(a: i64, b: i32) -> i32:
    """Reads a surface. PTX: `suld.b.1d.b32.trap`. Needs sm_20 with PTX 3.2."""

def suld_1d_i32_zero(a: i64, b: i32) -> i32:
    """Reads a surface. PTX: `suld.b.1d.b32.zero`. Needs sm_20 with PTX 3.2."""

def suld_1d_i64_clamp(a: i64, b: i32) -> i64:
    """Reads a surface. PTX: `suld.b.1d.b64.clamp`. Needs sm_20 with PTX 3.2."""

def suld_1d_i64_trap(a: i64, b: i32) -> i64:
    """Reads a surface. PTX: `suld.b.1d.b64.trap`. Needs sm_20 with PTX 3.2."""

def suld_1d_i64_zero(a: i64, b: i32) -> i64:
    """Reads a surface. PTX: `suld.b.1d.b64.zero`. Needs sm_20 with PTX 3.2."""

def suld_1d_i8_clamp(a: i64, b: i32) -> i16:
    """Reads a surface. PTX: `suld.b.1d.b8.clamp`. Needs sm_20 with PTX 3.2."""

def suld_1d_i8_trap(a: i64, b: i32) -> i16:
    """Reads a surface. PTX: `suld.b.1d.b8.trap`. Needs sm_20 with PTX 3.2."""

def suld_1d_i8_zero(a: i64, b: i32) -> i16:
    """Reads a surface. PTX: `suld.b.1d.b8.zero`. Needs sm_20 with PTX 3.2."""

def suld_1d_v2i16_clamp(a: i64, b: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.1d.v2.b16.clamp`. Needs sm_20 with PTX 3.2."""

def suld_1d_v2i16_trap(a: i64, b: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.1d.v2.b16.trap`. Needs sm_20 with PTX 3.2."""

def suld_1d_v2i16_zero(a: i64, b: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.1d.v2.b16.zero`. Needs sm_20 with PTX 3.2."""

def suld_1d_v2i32_clamp(a: i64, b: i32) -> tuple[i32, i32]:
    """Reads a surface. PTX: `suld.b.1d.v2.b32.clamp`. Needs sm_20 with PTX 3.2."""

def suld_1d_v2i32_trap(a: i64, b: i32) -> tuple[i32, i32]:
    """Reads a surface. PTX: `suld.b.1d.v2.b32.trap`. Needs sm_20 with PTX 3.2."""

def suld_1d_v2i32_zero(a: i64, b: i32) -> tuple[i32, i32]:
    """Reads a surface. PTX: `suld.b.1d.v2.b32.zero`. Needs sm_20 with PTX 3.2."""

def suld_1d_v2i64_clamp(a: i64, b: i32) -> tuple[i64, i64]:
    """Reads a surface. PTX: `suld.b.1d.v2.b64.clamp`. Needs sm_20 with PTX 3.2."""

def suld_1d_v2i64_trap(a: i64, b: i32) -> tuple[i64, i64]:
    """Reads a surface. PTX: `suld.b.1d.v2.b64.trap`. Needs sm_20 with PTX 3.2."""

def suld_1d_v2i64_zero(a: i64, b: i32) -> tuple[i64, i64]:
    """Reads a surface. PTX: `suld.b.1d.v2.b64.zero`. Needs sm_20 with PTX 3.2."""

def suld_1d_v2i8_clamp(a: i64, b: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.1d.v2.b8.clamp`. Needs sm_20 with PTX 3.2."""

def suld_1d_v2i8_trap(a: i64, b: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.1d.v2.b8.trap`. Needs sm_20 with PTX 3.2."""

def suld_1d_v2i8_zero(a: i64, b: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.1d.v2.b8.zero`. Needs sm_20 with PTX 3.2."""

def suld_1d_v4i16_clamp(a: i64, b: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.1d.v4.b16.clamp`. Needs sm_20 with PTX 3.2."""

def suld_1d_v4i16_trap(a: i64, b: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.1d.v4.b16.trap`. Needs sm_20 with PTX 3.2."""

def suld_1d_v4i16_zero(a: i64, b: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.1d.v4.b16.zero`. Needs sm_20 with PTX 3.2."""

def suld_1d_v4i32_clamp(a: i64, b: i32) -> tuple[i32, i32, i32, i32]:
    """Reads a surface. PTX: `suld.b.1d.v4.b32.clamp`. Needs sm_20 with PTX 3.2."""

def suld_1d_v4i32_trap(a: i64, b: i32) -> tuple[i32, i32, i32, i32]:
    """Reads a surface. PTX: `suld.b.1d.v4.b32.trap`. Needs sm_20 with PTX 3.2."""

def suld_1d_v4i32_zero(a: i64, b: i32) -> tuple[i32, i32, i32, i32]:
    """Reads a surface. PTX: `suld.b.1d.v4.b32.zero`. Needs sm_20 with PTX 3.2."""

def suld_1d_v4i8_clamp(a: i64, b: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.1d.v4.b8.clamp`. Needs sm_20 with PTX 3.2."""

def suld_1d_v4i8_trap(a: i64, b: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.1d.v4.b8.trap`. Needs sm_20 with PTX 3.2."""

def suld_1d_v4i8_zero(a: i64, b: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.1d.v4.b8.zero`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_i16_clamp(a: i64, b: i32, c: i32, d: i32) -> i16:
    """Reads a surface. PTX: `suld.b.a2d.b16.clamp`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_i16_trap(a: i64, b: i32, c: i32, d: i32) -> i16:
    """Reads a surface. PTX: `suld.b.a2d.b16.trap`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_i16_zero(a: i64, b: i32, c: i32, d: i32) -> i16:
    """Reads a surface. PTX: `suld.b.a2d.b16.zero`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_i32_clamp(a: i64, b: i32, c: i32, d: i32) -> i32:
    """Reads a surface. PTX: `suld.b.a2d.b32.clamp`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_i32_trap(a: i64, b: i32, c: i32, d: i32) -> i32:
    """Reads a surface. PTX: `suld.b.a2d.b32.trap`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_i32_zero(a: i64, b: i32, c: i32, d: i32) -> i32:
    """Reads a surface. PTX: `suld.b.a2d.b32.zero`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_i64_clamp(a: i64, b: i32, c: i32, d: i32) -> i64:
    """Reads a surface. PTX: `suld.b.a2d.b64.clamp`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_i64_trap(a: i64, b: i32, c: i32, d: i32) -> i64:
    """Reads a surface. PTX: `suld.b.a2d.b64.trap`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_i64_zero(a: i64, b: i32, c: i32, d: i32) -> i64:
    """Reads a surface. PTX: `suld.b.a2d.b64.zero`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_i8_clamp(a: i64, b: i32, c: i32, d: i32) -> i16:
    """Reads a surface. PTX: `suld.b.a2d.b8.clamp`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_i8_trap(a: i64, b: i32, c: i32, d: i32) -> i16:
    """Reads a surface. PTX: `suld.b.a2d.b8.trap`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_i8_zero(a: i64, b: i32, c: i32, d: i32) -> i16:
    """Reads a surface. PTX: `suld.b.a2d.b8.zero`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_v2i16_clamp(a: i64, b: i32, c: i32, d: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.a2d.v2.b16.clamp`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_v2i16_trap(a: i64, b: i32, c: i32, d: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.a2d.v2.b16.trap`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_v2i16_zero(a: i64, b: i32, c: i32, d: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.a2d.v2.b16.zero`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_v2i32_clamp(a: i64, b: i32, c: i32, d: i32) -> tuple[i32, i32]:
    """Reads a surface. PTX: `suld.b.a2d.v2.b32.clamp`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_v2i32_trap(a: i64, b: i32, c: i32, d: i32) -> tuple[i32, i32]:
    """Reads a surface. PTX: `suld.b.a2d.v2.b32.trap`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_v2i32_zero(a: i64, b: i32, c: i32, d: i32) -> tuple[i32, i32]:
    """Reads a surface. PTX: `suld.b.a2d.v2.b32.zero`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_v2i64_clamp(a: i64, b: i32, c: i32, d: i32) -> tuple[i64, i64]:
    """Reads a surface. PTX: `suld.b.a2d.v2.b64.clamp`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_v2i64_trap(a: i64, b: i32, c: i32, d: i32) -> tuple[i64, i64]:
    """Reads a surface. PTX: `suld.b.a2d.v2.b64.trap`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_v2i64_zero(a: i64, b: i32, c: i32, d: i32) -> tuple[i64, i64]:
    """Reads a surface. PTX: `suld.b.a2d.v2.b64.zero`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_v2i8_clamp(a: i64, b: i32, c: i32, d: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.a2d.v2.b8.clamp`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_v2i8_trap(a: i64, b: i32, c: i32, d: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.a2d.v2.b8.trap`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_v2i8_zero(a: i64, b: i32, c: i32, d: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.a2d.v2.b8.zero`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_v4i16_clamp(a: i64, b: i32, c: i32, d: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.a2d.v4.b16.clamp`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_v4i16_trap(a: i64, b: i32, c: i32, d: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.a2d.v4.b16.trap`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_v4i16_zero(a: i64, b: i32, c: i32, d: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.a2d.v4.b16.zero`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_v4i32_clamp(a: i64, b: i32, c: i32, d: i32) -> tuple[i32, i32, i32, i32]:
    """Reads a surface. PTX: `suld.b.a2d.v4.b32.clamp`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_v4i32_trap(a: i64, b: i32, c: i32, d: i32) -> tuple[i32, i32, i32, i32]:
    """Reads a surface. PTX: `suld.b.a2d.v4.b32.trap`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_v4i32_zero(a: i64, b: i32, c: i32, d: i32) -> tuple[i32, i32, i32, i32]:
    """Reads a surface. PTX: `suld.b.a2d.v4.b32.zero`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_v4i8_clamp(a: i64, b: i32, c: i32, d: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.a2d.v4.b8.clamp`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_v4i8_trap(a: i64, b: i32, c: i32, d: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.a2d.v4.b8.trap`. Needs sm_20 with PTX 3.2."""

def suld_2d_array_v4i8_zero(a: i64, b: i32, c: i32, d: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.a2d.v4.b8.zero`. Needs sm_20 with PTX 3.2."""

def suld_2d_i16_clamp(a: i64, b: i32, c: i32) -> i16:
    """Reads a surface. PTX: `suld.b.2d.b16.clamp`. Needs sm_20 with PTX 3.2."""

def suld_2d_i16_trap(a: i64, b: i32, c: i32) -> i16:
    """Reads a surface. PTX: `suld.b.2d.b16.trap`. Needs sm_20 with PTX 3.2."""

def suld_2d_i16_zero(a: i64, b: i32, c: i32) -> i16:
    """Reads a surface. PTX: `suld.b.2d.b16.zero`. Needs sm_20 with PTX 3.2."""

def suld_2d_i32_clamp(a: i64, b: i32, c: i32) -> i32:
    """Reads a surface. PTX: `suld.b.2d.b32.clamp`. Needs sm_20 with PTX 3.2."""

def suld_2d_i32_trap(a: i64, b: i32, c: i32) -> i32:
    """Reads a surface. PTX: `suld.b.2d.b32.trap`. Needs sm_20 with PTX 3.2."""

def suld_2d_i32_zero(a: i64, b: i32, c: i32) -> i32:
    """Reads a surface. PTX: `suld.b.2d.b32.zero`. Needs sm_20 with PTX 3.2."""

def suld_2d_i64_clamp(a: i64, b: i32, c: i32) -> i64:
    """Reads a surface. PTX: `suld.b.2d.b64.clamp`. Needs sm_20 with PTX 3.2."""

def suld_2d_i64_trap(a: i64, b: i32, c: i32) -> i64:
    """Reads a surface. PTX: `suld.b.2d.b64.trap`. Needs sm_20 with PTX 3.2."""

def suld_2d_i64_zero(a: i64, b: i32, c: i32) -> i64:
    """Reads a surface. PTX: `suld.b.2d.b64.zero`. Needs sm_20 with PTX 3.2."""

def suld_2d_i8_clamp(a: i64, b: i32, c: i32) -> i16:
    """Reads a surface. PTX: `suld.b.2d.b8.clamp`. Needs sm_20 with PTX 3.2."""

def suld_2d_i8_trap(a: i64, b: i32, c: i32) -> i16:
    """Reads a surface. PTX: `suld.b.2d.b8.trap`. Needs sm_20 with PTX 3.2."""

def suld_2d_i8_zero(a: i64, b: i32, c: i32) -> i16:
    """Reads a surface. PTX: `suld.b.2d.b8.zero`. Needs sm_20 with PTX 3.2."""

def suld_2d_v2i16_clamp(a: i64, b: i32, c: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.2d.v2.b16.clamp`. Needs sm_20 with PTX 3.2."""

def suld_2d_v2i16_trap(a: i64, b: i32, c: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.2d.v2.b16.trap`. Needs sm_20 with PTX 3.2."""

def suld_2d_v2i16_zero(a: i64, b: i32, c: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.2d.v2.b16.zero`. Needs sm_20 with PTX 3.2."""

def suld_2d_v2i32_clamp(a: i64, b: i32, c: i32) -> tuple[i32, i32]:
    """Reads a surface. PTX: `suld.b.2d.v2.b32.clamp`. Needs sm_20 with PTX 3.2."""

def suld_2d_v2i32_trap(a: i64, b: i32, c: i32) -> tuple[i32, i32]:
    """Reads a surface. PTX: `suld.b.2d.v2.b32.trap`. Needs sm_20 with PTX 3.2."""

def suld_2d_v2i32_zero(a: i64, b: i32, c: i32) -> tuple[i32, i32]:
    """Reads a surface. PTX: `suld.b.2d.v2.b32.zero`. Needs sm_20 with PTX 3.2."""

def suld_2d_v2i64_clamp(a: i64, b: i32, c: i32) -> tuple[i64, i64]:
    """Reads a surface. PTX: `suld.b.2d.v2.b64.clamp`. Needs sm_20 with PTX 3.2."""

def suld_2d_v2i64_trap(a: i64, b: i32, c: i32) -> tuple[i64, i64]:
    """Reads a surface. PTX: `suld.b.2d.v2.b64.trap`. Needs sm_20 with PTX 3.2."""

def suld_2d_v2i64_zero(a: i64, b: i32, c: i32) -> tuple[i64, i64]:
    """Reads a surface. PTX: `suld.b.2d.v2.b64.zero`. Needs sm_20 with PTX 3.2."""

def suld_2d_v2i8_clamp(a: i64, b: i32, c: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.2d.v2.b8.clamp`. Needs sm_20 with PTX 3.2."""

def suld_2d_v2i8_trap(a: i64, b: i32, c: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.2d.v2.b8.trap`. Needs sm_20 with PTX 3.2."""

def suld_2d_v2i8_zero(a: i64, b: i32, c: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.2d.v2.b8.zero`. Needs sm_20 with PTX 3.2."""

def suld_2d_v4i16_clamp(a: i64, b: i32, c: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.2d.v4.b16.clamp`. Needs sm_20 with PTX 3.2."""

def suld_2d_v4i16_trap(a: i64, b: i32, c: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.2d.v4.b16.trap`. Needs sm_20 with PTX 3.2."""

def suld_2d_v4i16_zero(a: i64, b: i32, c: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.2d.v4.b16.zero`. Needs sm_20 with PTX 3.2."""

def suld_2d_v4i32_clamp(a: i64, b: i32, c: i32) -> tuple[i32, i32, i32, i32]:
    """Reads a surface. PTX: `suld.b.2d.v4.b32.clamp`. Needs sm_20 with PTX 3.2."""

def suld_2d_v4i32_trap(a: i64, b: i32, c: i32) -> tuple[i32, i32, i32, i32]:
    """Reads a surface. PTX: `suld.b.2d.v4.b32.trap`. Needs sm_20 with PTX 3.2."""

def suld_2d_v4i32_zero(a: i64, b: i32, c: i32) -> tuple[i32, i32, i32, i32]:
    """Reads a surface. PTX: `suld.b.2d.v4.b32.zero`. Needs sm_20 with PTX 3.2."""

def suld_2d_v4i8_clamp(a: i64, b: i32, c: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.2d.v4.b8.clamp`. Needs sm_20 with PTX 3.2."""

def suld_2d_v4i8_trap(a: i64, b: i32, c: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.2d.v4.b8.trap`. Needs sm_20 with PTX 3.2."""

def suld_2d_v4i8_zero(a: i64, b: i32, c: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.2d.v4.b8.zero`. Needs sm_20 with PTX 3.2."""

def suld_3d_i16_clamp(a: i64, b: i32, c: i32, d: i32) -> i16:
    """Reads a surface. PTX: `suld.b.3d.b16.clamp`. Needs sm_20 with PTX 3.2."""

def suld_3d_i16_trap(a: i64, b: i32, c: i32, d: i32) -> i16:
    """Reads a surface. PTX: `suld.b.3d.b16.trap`. Needs sm_20 with PTX 3.2."""

def suld_3d_i16_zero(a: i64, b: i32, c: i32, d: i32) -> i16:
    """Reads a surface. PTX: `suld.b.3d.b16.zero`. Needs sm_20 with PTX 3.2."""

def suld_3d_i32_clamp(a: i64, b: i32, c: i32, d: i32) -> i32:
    """Reads a surface. PTX: `suld.b.3d.b32.clamp`. Needs sm_20 with PTX 3.2."""

def suld_3d_i32_trap(a: i64, b: i32, c: i32, d: i32) -> i32:
    """Reads a surface. PTX: `suld.b.3d.b32.trap`. Needs sm_20 with PTX 3.2."""

def suld_3d_i32_zero(a: i64, b: i32, c: i32, d: i32) -> i32:
    """Reads a surface. PTX: `suld.b.3d.b32.zero`. Needs sm_20 with PTX 3.2."""

def suld_3d_i64_clamp(a: i64, b: i32, c: i32, d: i32) -> i64:
    """Reads a surface. PTX: `suld.b.3d.b64.clamp`. Needs sm_20 with PTX 3.2."""

def suld_3d_i64_trap(a: i64, b: i32, c: i32, d: i32) -> i64:
    """Reads a surface. PTX: `suld.b.3d.b64.trap`. Needs sm_20 with PTX 3.2."""

def suld_3d_i64_zero(a: i64, b: i32, c: i32, d: i32) -> i64:
    """Reads a surface. PTX: `suld.b.3d.b64.zero`. Needs sm_20 with PTX 3.2."""

def suld_3d_i8_clamp(a: i64, b: i32, c: i32, d: i32) -> i16:
    """Reads a surface. PTX: `suld.b.3d.b8.clamp`. Needs sm_20 with PTX 3.2."""

def suld_3d_i8_trap(a: i64, b: i32, c: i32, d: i32) -> i16:
    """Reads a surface. PTX: `suld.b.3d.b8.trap`. Needs sm_20 with PTX 3.2."""

def suld_3d_i8_zero(a: i64, b: i32, c: i32, d: i32) -> i16:
    """Reads a surface. PTX: `suld.b.3d.b8.zero`. Needs sm_20 with PTX 3.2."""

def suld_3d_v2i16_clamp(a: i64, b: i32, c: i32, d: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.3d.v2.b16.clamp`. Needs sm_20 with PTX 3.2."""

def suld_3d_v2i16_trap(a: i64, b: i32, c: i32, d: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.3d.v2.b16.trap`. Needs sm_20 with PTX 3.2."""

def suld_3d_v2i16_zero(a: i64, b: i32, c: i32, d: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.3d.v2.b16.zero`. Needs sm_20 with PTX 3.2."""

def suld_3d_v2i32_clamp(a: i64, b: i32, c: i32, d: i32) -> tuple[i32, i32]:
    """Reads a surface. PTX: `suld.b.3d.v2.b32.clamp`. Needs sm_20 with PTX 3.2."""

def suld_3d_v2i32_trap(a: i64, b: i32, c: i32, d: i32) -> tuple[i32, i32]:
    """Reads a surface. PTX: `suld.b.3d.v2.b32.trap`. Needs sm_20 with PTX 3.2."""

def suld_3d_v2i32_zero(a: i64, b: i32, c: i32, d: i32) -> tuple[i32, i32]:
    """Reads a surface. PTX: `suld.b.3d.v2.b32.zero`. Needs sm_20 with PTX 3.2."""

def suld_3d_v2i64_clamp(a: i64, b: i32, c: i32, d: i32) -> tuple[i64, i64]:
    """Reads a surface. PTX: `suld.b.3d.v2.b64.clamp`. Needs sm_20 with PTX 3.2."""

def suld_3d_v2i64_trap(a: i64, b: i32, c: i32, d: i32) -> tuple[i64, i64]:
    """Reads a surface. PTX: `suld.b.3d.v2.b64.trap`. Needs sm_20 with PTX 3.2."""

def suld_3d_v2i64_zero(a: i64, b: i32, c: i32, d: i32) -> tuple[i64, i64]:
    """Reads a surface. PTX: `suld.b.3d.v2.b64.zero`. Needs sm_20 with PTX 3.2."""

def suld_3d_v2i8_clamp(a: i64, b: i32, c: i32, d: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.3d.v2.b8.clamp`. Needs sm_20 with PTX 3.2."""

def suld_3d_v2i8_trap(a: i64, b: i32, c: i32, d: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.3d.v2.b8.trap`. Needs sm_20 with PTX 3.2."""

def suld_3d_v2i8_zero(a: i64, b: i32, c: i32, d: i32) -> tuple[i16, i16]:
    """Reads a surface. PTX: `suld.b.3d.v2.b8.zero`. Needs sm_20 with PTX 3.2."""

def suld_3d_v4i16_clamp(a: i64, b: i32, c: i32, d: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.3d.v4.b16.clamp`. Needs sm_20 with PTX 3.2."""

def suld_3d_v4i16_trap(a: i64, b: i32, c: i32, d: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.3d.v4.b16.trap`. Needs sm_20 with PTX 3.2."""

def suld_3d_v4i16_zero(a: i64, b: i32, c: i32, d: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.3d.v4.b16.zero`. Needs sm_20 with PTX 3.2."""

def suld_3d_v4i32_clamp(a: i64, b: i32, c: i32, d: i32) -> tuple[i32, i32, i32, i32]:
    """Reads a surface. PTX: `suld.b.3d.v4.b32.clamp`. Needs sm_20 with PTX 3.2."""

def suld_3d_v4i32_trap(a: i64, b: i32, c: i32, d: i32) -> tuple[i32, i32, i32, i32]:
    """Reads a surface. PTX: `suld.b.3d.v4.b32.trap`. Needs sm_20 with PTX 3.2."""

def suld_3d_v4i32_zero(a: i64, b: i32, c: i32, d: i32) -> tuple[i32, i32, i32, i32]:
    """Reads a surface. PTX: `suld.b.3d.v4.b32.zero`. Needs sm_20 with PTX 3.2."""

def suld_3d_v4i8_clamp(a: i64, b: i32, c: i32, d: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.3d.v4.b8.clamp`. Needs sm_20 with PTX 3.2."""

def suld_3d_v4i8_trap(a: i64, b: i32, c: i32, d: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.3d.v4.b8.trap`. Needs sm_20 with PTX 3.2."""

def suld_3d_v4i8_zero(a: i64, b: i32, c: i32, d: i32) -> tuple[i16, i16, i16, i16]:
    """Reads a surface. PTX: `suld.b.3d.v4.b8.zero`. Needs sm_20 with PTX 3.2."""

def suq_array_size(a: i64) -> i32:
    """A property of a surface. PTX: `suq.array_size.b32`. Needs sm_20 with PTX 4.1."""

def suq_channel_data_type(a: i64) -> i32:
    """A property of a surface. PTX: `suq.channel_data_type.b32`. Needs sm_20 with PTX 3.2."""

def suq_channel_order(a: i64) -> i32:
    """A property of a surface. PTX: `suq.channel_order.b32`. Needs sm_20 with PTX 3.2."""

def suq_depth(a: i64) -> i32:
    """A property of a surface. PTX: `suq.depth.b32`. Needs sm_20 with PTX 3.2."""

def suq_height(a: i64) -> i32:
    """A property of a surface. PTX: `suq.height.b32`. Needs sm_20 with PTX 3.2."""

def suq_width(a: i64) -> i32:
    """A property of a surface. PTX: `suq.width.b32`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_i16_clamp(a: i64, b: i32, c: i32, d: i16) -> None:
    """Writes a surface. PTX: `sust.b.a1d.b16.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_i16_trap(a: i64, b: i32, c: i32, d: i16) -> None:
    """Writes a surface. PTX: `sust.b.a1d.b16.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_i16_zero(a: i64, b: i32, c: i32, d: i16) -> None:
    """Writes a surface. PTX: `sust.b.a1d.b16.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_i32_clamp(a: i64, b: i32, c: i32, d: i32) -> None:
    """Writes a surface. PTX: `sust.b.a1d.b32.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_i32_trap(a: i64, b: i32, c: i32, d: i32) -> None:
    """Writes a surface. PTX: `sust.b.a1d.b32.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_i32_zero(a: i64, b: i32, c: i32, d: i32) -> None:
    """Writes a surface. PTX: `sust.b.a1d.b32.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_i64_clamp(a: i64, b: i32, c: i32, d: i64) -> None:
    """Writes a surface. PTX: `sust.b.a1d.b64.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_i64_trap(a: i64, b: i32, c: i32, d: i64) -> None:
    """Writes a surface. PTX: `sust.b.a1d.b64.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_i64_zero(a: i64, b: i32, c: i32, d: i64) -> None:
    """Writes a surface. PTX: `sust.b.a1d.b64.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_i8_clamp(a: i64, b: i32, c: i32, d: i16) -> None:
    """Writes a surface. PTX: `sust.b.a1d.b8.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_i8_trap(a: i64, b: i32, c: i32, d: i16) -> None:
    """Writes a surface. PTX: `sust.b.a1d.b8.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_i8_zero(a: i64, b: i32, c: i32, d: i16) -> None:
    """Writes a surface. PTX: `sust.b.a1d.b8.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_v2i16_clamp(a: i64, b: i32, c: i32, d: i16, e: i16) -> None:
    """Writes a surface. PTX: `sust.b.a1d.v2.b16.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_v2i16_trap(a: i64, b: i32, c: i32, d: i16, e: i16) -> None:
    """Writes a surface. PTX: `sust.b.a1d.v2.b16.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_v2i16_zero(a: i64, b: i32, c: i32, d: i16, e: i16) -> None:
    """Writes a surface. PTX: `sust.b.a1d.v2.b16.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_v2i32_clamp(a: i64, b: i32, c: i32, d: i32, e: i32) -> None:
    """Writes a surface. PTX: `sust.b.a1d.v2.b32.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_v2i32_trap(a: i64, b: i32, c: i32, d: i32, e: i32) -> None:
    """Writes a surface. PTX: `sust.b.a1d.v2.b32.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_v2i32_zero(a: i64, b: i32, c: i32, d: i32, e: i32) -> None:
    """Writes a surface. PTX: `sust.b.a1d.v2.b32.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_v2i64_clamp(a: i64, b: i32, c: i32, d: i64, e: i64) -> None:
    """Writes a surface. PTX: `sust.b.a1d.v2.b64.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_v2i64_trap(a: i64, b: i32, c: i32, d: i64, e: i64) -> None:
    """Writes a surface. PTX: `sust.b.a1d.v2.b64.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_v2i64_zero(a: i64, b: i32, c: i32, d: i64, e: i64) -> None:
    """Writes a surface. PTX: `sust.b.a1d.v2.b64.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_v2i8_clamp(a: i64, b: i32, c: i32, d: i16, e: i16) -> None:
    """Writes a surface. PTX: `sust.b.a1d.v2.b8.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_v2i8_trap(a: i64, b: i32, c: i32, d: i16, e: i16) -> None:
    """Writes a surface. PTX: `sust.b.a1d.v2.b8.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_v2i8_zero(a: i64, b: i32, c: i32, d: i16, e: i16) -> None:
    """Writes a surface. PTX: `sust.b.a1d.v2.b8.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_v4i16_clamp(a: i64, b: i32, c: i32, d: i16, e: i16, f: i16, g: i16) -> None:
    """Writes a surface. PTX: `sust.b.a1d.v4.b16.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_v4i16_trap(a: i64, b: i32, c: i32, d: i16, e: i16, f: i16, g: i16) -> None:
    """Writes a surface. PTX: `sust.b.a1d.v4.b16.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_v4i16_zero(a: i64, b: i32, c: i32, d: i16, e: i16, f: i16, g: i16) -> None:
    """Writes a surface. PTX: `sust.b.a1d.v4.b16.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_v4i32_clamp(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32) -> None:
    """Writes a surface. PTX: `sust.b.a1d.v4.b32.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_v4i32_trap(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32) -> None:
    """Writes a surface. PTX: `sust.b.a1d.v4.b32.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_v4i32_zero(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32) -> None:
    """Writes a surface. PTX: `sust.b.a1d.v4.b32.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_v4i8_clamp(a: i64, b: i32, c: i32, d: i16, e: i16, f: i16, g: i16) -> None:
    """Writes a surface. PTX: `sust.b.a1d.v4.b8.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_v4i8_trap(a: i64, b: i32, c: i32, d: i16, e: i16, f: i16, g: i16) -> None:
    """Writes a surface. PTX: `sust.b.a1d.v4.b8.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_array_v4i8_zero(a: i64, b: i32, c: i32, d: i16, e: i16, f: i16, g: i16) -> None:
    """Writes a surface. PTX: `sust.b.a1d.v4.b8.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_i16_clamp(a: i64, b: i32, c: i16) -> None:
    """Writes a surface. PTX: `sust.b.1d.b16.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_i16_trap(a: i64, b: i32, c: i16) -> None:
    """Writes a surface. PTX: `sust.b.1d.b16.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_i16_zero(a: i64, b: i32, c: i16) -> None:
    """Writes a surface. PTX: `sust.b.1d.b16.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_i32_clamp(a: i64, b: i32, c: i32) -> None:
    """Writes a surface. PTX: `sust.b.1d.b32.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_i32_trap(a: i64, b: i32, c: i32) -> None:
    """Writes a surface. PTX: `sust.b.1d.b32.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_i32_zero(a: i64, b: i32, c: i32) -> None:
    """Writes a surface. PTX: `sust.b.1d.b32.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_i64_clamp(a: i64, b: i32, c: i64) -> None:
    """Writes a surface. PTX: `sust.b.1d.b64.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_i64_trap(a: i64, b: i32, c: i64) -> None:
    """Writes a surface. PTX: `sust.b.1d.b64.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_i64_zero(a: i64, b: i32, c: i64) -> None:
    """Writes a surface. PTX: `sust.b.1d.b64.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_i8_clamp(a: i64, b: i32, c: i16) -> None:
    """Writes a surface. PTX: `sust.b.1d.b8.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_i8_trap(a: i64, b: i32, c: i16) -> None:
    """Writes a surface. PTX: `sust.b.1d.b8.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_i8_zero(a: i64, b: i32, c: i16) -> None:
    """Writes a surface. PTX: `sust.b.1d.b8.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_v2i16_clamp(a: i64, b: i32, c: i16, d: i16) -> None:
    """Writes a surface. PTX: `sust.b.1d.v2.b16.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_v2i16_trap(a: i64, b: i32, c: i16, d: i16) -> None:
    """Writes a surface. PTX: `sust.b.1d.v2.b16.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_v2i16_zero(a: i64, b: i32, c: i16, d: i16) -> None:
    """Writes a surface. PTX: `sust.b.1d.v2.b16.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_v2i32_clamp(a: i64, b: i32, c: i32, d: i32) -> None:
    """Writes a surface. PTX: `sust.b.1d.v2.b32.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_v2i32_trap(a: i64, b: i32, c: i32, d: i32) -> None:
    """Writes a surface. PTX: `sust.b.1d.v2.b32.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_v2i32_zero(a: i64, b: i32, c: i32, d: i32) -> None:
    """Writes a surface. PTX: `sust.b.1d.v2.b32.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_v2i64_clamp(a: i64, b: i32, c: i64, d: i64) -> None:
    """Writes a surface. PTX: `sust.b.1d.v2.b64.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_v2i64_trap(a: i64, b: i32, c: i64, d: i64) -> None:
    """Writes a surface. PTX: `sust.b.1d.v2.b64.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_v2i64_zero(a: i64, b: i32, c: i64, d: i64) -> None:
    """Writes a surface. PTX: `sust.b.1d.v2.b64.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_v2i8_clamp(a: i64, b: i32, c: i16, d: i16) -> None:
    """Writes a surface. PTX: `sust.b.1d.v2.b8.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_v2i8_trap(a: i64, b: i32, c: i16, d: i16) -> None:
    """Writes a surface. PTX: `sust.b.1d.v2.b8.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_v2i8_zero(a: i64, b: i32, c: i16, d: i16) -> None:
    """Writes a surface. PTX: `sust.b.1d.v2.b8.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_v4i16_clamp(a: i64, b: i32, c: i16, d: i16, e: i16, f: i16) -> None:
    """Writes a surface. PTX: `sust.b.1d.v4.b16.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_v4i16_trap(a: i64, b: i32, c: i16, d: i16, e: i16, f: i16) -> None:
    """Writes a surface. PTX: `sust.b.1d.v4.b16.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_v4i16_zero(a: i64, b: i32, c: i16, d: i16, e: i16, f: i16) -> None:
    """Writes a surface. PTX: `sust.b.1d.v4.b16.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_v4i32_clamp(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32) -> None:
    """Writes a surface. PTX: `sust.b.1d.v4.b32.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_v4i32_trap(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32) -> None:
    """Writes a surface. PTX: `sust.b.1d.v4.b32.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_v4i32_zero(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32) -> None:
    """Writes a surface. PTX: `sust.b.1d.v4.b32.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_v4i8_clamp(a: i64, b: i32, c: i16, d: i16, e: i16, f: i16) -> None:
    """Writes a surface. PTX: `sust.b.1d.v4.b8.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_v4i8_trap(a: i64, b: i32, c: i16, d: i16, e: i16, f: i16) -> None:
    """Writes a surface. PTX: `sust.b.1d.v4.b8.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_1d_v4i8_zero(a: i64, b: i32, c: i16, d: i16, e: i16, f: i16) -> None:
    """Writes a surface. PTX: `sust.b.1d.v4.b8.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_i16_clamp(a: i64, b: i32, c: i32, d: i32, e: i16) -> None:
    """Writes a surface. PTX: `sust.b.a2d.b16.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_i16_trap(a: i64, b: i32, c: i32, d: i32, e: i16) -> None:
    """Writes a surface. PTX: `sust.b.a2d.b16.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_i16_zero(a: i64, b: i32, c: i32, d: i32, e: i16) -> None:
    """Writes a surface. PTX: `sust.b.a2d.b16.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_i32_clamp(a: i64, b: i32, c: i32, d: i32, e: i32) -> None:
    """Writes a surface. PTX: `sust.b.a2d.b32.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_i32_trap(a: i64, b: i32, c: i32, d: i32, e: i32) -> None:
    """Writes a surface. PTX: `sust.b.a2d.b32.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_i32_zero(a: i64, b: i32, c: i32, d: i32, e: i32) -> None:
    """Writes a surface. PTX: `sust.b.a2d.b32.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_i64_clamp(a: i64, b: i32, c: i32, d: i32, e: i64) -> None:
    """Writes a surface. PTX: `sust.b.a2d.b64.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_i64_trap(a: i64, b: i32, c: i32, d: i32, e: i64) -> None:
    """Writes a surface. PTX: `sust.b.a2d.b64.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_i64_zero(a: i64, b: i32, c: i32, d: i32, e: i64) -> None:
    """Writes a surface. PTX: `sust.b.a2d.b64.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_i8_clamp(a: i64, b: i32, c: i32, d: i32, e: i16) -> None:
    """Writes a surface. PTX: `sust.b.a2d.b8.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_i8_trap(a: i64, b: i32, c: i32, d: i32, e: i16) -> None:
    """Writes a surface. PTX: `sust.b.a2d.b8.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_i8_zero(a: i64, b: i32, c: i32, d: i32, e: i16) -> None:
    """Writes a surface. PTX: `sust.b.a2d.b8.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_v2i16_clamp(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16) -> None:
    """Writes a surface. PTX: `sust.b.a2d.v2.b16.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_v2i16_trap(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16) -> None:
    """Writes a surface. PTX: `sust.b.a2d.v2.b16.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_v2i16_zero(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16) -> None:
    """Writes a surface. PTX: `sust.b.a2d.v2.b16.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_v2i32_clamp(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32) -> None:
    """Writes a surface. PTX: `sust.b.a2d.v2.b32.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_v2i32_trap(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32) -> None:
    """Writes a surface. PTX: `sust.b.a2d.v2.b32.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_v2i32_zero(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32) -> None:
    """Writes a surface. PTX: `sust.b.a2d.v2.b32.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_v2i64_clamp(a: i64, b: i32, c: i32, d: i32, e: i64, f: i64) -> None:
    """Writes a surface. PTX: `sust.b.a2d.v2.b64.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_v2i64_trap(a: i64, b: i32, c: i32, d: i32, e: i64, f: i64) -> None:
    """Writes a surface. PTX: `sust.b.a2d.v2.b64.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_v2i64_zero(a: i64, b: i32, c: i32, d: i32, e: i64, f: i64) -> None:
    """Writes a surface. PTX: `sust.b.a2d.v2.b64.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_v2i8_clamp(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16) -> None:
    """Writes a surface. PTX: `sust.b.a2d.v2.b8.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_v2i8_trap(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16) -> None:
    """Writes a surface. PTX: `sust.b.a2d.v2.b8.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_v2i8_zero(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16) -> None:
    """Writes a surface. PTX: `sust.b.a2d.v2.b8.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_v4i16_clamp(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16, g: i16, h: i16) -> None:
    """Writes a surface. PTX: `sust.b.a2d.v4.b16.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_v4i16_trap(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16, g: i16, h: i16) -> None:
    """Writes a surface. PTX: `sust.b.a2d.v4.b16.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_v4i16_zero(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16, g: i16, h: i16) -> None:
    """Writes a surface. PTX: `sust.b.a2d.v4.b16.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_v4i32_clamp(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32) -> None:
    """Writes a surface. PTX: `sust.b.a2d.v4.b32.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_v4i32_trap(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32) -> None:
    """Writes a surface. PTX: `sust.b.a2d.v4.b32.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_v4i32_zero(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32) -> None:
    """Writes a surface. PTX: `sust.b.a2d.v4.b32.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_v4i8_clamp(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16, g: i16, h: i16) -> None:
    """Writes a surface. PTX: `sust.b.a2d.v4.b8.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_v4i8_trap(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16, g: i16, h: i16) -> None:
    """Writes a surface. PTX: `sust.b.a2d.v4.b8.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_array_v4i8_zero(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16, g: i16, h: i16) -> None:
    """Writes a surface. PTX: `sust.b.a2d.v4.b8.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_i16_clamp(a: i64, b: i32, c: i32, d: i16) -> None:
    """Writes a surface. PTX: `sust.b.2d.b16.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_i16_trap(a: i64, b: i32, c: i32, d: i16) -> None:
    """Writes a surface. PTX: `sust.b.2d.b16.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_i16_zero(a: i64, b: i32, c: i32, d: i16) -> None:
    """Writes a surface. PTX: `sust.b.2d.b16.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_i32_clamp(a: i64, b: i32, c: i32, d: i32) -> None:
    """Writes a surface. PTX: `sust.b.2d.b32.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_i32_trap(a: i64, b: i32, c: i32, d: i32) -> None:
    """Writes a surface. PTX: `sust.b.2d.b32.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_i32_zero(a: i64, b: i32, c: i32, d: i32) -> None:
    """Writes a surface. PTX: `sust.b.2d.b32.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_i64_clamp(a: i64, b: i32, c: i32, d: i64) -> None:
    """Writes a surface. PTX: `sust.b.2d.b64.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_i64_trap(a: i64, b: i32, c: i32, d: i64) -> None:
    """Writes a surface. PTX: `sust.b.2d.b64.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_i64_zero(a: i64, b: i32, c: i32, d: i64) -> None:
    """Writes a surface. PTX: `sust.b.2d.b64.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_i8_clamp(a: i64, b: i32, c: i32, d: i16) -> None:
    """Writes a surface. PTX: `sust.b.2d.b8.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_i8_trap(a: i64, b: i32, c: i32, d: i16) -> None:
    """Writes a surface. PTX: `sust.b.2d.b8.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_i8_zero(a: i64, b: i32, c: i32, d: i16) -> None:
    """Writes a surface. PTX: `sust.b.2d.b8.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_v2i16_clamp(a: i64, b: i32, c: i32, d: i16, e: i16) -> None:
    """Writes a surface. PTX: `sust.b.2d.v2.b16.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_v2i16_trap(a: i64, b: i32, c: i32, d: i16, e: i16) -> None:
    """Writes a surface. PTX: `sust.b.2d.v2.b16.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_v2i16_zero(a: i64, b: i32, c: i32, d: i16, e: i16) -> None:
    """Writes a surface. PTX: `sust.b.2d.v2.b16.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_v2i32_clamp(a: i64, b: i32, c: i32, d: i32, e: i32) -> None:
    """Writes a surface. PTX: `sust.b.2d.v2.b32.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_v2i32_trap(a: i64, b: i32, c: i32, d: i32, e: i32) -> None:
    """Writes a surface. PTX: `sust.b.2d.v2.b32.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_v2i32_zero(a: i64, b: i32, c: i32, d: i32, e: i32) -> None:
    """Writes a surface. PTX: `sust.b.2d.v2.b32.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_v2i64_clamp(a: i64, b: i32, c: i32, d: i64, e: i64) -> None:
    """Writes a surface. PTX: `sust.b.2d.v2.b64.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_v2i64_trap(a: i64, b: i32, c: i32, d: i64, e: i64) -> None:
    """Writes a surface. PTX: `sust.b.2d.v2.b64.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_v2i64_zero(a: i64, b: i32, c: i32, d: i64, e: i64) -> None:
    """Writes a surface. PTX: `sust.b.2d.v2.b64.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_v2i8_clamp(a: i64, b: i32, c: i32, d: i16, e: i16) -> None:
    """Writes a surface. PTX: `sust.b.2d.v2.b8.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_v2i8_trap(a: i64, b: i32, c: i32, d: i16, e: i16) -> None:
    """Writes a surface. PTX: `sust.b.2d.v2.b8.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_v2i8_zero(a: i64, b: i32, c: i32, d: i16, e: i16) -> None:
    """Writes a surface. PTX: `sust.b.2d.v2.b8.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_v4i16_clamp(a: i64, b: i32, c: i32, d: i16, e: i16, f: i16, g: i16) -> None:
    """Writes a surface. PTX: `sust.b.2d.v4.b16.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_v4i16_trap(a: i64, b: i32, c: i32, d: i16, e: i16, f: i16, g: i16) -> None:
    """Writes a surface. PTX: `sust.b.2d.v4.b16.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_v4i16_zero(a: i64, b: i32, c: i32, d: i16, e: i16, f: i16, g: i16) -> None:
    """Writes a surface. PTX: `sust.b.2d.v4.b16.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_v4i32_clamp(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32) -> None:
    """Writes a surface. PTX: `sust.b.2d.v4.b32.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_v4i32_trap(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32) -> None:
    """Writes a surface. PTX: `sust.b.2d.v4.b32.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_v4i32_zero(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32) -> None:
    """Writes a surface. PTX: `sust.b.2d.v4.b32.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_v4i8_clamp(a: i64, b: i32, c: i32, d: i16, e: i16, f: i16, g: i16) -> None:
    """Writes a surface. PTX: `sust.b.2d.v4.b8.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_v4i8_trap(a: i64, b: i32, c: i32, d: i16, e: i16, f: i16, g: i16) -> None:
    """Writes a surface. PTX: `sust.b.2d.v4.b8.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_2d_v4i8_zero(a: i64, b: i32, c: i32, d: i16, e: i16, f: i16, g: i16) -> None:
    """Writes a surface. PTX: `sust.b.2d.v4.b8.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_i16_clamp(a: i64, b: i32, c: i32, d: i32, e: i16) -> None:
    """Writes a surface. PTX: `sust.b.3d.b16.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_i16_trap(a: i64, b: i32, c: i32, d: i32, e: i16) -> None:
    """Writes a surface. PTX: `sust.b.3d.b16.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_i16_zero(a: i64, b: i32, c: i32, d: i32, e: i16) -> None:
    """Writes a surface. PTX: `sust.b.3d.b16.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_i32_clamp(a: i64, b: i32, c: i32, d: i32, e: i32) -> None:
    """Writes a surface. PTX: `sust.b.3d.b32.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_i32_trap(a: i64, b: i32, c: i32, d: i32, e: i32) -> None:
    """Writes a surface. PTX: `sust.b.3d.b32.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_i32_zero(a: i64, b: i32, c: i32, d: i32, e: i32) -> None:
    """Writes a surface. PTX: `sust.b.3d.b32.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_i64_clamp(a: i64, b: i32, c: i32, d: i32, e: i64) -> None:
    """Writes a surface. PTX: `sust.b.3d.b64.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_i64_trap(a: i64, b: i32, c: i32, d: i32, e: i64) -> None:
    """Writes a surface. PTX: `sust.b.3d.b64.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_i64_zero(a: i64, b: i32, c: i32, d: i32, e: i64) -> None:
    """Writes a surface. PTX: `sust.b.3d.b64.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_i8_clamp(a: i64, b: i32, c: i32, d: i32, e: i16) -> None:
    """Writes a surface. PTX: `sust.b.3d.b8.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_i8_trap(a: i64, b: i32, c: i32, d: i32, e: i16) -> None:
    """Writes a surface. PTX: `sust.b.3d.b8.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_i8_zero(a: i64, b: i32, c: i32, d: i32, e: i16) -> None:
    """Writes a surface. PTX: `sust.b.3d.b8.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_v2i16_clamp(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16) -> None:
    """Writes a surface. PTX: `sust.b.3d.v2.b16.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_v2i16_trap(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16) -> None:
    """Writes a surface. PTX: `sust.b.3d.v2.b16.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_v2i16_zero(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16) -> None:
    """Writes a surface. PTX: `sust.b.3d.v2.b16.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_v2i32_clamp(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32) -> None:
    """Writes a surface. PTX: `sust.b.3d.v2.b32.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_v2i32_trap(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32) -> None:
    """Writes a surface. PTX: `sust.b.3d.v2.b32.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_v2i32_zero(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32) -> None:
    """Writes a surface. PTX: `sust.b.3d.v2.b32.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_v2i64_clamp(a: i64, b: i32, c: i32, d: i32, e: i64, f: i64) -> None:
    """Writes a surface. PTX: `sust.b.3d.v2.b64.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_v2i64_trap(a: i64, b: i32, c: i32, d: i32, e: i64, f: i64) -> None:
    """Writes a surface. PTX: `sust.b.3d.v2.b64.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_v2i64_zero(a: i64, b: i32, c: i32, d: i32, e: i64, f: i64) -> None:
    """Writes a surface. PTX: `sust.b.3d.v2.b64.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_v2i8_clamp(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16) -> None:
    """Writes a surface. PTX: `sust.b.3d.v2.b8.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_v2i8_trap(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16) -> None:
    """Writes a surface. PTX: `sust.b.3d.v2.b8.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_v2i8_zero(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16) -> None:
    """Writes a surface. PTX: `sust.b.3d.v2.b8.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_v4i16_clamp(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16, g: i16, h: i16) -> None:
    """Writes a surface. PTX: `sust.b.3d.v4.b16.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_v4i16_trap(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16, g: i16, h: i16) -> None:
    """Writes a surface. PTX: `sust.b.3d.v4.b16.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_v4i16_zero(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16, g: i16, h: i16) -> None:
    """Writes a surface. PTX: `sust.b.3d.v4.b16.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_v4i32_clamp(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32) -> None:
    """Writes a surface. PTX: `sust.b.3d.v4.b32.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_v4i32_trap(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32) -> None:
    """Writes a surface. PTX: `sust.b.3d.v4.b32.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_v4i32_zero(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32) -> None:
    """Writes a surface. PTX: `sust.b.3d.v4.b32.zero`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_v4i8_clamp(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16, g: i16, h: i16) -> None:
    """Writes a surface. PTX: `sust.b.3d.v4.b8.clamp`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_v4i8_trap(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16, g: i16, h: i16) -> None:
    """Writes a surface. PTX: `sust.b.3d.v4.b8.trap`. Needs sm_20 with PTX 3.2."""

def sust_b_3d_v4i8_zero(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16, g: i16, h: i16) -> None:
    """Writes a surface. PTX: `sust.b.3d.v4.b8.zero`. Needs sm_20 with PTX 3.2."""

def sust_p_1d_array_i16_trap(a: i64, b: i32, c: i32, d: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_1d_array_i32_trap(a: i64, b: i32, c: i32, d: i32) -> None:
    """Writes a surface. PTX: `sust.p.a1d.b32.trap`. Needs sm_30 with PTX 4.1."""

def sust_p_1d_array_i8_trap(a: i64, b: i32, c: i32, d: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_1d_array_v2i16_trap(a: i64, b: i32, c: i32, d: i16, e: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_1d_array_v2i32_trap(a: i64, b: i32, c: i32, d: i32, e: i32) -> None:
    """Writes a surface. PTX: `sust.p.a1d.v2.b32.trap`. Needs sm_30 with PTX 4.1."""

def sust_p_1d_array_v2i8_trap(a: i64, b: i32, c: i32, d: i16, e: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_1d_array_v4i16_trap(a: i64, b: i32, c: i32, d: i16, e: i16, f: i16, g: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_1d_array_v4i32_trap(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32) -> None:
    """Writes a surface. PTX: `sust.p.a1d.v4.b32.trap`. Needs sm_30 with PTX 4.1."""

def sust_p_1d_array_v4i8_trap(a: i64, b: i32, c: i32, d: i16, e: i16, f: i16, g: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_1d_i16_trap(a: i64, b: i32, c: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_1d_i32_trap(a: i64, b: i32, c: i32) -> None:
    """Writes a surface. PTX: `sust.p.1d.b32.trap`. Needs sm_20 with PTX 3.2."""

def sust_p_1d_i8_trap(a: i64, b: i32, c: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_1d_v2i16_trap(a: i64, b: i32, c: i16, d: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_1d_v2i32_trap(a: i64, b: i32, c: i32, d: i32) -> None:
    """Writes a surface. PTX: `sust.p.1d.v2.b32.trap`. Needs sm_20 with PTX 3.2."""

def sust_p_1d_v2i8_trap(a: i64, b: i32, c: i16, d: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_1d_v4i16_trap(a: i64, b: i32, c: i16, d: i16, e: i16, f: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_1d_v4i32_trap(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32) -> None:
    """Writes a surface. PTX: `sust.p.1d.v4.b32.trap`. Needs sm_20 with PTX 3.2."""

def sust_p_1d_v4i8_trap(a: i64, b: i32, c: i16, d: i16, e: i16, f: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_2d_array_i16_trap(a: i64, b: i32, c: i32, d: i32, e: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_2d_array_i32_trap(a: i64, b: i32, c: i32, d: i32, e: i32) -> None:
    """Writes a surface. PTX: `sust.p.a2d.b32.trap`. Needs sm_30 with PTX 4.1."""

def sust_p_2d_array_i8_trap(a: i64, b: i32, c: i32, d: i32, e: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_2d_array_v2i16_trap(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_2d_array_v2i32_trap(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32) -> None:
    """Writes a surface. PTX: `sust.p.a2d.v2.b32.trap`. Needs sm_30 with PTX 4.1."""

def sust_p_2d_array_v2i8_trap(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_2d_array_v4i16_trap(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16, g: i16, h: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_2d_array_v4i32_trap(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32) -> None:
    """Writes a surface. PTX: `sust.p.a2d.v4.b32.trap`. Needs sm_30 with PTX 4.1."""

def sust_p_2d_array_v4i8_trap(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16, g: i16, h: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_2d_i16_trap(a: i64, b: i32, c: i32, d: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_2d_i32_trap(a: i64, b: i32, c: i32, d: i32) -> None:
    """Writes a surface. PTX: `sust.p.2d.b32.trap`. Needs sm_20 with PTX 3.2."""

def sust_p_2d_i8_trap(a: i64, b: i32, c: i32, d: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_2d_v2i16_trap(a: i64, b: i32, c: i32, d: i16, e: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_2d_v2i32_trap(a: i64, b: i32, c: i32, d: i32, e: i32) -> None:
    """Writes a surface. PTX: `sust.p.2d.v2.b32.trap`. Needs sm_20 with PTX 3.2."""

def sust_p_2d_v2i8_trap(a: i64, b: i32, c: i32, d: i16, e: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_2d_v4i16_trap(a: i64, b: i32, c: i32, d: i16, e: i16, f: i16, g: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_2d_v4i32_trap(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32) -> None:
    """Writes a surface. PTX: `sust.p.2d.v4.b32.trap`. Needs sm_20 with PTX 3.2."""

def sust_p_2d_v4i8_trap(a: i64, b: i32, c: i32, d: i16, e: i16, f: i16, g: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_3d_i16_trap(a: i64, b: i32, c: i32, d: i32, e: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_3d_i32_trap(a: i64, b: i32, c: i32, d: i32, e: i32) -> None:
    """Writes a surface. PTX: `sust.p.3d.b32.trap`. Needs sm_20 with PTX 3.2."""

def sust_p_3d_i8_trap(a: i64, b: i32, c: i32, d: i32, e: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_3d_v2i16_trap(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_3d_v2i32_trap(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32) -> None:
    """Writes a surface. PTX: `sust.p.3d.v2.b32.trap`. Needs sm_20 with PTX 3.2."""

def sust_p_3d_v2i8_trap(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_3d_v4i16_trap(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16, g: i16, h: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def sust_p_3d_v4i32_trap(a: i64, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32) -> None:
    """Writes a surface. PTX: `sust.p.3d.v4.b32.trap`. Needs sm_20 with PTX 3.2."""

def sust_p_3d_v4i8_trap(a: i64, b: i32, c: i32, d: i32, e: i16, f: i16, g: i16, h: i16) -> None:
    """Writes a surface. No architecture has it: Unexpected instruction types specified for 'sust.p'."""

def tcgen05_alloc_cg1(dst: _Address, ncols: i32) -> None:
    """Manages tensor memory and what works on it. PTX: `tcgen05.alloc.cta_group::1.sync.aligned.b32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_alloc_cg2(dst: _Address, ncols: i32) -> None:
    """Manages tensor memory and what works on it. PTX: `tcgen05.alloc.cta_group::2.sync.aligned.b32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_alloc_shared_cg1(dst: _Address, ncols: i32) -> None:
    """Manages tensor memory and what works on it. PTX: `tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_alloc_shared_cg2(dst: _Address, ncols: i32) -> None:
    """Manages tensor memory and what works on it. PTX: `tcgen05.alloc.cta_group::2.sync.aligned.shared::cta.b32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_commit_cg1(mbar: _Address) -> None:
    """Manages tensor memory and what works on it. PTX: `tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_commit_cg2(mbar: _Address) -> None:
    """Manages tensor memory and what works on it. PTX: `tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.b64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_commit_mc_cg1(mbar: _Address, mc: i16) -> None:
    """Manages tensor memory and what works on it. PTX: `tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_commit_mc_cg2(mbar: _Address, mc: i16) -> None:
    """Manages tensor memory and what works on it. PTX: `tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_commit_mc_shared_cg1(mbar: _Address, mc: i16) -> None:
    """Manages tensor memory and what works on it. PTX: `tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_commit_mc_shared_cg2(mbar: _Address, mc: i16) -> None:
    """Manages tensor memory and what works on it. PTX: `tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_commit_shared_cg1(mbar: _Address) -> None:
    """Manages tensor memory and what works on it. PTX: `tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_commit_shared_cg2(mbar: _Address) -> None:
    """Manages tensor memory and what works on it. PTX: `tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.b64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_128x128b_b4x16_p64_cg1(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::1.128x128b.b8x16.b4x16_p64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_128x128b_b4x16_p64_cg2(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::2.128x128b.b8x16.b4x16_p64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_128x128b_b6x16_p32_cg1(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::1.128x128b.b8x16.b6x16_p32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_128x128b_b6x16_p32_cg2(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::2.128x128b.b8x16.b6x16_p32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_128x128b_cg1(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::1.128x128b`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_128x128b_cg2(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::2.128x128b`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_128x256b_b4x16_p64_cg1(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::1.128x256b.b8x16.b4x16_p64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_128x256b_b4x16_p64_cg2(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::2.128x256b.b8x16.b4x16_p64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_128x256b_b6x16_p32_cg1(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::1.128x256b.b8x16.b6x16_p32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_128x256b_b6x16_p32_cg2(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::2.128x256b.b8x16.b6x16_p32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_128x256b_cg1(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::1.128x256b`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_128x256b_cg2(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::2.128x256b`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_32x128b_warpx4_b4x16_p64_cg1(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::1.32x128b.warpx4.b8x16.b4x16_p64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_32x128b_warpx4_b4x16_p64_cg2(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::2.32x128b.warpx4.b8x16.b4x16_p64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_32x128b_warpx4_b6x16_p32_cg1(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::1.32x128b.warpx4.b8x16.b6x16_p32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_32x128b_warpx4_b6x16_p32_cg2(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::2.32x128b.warpx4.b8x16.b6x16_p32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_32x128b_warpx4_cg1(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::1.32x128b.warpx4`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_32x128b_warpx4_cg2(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::2.32x128b.warpx4`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_4x256b_b4x16_p64_cg1(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::1.4x256b.b8x16.b4x16_p64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_4x256b_b4x16_p64_cg2(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::2.4x256b.b8x16.b4x16_p64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_4x256b_b6x16_p32_cg1(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::1.4x256b.b8x16.b6x16_p32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_4x256b_b6x16_p32_cg2(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::2.4x256b.b8x16.b6x16_p32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_4x256b_cg1(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::1.4x256b`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_4x256b_cg2(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::2.4x256b`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_64x128b_warpx2_01_23_b4x16_p64_cg1(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::1.64x128b.warpx2::01_23.b8x16.b4x16_p64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_64x128b_warpx2_01_23_b4x16_p64_cg2(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::2.64x128b.warpx2::01_23.b8x16.b4x16_p64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_64x128b_warpx2_01_23_b6x16_p32_cg1(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::1.64x128b.warpx2::01_23.b8x16.b6x16_p32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_64x128b_warpx2_01_23_b6x16_p32_cg2(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::2.64x128b.warpx2::01_23.b8x16.b6x16_p32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_64x128b_warpx2_01_23_cg1(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::1.64x128b.warpx2::01_23`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_64x128b_warpx2_01_23_cg2(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::2.64x128b.warpx2::01_23`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_64x128b_warpx2_02_13_b4x16_p64_cg1(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::1.64x128b.warpx2::02_13.b8x16.b4x16_p64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_64x128b_warpx2_02_13_b4x16_p64_cg2(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::2.64x128b.warpx2::02_13.b8x16.b4x16_p64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_64x128b_warpx2_02_13_b6x16_p32_cg1(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::1.64x128b.warpx2::02_13.b8x16.b6x16_p32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_64x128b_warpx2_02_13_b6x16_p32_cg2(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::2.64x128b.warpx2::02_13.b8x16.b6x16_p32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_64x128b_warpx2_02_13_cg1(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::1.64x128b.warpx2::02_13`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_cp_64x128b_warpx2_02_13_cg2(tmem_addr: u32, sdesc: i64) -> None:
    """Copies shared memory to tensor memory. PTX: `tcgen05.cp.cta_group::2.64x128b.warpx2::02_13`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_dealloc_cg1(tmem_addr: u32, ncols: i32) -> None:
    """Manages tensor memory and what works on it. PTX: `tcgen05.dealloc.cta_group::1.sync.aligned.b32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_dealloc_cg2(tmem_addr: u32, ncols: i32) -> None:
    """Manages tensor memory and what works on it. PTX: `tcgen05.dealloc.cta_group::2.sync.aligned.b32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_fence_after_thread_sync() -> None:
    """Manages tensor memory and what works on it. PTX: `tcgen05.fence::after_thread_sync`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_fence_before_thread_sync() -> None:
    """Manages tensor memory and what works on it. PTX: `tcgen05.fence::before_thread_sync`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x128b_x1(tmem_addr: u32, pack: bool) -> vec[i32, Literal[2]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x128b.x1.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x128b_x16(tmem_addr: u32, pack: bool) -> vec[i32, Literal[32]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x128b.x16.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x128b_x2(tmem_addr: u32, pack: bool) -> vec[i32, Literal[4]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x128b.x2.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x128b_x32(tmem_addr: u32, pack: bool) -> vec[i32, Literal[64]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x128b.x32.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x128b_x4(tmem_addr: u32, pack: bool) -> vec[i32, Literal[8]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x128b.x4.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x128b_x64(tmem_addr: u32, pack: bool) -> vec[i32, Literal[128]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x128b.x64.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x128b_x8(tmem_addr: u32, pack: bool) -> vec[i32, Literal[16]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x128b.x8.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x256b_x1(tmem_addr: u32, pack: bool) -> vec[i32, Literal[4]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x256b.x1.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x256b_x16(tmem_addr: u32, pack: bool) -> vec[i32, Literal[64]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x256b.x16.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x256b_x2(tmem_addr: u32, pack: bool) -> vec[i32, Literal[8]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x256b.x2.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x256b_x32(tmem_addr: u32, pack: bool) -> vec[i32, Literal[128]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x256b.x32.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x256b_x4(tmem_addr: u32, pack: bool) -> vec[i32, Literal[16]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x256b.x4.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x256b_x8(tmem_addr: u32, pack: bool) -> vec[i32, Literal[32]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x256b.x8.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x32bx2_x1(tmem_addr: u32, offset: i64, pack: bool) -> i32:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x32bx2.x1.b32`. `offset` is a constant: any number. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x32bx2_x128(tmem_addr: u32, offset: i64, pack: bool) -> vec[i32, Literal[128]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x32bx2.x128.b32`. `offset` is a constant: any number. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x32bx2_x16(tmem_addr: u32, offset: i64, pack: bool) -> vec[i32, Literal[16]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x32bx2.x16.b32`. `offset` is a constant: any number. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x32bx2_x2(tmem_addr: u32, offset: i64, pack: bool) -> vec[i32, Literal[2]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x32bx2.x2.b32`. `offset` is a constant: any number. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x32bx2_x32(tmem_addr: u32, offset: i64, pack: bool) -> vec[i32, Literal[32]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x32bx2.x32.b32`. `offset` is a constant: any number. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x32bx2_x4(tmem_addr: u32, offset: i64, pack: bool) -> vec[i32, Literal[4]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x32bx2.x4.b32`. `offset` is a constant: any number. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x32bx2_x64(tmem_addr: u32, offset: i64, pack: bool) -> vec[i32, Literal[64]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x32bx2.x64.b32`. `offset` is a constant: any number. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x32bx2_x8(tmem_addr: u32, offset: i64, pack: bool) -> vec[i32, Literal[8]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x32bx2.x8.b32`. `offset` is a constant: any number. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x64b_x1(tmem_addr: u32, pack: bool) -> i32:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x64b.x1.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x64b_x128(tmem_addr: u32, pack: bool) -> vec[i32, Literal[128]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x64b.x128.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x64b_x16(tmem_addr: u32, pack: bool) -> vec[i32, Literal[16]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x64b.x16.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x64b_x2(tmem_addr: u32, pack: bool) -> vec[i32, Literal[2]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x64b.x2.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x64b_x32(tmem_addr: u32, pack: bool) -> vec[i32, Literal[32]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x64b.x32.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x64b_x4(tmem_addr: u32, pack: bool) -> vec[i32, Literal[4]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x64b.x4.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x64b_x64(tmem_addr: u32, pack: bool) -> vec[i32, Literal[64]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x64b.x64.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_16x64b_x8(tmem_addr: u32, pack: bool) -> vec[i32, Literal[8]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.16x64b.x8.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_32x32b_x1(tmem_addr: u32, pack: bool) -> i32:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.32x32b.x1.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_32x32b_x128(tmem_addr: u32, pack: bool) -> vec[i32, Literal[128]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.32x32b.x128.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_32x32b_x16(tmem_addr: u32, pack: bool) -> vec[i32, Literal[16]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.32x32b.x16.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_32x32b_x2(tmem_addr: u32, pack: bool) -> vec[i32, Literal[2]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.32x32b.x2.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_32x32b_x32(tmem_addr: u32, pack: bool) -> vec[i32, Literal[32]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.32x32b.x32.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_32x32b_x4(tmem_addr: u32, pack: bool) -> vec[i32, Literal[4]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.32x32b.x4.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_32x32b_x64(tmem_addr: u32, pack: bool) -> vec[i32, Literal[64]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.32x32b.x64.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_32x32b_x8(tmem_addr: u32, pack: bool) -> vec[i32, Literal[8]]:
    """Loads from tensor memory. PTX: `tcgen05.ld.sync.aligned.32x32b.x8.b32`. `pack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_ld_red_16x32bx2_x128_f32(tmem_addr: u32, offset: i64, redOp: i32, abs: bool, nan: bool) -> tuple[vec[f32, Literal[128]], f32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.16x32bx2.x128.min.f32`. `offset` is a constant: any number. `redOp` is a constant: 0, 1. `abs` is a constant: 0, 1. `nan` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_16x32bx2_x128_i32(tmem_addr: u32, offset: i64, redOp: i32) -> tuple[vec[u32, Literal[128]], u32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.16x32bx2.x128.min.u32`. `offset` is a constant: any number. `redOp` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_16x32bx2_x16_f32(tmem_addr: u32, offset: i64, redOp: i32, abs: bool, nan: bool) -> tuple[vec[f32, Literal[16]], f32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.16x32bx2.x16.min.f32`. `offset` is a constant: any number. `redOp` is a constant: 0, 1. `abs` is a constant: 0, 1. `nan` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_16x32bx2_x16_i32(tmem_addr: u32, offset: i64, redOp: i32) -> tuple[vec[u32, Literal[16]], u32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.16x32bx2.x16.min.u32`. `offset` is a constant: any number. `redOp` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_16x32bx2_x2_f32(tmem_addr: u32, offset: i64, redOp: i32, abs: bool, nan: bool) -> tuple[vec[f32, Literal[2]], f32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.16x32bx2.x2.min.f32`. `offset` is a constant: any number. `redOp` is a constant: 0, 1. `abs` is a constant: 0, 1. `nan` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_16x32bx2_x2_i32(tmem_addr: u32, offset: i64, redOp: i32) -> tuple[vec[u32, Literal[2]], u32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.16x32bx2.x2.min.u32`. `offset` is a constant: any number. `redOp` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_16x32bx2_x32_f32(tmem_addr: u32, offset: i64, redOp: i32, abs: bool, nan: bool) -> tuple[vec[f32, Literal[32]], f32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.16x32bx2.x32.min.f32`. `offset` is a constant: any number. `redOp` is a constant: 0, 1. `abs` is a constant: 0, 1. `nan` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_16x32bx2_x32_i32(tmem_addr: u32, offset: i64, redOp: i32) -> tuple[vec[u32, Literal[32]], u32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.16x32bx2.x32.min.u32`. `offset` is a constant: any number. `redOp` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_16x32bx2_x4_f32(tmem_addr: u32, offset: i64, redOp: i32, abs: bool, nan: bool) -> tuple[vec[f32, Literal[4]], f32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.16x32bx2.x4.min.f32`. `offset` is a constant: any number. `redOp` is a constant: 0, 1. `abs` is a constant: 0, 1. `nan` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_16x32bx2_x4_i32(tmem_addr: u32, offset: i64, redOp: i32) -> tuple[vec[u32, Literal[4]], u32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.16x32bx2.x4.min.u32`. `offset` is a constant: any number. `redOp` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_16x32bx2_x64_f32(tmem_addr: u32, offset: i64, redOp: i32, abs: bool, nan: bool) -> tuple[vec[f32, Literal[64]], f32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.16x32bx2.x64.min.f32`. `offset` is a constant: any number. `redOp` is a constant: 0, 1. `abs` is a constant: 0, 1. `nan` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_16x32bx2_x64_i32(tmem_addr: u32, offset: i64, redOp: i32) -> tuple[vec[u32, Literal[64]], u32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.16x32bx2.x64.min.u32`. `offset` is a constant: any number. `redOp` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_16x32bx2_x8_f32(tmem_addr: u32, offset: i64, redOp: i32, abs: bool, nan: bool) -> tuple[vec[f32, Literal[8]], f32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.16x32bx2.x8.min.f32`. `offset` is a constant: any number. `redOp` is a constant: 0, 1. `abs` is a constant: 0, 1. `nan` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_16x32bx2_x8_i32(tmem_addr: u32, offset: i64, redOp: i32) -> tuple[vec[u32, Literal[8]], u32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.16x32bx2.x8.min.u32`. `offset` is a constant: any number. `redOp` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_32x32b_x128_f32(tmem_addr: u32, redOp: i32, abs: bool, nan: bool) -> tuple[vec[f32, Literal[128]], f32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.32x32b.x128.min.f32`. `redOp` is a constant: 0, 1. `abs` is a constant: 0, 1. `nan` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_32x32b_x128_i32(tmem_addr: u32, redOp: i32) -> tuple[vec[u32, Literal[128]], u32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.32x32b.x128.min.u32`. `redOp` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_32x32b_x16_f32(tmem_addr: u32, redOp: i32, abs: bool, nan: bool) -> tuple[vec[f32, Literal[16]], f32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.32x32b.x16.min.f32`. `redOp` is a constant: 0, 1. `abs` is a constant: 0, 1. `nan` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_32x32b_x16_i32(tmem_addr: u32, redOp: i32) -> tuple[vec[u32, Literal[16]], u32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.32x32b.x16.min.u32`. `redOp` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_32x32b_x2_f32(tmem_addr: u32, redOp: i32, abs: bool, nan: bool) -> tuple[vec[f32, Literal[2]], f32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.32x32b.x2.min.f32`. `redOp` is a constant: 0, 1. `abs` is a constant: 0, 1. `nan` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_32x32b_x2_i32(tmem_addr: u32, redOp: i32) -> tuple[vec[u32, Literal[2]], u32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.32x32b.x2.min.u32`. `redOp` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_32x32b_x32_f32(tmem_addr: u32, redOp: i32, abs: bool, nan: bool) -> tuple[vec[f32, Literal[32]], f32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.32x32b.x32.min.f32`. `redOp` is a constant: 0, 1. `abs` is a constant: 0, 1. `nan` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_32x32b_x32_i32(tmem_addr: u32, redOp: i32) -> tuple[vec[u32, Literal[32]], u32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.32x32b.x32.min.u32`. `redOp` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_32x32b_x4_f32(tmem_addr: u32, redOp: i32, abs: bool, nan: bool) -> tuple[vec[f32, Literal[4]], f32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.32x32b.x4.min.f32`. `redOp` is a constant: 0, 1. `abs` is a constant: 0, 1. `nan` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_32x32b_x4_i32(tmem_addr: u32, redOp: i32) -> tuple[vec[u32, Literal[4]], u32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.32x32b.x4.min.u32`. `redOp` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_32x32b_x64_f32(tmem_addr: u32, redOp: i32, abs: bool, nan: bool) -> tuple[vec[f32, Literal[64]], f32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.32x32b.x64.min.f32`. `redOp` is a constant: 0, 1. `abs` is a constant: 0, 1. `nan` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_32x32b_x64_i32(tmem_addr: u32, redOp: i32) -> tuple[vec[u32, Literal[64]], u32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.32x32b.x64.min.u32`. `redOp` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_32x32b_x8_f32(tmem_addr: u32, redOp: i32, abs: bool, nan: bool) -> tuple[vec[f32, Literal[8]], f32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.32x32b.x8.min.f32`. `redOp` is a constant: 0, 1. `abs` is a constant: 0, 1. `nan` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_ld_red_32x32b_x8_i32(tmem_addr: u32, redOp: i32) -> tuple[vec[u32, Literal[8]], u32]:
    """columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded. PTX: `tcgen05.ld.red.sync.aligned.32x32b.x8.min.u32`. `redOp` is a constant: 0, 1. Needs sm_103f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_mma_shared(d: u32, adesc: i64, bdesc: i64, idesc: i32, enable_inp_d: bool, kind_flag: i32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.cta_group::1.kind::f16.collector::a::discard`. `kind_flag` is a constant: 0 to 3; 3 needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_110a with PTX 9.0. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_mma_shared_disable_output_lane_cg1(d: u32, adesc: i64, bdesc: i64, idesc: i32, enable_inp_d: bool, disable_output_lane_v4: GenericVec[i32, Literal[4]], kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.cta_group::1.kind::f16.collector::a::discard`. `kind_flag` is a constant: 0 to 3; 3 needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_110a with PTX 9.0. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_mma_shared_disable_output_lane_cg2(d: u32, adesc: i64, bdesc: i64, idesc: i32, enable_inp_d: bool, disable_output_lane_v8: GenericVec[i32, Literal[8]], kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.cta_group::2.kind::f16.collector::a::discard`. `kind_flag` is a constant: 0 to 3; 3 needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_110a with PTX 9.0. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_mma_shared_mxf4_block_scale(d: u32, adesc: i64, bdesc: i64, idesc: i32, enable_inp_d: bool, scale_a: u32, scale_b: u32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.cta_group::1.kind::mxf4.block_scale.collector::a::discard`. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6."""

def tcgen05_mma_shared_mxf4_block_scale_block32(d: u32, adesc: i64, bdesc: i64, idesc: i32, enable_inp_d: bool, scale_a: u32, scale_b: u32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.cta_group::1.kind::mxf4.block_scale.block32.collector::a::discard`. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_mma_shared_mxf4nvf4_block_scale_block16(d: u32, adesc: i64, bdesc: i64, idesc: i32, enable_inp_d: bool, scale_a: u32, scale_b: u32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.block16.collector::a::discard`. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_mma_shared_mxf4nvf4_block_scale_block32(d: u32, adesc: i64, bdesc: i64, idesc: i32, enable_inp_d: bool, scale_a: u32, scale_b: u32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.block32.collector::a::discard`. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_mma_shared_mxf8f6f4_block_scale(d: u32, adesc: i64, bdesc: i64, idesc: i32, enable_inp_d: bool, scale_a: u32, scale_b: u32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.collector::a::discard`. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6."""

def tcgen05_mma_shared_mxf8f6f4_block_scale_block32(d: u32, adesc: i64, bdesc: i64, idesc: i32, enable_inp_d: bool, scale_a: u32, scale_b: u32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.block32.collector::a::discard`. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_mma_shared_scale_d(d: u32, adesc: i64, bdesc: i64, idesc: i32, enable_inp_d: bool, scale_d_imm: i64, cta_group_flag: i32, kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.cta_group::1.kind::f16.collector::a::discard`. `scale_d_imm` is a constant: 0 to 15. `cta_group_flag` is a constant: 1, 2. `kind_flag` is a constant: 0, 1. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_100a with PTX 8.6."""

def tcgen05_mma_shared_scale_d_disable_output_lane_cg1(d: u32, adesc: i64, bdesc: i64, idesc: i32, enable_inp_d: bool, scale_d_imm: i64, disable_output_lane_v4: GenericVec[i32, Literal[4]], kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.cta_group::1.kind::f16.collector::a::discard`. `scale_d_imm` is a constant: 0 to 15. `kind_flag` is a constant: 0, 1. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_100a with PTX 8.6."""

def tcgen05_mma_shared_scale_d_disable_output_lane_cg2(d: u32, adesc: i64, bdesc: i64, idesc: i32, enable_inp_d: bool, scale_d_imm: i64, disable_output_lane_v8: GenericVec[i32, Literal[8]], kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.cta_group::2.kind::f16.collector::a::discard`. `scale_d_imm` is a constant: 0 to 15. `kind_flag` is a constant: 0, 1. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_100a with PTX 8.6."""

def tcgen05_mma_sp_shared(d: u32, adesc: i64, bdesc: i64, idesc: i32, spmetadata: u32, enable_inp_d: bool, kind_flag: i32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::discard`. `kind_flag` is a constant: 0 to 3; 3 needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_110a with PTX 9.0. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_mma_sp_shared_disable_output_lane_cg1(d: u32, adesc: i64, bdesc: i64, idesc: i32, spmetadata: u32, enable_inp_d: bool, disable_output_lane_v4: GenericVec[i32, Literal[4]], kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::discard`. `kind_flag` is a constant: 0 to 3; 3 needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_110a with PTX 9.0. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_mma_sp_shared_disable_output_lane_cg2(d: u32, adesc: i64, bdesc: i64, idesc: i32, spmetadata: u32, enable_inp_d: bool, disable_output_lane_v8: GenericVec[i32, Literal[8]], kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.sp.cta_group::2.kind::f16.collector::a::discard`. `kind_flag` is a constant: 0 to 3; 3 needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_110a with PTX 9.0. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_mma_sp_shared_mxf4_block_scale(d: u32, adesc: i64, bdesc: i64, idesc: i32, enable_inp_d: bool, spmetadata: u32, scale_a: u32, scale_b: u32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.sp.cta_group::1.kind::mxf4.block_scale.collector::a::discard`. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100a with PTX 8.6, sm_101a with PTX 8.8, sm_103a with PTX 8.8, sm_107a with PTX 9.4, sm_110a with PTX 9.0."""

def tcgen05_mma_sp_shared_mxf4_block_scale_block32(d: u32, adesc: i64, bdesc: i64, idesc: i32, enable_inp_d: bool, spmetadata: u32, scale_a: u32, scale_b: u32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.sp.cta_group::1.kind::mxf4.block_scale.block32.collector::a::discard`. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100a with PTX 8.8, sm_101a with PTX 8.8, sm_103a with PTX 8.8, sm_107a with PTX 9.4, sm_110a with PTX 9.0."""

def tcgen05_mma_sp_shared_mxf4nvf4_block_scale_block16(d: u32, adesc: i64, bdesc: i64, idesc: i32, enable_inp_d: bool, spmetadata: u32, scale_a: u32, scale_b: u32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.sp.cta_group::1.kind::mxf4nvf4.block_scale.block16.collector::a::discard`. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100a with PTX 8.8, sm_101a with PTX 8.8, sm_103a with PTX 8.8, sm_107a with PTX 9.4, sm_110a with PTX 9.0."""

def tcgen05_mma_sp_shared_mxf4nvf4_block_scale_block32(d: u32, adesc: i64, bdesc: i64, idesc: i32, enable_inp_d: bool, spmetadata: u32, scale_a: u32, scale_b: u32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.sp.cta_group::1.kind::mxf4nvf4.block_scale.block32.collector::a::discard`. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100a with PTX 8.8, sm_101a with PTX 8.8, sm_103a with PTX 8.8, sm_107a with PTX 9.4, sm_110a with PTX 9.0."""

def tcgen05_mma_sp_shared_mxf8f6f4_block_scale(d: u32, adesc: i64, bdesc: i64, idesc: i32, spmetadata: u32, enable_inp_d: bool, scale_a: u32, scale_b: u32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.sp.cta_group::1.kind::mxf8f6f4.block_scale.collector::a::discard`. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6."""

def tcgen05_mma_sp_shared_mxf8f6f4_block_scale_block32(d: u32, adesc: i64, bdesc: i64, idesc: i32, spmetadata: u32, enable_inp_d: bool, scale_a: u32, scale_b: u32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.sp.cta_group::1.kind::mxf8f6f4.block_scale.block32.collector::a::discard`. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_mma_sp_shared_scale_d(d: u32, adesc: i64, bdesc: i64, idesc: i32, spmetadata: u32, enable_inp_d: bool, scale_d_imm: i64, cta_group_flag: i32, collector_usage_a_op_flag: i32, kind_flag: i32 = ...) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::discard`. `scale_d_imm` is a constant: 0 to 15. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. `kind_flag` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_100a with PTX 8.6."""

def tcgen05_mma_sp_shared_scale_d_disable_output_lane_cg1(d: u32, adesc: i64, bdesc: i64, idesc: i32, spmetadata: u32, enable_inp_d: bool, scale_d_imm: i64, disable_output_lane_v4: GenericVec[i32, Literal[4]], kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::discard`. `scale_d_imm` is a constant: 0 to 15. `kind_flag` is a constant: 0, 1. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_100a with PTX 8.6."""

def tcgen05_mma_sp_shared_scale_d_disable_output_lane_cg2(d: u32, adesc: i64, bdesc: i64, idesc: i32, spmetadata: u32, enable_inp_d: bool, scale_d_imm: i64, disable_output_lane_v8: GenericVec[i32, Literal[8]], kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.sp.cta_group::2.kind::f16.collector::a::discard`. `scale_d_imm` is a constant: 0 to 15. `kind_flag` is a constant: 0, 1. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_100a with PTX 8.6."""

def tcgen05_mma_sp_tensor(d: u32, atensor: u32, bdesc: i64, idesc: i32, spmetadata: u32, enable_inp_d: bool, kind_flag: i32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::discard`. `kind_flag` is a constant: 0 to 3; 3 needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_110a with PTX 9.0. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_mma_sp_tensor_ashift(d: u32, atensor: u32, bdesc: i64, idesc: i32, spmetadata: u32, enable_inp_d: bool, kind_flag: i32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory. PTX: `tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::discard.ashift`. `kind_flag` is a constant: 0 to 3; 3 needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_110a with PTX 9.0. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_mma_sp_tensor_disable_output_lane_cg1(d: u32, atensor: u32, bdesc: i64, idesc: i32, spmetadata: u32, enable_inp_d: bool, disable_output_lane_v4: GenericVec[i32, Literal[4]], kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::discard`. `kind_flag` is a constant: 0 to 3; 3 needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_110a with PTX 9.0. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_mma_sp_tensor_disable_output_lane_cg1_ashift(d: u32, atensor: u32, bdesc: i64, idesc: i32, spmetadata: u32, enable_inp_d: bool, disable_output_lane_v4: GenericVec[i32, Literal[4]], kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory. PTX: `tcgen05.mma.sp.cta_group::1.kind::f16.ashift.collector::a::discard`. `kind_flag` is a constant: 0 to 3; 3 needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_110a with PTX 9.0. `collector_usage_a_op_flag` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_mma_sp_tensor_disable_output_lane_cg2(d: u32, atensor: u32, bdesc: i64, idesc: i32, spmetadata: u32, enable_inp_d: bool, disable_output_lane_v8: GenericVec[i32, Literal[8]], kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.sp.cta_group::2.kind::f16.collector::a::discard`. `kind_flag` is a constant: 0 to 3; 3 needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_110a with PTX 9.0. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_mma_sp_tensor_disable_output_lane_cg2_ashift(d: u32, atensor: u32, bdesc: i64, idesc: i32, spmetadata: u32, enable_inp_d: bool, disable_output_lane_v8: GenericVec[i32, Literal[8]], kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory. PTX: `tcgen05.mma.sp.cta_group::2.kind::f16.ashift.collector::a::discard`. `kind_flag` is a constant: 0 to 3; 3 needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_110a with PTX 9.0. `collector_usage_a_op_flag` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_mma_sp_tensor_mxf4_block_scale(d: u32, atensor: u32, bdesc: i64, idesc: i32, enable_inp_d: bool, spmetadata: u32, scale_a: u32, scale_b: u32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.sp.cta_group::1.kind::mxf4.block_scale.collector::a::discard`. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100a with PTX 8.6, sm_101a with PTX 8.8, sm_103a with PTX 8.8, sm_107a with PTX 9.4, sm_110a with PTX 9.0."""

def tcgen05_mma_sp_tensor_mxf4_block_scale_block32(d: u32, atensor: u32, bdesc: i64, idesc: i32, enable_inp_d: bool, spmetadata: u32, scale_a: u32, scale_b: u32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.sp.cta_group::1.kind::mxf4.block_scale.block32.collector::a::discard`. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100a with PTX 8.8, sm_101a with PTX 8.8, sm_103a with PTX 8.8, sm_107a with PTX 9.4, sm_110a with PTX 9.0."""

def tcgen05_mma_sp_tensor_mxf4nvf4_block_scale_block16(d: u32, atensor: u32, bdesc: i64, idesc: i32, enable_inp_d: bool, spmetadata: u32, scale_a: u32, scale_b: u32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.sp.cta_group::1.kind::mxf4nvf4.block_scale.block16.collector::a::discard`. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100a with PTX 8.8, sm_101a with PTX 8.8, sm_103a with PTX 8.8, sm_107a with PTX 9.4, sm_110a with PTX 9.0."""

def tcgen05_mma_sp_tensor_mxf4nvf4_block_scale_block32(d: u32, atensor: u32, bdesc: i64, idesc: i32, enable_inp_d: bool, spmetadata: u32, scale_a: u32, scale_b: u32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.sp.cta_group::1.kind::mxf4nvf4.block_scale.block32.collector::a::discard`. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100a with PTX 8.8, sm_101a with PTX 8.8, sm_103a with PTX 8.8, sm_107a with PTX 9.4, sm_110a with PTX 9.0."""

def tcgen05_mma_sp_tensor_mxf8f6f4_block_scale(d: u32, atensor: u32, bdesc: i64, idesc: i32, spmetadata: u32, enable_inp_d: bool, scale_a: u32, scale_b: u32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.sp.cta_group::1.kind::mxf8f6f4.block_scale.collector::a::discard`. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6."""

def tcgen05_mma_sp_tensor_mxf8f6f4_block_scale_block32(d: u32, atensor: u32, bdesc: i64, idesc: i32, spmetadata: u32, enable_inp_d: bool, scale_a: u32, scale_b: u32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.sp.cta_group::1.kind::mxf8f6f4.block_scale.block32.collector::a::discard`. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_mma_sp_tensor_scale_d(d: u32, atensor: u32, bdesc: i64, idesc: i32, spmetadata: u32, enable_inp_d: bool, scale_d_imm: i64, cta_group_flag: i32, collector_usage_a_op_flag: i32, kind_flag: i32 = ...) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::discard`. `scale_d_imm` is a constant: 0 to 15. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. `kind_flag` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_100a with PTX 8.6."""

def tcgen05_mma_sp_tensor_scale_d_ashift(d: u32, atensor: u32, bdesc: i64, idesc: i32, spmetadata: u32, enable_inp_d: bool, scale_d_imm: i64, cta_group_flag: i32, collector_usage_a_op_flag: i32, kind_flag: i32 = ...) -> None:
    """Multiplies matrices into tensor memory. PTX: `tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::discard.ashift`. `scale_d_imm` is a constant: 0 to 15. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0, 1. `kind_flag` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_100a with PTX 8.6."""

def tcgen05_mma_sp_tensor_scale_d_disable_output_lane_cg1(d: u32, atensor: u32, bdesc: i64, idesc: i32, spmetadata: u32, enable_inp_d: bool, scale_d_imm: i64, disable_output_lane_v4: GenericVec[i32, Literal[4]], kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::discard`. `scale_d_imm` is a constant: 0 to 15. `kind_flag` is a constant: 0, 1. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_100a with PTX 8.6."""

def tcgen05_mma_sp_tensor_scale_d_disable_output_lane_cg1_ashift(d: u32, atensor: u32, bdesc: i64, idesc: i32, spmetadata: u32, enable_inp_d: bool, scale_d_imm: i64, disable_output_lane_v4: GenericVec[i32, Literal[4]], kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory. PTX: `tcgen05.mma.sp.cta_group::1.kind::f16.ashift.collector::a::discard`. `scale_d_imm` is a constant: 0 to 15. `kind_flag` is a constant: 0, 1. `collector_usage_a_op_flag` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_100a with PTX 8.6."""

def tcgen05_mma_sp_tensor_scale_d_disable_output_lane_cg2(d: u32, atensor: u32, bdesc: i64, idesc: i32, spmetadata: u32, enable_inp_d: bool, scale_d_imm: i64, disable_output_lane_v8: GenericVec[i32, Literal[8]], kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.sp.cta_group::2.kind::f16.collector::a::discard`. `scale_d_imm` is a constant: 0 to 15. `kind_flag` is a constant: 0, 1. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_100a with PTX 8.6."""

def tcgen05_mma_sp_tensor_scale_d_disable_output_lane_cg2_ashift(d: u32, atensor: u32, bdesc: i64, idesc: i32, spmetadata: u32, enable_inp_d: bool, scale_d_imm: i64, disable_output_lane_v8: GenericVec[i32, Literal[8]], kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory. PTX: `tcgen05.mma.sp.cta_group::2.kind::f16.ashift.collector::a::discard`. `scale_d_imm` is a constant: 0 to 15. `kind_flag` is a constant: 0, 1. `collector_usage_a_op_flag` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_100a with PTX 8.6."""

def tcgen05_mma_tensor(d: u32, atensor: u32, bdesc: i64, idesc: i32, enable_inp_d: bool, kind_flag: i32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.cta_group::1.kind::f16.collector::a::discard`. `kind_flag` is a constant: 0 to 3; 3 needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_110a with PTX 9.0. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_mma_tensor_ashift(d: u32, atensor: u32, bdesc: i64, idesc: i32, enable_inp_d: bool, kind_flag: i32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory. PTX: `tcgen05.mma.cta_group::1.kind::f16.collector::a::discard.ashift`. `kind_flag` is a constant: 0 to 3; 3 needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_110a with PTX 9.0. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_mma_tensor_disable_output_lane_cg1(d: u32, atensor: u32, bdesc: i64, idesc: i32, enable_inp_d: bool, disable_output_lane_v4: GenericVec[i32, Literal[4]], kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.cta_group::1.kind::f16.collector::a::discard`. `kind_flag` is a constant: 0 to 3; 3 needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_110a with PTX 9.0. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_mma_tensor_disable_output_lane_cg1_ashift(d: u32, atensor: u32, bdesc: i64, idesc: i32, enable_inp_d: bool, disable_output_lane_v4: GenericVec[i32, Literal[4]], kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory. PTX: `tcgen05.mma.cta_group::1.kind::f16.ashift.collector::a::discard`. `kind_flag` is a constant: 0 to 3; 3 needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_110a with PTX 9.0. `collector_usage_a_op_flag` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_mma_tensor_disable_output_lane_cg2(d: u32, atensor: u32, bdesc: i64, idesc: i32, enable_inp_d: bool, disable_output_lane_v8: GenericVec[i32, Literal[8]], kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.cta_group::2.kind::f16.collector::a::discard`. `kind_flag` is a constant: 0 to 3; 3 needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_110a with PTX 9.0. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_mma_tensor_disable_output_lane_cg2_ashift(d: u32, atensor: u32, bdesc: i64, idesc: i32, enable_inp_d: bool, disable_output_lane_v8: GenericVec[i32, Literal[8]], kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory. PTX: `tcgen05.mma.cta_group::2.kind::f16.ashift.collector::a::discard`. `kind_flag` is a constant: 0 to 3; 3 needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_110a with PTX 9.0. `collector_usage_a_op_flag` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_mma_tensor_mxf4_block_scale(d: u32, atensor: u32, bdesc: i64, idesc: i32, enable_inp_d: bool, scale_a: u32, scale_b: u32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.cta_group::1.kind::mxf4.block_scale.collector::a::discard`. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6."""

def tcgen05_mma_tensor_mxf4_block_scale_block32(d: u32, atensor: u32, bdesc: i64, idesc: i32, enable_inp_d: bool, scale_a: u32, scale_b: u32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.cta_group::1.kind::mxf4.block_scale.block32.collector::a::discard`. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_mma_tensor_mxf4nvf4_block_scale_block16(d: u32, atensor: u32, bdesc: i64, idesc: i32, enable_inp_d: bool, scale_a: u32, scale_b: u32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.block16.collector::a::discard`. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_mma_tensor_mxf4nvf4_block_scale_block32(d: u32, atensor: u32, bdesc: i64, idesc: i32, enable_inp_d: bool, scale_a: u32, scale_b: u32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.block32.collector::a::discard`. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_mma_tensor_mxf8f6f4_block_scale(d: u32, atensor: u32, bdesc: i64, idesc: i32, enable_inp_d: bool, scale_a: u32, scale_b: u32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.collector::a::discard`. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6."""

def tcgen05_mma_tensor_mxf8f6f4_block_scale_block32(d: u32, atensor: u32, bdesc: i64, idesc: i32, enable_inp_d: bool, scale_a: u32, scale_b: u32, cta_group_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.block32.collector::a::discard`. `cta_group_flag` is a constant: 1, 2. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0."""

def tcgen05_mma_tensor_scale_d(d: u32, atensor: u32, bdesc: i64, idesc: i32, enable_inp_d: bool, scale_d_imm: i64, cta_group_flag: i32, kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.cta_group::1.kind::f16.collector::a::discard`. `scale_d_imm` is a constant: 0 to 15. `cta_group_flag` is a constant: 1, 2. `kind_flag` is a constant: 0, 1. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_100a with PTX 8.6."""

def tcgen05_mma_tensor_scale_d_ashift(d: u32, atensor: u32, bdesc: i64, idesc: i32, enable_inp_d: bool, scale_d_imm: i64, cta_group_flag: i32, kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory. PTX: `tcgen05.mma.cta_group::1.kind::f16.collector::a::discard.ashift`. `scale_d_imm` is a constant: 0 to 15. `cta_group_flag` is a constant: 1, 2. `kind_flag` is a constant: 0, 1. `collector_usage_a_op_flag` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_100a with PTX 8.6."""

def tcgen05_mma_tensor_scale_d_disable_output_lane_cg1(d: u32, atensor: u32, bdesc: i64, idesc: i32, enable_inp_d: bool, scale_d_imm: i64, disable_output_lane_v4: GenericVec[i32, Literal[4]], kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.cta_group::1.kind::f16.collector::a::discard`. `scale_d_imm` is a constant: 0 to 15. `kind_flag` is a constant: 0, 1. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_100a with PTX 8.6."""

def tcgen05_mma_tensor_scale_d_disable_output_lane_cg1_ashift(d: u32, atensor: u32, bdesc: i64, idesc: i32, enable_inp_d: bool, scale_d_imm: i64, disable_output_lane_v4: GenericVec[i32, Literal[4]], kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory. PTX: `tcgen05.mma.cta_group::1.kind::f16.ashift.collector::a::discard`. `scale_d_imm` is a constant: 0 to 15. `kind_flag` is a constant: 0, 1. `collector_usage_a_op_flag` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_100a with PTX 8.6."""

def tcgen05_mma_tensor_scale_d_disable_output_lane_cg2(d: u32, atensor: u32, bdesc: i64, idesc: i32, enable_inp_d: bool, scale_d_imm: i64, disable_output_lane_v8: GenericVec[i32, Literal[8]], kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.cta_group::2.kind::f16.collector::a::discard`. `scale_d_imm` is a constant: 0 to 15. `kind_flag` is a constant: 0, 1. `collector_usage_a_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_100a with PTX 8.6."""

def tcgen05_mma_tensor_scale_d_disable_output_lane_cg2_ashift(d: u32, atensor: u32, bdesc: i64, idesc: i32, enable_inp_d: bool, scale_d_imm: i64, disable_output_lane_v8: GenericVec[i32, Literal[8]], kind_flag: i32, collector_usage_a_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory. PTX: `tcgen05.mma.cta_group::2.kind::f16.ashift.collector::a::discard`. `scale_d_imm` is a constant: 0 to 15. `kind_flag` is a constant: 0, 1. `collector_usage_a_op_flag` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_100a with PTX 8.6."""

def tcgen05_mma_ws_shared(d: u32, adesc: i64, bdesc: i64, idesc: i32, enable_inp_d: bool, kind_flag: i32, collector_usage_b_buffer_flag: i32, collector_usage_b_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.ws.cta_group::1.kind::f16.collector::b0::discard`. `kind_flag` is a constant: 0 to 3; 3 needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_110a with PTX 9.0. `collector_usage_b_buffer_flag` is a constant: 0 to 3. `collector_usage_b_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_mma_ws_shared_zero_col_mask(d: u32, adesc: i64, bdesc: i64, idesc: i32, enable_inp_d: bool, zero_col_mask: i64, kind_flag: i32, collector_usage_b_buffer_flag: i32, collector_usage_b_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.ws.cta_group::1.kind::f16.collector::b0::discard`. `kind_flag` is a constant: 0 to 3; 3 needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_110a with PTX 9.0. `collector_usage_b_buffer_flag` is a constant: 0 to 3. `collector_usage_b_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_mma_ws_sp_shared(d: u32, adesc: i64, bdesc: i64, idesc: i32, enable_inp_d: bool, spmetadata: u32, kind_flag: i32, collector_usage_b_buffer_flag: i32, collector_usage_b_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.ws.sp.cta_group::1.kind::f16.collector::b0::discard`. `kind_flag` is a constant: 0 to 3; 3 needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_110a with PTX 9.0. `collector_usage_b_buffer_flag` is a constant: 0 to 3. `collector_usage_b_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_mma_ws_sp_shared_zero_col_mask(d: u32, adesc: i64, bdesc: i64, idesc: i32, enable_inp_d: bool, spmetadata: u32, zero_col_mask: i64, kind_flag: i32, collector_usage_b_buffer_flag: i32, collector_usage_b_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.ws.sp.cta_group::1.kind::f16.collector::b0::discard`. `kind_flag` is a constant: 0 to 3; 3 needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_110a with PTX 9.0. `collector_usage_b_buffer_flag` is a constant: 0 to 3. `collector_usage_b_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_mma_ws_sp_tensor(d: u32, atensor: u32, bdesc: i64, idesc: i32, enable_inp_d: bool, spmetadata: u32, kind_flag: i32, collector_usage_b_buffer_flag: i32, collector_usage_b_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.ws.sp.cta_group::1.kind::f16.collector::b0::discard`. `kind_flag` is a constant: 0 to 3; 3 needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_110a with PTX 9.0. `collector_usage_b_buffer_flag` is a constant: 0 to 3. `collector_usage_b_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_mma_ws_sp_tensor_zero_col_mask(d: u32, atensor: u32, bdesc: i64, idesc: i32, enable_inp_d: bool, spmetadata: u32, zero_col_mask: i64, kind_flag: i32, collector_usage_b_buffer_flag: i32, collector_usage_b_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.ws.sp.cta_group::1.kind::f16.collector::b0::discard`. `kind_flag` is a constant: 0 to 3; 3 needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_110a with PTX 9.0. `collector_usage_b_buffer_flag` is a constant: 0 to 3. `collector_usage_b_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_mma_ws_tensor(d: u32, atensor: u32, bdesc: i64, idesc: i32, enable_inp_d: bool, kind_flag: i32, collector_usage_b_buffer_flag: i32, collector_usage_b_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.ws.cta_group::1.kind::f16.collector::b0::discard`. `kind_flag` is a constant: 0 to 3; 3 needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_110a with PTX 9.0. `collector_usage_b_buffer_flag` is a constant: 0 to 3. `collector_usage_b_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_mma_ws_tensor_zero_col_mask(d: u32, atensor: u32, bdesc: i64, idesc: i32, enable_inp_d: bool, zero_col_mask: i64, kind_flag: i32, collector_usage_b_buffer_flag: i32, collector_usage_b_op_flag: i32) -> None:
    """Multiplies matrices into tensor memory; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill. PTX: `tcgen05.mma.ws.cta_group::1.kind::f16.collector::b0::discard`. `kind_flag` is a constant: 0 to 3; 3 needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_110a with PTX 9.0. `collector_usage_b_buffer_flag` is a constant: 0 to 3. `collector_usage_b_op_flag` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_relinq_alloc_permit_cg1() -> None:
    """Manages tensor memory and what works on it. PTX: `tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_relinq_alloc_permit_cg2() -> None:
    """Manages tensor memory and what works on it. PTX: `tcgen05.relinquish_alloc_permit.cta_group::2.sync.aligned`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_shift_down_cg1(tmem_addr: u32) -> None:
    """Manages tensor memory and what works on it. PTX: `tcgen05.shift.cta_group::1.down`. Needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_103a with PTX 8.8, sm_107a with PTX 9.4, sm_110a with PTX 9.0."""

def tcgen05_shift_down_cg2(tmem_addr: u32) -> None:
    """Manages tensor memory and what works on it. PTX: `tcgen05.shift.cta_group::2.down`. Needs sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_103a with PTX 8.8, sm_107a with PTX 9.4, sm_110a with PTX 9.0."""

def tcgen05_st_16x128b_x1(tmem_addr: u32, args: GenericVec[i32, Literal[2]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x128b.x1.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x128b_x16(tmem_addr: u32, args: GenericVec[i32, Literal[32]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x128b.x16.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x128b_x2(tmem_addr: u32, args: GenericVec[i32, Literal[4]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x128b.x2.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x128b_x32(tmem_addr: u32, args: GenericVec[i32, Literal[64]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x128b.x32.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x128b_x4(tmem_addr: u32, args: GenericVec[i32, Literal[8]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x128b.x4.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x128b_x64(tmem_addr: u32, args: GenericVec[i32, Literal[128]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x128b.x64.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x128b_x8(tmem_addr: u32, args: GenericVec[i32, Literal[16]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x128b.x8.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x256b_x1(tmem_addr: u32, args: GenericVec[i32, Literal[4]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x256b.x1.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x256b_x16(tmem_addr: u32, args: GenericVec[i32, Literal[64]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x256b.x16.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x256b_x2(tmem_addr: u32, args: GenericVec[i32, Literal[8]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x256b.x2.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x256b_x32(tmem_addr: u32, args: GenericVec[i32, Literal[128]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x256b.x32.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x256b_x4(tmem_addr: u32, args: GenericVec[i32, Literal[16]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x256b.x4.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x256b_x8(tmem_addr: u32, args: GenericVec[i32, Literal[32]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x256b.x8.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x32bx2_x1(tmem_addr: u32, args: i32, offset: i64, unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x32bx2.x1.b32`. `offset` is a constant: any number. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x32bx2_x128(tmem_addr: u32, args: GenericVec[i32, Literal[128]], offset: i64, unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x32bx2.x128.b32`. `offset` is a constant: any number. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x32bx2_x16(tmem_addr: u32, args: GenericVec[i32, Literal[16]], offset: i64, unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x32bx2.x16.b32`. `offset` is a constant: any number. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x32bx2_x2(tmem_addr: u32, args: GenericVec[i32, Literal[2]], offset: i64, unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x32bx2.x2.b32`. `offset` is a constant: any number. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x32bx2_x32(tmem_addr: u32, args: GenericVec[i32, Literal[32]], offset: i64, unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x32bx2.x32.b32`. `offset` is a constant: any number. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x32bx2_x4(tmem_addr: u32, args: GenericVec[i32, Literal[4]], offset: i64, unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x32bx2.x4.b32`. `offset` is a constant: any number. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x32bx2_x64(tmem_addr: u32, args: GenericVec[i32, Literal[64]], offset: i64, unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x32bx2.x64.b32`. `offset` is a constant: any number. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x32bx2_x8(tmem_addr: u32, args: GenericVec[i32, Literal[8]], offset: i64, unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x32bx2.x8.b32`. `offset` is a constant: any number. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x64b_x1(tmem_addr: u32, args: i32, unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x64b.x1.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x64b_x128(tmem_addr: u32, args: GenericVec[i32, Literal[128]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x64b.x128.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x64b_x16(tmem_addr: u32, args: GenericVec[i32, Literal[16]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x64b.x16.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x64b_x2(tmem_addr: u32, args: GenericVec[i32, Literal[2]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x64b.x2.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x64b_x32(tmem_addr: u32, args: GenericVec[i32, Literal[32]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x64b.x32.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x64b_x4(tmem_addr: u32, args: GenericVec[i32, Literal[4]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x64b.x4.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x64b_x64(tmem_addr: u32, args: GenericVec[i32, Literal[64]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x64b.x64.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_16x64b_x8(tmem_addr: u32, args: GenericVec[i32, Literal[8]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.16x64b.x8.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_32x32b_x1(tmem_addr: u32, args: i32, unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.32x32b.x1.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_32x32b_x128(tmem_addr: u32, args: GenericVec[i32, Literal[128]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.32x32b.x128.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_32x32b_x16(tmem_addr: u32, args: GenericVec[i32, Literal[16]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.32x32b.x16.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_32x32b_x2(tmem_addr: u32, args: GenericVec[i32, Literal[2]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.32x32b.x2.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_32x32b_x32(tmem_addr: u32, args: GenericVec[i32, Literal[32]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.32x32b.x32.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_32x32b_x4(tmem_addr: u32, args: GenericVec[i32, Literal[4]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.32x32b.x4.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_32x32b_x64(tmem_addr: u32, args: GenericVec[i32, Literal[64]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.32x32b.x64.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_st_32x32b_x8(tmem_addr: u32, args: GenericVec[i32, Literal[8]], unpack: bool) -> None:
    """Stores to tensor memory. PTX: `tcgen05.st.sync.aligned.32x32b.x8.b32`. `unpack` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_wait_ld() -> None:
    """Manages tensor memory and what works on it. PTX: `tcgen05.wait::ld.sync.aligned`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tcgen05_wait_st() -> None:
    """Manages tensor memory and what works on it. PTX: `tcgen05.wait::st.sync.aligned`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_100a with PTX 8.6, sm_101a with PTX 8.6."""

def tensormap_replace_box_dim(addr: _Address, ord: int, new_value: int) -> None:
    """Replaces a field of a tensor map.

    nv.nvvm.tensormap_replace_box_dim_p1(addr: ptr[global], ord: constant i32|u32, new_value: i32|u32) -> None
    nv.nvvm.tensormap_replace_box_dim_p3(addr: ptr[shared], ord: constant i32|u32, new_value: i32|u32) -> None
    """

def tensormap_replace_box_dim_p1(addr: _Address, ord: i32, new_value: i32) -> None:
    """Replaces a field of a tensor map. PTX: `tensormap.replace.tile.box_dim.global.b1024.b32`. `ord` is a constant: 0 to 4. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_90a with PTX 8.3, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def tensormap_replace_box_dim_p3(addr: _Address, ord: i32, new_value: i32) -> None:
    """Replaces a field of a tensor map. PTX: `tensormap.replace.tile.box_dim.shared::cta.b1024.b32`. `ord` is a constant: 0 to 4. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_90a with PTX 8.3, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def tensormap_replace_element_stride(addr: _Address, ord: int, new_value: int) -> None:
    """Replaces a field of a tensor map.

    nv.nvvm.tensormap_replace_element_stride_p1(addr: ptr[global], ord: constant i32|u32, new_value: i32|u32) -> None
    nv.nvvm.tensormap_replace_element_stride_p3(addr: ptr[shared], ord: constant i32|u32, new_value: i32|u32) -> None
    """

def tensormap_replace_element_stride_p1(addr: _Address, ord: i32, new_value: i32) -> None:
    """Replaces a field of a tensor map. PTX: `tensormap.replace.tile.element_stride.global.b1024.b32`. `ord` is a constant: 0 to 4. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_90a with PTX 8.3, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def tensormap_replace_element_stride_p3(addr: _Address, ord: i32, new_value: i32) -> None:
    """Replaces a field of a tensor map. PTX: `tensormap.replace.tile.element_stride.shared::cta.b1024.b32`. `ord` is a constant: 0 to 4. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_90a with PTX 8.3, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def tensormap_replace_elemtype(addr: _Address, new_value: int) -> None:
    """Replaces a field of a tensor map.

    nv.nvvm.tensormap_replace_elemtype_p1(addr: ptr[global], new_value: constant i32|u32) -> None
    nv.nvvm.tensormap_replace_elemtype_p3(addr: ptr[shared], new_value: constant i32|u32) -> None
    """

def tensormap_replace_elemtype_p1(addr: _Address, new_value: i32) -> None:
    """Replaces a field of a tensor map. PTX: `tensormap.replace.tile.elemtype.global.b1024.b32`. `new_value` is a constant: 0 to 15; 13 needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.7, sm_101a with PTX 8.7, sm_120a with PTX 8.7; 14 needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.7, sm_101a with PTX 8.7, sm_120a with PTX 8.7; 15 needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.7, sm_101a with PTX 8.7, sm_120a with PTX 8.7. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_90a with PTX 8.3, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def tensormap_replace_elemtype_p3(addr: _Address, new_value: i32) -> None:
    """Replaces a field of a tensor map. PTX: `tensormap.replace.tile.elemtype.shared::cta.b1024.b32`. `new_value` is a constant: 0 to 15; 13 needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.7, sm_101a with PTX 8.7, sm_120a with PTX 8.7; 14 needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.7, sm_101a with PTX 8.7, sm_120a with PTX 8.7; 15 needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.7, sm_101a with PTX 8.7, sm_120a with PTX 8.7. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_90a with PTX 8.3, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def tensormap_replace_fill_mode(addr: _Address, new_value: int) -> None:
    """Replaces a field of a tensor map.

    nv.nvvm.tensormap_replace_fill_mode_p1(addr: ptr[global], new_value: constant i32|u32) -> None
    nv.nvvm.tensormap_replace_fill_mode_p3(addr: ptr[shared], new_value: constant i32|u32) -> None
    """

def tensormap_replace_fill_mode_p1(addr: _Address, new_value: i32) -> None:
    """Replaces a field of a tensor map. PTX: `tensormap.replace.tile.fill_mode.global.b1024.b32`. `new_value` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_90a with PTX 8.3, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def tensormap_replace_fill_mode_p3(addr: _Address, new_value: i32) -> None:
    """Replaces a field of a tensor map. PTX: `tensormap.replace.tile.fill_mode.shared::cta.b1024.b32`. `new_value` is a constant: 0, 1. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_90a with PTX 8.3, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def tensormap_replace_global_address(addr: _Address, new_value: int) -> None:
    """Replaces a field of a tensor map.

    nv.nvvm.tensormap_replace_global_address_p1(addr: ptr[global], new_value: i64|u64) -> None
    nv.nvvm.tensormap_replace_global_address_p3(addr: ptr[shared], new_value: i64|u64) -> None
    """

def tensormap_replace_global_address_p1(addr: _Address, new_value: i64) -> None:
    """Replaces a field of a tensor map. PTX: `tensormap.replace.tile.global_address.global.b1024.b64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_90a with PTX 8.3, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def tensormap_replace_global_address_p3(addr: _Address, new_value: i64) -> None:
    """Replaces a field of a tensor map. PTX: `tensormap.replace.tile.global_address.shared::cta.b1024.b64`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_90a with PTX 8.3, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def tensormap_replace_global_dim(addr: _Address, ord: int, new_value: int) -> None:
    """Replaces a field of a tensor map.

    nv.nvvm.tensormap_replace_global_dim_p1(addr: ptr[global], ord: constant i32|u32, new_value: i32|u32) -> None
    nv.nvvm.tensormap_replace_global_dim_p3(addr: ptr[shared], ord: constant i32|u32, new_value: i32|u32) -> None
    """

def tensormap_replace_global_dim_p1(addr: _Address, ord: i32, new_value: i32) -> None:
    """Replaces a field of a tensor map. PTX: `tensormap.replace.tile.global_dim.global.b1024.b32`. `ord` is a constant: 0 to 4. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_90a with PTX 8.3, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def tensormap_replace_global_dim_p3(addr: _Address, ord: i32, new_value: i32) -> None:
    """Replaces a field of a tensor map. PTX: `tensormap.replace.tile.global_dim.shared::cta.b1024.b32`. `ord` is a constant: 0 to 4. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_90a with PTX 8.3, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def tensormap_replace_global_stride(addr: _Address, ord: int, new_value: int) -> None:
    """Replaces a field of a tensor map.

    nv.nvvm.tensormap_replace_global_stride_p1(addr: ptr[global], ord: constant i32|u32, new_value: i64|u64) -> None
    nv.nvvm.tensormap_replace_global_stride_p3(addr: ptr[shared], ord: constant i32|u32, new_value: i64|u64) -> None
    """

def tensormap_replace_global_stride_p1(addr: _Address, ord: i32, new_value: i64) -> None:
    """Replaces a field of a tensor map. PTX: `tensormap.replace.tile.global_stride.global.b1024.b64`. `ord` is a constant: 0 to 4. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_90a with PTX 8.3, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def tensormap_replace_global_stride_p3(addr: _Address, ord: i32, new_value: i64) -> None:
    """Replaces a field of a tensor map. PTX: `tensormap.replace.tile.global_stride.shared::cta.b1024.b64`. `ord` is a constant: 0 to 4. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_90a with PTX 8.3, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def tensormap_replace_interleave_layout(addr: _Address, new_value: int) -> None:
    """Replaces a field of a tensor map.

    nv.nvvm.tensormap_replace_interleave_layout_p1(addr: ptr[global], new_value: constant i32|u32) -> None
    nv.nvvm.tensormap_replace_interleave_layout_p3(addr: ptr[shared], new_value: constant i32|u32) -> None
    """

def tensormap_replace_interleave_layout_p1(addr: _Address, new_value: i32) -> None:
    """Replaces a field of a tensor map. PTX: `tensormap.replace.tile.interleave_layout.global.b1024.b32`. `new_value` is a constant: 0 to 2. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_90a with PTX 8.3, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def tensormap_replace_interleave_layout_p3(addr: _Address, new_value: i32) -> None:
    """Replaces a field of a tensor map. PTX: `tensormap.replace.tile.interleave_layout.shared::cta.b1024.b32`. `new_value` is a constant: 0 to 2. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_90a with PTX 8.3, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def tensormap_replace_rank(addr: _Address, new_value: int) -> None:
    """Replaces a field of a tensor map.

    nv.nvvm.tensormap_replace_rank_p1(addr: ptr[global], new_value: i32|u32) -> None
    nv.nvvm.tensormap_replace_rank_p3(addr: ptr[shared], new_value: i32|u32) -> None
    """

def tensormap_replace_rank_p1(addr: _Address, new_value: i32) -> None:
    """Replaces a field of a tensor map. PTX: `tensormap.replace.tile.rank.global.b1024.b32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_90a with PTX 8.3, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def tensormap_replace_rank_p3(addr: _Address, new_value: i32) -> None:
    """Replaces a field of a tensor map. PTX: `tensormap.replace.tile.rank.shared::cta.b1024.b32`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_90a with PTX 8.3, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def tensormap_replace_swizzle_atomicity(addr: _Address, new_value: int) -> None:
    """Replaces a field of a tensor map.

    nv.nvvm.tensormap_replace_swizzle_atomicity_p1(addr: ptr[global], new_value: constant i32|u32) -> None
    nv.nvvm.tensormap_replace_swizzle_atomicity_p3(addr: ptr[shared], new_value: constant i32|u32) -> None
    """

def tensormap_replace_swizzle_atomicity_p1(addr: _Address, new_value: i32) -> None:
    """Replaces a field of a tensor map. PTX: `tensormap.replace.tile.swizzle_atomicity.global.b1024.b32`. `new_value` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.7, sm_101a with PTX 8.7, sm_120a with PTX 8.7."""

def tensormap_replace_swizzle_atomicity_p3(addr: _Address, new_value: i32) -> None:
    """Replaces a field of a tensor map. PTX: `tensormap.replace.tile.swizzle_atomicity.shared::cta.b1024.b32`. `new_value` is a constant: 0 to 3. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.7, sm_101a with PTX 8.7, sm_120a with PTX 8.7."""

def tensormap_replace_swizzle_mode(addr: _Address, new_value: int) -> None:
    """Replaces a field of a tensor map.

    nv.nvvm.tensormap_replace_swizzle_mode_p1(addr: ptr[global], new_value: constant i32|u32) -> None
    nv.nvvm.tensormap_replace_swizzle_mode_p3(addr: ptr[shared], new_value: constant i32|u32) -> None
    """

def tensormap_replace_swizzle_mode_p1(addr: _Address, new_value: i32) -> None:
    """Replaces a field of a tensor map. PTX: `tensormap.replace.tile.swizzle_mode.global.b1024.b32`. `new_value` is a constant: 0 to 4; 4 needs sm_103a with PTX 8.8, sm_107a with PTX 9.4. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_90a with PTX 8.3, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def tensormap_replace_swizzle_mode_p3(addr: _Address, new_value: i32) -> None:
    """Replaces a field of a tensor map. PTX: `tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32`. `new_value` is a constant: 0 to 4; 4 needs sm_103a with PTX 8.8, sm_107a with PTX 9.4. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_90a with PTX 8.3, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def tex_1d_array_grad_v4f32_f32(a: i64, b: i64, c: i32, d: f32, e: f32, f: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture with a sampler. No architecture has it: Operand vector size doesn't match geometry for instruction 'tex.grad'."""

def tex_1d_array_grad_v4s32_f32(a: i64, b: i64, c: i32, d: f32, e: f32, f: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture with a sampler. No architecture has it: Operand vector size doesn't match geometry for instruction 'tex.grad'."""

def tex_1d_array_grad_v4u32_f32(a: i64, b: i64, c: i32, d: f32, e: f32, f: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture with a sampler. No architecture has it: Operand vector size doesn't match geometry for instruction 'tex.grad'."""

def tex_1d_array_level_v4f32_f32(a: i64, b: i64, c: i32, d: f32, e: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture with a sampler. No architecture has it: nothing: it ends with signal 11."""

def tex_1d_array_level_v4s32_f32(a: i64, b: i64, c: i32, d: f32, e: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture with a sampler. No architecture has it: nothing: it ends with signal 11."""

def tex_1d_array_level_v4u32_f32(a: i64, b: i64, c: i32, d: f32, e: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture with a sampler. No architecture has it: nothing: it ends with signal 11."""

def tex_1d_array_v4f32_f32(a: i64, b: i64, c: i32, d: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture with a sampler. No architecture has it: nothing: it ends with signal 11."""

def tex_1d_array_v4f32_s32(a: i64, b: i64, c: i32, d: i32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture with a sampler. No architecture has it: nothing: it ends with signal 11."""

def tex_1d_array_v4s32_f32(a: i64, b: i64, c: i32, d: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture with a sampler. No architecture has it: nothing: it ends with signal 11."""

def tex_1d_array_v4s32_s32(a: i64, b: i64, c: i32, d: i32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture with a sampler. No architecture has it: nothing: it ends with signal 11."""

def tex_1d_array_v4u32_f32(a: i64, b: i64, c: i32, d: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture with a sampler. No architecture has it: nothing: it ends with signal 11."""

def tex_1d_array_v4u32_s32(a: i64, b: i64, c: i32, d: i32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture with a sampler. No architecture has it: nothing: it ends with signal 11."""

def tex_1d_grad_v4f32_f32(a: i64, b: i64, c: f32, d: f32, e: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture with a sampler. PTX: `tex.grad.1d.v4.f32.f32`. Needs sm_30 with PTX 4.3."""

def tex_1d_grad_v4s32_f32(a: i64, b: i64, c: f32, d: f32, e: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture with a sampler. PTX: `tex.grad.1d.v4.s32.f32`. Needs sm_30 with PTX 4.3."""

def tex_1d_grad_v4u32_f32(a: i64, b: i64, c: f32, d: f32, e: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture with a sampler. PTX: `tex.grad.1d.v4.u32.f32`. Needs sm_30 with PTX 4.3."""

def tex_1d_level_v4f32_f32(a: i64, b: i64, c: f32, d: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture with a sampler. PTX: `tex.level.1d.v4.f32.f32`. Needs sm_30 with PTX 4.3."""

def tex_1d_level_v4s32_f32(a: i64, b: i64, c: f32, d: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture with a sampler. PTX: `tex.level.1d.v4.s32.f32`. Needs sm_30 with PTX 4.3."""

def tex_1d_level_v4u32_f32(a: i64, b: i64, c: f32, d: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture with a sampler. PTX: `tex.level.1d.v4.u32.f32`. Needs sm_30 with PTX 4.3."""

def tex_1d_v4f32_f32(a: i64, b: i64, c: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture with a sampler. PTX: `tex.1d.v4.f32.f32`. Needs sm_30 with PTX 4.3."""

def tex_1d_v4f32_s32(a: i64, b: i64, c: i32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture with a sampler. PTX: `tex.1d.v4.f32.s32`. Needs sm_30 with PTX 4.3."""

def tex_1d_v4s32_f32(a: i64, b: i64, c: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture with a sampler. PTX: `tex.1d.v4.s32.f32`. Needs sm_30 with PTX 4.3."""

def tex_1d_v4s32_s32(a: i64, b: i64, c: i32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture with a sampler. PTX: `tex.1d.v4.s32.s32`. Needs sm_30 with PTX 4.3."""

def tex_1d_v4u32_f32(a: i64, b: i64, c: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture with a sampler. PTX: `tex.1d.v4.u32.f32`. Needs sm_30 with PTX 4.3."""

def tex_1d_v4u32_s32(a: i64, b: i64, c: i32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture with a sampler. PTX: `tex.1d.v4.u32.s32`. Needs sm_30 with PTX 4.3."""

def tex_2d_array_grad_v4f32_f32(a: i64, b: i64, c: i32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture with a sampler. No architecture has it: Operand vector size doesn't match geometry for instruction 'tex.grad'."""

def tex_2d_array_grad_v4s32_f32(a: i64, b: i64, c: i32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture with a sampler. No architecture has it: Operand vector size doesn't match geometry for instruction 'tex.grad'."""

def tex_2d_array_grad_v4u32_f32(a: i64, b: i64, c: i32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture with a sampler. No architecture has it: Operand vector size doesn't match geometry for instruction 'tex.grad'."""

def tex_2d_array_level_v4f32_f32(a: i64, b: i64, c: i32, d: f32, e: f32, f: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture with a sampler. No architecture has it: nothing: it ends with signal 11."""

def tex_2d_array_level_v4s32_f32(a: i64, b: i64, c: i32, d: f32, e: f32, f: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture with a sampler. No architecture has it: nothing: it ends with signal 11."""

def tex_2d_array_level_v4u32_f32(a: i64, b: i64, c: i32, d: f32, e: f32, f: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture with a sampler. No architecture has it: nothing: it ends with signal 11."""

def tex_2d_array_v4f32_f32(a: i64, b: i64, c: i32, d: f32, e: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture with a sampler. No architecture has it: nothing: it ends with signal 11."""

def tex_2d_array_v4f32_s32(a: i64, b: i64, c: i32, d: i32, e: i32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture with a sampler. No architecture has it: nothing: it ends with signal 11."""

def tex_2d_array_v4s32_f32(a: i64, b: i64, c: i32, d: f32, e: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture with a sampler. No architecture has it: nothing: it ends with signal 11."""

def tex_2d_array_v4s32_s32(a: i64, b: i64, c: i32, d: i32, e: i32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture with a sampler. No architecture has it: nothing: it ends with signal 11."""

def tex_2d_array_v4u32_f32(a: i64, b: i64, c: i32, d: f32, e: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture with a sampler. No architecture has it: nothing: it ends with signal 11."""

def tex_2d_array_v4u32_s32(a: i64, b: i64, c: i32, d: i32, e: i32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture with a sampler. No architecture has it: nothing: it ends with signal 11."""

def tex_2d_grad_v4f32_f32(a: i64, b: i64, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture with a sampler. PTX: `tex.grad.2d.v4.f32.f32`. Needs sm_30 with PTX 4.3."""

def tex_2d_grad_v4s32_f32(a: i64, b: i64, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture with a sampler. PTX: `tex.grad.2d.v4.s32.f32`. Needs sm_30 with PTX 4.3."""

def tex_2d_grad_v4u32_f32(a: i64, b: i64, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture with a sampler. PTX: `tex.grad.2d.v4.u32.f32`. Needs sm_30 with PTX 4.3."""

def tex_2d_level_v4f32_f32(a: i64, b: i64, c: f32, d: f32, e: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture with a sampler. PTX: `tex.level.2d.v4.f32.f32`. Needs sm_30 with PTX 4.3."""

def tex_2d_level_v4s32_f32(a: i64, b: i64, c: f32, d: f32, e: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture with a sampler. PTX: `tex.level.2d.v4.s32.f32`. Needs sm_30 with PTX 4.3."""

def tex_2d_level_v4u32_f32(a: i64, b: i64, c: f32, d: f32, e: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture with a sampler. PTX: `tex.level.2d.v4.u32.f32`. Needs sm_30 with PTX 4.3."""

def tex_2d_v4f32_f32(a: i64, b: i64, c: f32, d: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture with a sampler. PTX: `tex.2d.v4.f32.f32`. Needs sm_30 with PTX 4.3."""

def tex_2d_v4f32_s32(a: i64, b: i64, c: i32, d: i32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture with a sampler. PTX: `tex.2d.v4.f32.s32`. Needs sm_30 with PTX 4.3."""

def tex_2d_v4s32_f32(a: i64, b: i64, c: f32, d: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture with a sampler. PTX: `tex.2d.v4.s32.f32`. Needs sm_30 with PTX 4.3."""

def tex_2d_v4s32_s32(a: i64, b: i64, c: i32, d: i32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture with a sampler. PTX: `tex.2d.v4.s32.s32`. Needs sm_30 with PTX 4.3."""

def tex_2d_v4u32_f32(a: i64, b: i64, c: f32, d: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture with a sampler. PTX: `tex.2d.v4.u32.f32`. Needs sm_30 with PTX 4.3."""

def tex_2d_v4u32_s32(a: i64, b: i64, c: i32, d: i32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture with a sampler. PTX: `tex.2d.v4.u32.s32`. Needs sm_30 with PTX 4.3."""

def tex_3d_grad_v4f32_f32(a: i64, b: i64, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: f32, k: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture with a sampler. PTX: `tex.grad.3d.v4.f32.f32`. Needs sm_30 with PTX 4.3."""

def tex_3d_grad_v4s32_f32(a: i64, b: i64, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: f32, k: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture with a sampler. PTX: `tex.grad.3d.v4.s32.f32`. Needs sm_30 with PTX 4.3."""

def tex_3d_grad_v4u32_f32(a: i64, b: i64, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: f32, k: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture with a sampler. PTX: `tex.grad.3d.v4.u32.f32`. Needs sm_30 with PTX 4.3."""

def tex_3d_level_v4f32_f32(a: i64, b: i64, c: f32, d: f32, e: f32, f: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture with a sampler. No architecture has it: Illegal modifier '.3d' for instruction 'tex.level'."""

def tex_3d_level_v4s32_f32(a: i64, b: i64, c: f32, d: f32, e: f32, f: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture with a sampler. No architecture has it: Illegal modifier '.3d' for instruction 'tex.level'."""

def tex_3d_level_v4u32_f32(a: i64, b: i64, c: f32, d: f32, e: f32, f: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture with a sampler. No architecture has it: Illegal modifier '.3d' for instruction 'tex.level'."""

def tex_3d_v4f32_f32(a: i64, b: i64, c: f32, d: f32, e: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture with a sampler. PTX: `tex.3d.v4.f32.f32`. Needs sm_30 with PTX 4.3."""

def tex_3d_v4f32_s32(a: i64, b: i64, c: i32, d: i32, e: i32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture with a sampler. PTX: `tex.3d.v4.f32.s32`. Needs sm_30 with PTX 4.3."""

def tex_3d_v4s32_f32(a: i64, b: i64, c: f32, d: f32, e: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture with a sampler. PTX: `tex.3d.v4.s32.f32`. Needs sm_30 with PTX 4.3."""

def tex_3d_v4s32_s32(a: i64, b: i64, c: i32, d: i32, e: i32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture with a sampler. PTX: `tex.3d.v4.s32.s32`. Needs sm_30 with PTX 4.3."""

def tex_3d_v4u32_f32(a: i64, b: i64, c: f32, d: f32, e: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture with a sampler. PTX: `tex.3d.v4.u32.f32`. Needs sm_30 with PTX 4.3."""

def tex_3d_v4u32_s32(a: i64, b: i64, c: i32, d: i32, e: i32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture with a sampler. PTX: `tex.3d.v4.u32.s32`. Needs sm_30 with PTX 4.3."""

def tex_cube_array_level_v4f32_f32(a: i64, b: i64, c: i32, d: f32, e: f32, f: f32, g: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture with a sampler. No architecture has it: nothing: it ends with signal 11."""

def tex_cube_array_level_v4s32_f32(a: i64, b: i64, c: i32, d: f32, e: f32, f: f32, g: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture with a sampler. No architecture has it: nothing: it ends with signal 11."""

def tex_cube_array_level_v4u32_f32(a: i64, b: i64, c: i32, d: f32, e: f32, f: f32, g: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture with a sampler. No architecture has it: nothing: it ends with signal 11."""

def tex_cube_array_v4f32_f32(a: i64, b: i64, c: i32, d: f32, e: f32, f: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture with a sampler. No architecture has it: Illegal modifier '.acube' for instruction 'tex'."""

def tex_cube_array_v4s32_f32(a: i64, b: i64, c: i32, d: f32, e: f32, f: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture with a sampler. No architecture has it: Illegal modifier '.acube' for instruction 'tex'."""

def tex_cube_array_v4u32_f32(a: i64, b: i64, c: i32, d: f32, e: f32, f: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture with a sampler. No architecture has it: Illegal modifier '.acube' for instruction 'tex'."""

def tex_cube_level_v4f32_f32(a: i64, b: i64, c: f32, d: f32, e: f32, f: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture with a sampler. PTX: `tex.level.cube.v4.f32.f32`. Needs sm_30 with PTX 4.3."""

def tex_cube_level_v4s32_f32(a: i64, b: i64, c: f32, d: f32, e: f32, f: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture with a sampler. PTX: `tex.level.cube.v4.s32.f32`. Needs sm_30 with PTX 4.3."""

def tex_cube_level_v4u32_f32(a: i64, b: i64, c: f32, d: f32, e: f32, f: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture with a sampler. PTX: `tex.level.cube.v4.u32.f32`. Needs sm_30 with PTX 4.3."""

def tex_cube_v4f32_f32(a: i64, b: i64, c: f32, d: f32, e: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture with a sampler. No architecture has it: Illegal modifier '.cube' for instruction 'tex'."""

def tex_cube_v4s32_f32(a: i64, b: i64, c: f32, d: f32, e: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture with a sampler. No architecture has it: Illegal modifier '.cube' for instruction 'tex'."""

def tex_cube_v4u32_f32(a: i64, b: i64, c: f32, d: f32, e: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture with a sampler. No architecture has it: Illegal modifier '.cube' for instruction 'tex'."""

def tex_unified_1d_array_grad_v4f32_f32(a: i64, b: i32, c: f32, d: f32, e: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture by its handle. PTX: `tex.grad.a1d.v4.f32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_1d_array_grad_v4s32_f32(a: i64, b: i32, c: f32, d: f32, e: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture by its handle. PTX: `tex.grad.a1d.v4.s32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_1d_array_grad_v4u32_f32(a: i64, b: i32, c: f32, d: f32, e: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture by its handle. PTX: `tex.grad.a1d.v4.u32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_1d_array_level_v4f32_f32(a: i64, b: i32, c: f32, d: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture by its handle. PTX: `tex.level.a1d.v4.f32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_1d_array_level_v4s32_f32(a: i64, b: i32, c: f32, d: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture by its handle. PTX: `tex.level.a1d.v4.s32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_1d_array_level_v4u32_f32(a: i64, b: i32, c: f32, d: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture by its handle. PTX: `tex.level.a1d.v4.u32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_1d_array_v4f32_f32(a: i64, b: i32, c: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture by its handle. PTX: `tex.a1d.v4.f32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_1d_array_v4f32_s32(a: i64, b: i32, c: i32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture by its handle. PTX: `tex.a1d.v4.f32.s32`. Needs sm_20 with PTX 3.2."""

def tex_unified_1d_array_v4s32_f32(a: i64, b: i32, c: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture by its handle. PTX: `tex.a1d.v4.s32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_1d_array_v4s32_s32(a: i64, b: i32, c: i32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture by its handle. PTX: `tex.a1d.v4.s32.s32`. Needs sm_20 with PTX 3.2."""

def tex_unified_1d_array_v4u32_f32(a: i64, b: i32, c: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture by its handle. PTX: `tex.a1d.v4.u32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_1d_array_v4u32_s32(a: i64, b: i32, c: i32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture by its handle. PTX: `tex.a1d.v4.u32.s32`. Needs sm_20 with PTX 3.2."""

def tex_unified_1d_grad_v4f32_f32(a: i64, b: f32, c: f32, d: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture by its handle. PTX: `tex.grad.1d.v4.f32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_1d_grad_v4s32_f32(a: i64, b: f32, c: f32, d: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture by its handle. PTX: `tex.grad.1d.v4.s32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_1d_grad_v4u32_f32(a: i64, b: f32, c: f32, d: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture by its handle. PTX: `tex.grad.1d.v4.u32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_1d_level_v4f32_f32(a: i64, b: f32, c: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture by its handle. PTX: `tex.level.1d.v4.f32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_1d_level_v4s32_f32(a: i64, b: f32, c: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture by its handle. PTX: `tex.level.1d.v4.s32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_1d_level_v4u32_f32(a: i64, b: f32, c: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture by its handle. PTX: `tex.level.1d.v4.u32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_1d_v4f32_f32(a: i64, b: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture by its handle. PTX: `tex.1d.v4.f32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_1d_v4f32_s32(a: i64, b: i32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture by its handle. PTX: `tex.1d.v4.f32.s32`. Needs sm_20 with PTX 3.2."""

def tex_unified_1d_v4s32_f32(a: i64, b: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture by its handle. PTX: `tex.1d.v4.s32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_1d_v4s32_s32(a: i64, b: i32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture by its handle. PTX: `tex.1d.v4.s32.s32`. Needs sm_20 with PTX 3.2."""

def tex_unified_1d_v4u32_f32(a: i64, b: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture by its handle. PTX: `tex.1d.v4.u32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_1d_v4u32_s32(a: i64, b: i32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture by its handle. PTX: `tex.1d.v4.u32.s32`. Needs sm_20 with PTX 3.2."""

def tex_unified_2d_array_grad_v4f32_f32(a: i64, b: i32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture by its handle. PTX: `tex.grad.a2d.v4.f32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_2d_array_grad_v4s32_f32(a: i64, b: i32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture by its handle. PTX: `tex.grad.a2d.v4.s32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_2d_array_grad_v4u32_f32(a: i64, b: i32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture by its handle. PTX: `tex.grad.a2d.v4.u32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_2d_array_level_v4f32_f32(a: i64, b: i32, c: f32, d: f32, e: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture by its handle. PTX: `tex.level.a2d.v4.f32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_2d_array_level_v4s32_f32(a: i64, b: i32, c: f32, d: f32, e: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture by its handle. PTX: `tex.level.a2d.v4.s32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_2d_array_level_v4u32_f32(a: i64, b: i32, c: f32, d: f32, e: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture by its handle. PTX: `tex.level.a2d.v4.u32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_2d_array_v4f32_f32(a: i64, b: i32, c: f32, d: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture by its handle. PTX: `tex.a2d.v4.f32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_2d_array_v4f32_s32(a: i64, b: i32, c: i32, d: i32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture by its handle. PTX: `tex.a2d.v4.f32.s32`. Needs sm_20 with PTX 3.2."""

def tex_unified_2d_array_v4s32_f32(a: i64, b: i32, c: f32, d: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture by its handle. PTX: `tex.a2d.v4.s32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_2d_array_v4s32_s32(a: i64, b: i32, c: i32, d: i32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture by its handle. PTX: `tex.a2d.v4.s32.s32`. Needs sm_20 with PTX 3.2."""

def tex_unified_2d_array_v4u32_f32(a: i64, b: i32, c: f32, d: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture by its handle. PTX: `tex.a2d.v4.u32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_2d_array_v4u32_s32(a: i64, b: i32, c: i32, d: i32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture by its handle. PTX: `tex.a2d.v4.u32.s32`. Needs sm_20 with PTX 3.2."""

def tex_unified_2d_grad_v4f32_f32(a: i64, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture by its handle. PTX: `tex.grad.2d.v4.f32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_2d_grad_v4s32_f32(a: i64, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture by its handle. PTX: `tex.grad.2d.v4.s32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_2d_grad_v4u32_f32(a: i64, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture by its handle. PTX: `tex.grad.2d.v4.u32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_2d_level_v4f32_f32(a: i64, b: f32, c: f32, d: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture by its handle. PTX: `tex.level.2d.v4.f32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_2d_level_v4s32_f32(a: i64, b: f32, c: f32, d: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture by its handle. PTX: `tex.level.2d.v4.s32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_2d_level_v4u32_f32(a: i64, b: f32, c: f32, d: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture by its handle. PTX: `tex.level.2d.v4.u32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_2d_v4f32_f32(a: i64, b: f32, c: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture by its handle. PTX: `tex.2d.v4.f32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_2d_v4f32_s32(a: i64, b: i32, c: i32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture by its handle. PTX: `tex.2d.v4.f32.s32`. Needs sm_20 with PTX 3.2."""

def tex_unified_2d_v4s32_f32(a: i64, b: f32, c: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture by its handle. PTX: `tex.2d.v4.s32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_2d_v4s32_s32(a: i64, b: i32, c: i32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture by its handle. PTX: `tex.2d.v4.s32.s32`. Needs sm_20 with PTX 3.2."""

def tex_unified_2d_v4u32_f32(a: i64, b: f32, c: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture by its handle. PTX: `tex.2d.v4.u32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_2d_v4u32_s32(a: i64, b: i32, c: i32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture by its handle. PTX: `tex.2d.v4.u32.s32`. Needs sm_20 with PTX 3.2."""

def tex_unified_3d_grad_v4f32_f32(a: i64, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture by its handle. PTX: `tex.grad.3d.v4.f32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_3d_grad_v4s32_f32(a: i64, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture by its handle. PTX: `tex.grad.3d.v4.s32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_3d_grad_v4u32_f32(a: i64, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture by its handle. PTX: `tex.grad.3d.v4.u32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_3d_level_v4f32_f32(a: i64, b: f32, c: f32, d: f32, e: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture by its handle. PTX: `tex.level.3d.v4.f32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_3d_level_v4s32_f32(a: i64, b: f32, c: f32, d: f32, e: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture by its handle. PTX: `tex.level.3d.v4.s32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_3d_level_v4u32_f32(a: i64, b: f32, c: f32, d: f32, e: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture by its handle. PTX: `tex.level.3d.v4.u32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_3d_v4f32_f32(a: i64, b: f32, c: f32, d: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture by its handle. PTX: `tex.3d.v4.f32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_3d_v4f32_s32(a: i64, b: i32, c: i32, d: i32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture by its handle. PTX: `tex.3d.v4.f32.s32`. Needs sm_20 with PTX 3.2."""

def tex_unified_3d_v4s32_f32(a: i64, b: f32, c: f32, d: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture by its handle. PTX: `tex.3d.v4.s32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_3d_v4s32_s32(a: i64, b: i32, c: i32, d: i32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture by its handle. PTX: `tex.3d.v4.s32.s32`. Needs sm_20 with PTX 3.2."""

def tex_unified_3d_v4u32_f32(a: i64, b: f32, c: f32, d: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture by its handle. PTX: `tex.3d.v4.u32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_3d_v4u32_s32(a: i64, b: i32, c: i32, d: i32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture by its handle. PTX: `tex.3d.v4.u32.s32`. Needs sm_20 with PTX 3.2."""

def tex_unified_cube_array_grad_v4f32_f32(a: i64, b: i32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: f32, k: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture by its handle. PTX: `tex.grad.acube.v4.f32.f32`. Needs sm_20 with PTX 4.3."""

def tex_unified_cube_array_grad_v4s32_f32(a: i64, b: i32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: f32, k: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture by its handle. PTX: `tex.grad.acube.v4.s32.f32`. Needs sm_20 with PTX 4.3."""

def tex_unified_cube_array_grad_v4u32_f32(a: i64, b: i32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: f32, k: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture by its handle. PTX: `tex.grad.acube.v4.u32.f32`. Needs sm_20 with PTX 4.3."""

def tex_unified_cube_array_level_v4f32_f32(a: i64, b: i32, c: f32, d: f32, e: f32, f: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture by its handle. PTX: `tex.level.acube.v4.f32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_cube_array_level_v4s32_f32(a: i64, b: i32, c: f32, d: f32, e: f32, f: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture by its handle. PTX: `tex.level.acube.v4.s32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_cube_array_level_v4u32_f32(a: i64, b: i32, c: f32, d: f32, e: f32, f: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture by its handle. PTX: `tex.level.acube.v4.u32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_cube_array_v4f32_f32(a: i64, b: i32, c: f32, d: f32, e: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture by its handle. PTX: `tex.acube.v4.f32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_cube_array_v4s32_f32(a: i64, b: i32, c: f32, d: f32, e: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture by its handle. PTX: `tex.acube.v4.s32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_cube_array_v4u32_f32(a: i64, b: i32, c: f32, d: f32, e: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture by its handle. PTX: `tex.acube.v4.u32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_cube_grad_v4f32_f32(a: i64, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture by its handle. PTX: `tex.grad.cube.v4.f32.f32`. Needs sm_20 with PTX 4.3."""

def tex_unified_cube_grad_v4s32_f32(a: i64, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture by its handle. PTX: `tex.grad.cube.v4.s32.f32`. Needs sm_20 with PTX 4.3."""

def tex_unified_cube_grad_v4u32_f32(a: i64, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture by its handle. PTX: `tex.grad.cube.v4.u32.f32`. Needs sm_20 with PTX 4.3."""

def tex_unified_cube_level_v4f32_f32(a: i64, b: f32, c: f32, d: f32, e: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture by its handle. PTX: `tex.level.cube.v4.f32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_cube_level_v4s32_f32(a: i64, b: f32, c: f32, d: f32, e: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture by its handle. PTX: `tex.level.cube.v4.s32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_cube_level_v4u32_f32(a: i64, b: f32, c: f32, d: f32, e: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture by its handle. PTX: `tex.level.cube.v4.u32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_cube_v4f32_f32(a: i64, b: f32, c: f32, d: f32) -> tuple[f32, f32, f32, f32]:
    """Reads a texture by its handle. PTX: `tex.cube.v4.f32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_cube_v4s32_f32(a: i64, b: f32, c: f32, d: f32) -> tuple[i32, i32, i32, i32]:
    """Reads a texture by its handle. PTX: `tex.cube.v4.s32.f32`. Needs sm_20 with PTX 3.2."""

def tex_unified_cube_v4u32_f32(a: i64, b: f32, c: f32, d: f32) -> tuple[u32, u32, u32, u32]:
    """Reads a texture by its handle. PTX: `tex.cube.v4.u32.f32`. Needs sm_20 with PTX 3.2."""

def texsurf_handle(a: _Address, b: _Address) -> i64:
    """What a handle is of.

    nv.nvvm.texsurf_handle_p0(a: ptr[generic], b: ptr[generic]) -> i64
    """

def texsurf_handle_internal(a: _Address) -> i64:
    """What a handle is of.

    nv.nvvm.texsurf_handle_internal_p1(a: ptr[global]) -> i64
    """

def texsurf_handle_internal_p1(a: _Address) -> i64:
    """What a handle is of. PTX: `mov.u64`. No architecture has it: its operand is a global variable that is a texture or a surface."""

def texsurf_handle_p0(a: _Address, b: _Address) -> i64:
    """What a handle is of. No architecture has it: LLVM cannot select it."""

def tld4_a_2d_v4f32_f32(a: i64, b: i64, c: f32, d: f32) -> tuple[f32, f32, f32, f32]:
    """Four neighbours of a texture. PTX: `tld4.a.2d.v4.f32.f32`. Needs sm_30 with PTX 4.3."""

def tld4_a_2d_v4s32_f32(a: i64, b: i64, c: f32, d: f32) -> tuple[i32, i32, i32, i32]:
    """Four neighbours of a texture. PTX: `tld4.a.2d.v4.s32.f32`. Needs sm_30 with PTX 4.3."""

def tld4_a_2d_v4u32_f32(a: i64, b: i64, c: f32, d: f32) -> tuple[u32, u32, u32, u32]:
    """Four neighbours of a texture. PTX: `tld4.a.2d.v4.u32.f32`. Needs sm_30 with PTX 4.3."""

def tld4_b_2d_v4f32_f32(a: i64, b: i64, c: f32, d: f32) -> tuple[f32, f32, f32, f32]:
    """Four neighbours of a texture. PTX: `tld4.b.2d.v4.f32.f32`. Needs sm_30 with PTX 4.3."""

def tld4_b_2d_v4s32_f32(a: i64, b: i64, c: f32, d: f32) -> tuple[i32, i32, i32, i32]:
    """Four neighbours of a texture. PTX: `tld4.b.2d.v4.s32.f32`. Needs sm_30 with PTX 4.3."""

def tld4_b_2d_v4u32_f32(a: i64, b: i64, c: f32, d: f32) -> tuple[u32, u32, u32, u32]:
    """Four neighbours of a texture. PTX: `tld4.b.2d.v4.u32.f32`. Needs sm_30 with PTX 4.3."""

def tld4_g_2d_v4f32_f32(a: i64, b: i64, c: f32, d: f32) -> tuple[f32, f32, f32, f32]:
    """Four neighbours of a texture. PTX: `tld4.g.2d.v4.f32.f32`. Needs sm_30 with PTX 4.3."""

def tld4_g_2d_v4s32_f32(a: i64, b: i64, c: f32, d: f32) -> tuple[i32, i32, i32, i32]:
    """Four neighbours of a texture. PTX: `tld4.g.2d.v4.s32.f32`. Needs sm_30 with PTX 4.3."""

def tld4_g_2d_v4u32_f32(a: i64, b: i64, c: f32, d: f32) -> tuple[u32, u32, u32, u32]:
    """Four neighbours of a texture. PTX: `tld4.g.2d.v4.u32.f32`. Needs sm_30 with PTX 4.3."""

def tld4_r_2d_v4f32_f32(a: i64, b: i64, c: f32, d: f32) -> tuple[f32, f32, f32, f32]:
    """Four neighbours of a texture. PTX: `tld4.r.2d.v4.f32.f32`. Needs sm_30 with PTX 4.3."""

def tld4_r_2d_v4s32_f32(a: i64, b: i64, c: f32, d: f32) -> tuple[i32, i32, i32, i32]:
    """Four neighbours of a texture. PTX: `tld4.r.2d.v4.s32.f32`. Needs sm_30 with PTX 4.3."""

def tld4_r_2d_v4u32_f32(a: i64, b: i64, c: f32, d: f32) -> tuple[u32, u32, u32, u32]:
    """Four neighbours of a texture. PTX: `tld4.r.2d.v4.u32.f32`. Needs sm_30 with PTX 4.3."""

def tld4_unified_a_2d_v4f32_f32(a: i64, b: f32, c: f32) -> tuple[f32, f32, f32, f32]:
    """Four neighbours of a texture. PTX: `tld4.a.2d.v4.f32.f32`. Needs sm_20 with PTX 3.2."""

def tld4_unified_a_2d_v4s32_f32(a: i64, b: f32, c: f32) -> tuple[i32, i32, i32, i32]:
    """Four neighbours of a texture. PTX: `tld4.a.2d.v4.s32.f32`. Needs sm_20 with PTX 3.2."""

def tld4_unified_a_2d_v4u32_f32(a: i64, b: f32, c: f32) -> tuple[u32, u32, u32, u32]:
    """Four neighbours of a texture. PTX: `tld4.a.2d.v4.u32.f32`. Needs sm_20 with PTX 3.2."""

def tld4_unified_b_2d_v4f32_f32(a: i64, b: f32, c: f32) -> tuple[f32, f32, f32, f32]:
    """Four neighbours of a texture. PTX: `tld4.b.2d.v4.f32.f32`. Needs sm_20 with PTX 3.2."""

def tld4_unified_b_2d_v4s32_f32(a: i64, b: f32, c: f32) -> tuple[i32, i32, i32, i32]:
    """Four neighbours of a texture. PTX: `tld4.b.2d.v4.s32.f32`. Needs sm_20 with PTX 3.2."""

def tld4_unified_b_2d_v4u32_f32(a: i64, b: f32, c: f32) -> tuple[u32, u32, u32, u32]:
    """Four neighbours of a texture. PTX: `tld4.b.2d.v4.u32.f32`. Needs sm_20 with PTX 3.2."""

def tld4_unified_g_2d_v4f32_f32(a: i64, b: f32, c: f32) -> tuple[f32, f32, f32, f32]:
    """Four neighbours of a texture. PTX: `tld4.g.2d.v4.f32.f32`. Needs sm_20 with PTX 3.2."""

def tld4_unified_g_2d_v4s32_f32(a: i64, b: f32, c: f32) -> tuple[i32, i32, i32, i32]:
    """Four neighbours of a texture. PTX: `tld4.g.2d.v4.s32.f32`. Needs sm_20 with PTX 3.2."""

def tld4_unified_g_2d_v4u32_f32(a: i64, b: f32, c: f32) -> tuple[u32, u32, u32, u32]:
    """Four neighbours of a texture. PTX: `tld4.g.2d.v4.u32.f32`. Needs sm_20 with PTX 3.2."""

def tld4_unified_r_2d_v4f32_f32(a: i64, b: f32, c: f32) -> tuple[f32, f32, f32, f32]:
    """Four neighbours of a texture. PTX: `tld4.r.2d.v4.f32.f32`. Needs sm_20 with PTX 3.2."""

def tld4_unified_r_2d_v4s32_f32(a: i64, b: f32, c: f32) -> tuple[i32, i32, i32, i32]:
    """Four neighbours of a texture. PTX: `tld4.r.2d.v4.s32.f32`. Needs sm_20 with PTX 3.2."""

def tld4_unified_r_2d_v4u32_f32(a: i64, b: f32, c: f32) -> tuple[u32, u32, u32, u32]:
    """Four neighbours of a texture. PTX: `tld4.r.2d.v4.u32.f32`. Needs sm_20 with PTX 3.2."""

def trunc_d(a: f64) -> f64:
    """Floating-point arithmetic. PTX: `cvt.rzi.f64.f64`. Needs sm_20 with PTX 3.2."""

def trunc_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `cvt.rzi.f32.f32`. Needs sm_20 with PTX 3.2."""

def trunc_ftz_f(a: f32) -> f32:
    """Floating-point arithmetic. PTX: `cvt.rzi.ftz.f32.f32`. Needs sm_20 with PTX 3.2."""

def txq_array_size(a: i64) -> i32:
    """A property of a texture. PTX: `txq.array_size.b32`. Needs sm_20 with PTX 4.1."""

def txq_channel_data_type(a: i64) -> i32:
    """A property of a texture. PTX: `txq.channel_data_type.b32`. Needs sm_20 with PTX 3.2."""

def txq_channel_order(a: i64) -> i32:
    """A property of a texture. PTX: `txq.channel_order.b32`. Needs sm_20 with PTX 3.2."""

def txq_depth(a: i64) -> i32:
    """A property of a texture. PTX: `txq.depth.b32`. Needs sm_20 with PTX 3.2."""

def txq_height(a: i64) -> i32:
    """A property of a texture. PTX: `txq.height.b32`. Needs sm_20 with PTX 3.2."""

def txq_num_mipmap_levels(a: i64) -> i32:
    """A property of a texture. PTX: `txq.num_mipmap_levels.b32`. Needs sm_20 with PTX 4.1."""

def txq_num_samples(a: i64) -> i32:
    """A property of a texture. PTX: `txq.num_samples.b32`. Needs sm_30 with PTX 4.1."""

def txq_width(a: i64) -> i32:
    """A property of a texture. PTX: `txq.width.b32`. Needs sm_20 with PTX 3.2."""

def ue8m0x2_to_bf16x2(a: u16) -> vec[bf16, Literal[2]]:
    """Converts. PTX: `cvt.rn.bf16x2.ue8m0x2`. Needs sm_100f with PTX 8.8, sm_110f with PTX 9.0, sm_120f with PTX 8.8, sm_100a with PTX 8.6, sm_101a with PTX 8.6, sm_120a with PTX 8.7."""

def ui2d_rm(a: u32) -> f64:
    """Converts. PTX: `cvt.rm.f64.u32`. Needs sm_20 with PTX 3.2."""

def ui2d_rn(a: u32) -> f64:
    """Converts. PTX: `cvt.rn.f64.u32`. Needs sm_20 with PTX 3.2."""

def ui2d_rp(a: u32) -> f64:
    """Converts. PTX: `cvt.rp.f64.u32`. Needs sm_20 with PTX 3.2."""

def ui2d_rz(a: u32) -> f64:
    """Converts. PTX: `cvt.rz.f64.u32`. Needs sm_20 with PTX 3.2."""

def ui2f_rm(a: u32) -> f32:
    """Converts. PTX: `cvt.rm.f32.u32`. Needs sm_20 with PTX 3.2."""

def ui2f_rn(a: u32) -> f32:
    """Converts. PTX: `cvt.rn.f32.u32`. Needs sm_20 with PTX 3.2."""

def ui2f_rp(a: u32) -> f32:
    """Converts. PTX: `cvt.rp.f32.u32`. Needs sm_20 with PTX 3.2."""

def ui2f_rz(a: u32) -> f32:
    """Converts. PTX: `cvt.rz.f32.u32`. Needs sm_20 with PTX 3.2."""

def ull2d_rm(a: u64) -> f64:
    """Converts. PTX: `cvt.rm.f64.u64`. Needs sm_20 with PTX 3.2."""

def ull2d_rn(a: u64) -> f64:
    """Converts. PTX: `cvt.rn.f64.u64`. Needs sm_20 with PTX 3.2."""

def ull2d_rp(a: u64) -> f64:
    """Converts. PTX: `cvt.rp.f64.u64`. Needs sm_20 with PTX 3.2."""

def ull2d_rz(a: u64) -> f64:
    """Converts. PTX: `cvt.rz.f64.u64`. Needs sm_20 with PTX 3.2."""

def ull2f_rm(a: u64) -> f32:
    """Converts. PTX: `cvt.rm.f32.u64`. Needs sm_20 with PTX 3.2."""

def ull2f_rn(a: u64) -> f32:
    """Converts. PTX: `cvt.rn.f32.u64`. Needs sm_20 with PTX 3.2."""

def ull2f_rp(a: u64) -> f32:
    """Converts. PTX: `cvt.rp.f32.u64`. Needs sm_20 with PTX 3.2."""

def ull2f_rz(a: u64) -> f32:
    """Converts. PTX: `cvt.rz.f32.u64`. Needs sm_20 with PTX 3.2."""

def vote_all(a: bool) -> bool:
    """What lanes say of a predicate; before Volta. PTX: `vote.all.pred`. Needs sm_30 with PTX 6.0."""

def vote_all_sync(a: i32, b: bool) -> bool:
    """What lanes say of a predicate. PTX: `vote.sync.all.pred`. Needs sm_30 with PTX 6.0."""

def vote_any(a: bool) -> bool:
    """What lanes say of a predicate; before Volta. PTX: `vote.any.pred`. Needs sm_30 with PTX 6.0."""

def vote_any_sync(a: i32, b: bool) -> bool:
    """What lanes say of a predicate. PTX: `vote.sync.any.pred`. Needs sm_30 with PTX 6.0."""

def vote_ballot(a: bool) -> u32:
    """What lanes say of a predicate; before Volta. PTX: `vote.ballot.b32`. Needs sm_30 with PTX 6.0."""

def vote_ballot_sync(a: i32, b: bool) -> u32:
    """What lanes say of a predicate. PTX: `vote.sync.ballot.b32`. Needs sm_30 with PTX 6.0."""

def vote_uni(a: bool) -> bool:
    """What lanes say of a predicate; before Volta. PTX: `vote.uni.pred`. Needs sm_30 with PTX 6.0."""

def vote_uni_sync(a: i32, b: bool) -> bool:
    """What lanes say of a predicate. PTX: `vote.sync.uni.pred`. Needs sm_30 with PTX 6.0."""

def wgmma_commit_group_sync_aligned() -> None:
    """Orders asynchronous matrix products of four warps. PTX: `wgmma.commit_group.sync.aligned`. Needs sm_90a with PTX 8.0."""

def wgmma_fence_sync_aligned() -> None:
    """Orders asynchronous matrix products of four warps. PTX: `wgmma.fence.sync.aligned`. Needs sm_90a with PTX 8.0."""

def wgmma_wait_group_sync_aligned(N: i64) -> None:
    """Orders asynchronous matrix products of four warps. PTX: `wgmma.wait_group.sync.aligned`. `N` is a constant: any number. Needs sm_90a with PTX 8.0."""

def wmma_m16n16k16_load_a_col_bf16(a: _Address) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_a_col_bf16_p0(a: ptr[generic]) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k16_load_a_col_bf16_p1(a: ptr[global]) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k16_load_a_col_bf16_p3(a: ptr[shared]) -> (i32, i32, i32, i32)
    """

def wmma_m16n16k16_load_a_col_bf16_p0(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k16.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_load_a_col_bf16_p1(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k16.global.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_load_a_col_bf16_p3(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k16.shared.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_load_a_col_f16(a: _Address) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_a_col_f16_p0(a: ptr[generic]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m16n16k16_load_a_col_f16_p1(a: ptr[global]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m16n16k16_load_a_col_f16_p3(a: ptr[shared]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m16n16k16_load_a_col_f16_p0(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k16.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_a_col_f16_p1(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k16.global.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_a_col_f16_p3(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k16.shared.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_a_col_s8(a: _Address) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_a_col_s8_p0(a: ptr[generic]) -> (i32, i32)
    nv.nvvm.wmma_m16n16k16_load_a_col_s8_p1(a: ptr[global]) -> (i32, i32)
    nv.nvvm.wmma_m16n16k16_load_a_col_s8_p3(a: ptr[shared]) -> (i32, i32)
    """

def wmma_m16n16k16_load_a_col_s8_p0(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k16.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_a_col_s8_p1(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k16.global.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_a_col_s8_p3(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k16.shared.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_a_col_stride_bf16(a: _Address, b: int) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_a_col_stride_bf16_p0(a: ptr[generic], b: i32|u32) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k16_load_a_col_stride_bf16_p1(a: ptr[global], b: i32|u32) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k16_load_a_col_stride_bf16_p3(a: ptr[shared], b: i32|u32) -> (i32, i32, i32, i32)
    """

def wmma_m16n16k16_load_a_col_stride_bf16_p0(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k16.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_load_a_col_stride_bf16_p1(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k16.global.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_load_a_col_stride_bf16_p3(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k16.shared.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_load_a_col_stride_f16(a: _Address, b: int) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_a_col_stride_f16_p0(a: ptr[generic], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m16n16k16_load_a_col_stride_f16_p1(a: ptr[global], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m16n16k16_load_a_col_stride_f16_p3(a: ptr[shared], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m16n16k16_load_a_col_stride_f16_p0(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k16.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_a_col_stride_f16_p1(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k16.global.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_a_col_stride_f16_p3(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k16.shared.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_a_col_stride_s8(a: _Address, b: int) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_a_col_stride_s8_p0(a: ptr[generic], b: i32|u32) -> (i32, i32)
    nv.nvvm.wmma_m16n16k16_load_a_col_stride_s8_p1(a: ptr[global], b: i32|u32) -> (i32, i32)
    nv.nvvm.wmma_m16n16k16_load_a_col_stride_s8_p3(a: ptr[shared], b: i32|u32) -> (i32, i32)
    """

def wmma_m16n16k16_load_a_col_stride_s8_p0(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k16.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_a_col_stride_s8_p1(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k16.global.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_a_col_stride_s8_p3(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k16.shared.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_a_col_stride_u8(a: _Address, b: int) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_a_col_stride_u8_p0(a: ptr[generic], b: i32|u32) -> (u32, u32)
    nv.nvvm.wmma_m16n16k16_load_a_col_stride_u8_p1(a: ptr[global], b: i32|u32) -> (u32, u32)
    nv.nvvm.wmma_m16n16k16_load_a_col_stride_u8_p3(a: ptr[shared], b: i32|u32) -> (u32, u32)
    """

def wmma_m16n16k16_load_a_col_stride_u8_p0(a: _Address, b: i32) -> tuple[u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k16.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_a_col_stride_u8_p1(a: _Address, b: i32) -> tuple[u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k16.global.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_a_col_stride_u8_p3(a: _Address, b: i32) -> tuple[u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k16.shared.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_a_col_u8(a: _Address) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_a_col_u8_p0(a: ptr[generic]) -> (u32, u32)
    nv.nvvm.wmma_m16n16k16_load_a_col_u8_p1(a: ptr[global]) -> (u32, u32)
    nv.nvvm.wmma_m16n16k16_load_a_col_u8_p3(a: ptr[shared]) -> (u32, u32)
    """

def wmma_m16n16k16_load_a_col_u8_p0(a: _Address) -> tuple[u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k16.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_a_col_u8_p1(a: _Address) -> tuple[u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k16.global.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_a_col_u8_p3(a: _Address) -> tuple[u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k16.shared.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_a_row_bf16(a: _Address) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_a_row_bf16_p0(a: ptr[generic]) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k16_load_a_row_bf16_p1(a: ptr[global]) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k16_load_a_row_bf16_p3(a: ptr[shared]) -> (i32, i32, i32, i32)
    """

def wmma_m16n16k16_load_a_row_bf16_p0(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k16.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_load_a_row_bf16_p1(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k16.global.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_load_a_row_bf16_p3(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k16.shared.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_load_a_row_f16(a: _Address) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_a_row_f16_p0(a: ptr[generic]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m16n16k16_load_a_row_f16_p1(a: ptr[global]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m16n16k16_load_a_row_f16_p3(a: ptr[shared]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m16n16k16_load_a_row_f16_p0(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k16.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_a_row_f16_p1(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k16.global.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_a_row_f16_p3(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k16.shared.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_a_row_s8(a: _Address) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_a_row_s8_p0(a: ptr[generic]) -> (i32, i32)
    nv.nvvm.wmma_m16n16k16_load_a_row_s8_p1(a: ptr[global]) -> (i32, i32)
    nv.nvvm.wmma_m16n16k16_load_a_row_s8_p3(a: ptr[shared]) -> (i32, i32)
    """

def wmma_m16n16k16_load_a_row_s8_p0(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k16.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_a_row_s8_p1(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k16.global.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_a_row_s8_p3(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k16.shared.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_a_row_stride_bf16(a: _Address, b: int) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_a_row_stride_bf16_p0(a: ptr[generic], b: i32|u32) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k16_load_a_row_stride_bf16_p1(a: ptr[global], b: i32|u32) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k16_load_a_row_stride_bf16_p3(a: ptr[shared], b: i32|u32) -> (i32, i32, i32, i32)
    """

def wmma_m16n16k16_load_a_row_stride_bf16_p0(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k16.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_load_a_row_stride_bf16_p1(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k16.global.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_load_a_row_stride_bf16_p3(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k16.shared.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_load_a_row_stride_f16(a: _Address, b: int) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_a_row_stride_f16_p0(a: ptr[generic], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m16n16k16_load_a_row_stride_f16_p1(a: ptr[global], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m16n16k16_load_a_row_stride_f16_p3(a: ptr[shared], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m16n16k16_load_a_row_stride_f16_p0(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k16.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_a_row_stride_f16_p1(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k16.global.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_a_row_stride_f16_p3(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k16.shared.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_a_row_stride_s8(a: _Address, b: int) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_a_row_stride_s8_p0(a: ptr[generic], b: i32|u32) -> (i32, i32)
    nv.nvvm.wmma_m16n16k16_load_a_row_stride_s8_p1(a: ptr[global], b: i32|u32) -> (i32, i32)
    nv.nvvm.wmma_m16n16k16_load_a_row_stride_s8_p3(a: ptr[shared], b: i32|u32) -> (i32, i32)
    """

def wmma_m16n16k16_load_a_row_stride_s8_p0(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k16.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_a_row_stride_s8_p1(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k16.global.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_a_row_stride_s8_p3(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k16.shared.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_a_row_stride_u8(a: _Address, b: int) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_a_row_stride_u8_p0(a: ptr[generic], b: i32|u32) -> (u32, u32)
    nv.nvvm.wmma_m16n16k16_load_a_row_stride_u8_p1(a: ptr[global], b: i32|u32) -> (u32, u32)
    nv.nvvm.wmma_m16n16k16_load_a_row_stride_u8_p3(a: ptr[shared], b: i32|u32) -> (u32, u32)
    """

def wmma_m16n16k16_load_a_row_stride_u8_p0(a: _Address, b: i32) -> tuple[u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k16.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_a_row_stride_u8_p1(a: _Address, b: i32) -> tuple[u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k16.global.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_a_row_stride_u8_p3(a: _Address, b: i32) -> tuple[u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k16.shared.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_a_row_u8(a: _Address) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_a_row_u8_p0(a: ptr[generic]) -> (u32, u32)
    nv.nvvm.wmma_m16n16k16_load_a_row_u8_p1(a: ptr[global]) -> (u32, u32)
    nv.nvvm.wmma_m16n16k16_load_a_row_u8_p3(a: ptr[shared]) -> (u32, u32)
    """

def wmma_m16n16k16_load_a_row_u8_p0(a: _Address) -> tuple[u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k16.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_a_row_u8_p1(a: _Address) -> tuple[u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k16.global.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_a_row_u8_p3(a: _Address) -> tuple[u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k16.shared.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_b_col_bf16(a: _Address) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_b_col_bf16_p0(a: ptr[generic]) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k16_load_b_col_bf16_p1(a: ptr[global]) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k16_load_b_col_bf16_p3(a: ptr[shared]) -> (i32, i32, i32, i32)
    """

def wmma_m16n16k16_load_b_col_bf16_p0(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k16.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_load_b_col_bf16_p1(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k16.global.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_load_b_col_bf16_p3(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k16.shared.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_load_b_col_f16(a: _Address) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_b_col_f16_p0(a: ptr[generic]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m16n16k16_load_b_col_f16_p1(a: ptr[global]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m16n16k16_load_b_col_f16_p3(a: ptr[shared]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m16n16k16_load_b_col_f16_p0(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k16.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_b_col_f16_p1(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k16.global.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_b_col_f16_p3(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k16.shared.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_b_col_s8(a: _Address) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_b_col_s8_p0(a: ptr[generic]) -> (i32, i32)
    nv.nvvm.wmma_m16n16k16_load_b_col_s8_p1(a: ptr[global]) -> (i32, i32)
    nv.nvvm.wmma_m16n16k16_load_b_col_s8_p3(a: ptr[shared]) -> (i32, i32)
    """

def wmma_m16n16k16_load_b_col_s8_p0(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k16.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_b_col_s8_p1(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k16.global.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_b_col_s8_p3(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k16.shared.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_b_col_stride_bf16(a: _Address, b: int) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_b_col_stride_bf16_p0(a: ptr[generic], b: i32|u32) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k16_load_b_col_stride_bf16_p1(a: ptr[global], b: i32|u32) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k16_load_b_col_stride_bf16_p3(a: ptr[shared], b: i32|u32) -> (i32, i32, i32, i32)
    """

def wmma_m16n16k16_load_b_col_stride_bf16_p0(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k16.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_load_b_col_stride_bf16_p1(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k16.global.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_load_b_col_stride_bf16_p3(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k16.shared.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_load_b_col_stride_f16(a: _Address, b: int) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_b_col_stride_f16_p0(a: ptr[generic], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m16n16k16_load_b_col_stride_f16_p1(a: ptr[global], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m16n16k16_load_b_col_stride_f16_p3(a: ptr[shared], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m16n16k16_load_b_col_stride_f16_p0(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k16.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_b_col_stride_f16_p1(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k16.global.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_b_col_stride_f16_p3(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k16.shared.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_b_col_stride_s8(a: _Address, b: int) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_b_col_stride_s8_p0(a: ptr[generic], b: i32|u32) -> (i32, i32)
    nv.nvvm.wmma_m16n16k16_load_b_col_stride_s8_p1(a: ptr[global], b: i32|u32) -> (i32, i32)
    nv.nvvm.wmma_m16n16k16_load_b_col_stride_s8_p3(a: ptr[shared], b: i32|u32) -> (i32, i32)
    """

def wmma_m16n16k16_load_b_col_stride_s8_p0(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k16.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_b_col_stride_s8_p1(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k16.global.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_b_col_stride_s8_p3(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k16.shared.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_b_col_stride_u8(a: _Address, b: int) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_b_col_stride_u8_p0(a: ptr[generic], b: i32|u32) -> (u32, u32)
    nv.nvvm.wmma_m16n16k16_load_b_col_stride_u8_p1(a: ptr[global], b: i32|u32) -> (u32, u32)
    nv.nvvm.wmma_m16n16k16_load_b_col_stride_u8_p3(a: ptr[shared], b: i32|u32) -> (u32, u32)
    """

def wmma_m16n16k16_load_b_col_stride_u8_p0(a: _Address, b: i32) -> tuple[u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k16.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_b_col_stride_u8_p1(a: _Address, b: i32) -> tuple[u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k16.global.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_b_col_stride_u8_p3(a: _Address, b: i32) -> tuple[u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k16.shared.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_b_col_u8(a: _Address) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_b_col_u8_p0(a: ptr[generic]) -> (u32, u32)
    nv.nvvm.wmma_m16n16k16_load_b_col_u8_p1(a: ptr[global]) -> (u32, u32)
    nv.nvvm.wmma_m16n16k16_load_b_col_u8_p3(a: ptr[shared]) -> (u32, u32)
    """

def wmma_m16n16k16_load_b_col_u8_p0(a: _Address) -> tuple[u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k16.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_b_col_u8_p1(a: _Address) -> tuple[u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k16.global.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_b_col_u8_p3(a: _Address) -> tuple[u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k16.shared.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_b_row_bf16(a: _Address) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_b_row_bf16_p0(a: ptr[generic]) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k16_load_b_row_bf16_p1(a: ptr[global]) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k16_load_b_row_bf16_p3(a: ptr[shared]) -> (i32, i32, i32, i32)
    """

def wmma_m16n16k16_load_b_row_bf16_p0(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k16.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_load_b_row_bf16_p1(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k16.global.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_load_b_row_bf16_p3(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k16.shared.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_load_b_row_f16(a: _Address) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_b_row_f16_p0(a: ptr[generic]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m16n16k16_load_b_row_f16_p1(a: ptr[global]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m16n16k16_load_b_row_f16_p3(a: ptr[shared]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m16n16k16_load_b_row_f16_p0(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k16.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_b_row_f16_p1(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k16.global.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_b_row_f16_p3(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k16.shared.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_b_row_s8(a: _Address) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_b_row_s8_p0(a: ptr[generic]) -> (i32, i32)
    nv.nvvm.wmma_m16n16k16_load_b_row_s8_p1(a: ptr[global]) -> (i32, i32)
    nv.nvvm.wmma_m16n16k16_load_b_row_s8_p3(a: ptr[shared]) -> (i32, i32)
    """

def wmma_m16n16k16_load_b_row_s8_p0(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k16.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_b_row_s8_p1(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k16.global.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_b_row_s8_p3(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k16.shared.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_b_row_stride_bf16(a: _Address, b: int) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_b_row_stride_bf16_p0(a: ptr[generic], b: i32|u32) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k16_load_b_row_stride_bf16_p1(a: ptr[global], b: i32|u32) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k16_load_b_row_stride_bf16_p3(a: ptr[shared], b: i32|u32) -> (i32, i32, i32, i32)
    """

def wmma_m16n16k16_load_b_row_stride_bf16_p0(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k16.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_load_b_row_stride_bf16_p1(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k16.global.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_load_b_row_stride_bf16_p3(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k16.shared.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_load_b_row_stride_f16(a: _Address, b: int) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_b_row_stride_f16_p0(a: ptr[generic], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m16n16k16_load_b_row_stride_f16_p1(a: ptr[global], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m16n16k16_load_b_row_stride_f16_p3(a: ptr[shared], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m16n16k16_load_b_row_stride_f16_p0(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k16.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_b_row_stride_f16_p1(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k16.global.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_b_row_stride_f16_p3(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k16.shared.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_b_row_stride_s8(a: _Address, b: int) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_b_row_stride_s8_p0(a: ptr[generic], b: i32|u32) -> (i32, i32)
    nv.nvvm.wmma_m16n16k16_load_b_row_stride_s8_p1(a: ptr[global], b: i32|u32) -> (i32, i32)
    nv.nvvm.wmma_m16n16k16_load_b_row_stride_s8_p3(a: ptr[shared], b: i32|u32) -> (i32, i32)
    """

def wmma_m16n16k16_load_b_row_stride_s8_p0(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k16.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_b_row_stride_s8_p1(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k16.global.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_b_row_stride_s8_p3(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k16.shared.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_b_row_stride_u8(a: _Address, b: int) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_b_row_stride_u8_p0(a: ptr[generic], b: i32|u32) -> (u32, u32)
    nv.nvvm.wmma_m16n16k16_load_b_row_stride_u8_p1(a: ptr[global], b: i32|u32) -> (u32, u32)
    nv.nvvm.wmma_m16n16k16_load_b_row_stride_u8_p3(a: ptr[shared], b: i32|u32) -> (u32, u32)
    """

def wmma_m16n16k16_load_b_row_stride_u8_p0(a: _Address, b: i32) -> tuple[u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k16.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_b_row_stride_u8_p1(a: _Address, b: i32) -> tuple[u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k16.global.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_b_row_stride_u8_p3(a: _Address, b: i32) -> tuple[u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k16.shared.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_b_row_u8(a: _Address) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_b_row_u8_p0(a: ptr[generic]) -> (u32, u32)
    nv.nvvm.wmma_m16n16k16_load_b_row_u8_p1(a: ptr[global]) -> (u32, u32)
    nv.nvvm.wmma_m16n16k16_load_b_row_u8_p3(a: ptr[shared]) -> (u32, u32)
    """

def wmma_m16n16k16_load_b_row_u8_p0(a: _Address) -> tuple[u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k16.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_b_row_u8_p1(a: _Address) -> tuple[u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k16.global.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_b_row_u8_p3(a: _Address) -> tuple[u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k16.shared.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_c_col_f16(a: _Address) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_c_col_f16_p0(a: ptr[generic]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m16n16k16_load_c_col_f16_p1(a: ptr[global]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m16n16k16_load_c_col_f16_p3(a: ptr[shared]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m16n16k16_load_c_col_f16_p0(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m16n16k16.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_c_col_f16_p1(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m16n16k16.global.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_c_col_f16_p3(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m16n16k16.shared.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_c_col_f32(a: _Address) -> tuple[float, float, float, float, float, float, float, float]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_c_col_f32_p0(a: ptr[generic]) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m16n16k16_load_c_col_f32_p1(a: ptr[global]) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m16n16k16_load_c_col_f32_p3(a: ptr[shared]) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    """

def wmma_m16n16k16_load_c_col_f32_p0(a: _Address) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m16n16k16.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_c_col_f32_p1(a: _Address) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m16n16k16.global.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_c_col_f32_p3(a: _Address) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m16n16k16.shared.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_c_col_s32(a: _Address) -> tuple[int, int, int, int, int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_c_col_s32_p0(a: ptr[generic]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k16_load_c_col_s32_p1(a: ptr[global]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k16_load_c_col_s32_p3(a: ptr[shared]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    """

def wmma_m16n16k16_load_c_col_s32_p0(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m16n16k16.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_c_col_s32_p1(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m16n16k16.global.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_c_col_s32_p3(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m16n16k16.shared.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_c_col_stride_f16(a: _Address, b: int) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_c_col_stride_f16_p0(a: ptr[generic], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m16n16k16_load_c_col_stride_f16_p1(a: ptr[global], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m16n16k16_load_c_col_stride_f16_p3(a: ptr[shared], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m16n16k16_load_c_col_stride_f16_p0(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m16n16k16.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_c_col_stride_f16_p1(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m16n16k16.global.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_c_col_stride_f16_p3(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m16n16k16.shared.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_c_col_stride_f32(a: _Address, b: int) -> tuple[float, float, float, float, float, float, float, float]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_c_col_stride_f32_p0(a: ptr[generic], b: i32|u32) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m16n16k16_load_c_col_stride_f32_p1(a: ptr[global], b: i32|u32) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m16n16k16_load_c_col_stride_f32_p3(a: ptr[shared], b: i32|u32) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    """

def wmma_m16n16k16_load_c_col_stride_f32_p0(a: _Address, b: i32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m16n16k16.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_c_col_stride_f32_p1(a: _Address, b: i32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m16n16k16.global.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_c_col_stride_f32_p3(a: _Address, b: i32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m16n16k16.shared.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_c_col_stride_s32(a: _Address, b: int) -> tuple[int, int, int, int, int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_c_col_stride_s32_p0(a: ptr[generic], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k16_load_c_col_stride_s32_p1(a: ptr[global], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k16_load_c_col_stride_s32_p3(a: ptr[shared], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    """

def wmma_m16n16k16_load_c_col_stride_s32_p0(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m16n16k16.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_c_col_stride_s32_p1(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m16n16k16.global.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_c_col_stride_s32_p3(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m16n16k16.shared.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_c_row_f16(a: _Address) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_c_row_f16_p0(a: ptr[generic]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m16n16k16_load_c_row_f16_p1(a: ptr[global]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m16n16k16_load_c_row_f16_p3(a: ptr[shared]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m16n16k16_load_c_row_f16_p0(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m16n16k16.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_c_row_f16_p1(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m16n16k16.global.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_c_row_f16_p3(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m16n16k16.shared.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_c_row_f32(a: _Address) -> tuple[float, float, float, float, float, float, float, float]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_c_row_f32_p0(a: ptr[generic]) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m16n16k16_load_c_row_f32_p1(a: ptr[global]) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m16n16k16_load_c_row_f32_p3(a: ptr[shared]) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    """

def wmma_m16n16k16_load_c_row_f32_p0(a: _Address) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m16n16k16.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_c_row_f32_p1(a: _Address) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m16n16k16.global.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_c_row_f32_p3(a: _Address) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m16n16k16.shared.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_c_row_s32(a: _Address) -> tuple[int, int, int, int, int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_c_row_s32_p0(a: ptr[generic]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k16_load_c_row_s32_p1(a: ptr[global]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k16_load_c_row_s32_p3(a: ptr[shared]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    """

def wmma_m16n16k16_load_c_row_s32_p0(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m16n16k16.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_c_row_s32_p1(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m16n16k16.global.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_c_row_s32_p3(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m16n16k16.shared.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_c_row_stride_f16(a: _Address, b: int) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_c_row_stride_f16_p0(a: ptr[generic], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m16n16k16_load_c_row_stride_f16_p1(a: ptr[global], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m16n16k16_load_c_row_stride_f16_p3(a: ptr[shared], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m16n16k16_load_c_row_stride_f16_p0(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m16n16k16.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_c_row_stride_f16_p1(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m16n16k16.global.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_c_row_stride_f16_p3(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m16n16k16.shared.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_c_row_stride_f32(a: _Address, b: int) -> tuple[float, float, float, float, float, float, float, float]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_c_row_stride_f32_p0(a: ptr[generic], b: i32|u32) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m16n16k16_load_c_row_stride_f32_p1(a: ptr[global], b: i32|u32) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m16n16k16_load_c_row_stride_f32_p3(a: ptr[shared], b: i32|u32) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    """

def wmma_m16n16k16_load_c_row_stride_f32_p0(a: _Address, b: i32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m16n16k16.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_c_row_stride_f32_p1(a: _Address, b: i32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m16n16k16.global.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_c_row_stride_f32_p3(a: _Address, b: i32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m16n16k16.shared.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_load_c_row_stride_s32(a: _Address, b: int) -> tuple[int, int, int, int, int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_load_c_row_stride_s32_p0(a: ptr[generic], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k16_load_c_row_stride_s32_p1(a: ptr[global], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k16_load_c_row_stride_s32_p3(a: ptr[shared], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    """

def wmma_m16n16k16_load_c_row_stride_s32_p0(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m16n16k16.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_c_row_stride_s32_p1(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m16n16k16.global.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_load_c_row_stride_s32_p3(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m16n16k16.shared.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_mma_col_col_bf16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: f32, n: f32, o: f32, p: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m16n16k16.f32.bf16.bf16.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_mma_col_col_f16_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m16n16k16.f16.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_col_col_f16_f16_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m16n16k16.f16.f16.satfinite`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_col_col_f16_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m16n16k16.f16.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_col_col_f16_f32_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m16n16k16.f16.f32.satfinite`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_col_col_f32_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m16n16k16.f32.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_col_col_f32_f16_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m16n16k16.f32.f16.satfinite`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_col_col_f32_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m16n16k16.f32.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_col_col_f32_f32_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m16n16k16.f32.f32.satfinite`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_col_col_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m16n16k16.s32.s8.s8.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_mma_col_col_s8_satfinite(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m16n16k16.s32.s8.s8.s32.satfinite`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_mma_col_col_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32) -> tuple[u32, u32, u32, u32, u32, u32, u32, u32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m16n16k16.s32.u8.u8.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_mma_col_col_u8_satfinite(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32) -> tuple[u32, u32, u32, u32, u32, u32, u32, u32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m16n16k16.s32.u8.u8.s32.satfinite`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_mma_col_row_bf16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: f32, n: f32, o: f32, p: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m16n16k16.f32.bf16.bf16.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_mma_col_row_f16_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m16n16k16.f16.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_col_row_f16_f16_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m16n16k16.f16.f16.satfinite`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_col_row_f16_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m16n16k16.f16.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_col_row_f16_f32_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m16n16k16.f16.f32.satfinite`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_col_row_f32_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m16n16k16.f32.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_col_row_f32_f16_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m16n16k16.f32.f16.satfinite`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_col_row_f32_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m16n16k16.f32.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_col_row_f32_f32_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m16n16k16.f32.f32.satfinite`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_col_row_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m16n16k16.s32.s8.s8.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_mma_col_row_s8_satfinite(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m16n16k16.s32.s8.s8.s32.satfinite`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_mma_col_row_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32) -> tuple[u32, u32, u32, u32, u32, u32, u32, u32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m16n16k16.s32.u8.u8.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_mma_col_row_u8_satfinite(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32) -> tuple[u32, u32, u32, u32, u32, u32, u32, u32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m16n16k16.s32.u8.u8.s32.satfinite`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_mma_row_col_bf16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: f32, n: f32, o: f32, p: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.bf16.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_mma_row_col_f16_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m16n16k16.f16.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_row_col_f16_f16_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m16n16k16.f16.f16.satfinite`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_row_col_f16_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m16n16k16.f16.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_row_col_f16_f32_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m16n16k16.f16.f32.satfinite`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_row_col_f32_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_row_col_f32_f16_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.satfinite`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_row_col_f32_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_row_col_f32_f32_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32.satfinite`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_row_col_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.s8.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_mma_row_col_s8_satfinite(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.s8.s32.satfinite`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_mma_row_col_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32) -> tuple[u32, u32, u32, u32, u32, u32, u32, u32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m16n16k16.s32.u8.u8.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_mma_row_col_u8_satfinite(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32) -> tuple[u32, u32, u32, u32, u32, u32, u32, u32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m16n16k16.s32.u8.u8.s32.satfinite`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_mma_row_row_bf16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: f32, n: f32, o: f32, p: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m16n16k16.f32.bf16.bf16.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k16_mma_row_row_f16_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m16n16k16.f16.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_row_row_f16_f16_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m16n16k16.f16.f16.satfinite`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_row_row_f16_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m16n16k16.f16.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_row_row_f16_f32_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m16n16k16.f16.f32.satfinite`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_row_row_f32_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m16n16k16.f32.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_row_row_f32_f16_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m16n16k16.f32.f16.satfinite`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_row_row_f32_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m16n16k16.f32.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_row_row_f32_f32_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m16n16k16.f32.f32.satfinite`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_mma_row_row_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m16n16k16.s32.s8.s8.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_mma_row_row_s8_satfinite(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m16n16k16.s32.s8.s8.s32.satfinite`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_mma_row_row_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32) -> tuple[u32, u32, u32, u32, u32, u32, u32, u32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m16n16k16.s32.u8.u8.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_mma_row_row_u8_satfinite(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32) -> tuple[u32, u32, u32, u32, u32, u32, u32, u32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m16n16k16.s32.u8.u8.s32.satfinite`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_store_d_col_f16(a: _Address, b: GenericVec[float, Literal[2]], c: GenericVec[float, Literal[2]], d: GenericVec[float, Literal[2]], e: GenericVec[float, Literal[2]]) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_store_d_col_f16_p0(a: ptr[generic], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2]) -> None
    nv.nvvm.wmma_m16n16k16_store_d_col_f16_p1(a: ptr[global], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2]) -> None
    nv.nvvm.wmma_m16n16k16_store_d_col_f16_p3(a: ptr[shared], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2]) -> None
    """

def wmma_m16n16k16_store_d_col_f16_p0(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]]) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m16n16k16.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_store_d_col_f16_p1(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]]) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m16n16k16.global.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_store_d_col_f16_p3(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]]) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m16n16k16.shared.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_store_d_col_f32(a: _Address, b: float, c: float, d: float, e: float, f: float, g: float, h: float, i: float) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_store_d_col_f32_p0(a: ptr[generic], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None
    nv.nvvm.wmma_m16n16k16_store_d_col_f32_p1(a: ptr[global], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None
    nv.nvvm.wmma_m16n16k16_store_d_col_f32_p3(a: ptr[shared], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None
    """

def wmma_m16n16k16_store_d_col_f32_p0(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m16n16k16.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_store_d_col_f32_p1(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m16n16k16.global.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_store_d_col_f32_p3(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m16n16k16.shared.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_store_d_col_s32(a: _Address, b: int, c: int, d: int, e: int, f: int, g: int, h: int, i: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_store_d_col_s32_p0(a: ptr[generic], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32) -> None
    nv.nvvm.wmma_m16n16k16_store_d_col_s32_p1(a: ptr[global], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32) -> None
    nv.nvvm.wmma_m16n16k16_store_d_col_s32_p3(a: ptr[shared], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32) -> None
    """

def wmma_m16n16k16_store_d_col_s32_p0(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m16n16k16.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_store_d_col_s32_p1(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m16n16k16.global.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_store_d_col_s32_p3(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m16n16k16.shared.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_store_d_col_stride_f16(a: _Address, b: GenericVec[float, Literal[2]], c: GenericVec[float, Literal[2]], d: GenericVec[float, Literal[2]], e: GenericVec[float, Literal[2]], f: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_store_d_col_stride_f16_p0(a: ptr[generic], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2], f: i32|u32) -> None
    nv.nvvm.wmma_m16n16k16_store_d_col_stride_f16_p1(a: ptr[global], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2], f: i32|u32) -> None
    nv.nvvm.wmma_m16n16k16_store_d_col_stride_f16_p3(a: ptr[shared], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2], f: i32|u32) -> None
    """

def wmma_m16n16k16_store_d_col_stride_f16_p0(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m16n16k16.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_store_d_col_stride_f16_p1(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m16n16k16.global.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_store_d_col_stride_f16_p3(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m16n16k16.shared.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_store_d_col_stride_f32(a: _Address, b: float, c: float, d: float, e: float, f: float, g: float, h: float, i: float, j: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_store_d_col_stride_f32_p0(a: ptr[generic], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32|u32) -> None
    nv.nvvm.wmma_m16n16k16_store_d_col_stride_f32_p1(a: ptr[global], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32|u32) -> None
    nv.nvvm.wmma_m16n16k16_store_d_col_stride_f32_p3(a: ptr[shared], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32|u32) -> None
    """

def wmma_m16n16k16_store_d_col_stride_f32_p0(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m16n16k16.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_store_d_col_stride_f32_p1(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m16n16k16.global.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_store_d_col_stride_f32_p3(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m16n16k16.shared.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_store_d_col_stride_s32(a: _Address, b: int, c: int, d: int, e: int, f: int, g: int, h: int, i: int, j: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_store_d_col_stride_s32_p0(a: ptr[generic], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32, j: i32|u32) -> None
    nv.nvvm.wmma_m16n16k16_store_d_col_stride_s32_p1(a: ptr[global], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32, j: i32|u32) -> None
    nv.nvvm.wmma_m16n16k16_store_d_col_stride_s32_p3(a: ptr[shared], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32, j: i32|u32) -> None
    """

def wmma_m16n16k16_store_d_col_stride_s32_p0(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m16n16k16.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_store_d_col_stride_s32_p1(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m16n16k16.global.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_store_d_col_stride_s32_p3(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m16n16k16.shared.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_store_d_row_f16(a: _Address, b: GenericVec[float, Literal[2]], c: GenericVec[float, Literal[2]], d: GenericVec[float, Literal[2]], e: GenericVec[float, Literal[2]]) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_store_d_row_f16_p0(a: ptr[generic], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2]) -> None
    nv.nvvm.wmma_m16n16k16_store_d_row_f16_p1(a: ptr[global], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2]) -> None
    nv.nvvm.wmma_m16n16k16_store_d_row_f16_p3(a: ptr[shared], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2]) -> None
    """

def wmma_m16n16k16_store_d_row_f16_p0(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]]) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m16n16k16.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_store_d_row_f16_p1(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]]) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m16n16k16.global.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_store_d_row_f16_p3(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]]) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m16n16k16.shared.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_store_d_row_f32(a: _Address, b: float, c: float, d: float, e: float, f: float, g: float, h: float, i: float) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_store_d_row_f32_p0(a: ptr[generic], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None
    nv.nvvm.wmma_m16n16k16_store_d_row_f32_p1(a: ptr[global], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None
    nv.nvvm.wmma_m16n16k16_store_d_row_f32_p3(a: ptr[shared], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None
    """

def wmma_m16n16k16_store_d_row_f32_p0(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m16n16k16.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_store_d_row_f32_p1(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m16n16k16.global.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_store_d_row_f32_p3(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m16n16k16.shared.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_store_d_row_s32(a: _Address, b: int, c: int, d: int, e: int, f: int, g: int, h: int, i: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_store_d_row_s32_p0(a: ptr[generic], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32) -> None
    nv.nvvm.wmma_m16n16k16_store_d_row_s32_p1(a: ptr[global], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32) -> None
    nv.nvvm.wmma_m16n16k16_store_d_row_s32_p3(a: ptr[shared], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32) -> None
    """

def wmma_m16n16k16_store_d_row_s32_p0(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m16n16k16.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_store_d_row_s32_p1(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m16n16k16.global.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_store_d_row_s32_p3(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m16n16k16.shared.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_store_d_row_stride_f16(a: _Address, b: GenericVec[float, Literal[2]], c: GenericVec[float, Literal[2]], d: GenericVec[float, Literal[2]], e: GenericVec[float, Literal[2]], f: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_store_d_row_stride_f16_p0(a: ptr[generic], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2], f: i32|u32) -> None
    nv.nvvm.wmma_m16n16k16_store_d_row_stride_f16_p1(a: ptr[global], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2], f: i32|u32) -> None
    nv.nvvm.wmma_m16n16k16_store_d_row_stride_f16_p3(a: ptr[shared], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2], f: i32|u32) -> None
    """

def wmma_m16n16k16_store_d_row_stride_f16_p0(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m16n16k16.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_store_d_row_stride_f16_p1(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m16n16k16.global.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_store_d_row_stride_f16_p3(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m16n16k16.shared.f16`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_store_d_row_stride_f32(a: _Address, b: float, c: float, d: float, e: float, f: float, g: float, h: float, i: float, j: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_store_d_row_stride_f32_p0(a: ptr[generic], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32|u32) -> None
    nv.nvvm.wmma_m16n16k16_store_d_row_stride_f32_p1(a: ptr[global], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32|u32) -> None
    nv.nvvm.wmma_m16n16k16_store_d_row_stride_f32_p3(a: ptr[shared], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32|u32) -> None
    """

def wmma_m16n16k16_store_d_row_stride_f32_p0(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m16n16k16.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_store_d_row_stride_f32_p1(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m16n16k16.global.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_store_d_row_stride_f32_p3(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m16n16k16.shared.f32`. Needs sm_70 with PTX 6.0."""

def wmma_m16n16k16_store_d_row_stride_s32(a: _Address, b: int, c: int, d: int, e: int, f: int, g: int, h: int, i: int, j: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k16_store_d_row_stride_s32_p0(a: ptr[generic], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32, j: i32|u32) -> None
    nv.nvvm.wmma_m16n16k16_store_d_row_stride_s32_p1(a: ptr[global], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32, j: i32|u32) -> None
    nv.nvvm.wmma_m16n16k16_store_d_row_stride_s32_p3(a: ptr[shared], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32, j: i32|u32) -> None
    """

def wmma_m16n16k16_store_d_row_stride_s32_p0(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m16n16k16.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_store_d_row_stride_s32_p1(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m16n16k16.global.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k16_store_d_row_stride_s32_p3(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m16n16k16.shared.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m16n16k8_load_a_col_stride_tf32(a: _Address, b: int) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k8_load_a_col_stride_tf32_p0(a: ptr[generic], b: i32|u32) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k8_load_a_col_stride_tf32_p1(a: ptr[global], b: i32|u32) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k8_load_a_col_stride_tf32_p3(a: ptr[shared], b: i32|u32) -> (i32, i32, i32, i32)
    """

def wmma_m16n16k8_load_a_col_stride_tf32_p0(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k8.tf32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_a_col_stride_tf32_p1(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k8.global.tf32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_a_col_stride_tf32_p3(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k8.shared.tf32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_a_col_tf32(a: _Address) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k8_load_a_col_tf32_p0(a: ptr[generic]) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k8_load_a_col_tf32_p1(a: ptr[global]) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k8_load_a_col_tf32_p3(a: ptr[shared]) -> (i32, i32, i32, i32)
    """

def wmma_m16n16k8_load_a_col_tf32_p0(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k8.tf32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_a_col_tf32_p1(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k8.global.tf32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_a_col_tf32_p3(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m16n16k8.shared.tf32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_a_row_stride_tf32(a: _Address, b: int) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k8_load_a_row_stride_tf32_p0(a: ptr[generic], b: i32|u32) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k8_load_a_row_stride_tf32_p1(a: ptr[global], b: i32|u32) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k8_load_a_row_stride_tf32_p3(a: ptr[shared], b: i32|u32) -> (i32, i32, i32, i32)
    """

def wmma_m16n16k8_load_a_row_stride_tf32_p0(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k8.tf32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_a_row_stride_tf32_p1(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k8.global.tf32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_a_row_stride_tf32_p3(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k8.shared.tf32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_a_row_tf32(a: _Address) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k8_load_a_row_tf32_p0(a: ptr[generic]) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k8_load_a_row_tf32_p1(a: ptr[global]) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k8_load_a_row_tf32_p3(a: ptr[shared]) -> (i32, i32, i32, i32)
    """

def wmma_m16n16k8_load_a_row_tf32_p0(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k8.tf32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_a_row_tf32_p1(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k8.global.tf32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_a_row_tf32_p3(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m16n16k8.shared.tf32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_b_col_stride_tf32(a: _Address, b: int) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k8_load_b_col_stride_tf32_p0(a: ptr[generic], b: i32|u32) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k8_load_b_col_stride_tf32_p1(a: ptr[global], b: i32|u32) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k8_load_b_col_stride_tf32_p3(a: ptr[shared], b: i32|u32) -> (i32, i32, i32, i32)
    """

def wmma_m16n16k8_load_b_col_stride_tf32_p0(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k8.tf32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_b_col_stride_tf32_p1(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k8.global.tf32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_b_col_stride_tf32_p3(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k8.shared.tf32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_b_col_tf32(a: _Address) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k8_load_b_col_tf32_p0(a: ptr[generic]) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k8_load_b_col_tf32_p1(a: ptr[global]) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k8_load_b_col_tf32_p3(a: ptr[shared]) -> (i32, i32, i32, i32)
    """

def wmma_m16n16k8_load_b_col_tf32_p0(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k8.tf32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_b_col_tf32_p1(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k8.global.tf32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_b_col_tf32_p3(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m16n16k8.shared.tf32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_b_row_stride_tf32(a: _Address, b: int) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k8_load_b_row_stride_tf32_p0(a: ptr[generic], b: i32|u32) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k8_load_b_row_stride_tf32_p1(a: ptr[global], b: i32|u32) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k8_load_b_row_stride_tf32_p3(a: ptr[shared], b: i32|u32) -> (i32, i32, i32, i32)
    """

def wmma_m16n16k8_load_b_row_stride_tf32_p0(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k8.tf32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_b_row_stride_tf32_p1(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k8.global.tf32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_b_row_stride_tf32_p3(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k8.shared.tf32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_b_row_tf32(a: _Address) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k8_load_b_row_tf32_p0(a: ptr[generic]) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k8_load_b_row_tf32_p1(a: ptr[global]) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m16n16k8_load_b_row_tf32_p3(a: ptr[shared]) -> (i32, i32, i32, i32)
    """

def wmma_m16n16k8_load_b_row_tf32_p0(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k8.tf32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_b_row_tf32_p1(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k8.global.tf32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_b_row_tf32_p3(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m16n16k8.shared.tf32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_c_col_f32(a: _Address) -> tuple[float, float, float, float, float, float, float, float]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k8_load_c_col_f32_p0(a: ptr[generic]) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m16n16k8_load_c_col_f32_p1(a: ptr[global]) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m16n16k8_load_c_col_f32_p3(a: ptr[shared]) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    """

def wmma_m16n16k8_load_c_col_f32_p0(a: _Address) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m16n16k8.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_c_col_f32_p1(a: _Address) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m16n16k8.global.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_c_col_f32_p3(a: _Address) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m16n16k8.shared.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_c_col_stride_f32(a: _Address, b: int) -> tuple[float, float, float, float, float, float, float, float]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k8_load_c_col_stride_f32_p0(a: ptr[generic], b: i32|u32) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m16n16k8_load_c_col_stride_f32_p1(a: ptr[global], b: i32|u32) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m16n16k8_load_c_col_stride_f32_p3(a: ptr[shared], b: i32|u32) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    """

def wmma_m16n16k8_load_c_col_stride_f32_p0(a: _Address, b: i32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m16n16k8.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_c_col_stride_f32_p1(a: _Address, b: i32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m16n16k8.global.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_c_col_stride_f32_p3(a: _Address, b: i32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m16n16k8.shared.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_c_row_f32(a: _Address) -> tuple[float, float, float, float, float, float, float, float]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k8_load_c_row_f32_p0(a: ptr[generic]) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m16n16k8_load_c_row_f32_p1(a: ptr[global]) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m16n16k8_load_c_row_f32_p3(a: ptr[shared]) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    """

def wmma_m16n16k8_load_c_row_f32_p0(a: _Address) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m16n16k8.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_c_row_f32_p1(a: _Address) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m16n16k8.global.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_c_row_f32_p3(a: _Address) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m16n16k8.shared.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_c_row_stride_f32(a: _Address, b: int) -> tuple[float, float, float, float, float, float, float, float]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k8_load_c_row_stride_f32_p0(a: ptr[generic], b: i32|u32) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m16n16k8_load_c_row_stride_f32_p1(a: ptr[global], b: i32|u32) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m16n16k8_load_c_row_stride_f32_p3(a: ptr[shared], b: i32|u32) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    """

def wmma_m16n16k8_load_c_row_stride_f32_p0(a: _Address, b: i32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m16n16k8.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_c_row_stride_f32_p1(a: _Address, b: i32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m16n16k8.global.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_load_c_row_stride_f32_p3(a: _Address, b: i32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m16n16k8.shared.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_mma_col_col_tf32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: f32, n: f32, o: f32, p: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m16n16k8.f32.tf32.tf32.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_mma_col_row_tf32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: f32, n: f32, o: f32, p: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m16n16k8.f32.tf32.tf32.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_mma_row_col_tf32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: f32, n: f32, o: f32, p: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_mma_row_row_tf32(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: f32, j: f32, k: f32, l: f32, m: f32, n: f32, o: f32, p: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m16n16k8.f32.tf32.tf32.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_store_d_col_f32(a: _Address, b: float, c: float, d: float, e: float, f: float, g: float, h: float, i: float) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k8_store_d_col_f32_p0(a: ptr[generic], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None
    nv.nvvm.wmma_m16n16k8_store_d_col_f32_p1(a: ptr[global], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None
    nv.nvvm.wmma_m16n16k8_store_d_col_f32_p3(a: ptr[shared], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None
    """

def wmma_m16n16k8_store_d_col_f32_p0(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m16n16k8.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_store_d_col_f32_p1(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m16n16k8.global.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_store_d_col_f32_p3(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m16n16k8.shared.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_store_d_col_stride_f32(a: _Address, b: float, c: float, d: float, e: float, f: float, g: float, h: float, i: float, j: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k8_store_d_col_stride_f32_p0(a: ptr[generic], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32|u32) -> None
    nv.nvvm.wmma_m16n16k8_store_d_col_stride_f32_p1(a: ptr[global], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32|u32) -> None
    nv.nvvm.wmma_m16n16k8_store_d_col_stride_f32_p3(a: ptr[shared], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32|u32) -> None
    """

def wmma_m16n16k8_store_d_col_stride_f32_p0(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m16n16k8.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_store_d_col_stride_f32_p1(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m16n16k8.global.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_store_d_col_stride_f32_p3(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m16n16k8.shared.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_store_d_row_f32(a: _Address, b: float, c: float, d: float, e: float, f: float, g: float, h: float, i: float) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k8_store_d_row_f32_p0(a: ptr[generic], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None
    nv.nvvm.wmma_m16n16k8_store_d_row_f32_p1(a: ptr[global], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None
    nv.nvvm.wmma_m16n16k8_store_d_row_f32_p3(a: ptr[shared], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None
    """

def wmma_m16n16k8_store_d_row_f32_p0(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m16n16k8.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_store_d_row_f32_p1(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m16n16k8.global.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_store_d_row_f32_p3(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m16n16k8.shared.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_store_d_row_stride_f32(a: _Address, b: float, c: float, d: float, e: float, f: float, g: float, h: float, i: float, j: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m16n16k8_store_d_row_stride_f32_p0(a: ptr[generic], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32|u32) -> None
    nv.nvvm.wmma_m16n16k8_store_d_row_stride_f32_p1(a: ptr[global], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32|u32) -> None
    nv.nvvm.wmma_m16n16k8_store_d_row_stride_f32_p3(a: ptr[shared], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32|u32) -> None
    """

def wmma_m16n16k8_store_d_row_stride_f32_p0(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m16n16k8.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_store_d_row_stride_f32_p1(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m16n16k8.global.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m16n16k8_store_d_row_stride_f32_p3(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m16n16k8.shared.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_load_a_col_bf16(a: _Address) -> tuple[int, int, int, int, int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_a_col_bf16_p0(a: ptr[generic]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m32n8k16_load_a_col_bf16_p1(a: ptr[global]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m32n8k16_load_a_col_bf16_p3(a: ptr[shared]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    """

def wmma_m32n8k16_load_a_col_bf16_p0(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m32n8k16.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_load_a_col_bf16_p1(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m32n8k16.global.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_load_a_col_bf16_p3(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m32n8k16.shared.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_load_a_col_f16(a: _Address) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_a_col_f16_p0(a: ptr[generic]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m32n8k16_load_a_col_f16_p1(a: ptr[global]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m32n8k16_load_a_col_f16_p3(a: ptr[shared]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m32n8k16_load_a_col_f16_p0(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m32n8k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_a_col_f16_p1(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m32n8k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_a_col_f16_p3(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m32n8k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_a_col_s8(a: _Address) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_a_col_s8_p0(a: ptr[generic]) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m32n8k16_load_a_col_s8_p1(a: ptr[global]) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m32n8k16_load_a_col_s8_p3(a: ptr[shared]) -> (i32, i32, i32, i32)
    """

def wmma_m32n8k16_load_a_col_s8_p0(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m32n8k16.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_a_col_s8_p1(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m32n8k16.global.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_a_col_s8_p3(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m32n8k16.shared.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_a_col_stride_bf16(a: _Address, b: int) -> tuple[int, int, int, int, int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_a_col_stride_bf16_p0(a: ptr[generic], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m32n8k16_load_a_col_stride_bf16_p1(a: ptr[global], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m32n8k16_load_a_col_stride_bf16_p3(a: ptr[shared], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    """

def wmma_m32n8k16_load_a_col_stride_bf16_p0(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m32n8k16.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_load_a_col_stride_bf16_p1(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m32n8k16.global.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_load_a_col_stride_bf16_p3(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m32n8k16.shared.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_load_a_col_stride_f16(a: _Address, b: int) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_a_col_stride_f16_p0(a: ptr[generic], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m32n8k16_load_a_col_stride_f16_p1(a: ptr[global], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m32n8k16_load_a_col_stride_f16_p3(a: ptr[shared], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m32n8k16_load_a_col_stride_f16_p0(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m32n8k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_a_col_stride_f16_p1(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m32n8k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_a_col_stride_f16_p3(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m32n8k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_a_col_stride_s8(a: _Address, b: int) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_a_col_stride_s8_p0(a: ptr[generic], b: i32|u32) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m32n8k16_load_a_col_stride_s8_p1(a: ptr[global], b: i32|u32) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m32n8k16_load_a_col_stride_s8_p3(a: ptr[shared], b: i32|u32) -> (i32, i32, i32, i32)
    """

def wmma_m32n8k16_load_a_col_stride_s8_p0(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m32n8k16.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_a_col_stride_s8_p1(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m32n8k16.global.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_a_col_stride_s8_p3(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m32n8k16.shared.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_a_col_stride_u8(a: _Address, b: int) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_a_col_stride_u8_p0(a: ptr[generic], b: i32|u32) -> (u32, u32, u32, u32)
    nv.nvvm.wmma_m32n8k16_load_a_col_stride_u8_p1(a: ptr[global], b: i32|u32) -> (u32, u32, u32, u32)
    nv.nvvm.wmma_m32n8k16_load_a_col_stride_u8_p3(a: ptr[shared], b: i32|u32) -> (u32, u32, u32, u32)
    """

def wmma_m32n8k16_load_a_col_stride_u8_p0(a: _Address, b: i32) -> tuple[u32, u32, u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m32n8k16.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_a_col_stride_u8_p1(a: _Address, b: i32) -> tuple[u32, u32, u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m32n8k16.global.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_a_col_stride_u8_p3(a: _Address, b: i32) -> tuple[u32, u32, u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m32n8k16.shared.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_a_col_u8(a: _Address) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_a_col_u8_p0(a: ptr[generic]) -> (u32, u32, u32, u32)
    nv.nvvm.wmma_m32n8k16_load_a_col_u8_p1(a: ptr[global]) -> (u32, u32, u32, u32)
    nv.nvvm.wmma_m32n8k16_load_a_col_u8_p3(a: ptr[shared]) -> (u32, u32, u32, u32)
    """

def wmma_m32n8k16_load_a_col_u8_p0(a: _Address) -> tuple[u32, u32, u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m32n8k16.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_a_col_u8_p1(a: _Address) -> tuple[u32, u32, u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m32n8k16.global.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_a_col_u8_p3(a: _Address) -> tuple[u32, u32, u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m32n8k16.shared.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_a_row_bf16(a: _Address) -> tuple[int, int, int, int, int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_a_row_bf16_p0(a: ptr[generic]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m32n8k16_load_a_row_bf16_p1(a: ptr[global]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m32n8k16_load_a_row_bf16_p3(a: ptr[shared]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    """

def wmma_m32n8k16_load_a_row_bf16_p0(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m32n8k16.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_load_a_row_bf16_p1(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m32n8k16.global.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_load_a_row_bf16_p3(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m32n8k16.shared.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_load_a_row_f16(a: _Address) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_a_row_f16_p0(a: ptr[generic]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m32n8k16_load_a_row_f16_p1(a: ptr[global]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m32n8k16_load_a_row_f16_p3(a: ptr[shared]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m32n8k16_load_a_row_f16_p0(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m32n8k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_a_row_f16_p1(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m32n8k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_a_row_f16_p3(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m32n8k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_a_row_s8(a: _Address) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_a_row_s8_p0(a: ptr[generic]) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m32n8k16_load_a_row_s8_p1(a: ptr[global]) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m32n8k16_load_a_row_s8_p3(a: ptr[shared]) -> (i32, i32, i32, i32)
    """

def wmma_m32n8k16_load_a_row_s8_p0(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m32n8k16.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_a_row_s8_p1(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m32n8k16.global.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_a_row_s8_p3(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m32n8k16.shared.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_a_row_stride_bf16(a: _Address, b: int) -> tuple[int, int, int, int, int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_a_row_stride_bf16_p0(a: ptr[generic], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m32n8k16_load_a_row_stride_bf16_p1(a: ptr[global], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m32n8k16_load_a_row_stride_bf16_p3(a: ptr[shared], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    """

def wmma_m32n8k16_load_a_row_stride_bf16_p0(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m32n8k16.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_load_a_row_stride_bf16_p1(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m32n8k16.global.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_load_a_row_stride_bf16_p3(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m32n8k16.shared.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_load_a_row_stride_f16(a: _Address, b: int) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_a_row_stride_f16_p0(a: ptr[generic], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m32n8k16_load_a_row_stride_f16_p1(a: ptr[global], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m32n8k16_load_a_row_stride_f16_p3(a: ptr[shared], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m32n8k16_load_a_row_stride_f16_p0(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m32n8k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_a_row_stride_f16_p1(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m32n8k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_a_row_stride_f16_p3(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m32n8k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_a_row_stride_s8(a: _Address, b: int) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_a_row_stride_s8_p0(a: ptr[generic], b: i32|u32) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m32n8k16_load_a_row_stride_s8_p1(a: ptr[global], b: i32|u32) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m32n8k16_load_a_row_stride_s8_p3(a: ptr[shared], b: i32|u32) -> (i32, i32, i32, i32)
    """

def wmma_m32n8k16_load_a_row_stride_s8_p0(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m32n8k16.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_a_row_stride_s8_p1(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m32n8k16.global.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_a_row_stride_s8_p3(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m32n8k16.shared.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_a_row_stride_u8(a: _Address, b: int) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_a_row_stride_u8_p0(a: ptr[generic], b: i32|u32) -> (u32, u32, u32, u32)
    nv.nvvm.wmma_m32n8k16_load_a_row_stride_u8_p1(a: ptr[global], b: i32|u32) -> (u32, u32, u32, u32)
    nv.nvvm.wmma_m32n8k16_load_a_row_stride_u8_p3(a: ptr[shared], b: i32|u32) -> (u32, u32, u32, u32)
    """

def wmma_m32n8k16_load_a_row_stride_u8_p0(a: _Address, b: i32) -> tuple[u32, u32, u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m32n8k16.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_a_row_stride_u8_p1(a: _Address, b: i32) -> tuple[u32, u32, u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m32n8k16.global.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_a_row_stride_u8_p3(a: _Address, b: i32) -> tuple[u32, u32, u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m32n8k16.shared.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_a_row_u8(a: _Address) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_a_row_u8_p0(a: ptr[generic]) -> (u32, u32, u32, u32)
    nv.nvvm.wmma_m32n8k16_load_a_row_u8_p1(a: ptr[global]) -> (u32, u32, u32, u32)
    nv.nvvm.wmma_m32n8k16_load_a_row_u8_p3(a: ptr[shared]) -> (u32, u32, u32, u32)
    """

def wmma_m32n8k16_load_a_row_u8_p0(a: _Address) -> tuple[u32, u32, u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m32n8k16.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_a_row_u8_p1(a: _Address) -> tuple[u32, u32, u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m32n8k16.global.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_a_row_u8_p3(a: _Address) -> tuple[u32, u32, u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m32n8k16.shared.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_b_col_bf16(a: _Address) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_b_col_bf16_p0(a: ptr[generic]) -> (i32, i32)
    nv.nvvm.wmma_m32n8k16_load_b_col_bf16_p1(a: ptr[global]) -> (i32, i32)
    nv.nvvm.wmma_m32n8k16_load_b_col_bf16_p3(a: ptr[shared]) -> (i32, i32)
    """

def wmma_m32n8k16_load_b_col_bf16_p0(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m32n8k16.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_load_b_col_bf16_p1(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m32n8k16.global.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_load_b_col_bf16_p3(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m32n8k16.shared.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_load_b_col_f16(a: _Address) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_b_col_f16_p0(a: ptr[generic]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m32n8k16_load_b_col_f16_p1(a: ptr[global]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m32n8k16_load_b_col_f16_p3(a: ptr[shared]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m32n8k16_load_b_col_f16_p0(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m32n8k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_b_col_f16_p1(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m32n8k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_b_col_f16_p3(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m32n8k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_b_col_s8(a: _Address) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_b_col_s8_p0(a: ptr[generic]) -> i32
    nv.nvvm.wmma_m32n8k16_load_b_col_s8_p1(a: ptr[global]) -> i32
    nv.nvvm.wmma_m32n8k16_load_b_col_s8_p3(a: ptr[shared]) -> i32
    """

def wmma_m32n8k16_load_b_col_s8_p0(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m32n8k16.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_b_col_s8_p1(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m32n8k16.global.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_b_col_s8_p3(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m32n8k16.shared.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_b_col_stride_bf16(a: _Address, b: int) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_b_col_stride_bf16_p0(a: ptr[generic], b: i32|u32) -> (i32, i32)
    nv.nvvm.wmma_m32n8k16_load_b_col_stride_bf16_p1(a: ptr[global], b: i32|u32) -> (i32, i32)
    nv.nvvm.wmma_m32n8k16_load_b_col_stride_bf16_p3(a: ptr[shared], b: i32|u32) -> (i32, i32)
    """

def wmma_m32n8k16_load_b_col_stride_bf16_p0(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m32n8k16.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_load_b_col_stride_bf16_p1(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m32n8k16.global.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_load_b_col_stride_bf16_p3(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m32n8k16.shared.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_load_b_col_stride_f16(a: _Address, b: int) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_b_col_stride_f16_p0(a: ptr[generic], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m32n8k16_load_b_col_stride_f16_p1(a: ptr[global], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m32n8k16_load_b_col_stride_f16_p3(a: ptr[shared], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m32n8k16_load_b_col_stride_f16_p0(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m32n8k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_b_col_stride_f16_p1(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m32n8k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_b_col_stride_f16_p3(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m32n8k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_b_col_stride_s8(a: _Address, b: int) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_b_col_stride_s8_p0(a: ptr[generic], b: i32|u32) -> i32
    nv.nvvm.wmma_m32n8k16_load_b_col_stride_s8_p1(a: ptr[global], b: i32|u32) -> i32
    nv.nvvm.wmma_m32n8k16_load_b_col_stride_s8_p3(a: ptr[shared], b: i32|u32) -> i32
    """

def wmma_m32n8k16_load_b_col_stride_s8_p0(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m32n8k16.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_b_col_stride_s8_p1(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m32n8k16.global.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_b_col_stride_s8_p3(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m32n8k16.shared.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_b_col_stride_u8(a: _Address, b: int) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_b_col_stride_u8_p0(a: ptr[generic], b: i32|u32) -> u32
    nv.nvvm.wmma_m32n8k16_load_b_col_stride_u8_p1(a: ptr[global], b: i32|u32) -> u32
    nv.nvvm.wmma_m32n8k16_load_b_col_stride_u8_p3(a: ptr[shared], b: i32|u32) -> u32
    """

def wmma_m32n8k16_load_b_col_stride_u8_p0(a: _Address, b: i32) -> u32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m32n8k16.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_b_col_stride_u8_p1(a: _Address, b: i32) -> u32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m32n8k16.global.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_b_col_stride_u8_p3(a: _Address, b: i32) -> u32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m32n8k16.shared.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_b_col_u8(a: _Address) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_b_col_u8_p0(a: ptr[generic]) -> u32
    nv.nvvm.wmma_m32n8k16_load_b_col_u8_p1(a: ptr[global]) -> u32
    nv.nvvm.wmma_m32n8k16_load_b_col_u8_p3(a: ptr[shared]) -> u32
    """

def wmma_m32n8k16_load_b_col_u8_p0(a: _Address) -> u32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m32n8k16.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_b_col_u8_p1(a: _Address) -> u32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m32n8k16.global.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_b_col_u8_p3(a: _Address) -> u32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m32n8k16.shared.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_b_row_bf16(a: _Address) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_b_row_bf16_p0(a: ptr[generic]) -> (i32, i32)
    nv.nvvm.wmma_m32n8k16_load_b_row_bf16_p1(a: ptr[global]) -> (i32, i32)
    nv.nvvm.wmma_m32n8k16_load_b_row_bf16_p3(a: ptr[shared]) -> (i32, i32)
    """

def wmma_m32n8k16_load_b_row_bf16_p0(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m32n8k16.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_load_b_row_bf16_p1(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m32n8k16.global.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_load_b_row_bf16_p3(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m32n8k16.shared.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_load_b_row_f16(a: _Address) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_b_row_f16_p0(a: ptr[generic]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m32n8k16_load_b_row_f16_p1(a: ptr[global]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m32n8k16_load_b_row_f16_p3(a: ptr[shared]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m32n8k16_load_b_row_f16_p0(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m32n8k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_b_row_f16_p1(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m32n8k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_b_row_f16_p3(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m32n8k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_b_row_s8(a: _Address) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_b_row_s8_p0(a: ptr[generic]) -> i32
    nv.nvvm.wmma_m32n8k16_load_b_row_s8_p1(a: ptr[global]) -> i32
    nv.nvvm.wmma_m32n8k16_load_b_row_s8_p3(a: ptr[shared]) -> i32
    """

def wmma_m32n8k16_load_b_row_s8_p0(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m32n8k16.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_b_row_s8_p1(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m32n8k16.global.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_b_row_s8_p3(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m32n8k16.shared.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_b_row_stride_bf16(a: _Address, b: int) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_b_row_stride_bf16_p0(a: ptr[generic], b: i32|u32) -> (i32, i32)
    nv.nvvm.wmma_m32n8k16_load_b_row_stride_bf16_p1(a: ptr[global], b: i32|u32) -> (i32, i32)
    nv.nvvm.wmma_m32n8k16_load_b_row_stride_bf16_p3(a: ptr[shared], b: i32|u32) -> (i32, i32)
    """

def wmma_m32n8k16_load_b_row_stride_bf16_p0(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m32n8k16.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_load_b_row_stride_bf16_p1(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m32n8k16.global.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_load_b_row_stride_bf16_p3(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m32n8k16.shared.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_load_b_row_stride_f16(a: _Address, b: int) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_b_row_stride_f16_p0(a: ptr[generic], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m32n8k16_load_b_row_stride_f16_p1(a: ptr[global], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m32n8k16_load_b_row_stride_f16_p3(a: ptr[shared], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m32n8k16_load_b_row_stride_f16_p0(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m32n8k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_b_row_stride_f16_p1(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m32n8k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_b_row_stride_f16_p3(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m32n8k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_b_row_stride_s8(a: _Address, b: int) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_b_row_stride_s8_p0(a: ptr[generic], b: i32|u32) -> i32
    nv.nvvm.wmma_m32n8k16_load_b_row_stride_s8_p1(a: ptr[global], b: i32|u32) -> i32
    nv.nvvm.wmma_m32n8k16_load_b_row_stride_s8_p3(a: ptr[shared], b: i32|u32) -> i32
    """

def wmma_m32n8k16_load_b_row_stride_s8_p0(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m32n8k16.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_b_row_stride_s8_p1(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m32n8k16.global.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_b_row_stride_s8_p3(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m32n8k16.shared.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_b_row_stride_u8(a: _Address, b: int) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_b_row_stride_u8_p0(a: ptr[generic], b: i32|u32) -> u32
    nv.nvvm.wmma_m32n8k16_load_b_row_stride_u8_p1(a: ptr[global], b: i32|u32) -> u32
    nv.nvvm.wmma_m32n8k16_load_b_row_stride_u8_p3(a: ptr[shared], b: i32|u32) -> u32
    """

def wmma_m32n8k16_load_b_row_stride_u8_p0(a: _Address, b: i32) -> u32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m32n8k16.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_b_row_stride_u8_p1(a: _Address, b: i32) -> u32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m32n8k16.global.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_b_row_stride_u8_p3(a: _Address, b: i32) -> u32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m32n8k16.shared.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_b_row_u8(a: _Address) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_b_row_u8_p0(a: ptr[generic]) -> u32
    nv.nvvm.wmma_m32n8k16_load_b_row_u8_p1(a: ptr[global]) -> u32
    nv.nvvm.wmma_m32n8k16_load_b_row_u8_p3(a: ptr[shared]) -> u32
    """

def wmma_m32n8k16_load_b_row_u8_p0(a: _Address) -> u32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m32n8k16.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_b_row_u8_p1(a: _Address) -> u32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m32n8k16.global.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_b_row_u8_p3(a: _Address) -> u32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m32n8k16.shared.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_c_col_f16(a: _Address) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_c_col_f16_p0(a: ptr[generic]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m32n8k16_load_c_col_f16_p1(a: ptr[global]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m32n8k16_load_c_col_f16_p3(a: ptr[shared]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m32n8k16_load_c_col_f16_p0(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m32n8k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_c_col_f16_p1(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m32n8k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_c_col_f16_p3(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m32n8k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_c_col_f32(a: _Address) -> tuple[float, float, float, float, float, float, float, float]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_c_col_f32_p0(a: ptr[generic]) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m32n8k16_load_c_col_f32_p1(a: ptr[global]) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m32n8k16_load_c_col_f32_p3(a: ptr[shared]) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    """

def wmma_m32n8k16_load_c_col_f32_p0(a: _Address) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m32n8k16.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_c_col_f32_p1(a: _Address) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m32n8k16.global.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_c_col_f32_p3(a: _Address) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m32n8k16.shared.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_c_col_s32(a: _Address) -> tuple[int, int, int, int, int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_c_col_s32_p0(a: ptr[generic]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m32n8k16_load_c_col_s32_p1(a: ptr[global]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m32n8k16_load_c_col_s32_p3(a: ptr[shared]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    """

def wmma_m32n8k16_load_c_col_s32_p0(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m32n8k16.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_c_col_s32_p1(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m32n8k16.global.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_c_col_s32_p3(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m32n8k16.shared.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_c_col_stride_f16(a: _Address, b: int) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_c_col_stride_f16_p0(a: ptr[generic], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m32n8k16_load_c_col_stride_f16_p1(a: ptr[global], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m32n8k16_load_c_col_stride_f16_p3(a: ptr[shared], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m32n8k16_load_c_col_stride_f16_p0(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m32n8k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_c_col_stride_f16_p1(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m32n8k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_c_col_stride_f16_p3(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m32n8k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_c_col_stride_f32(a: _Address, b: int) -> tuple[float, float, float, float, float, float, float, float]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_c_col_stride_f32_p0(a: ptr[generic], b: i32|u32) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m32n8k16_load_c_col_stride_f32_p1(a: ptr[global], b: i32|u32) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m32n8k16_load_c_col_stride_f32_p3(a: ptr[shared], b: i32|u32) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    """

def wmma_m32n8k16_load_c_col_stride_f32_p0(a: _Address, b: i32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m32n8k16.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_c_col_stride_f32_p1(a: _Address, b: i32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m32n8k16.global.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_c_col_stride_f32_p3(a: _Address, b: i32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m32n8k16.shared.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_c_col_stride_s32(a: _Address, b: int) -> tuple[int, int, int, int, int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_c_col_stride_s32_p0(a: ptr[generic], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m32n8k16_load_c_col_stride_s32_p1(a: ptr[global], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m32n8k16_load_c_col_stride_s32_p3(a: ptr[shared], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    """

def wmma_m32n8k16_load_c_col_stride_s32_p0(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m32n8k16.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_c_col_stride_s32_p1(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m32n8k16.global.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_c_col_stride_s32_p3(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m32n8k16.shared.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_c_row_f16(a: _Address) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_c_row_f16_p0(a: ptr[generic]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m32n8k16_load_c_row_f16_p1(a: ptr[global]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m32n8k16_load_c_row_f16_p3(a: ptr[shared]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m32n8k16_load_c_row_f16_p0(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m32n8k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_c_row_f16_p1(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m32n8k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_c_row_f16_p3(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m32n8k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_c_row_f32(a: _Address) -> tuple[float, float, float, float, float, float, float, float]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_c_row_f32_p0(a: ptr[generic]) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m32n8k16_load_c_row_f32_p1(a: ptr[global]) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m32n8k16_load_c_row_f32_p3(a: ptr[shared]) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    """

def wmma_m32n8k16_load_c_row_f32_p0(a: _Address) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m32n8k16.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_c_row_f32_p1(a: _Address) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m32n8k16.global.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_c_row_f32_p3(a: _Address) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m32n8k16.shared.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_c_row_s32(a: _Address) -> tuple[int, int, int, int, int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_c_row_s32_p0(a: ptr[generic]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m32n8k16_load_c_row_s32_p1(a: ptr[global]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m32n8k16_load_c_row_s32_p3(a: ptr[shared]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    """

def wmma_m32n8k16_load_c_row_s32_p0(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m32n8k16.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_c_row_s32_p1(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m32n8k16.global.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_c_row_s32_p3(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m32n8k16.shared.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_c_row_stride_f16(a: _Address, b: int) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_c_row_stride_f16_p0(a: ptr[generic], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m32n8k16_load_c_row_stride_f16_p1(a: ptr[global], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m32n8k16_load_c_row_stride_f16_p3(a: ptr[shared], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m32n8k16_load_c_row_stride_f16_p0(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m32n8k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_c_row_stride_f16_p1(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m32n8k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_c_row_stride_f16_p3(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m32n8k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_c_row_stride_f32(a: _Address, b: int) -> tuple[float, float, float, float, float, float, float, float]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_c_row_stride_f32_p0(a: ptr[generic], b: i32|u32) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m32n8k16_load_c_row_stride_f32_p1(a: ptr[global], b: i32|u32) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m32n8k16_load_c_row_stride_f32_p3(a: ptr[shared], b: i32|u32) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    """

def wmma_m32n8k16_load_c_row_stride_f32_p0(a: _Address, b: i32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m32n8k16.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_c_row_stride_f32_p1(a: _Address, b: i32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m32n8k16.global.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_c_row_stride_f32_p3(a: _Address, b: i32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m32n8k16.shared.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_load_c_row_stride_s32(a: _Address, b: int) -> tuple[int, int, int, int, int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_load_c_row_stride_s32_p0(a: ptr[generic], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m32n8k16_load_c_row_stride_s32_p1(a: ptr[global], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m32n8k16_load_c_row_stride_s32_p3(a: ptr[shared], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    """

def wmma_m32n8k16_load_c_row_stride_s32_p0(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m32n8k16.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_c_row_stride_s32_p1(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m32n8k16.global.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_load_c_row_stride_s32_p3(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m32n8k16.shared.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_mma_col_col_bf16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: f32, l: f32, m: f32, n: f32, o: f32, p: f32, q: f32, r: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m32n8k16.f32.bf16.bf16.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_mma_col_col_f16_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m32n8k16.f16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_col_col_f16_f16_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m32n8k16.f16.f16.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_col_col_f16_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m32n8k16.f16.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_col_col_f16_f32_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m32n8k16.f16.f32.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_col_col_f32_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m32n8k16.f32.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_col_col_f32_f16_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m32n8k16.f32.f16.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_col_col_f32_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m32n8k16.f32.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_col_col_f32_f32_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m32n8k16.f32.f32.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_col_col_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m32n8k16.s32.s8.s8.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_mma_col_col_s8_satfinite(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m32n8k16.s32.s8.s8.s32.satfinite`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_mma_col_col_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[u32, u32, u32, u32, u32, u32, u32, u32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m32n8k16.s32.u8.u8.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_mma_col_col_u8_satfinite(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[u32, u32, u32, u32, u32, u32, u32, u32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m32n8k16.s32.u8.u8.s32.satfinite`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_mma_col_row_bf16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: f32, l: f32, m: f32, n: f32, o: f32, p: f32, q: f32, r: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m32n8k16.f32.bf16.bf16.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_mma_col_row_f16_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m32n8k16.f16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_col_row_f16_f16_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m32n8k16.f16.f16.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_col_row_f16_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m32n8k16.f16.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_col_row_f16_f32_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m32n8k16.f16.f32.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_col_row_f32_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m32n8k16.f32.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_col_row_f32_f16_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m32n8k16.f32.f16.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_col_row_f32_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m32n8k16.f32.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_col_row_f32_f32_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m32n8k16.f32.f32.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_col_row_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m32n8k16.s32.s8.s8.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_mma_col_row_s8_satfinite(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m32n8k16.s32.s8.s8.s32.satfinite`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_mma_col_row_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[u32, u32, u32, u32, u32, u32, u32, u32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m32n8k16.s32.u8.u8.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_mma_col_row_u8_satfinite(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[u32, u32, u32, u32, u32, u32, u32, u32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m32n8k16.s32.u8.u8.s32.satfinite`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_mma_row_col_bf16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: f32, l: f32, m: f32, n: f32, o: f32, p: f32, q: f32, r: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m32n8k16.f32.bf16.bf16.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_mma_row_col_f16_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m32n8k16.f16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_row_col_f16_f16_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m32n8k16.f16.f16.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_row_col_f16_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m32n8k16.f16.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_row_col_f16_f32_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m32n8k16.f16.f32.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_row_col_f32_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m32n8k16.f32.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_row_col_f32_f16_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m32n8k16.f32.f16.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_row_col_f32_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m32n8k16.f32.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_row_col_f32_f32_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m32n8k16.f32.f32.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_row_col_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m32n8k16.s32.s8.s8.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_mma_row_col_s8_satfinite(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m32n8k16.s32.s8.s8.s32.satfinite`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_mma_row_col_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[u32, u32, u32, u32, u32, u32, u32, u32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m32n8k16.s32.u8.u8.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_mma_row_col_u8_satfinite(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[u32, u32, u32, u32, u32, u32, u32, u32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m32n8k16.s32.u8.u8.s32.satfinite`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_mma_row_row_bf16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: f32, l: f32, m: f32, n: f32, o: f32, p: f32, q: f32, r: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m32n8k16.f32.bf16.bf16.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m32n8k16_mma_row_row_f16_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m32n8k16.f16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_row_row_f16_f16_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m32n8k16.f16.f16.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_row_row_f16_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m32n8k16.f16.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_row_row_f16_f32_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m32n8k16.f16.f32.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_row_row_f32_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m32n8k16.f32.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_row_row_f32_f16_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m32n8k16.f32.f16.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_row_row_f32_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m32n8k16.f32.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_row_row_f32_f32_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m32n8k16.f32.f32.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_mma_row_row_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m32n8k16.s32.s8.s8.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_mma_row_row_s8_satfinite(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m32n8k16.s32.s8.s8.s32.satfinite`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_mma_row_row_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[u32, u32, u32, u32, u32, u32, u32, u32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m32n8k16.s32.u8.u8.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_mma_row_row_u8_satfinite(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[u32, u32, u32, u32, u32, u32, u32, u32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m32n8k16.s32.u8.u8.s32.satfinite`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_store_d_col_f16(a: _Address, b: GenericVec[float, Literal[2]], c: GenericVec[float, Literal[2]], d: GenericVec[float, Literal[2]], e: GenericVec[float, Literal[2]]) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_store_d_col_f16_p0(a: ptr[generic], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2]) -> None
    nv.nvvm.wmma_m32n8k16_store_d_col_f16_p1(a: ptr[global], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2]) -> None
    nv.nvvm.wmma_m32n8k16_store_d_col_f16_p3(a: ptr[shared], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2]) -> None
    """

def wmma_m32n8k16_store_d_col_f16_p0(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]]) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m32n8k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_store_d_col_f16_p1(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]]) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m32n8k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_store_d_col_f16_p3(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]]) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m32n8k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_store_d_col_f32(a: _Address, b: float, c: float, d: float, e: float, f: float, g: float, h: float, i: float) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_store_d_col_f32_p0(a: ptr[generic], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None
    nv.nvvm.wmma_m32n8k16_store_d_col_f32_p1(a: ptr[global], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None
    nv.nvvm.wmma_m32n8k16_store_d_col_f32_p3(a: ptr[shared], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None
    """

def wmma_m32n8k16_store_d_col_f32_p0(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m32n8k16.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_store_d_col_f32_p1(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m32n8k16.global.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_store_d_col_f32_p3(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m32n8k16.shared.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_store_d_col_s32(a: _Address, b: int, c: int, d: int, e: int, f: int, g: int, h: int, i: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_store_d_col_s32_p0(a: ptr[generic], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32) -> None
    nv.nvvm.wmma_m32n8k16_store_d_col_s32_p1(a: ptr[global], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32) -> None
    nv.nvvm.wmma_m32n8k16_store_d_col_s32_p3(a: ptr[shared], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32) -> None
    """

def wmma_m32n8k16_store_d_col_s32_p0(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m32n8k16.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_store_d_col_s32_p1(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m32n8k16.global.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_store_d_col_s32_p3(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m32n8k16.shared.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_store_d_col_stride_f16(a: _Address, b: GenericVec[float, Literal[2]], c: GenericVec[float, Literal[2]], d: GenericVec[float, Literal[2]], e: GenericVec[float, Literal[2]], f: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_store_d_col_stride_f16_p0(a: ptr[generic], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2], f: i32|u32) -> None
    nv.nvvm.wmma_m32n8k16_store_d_col_stride_f16_p1(a: ptr[global], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2], f: i32|u32) -> None
    nv.nvvm.wmma_m32n8k16_store_d_col_stride_f16_p3(a: ptr[shared], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2], f: i32|u32) -> None
    """

def wmma_m32n8k16_store_d_col_stride_f16_p0(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m32n8k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_store_d_col_stride_f16_p1(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m32n8k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_store_d_col_stride_f16_p3(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m32n8k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_store_d_col_stride_f32(a: _Address, b: float, c: float, d: float, e: float, f: float, g: float, h: float, i: float, j: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_store_d_col_stride_f32_p0(a: ptr[generic], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32|u32) -> None
    nv.nvvm.wmma_m32n8k16_store_d_col_stride_f32_p1(a: ptr[global], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32|u32) -> None
    nv.nvvm.wmma_m32n8k16_store_d_col_stride_f32_p3(a: ptr[shared], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32|u32) -> None
    """

def wmma_m32n8k16_store_d_col_stride_f32_p0(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m32n8k16.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_store_d_col_stride_f32_p1(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m32n8k16.global.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_store_d_col_stride_f32_p3(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m32n8k16.shared.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_store_d_col_stride_s32(a: _Address, b: int, c: int, d: int, e: int, f: int, g: int, h: int, i: int, j: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_store_d_col_stride_s32_p0(a: ptr[generic], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32, j: i32|u32) -> None
    nv.nvvm.wmma_m32n8k16_store_d_col_stride_s32_p1(a: ptr[global], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32, j: i32|u32) -> None
    nv.nvvm.wmma_m32n8k16_store_d_col_stride_s32_p3(a: ptr[shared], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32, j: i32|u32) -> None
    """

def wmma_m32n8k16_store_d_col_stride_s32_p0(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m32n8k16.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_store_d_col_stride_s32_p1(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m32n8k16.global.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_store_d_col_stride_s32_p3(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m32n8k16.shared.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_store_d_row_f16(a: _Address, b: GenericVec[float, Literal[2]], c: GenericVec[float, Literal[2]], d: GenericVec[float, Literal[2]], e: GenericVec[float, Literal[2]]) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_store_d_row_f16_p0(a: ptr[generic], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2]) -> None
    nv.nvvm.wmma_m32n8k16_store_d_row_f16_p1(a: ptr[global], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2]) -> None
    nv.nvvm.wmma_m32n8k16_store_d_row_f16_p3(a: ptr[shared], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2]) -> None
    """

def wmma_m32n8k16_store_d_row_f16_p0(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]]) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m32n8k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_store_d_row_f16_p1(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]]) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m32n8k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_store_d_row_f16_p3(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]]) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m32n8k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_store_d_row_f32(a: _Address, b: float, c: float, d: float, e: float, f: float, g: float, h: float, i: float) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_store_d_row_f32_p0(a: ptr[generic], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None
    nv.nvvm.wmma_m32n8k16_store_d_row_f32_p1(a: ptr[global], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None
    nv.nvvm.wmma_m32n8k16_store_d_row_f32_p3(a: ptr[shared], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None
    """

def wmma_m32n8k16_store_d_row_f32_p0(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m32n8k16.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_store_d_row_f32_p1(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m32n8k16.global.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_store_d_row_f32_p3(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m32n8k16.shared.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_store_d_row_s32(a: _Address, b: int, c: int, d: int, e: int, f: int, g: int, h: int, i: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_store_d_row_s32_p0(a: ptr[generic], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32) -> None
    nv.nvvm.wmma_m32n8k16_store_d_row_s32_p1(a: ptr[global], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32) -> None
    nv.nvvm.wmma_m32n8k16_store_d_row_s32_p3(a: ptr[shared], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32) -> None
    """

def wmma_m32n8k16_store_d_row_s32_p0(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m32n8k16.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_store_d_row_s32_p1(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m32n8k16.global.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_store_d_row_s32_p3(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m32n8k16.shared.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_store_d_row_stride_f16(a: _Address, b: GenericVec[float, Literal[2]], c: GenericVec[float, Literal[2]], d: GenericVec[float, Literal[2]], e: GenericVec[float, Literal[2]], f: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_store_d_row_stride_f16_p0(a: ptr[generic], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2], f: i32|u32) -> None
    nv.nvvm.wmma_m32n8k16_store_d_row_stride_f16_p1(a: ptr[global], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2], f: i32|u32) -> None
    nv.nvvm.wmma_m32n8k16_store_d_row_stride_f16_p3(a: ptr[shared], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2], f: i32|u32) -> None
    """

def wmma_m32n8k16_store_d_row_stride_f16_p0(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m32n8k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_store_d_row_stride_f16_p1(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m32n8k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_store_d_row_stride_f16_p3(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m32n8k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_store_d_row_stride_f32(a: _Address, b: float, c: float, d: float, e: float, f: float, g: float, h: float, i: float, j: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_store_d_row_stride_f32_p0(a: ptr[generic], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32|u32) -> None
    nv.nvvm.wmma_m32n8k16_store_d_row_stride_f32_p1(a: ptr[global], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32|u32) -> None
    nv.nvvm.wmma_m32n8k16_store_d_row_stride_f32_p3(a: ptr[shared], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32|u32) -> None
    """

def wmma_m32n8k16_store_d_row_stride_f32_p0(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m32n8k16.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_store_d_row_stride_f32_p1(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m32n8k16.global.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_store_d_row_stride_f32_p3(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m32n8k16.shared.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m32n8k16_store_d_row_stride_s32(a: _Address, b: int, c: int, d: int, e: int, f: int, g: int, h: int, i: int, j: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m32n8k16_store_d_row_stride_s32_p0(a: ptr[generic], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32, j: i32|u32) -> None
    nv.nvvm.wmma_m32n8k16_store_d_row_stride_s32_p1(a: ptr[global], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32, j: i32|u32) -> None
    nv.nvvm.wmma_m32n8k16_store_d_row_stride_s32_p3(a: ptr[shared], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32, j: i32|u32) -> None
    """

def wmma_m32n8k16_store_d_row_stride_s32_p0(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m32n8k16.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_store_d_row_stride_s32_p1(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m32n8k16.global.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m32n8k16_store_d_row_stride_s32_p3(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m32n8k16.shared.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_a_col_bf16(a: _Address) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_a_col_bf16_p0(a: ptr[generic]) -> (i32, i32)
    nv.nvvm.wmma_m8n32k16_load_a_col_bf16_p1(a: ptr[global]) -> (i32, i32)
    nv.nvvm.wmma_m8n32k16_load_a_col_bf16_p3(a: ptr[shared]) -> (i32, i32)
    """

def wmma_m8n32k16_load_a_col_bf16_p0(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n32k16.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_load_a_col_bf16_p1(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n32k16.global.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_load_a_col_bf16_p3(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n32k16.shared.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_load_a_col_f16(a: _Address) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_a_col_f16_p0(a: ptr[generic]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m8n32k16_load_a_col_f16_p1(a: ptr[global]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m8n32k16_load_a_col_f16_p3(a: ptr[shared]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m8n32k16_load_a_col_f16_p0(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n32k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_a_col_f16_p1(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n32k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_a_col_f16_p3(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n32k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_a_col_s8(a: _Address) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_a_col_s8_p0(a: ptr[generic]) -> i32
    nv.nvvm.wmma_m8n32k16_load_a_col_s8_p1(a: ptr[global]) -> i32
    nv.nvvm.wmma_m8n32k16_load_a_col_s8_p3(a: ptr[shared]) -> i32
    """

def wmma_m8n32k16_load_a_col_s8_p0(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n32k16.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_a_col_s8_p1(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n32k16.global.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_a_col_s8_p3(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n32k16.shared.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_a_col_stride_bf16(a: _Address, b: int) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_a_col_stride_bf16_p0(a: ptr[generic], b: i32|u32) -> (i32, i32)
    nv.nvvm.wmma_m8n32k16_load_a_col_stride_bf16_p1(a: ptr[global], b: i32|u32) -> (i32, i32)
    nv.nvvm.wmma_m8n32k16_load_a_col_stride_bf16_p3(a: ptr[shared], b: i32|u32) -> (i32, i32)
    """

def wmma_m8n32k16_load_a_col_stride_bf16_p0(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n32k16.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_load_a_col_stride_bf16_p1(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n32k16.global.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_load_a_col_stride_bf16_p3(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n32k16.shared.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_load_a_col_stride_f16(a: _Address, b: int) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_a_col_stride_f16_p0(a: ptr[generic], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m8n32k16_load_a_col_stride_f16_p1(a: ptr[global], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m8n32k16_load_a_col_stride_f16_p3(a: ptr[shared], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m8n32k16_load_a_col_stride_f16_p0(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n32k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_a_col_stride_f16_p1(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n32k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_a_col_stride_f16_p3(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n32k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_a_col_stride_s8(a: _Address, b: int) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_a_col_stride_s8_p0(a: ptr[generic], b: i32|u32) -> i32
    nv.nvvm.wmma_m8n32k16_load_a_col_stride_s8_p1(a: ptr[global], b: i32|u32) -> i32
    nv.nvvm.wmma_m8n32k16_load_a_col_stride_s8_p3(a: ptr[shared], b: i32|u32) -> i32
    """

def wmma_m8n32k16_load_a_col_stride_s8_p0(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n32k16.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_a_col_stride_s8_p1(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n32k16.global.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_a_col_stride_s8_p3(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n32k16.shared.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_a_col_stride_u8(a: _Address, b: int) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_a_col_stride_u8_p0(a: ptr[generic], b: i32|u32) -> u32
    nv.nvvm.wmma_m8n32k16_load_a_col_stride_u8_p1(a: ptr[global], b: i32|u32) -> u32
    nv.nvvm.wmma_m8n32k16_load_a_col_stride_u8_p3(a: ptr[shared], b: i32|u32) -> u32
    """

def wmma_m8n32k16_load_a_col_stride_u8_p0(a: _Address, b: i32) -> u32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n32k16.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_a_col_stride_u8_p1(a: _Address, b: i32) -> u32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n32k16.global.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_a_col_stride_u8_p3(a: _Address, b: i32) -> u32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n32k16.shared.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_a_col_u8(a: _Address) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_a_col_u8_p0(a: ptr[generic]) -> u32
    nv.nvvm.wmma_m8n32k16_load_a_col_u8_p1(a: ptr[global]) -> u32
    nv.nvvm.wmma_m8n32k16_load_a_col_u8_p3(a: ptr[shared]) -> u32
    """

def wmma_m8n32k16_load_a_col_u8_p0(a: _Address) -> u32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n32k16.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_a_col_u8_p1(a: _Address) -> u32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n32k16.global.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_a_col_u8_p3(a: _Address) -> u32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n32k16.shared.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_a_row_bf16(a: _Address) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_a_row_bf16_p0(a: ptr[generic]) -> (i32, i32)
    nv.nvvm.wmma_m8n32k16_load_a_row_bf16_p1(a: ptr[global]) -> (i32, i32)
    nv.nvvm.wmma_m8n32k16_load_a_row_bf16_p3(a: ptr[shared]) -> (i32, i32)
    """

def wmma_m8n32k16_load_a_row_bf16_p0(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n32k16.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_load_a_row_bf16_p1(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n32k16.global.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_load_a_row_bf16_p3(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n32k16.shared.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_load_a_row_f16(a: _Address) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_a_row_f16_p0(a: ptr[generic]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m8n32k16_load_a_row_f16_p1(a: ptr[global]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m8n32k16_load_a_row_f16_p3(a: ptr[shared]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m8n32k16_load_a_row_f16_p0(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n32k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_a_row_f16_p1(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n32k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_a_row_f16_p3(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n32k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_a_row_s8(a: _Address) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_a_row_s8_p0(a: ptr[generic]) -> i32
    nv.nvvm.wmma_m8n32k16_load_a_row_s8_p1(a: ptr[global]) -> i32
    nv.nvvm.wmma_m8n32k16_load_a_row_s8_p3(a: ptr[shared]) -> i32
    """

def wmma_m8n32k16_load_a_row_s8_p0(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n32k16.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_a_row_s8_p1(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n32k16.global.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_a_row_s8_p3(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n32k16.shared.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_a_row_stride_bf16(a: _Address, b: int) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_a_row_stride_bf16_p0(a: ptr[generic], b: i32|u32) -> (i32, i32)
    nv.nvvm.wmma_m8n32k16_load_a_row_stride_bf16_p1(a: ptr[global], b: i32|u32) -> (i32, i32)
    nv.nvvm.wmma_m8n32k16_load_a_row_stride_bf16_p3(a: ptr[shared], b: i32|u32) -> (i32, i32)
    """

def wmma_m8n32k16_load_a_row_stride_bf16_p0(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n32k16.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_load_a_row_stride_bf16_p1(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n32k16.global.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_load_a_row_stride_bf16_p3(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n32k16.shared.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_load_a_row_stride_f16(a: _Address, b: int) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_a_row_stride_f16_p0(a: ptr[generic], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m8n32k16_load_a_row_stride_f16_p1(a: ptr[global], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m8n32k16_load_a_row_stride_f16_p3(a: ptr[shared], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m8n32k16_load_a_row_stride_f16_p0(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n32k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_a_row_stride_f16_p1(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n32k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_a_row_stride_f16_p3(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n32k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_a_row_stride_s8(a: _Address, b: int) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_a_row_stride_s8_p0(a: ptr[generic], b: i32|u32) -> i32
    nv.nvvm.wmma_m8n32k16_load_a_row_stride_s8_p1(a: ptr[global], b: i32|u32) -> i32
    nv.nvvm.wmma_m8n32k16_load_a_row_stride_s8_p3(a: ptr[shared], b: i32|u32) -> i32
    """

def wmma_m8n32k16_load_a_row_stride_s8_p0(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n32k16.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_a_row_stride_s8_p1(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n32k16.global.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_a_row_stride_s8_p3(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n32k16.shared.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_a_row_stride_u8(a: _Address, b: int) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_a_row_stride_u8_p0(a: ptr[generic], b: i32|u32) -> u32
    nv.nvvm.wmma_m8n32k16_load_a_row_stride_u8_p1(a: ptr[global], b: i32|u32) -> u32
    nv.nvvm.wmma_m8n32k16_load_a_row_stride_u8_p3(a: ptr[shared], b: i32|u32) -> u32
    """

def wmma_m8n32k16_load_a_row_stride_u8_p0(a: _Address, b: i32) -> u32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n32k16.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_a_row_stride_u8_p1(a: _Address, b: i32) -> u32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n32k16.global.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_a_row_stride_u8_p3(a: _Address, b: i32) -> u32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n32k16.shared.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_a_row_u8(a: _Address) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_a_row_u8_p0(a: ptr[generic]) -> u32
    nv.nvvm.wmma_m8n32k16_load_a_row_u8_p1(a: ptr[global]) -> u32
    nv.nvvm.wmma_m8n32k16_load_a_row_u8_p3(a: ptr[shared]) -> u32
    """

def wmma_m8n32k16_load_a_row_u8_p0(a: _Address) -> u32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n32k16.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_a_row_u8_p1(a: _Address) -> u32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n32k16.global.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_a_row_u8_p3(a: _Address) -> u32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n32k16.shared.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_b_col_bf16(a: _Address) -> tuple[int, int, int, int, int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_b_col_bf16_p0(a: ptr[generic]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m8n32k16_load_b_col_bf16_p1(a: ptr[global]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m8n32k16_load_b_col_bf16_p3(a: ptr[shared]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    """

def wmma_m8n32k16_load_b_col_bf16_p0(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n32k16.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_load_b_col_bf16_p1(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n32k16.global.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_load_b_col_bf16_p3(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n32k16.shared.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_load_b_col_f16(a: _Address) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_b_col_f16_p0(a: ptr[generic]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m8n32k16_load_b_col_f16_p1(a: ptr[global]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m8n32k16_load_b_col_f16_p3(a: ptr[shared]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m8n32k16_load_b_col_f16_p0(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n32k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_b_col_f16_p1(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n32k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_b_col_f16_p3(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n32k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_b_col_s8(a: _Address) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_b_col_s8_p0(a: ptr[generic]) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m8n32k16_load_b_col_s8_p1(a: ptr[global]) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m8n32k16_load_b_col_s8_p3(a: ptr[shared]) -> (i32, i32, i32, i32)
    """

def wmma_m8n32k16_load_b_col_s8_p0(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n32k16.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_b_col_s8_p1(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n32k16.global.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_b_col_s8_p3(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n32k16.shared.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_b_col_stride_bf16(a: _Address, b: int) -> tuple[int, int, int, int, int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_b_col_stride_bf16_p0(a: ptr[generic], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m8n32k16_load_b_col_stride_bf16_p1(a: ptr[global], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m8n32k16_load_b_col_stride_bf16_p3(a: ptr[shared], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    """

def wmma_m8n32k16_load_b_col_stride_bf16_p0(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n32k16.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_load_b_col_stride_bf16_p1(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n32k16.global.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_load_b_col_stride_bf16_p3(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n32k16.shared.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_load_b_col_stride_f16(a: _Address, b: int) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_b_col_stride_f16_p0(a: ptr[generic], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m8n32k16_load_b_col_stride_f16_p1(a: ptr[global], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m8n32k16_load_b_col_stride_f16_p3(a: ptr[shared], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m8n32k16_load_b_col_stride_f16_p0(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n32k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_b_col_stride_f16_p1(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n32k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_b_col_stride_f16_p3(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n32k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_b_col_stride_s8(a: _Address, b: int) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_b_col_stride_s8_p0(a: ptr[generic], b: i32|u32) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m8n32k16_load_b_col_stride_s8_p1(a: ptr[global], b: i32|u32) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m8n32k16_load_b_col_stride_s8_p3(a: ptr[shared], b: i32|u32) -> (i32, i32, i32, i32)
    """

def wmma_m8n32k16_load_b_col_stride_s8_p0(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n32k16.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_b_col_stride_s8_p1(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n32k16.global.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_b_col_stride_s8_p3(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n32k16.shared.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_b_col_stride_u8(a: _Address, b: int) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_b_col_stride_u8_p0(a: ptr[generic], b: i32|u32) -> (u32, u32, u32, u32)
    nv.nvvm.wmma_m8n32k16_load_b_col_stride_u8_p1(a: ptr[global], b: i32|u32) -> (u32, u32, u32, u32)
    nv.nvvm.wmma_m8n32k16_load_b_col_stride_u8_p3(a: ptr[shared], b: i32|u32) -> (u32, u32, u32, u32)
    """

def wmma_m8n32k16_load_b_col_stride_u8_p0(a: _Address, b: i32) -> tuple[u32, u32, u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n32k16.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_b_col_stride_u8_p1(a: _Address, b: i32) -> tuple[u32, u32, u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n32k16.global.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_b_col_stride_u8_p3(a: _Address, b: i32) -> tuple[u32, u32, u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n32k16.shared.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_b_col_u8(a: _Address) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_b_col_u8_p0(a: ptr[generic]) -> (u32, u32, u32, u32)
    nv.nvvm.wmma_m8n32k16_load_b_col_u8_p1(a: ptr[global]) -> (u32, u32, u32, u32)
    nv.nvvm.wmma_m8n32k16_load_b_col_u8_p3(a: ptr[shared]) -> (u32, u32, u32, u32)
    """

def wmma_m8n32k16_load_b_col_u8_p0(a: _Address) -> tuple[u32, u32, u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n32k16.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_b_col_u8_p1(a: _Address) -> tuple[u32, u32, u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n32k16.global.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_b_col_u8_p3(a: _Address) -> tuple[u32, u32, u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n32k16.shared.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_b_row_bf16(a: _Address) -> tuple[int, int, int, int, int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_b_row_bf16_p0(a: ptr[generic]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m8n32k16_load_b_row_bf16_p1(a: ptr[global]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m8n32k16_load_b_row_bf16_p3(a: ptr[shared]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    """

def wmma_m8n32k16_load_b_row_bf16_p0(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n32k16.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_load_b_row_bf16_p1(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n32k16.global.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_load_b_row_bf16_p3(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n32k16.shared.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_load_b_row_f16(a: _Address) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_b_row_f16_p0(a: ptr[generic]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m8n32k16_load_b_row_f16_p1(a: ptr[global]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m8n32k16_load_b_row_f16_p3(a: ptr[shared]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m8n32k16_load_b_row_f16_p0(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n32k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_b_row_f16_p1(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n32k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_b_row_f16_p3(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n32k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_b_row_s8(a: _Address) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_b_row_s8_p0(a: ptr[generic]) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m8n32k16_load_b_row_s8_p1(a: ptr[global]) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m8n32k16_load_b_row_s8_p3(a: ptr[shared]) -> (i32, i32, i32, i32)
    """

def wmma_m8n32k16_load_b_row_s8_p0(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n32k16.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_b_row_s8_p1(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n32k16.global.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_b_row_s8_p3(a: _Address) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n32k16.shared.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_b_row_stride_bf16(a: _Address, b: int) -> tuple[int, int, int, int, int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_b_row_stride_bf16_p0(a: ptr[generic], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m8n32k16_load_b_row_stride_bf16_p1(a: ptr[global], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m8n32k16_load_b_row_stride_bf16_p3(a: ptr[shared], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    """

def wmma_m8n32k16_load_b_row_stride_bf16_p0(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n32k16.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_load_b_row_stride_bf16_p1(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n32k16.global.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_load_b_row_stride_bf16_p3(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n32k16.shared.bf16`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_load_b_row_stride_f16(a: _Address, b: int) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_b_row_stride_f16_p0(a: ptr[generic], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m8n32k16_load_b_row_stride_f16_p1(a: ptr[global], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m8n32k16_load_b_row_stride_f16_p3(a: ptr[shared], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m8n32k16_load_b_row_stride_f16_p0(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n32k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_b_row_stride_f16_p1(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n32k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_b_row_stride_f16_p3(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n32k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_b_row_stride_s8(a: _Address, b: int) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_b_row_stride_s8_p0(a: ptr[generic], b: i32|u32) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m8n32k16_load_b_row_stride_s8_p1(a: ptr[global], b: i32|u32) -> (i32, i32, i32, i32)
    nv.nvvm.wmma_m8n32k16_load_b_row_stride_s8_p3(a: ptr[shared], b: i32|u32) -> (i32, i32, i32, i32)
    """

def wmma_m8n32k16_load_b_row_stride_s8_p0(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n32k16.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_b_row_stride_s8_p1(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n32k16.global.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_b_row_stride_s8_p3(a: _Address, b: i32) -> tuple[i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n32k16.shared.s8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_b_row_stride_u8(a: _Address, b: int) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_b_row_stride_u8_p0(a: ptr[generic], b: i32|u32) -> (u32, u32, u32, u32)
    nv.nvvm.wmma_m8n32k16_load_b_row_stride_u8_p1(a: ptr[global], b: i32|u32) -> (u32, u32, u32, u32)
    nv.nvvm.wmma_m8n32k16_load_b_row_stride_u8_p3(a: ptr[shared], b: i32|u32) -> (u32, u32, u32, u32)
    """

def wmma_m8n32k16_load_b_row_stride_u8_p0(a: _Address, b: i32) -> tuple[u32, u32, u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n32k16.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_b_row_stride_u8_p1(a: _Address, b: i32) -> tuple[u32, u32, u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n32k16.global.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_b_row_stride_u8_p3(a: _Address, b: i32) -> tuple[u32, u32, u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n32k16.shared.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_b_row_u8(a: _Address) -> tuple[int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_b_row_u8_p0(a: ptr[generic]) -> (u32, u32, u32, u32)
    nv.nvvm.wmma_m8n32k16_load_b_row_u8_p1(a: ptr[global]) -> (u32, u32, u32, u32)
    nv.nvvm.wmma_m8n32k16_load_b_row_u8_p3(a: ptr[shared]) -> (u32, u32, u32, u32)
    """

def wmma_m8n32k16_load_b_row_u8_p0(a: _Address) -> tuple[u32, u32, u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n32k16.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_b_row_u8_p1(a: _Address) -> tuple[u32, u32, u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n32k16.global.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_b_row_u8_p3(a: _Address) -> tuple[u32, u32, u32, u32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n32k16.shared.u8`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_c_col_f16(a: _Address) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_c_col_f16_p0(a: ptr[generic]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m8n32k16_load_c_col_f16_p1(a: ptr[global]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m8n32k16_load_c_col_f16_p3(a: ptr[shared]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m8n32k16_load_c_col_f16_p0(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n32k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_c_col_f16_p1(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n32k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_c_col_f16_p3(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n32k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_c_col_f32(a: _Address) -> tuple[float, float, float, float, float, float, float, float]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_c_col_f32_p0(a: ptr[generic]) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m8n32k16_load_c_col_f32_p1(a: ptr[global]) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m8n32k16_load_c_col_f32_p3(a: ptr[shared]) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    """

def wmma_m8n32k16_load_c_col_f32_p0(a: _Address) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n32k16.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_c_col_f32_p1(a: _Address) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n32k16.global.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_c_col_f32_p3(a: _Address) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n32k16.shared.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_c_col_s32(a: _Address) -> tuple[int, int, int, int, int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_c_col_s32_p0(a: ptr[generic]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m8n32k16_load_c_col_s32_p1(a: ptr[global]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m8n32k16_load_c_col_s32_p3(a: ptr[shared]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    """

def wmma_m8n32k16_load_c_col_s32_p0(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n32k16.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_c_col_s32_p1(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n32k16.global.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_c_col_s32_p3(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n32k16.shared.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_c_col_stride_f16(a: _Address, b: int) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_c_col_stride_f16_p0(a: ptr[generic], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m8n32k16_load_c_col_stride_f16_p1(a: ptr[global], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m8n32k16_load_c_col_stride_f16_p3(a: ptr[shared], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m8n32k16_load_c_col_stride_f16_p0(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n32k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_c_col_stride_f16_p1(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n32k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_c_col_stride_f16_p3(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n32k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_c_col_stride_f32(a: _Address, b: int) -> tuple[float, float, float, float, float, float, float, float]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_c_col_stride_f32_p0(a: ptr[generic], b: i32|u32) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m8n32k16_load_c_col_stride_f32_p1(a: ptr[global], b: i32|u32) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m8n32k16_load_c_col_stride_f32_p3(a: ptr[shared], b: i32|u32) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    """

def wmma_m8n32k16_load_c_col_stride_f32_p0(a: _Address, b: i32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n32k16.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_c_col_stride_f32_p1(a: _Address, b: i32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n32k16.global.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_c_col_stride_f32_p3(a: _Address, b: i32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n32k16.shared.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_c_col_stride_s32(a: _Address, b: int) -> tuple[int, int, int, int, int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_c_col_stride_s32_p0(a: ptr[generic], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m8n32k16_load_c_col_stride_s32_p1(a: ptr[global], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m8n32k16_load_c_col_stride_s32_p3(a: ptr[shared], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    """

def wmma_m8n32k16_load_c_col_stride_s32_p0(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n32k16.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_c_col_stride_s32_p1(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n32k16.global.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_c_col_stride_s32_p3(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n32k16.shared.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_c_row_f16(a: _Address) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_c_row_f16_p0(a: ptr[generic]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m8n32k16_load_c_row_f16_p1(a: ptr[global]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m8n32k16_load_c_row_f16_p3(a: ptr[shared]) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m8n32k16_load_c_row_f16_p0(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n32k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_c_row_f16_p1(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n32k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_c_row_f16_p3(a: _Address) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n32k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_c_row_f32(a: _Address) -> tuple[float, float, float, float, float, float, float, float]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_c_row_f32_p0(a: ptr[generic]) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m8n32k16_load_c_row_f32_p1(a: ptr[global]) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m8n32k16_load_c_row_f32_p3(a: ptr[shared]) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    """

def wmma_m8n32k16_load_c_row_f32_p0(a: _Address) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n32k16.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_c_row_f32_p1(a: _Address) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n32k16.global.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_c_row_f32_p3(a: _Address) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n32k16.shared.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_c_row_s32(a: _Address) -> tuple[int, int, int, int, int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_c_row_s32_p0(a: ptr[generic]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m8n32k16_load_c_row_s32_p1(a: ptr[global]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m8n32k16_load_c_row_s32_p3(a: ptr[shared]) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    """

def wmma_m8n32k16_load_c_row_s32_p0(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n32k16.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_c_row_s32_p1(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n32k16.global.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_c_row_s32_p3(a: _Address) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n32k16.shared.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_c_row_stride_f16(a: _Address, b: int) -> tuple[vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]], vec[float, Literal[2]]]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_c_row_stride_f16_p0(a: ptr[generic], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m8n32k16_load_c_row_stride_f16_p1(a: ptr[global], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    nv.nvvm.wmma_m8n32k16_load_c_row_stride_f16_p3(a: ptr[shared], b: i32|u32) -> (vec[f16, 2], vec[f16, 2], vec[f16, 2], vec[f16, 2])
    """

def wmma_m8n32k16_load_c_row_stride_f16_p0(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n32k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_c_row_stride_f16_p1(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n32k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_c_row_stride_f16_p3(a: _Address, b: i32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n32k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_c_row_stride_f32(a: _Address, b: int) -> tuple[float, float, float, float, float, float, float, float]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_c_row_stride_f32_p0(a: ptr[generic], b: i32|u32) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m8n32k16_load_c_row_stride_f32_p1(a: ptr[global], b: i32|u32) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    nv.nvvm.wmma_m8n32k16_load_c_row_stride_f32_p3(a: ptr[shared], b: i32|u32) -> (f32, f32, f32, f32, f32, f32, f32, f32)
    """

def wmma_m8n32k16_load_c_row_stride_f32_p0(a: _Address, b: i32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n32k16.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_c_row_stride_f32_p1(a: _Address, b: i32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n32k16.global.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_c_row_stride_f32_p3(a: _Address, b: i32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n32k16.shared.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_load_c_row_stride_s32(a: _Address, b: int) -> tuple[int, int, int, int, int, int, int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_load_c_row_stride_s32_p0(a: ptr[generic], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m8n32k16_load_c_row_stride_s32_p1(a: ptr[global], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    nv.nvvm.wmma_m8n32k16_load_c_row_stride_s32_p3(a: ptr[shared], b: i32|u32) -> (i32, i32, i32, i32, i32, i32, i32, i32)
    """

def wmma_m8n32k16_load_c_row_stride_s32_p0(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n32k16.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_c_row_stride_s32_p1(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n32k16.global.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_load_c_row_stride_s32_p3(a: _Address, b: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n32k16.shared.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_mma_col_col_bf16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: f32, l: f32, m: f32, n: f32, o: f32, p: f32, q: f32, r: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m8n32k16.f32.bf16.bf16.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_mma_col_col_f16_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m8n32k16.f16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_col_col_f16_f16_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m8n32k16.f16.f16.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_col_col_f16_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m8n32k16.f16.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_col_col_f16_f32_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m8n32k16.f16.f32.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_col_col_f32_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m8n32k16.f32.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_col_col_f32_f16_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m8n32k16.f32.f16.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_col_col_f32_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m8n32k16.f32.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_col_col_f32_f32_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m8n32k16.f32.f32.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_col_col_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m8n32k16.s32.s8.s8.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_mma_col_col_s8_satfinite(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m8n32k16.s32.s8.s8.s32.satfinite`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_mma_col_col_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[u32, u32, u32, u32, u32, u32, u32, u32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m8n32k16.s32.u8.u8.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_mma_col_col_u8_satfinite(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[u32, u32, u32, u32, u32, u32, u32, u32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m8n32k16.s32.u8.u8.s32.satfinite`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_mma_col_row_bf16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: f32, l: f32, m: f32, n: f32, o: f32, p: f32, q: f32, r: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m8n32k16.f32.bf16.bf16.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_mma_col_row_f16_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m8n32k16.f16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_col_row_f16_f16_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m8n32k16.f16.f16.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_col_row_f16_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m8n32k16.f16.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_col_row_f16_f32_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m8n32k16.f16.f32.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_col_row_f32_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m8n32k16.f32.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_col_row_f32_f16_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m8n32k16.f32.f16.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_col_row_f32_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m8n32k16.f32.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_col_row_f32_f32_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m8n32k16.f32.f32.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_col_row_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m8n32k16.s32.s8.s8.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_mma_col_row_s8_satfinite(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m8n32k16.s32.s8.s8.s32.satfinite`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_mma_col_row_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[u32, u32, u32, u32, u32, u32, u32, u32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m8n32k16.s32.u8.u8.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_mma_col_row_u8_satfinite(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[u32, u32, u32, u32, u32, u32, u32, u32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m8n32k16.s32.u8.u8.s32.satfinite`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_mma_row_col_bf16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: f32, l: f32, m: f32, n: f32, o: f32, p: f32, q: f32, r: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m8n32k16.f32.bf16.bf16.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_mma_row_col_f16_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m8n32k16.f16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_row_col_f16_f16_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m8n32k16.f16.f16.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_row_col_f16_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m8n32k16.f16.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_row_col_f16_f32_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m8n32k16.f16.f32.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_row_col_f32_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m8n32k16.f32.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_row_col_f32_f16_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m8n32k16.f32.f16.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_row_col_f32_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m8n32k16.f32.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_row_col_f32_f32_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m8n32k16.f32.f32.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_row_col_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m8n32k16.s32.s8.s8.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_mma_row_col_s8_satfinite(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m8n32k16.s32.s8.s8.s32.satfinite`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_mma_row_col_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[u32, u32, u32, u32, u32, u32, u32, u32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m8n32k16.s32.u8.u8.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_mma_row_col_u8_satfinite(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[u32, u32, u32, u32, u32, u32, u32, u32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m8n32k16.s32.u8.u8.s32.satfinite`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_mma_row_row_bf16(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: f32, l: f32, m: f32, n: f32, o: f32, p: f32, q: f32, r: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m8n32k16.f32.bf16.bf16.f32`. Needs sm_80 with PTX 7.0."""

def wmma_m8n32k16_mma_row_row_f16_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m8n32k16.f16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_row_row_f16_f16_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m8n32k16.f16.f16.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_row_row_f16_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m8n32k16.f16.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_row_row_f16_f32_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]], vec[f16, Literal[2]]]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m8n32k16.f16.f32.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_row_row_f32_f16(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m8n32k16.f32.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_row_row_f32_f16_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: GenericVec[f16, Literal[2]], r: GenericVec[f16, Literal[2]], s: GenericVec[f16, Literal[2]], t: GenericVec[f16, Literal[2]]) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m8n32k16.f32.f16.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_row_row_f32_f32(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m8n32k16.f32.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_row_row_f32_f32_satfinite(a: GenericVec[f16, Literal[2]], b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: GenericVec[f16, Literal[2]], g: GenericVec[f16, Literal[2]], h: GenericVec[f16, Literal[2]], i: GenericVec[f16, Literal[2]], j: GenericVec[f16, Literal[2]], k: GenericVec[f16, Literal[2]], l: GenericVec[f16, Literal[2]], m: GenericVec[f16, Literal[2]], n: GenericVec[f16, Literal[2]], o: GenericVec[f16, Literal[2]], p: GenericVec[f16, Literal[2]], q: f32, r: f32, s: f32, t: f32, u: f32, v: f32, w: f32, x: f32) -> tuple[f32, f32, f32, f32, f32, f32, f32, f32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m8n32k16.f32.f32.satfinite`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_mma_row_row_s8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m8n32k16.s32.s8.s8.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_mma_row_row_s8_satfinite(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[i32, i32, i32, i32, i32, i32, i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m8n32k16.s32.s8.s8.s32.satfinite`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_mma_row_row_u8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[u32, u32, u32, u32, u32, u32, u32, u32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m8n32k16.s32.u8.u8.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_mma_row_row_u8_satfinite(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> tuple[u32, u32, u32, u32, u32, u32, u32, u32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m8n32k16.s32.u8.u8.s32.satfinite`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_store_d_col_f16(a: _Address, b: GenericVec[float, Literal[2]], c: GenericVec[float, Literal[2]], d: GenericVec[float, Literal[2]], e: GenericVec[float, Literal[2]]) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_store_d_col_f16_p0(a: ptr[generic], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2]) -> None
    nv.nvvm.wmma_m8n32k16_store_d_col_f16_p1(a: ptr[global], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2]) -> None
    nv.nvvm.wmma_m8n32k16_store_d_col_f16_p3(a: ptr[shared], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2]) -> None
    """

def wmma_m8n32k16_store_d_col_f16_p0(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]]) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n32k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_store_d_col_f16_p1(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]]) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n32k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_store_d_col_f16_p3(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]]) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n32k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_store_d_col_f32(a: _Address, b: float, c: float, d: float, e: float, f: float, g: float, h: float, i: float) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_store_d_col_f32_p0(a: ptr[generic], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None
    nv.nvvm.wmma_m8n32k16_store_d_col_f32_p1(a: ptr[global], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None
    nv.nvvm.wmma_m8n32k16_store_d_col_f32_p3(a: ptr[shared], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None
    """

def wmma_m8n32k16_store_d_col_f32_p0(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n32k16.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_store_d_col_f32_p1(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n32k16.global.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_store_d_col_f32_p3(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n32k16.shared.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_store_d_col_s32(a: _Address, b: int, c: int, d: int, e: int, f: int, g: int, h: int, i: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_store_d_col_s32_p0(a: ptr[generic], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32) -> None
    nv.nvvm.wmma_m8n32k16_store_d_col_s32_p1(a: ptr[global], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32) -> None
    nv.nvvm.wmma_m8n32k16_store_d_col_s32_p3(a: ptr[shared], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32) -> None
    """

def wmma_m8n32k16_store_d_col_s32_p0(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n32k16.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_store_d_col_s32_p1(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n32k16.global.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_store_d_col_s32_p3(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n32k16.shared.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_store_d_col_stride_f16(a: _Address, b: GenericVec[float, Literal[2]], c: GenericVec[float, Literal[2]], d: GenericVec[float, Literal[2]], e: GenericVec[float, Literal[2]], f: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_store_d_col_stride_f16_p0(a: ptr[generic], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2], f: i32|u32) -> None
    nv.nvvm.wmma_m8n32k16_store_d_col_stride_f16_p1(a: ptr[global], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2], f: i32|u32) -> None
    nv.nvvm.wmma_m8n32k16_store_d_col_stride_f16_p3(a: ptr[shared], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2], f: i32|u32) -> None
    """

def wmma_m8n32k16_store_d_col_stride_f16_p0(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n32k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_store_d_col_stride_f16_p1(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n32k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_store_d_col_stride_f16_p3(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n32k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_store_d_col_stride_f32(a: _Address, b: float, c: float, d: float, e: float, f: float, g: float, h: float, i: float, j: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_store_d_col_stride_f32_p0(a: ptr[generic], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32|u32) -> None
    nv.nvvm.wmma_m8n32k16_store_d_col_stride_f32_p1(a: ptr[global], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32|u32) -> None
    nv.nvvm.wmma_m8n32k16_store_d_col_stride_f32_p3(a: ptr[shared], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32|u32) -> None
    """

def wmma_m8n32k16_store_d_col_stride_f32_p0(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n32k16.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_store_d_col_stride_f32_p1(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n32k16.global.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_store_d_col_stride_f32_p3(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n32k16.shared.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_store_d_col_stride_s32(a: _Address, b: int, c: int, d: int, e: int, f: int, g: int, h: int, i: int, j: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_store_d_col_stride_s32_p0(a: ptr[generic], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32, j: i32|u32) -> None
    nv.nvvm.wmma_m8n32k16_store_d_col_stride_s32_p1(a: ptr[global], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32, j: i32|u32) -> None
    nv.nvvm.wmma_m8n32k16_store_d_col_stride_s32_p3(a: ptr[shared], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32, j: i32|u32) -> None
    """

def wmma_m8n32k16_store_d_col_stride_s32_p0(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n32k16.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_store_d_col_stride_s32_p1(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n32k16.global.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_store_d_col_stride_s32_p3(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n32k16.shared.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_store_d_row_f16(a: _Address, b: GenericVec[float, Literal[2]], c: GenericVec[float, Literal[2]], d: GenericVec[float, Literal[2]], e: GenericVec[float, Literal[2]]) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_store_d_row_f16_p0(a: ptr[generic], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2]) -> None
    nv.nvvm.wmma_m8n32k16_store_d_row_f16_p1(a: ptr[global], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2]) -> None
    nv.nvvm.wmma_m8n32k16_store_d_row_f16_p3(a: ptr[shared], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2]) -> None
    """

def wmma_m8n32k16_store_d_row_f16_p0(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]]) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n32k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_store_d_row_f16_p1(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]]) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n32k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_store_d_row_f16_p3(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]]) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n32k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_store_d_row_f32(a: _Address, b: float, c: float, d: float, e: float, f: float, g: float, h: float, i: float) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_store_d_row_f32_p0(a: ptr[generic], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None
    nv.nvvm.wmma_m8n32k16_store_d_row_f32_p1(a: ptr[global], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None
    nv.nvvm.wmma_m8n32k16_store_d_row_f32_p3(a: ptr[shared], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None
    """

def wmma_m8n32k16_store_d_row_f32_p0(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n32k16.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_store_d_row_f32_p1(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n32k16.global.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_store_d_row_f32_p3(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n32k16.shared.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_store_d_row_s32(a: _Address, b: int, c: int, d: int, e: int, f: int, g: int, h: int, i: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_store_d_row_s32_p0(a: ptr[generic], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32) -> None
    nv.nvvm.wmma_m8n32k16_store_d_row_s32_p1(a: ptr[global], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32) -> None
    nv.nvvm.wmma_m8n32k16_store_d_row_s32_p3(a: ptr[shared], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32) -> None
    """

def wmma_m8n32k16_store_d_row_s32_p0(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n32k16.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_store_d_row_s32_p1(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n32k16.global.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_store_d_row_s32_p3(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n32k16.shared.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_store_d_row_stride_f16(a: _Address, b: GenericVec[float, Literal[2]], c: GenericVec[float, Literal[2]], d: GenericVec[float, Literal[2]], e: GenericVec[float, Literal[2]], f: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_store_d_row_stride_f16_p0(a: ptr[generic], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2], f: i32|u32) -> None
    nv.nvvm.wmma_m8n32k16_store_d_row_stride_f16_p1(a: ptr[global], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2], f: i32|u32) -> None
    nv.nvvm.wmma_m8n32k16_store_d_row_stride_f16_p3(a: ptr[shared], b: vec[f16, 2], c: vec[f16, 2], d: vec[f16, 2], e: vec[f16, 2], f: i32|u32) -> None
    """

def wmma_m8n32k16_store_d_row_stride_f16_p0(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n32k16.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_store_d_row_stride_f16_p1(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n32k16.global.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_store_d_row_stride_f16_p3(a: _Address, b: GenericVec[f16, Literal[2]], c: GenericVec[f16, Literal[2]], d: GenericVec[f16, Literal[2]], e: GenericVec[f16, Literal[2]], f: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n32k16.shared.f16`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_store_d_row_stride_f32(a: _Address, b: float, c: float, d: float, e: float, f: float, g: float, h: float, i: float, j: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_store_d_row_stride_f32_p0(a: ptr[generic], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32|u32) -> None
    nv.nvvm.wmma_m8n32k16_store_d_row_stride_f32_p1(a: ptr[global], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32|u32) -> None
    nv.nvvm.wmma_m8n32k16_store_d_row_stride_f32_p3(a: ptr[shared], b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32|u32) -> None
    """

def wmma_m8n32k16_store_d_row_stride_f32_p0(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n32k16.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_store_d_row_stride_f32_p1(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n32k16.global.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_store_d_row_stride_f32_p3(a: _Address, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n32k16.shared.f32`. Needs sm_70 with PTX 6.1."""

def wmma_m8n32k16_store_d_row_stride_s32(a: _Address, b: int, c: int, d: int, e: int, f: int, g: int, h: int, i: int, j: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m8n32k16_store_d_row_stride_s32_p0(a: ptr[generic], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32, j: i32|u32) -> None
    nv.nvvm.wmma_m8n32k16_store_d_row_stride_s32_p1(a: ptr[global], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32, j: i32|u32) -> None
    nv.nvvm.wmma_m8n32k16_store_d_row_stride_s32_p3(a: ptr[shared], b: i32|u32, c: i32|u32, d: i32|u32, e: i32|u32, f: i32|u32, g: i32|u32, h: i32|u32, i: i32|u32, j: i32|u32) -> None
    """

def wmma_m8n32k16_store_d_row_stride_s32_p0(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n32k16.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_store_d_row_stride_s32_p1(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n32k16.global.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n32k16_store_d_row_stride_s32_p3(a: _Address, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n32k16.shared.s32`. Needs sm_72 with PTX 6.3."""

def wmma_m8n8k128_load_a_row_b1(a: _Address) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k128_load_a_row_b1_p0(a: ptr[generic]) -> i32
    nv.nvvm.wmma_m8n8k128_load_a_row_b1_p1(a: ptr[global]) -> i32
    nv.nvvm.wmma_m8n8k128_load_a_row_b1_p3(a: ptr[shared]) -> i32
    """

def wmma_m8n8k128_load_a_row_b1_p0(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n8k128.b1`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_load_a_row_b1_p1(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n8k128.global.b1`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_load_a_row_b1_p3(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n8k128.shared.b1`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_load_a_row_stride_b1(a: _Address, b: int) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k128_load_a_row_stride_b1_p0(a: ptr[generic], b: i32|u32) -> i32
    nv.nvvm.wmma_m8n8k128_load_a_row_stride_b1_p1(a: ptr[global], b: i32|u32) -> i32
    nv.nvvm.wmma_m8n8k128_load_a_row_stride_b1_p3(a: ptr[shared], b: i32|u32) -> i32
    """

def wmma_m8n8k128_load_a_row_stride_b1_p0(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n8k128.b1`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_load_a_row_stride_b1_p1(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n8k128.global.b1`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_load_a_row_stride_b1_p3(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n8k128.shared.b1`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_load_b_col_b1(a: _Address) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k128_load_b_col_b1_p0(a: ptr[generic]) -> i32
    nv.nvvm.wmma_m8n8k128_load_b_col_b1_p1(a: ptr[global]) -> i32
    nv.nvvm.wmma_m8n8k128_load_b_col_b1_p3(a: ptr[shared]) -> i32
    """

def wmma_m8n8k128_load_b_col_b1_p0(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n8k128.b1`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_load_b_col_b1_p1(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n8k128.global.b1`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_load_b_col_b1_p3(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n8k128.shared.b1`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_load_b_col_stride_b1(a: _Address, b: int) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k128_load_b_col_stride_b1_p0(a: ptr[generic], b: i32|u32) -> i32
    nv.nvvm.wmma_m8n8k128_load_b_col_stride_b1_p1(a: ptr[global], b: i32|u32) -> i32
    nv.nvvm.wmma_m8n8k128_load_b_col_stride_b1_p3(a: ptr[shared], b: i32|u32) -> i32
    """

def wmma_m8n8k128_load_b_col_stride_b1_p0(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n8k128.b1`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_load_b_col_stride_b1_p1(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n8k128.global.b1`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_load_b_col_stride_b1_p3(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n8k128.shared.b1`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_load_c_col_s32(a: _Address) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k128_load_c_col_s32_p0(a: ptr[generic]) -> (i32, i32)
    nv.nvvm.wmma_m8n8k128_load_c_col_s32_p1(a: ptr[global]) -> (i32, i32)
    nv.nvvm.wmma_m8n8k128_load_c_col_s32_p3(a: ptr[shared]) -> (i32, i32)
    """

def wmma_m8n8k128_load_c_col_s32_p0(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n8k128.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_load_c_col_s32_p1(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n8k128.global.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_load_c_col_s32_p3(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n8k128.shared.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_load_c_col_stride_s32(a: _Address, b: int) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k128_load_c_col_stride_s32_p0(a: ptr[generic], b: i32|u32) -> (i32, i32)
    nv.nvvm.wmma_m8n8k128_load_c_col_stride_s32_p1(a: ptr[global], b: i32|u32) -> (i32, i32)
    nv.nvvm.wmma_m8n8k128_load_c_col_stride_s32_p3(a: ptr[shared], b: i32|u32) -> (i32, i32)
    """

def wmma_m8n8k128_load_c_col_stride_s32_p0(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n8k128.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_load_c_col_stride_s32_p1(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n8k128.global.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_load_c_col_stride_s32_p3(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n8k128.shared.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_load_c_row_s32(a: _Address) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k128_load_c_row_s32_p0(a: ptr[generic]) -> (i32, i32)
    nv.nvvm.wmma_m8n8k128_load_c_row_s32_p1(a: ptr[global]) -> (i32, i32)
    nv.nvvm.wmma_m8n8k128_load_c_row_s32_p3(a: ptr[shared]) -> (i32, i32)
    """

def wmma_m8n8k128_load_c_row_s32_p0(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n8k128.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_load_c_row_s32_p1(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n8k128.global.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_load_c_row_s32_p3(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n8k128.shared.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_load_c_row_stride_s32(a: _Address, b: int) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k128_load_c_row_stride_s32_p0(a: ptr[generic], b: i32|u32) -> (i32, i32)
    nv.nvvm.wmma_m8n8k128_load_c_row_stride_s32_p1(a: ptr[global], b: i32|u32) -> (i32, i32)
    nv.nvvm.wmma_m8n8k128_load_c_row_stride_s32_p3(a: ptr[shared], b: i32|u32) -> (i32, i32)
    """

def wmma_m8n8k128_load_c_row_stride_s32_p0(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n8k128.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_load_c_row_stride_s32_p1(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n8k128.global.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_load_c_row_stride_s32_p3(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n8k128.shared.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_mma_and_popc_row_col_b1(a: i32, b: i32, c: i32, d: i32) -> tuple[u32, u32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.and.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32`. Needs sm_80 with PTX 7.1."""

def wmma_m8n8k128_mma_xor_popc_row_col_b1(a: i32, b: i32, c: i32, d: i32) -> tuple[u32, u32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.xor.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_store_d_col_s32(a: _Address, b: int, c: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k128_store_d_col_s32_p0(a: ptr[generic], b: i32|u32, c: i32|u32) -> None
    nv.nvvm.wmma_m8n8k128_store_d_col_s32_p1(a: ptr[global], b: i32|u32, c: i32|u32) -> None
    nv.nvvm.wmma_m8n8k128_store_d_col_s32_p3(a: ptr[shared], b: i32|u32, c: i32|u32) -> None
    """

def wmma_m8n8k128_store_d_col_s32_p0(a: _Address, b: i32, c: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n8k128.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_store_d_col_s32_p1(a: _Address, b: i32, c: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n8k128.global.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_store_d_col_s32_p3(a: _Address, b: i32, c: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n8k128.shared.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_store_d_col_stride_s32(a: _Address, b: int, c: int, d: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k128_store_d_col_stride_s32_p0(a: ptr[generic], b: i32|u32, c: i32|u32, d: i32|u32) -> None
    nv.nvvm.wmma_m8n8k128_store_d_col_stride_s32_p1(a: ptr[global], b: i32|u32, c: i32|u32, d: i32|u32) -> None
    nv.nvvm.wmma_m8n8k128_store_d_col_stride_s32_p3(a: ptr[shared], b: i32|u32, c: i32|u32, d: i32|u32) -> None
    """

def wmma_m8n8k128_store_d_col_stride_s32_p0(a: _Address, b: i32, c: i32, d: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n8k128.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_store_d_col_stride_s32_p1(a: _Address, b: i32, c: i32, d: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n8k128.global.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_store_d_col_stride_s32_p3(a: _Address, b: i32, c: i32, d: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n8k128.shared.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_store_d_row_s32(a: _Address, b: int, c: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k128_store_d_row_s32_p0(a: ptr[generic], b: i32|u32, c: i32|u32) -> None
    nv.nvvm.wmma_m8n8k128_store_d_row_s32_p1(a: ptr[global], b: i32|u32, c: i32|u32) -> None
    nv.nvvm.wmma_m8n8k128_store_d_row_s32_p3(a: ptr[shared], b: i32|u32, c: i32|u32) -> None
    """

def wmma_m8n8k128_store_d_row_s32_p0(a: _Address, b: i32, c: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n8k128.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_store_d_row_s32_p1(a: _Address, b: i32, c: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n8k128.global.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_store_d_row_s32_p3(a: _Address, b: i32, c: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n8k128.shared.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_store_d_row_stride_s32(a: _Address, b: int, c: int, d: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k128_store_d_row_stride_s32_p0(a: ptr[generic], b: i32|u32, c: i32|u32, d: i32|u32) -> None
    nv.nvvm.wmma_m8n8k128_store_d_row_stride_s32_p1(a: ptr[global], b: i32|u32, c: i32|u32, d: i32|u32) -> None
    nv.nvvm.wmma_m8n8k128_store_d_row_stride_s32_p3(a: ptr[shared], b: i32|u32, c: i32|u32, d: i32|u32) -> None
    """

def wmma_m8n8k128_store_d_row_stride_s32_p0(a: _Address, b: i32, c: i32, d: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n8k128.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_store_d_row_stride_s32_p1(a: _Address, b: i32, c: i32, d: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n8k128.global.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k128_store_d_row_stride_s32_p3(a: _Address, b: i32, c: i32, d: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n8k128.shared.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_a_row_s4(a: _Address) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k32_load_a_row_s4_p0(a: ptr[generic]) -> i32
    nv.nvvm.wmma_m8n8k32_load_a_row_s4_p1(a: ptr[global]) -> i32
    nv.nvvm.wmma_m8n8k32_load_a_row_s4_p3(a: ptr[shared]) -> i32
    """

def wmma_m8n8k32_load_a_row_s4_p0(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n8k32.s4`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_a_row_s4_p1(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n8k32.global.s4`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_a_row_s4_p3(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n8k32.shared.s4`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_a_row_stride_s4(a: _Address, b: int) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k32_load_a_row_stride_s4_p0(a: ptr[generic], b: i32|u32) -> i32
    nv.nvvm.wmma_m8n8k32_load_a_row_stride_s4_p1(a: ptr[global], b: i32|u32) -> i32
    nv.nvvm.wmma_m8n8k32_load_a_row_stride_s4_p3(a: ptr[shared], b: i32|u32) -> i32
    """

def wmma_m8n8k32_load_a_row_stride_s4_p0(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n8k32.s4`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_a_row_stride_s4_p1(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n8k32.global.s4`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_a_row_stride_s4_p3(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n8k32.shared.s4`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_a_row_stride_u4(a: _Address, b: int) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k32_load_a_row_stride_u4_p0(a: ptr[generic], b: i32|u32) -> i32
    nv.nvvm.wmma_m8n8k32_load_a_row_stride_u4_p1(a: ptr[global], b: i32|u32) -> i32
    nv.nvvm.wmma_m8n8k32_load_a_row_stride_u4_p3(a: ptr[shared], b: i32|u32) -> i32
    """

def wmma_m8n8k32_load_a_row_stride_u4_p0(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n8k32.u4`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_a_row_stride_u4_p1(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n8k32.global.u4`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_a_row_stride_u4_p3(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n8k32.shared.u4`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_a_row_u4(a: _Address) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k32_load_a_row_u4_p0(a: ptr[generic]) -> i32
    nv.nvvm.wmma_m8n8k32_load_a_row_u4_p1(a: ptr[global]) -> i32
    nv.nvvm.wmma_m8n8k32_load_a_row_u4_p3(a: ptr[shared]) -> i32
    """

def wmma_m8n8k32_load_a_row_u4_p0(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n8k32.u4`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_a_row_u4_p1(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n8k32.global.u4`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_a_row_u4_p3(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n8k32.shared.u4`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_b_col_s4(a: _Address) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k32_load_b_col_s4_p0(a: ptr[generic]) -> i32
    nv.nvvm.wmma_m8n8k32_load_b_col_s4_p1(a: ptr[global]) -> i32
    nv.nvvm.wmma_m8n8k32_load_b_col_s4_p3(a: ptr[shared]) -> i32
    """

def wmma_m8n8k32_load_b_col_s4_p0(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n8k32.s4`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_b_col_s4_p1(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n8k32.global.s4`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_b_col_s4_p3(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n8k32.shared.s4`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_b_col_stride_s4(a: _Address, b: int) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k32_load_b_col_stride_s4_p0(a: ptr[generic], b: i32|u32) -> i32
    nv.nvvm.wmma_m8n8k32_load_b_col_stride_s4_p1(a: ptr[global], b: i32|u32) -> i32
    nv.nvvm.wmma_m8n8k32_load_b_col_stride_s4_p3(a: ptr[shared], b: i32|u32) -> i32
    """

def wmma_m8n8k32_load_b_col_stride_s4_p0(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n8k32.s4`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_b_col_stride_s4_p1(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n8k32.global.s4`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_b_col_stride_s4_p3(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n8k32.shared.s4`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_b_col_stride_u4(a: _Address, b: int) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k32_load_b_col_stride_u4_p0(a: ptr[generic], b: i32|u32) -> i32
    nv.nvvm.wmma_m8n8k32_load_b_col_stride_u4_p1(a: ptr[global], b: i32|u32) -> i32
    nv.nvvm.wmma_m8n8k32_load_b_col_stride_u4_p3(a: ptr[shared], b: i32|u32) -> i32
    """

def wmma_m8n8k32_load_b_col_stride_u4_p0(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n8k32.u4`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_b_col_stride_u4_p1(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n8k32.global.u4`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_b_col_stride_u4_p3(a: _Address, b: i32) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n8k32.shared.u4`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_b_col_u4(a: _Address) -> int:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k32_load_b_col_u4_p0(a: ptr[generic]) -> i32
    nv.nvvm.wmma_m8n8k32_load_b_col_u4_p1(a: ptr[global]) -> i32
    nv.nvvm.wmma_m8n8k32_load_b_col_u4_p3(a: ptr[shared]) -> i32
    """

def wmma_m8n8k32_load_b_col_u4_p0(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n8k32.u4`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_b_col_u4_p1(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n8k32.global.u4`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_b_col_u4_p3(a: _Address) -> i32:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n8k32.shared.u4`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_c_col_s32(a: _Address) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k32_load_c_col_s32_p0(a: ptr[generic]) -> (i32, i32)
    nv.nvvm.wmma_m8n8k32_load_c_col_s32_p1(a: ptr[global]) -> (i32, i32)
    nv.nvvm.wmma_m8n8k32_load_c_col_s32_p3(a: ptr[shared]) -> (i32, i32)
    """

def wmma_m8n8k32_load_c_col_s32_p0(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n8k32.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_c_col_s32_p1(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n8k32.global.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_c_col_s32_p3(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n8k32.shared.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_c_col_stride_s32(a: _Address, b: int) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k32_load_c_col_stride_s32_p0(a: ptr[generic], b: i32|u32) -> (i32, i32)
    nv.nvvm.wmma_m8n8k32_load_c_col_stride_s32_p1(a: ptr[global], b: i32|u32) -> (i32, i32)
    nv.nvvm.wmma_m8n8k32_load_c_col_stride_s32_p3(a: ptr[shared], b: i32|u32) -> (i32, i32)
    """

def wmma_m8n8k32_load_c_col_stride_s32_p0(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n8k32.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_c_col_stride_s32_p1(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n8k32.global.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_c_col_stride_s32_p3(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n8k32.shared.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_c_row_s32(a: _Address) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k32_load_c_row_s32_p0(a: ptr[generic]) -> (i32, i32)
    nv.nvvm.wmma_m8n8k32_load_c_row_s32_p1(a: ptr[global]) -> (i32, i32)
    nv.nvvm.wmma_m8n8k32_load_c_row_s32_p3(a: ptr[shared]) -> (i32, i32)
    """

def wmma_m8n8k32_load_c_row_s32_p0(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n8k32.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_c_row_s32_p1(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n8k32.global.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_c_row_s32_p3(a: _Address) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n8k32.shared.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_c_row_stride_s32(a: _Address, b: int) -> tuple[int, int]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k32_load_c_row_stride_s32_p0(a: ptr[generic], b: i32|u32) -> (i32, i32)
    nv.nvvm.wmma_m8n8k32_load_c_row_stride_s32_p1(a: ptr[global], b: i32|u32) -> (i32, i32)
    nv.nvvm.wmma_m8n8k32_load_c_row_stride_s32_p3(a: ptr[shared], b: i32|u32) -> (i32, i32)
    """

def wmma_m8n8k32_load_c_row_stride_s32_p0(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n8k32.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_c_row_stride_s32_p1(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n8k32.global.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_load_c_row_stride_s32_p3(a: _Address, b: i32) -> tuple[i32, i32]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n8k32.shared.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_mma_row_col_s4(a: i32, b: i32, c: i32, d: i32) -> tuple[i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_mma_row_col_s4_satfinite(a: i32, b: i32, c: i32, d: i32) -> tuple[i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32.satfinite`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_mma_row_col_u4(a: i32, b: i32, c: i32, d: i32) -> tuple[i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m8n8k32.s32.u4.u4.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_mma_row_col_u4_satfinite(a: i32, b: i32, c: i32, d: i32) -> tuple[i32, i32]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m8n8k32.s32.u4.u4.s32.satfinite`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_store_d_col_s32(a: _Address, b: int, c: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k32_store_d_col_s32_p0(a: ptr[generic], b: i32|u32, c: i32|u32) -> None
    nv.nvvm.wmma_m8n8k32_store_d_col_s32_p1(a: ptr[global], b: i32|u32, c: i32|u32) -> None
    nv.nvvm.wmma_m8n8k32_store_d_col_s32_p3(a: ptr[shared], b: i32|u32, c: i32|u32) -> None
    """

def wmma_m8n8k32_store_d_col_s32_p0(a: _Address, b: i32, c: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n8k32.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_store_d_col_s32_p1(a: _Address, b: i32, c: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n8k32.global.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_store_d_col_s32_p3(a: _Address, b: i32, c: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n8k32.shared.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_store_d_col_stride_s32(a: _Address, b: int, c: int, d: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k32_store_d_col_stride_s32_p0(a: ptr[generic], b: i32|u32, c: i32|u32, d: i32|u32) -> None
    nv.nvvm.wmma_m8n8k32_store_d_col_stride_s32_p1(a: ptr[global], b: i32|u32, c: i32|u32, d: i32|u32) -> None
    nv.nvvm.wmma_m8n8k32_store_d_col_stride_s32_p3(a: ptr[shared], b: i32|u32, c: i32|u32, d: i32|u32) -> None
    """

def wmma_m8n8k32_store_d_col_stride_s32_p0(a: _Address, b: i32, c: i32, d: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n8k32.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_store_d_col_stride_s32_p1(a: _Address, b: i32, c: i32, d: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n8k32.global.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_store_d_col_stride_s32_p3(a: _Address, b: i32, c: i32, d: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n8k32.shared.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_store_d_row_s32(a: _Address, b: int, c: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k32_store_d_row_s32_p0(a: ptr[generic], b: i32|u32, c: i32|u32) -> None
    nv.nvvm.wmma_m8n8k32_store_d_row_s32_p1(a: ptr[global], b: i32|u32, c: i32|u32) -> None
    nv.nvvm.wmma_m8n8k32_store_d_row_s32_p3(a: ptr[shared], b: i32|u32, c: i32|u32) -> None
    """

def wmma_m8n8k32_store_d_row_s32_p0(a: _Address, b: i32, c: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n8k32.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_store_d_row_s32_p1(a: _Address, b: i32, c: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n8k32.global.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_store_d_row_s32_p3(a: _Address, b: i32, c: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n8k32.shared.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_store_d_row_stride_s32(a: _Address, b: int, c: int, d: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k32_store_d_row_stride_s32_p0(a: ptr[generic], b: i32|u32, c: i32|u32, d: i32|u32) -> None
    nv.nvvm.wmma_m8n8k32_store_d_row_stride_s32_p1(a: ptr[global], b: i32|u32, c: i32|u32, d: i32|u32) -> None
    nv.nvvm.wmma_m8n8k32_store_d_row_stride_s32_p3(a: ptr[shared], b: i32|u32, c: i32|u32, d: i32|u32) -> None
    """

def wmma_m8n8k32_store_d_row_stride_s32_p0(a: _Address, b: i32, c: i32, d: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n8k32.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_store_d_row_stride_s32_p1(a: _Address, b: i32, c: i32, d: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n8k32.global.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k32_store_d_row_stride_s32_p3(a: _Address, b: i32, c: i32, d: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n8k32.shared.s32`. Needs sm_75 with PTX 6.3."""

def wmma_m8n8k4_load_a_col_f64(a: _Address) -> float:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k4_load_a_col_f64_p0(a: ptr[generic]) -> f64
    nv.nvvm.wmma_m8n8k4_load_a_col_f64_p1(a: ptr[global]) -> f64
    nv.nvvm.wmma_m8n8k4_load_a_col_f64_p3(a: ptr[shared]) -> f64
    """

def wmma_m8n8k4_load_a_col_f64_p0(a: _Address) -> f64:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n8k4.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_a_col_f64_p1(a: _Address) -> f64:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n8k4.global.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_a_col_f64_p3(a: _Address) -> f64:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n8k4.shared.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_a_col_stride_f64(a: _Address, b: int) -> float:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k4_load_a_col_stride_f64_p0(a: ptr[generic], b: i32|u32) -> f64
    nv.nvvm.wmma_m8n8k4_load_a_col_stride_f64_p1(a: ptr[global], b: i32|u32) -> f64
    nv.nvvm.wmma_m8n8k4_load_a_col_stride_f64_p3(a: ptr[shared], b: i32|u32) -> f64
    """

def wmma_m8n8k4_load_a_col_stride_f64_p0(a: _Address, b: i32) -> f64:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n8k4.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_a_col_stride_f64_p1(a: _Address, b: i32) -> f64:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n8k4.global.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_a_col_stride_f64_p3(a: _Address, b: i32) -> f64:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.col.m8n8k4.shared.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_a_row_f64(a: _Address) -> float:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k4_load_a_row_f64_p0(a: ptr[generic]) -> f64
    nv.nvvm.wmma_m8n8k4_load_a_row_f64_p1(a: ptr[global]) -> f64
    nv.nvvm.wmma_m8n8k4_load_a_row_f64_p3(a: ptr[shared]) -> f64
    """

def wmma_m8n8k4_load_a_row_f64_p0(a: _Address) -> f64:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n8k4.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_a_row_f64_p1(a: _Address) -> f64:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n8k4.global.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_a_row_f64_p3(a: _Address) -> f64:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n8k4.shared.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_a_row_stride_f64(a: _Address, b: int) -> float:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k4_load_a_row_stride_f64_p0(a: ptr[generic], b: i32|u32) -> f64
    nv.nvvm.wmma_m8n8k4_load_a_row_stride_f64_p1(a: ptr[global], b: i32|u32) -> f64
    nv.nvvm.wmma_m8n8k4_load_a_row_stride_f64_p3(a: ptr[shared], b: i32|u32) -> f64
    """

def wmma_m8n8k4_load_a_row_stride_f64_p0(a: _Address, b: i32) -> f64:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n8k4.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_a_row_stride_f64_p1(a: _Address, b: i32) -> f64:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n8k4.global.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_a_row_stride_f64_p3(a: _Address, b: i32) -> f64:
    """Loads a warp's part of a matrix. PTX: `wmma.load.a.sync.aligned.row.m8n8k4.shared.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_b_col_f64(a: _Address) -> float:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k4_load_b_col_f64_p0(a: ptr[generic]) -> f64
    nv.nvvm.wmma_m8n8k4_load_b_col_f64_p1(a: ptr[global]) -> f64
    nv.nvvm.wmma_m8n8k4_load_b_col_f64_p3(a: ptr[shared]) -> f64
    """

def wmma_m8n8k4_load_b_col_f64_p0(a: _Address) -> f64:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n8k4.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_b_col_f64_p1(a: _Address) -> f64:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n8k4.global.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_b_col_f64_p3(a: _Address) -> f64:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n8k4.shared.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_b_col_stride_f64(a: _Address, b: int) -> float:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k4_load_b_col_stride_f64_p0(a: ptr[generic], b: i32|u32) -> f64
    nv.nvvm.wmma_m8n8k4_load_b_col_stride_f64_p1(a: ptr[global], b: i32|u32) -> f64
    nv.nvvm.wmma_m8n8k4_load_b_col_stride_f64_p3(a: ptr[shared], b: i32|u32) -> f64
    """

def wmma_m8n8k4_load_b_col_stride_f64_p0(a: _Address, b: i32) -> f64:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n8k4.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_b_col_stride_f64_p1(a: _Address, b: i32) -> f64:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n8k4.global.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_b_col_stride_f64_p3(a: _Address, b: i32) -> f64:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.col.m8n8k4.shared.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_b_row_f64(a: _Address) -> float:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k4_load_b_row_f64_p0(a: ptr[generic]) -> f64
    nv.nvvm.wmma_m8n8k4_load_b_row_f64_p1(a: ptr[global]) -> f64
    nv.nvvm.wmma_m8n8k4_load_b_row_f64_p3(a: ptr[shared]) -> f64
    """

def wmma_m8n8k4_load_b_row_f64_p0(a: _Address) -> f64:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n8k4.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_b_row_f64_p1(a: _Address) -> f64:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n8k4.global.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_b_row_f64_p3(a: _Address) -> f64:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n8k4.shared.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_b_row_stride_f64(a: _Address, b: int) -> float:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k4_load_b_row_stride_f64_p0(a: ptr[generic], b: i32|u32) -> f64
    nv.nvvm.wmma_m8n8k4_load_b_row_stride_f64_p1(a: ptr[global], b: i32|u32) -> f64
    nv.nvvm.wmma_m8n8k4_load_b_row_stride_f64_p3(a: ptr[shared], b: i32|u32) -> f64
    """

def wmma_m8n8k4_load_b_row_stride_f64_p0(a: _Address, b: i32) -> f64:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n8k4.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_b_row_stride_f64_p1(a: _Address, b: i32) -> f64:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n8k4.global.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_b_row_stride_f64_p3(a: _Address, b: i32) -> f64:
    """Loads a warp's part of a matrix. PTX: `wmma.load.b.sync.aligned.row.m8n8k4.shared.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_c_col_f64(a: _Address) -> tuple[float, float]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k4_load_c_col_f64_p0(a: ptr[generic]) -> (f64, f64)
    nv.nvvm.wmma_m8n8k4_load_c_col_f64_p1(a: ptr[global]) -> (f64, f64)
    nv.nvvm.wmma_m8n8k4_load_c_col_f64_p3(a: ptr[shared]) -> (f64, f64)
    """

def wmma_m8n8k4_load_c_col_f64_p0(a: _Address) -> tuple[f64, f64]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n8k4.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_c_col_f64_p1(a: _Address) -> tuple[f64, f64]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n8k4.global.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_c_col_f64_p3(a: _Address) -> tuple[f64, f64]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n8k4.shared.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_c_col_stride_f64(a: _Address, b: int) -> tuple[float, float]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k4_load_c_col_stride_f64_p0(a: ptr[generic], b: i32|u32) -> (f64, f64)
    nv.nvvm.wmma_m8n8k4_load_c_col_stride_f64_p1(a: ptr[global], b: i32|u32) -> (f64, f64)
    nv.nvvm.wmma_m8n8k4_load_c_col_stride_f64_p3(a: ptr[shared], b: i32|u32) -> (f64, f64)
    """

def wmma_m8n8k4_load_c_col_stride_f64_p0(a: _Address, b: i32) -> tuple[f64, f64]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n8k4.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_c_col_stride_f64_p1(a: _Address, b: i32) -> tuple[f64, f64]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n8k4.global.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_c_col_stride_f64_p3(a: _Address, b: i32) -> tuple[f64, f64]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.col.m8n8k4.shared.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_c_row_f64(a: _Address) -> tuple[float, float]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k4_load_c_row_f64_p0(a: ptr[generic]) -> (f64, f64)
    nv.nvvm.wmma_m8n8k4_load_c_row_f64_p1(a: ptr[global]) -> (f64, f64)
    nv.nvvm.wmma_m8n8k4_load_c_row_f64_p3(a: ptr[shared]) -> (f64, f64)
    """

def wmma_m8n8k4_load_c_row_f64_p0(a: _Address) -> tuple[f64, f64]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n8k4.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_c_row_f64_p1(a: _Address) -> tuple[f64, f64]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n8k4.global.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_c_row_f64_p3(a: _Address) -> tuple[f64, f64]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n8k4.shared.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_c_row_stride_f64(a: _Address, b: int) -> tuple[float, float]:
    """Loads a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k4_load_c_row_stride_f64_p0(a: ptr[generic], b: i32|u32) -> (f64, f64)
    nv.nvvm.wmma_m8n8k4_load_c_row_stride_f64_p1(a: ptr[global], b: i32|u32) -> (f64, f64)
    nv.nvvm.wmma_m8n8k4_load_c_row_stride_f64_p3(a: ptr[shared], b: i32|u32) -> (f64, f64)
    """

def wmma_m8n8k4_load_c_row_stride_f64_p0(a: _Address, b: i32) -> tuple[f64, f64]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n8k4.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_c_row_stride_f64_p1(a: _Address, b: i32) -> tuple[f64, f64]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n8k4.global.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_load_c_row_stride_f64_p3(a: _Address, b: i32) -> tuple[f64, f64]:
    """Loads a warp's part of a matrix. PTX: `wmma.load.c.sync.aligned.row.m8n8k4.shared.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_mma_col_col_f64(a: f64, b: f64, c: f64, d: f64) -> tuple[f64, f64]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m8n8k4.f64.f64.f64.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_mma_col_col_rm_f64(a: f64, b: f64, c: f64, d: f64) -> tuple[f64, f64]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m8n8k4.rm.f64.f64.f64.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_mma_col_col_rn_f64(a: f64, b: f64, c: f64, d: f64) -> tuple[f64, f64]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m8n8k4.rn.f64.f64.f64.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_mma_col_col_rp_f64(a: f64, b: f64, c: f64, d: f64) -> tuple[f64, f64]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m8n8k4.rp.f64.f64.f64.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_mma_col_col_rz_f64(a: f64, b: f64, c: f64, d: f64) -> tuple[f64, f64]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.col.m8n8k4.rz.f64.f64.f64.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_mma_col_row_f64(a: f64, b: f64, c: f64, d: f64) -> tuple[f64, f64]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m8n8k4.f64.f64.f64.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_mma_col_row_rm_f64(a: f64, b: f64, c: f64, d: f64) -> tuple[f64, f64]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m8n8k4.rm.f64.f64.f64.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_mma_col_row_rn_f64(a: f64, b: f64, c: f64, d: f64) -> tuple[f64, f64]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m8n8k4.rn.f64.f64.f64.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_mma_col_row_rp_f64(a: f64, b: f64, c: f64, d: f64) -> tuple[f64, f64]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m8n8k4.rp.f64.f64.f64.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_mma_col_row_rz_f64(a: f64, b: f64, c: f64, d: f64) -> tuple[f64, f64]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.col.row.m8n8k4.rz.f64.f64.f64.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_mma_row_col_f64(a: f64, b: f64, c: f64, d: f64) -> tuple[f64, f64]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_mma_row_col_rm_f64(a: f64, b: f64, c: f64, d: f64) -> tuple[f64, f64]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m8n8k4.rm.f64.f64.f64.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_mma_row_col_rn_f64(a: f64, b: f64, c: f64, d: f64) -> tuple[f64, f64]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m8n8k4.rn.f64.f64.f64.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_mma_row_col_rp_f64(a: f64, b: f64, c: f64, d: f64) -> tuple[f64, f64]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_mma_row_col_rz_f64(a: f64, b: f64, c: f64, d: f64) -> tuple[f64, f64]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.col.m8n8k4.rz.f64.f64.f64.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_mma_row_row_f64(a: f64, b: f64, c: f64, d: f64) -> tuple[f64, f64]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m8n8k4.f64.f64.f64.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_mma_row_row_rm_f64(a: f64, b: f64, c: f64, d: f64) -> tuple[f64, f64]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m8n8k4.rm.f64.f64.f64.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_mma_row_row_rn_f64(a: f64, b: f64, c: f64, d: f64) -> tuple[f64, f64]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m8n8k4.rn.f64.f64.f64.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_mma_row_row_rp_f64(a: f64, b: f64, c: f64, d: f64) -> tuple[f64, f64]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m8n8k4.rp.f64.f64.f64.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_mma_row_row_rz_f64(a: f64, b: f64, c: f64, d: f64) -> tuple[f64, f64]:
    """Multiplies a warp's matrices, and adds. PTX: `wmma.mma.sync.aligned.row.row.m8n8k4.rz.f64.f64.f64.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_store_d_col_f64(a: _Address, b: float, c: float) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k4_store_d_col_f64_p0(a: ptr[generic], b: f64, c: f64) -> None
    nv.nvvm.wmma_m8n8k4_store_d_col_f64_p1(a: ptr[global], b: f64, c: f64) -> None
    nv.nvvm.wmma_m8n8k4_store_d_col_f64_p3(a: ptr[shared], b: f64, c: f64) -> None
    """

def wmma_m8n8k4_store_d_col_f64_p0(a: _Address, b: f64, c: f64) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n8k4.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_store_d_col_f64_p1(a: _Address, b: f64, c: f64) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n8k4.global.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_store_d_col_f64_p3(a: _Address, b: f64, c: f64) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n8k4.shared.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_store_d_col_stride_f64(a: _Address, b: float, c: float, d: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k4_store_d_col_stride_f64_p0(a: ptr[generic], b: f64, c: f64, d: i32|u32) -> None
    nv.nvvm.wmma_m8n8k4_store_d_col_stride_f64_p1(a: ptr[global], b: f64, c: f64, d: i32|u32) -> None
    nv.nvvm.wmma_m8n8k4_store_d_col_stride_f64_p3(a: ptr[shared], b: f64, c: f64, d: i32|u32) -> None
    """

def wmma_m8n8k4_store_d_col_stride_f64_p0(a: _Address, b: f64, c: f64, d: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n8k4.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_store_d_col_stride_f64_p1(a: _Address, b: f64, c: f64, d: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n8k4.global.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_store_d_col_stride_f64_p3(a: _Address, b: f64, c: f64, d: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.col.m8n8k4.shared.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_store_d_row_f64(a: _Address, b: float, c: float) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k4_store_d_row_f64_p0(a: ptr[generic], b: f64, c: f64) -> None
    nv.nvvm.wmma_m8n8k4_store_d_row_f64_p1(a: ptr[global], b: f64, c: f64) -> None
    nv.nvvm.wmma_m8n8k4_store_d_row_f64_p3(a: ptr[shared], b: f64, c: f64) -> None
    """

def wmma_m8n8k4_store_d_row_f64_p0(a: _Address, b: f64, c: f64) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n8k4.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_store_d_row_f64_p1(a: _Address, b: f64, c: f64) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n8k4.global.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_store_d_row_f64_p3(a: _Address, b: f64, c: f64) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n8k4.shared.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_store_d_row_stride_f64(a: _Address, b: float, c: float, d: int) -> None:
    """Stores a warp's part of a matrix.

    nv.nvvm.wmma_m8n8k4_store_d_row_stride_f64_p0(a: ptr[generic], b: f64, c: f64, d: i32|u32) -> None
    nv.nvvm.wmma_m8n8k4_store_d_row_stride_f64_p1(a: ptr[global], b: f64, c: f64, d: i32|u32) -> None
    nv.nvvm.wmma_m8n8k4_store_d_row_stride_f64_p3(a: ptr[shared], b: f64, c: f64, d: i32|u32) -> None
    """

def wmma_m8n8k4_store_d_row_stride_f64_p0(a: _Address, b: f64, c: f64, d: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n8k4.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_store_d_row_stride_f64_p1(a: _Address, b: f64, c: f64, d: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n8k4.global.f64`. Needs sm_80 with PTX 7.0."""

def wmma_m8n8k4_store_d_row_stride_f64_p3(a: _Address, b: f64, c: f64, d: i32) -> None:
    """Stores a warp's part of a matrix. PTX: `wmma.store.d.sync.aligned.row.m8n8k4.shared.f64`. Needs sm_80 with PTX 7.0."""

def zext_clamp(a: u32, b: u32) -> u32:
    """The lowest bits, extended. PTX: `szext.clamp.u32`. Needs sm_70 with PTX 7.6."""

def zext_wrap(a: u32, b: u32) -> u32:
    """The lowest bits, extended. PTX: `szext.wrap.u32`. Needs sm_70 with PTX 7.6."""

