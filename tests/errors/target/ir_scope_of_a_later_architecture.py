FILES = {
    "kernel.ll": """\
define ptx_kernel void @k(ptr addrspace(1) %a) {
  store i32 1, ptr addrspace(1) %a
  fence syncscope("cluster") seq_cst
  ret void
}
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx"]
