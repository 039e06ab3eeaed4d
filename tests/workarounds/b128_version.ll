; defect: LLVM prints the type `.b128` in a version of PTX that has it not.
; mended: LLVM prints two words, or refuses the version.
; compile: sm_80 +ptx70 O0
; seen: output has ^\.version 7\.0$
; seen: output has \.b128

define ptx_kernel void @k(ptr addrspace(1) %p) {
  call void asm sideeffect "// $0", "q"(i128 5)
  ret void
}
