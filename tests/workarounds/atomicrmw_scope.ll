; defect: LLVM prints an atomicrmw without its ordering and its scope, which is relaxed and for the GPU's threads.
; mended: the PTX has `atom.acq_rel.sys.global.add`, or fences beside it.
; compile: sm_90 +ptx80 O0
; seen: output has ^\s*atom\.global\.add\.u32
; seen: output lacks acq_rel|fence|membar

define ptx_kernel void @k(ptr addrspace(1) %p) {
  %old = atomicrmw add ptr addrspace(1) %p, i32 1 acq_rel
  store i32 %old, ptr addrspace(1) %p
  ret void
}
