FILES = {"kernel.ll": ""}
ARGUMENTS = ["build", "kernel.ll", "--emit", "llvm-opt"]
