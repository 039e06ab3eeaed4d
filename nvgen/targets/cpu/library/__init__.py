"""What kernels on the CPU call that is not theirs: NVIDIA's intrinsics, and `print`."""
