; defect: LLVM prints a kernel that returns a value, which PTX has not.
; mended: LLVM refuses it, or leaves the value out.
; compile: sm_90 +ptx80 O0
; seen: ptxas refuses Unknown symbol 'func_retval0'

define ptx_kernel i32 @k() {
  ret i32 1
}
