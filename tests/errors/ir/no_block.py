FILES = {
    "kernel.ll": """\
define ptx_kernel void @k(ptr addrspace(1) %a) {
}
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx"]
