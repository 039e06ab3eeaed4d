; defect: LLVM ends the process for x86 where all that is used of the bits of a bfloat is the sign.
; mended: the assembly has a shift or a comparison.
; compile: x86-64-v3 - O2
; seen: llvm dies Shift operators return type must be the same as their first arg

define void @k(ptr %p, ptr %o, ptr %q) {
  %h = load bfloat, ptr %p
  %bits = bitcast bfloat %h to i16
  %s = lshr i16 %bits, 15
  store i16 %s, ptr %o
  store bfloat %h, ptr %q
  ret void
}
