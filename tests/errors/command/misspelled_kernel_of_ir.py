FILES = {"kernel.ll": "define ptx_kernel void @first() {\n  ret void\n}\n\ndefine void @firs() {\n  ret void\n}\n"}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx", "--kernel", "frist"]
