; defect: LLVM writes an address before a variable as a difference, which PTX has not.
; mended: the PTX has `a+-4`, or what ptxas takes.
; compile: sm_90 +ptx80 O0
; seen: output has = .*a\)?-4
; seen: ptxas refuses Parsing error near '-'

@a = addrspace(1) global i32 0
@v = addrspace(1) global ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @a, i64 -4)
