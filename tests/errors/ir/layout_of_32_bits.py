FILES = {
    "kernel.ll": """\
target datalayout = "e-p:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

define ptx_kernel void @k(ptr addrspace(1) %a) {
  ret void
}
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx"]
