FILES = {"kernel.bc": b"BC\xc0\xde and then something else"}
ARGUMENTS = ["build", "kernel.bc", "-o", "kernel.ptx"]
