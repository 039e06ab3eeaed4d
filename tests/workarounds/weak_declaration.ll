; defect: LLVM prints a function that may be missing when a module is loaded as a weak declaration, for which PTX wants
; a definition.
; mended: LLVM refuses it.
; compile: sm_90 +ptx80 O0
; seen: output has ^\.weak \.func f$

declare extern_weak void @f()
define ptx_kernel void @k() {
  call void @f()
  ret void
}
