FILES = {
    "kernel.ll": """\
define ptx_kernel void @k(ptr %a) {
  store ptr blockaddress(@k, %end), ptr %a
  br label %end
end:
  ret void
}
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx"]
