FILES = {
    "kernel.ll": """\
@table = addrspace(1) global [4 x i32] zeroinitializer
@low = addrspace(1) global { i32, i32 } { i32 ptrtoint (ptr addrspace(1) @table to i32), i32 5 }
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx"]
