; defect: LLVM prints a variable that every thread has of its own as one that all share.
; mended: LLVM refuses it, or each thread has its own.
; compile: sm_90 +ptx80 O0
; seen: output has ^\.visible \.global \.align 4 \.u32 v

@v = thread_local addrspace(1) global i32 0
