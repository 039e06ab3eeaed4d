FILES = {
    "kernel.ll": """\
@s = addrspace(3) global [2 x i32] [i32 1, i32 2]
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx"]
