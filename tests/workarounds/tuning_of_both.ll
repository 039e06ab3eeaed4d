; defect: LLVM prints directives of which PTX takes one.
; mended: LLVM refuses the attributes, or leaves one out.
; compile: sm_90 +ptx80 O0
; seen: output has \.maxntid 64
; seen: output has \.reqntid 32
; seen: ptxas refuses \.maxntid and \.reqntid cannot both be specified

define ptx_kernel void @k() #0 {
  ret void
}
attributes #0 = { "nvvm.maxntid"="64" "nvvm.reqntid"="32" }
