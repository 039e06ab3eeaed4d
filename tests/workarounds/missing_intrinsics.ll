; defect: LLVM lacks intrinsics that the user guide has, and prints calls of functions instead.
; mended: the PTX has `%reserved_smem_offset_begin`, `add.rn.sat.f16` and `cvt.rn.satfinite.e4m3x2.bf16x2`.
; compile: sm_100a +ptx88 O0
; seen: output has call\.uni .*llvm\.nvvm\.read\.ptx\.sreg\.reserved_smem_offset_begin
; seen: output has call\.uni .*llvm\.nvvm\.add\.rn\.sat\.f16
; seen: output has call\.uni .*llvm\.nvvm\.bf16x2\.to\.e4m3x2\.rn\.satfinite

declare i32 @llvm.nvvm.read.ptx.sreg.reserved_smem_offset_begin()
declare half @llvm.nvvm.add.rn.sat.f16(half, half)
declare i16 @llvm.nvvm.bf16x2.to.e4m3x2.rn.satfinite(<2 x bfloat>)
define ptx_kernel void @k(ptr addrspace(1) %p, half %x, <2 x bfloat> %y) {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.reserved_smem_offset_begin()
  store i32 %r, ptr addrspace(1) %p
  %s = call half @llvm.nvvm.add.rn.sat.f16(half %x, half %x)
  store half %s, ptr addrspace(1) %p
  %t = call i16 @llvm.nvvm.bf16x2.to.e4m3x2.rn.satfinite(<2 x bfloat> %y)
  store i16 %t, ptr addrspace(1) %p
  ret void
}
