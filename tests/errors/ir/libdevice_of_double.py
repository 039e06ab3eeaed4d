FILES = {
    "kernel.ll": """\
declare float @__nv_powi(float, i32)

define ptx_kernel void @k(ptr addrspace(1) %a) {
  %s = call float @__nv_powi(float 2.0, i32 3)
  store float %s, ptr addrspace(1) %a
  ret void
}
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx"]
