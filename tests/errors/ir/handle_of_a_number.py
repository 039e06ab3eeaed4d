FILES = {
    "kernel.ll": """\
@image = addrspace(1) global i64 0
declare i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1))
declare i32 @llvm.nvvm.txq.width(i64)

define ptx_kernel void @k(ptr addrspace(1) %a) {
  %h = call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @image)
  %w = call i32 @llvm.nvvm.txq.width(i64 %h)
  store i32 %w, ptr addrspace(1) %a
  ret void
}
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx"]
