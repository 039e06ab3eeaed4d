; defect: LLVM writes a part of an address as the whole of it, and loses what stands behind.
; mended: the second word is 7, or LLVM refuses the part of an address.
; compile: sm_90 +ptx80 O0
; seen: output has v\[1\] = \{a\}

@a = addrspace(1) global i32 0
@v = addrspace(1) global { i32, i32 } { i32 trunc (i64 ptrtoint (ptr addrspace(1) @a to i64) to i32), i32 7 }
