ARGUMENTS = ["build", "kernel.ll", "-o", "k.cubin", "--arch", "sm_80"]

FILES = {
    "kernel.ll": """\
declare float @other(float)

define ptx_kernel void @k(ptr addrspace(1) %a) {
  %x = call float @other(float 1.0)
  store float %x, ptr addrspace(1) %a
  ret void
}
"""
}
