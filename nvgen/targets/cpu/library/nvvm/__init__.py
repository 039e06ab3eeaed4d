"""What NVIDIA's intrinsics mean on the CPU, as text of LLVM IR: for libdevice, and for ``nv.nvvm``."""
