; defect: LLVM prints a call that passes bytes to a function that takes a pointer.
; mended: LLVM refuses it.
; compile: sm_90 +ptx80 O0
; seen: ptxas refuses Type of argument does not match formal parameter

declare void @f(ptr)
define ptx_kernel void @k(ptr %p) {
  call void @f(ptr byval([16 x i8]) %p)
  ret void
}
