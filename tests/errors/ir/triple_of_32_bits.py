FILES = {
    "kernel.ll": """\
target triple = "nvptx-nvidia-cuda"

define ptx_kernel void @k(ptr addrspace(1) %a) {
  ret void
}
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx"]
