; defect: of an atomicrmw on local memory LLVM makes an `atom` of a generic or local address, which PTX has not.
; mended: the PTX has a load and a store.
; compile: sm_90 +ptx80 O0
; seen: output has ^\s*atom

define ptx_kernel void @k(ptr addrspace(1) %p) {
  %slot = alloca i32
  store i32 1, ptr %slot
  %old = atomicrmw add ptr %slot, i32 1 monotonic
  store i32 %old, ptr addrspace(1) %p
  ret void
}
