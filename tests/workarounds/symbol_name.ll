; defect: LLVM prints a name that PTX cannot have, as it is.
; mended: LLVM refuses the name, or changes it.
; compile: sm_90 +ptx80 O0
; seen: output has \.entry 1st\(
; seen: ptxas refuses Parsing error near '1'

define ptx_kernel void @"1st"() {
  ret void
}
