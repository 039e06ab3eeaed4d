"""A CUDA driver in C, which tests install where there is no GPU, and its control from Python."""
