; defect: LLVM prints calls of a function that is chosen when the module is loaded, and leaves out the function.
; mended: LLVM refuses it.
; compile: sm_90 +ptx80 O0
; seen: output has ^i = resolver$
; seen: ptxas refuses Parsing error near

@i = ifunc void (), ptr @resolver
define ptr @resolver() {
  ret ptr null
}
define ptx_kernel void @k() {
  call void @i()
  ret void
}
