; defect: LLVM ends the process over a name with a letter that PTX has not.
; mended: LLVM changes the name, or reports an error to who called it.
; compile: sm_90 +ptx80 O0
; seen: llvm dies Symbol name with unsupported characters

define ptx_kernel void @"a-b"() {
  ret void
}
