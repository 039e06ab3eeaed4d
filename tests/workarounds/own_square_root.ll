; defect: LLVM takes a function of the module's own for the one of C's library that has its name.
; mended: the function gives 3.
; compile: x86-64-v3 - O2
; seen: module has ret double 2\.0

define internal double @sqrt(double %x) noinline {
  ret double 3.0
}
define double @f() {
  %r = call double @sqrt(double 4.0)
  ret double %r
}
