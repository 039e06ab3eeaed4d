; defect: LLVM declares a scalar variable with a width that PTX has not.
; mended: the PTX has `.b8`.
; compile: sm_90 +ptx80 O0
; seen: output has \.u2 v = 1
; seen: ptxas refuses Parsing error near '\.u2'

@v = addrspace(1) global i2 1
