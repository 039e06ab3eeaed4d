; defect: LLVM calls operands of a call by names that hide a variable or a function of the module.
; mended: ptxas loads the variable, or LLVM changes the name of its own.
; compile: sm_90 +ptx80 O0
; seen: output has ^\.visible \.global \.align 4 \.u32 param0
; seen: output has \.param \.b64\s+param0
; seen: ptxas refuses Illegal to take address of parameter 'param0'

@param0 = addrspace(1) global i32 5
declare void @f(ptr addrspace(1))
define ptx_kernel void @k() {
  call void @f(ptr addrspace(1) @param0)
  ret void
}
