; defect: LLVM makes a kernel of `llvm.global_ctors`, which nothing launches when the module is loaded.
; mended: LLVM refuses it, or the PTX says what the driver is to run.
; compile: sm_90 +ptx80 O0
; seen: output has \.entry nvptx\$device\$init

@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @f, ptr null }]
define void @f() {
  ret void
}
