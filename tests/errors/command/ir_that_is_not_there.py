ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx"]
