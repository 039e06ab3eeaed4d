; defect: LLVM takes a function of the module's own for the one of C's library that has its name, and drops its call.
; mended: the kernel calls `malloc`.
; compile: sm_90 +ptx80 O2
; seen: module lacks call ptr @malloc

define internal ptr @malloc(i64 %n) noinline {
  %p = inttoptr i64 %n to ptr
  store i32 7, ptr %p
  ret ptr %p
}
define ptx_kernel void @k(i64 %n) {
  %p = call ptr @malloc(i64 %n)
  ret void
}
