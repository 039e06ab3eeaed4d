"""CUDA programs, the PTX that nvcc made of them, and what they must compute."""
