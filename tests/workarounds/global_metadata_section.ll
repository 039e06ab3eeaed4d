; defect: LLVM leaves out a variable of the section "llvm.metadata", and prints what refers to it.
; mended: the PTX declares `v`.
; compile: sm_90 +ptx80 O0
; seen: output has ld\S*\s+%r\d+, \[v\]
; seen: output lacks ^\.\S+.*\bv\b
; seen: ptxas refuses Unknown symbol 'v'

@v = addrspace(1) global i32 5, section "llvm.metadata"
define ptx_kernel void @k(ptr addrspace(1) %p) {
  %r = load volatile i32, ptr addrspace(1) @v
  store i32 %r, ptr addrspace(1) %p
  ret void
}
