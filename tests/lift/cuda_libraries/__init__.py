"""Kernels that call NVIDIA's device libraries, CUB and cuRAND, on the CPU; nvcc compiles them in the sweep."""
