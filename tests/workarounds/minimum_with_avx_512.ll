; defect: with AVX-512, of a NaN and a number that is known to be none the NaN comes out: `minsd` gets them in an order
; that keeps a NaN.
; mended: something looks whether the result is a NaN, or the operands are in the other order.
; compile: x86-64-v4 - O2
; seen: output has vfpclasssd
; seen: output has vminsd
; seen: output lacks vcmpunordsd

define double @f(double %x, i64 %y) {
  %number = sitofp i64 %y to double
  %r = call double @llvm.minimumnum.f64(double %x, double %number)
  ret double %r
}

declare double @llvm.minimumnum.f64(double, double)
