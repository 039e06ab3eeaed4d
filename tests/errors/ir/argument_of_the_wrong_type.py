FILES = {
    "kernel.ll": """\
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x(i32)

define ptx_kernel void @k(ptr addrspace(1) %a) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(i32 1)
  store i32 %t, ptr addrspace(1) %a
  ret void
}
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx"]
