"""Launches on the CPU: of compiled kernels, on all cores, and of interpreted ones."""
