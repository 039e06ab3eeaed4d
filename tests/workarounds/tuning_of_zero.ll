; defect: LLVM prints directives whose number is 0, which PTX has not.
; mended: LLVM refuses the attribute, or leaves the directive out.
; compile: sm_90 +ptx80 O0
; seen: output has \.maxntid 0
; seen: ptxas refuses Positive non-zero value expected for maxntid

define ptx_kernel void @k() #0 {
  ret void
}
attributes #0 = { "nvvm.maxntid"="0" }
