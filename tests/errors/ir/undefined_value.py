FILES = {
    "kernel.ll": """\
define ptx_kernel void @k(ptr addrspace(1) %a) {
  store i32 1, ptr addrspace(1) %b
  ret void
}
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx"]
