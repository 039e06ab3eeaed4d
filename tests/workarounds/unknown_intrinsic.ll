; defect: LLVM prints a call of an `llvm.nvvm` function that it does not know, as of one that is elsewhere.
; mended: LLVM refuses the name.
; compile: sm_90 +ptx80 O0
; seen: output has call\.uni .*llvm\.nvvm\.no\.such

declare i32 @llvm.nvvm.no.such(i32)
define ptx_kernel void @k(ptr addrspace(1) %p) {
  %r = call i32 @llvm.nvvm.no.such(i32 1)
  store i32 %r, ptr addrspace(1) %p
  ret void
}
