"""What kernels call of numba.cuda: functions in nvgen's kernel language, and rules for what has types of its own."""
