"""What NVIDIA's tools make of PTX ahead of time: cubins, fatbins, SASS text, and what a kernel takes of a GPU.

PTX text comes in with the kernels that it was made of, bytes and records go out. ptxas and fatbinary are of the package
``nvidia-cuda-nvcc``, nvdisasm is of ``nvidia-cuda-nvdisasm``, or they are a CUDA toolkit's; a missing one is a
diagnostic that names the package. No driver and no GPU is needed.
"""
