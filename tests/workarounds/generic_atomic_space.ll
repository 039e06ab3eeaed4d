; defect: LLVM takes the shared pointer of an `llvm.nvvm.atomic...gen` intrinsic for a generic one.
; mended: the PTX has `atom.shared`, or converts the address.
; compile: sm_90 +ptx80 O0
; seen: output has ^\s*atom\.cta\.add
; seen: output lacks cvta|atom\S*\.shared

@s = internal addrspace(3) global i32 undef
declare i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p3(ptr addrspace(3), i32)
define ptx_kernel void @k(ptr addrspace(1) %p) {
  %old = call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p3(ptr addrspace(3) @s, i32 1)
  store i32 %old, ptr addrspace(1) %p
  ret void
}
