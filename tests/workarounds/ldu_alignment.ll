; defect: LLVM does not say that the alignment of `ldu.global` is to be a constant, and ends the process where it is none.
; mended: LLVM refuses the text (`immarg`).
; compile: sm_75 +ptx80 O0
; seen: llvm dies argument of incompatible type

declare i32 @llvm.nvvm.ldu.global.i.i32.p1(ptr addrspace(1), i32)
define ptx_kernel void @k(ptr addrspace(1) %p, i32 %alignment) {
  %r = call i32 @llvm.nvvm.ldu.global.i.i32.p1(ptr addrspace(1) %p, i32 %alignment)
  store i32 %r, ptr addrspace(1) %p
  ret void
}
