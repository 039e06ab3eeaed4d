ARGUMENTS = ["build", "kernel.ll", "-o", "kernels.h"]

FILES = {"kernel.ll": "target triple = \"nvptx64-nvidia-cuda\"\n"}
