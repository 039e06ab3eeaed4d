FILES = {
    "kernel.ll": """\
define ptx_kernel i32 @k() {
  ret i32 3
}
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx"]
