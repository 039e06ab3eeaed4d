FILES = {"kernel.ll": b"; \xff\xfe"}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx"]
