; defect: LLVM ends the process over a conversion of a float to 128 bits, which would be a call of a library.
; mended: the PTX has the conversion written out.
; compile: sm_90 +ptx80 O2
; seen: llvm dies unsupported library call operation

define void @f(double %x, ptr %p) {
  %r = call i128 @llvm.fptosi.sat.i128.f64(double %x)
  store i128 %r, ptr %p
  ret void
}
