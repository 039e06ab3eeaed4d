FILES = {
    "kernel.ll": """\
target triple = "nvptx64-unknown-nvcl"

declare i32 @llvm.nvvm.txq.width(i64)

define ptx_kernel void @k(i64 %image, ptr addrspace(1) %a) {
  %w = call i32 @llvm.nvvm.txq.width(i64 %image)
  store i32 %w, ptr addrspace(1) %a
  ret void
}
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx"]
