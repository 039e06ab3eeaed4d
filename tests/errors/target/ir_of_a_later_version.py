FILES = {
    "kernel.ll": """\
define ptx_kernel void @k(ptr %a, i32 %n) {
  %p = alloca i32, i32 %n
  store ptr %p, ptr %a
  ret void
}
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx", "--ptx-version", "6.3"]
