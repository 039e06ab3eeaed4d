; defect: LLVM ends the process over an intrinsic that the architecture has no instruction for.
; mended: LLVM reports an error to who called it.
; compile: sm_70 +ptx80 O0
; seen: llvm dies Cannot select

declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
define ptx_kernel void @k(ptr addrspace(1) %p) {
  %r = call i32 @llvm.nvvm.redux.sync.add(i32 1, i32 -1)
  store i32 %r, ptr addrspace(1) %p
  ret void
}
