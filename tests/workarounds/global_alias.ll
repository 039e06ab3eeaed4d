; defect: LLVM ends the process over an alias in an initial value.
; mended: the PTX has `v = a`.
; compile: sm_90 +ptx80 O0
; seen: llvm dies aliasee must be

@a = addrspace(1) global i32 0
@b = alias i32, ptr addrspace(1) @a
@v = addrspace(1) global ptr addrspace(1) @b
