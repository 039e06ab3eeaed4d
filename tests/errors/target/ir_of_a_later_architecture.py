FILES = {
    "kernel.ll": """\
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)

define ptx_kernel void @k(ptr addrspace(1) %a) {
  %t = call i32 @llvm.nvvm.redux.sync.add(i32 1, i32 -1)
  store i32 %t, ptr addrspace(1) %a
  ret void
}
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx"]
