FILES = {
    "kernel.ll": """\
define ptx_kernel void @k(ptr addrspace(1) %a) {
  %old = atomicrmw add ptr addrspace(1) %a, i32 1 monotonic
  store i32 %old, ptr addrspace(1) %a
  ret void
}
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx", "--arch", "sm_50"]
