"""Kernels that other compilers of Python made: their PTX, kept as text, runs on the CPU and is compared with NumPy."""
