"""Programs of other compilers of Python for GPUs."""
