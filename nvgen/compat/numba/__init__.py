"""The names of Numba for CUDA programs."""
