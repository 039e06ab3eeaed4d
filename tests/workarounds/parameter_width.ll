; defect: LLVM prints a kernel's parameter with a width that PTX has not.
; mended: the PTX has `.b32`, or bytes.
; compile: sm_90 +ptx80 O0
; seen: output has \.param \.\w24
; seen: ptxas refuses Parsing error near '\.u24'

define ptx_kernel void @k(i24 %x) {
  ret void
}
