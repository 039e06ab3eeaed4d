"""Kernels whose threads wait for nobody, as loops over the threads of a block."""
