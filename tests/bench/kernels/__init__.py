"""The kernels to measure: each ``.py`` has them in nvgen, the ``.cu`` of the same name has them in CUDA C++."""
