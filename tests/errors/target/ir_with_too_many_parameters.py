FILES = {
    "kernel.ll": """\
define ptx_kernel void @k(ptr byval([40000 x i8]) %a, ptr %o) {
  %v = load i8, ptr %a
  store i8 %v, ptr %o
  ret void
}
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx"]
