; defect: LLVM's `mapa` claims not to capture the array's address, although its result is one of that array. LLVM may
; then keep in a register what another block changes.
; mended: the operand is no longer `captures(none)`.
; compile: sm_90 +ptx80 O2
; seen: module has @llvm\.nvvm\.mapa\.shared\.cluster\(ptr addrspace\(3\) captures\(none\), i32\)

@s = internal addrspace(3) global i32 undef
declare ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3), i32)
define ptx_kernel void @k() {
  %other = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @s, i32 1)
  store i32 2, ptr addrspace(7) %other
  ret void
}
