; defect: for an x86 without f16 LLVM rounds by calls of the compiler's run-time library, which a process need not have.
; mended: the assembly has no call.
; compile: x86-64-v2 - O2
; seen: output has \b__truncsfhf2
; seen: output has \b__truncdfbf2
; seen: output has \b__truncsfbf2

define half @f(float %x) {
  %r = fptrunc float %x to half
  ret half %r
}
define bfloat @g(float %x) {
  %r = fptrunc float %x to bfloat
  ret bfloat %r
}
define bfloat @h(double %x) {
  %r = fptrunc double %x to bfloat
  ret bfloat %r
}
