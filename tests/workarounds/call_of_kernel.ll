; defect: LLVM prints the call of a kernel, which PTX has not.
; mended: LLVM refuses it.
; compile: sm_90 +ptx80 O0
; seen: output has call\.uni k
; seen: ptxas refuses Illegal call target, device function expected

define ptx_kernel void @k() {
  ret void
}
define ptx_kernel void @other() {
  call ptx_kernel void @k()
  ret void
}
