; defect: LLVM leaves out a private variable whose name starts as one of its own does, and prints what refers to it.
; mended: the PTX declares `unrollpragma`.
; compile: sm_90 +ptx80 O0
; seen: output has ld\S*\s+%r\d+, \[unrollpragma\]
; seen: output lacks ^\.\S+.*unrollpragma
; seen: ptxas refuses unrollpragma

@unrollpragma = private addrspace(1) global i32 5
define ptx_kernel void @k(ptr addrspace(1) %p) {
  %r = load volatile i32, ptr addrspace(1) @unrollpragma
  store i32 %r, ptr addrspace(1) %p
  ret void
}
