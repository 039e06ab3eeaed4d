FILES = {
    "kernel.ll": """\
define internal i32 @plus.one(i32 %x) noinline {
  %y = add i32 %x, 1
  ret i32 %y
}

define ptx_kernel void @vector.add(ptr addrspace(1) %a) {
  %x = load i32, ptr addrspace(1) %a
  %y = call i32 @plus.one(i32 %x)
  store i32 %y, ptr addrspace(1) %a
  ret void
}
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx"]
