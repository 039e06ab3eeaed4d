FILES = {
    "kernel.ll": """\
declare float @__nv_sin_f(float)

define ptx_kernel void @k(ptr addrspace(1) %a) {
  %t = call float @__nv_sin_f(float 1.0)
  store float %t, ptr addrspace(1) %a
  ret void
}
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx"]
