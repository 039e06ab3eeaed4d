"""Launches on NVIDIA GPUs, through the CUDA driver.

``driver`` calls the driver's functions, ``devices`` knows the GPUs and their contexts, ``modules`` has the driver
compile kernels, ``host_copies`` brings NumPy arrays to the GPU and back, ``tensor_maps`` encodes what the copy engine
reads, and ``launches`` launches.
"""
