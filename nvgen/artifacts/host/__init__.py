"""Sources for host programs: what embeds an image and launches its kernels from C, C++, Python and Rust.

Takes kernels with their types and the image that was made of them; gives text. What is launched, and how the
parameters lie in memory, is `docs/guide/calling_convention.md`.
"""
