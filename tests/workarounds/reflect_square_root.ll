; defect: NVVMReflect does not know `__CUDA_PREC_SQRT` and answers 0: square roots inside of libdevice are approximate.
; mended: the answer is 1 with a flag of the module, as that of `__CUDA_FTZ`.
; compile: sm_90 +ptx80 O2
; seen: output lacks __nvvm_reflect
; seen: module has store i32 0

@key = private constant [17 x i8] c"__CUDA_PREC_SQRT\00"
declare i32 @__nvvm_reflect(ptr)
define ptx_kernel void @k(ptr addrspace(1) %p) {
  %r = call i32 @__nvvm_reflect(ptr @key)
  store i32 %r, ptr addrspace(1) %p
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 4, !"nvvm-reflect-prec-sqrt", i32 1}
