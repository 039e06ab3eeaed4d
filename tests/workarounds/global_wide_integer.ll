; defect: LLVM writes an integer of 65 bits without its upper bytes.
; mended: the second 1 is the 17th byte.
; compile: sm_90 +ptx80 O0
; seen: output has v\[32\] = \{(0, ){8}1, 1\}

@v = addrspace(1) global [2 x i65] [i65 18446744073709551616, i65 1]
