; defect: before sm_70, where instructions have no order, LLVM prints a cmpxchg without the fences that make one.
; mended: the PTX has `membar` before and behind `atom.cas`.
; compile: sm_60 +ptx60 O0
; seen: output has atom\S*\.cas\.b32
; seen: output lacks membar|fence

define ptx_kernel void @k(ptr addrspace(1) %p) {
  %pair = cmpxchg ptr addrspace(1) %p, i32 0, i32 1 acq_rel acquire
  %old = extractvalue { i32, i1 } %pair, 0
  store i32 %old, ptr addrspace(1) %p
  ret void
}
