; defect: a division of 128 bits is a call of the compiler's run-time library, which a kernel has not; on x86 too.
; mended: the assembly has no call.
; compile: x86-64-v3 - O2
; seen: output has __udivti3

define i128 @f(i128 %x, i128 %y) {
  %r = udiv i128 %x, %y
  ret i128 %r
}
