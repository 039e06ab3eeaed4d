; defect: LLVM has other types than the user guide for some intrinsics: the result of this one is an i1.
; mended: LLVM takes the declaration.
; compile: sm_90 +ptx80 O0
; seen: llvm refuses Intrinsic has incorrect return type

declare i32 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32, i1)
define ptx_kernel void @k(ptr addrspace(1) %p) {
  %r = call i32 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32 0, i1 true)
  store i32 %r, ptr addrspace(1) %p
  ret void
}
