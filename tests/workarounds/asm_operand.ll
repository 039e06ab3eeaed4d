; defect: LLVM ends the process over an operand of inline assembly that the architecture has no register for.
; mended: LLVM reports an error to who called it.
; compile: sm_60 +ptx60 O0
; seen: llvm dies 128 bit operands is only supported

define ptx_kernel void @k(i128 %x) {
  call void asm sideeffect "// $0", "q"(i128 %x)
  ret void
}
