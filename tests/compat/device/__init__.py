"""What kernels call of numba.cuda: what it computes on the CPU, and that ptxas takes the PTX that is made of it."""
