FILES = {"kernel.ll": ""}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx", "--lineinfo"]
