FILES = {
    "kernel.ll": """\
@s = addrspace(3) global [2 x i32] poison
@p = addrspace(1) global ptr addrspacecast (ptr addrspace(3) @s to ptr)
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx"]
