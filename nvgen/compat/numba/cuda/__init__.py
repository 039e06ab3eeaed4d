"""The names of ``numba.cuda``."""
