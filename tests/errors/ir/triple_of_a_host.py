FILES = {
    "kernel.ll": """\
target triple = "x86_64-unknown-linux-gnu"

define ptx_kernel void @k(ptr addrspace(1) %a) {
  ret void
}
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx"]
