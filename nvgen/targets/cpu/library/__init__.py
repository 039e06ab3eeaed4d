"""What kernels on the CPU call that is not theirs: NVIDIA's intrinsics, products of matrices, and ``print``."""
