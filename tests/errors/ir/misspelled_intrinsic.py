FILES = {
    "kernel.ll": """\
declare i32 @llvm.nvvm.add.rn.g(float, float)

define ptx_kernel void @k(ptr addrspace(1) %a) {
  ; of @llvm.nvvm.add.rn.g(
  %t = call i32 @llvm.nvvm.add.rn.g(float 1.0, float 2.0)
  store i32 %t, ptr addrspace(1) %a
  ret void
}
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx"]
