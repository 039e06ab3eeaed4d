FILES = {
    "kernel.ll": """\
target datalayout = "E-m:e-i64:64-n32:64-S128"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr addrspace(1) %a) {
  ret void
}
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx"]
