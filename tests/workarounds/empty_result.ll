; defect: LLVM prints a result without a byte, which PTX has not.
; mended: the function has no result.
; compile: sm_90 +ptx80 O0
; seen: ptxas refuses Output parameter cannot be an incomplete array

define {} @f() {
  ret {} zeroinitializer
}
