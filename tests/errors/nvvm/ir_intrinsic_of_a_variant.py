FILES = {
    "kernel.ll": """\
declare void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32)

define ptx_kernel void @k(ptr addrspace(1) %a) {
  call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 24)
  ret void
}
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx", "--arch", "sm_90"]
