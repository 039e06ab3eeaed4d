"""``cuda.jit``: functions typed by numba's rules, specialised by their arguments, launched by nvgen's runtime."""
