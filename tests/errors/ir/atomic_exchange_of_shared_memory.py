FILES = {
    "kernel.ll": """\
declare i32 @llvm.nvvm.atomic.cas.gen.i.sys.i32.p3(ptr addrspace(3), i32, i32)

define ptx_kernel void @k(ptr addrspace(3) %a) {
  %t = call i32 @llvm.nvvm.atomic.cas.gen.i.sys.i32.p3(ptr addrspace(3) %a, i32 1, i32 2)
  ret void
}
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx"]
