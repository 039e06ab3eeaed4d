"""``numba.cuda`` as nvgen has it."""
